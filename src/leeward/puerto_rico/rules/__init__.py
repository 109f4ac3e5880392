"""The rules of Puerto Rico: compiled, and without a word."""
