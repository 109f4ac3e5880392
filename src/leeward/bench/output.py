"""Where `leeward bench` prints: at most 80 columns, however wide the terminal is."""

from typing import Any

from rich.console import Console

COLUMNS = 80


def console(**settings: Any) -> Console:
    return Console(width=min(Console(**settings).width, COLUMNS), **settings)
