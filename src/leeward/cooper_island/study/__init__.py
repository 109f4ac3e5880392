"""Features, a heuristic evaluation and statistics of Cooper Island."""
