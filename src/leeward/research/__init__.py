"""Research tools: batches of tables, standard environments, data sets, and training of networks from scratch."""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from leeward.research.batches import WAIT, Batch
    from leeward.research.datasets import GameSet, games
    from leeward.research.devices import batch
    from leeward.research.opponents import Pool

__all__ = ["WAIT", "Batch", "GameSet", "Pool", "batch", "games"]
ROOMS = {
    "WAIT": "batches",
    "Batch": "batches",
    "GameSet": "datasets",
    "Pool": "opponents",
    "batch": "devices",
    "games": "datasets",
}


def __getattr__(name: str) -> Any:
    """Import on first use: `leeward lab train --help` needs no rules."""
    if name in ROOMS:
        return getattr(importlib.import_module(f"leeward.research.{ROOMS[name]}"), name)
    raise AttributeError(f"leeward.research has no {name!r}")
