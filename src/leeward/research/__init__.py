"""For those who study: batches of tables, standard environments, and networks that learn the games from nothing."""

from leeward.research.batch import Batch, batch

__all__ = ["Batch", "batch"]
