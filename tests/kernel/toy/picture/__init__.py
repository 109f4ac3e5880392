"""The toy's picture: as little as a game can draw. A heap is a circle, and its actions are attached to it."""

from collections.abc import Sequence
from typing import Any


def draw(table: Any, names: Sequence[str], viewer: int, lang: str = "en", legal: Sequence[int] = (), tall: bool = False) -> str:
    heaps = "".join(heap(number, legal) for number in range(len(table.heaps)))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1">{heaps}</svg>'


def heap(number: int, legal: Sequence[int]) -> str:
    actions = " ".join(str(action) for action in legal if action // 3 == number)
    touch = f' data-action="{actions}" tabindex="0" role="button" aria-label="heap {number + 1}"' if actions else ""
    return f'<g id="heap-{number}" data-about="heap@{number + 1}"{touch}><circle cx="{number + 0.5}" cy="0.5" r="0.4"/></g>'


def measures(table: Any, lang: str = "en") -> list[tuple[str, list[int]]]:
    return []
