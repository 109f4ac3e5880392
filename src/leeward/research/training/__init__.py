"""Networks that learn the games from nothing, by playing against themselves. Needs PyTorch."""
