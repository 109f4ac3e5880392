"""Tournaments: who plays whom, standings, and the engine that runs them."""
