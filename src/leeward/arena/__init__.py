"""The arena: matches between opponents, measured honestly."""
