"""The rules of Cooper Island: compiled, and without a word."""
