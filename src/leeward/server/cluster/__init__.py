"""Several processes on one database: sharing, workers, housekeeping."""
