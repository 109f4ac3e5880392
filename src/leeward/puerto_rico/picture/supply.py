"""The supply: goods, people and points, and the plantations on offer."""

from collections.abc import Iterator

from leeward.kernel.picture.drawing import Part
from leeward.kernel.picture.materials import Material, sheet
from leeward.puerto_rico.picture.boards import field, grown
from leeward.puerto_rico.picture.plans import grid
from leeward.puerto_rico.picture.scene import Scene
from leeward.puerto_rico.picture.svg import MIDDLE, Box, at, counted, glow, icon, number, part, rect
from leeward.puerto_rico.rules.table import NONE
from leeward.puerto_rico.words.touch import GOOD_KINDS, TILE_KINDS

PLANTATION_PIECES = " ".join(f"tile-{kind}" for kind in GOOD_KINDS)  # what comes from the face-down stack
BETWEEN = 5  # two tiles


def supply(scene: Scene, box: Box, across: int) -> Iterator[Part]:
    """Draw the goods, then people, victory points and the bank."""
    table = scene.table
    piles: list[tuple[str, int | str, str, str]]
    piles = [(kind, table.goods[good], kind, kind) for good, kind in enumerate(GOOD_KINDS)]
    piles.append(("colonist", table.colonists, "colonist", "colonist"))
    if table.nobles_play:
        piles.append(("noble", table.nobles, "noble", "noble"))
    piles += [("points", max(table.pool, 0), "points", "victory point"), ("coins", "", "doubloon", "doubloon")]
    yield part("supply", box.x, box.y, sheet(Material.BOARD, box.w, box.h))
    places = grid(4, 4, box.w - 8, box.h - 8, across, max(len(piles), 9))
    for (kind, count, name, about), place in zip(piles, places, strict=False):
        attrs = scene.marks(f"supply-{name}", about, pile=name) + (' data-token="s-coin"' if kind == "coins" else "")
        svg = rect(0, 0, place.w, place.h, 6, 'class="tray"')
        svg += counted(
            kind, count, attrs, Box(0, 0, place.w, place.h), min(place.h - 2, 26), 15 if place.w > 58 else scene.smallest
        )
        yield part(f"pile-{name}", box.x + place.x, box.y + place.y, svg, (place.w, place.h))


def plantations(scene: Scene, box: Box) -> Iterator[Part]:
    """Draw the face-up plantations, then the stacks."""
    table = scene.table
    known = TILE_KINDS[table.looked_at] if table.looked_at != NONE else ""
    face_down = sum(table.stack) + (table.looked_at != NONE)
    stacks: list[tuple[str, str, int | str, str]] = [("row-quarry", "quarry", table.quarries, "quarry")]
    if scene.has_forests():
        stacks.append(("row-forest", "forest", "", "forest"))
    stacks.append(("stack", known or "back", face_down, f"{known} plantation" if known else "face-down plantations"))
    row = [(kind, i + 1) for good, kind in enumerate(GOOD_KINDS) for i in range(table.row[good])]
    count = table.seats + 1 + len(stacks) + (table.seats == 2)
    size, across = largest(count, box.w - 16, box.h - 16)
    places = [
        (round(10 + i % across * (size + BETWEEN), 1), round(10 + i // across * (size + BETWEEN), 1)) for i in range(count)
    ]
    yield part("plantations", box.x, box.y, sheet(Material.BOARD, box.w, box.h))
    for (kind, i), (x, y) in zip(row, places, strict=False):
        attrs = scene.marks(f"row-{kind}-{i}", f"{kind} plantation", f"row-{kind}", piece=f"tile-{kind}")
        yield part(f"offer-{kind}-{i}", box.x + x, box.y + y, field(kind, attrs, size), (size, size))
    for (name, kind, left, about), (x, y) in zip(stacks, places[-len(stacks) :], strict=True):
        attrs = scene.marks(name, about, pile=f"tile-{about}" if name != "stack" else PLANTATION_PIECES)
        attrs += ' data-face="down"' if kind == "back" else ""
        yield part(f"pile-{name}", box.x + x, box.y + y, stack(scene, kind, left, attrs, size), (size, size))


def stack(scene: Scene, kind: str, count: int | str, attrs: str, size: float) -> str:
    """Draw a stack of tiles, and how many there are."""
    below = at(3, 3, rect(0, 0, size, size, round(size / 9), 'class="card"')) if count else ""
    svg = below + icon(f"{grown(size)}-{kind}", 0, 0, size)
    if count != "":
        font = 15 if size > 44 else scene.smallest
        svg += rect(size / 2 - 14, size - 19, 28, 18, 9, 'class="badge"')
        svg += number(count, size / 2, round(size - 10 + font * MIDDLE, 1), font, "m")
    faint = ' opacity=".45"' if count == 0 else ""
    return f"<g {attrs}{faint}>{svg}{glow(attrs, size, size)}</g>"


def largest(count: int, w: float, h: float) -> tuple[float, int]:
    """Return the largest size of so many tiles in a box, and how many stand side by side."""
    best = (0.0, 1)
    for down in range(1, 4):
        across = -(-count // down)
        size = min((w - BETWEEN * (across - 1)) / across, (h - BETWEEN * (down - 1)) / down, 74)
        best = max(best, (int(size), across))
    return best
