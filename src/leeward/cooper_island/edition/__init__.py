"""The edition: the values the rulebook shows only in pictures, their file format and its reader."""
