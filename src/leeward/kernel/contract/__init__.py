"""The contract of a game: what it must provide, and which games are installed."""
