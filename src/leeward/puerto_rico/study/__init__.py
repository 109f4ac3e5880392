"""Puerto Rico for computer players and statistics: features, a heuristic, counts."""
