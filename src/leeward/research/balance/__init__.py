"""Balance of a game under strong play: networks play many games, and what they use is counted: `leeward lab balance`."""
