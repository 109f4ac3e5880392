"""The rules of Cooper Island: compiled, without any texts."""
