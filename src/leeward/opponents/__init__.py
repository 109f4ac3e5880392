"""Computer opponents: at random, greedy, by rules of thumb, by search; and their levels."""
