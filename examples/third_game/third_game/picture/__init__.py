"""Nim as a picture: each heap is a stack of circles that carries its legal actions. The colours are those of the page."""

from collections.abc import Sequence

from leeward.kernel.picture.drawing import Area, Drawing, Part, Shape, mark_of
from leeward.kernel.records.record import Table

WIDE, HIGH, STONE = 100, 190, 10


def draw(
    table: Table, names: Sequence[str], viewer: int, lang: str = "en", legal: Sequence[int] = (), shape: Shape = Shape.WIDE
) -> Drawing:
    heaps = "".join(heap(number, int(stones), legal) for number, stones in enumerate(table.heaps))
    width = WIDE * len(table.heaps)
    part = Part("heaps", 0, 0, f'<g fill="#8a7a5c">{heaps}</g>', mark_of(heaps))
    return Drawing(width, HIGH, lang, "Nim", "", (part,), (Area("common", "Nim", 0, 0, width, HIGH),), HIGH)


def heap(number: int, stones: int, legal: Sequence[int]) -> str:
    actions = " ".join(str(action) for action in legal if action // 3 == number)
    touch = f' class="legal" data-action="{actions}" tabindex="0" role="button" aria-label="{number + 1}"' if actions else ""
    x = WIDE * number + WIDE // 2
    ground = f'<rect x="{x - 40}" y="{HIGH - 14}" width="80" height="6"/>'
    pile = "".join(f'<circle cx="{x}" cy="{HIGH - 26 - 22 * i}" r="{STONE}"/>' for i in range(stones))
    return f'<g id="heap-{number}" data-about="heap@{number + 1}"{touch}>{ground}{pile}</g>'


def measures(table: Table, lang: str = "en") -> list[tuple[str, list[int]]]:
    return []
