"""The kernel: records, compiled rules, languages, pictures, the contract of a game, and games for people. Knows no game."""
