"""Puerto Rico: the basic game for two to five, the new buildings and the nobles."""
