"""Finding people to play with: open tables, quick matches, games to watch."""
