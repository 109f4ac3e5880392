"""Clocks: how long each player may think, and what happens when their time runs out."""
