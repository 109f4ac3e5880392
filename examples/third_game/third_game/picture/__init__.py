"""Nim as a picture: heaps of circles and a hand of numbers, which carry their legal actions, in the colours of the page."""

from collections.abc import Sequence

from leeward.kernel.picture.drawing import Area, Drawing, Part, Shape, mark_of
from leeward.kernel.records.record import Table
from third_game.game import HAND, HIDDEN, LAYING

WIDE, HIGH, STONE = 100, 190, 10
CARD, ROW = 44, 60  # width of a number card, and height of the hand below the heaps


def draw(
    table: Table, names: Sequence[str], viewer: int, lang: str = "en", legal: Sequence[int] = (), shape: Shape = Shape.WIDE
) -> Drawing:
    width, height = WIDE * len(table.heaps), HIGH + ROW
    heaps = "".join(heap(number, int(stones), legal) for number, stones in enumerate(table.heaps))
    drawn = [Part("heaps", 0, 0, f'<g fill="#8a7a5c">{heaps}</g>', mark_of(heaps))]
    if viewer >= 0:
        own = "".join(number(place, int(each), legal) for place, each in enumerate(hand_of(table, viewer)))
        drawn.append(Part("hand", 10, HIGH, own, mark_of(own)))
    return Drawing(width, height, lang, "Nim", "", tuple(drawn), (Area("common", "Nim", 0, 0, width, height),), 18)


def hand_of(table: Table, seat: int) -> list[int]:
    return [*table.hands[HAND * seat : HAND * seat + HAND], table.laid[seat]]


def heap(number: int, stones: int, legal: Sequence[int]) -> str:
    touch = touching([action for action in legal if action < LAYING and action // 3 == number], str(number + 1))
    x = WIDE * number + WIDE // 2
    ground = f'<rect x="{x - 40}" y="{HIGH - 14}" width="80" height="6"/>'
    pile = "".join(f'<circle cx="{x}" cy="{HIGH - 26 - 22 * i}" r="{STONE}"/>' for i in range(stones))
    return f'<g id="heap-{number}" data-about="heap@{number + 1}"{touch}>{ground}{pile}</g>'


def number(place: int, held: int, legal: Sequence[int]) -> str:
    """Draw a number in hand, or, in the last place, the one that was laid."""
    if held == 0:
        return ""
    text = "?" if held == HIDDEN else str(held - 1)
    touch = touching([action for action in legal if place < HAND and action == LAYING + held - 1], text)
    x = (CARD + 8) * place + (24 if place == HAND else 0)
    box = f'<rect x="{x}" y="6" width="{CARD}" height="{CARD}" rx="6" fill="#8a7a5c" fill-opacity="0.3"/>'
    return f'''<g id="number-{place}" data-about="number@{place}"{touch}>{box}
<text x="{x + CARD / 2:g}" y="36" font-size="22" text-anchor="middle" fill="currentColor">{text}</text></g>'''


def touching(actions: Sequence[int], label: str) -> str:
    """Return the attributes of something to touch, with its legal actions."""
    numbers = " ".join(map(str, actions))
    return f' class="legal" data-action="{numbers}" tabindex="0" role="button" aria-label="{label}"' if actions else ""


def measures(table: Table, lang: str = "en") -> list[tuple[str, list[int]]]:
    return []
