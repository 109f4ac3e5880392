"""For those who study: batches of tables, standard environments, and networks that learn the games from nothing."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from leeward.research.batches import Batch
    from leeward.research.devices import batch

__all__ = ["Batch", "batch"]


def __getattr__(name: str) -> Any:
    """Loaded when first asked for: `leeward train --help` needs no rules."""
    if name in __all__:
        from leeward.research import devices

        return getattr(devices, name)
    raise AttributeError(f"leeward.research has no {name!r}")
