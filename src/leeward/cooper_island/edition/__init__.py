"""The edition: the values that the rulebook shows only in pictures, what may stand in their file, and who reads it."""
