"""The toy game as text."""

from collections.abc import Sequence
from typing import Any

from leeward.kernel.speech import voice


def text(table: Any, names: Sequence[str], viewer: int, lang: str = "en") -> str:
    voice(lang)
    heaps = "\n".join(f"heap {heap + 1}: {'o' * int(stones)}" for heap, stones in enumerate(table.heaps))
    return heaps + "\n" + ", ".join(f"{name} {points}" for name, points in zip(names, table.points, strict=False))
