"""The land: every space at its height, and what stands there."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from leeward.cooper_island.picture import pen
from leeward.cooper_island.picture.laying import laying_on
from leeward.cooper_island.picture.pen import n
from leeward.cooper_island.picture.places import (
    HIGHEST,
    LAND_AT,
    ROW,
    Ground,
    hexagon,
    lift_of,
    own_ground,
)
from leeward.cooper_island.picture.scene import ON_LAND, Scene
from leeward.cooper_island.rules.components import FIRST_HALF, ISLET_LAND, SECOND_HALF
from leeward.cooper_island.rules.components import Piece as On
from leeward.cooper_island.rules.peninsula import LAND, PASSAGE
from leeward.cooper_island.rules.table import Act, Decision, Number
from leeward.cooper_island.words.names import LANDSCAPE_SLUGS, SPACE_NAMES
from leeward.cooper_island.words.paying import MEALS

FIRST_HALVES, SECOND_HALVES, BESIDE = FIRST_HALF.tolist(), SECOND_HALF.tolist(), ISLET_LAND.tolist()
PASSAGES = set(PASSAGE.tolist())
PAYING = (Decision.PAY, Decision.PAY_ANY, *MEALS)
ROWS = [[space for space in range(LAND) if LAND_AT[space][1] == y] for y in sorted({y for _, y in LAND_AT})]
MOST_SPACES = 8_000  # in the cache
SMALL_UNIT = 40  # below, a hex has room for one thing only
TINY_UNIT = 21  # below, for a number only
RICHEST = 5  # levels above have no more on them
LONGEST_SHADOW = 3  # levels
SKETCHES = 4  # on the paper of uncharted spaces


def lit_from(space: int) -> tuple[int, int]:
    """Return the neighbours on the left and on the upper left, from where the light comes; -1 for none."""
    x, y = LAND_AT[space]
    return index_of(x - 1, y), index_of(x - 0.5, y - ROW)


def index_of(x: float, y: float) -> int:
    return next((other for other, (a, b) in enumerate(LAND_AT) if abs(a - x) + abs(b - y) < 0.1), -1)


LIT_FROM = [lit_from(space) for space in range(LAND)]


def draw_row(scene: Scene, w: float, h: float, row: int) -> str:
    """Draw a row of the viewer's own land. The row in front is drawn later and may hide its feet."""
    place = own_ground(w, h)
    return "".join(draw_space(scene, scene.near, space, place) for space in ROWS[row])


class Space(NamedTuple):
    """A space of a player's land: its level, its kind, what stands there, and how much higher land shades it."""

    seat: int
    number: int
    level: int
    kind: str
    on: int
    shaded: tuple[int, int]  # from the left, and from the upper left


def draw_space(scene: Scene, seat: int, space: int, place: Ground) -> str:
    """Draw a space at its height, with what stands on it."""
    player, thing = scene.players[seat], f"land-{seat}-{space}"
    level: int = player.level[space]
    kind = LANDSCAPE_SLUGS[player.ground[space]] if level else ""
    attrs = scene.marks(thing, f"landscape:{kind}" if kind else f"space:{SPACE_NAMES[space]}")
    attrs += pen.named(SPACE_NAMES[space], seat) + laying_on(scene, thing, space, place)
    small = place.unit < SMALL_UNIT
    waste = "" if small else wasted(scene, thing, level)
    shaded = (0, 0) if small else shadows(player.level, space)
    return drawn_space(Space(seat, space, level, kind, player.piece[space], shaded), place, attrs, waste, scene.smallest)


def shadows(levels: Sequence[int], space: int) -> tuple[int, int]:
    """Return how much higher the neighbours are that stand between a space and the light, as far as shadows grow."""
    left, upper = (min(max(levels[other] - levels[space], 0), LONGEST_SHADOW) if other >= 0 else 0 for other in LIT_FROM[space])
    return left, upper


@lru_cache(MOST_SPACES)
def drawn_space(space: Space, place: Ground, attrs: str, waste: str, least: float) -> str:
    unit, lift = place.unit, lift_of(space.level, place.unit)
    x, y = place.at(LAND_AT[space.number])
    top = draw_top(space, unit) + draw_piece(space, unit, least)
    if unit >= SMALL_UNIT:
        top += draw_labels(space, waste, unit, least)
    top += pen.outlined(attrs, hexagon(unit))
    put = pen.stamp if unit < SMALL_UNIT else pen.use  # cliffs of the own land can be touched
    walls = put(f"w-{min(space.level, HIGHEST)}", -0.65 * unit, 0.2 * unit - lift, 1.3 * unit) if space.level else ""
    return pen.at(x, y, f"<g {attrs}>{walls}{pen.at(0, -lift, top)}</g>")


