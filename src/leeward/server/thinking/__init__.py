"""Computer players, pondering, analyses, and compiling games in the background."""
