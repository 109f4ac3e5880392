"""Games being played: one writer for each table, seats, undo, turns, watchers."""
