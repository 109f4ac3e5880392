"""Puerto Rico for two to five players, with the new buildings and the nobles."""
