"""Training of networks from scratch, by self-play. Needs PyTorch."""
