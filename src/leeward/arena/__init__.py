"""The arena: matches between computer players, with ratings and confidence intervals."""
