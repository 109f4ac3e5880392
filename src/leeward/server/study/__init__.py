"""Routes for learners: hints, analysis, boards, puzzles, lessons, explorer, statistics."""
