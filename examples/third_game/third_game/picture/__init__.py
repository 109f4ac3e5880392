"""Nim as a picture: a heap is a stack of circles, and its actions are attached to it. The colours are the page's."""

from collections.abc import Sequence

from leeward.kernel.game import Table

WIDE, HIGH, STONE = 100, 190, 10


def draw(
    table: Table, names: Sequence[str], viewer: int, lang: str = "en", legal: Sequence[int] = (), tall: bool = False
) -> str:
    heaps = "".join(heap(number, int(stones), legal) for number, stones in enumerate(table.heaps))
    size = f'viewBox="0 0 {WIDE * len(table.heaps)} {HIGH}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="lw" {size} lang="{lang}" fill="#8a7a5c">{heaps}</svg>'


def heap(number: int, stones: int, legal: Sequence[int]) -> str:
    actions = " ".join(str(action) for action in legal if action // 3 == number)
    touch = f' class="legal" data-action="{actions}" tabindex="0" role="button" aria-label="{number + 1}"' if actions else ""
    x = WIDE * number + WIDE // 2
    ground = f'<rect x="{x - 40}" y="{HIGH - 14}" width="80" height="6"/>'
    pile = "".join(f'<circle cx="{x}" cy="{HIGH - 26 - 22 * i}" r="{STONE}"/>' for i in range(stones))
    return f'<g id="heap-{number}" data-about="heap@{number + 1}"{touch}>{ground}{pile}</g>'


def measures(table: Table, lang: str = "en") -> list[tuple[str, list[int]]]:
    return []
