"""What `leeward bench` prints: at most 80 columns, however wide the terminal is, and numbers that one can compare."""

import statistics
from typing import Any

from rich.console import Console

COLUMNS = 80


def console(**settings: Any) -> Console:
    return Console(width=min(Console(**settings).width, COLUMNS), **settings)


def percentiles(waits: list[float]) -> dict[str, float]:
    """Of seconds, in milliseconds."""
    if len(waits) < 2:
        return {"p50": 0.0, "p95": 0.0, "p99": 0.0, "most": 0.0}
    cuts = statistics.quantiles(waits, n=100, method="inclusive")
    named = {"p50": cuts[49], "p95": cuts[94], "p99": cuts[98], "most": max(waits)}
    return {name: round(wait * 1000, 1) for name, wait in named.items()}


def kilobytes(sizes: list[int]) -> float:
    """On average, before they are packed."""
    return round(statistics.fmean(sizes) / 1000, 1) if sizes else 0.0
