"""How far workers run ahead, and when they give up."""

AHEAD = 2  # jobs per worker that are handed out: a long one must not stall the others
MOST_LOSSES = 3  # workers in a row that are replaced


class WorkerLost(ValueError):
    """Workers were killed again and again."""

    def __init__(self) -> None:
        super().__init__(f"{MOST_LOSSES + 1} workers were killed at the same job, perhaps for lack of memory")
