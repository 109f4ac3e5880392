"""HTML pages: start, table, scores, rules."""
