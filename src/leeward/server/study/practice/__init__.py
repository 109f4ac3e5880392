"""Practice: repetitions, themes, storms and progress."""
