"""Compiled rules of Puerto Rico; the texts are in `words`."""
