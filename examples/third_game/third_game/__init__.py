"""Nim with tokens: a small game with a hidden hand, chance, a sealed choice, options and forced actions."""
