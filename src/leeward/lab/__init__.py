"""The laboratory's workers: many jobs in this process, on all cores, or on a Ray cluster, with the same results."""
