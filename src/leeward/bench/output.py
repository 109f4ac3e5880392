"""Output of `leeward bench`: at most 80 columns, however wide the terminal is."""

import statistics
from typing import Any

from rich.console import Console

COLUMNS = 80


def console(**settings: Any) -> Console:
    return Console(width=min(Console(**settings).width, COLUMNS), **settings)


def percentiles(waits: list[float]) -> dict[str, float]:
    """Return percentiles in milliseconds of waits in seconds."""
    if len(waits) < 2:
        return {"p50": 0.0, "p95": 0.0, "p99": 0.0, "most": 0.0}
    cuts = statistics.quantiles(waits, n=100, method="inclusive")
    named = {"p50": cuts[49], "p95": cuts[94], "p99": cuts[98], "most": max(waits)}
    return {name: round(wait * 1000, 1) for name, wait in named.items()}


def kilobytes(sizes: list[int]) -> float:
    """Return the mean size in kB, uncompressed."""
    return round(statistics.fmean(sizes) / 1000, 1) if sizes else 0.0
