"""Computer players: random, greedy, characters, networks and search, and their levels."""
