"""The terminal: playing, looking at a game again, and a picture of it as a file."""