def on_hex(symbol: str, unit: float) -> str:
    """Draw a symbol that covers a hex."""
    return pen.stamp(symbol, -0.7 * unit, -0.75 * unit, 1.4 * unit)


def draw_top(space: Space, unit: float) -> str:
    """Draw the ground of a space, and the shadows on it."""
    seat, number, level, kind, on, (left, upper) = space
    small = unit < SMALL_UNIT
    name = f'id="top-{seat}-{number}-{level}" data-comes="{f"tile-{seat}" if level else ""}"'
    if level and unit < TINY_UNIT:
        drawn = f'<path {name} class="chip {kind}" d="{hexagon(unit)}"/>'
    else:
        covered = f"t-{kind}-{0 if on else min(level, RICHEST)}"
        symbol = f"t-none-{number % SKETCHES}" if not level else f"n-{kind}" if small else covered
        drawn = f'<g {name}><path class="touch" d="{hexagon(unit)}"/>{on_hex(symbol, unit)}</g>'
    drawn += on_hex(f"left-{left}", unit) if left else ""
    drawn += on_hex(f"upper-{upper}", unit) if upper else ""
    if not level and number in PASSAGES and not small:
        s = unit * 0.18
        drawn += f'<path class="arrow" d="M{n(-s)} {n(-s * 1.6)}l{n(s)} {n(-s * 0.8)} {n(s)} {n(s * 0.8)}"/>'
    return drawn


def draw_piece(space: Space, unit: float, least: float) -> str:
    """Draw what stands on a space, and what a cube is worth there."""
    seat, number, level, _, on, _ = space
    small = unit < SMALL_UNIT
    size = max(unit * 0.5, least)
    if not on:
        down = unit * 0.12 if unit >= TINY_UNIT else 0
        return pen.text(0, down + least * 0.36, level, least, "lv b m far") if small and level else ""
    cube = On.CUBE <= on < On.RUIN
    about = f"item:{ON_LAND[on]}" if cube else f"building:{ON_LAND[on]}"
    attrs = pen.on_a_thing(f"on-{seat}-{number}", piece_of(seat, on), about, f"land-{seat}-{number}")
    if cube and small:
        drawn = f'<rect {attrs} class="cube {ON_LAND[on]}" x="{n(-size / 2)}" y="{n(-size / 2)}"'
        drawn += f' width="{n(size)}" height="{n(size)}" rx="2"/>'
        return drawn + pen.text(0, least * 0.36, level, least, "b m " + ("goldink" if ON_LAND[on] == "gold" else "on"))
    if cube:
        drawn = pen.use(ON_LAND[on], -unit * 0.4, -unit * 0.22, unit * 0.46, attrs)
        return drawn + pen.text(unit * 0.24, unit * 0.13, level, max(unit * 0.32, least), "val m")
    size = unit * (0.92 if small else 0.7)
    lift = 0 if small else unit * 0.04
    return pen.use(ON_LAND[on], -size / 2, -size / 2 - lift, size, attrs, -1 if on == On.RUIN else seat)


def piece_of(seat: int, on: int) -> str:
    """Return the kind of a piece: cubes belong to nobody, the rest has an owner."""
    return ON_LAND[on] if on < On.RUIN else f"{'statue' if on == On.RUIN else ON_LAND[on]}-{seat}"


def draw_labels(space: Space, waste: str, unit: float, least: float) -> str:
    """Draw the level of a space, and how much a cube there would overpay."""
    drawn, level = "", space.level
    if level:
        size = max(unit * 0.2, least)
        x, y = -unit * 0.35, -unit * 0.3  # on the corner, where nothing in front hides it
        drawn += f'<circle class="peg" cx="{n(x)}" cy="{n(y)}" r="{n(size * 0.64)}"/>'
        drawn += pen.text(x, y + size * 0.36, level, size, "lv b m")
    if waste:
        # wider than its hex if need be: it lies above its neighbours
        width = pen.width_of(waste, least, pen.Face.STRONG) + 12
        drawn += pen.box(-width / 2, unit * 0.26, width, least + 5, "waste", 8)
        drawn += pen.text(0, unit * 0.26 + least, waste, least, "on b m")
    return drawn


def wasted(scene: Scene, thing: str, level: int) -> str:
    """Say how much a cube would overpay."""
    pays = any(Act.GIVE_CUBE <= action < Act.LESS for action in scene.touched.get(thing, ()))
    decision = scene.table.decision
    if decision not in PAYING or not pays:
        return ""
    if decision in MEALS:
        owed = scene.food_owed()
    elif decision == Decision.PAY:
        owed = next((number for number in scene.table.owed[:5] if number), 0)
    else:
        owed = scene.top.numbers[Number.OWED]
    return scene.say("{n} too much", n=level - owed) if level > owed else ""
