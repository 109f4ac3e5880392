"""Leeward in the terminal: play, replay, puzzles, analyses and statistics; pictures as files."""
