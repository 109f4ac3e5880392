"""The laboratory: workers with the same results on one core, on all or on a Ray cluster, and intervals of what they measure."""
