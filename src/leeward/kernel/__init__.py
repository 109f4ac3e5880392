"""Records, rules, dice, what a game is, and games played by people. Knows no game."""
