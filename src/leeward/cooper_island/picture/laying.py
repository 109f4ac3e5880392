"""What the page needs to show the piece in the hand: where a place lies, and what each of its actions lays there.

A place has `data-cells`, the middles of its spaces, and `data-lay`: for each action of `data-action` one character a space,
which names a drawing of the hand (`hand.draw_hand`). `data-note` is written on what is laid: its level.
"""

from collections.abc import Iterable, Sequence

from leeward.cooper_island.picture.pen import n
from leeward.cooper_island.picture.places import LAND_AT, Ground, Point, lift_of
from leeward.cooper_island.picture.scene import ON_LAND, Scene
from leeward.cooper_island.rules.components import LANDSCAPES, Landscape
from leeward.cooper_island.rules.table import Act, Decision, Number
from leeward.cooper_island.words.names import BUILDING_SLUGS

GOLD = "g"  # a mountain so high that it brings stone or gold
ISLET = "i"
PIECE = "p"  # a building, a statue or a lid
SITES = (Decision.SITE, Decision.LID_SITE, Decision.MOVED_TO)


def laid(scene: Scene, landscape: int, level: int) -> str:
    """Return the character of a landscape that is laid at a level."""
    high = landscape == Landscape.MOUNTAIN and level >= scene.facts[scene.near].gold
    return GOLD if high else str(landscape)


def laying(cells: Iterable[Point], ways: Sequence[str], note: object = "") -> str:
    """Return the attributes of a place; `ways` are what its actions lay, in their order."""
    where = " ".join(f"{n(x)},{n(y)}" for x, y in cells)
    noted = f' data-note="{note}"' if note else ""
    return f' data-cells="{where}" data-lay="{" ".join(ways)}"{noted}'


def laying_on(scene: Scene, thing: str, space: int, place: Ground) -> str:
    """Return the attributes of a space on which a single tile or a building is put; none for any other."""
    actions = scene.touched.get(thing)
    if not actions:
        return ""
    level: int = scene.players[scene.near].level[space]
    if all(Act.LAY_SINGLE <= action < Act.MINE for action in actions):
        ways = [laid(scene, (action - Act.LAY_SINGLE) % LANDSCAPES, level + 1) for action in actions]
        return laying([place.at(LAND_AT[space], lift_of(level + 1, place.unit))], ways, level + 1)
    if all(Act.SITE <= action < Act.RUIN for action in actions):
        return laying([place.at(LAND_AT[space], lift_of(level, place.unit))], [PIECE] * len(actions))
    return ""


def in_hand(scene: Scene) -> bool:
    """Say whether the viewer holds a piece that goes on the peninsula."""
    return any(
        Act.LAY <= action < Act.ISLET_TILE or Act.SLOT <= action < Act.MINE or Act.SITE <= action < Act.RUIN
        for action in scene.labels
    )


def piece_in_hand(scene: Scene) -> str:
    """Return the symbol of the building, statue or lid that is put on the land; empty if there is none."""
    decision, numbers = scene.table.decision, scene.top.numbers
    if decision not in SITES or not scene.touched:
        return ""
    if decision == Decision.LID_SITE:
        return "lid"
    if decision == Decision.MOVED_TO:
        moved: int = scene.players[scene.near].piece[numbers[Number.SPACE]]
        return ON_LAND[moved]
    building: int = numbers[Number.BUILDING]
    return BUILDING_SLUGS[building]
