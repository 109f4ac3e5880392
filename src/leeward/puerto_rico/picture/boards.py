"""A player's board: its heading, the island, the goods, the city."""

from collections.abc import Iterator
from functools import lru_cache

from leeward.kernel.picture.drawing import Part
from leeward.kernel.picture.materials import Material, ribbon, sheet, surface, vital
from leeward.kernel.picture.typefaces import Face, width_of
from leeward.puerto_rico.picture.facts import COLUMNS
from leeward.puerto_rico.picture.lots import PAVED, building, free_lot
from leeward.puerto_rico.picture.plans import Plan, sign_of
from leeward.puerto_rico.picture.scene import GROUNDS, Scene
from leeward.puerto_rico.picture.svg import (
    MIDDLE,
    Box,
    at,
    clear,
    crowd,
    glow,
    icon,
    named,
    number,
    part,
    rect,
    seat_mark,
    text,
)
from leeward.puerto_rico.rules.components import GOODS, LARGE_COLUMN, Good, Tile
from leeward.puerto_rico.rules.table import TILE_SPOTS, Act
from leeward.puerto_rico.words.touch import ACTS, GOOD_KINDS, TILE_KINDS

MOST_FIELDS = 4_000  # in the cache
SCENIC = 60  # a field of this size has room for a landscape
PILED = 40  # a cell of this height has room for two rows of goods


def ground(scene: Scene, seat: int, plan: Plan) -> Iterator[Part]:
    """Draw the board itself: the land in the sea, and the square of the city."""
    svg = sheet(Material.PAPER, plan.w, plan.h)
    x, y, w, h = plan.land
    land = at(x - 1, y - 1, surface(Material.WATER, w + 2, h + 2, 8))
    shore = plan.fields[0].x - x
    land += f'<path d="{coast(plan.land, shore * 0.3, shore * 0.35 if shore > 4 else 0.4)}" class="sand"/>'
    land += f'<path d="{coast(plan.land, shore * 0.75, shore * 0.2 if shore > 4 else 0.2)}" fill="url(#grass)"/>'
    x, y, w, h = plan.city
    town = rect(x, y, w, h, 9, 'fill="url(#grass)" stroke="var(--tuft)"') + streets(scene, plan)
    for name, drawn in zip(GROUNDS, (land, town), strict=True):
        attrs = scene.put_down(f"{name}-{seat}", lambda action: middle_of(next_place(scene, seat, plan, action)))
        svg += f"<g{attrs}>{drawn}</g>" if attrs else drawn
    yield part(f"board-{seat}", 0, 0, f"<g {scene.marks(f'board-{seat}')}>{svg}</g>")


def next_place(scene: Scene, seat: int, plan: Plan, action: int) -> Box:
    """Return where the tile or the building of an action will lie: on the first space that is free."""
    kind, choice = ACTS.split(action)
    if kind != Act.BUILD:
        taken: int = sum(scene.players[seat].tiles)
        return plan.fields[min(taken, len(plan.fields) - 1)]
    free = free_lots(scene, seat, plan)
    if COLUMNS[choice] == LARGE_COLUMN:
        return across(free[-2], free[-1])
    return free[0]


def middle_of(box: Box) -> tuple[float, float]:
    return round(box.x + box.w / 2, 1), round(box.y + box.h / 2, 1)


def streets(scene: Scene, plan: Plan) -> str:
    """Draw a paved street before each row of houses."""
    x, _, w, _ = plan.city
    high = plan.lots[0].h
    sign = sign_of(plan.lines, scene.smallest)
    deep = round(sign + (high - sign) * PAVED + 2, 1)
    return "".join(
        rect(x + 1, round(y + high - deep + 2, 1), w - 2, deep, 0, 'class="street"')
        + rect(x + 1, round(y + high - deep + 2, 1), w - 2, deep, 0, 'fill="url(#cobbles)"')
        for y in sorted({lot.y for lot in plan.lots})
    )


def coast(land: Box, inset: float, swell: float) -> str:
    """Return the outline of the land: a wavy coast."""
    x, y, w, h = land.x + inset, land.y + inset, land.w - 2 * inset, land.h - 2 * inset
    across, down = w / (2 * max(round(w / 60), 1)), h / (2 * max(round(h / 60), 1))
    along, low = round(w / across), round(h / down)
    top = f"q{across / 2:.1f}-{swell:.1f} {across:.2f} 0" + f"t{across:.2f} 0" * (along - 1)
    right = f"q{swell:.1f} {down / 2:.1f} 0 {down:.2f}" + f"t0 {down:.2f}" * (low - 1)
    bottom = f"q-{across / 2:.1f} {swell:.1f}-{across:.2f} 0" + f"t-{across:.2f} 0" * (along - 1)
    return f"M{x:g} {y:g}{top}{right}{bottom}q-{swell:.1f}-{down / 2:.1f} 0-{down:.2f}" + f"t0-{down:.2f}" * (low - 1) + "z"


def heading(scene: Scene, seat: int, plan: Plan) -> Iterator[Part]:
    """Draw the player's name, doubloons and points; touching it opens the board. A ribbon and a frame show whose turn it is."""
    player, box = scene.players[seat], plan.heading
    large = box.h > 40
    sign, font = (30, 34) if large else (24, 2 * scene.smallest)
    middle = box.h / 2 + 2
    points = scene.results[seat][0] if scene.over else player.points if player.points >= 0 else "?"
    cell = round(font + 12 + width_of("00", font, Face.TITLE))
    room = box.w - 2 * cell - 12
    opens = f'data-open="seat-{seat}" ' if seat != scene.viewer else ""
    svg = ""
    if seat == scene.table.seat and not scene.over:
        svg = rect(0, 0, plan.w, plan.h, 10, f'fill="none" stroke="var(--seat{seat})" stroke-width="4"')
    svg += f'<g {opens}class="heading">{clear(room, box.h, 8)}{name_of(scene, seat, sign, room, middle)}</g>'
    if seat == scene.table.governor:
        svg += icon("s-governor", 6, round(middle - sign * 0.85, 1), 20, scene.marks("governor", "governor", piece="governor"))
    wealth = (("coins", player.doubloons, "doubloons", "doubloon"), ("points", points, "points", "victory point"))
    for i, (kind, count, thing, about) in enumerate(wealth):
        place = Box(box.w - (2 - i) * cell - 6, middle - font * 0.6, cell, font * 1.2)
        last = f' data-reveal="{len(scene.scored) + 1}"' if scene.over and kind == "points" else ""
        svg += rich(kind, count, scene.marks(f"{thing}-{seat}", about) + last, place, font)
    yield part(f"heading-{seat}", 0, 0, svg, (plan.w, box.h))


def name_of(scene: Scene, seat: int, sign: float, room: float, middle: float) -> str:
    """Draw the player's mark and name."""
    name, large = scene.names[seat], sign > 28
    active = seat == scene.table.seat and not scene.over
    left = sign + (32 if active else 20)
    you = f"({scene.say('you')})" if seat == scene.viewer and large else ""
    yours = width_of(you, scene.smallest + 1) + 8 if you else 0.0
    title = named(name, room - left - yours - 18 * active, 22 if large else 18, scene.smallest)
    end = left + width_of(title.lines[0], title.size, Face.TITLE) + 7
    ink = "seatink" if active else ""
    svg = seat_mark(seat, name, 12, middle - sign / 2, sign, scene.smallest)
    if active:
        high = sign * 0.9
        svg += at(left - 18, round(middle - high / 2, 1), ribbon(end + yours - left + 36, high, f"var(--seat{seat})"))
    svg += title.drawn(left, middle, ink)
    if you:
        size = scene.smallest + 1
        svg += text(you, round(end, 1), round(middle + size * MIDDLE, 1), size, Face.TEXT, ink or "soft")
    return svg


def rich(kind: str, count: int | str, attrs: str, box: Box, font: float) -> str:
    """Draw what a player has most need to see: a large sign with a large number."""
    x, y, w, h = box
    inside = clear(w, h, 6) + icon(f"s-{kind}", 2, round((h - font) / 2, 1), font)
    inside += vital(count, font + 6, round(h / 2 + font * MIDDLE, 1), font)
    return at(x, y, f"<g {attrs}>{inside}{glow(attrs, w, h)}</g>")


# the island


def island(scene: Scene, seat: int, plan: Plan) -> Iterator[Part]:
    """Draw the tiles by kind, those with people first; then the free spaces."""
    tiles, places = scene.players[seat].tiles, iter(plan.fields)
    for tile, kind in enumerate(TILE_KINDS):
        standing = scene.standing(seat, tile, tiles[tile]) if tile != Tile.FOREST else []
        for i in range(tiles[tile]):
            who = tuple(standing[i : i + 1])
            about = kind if tile >= GOODS else f"{kind} plantation"
            thing = f"tile-{seat}-{kind}-{(who and who[0]) or 'empty'}"
            attrs = scene.marks(f"tile-{seat}-{kind}-{i + 1}", about, thing, piece=f"tile-{kind}")
            yield drawn_field(seat, kind, i + 1, who, thing, attrs, next(places))
    for i, box in enumerate(places, sum(tiles)):
        yield drawn_space(i, scene.marks(f"space-{seat}-{i + 1}", "island"), f"space-{seat}-{i + 1}", box)


@lru_cache(MOST_FIELDS)
def drawn_field(seat: int, kind: str, number: int, who: tuple[str, ...], thing: str, attrs: str, box: Box) -> Part:
    person = round(box.w * 0.46, 1)
    corner = round(box.w - person - 1.5, 1)
    people = crowd(f"on-{seat}-{kind}-{number}", thing, who, corner, corner, person, 0)
    return part(f"field-{seat}-{kind}-{number}", box.x, box.y, field(kind, attrs, box.w, people), (box.w, box.h))


@lru_cache(MOST_FIELDS)
def drawn_space(number: int, attrs: str, name: str, box: Box) -> Part:
    svg = f"<g {attrs}>{icon(f't-meadow-{number % 3}', 0, 0, box.w)}</g>"
    return part(name, box.x, box.y, svg, (box.w, box.h))


def field(kind: str, attrs: str, size: float, on_it: str = "") -> str:
    return f"<g {attrs}>{icon(f'{grown(size)}-{kind}', 0, 0, size)}{on_it}{glow(attrs, size, size, round(size / 9))}</g>"


def grown(size: float) -> str:
    """Return which symbols a field of this size has: one plant, or a small landscape."""
    return "t" if size >= SCENIC else "f"


# goods and windrose


def goods(scene: Scene, seat: int, plan: Plan) -> Iterator[Part]:
    for good, box in zip(Good, plan.cells, strict=False):
        yield part(f"goods-{seat}-{GOOD_KINDS[good]}", box.x, box.y, barrels(scene, seat, good, box), (box.w, box.h))


def barrels(scene: Scene, seat: int, good: Good, box: Box) -> str:
    """Draw all barrels of one good."""
    kind, count = GOOD_KINDS[good], scene.players[seat].goods[good]
    attrs = scene.marks(f"good-{seat}-{kind}", kind)
    _, _, w, h = box
    piled = h >= PILED and count > 2
    size, font = min(h * 0.66 if piled else h - 4, 34), 20 if h > 34 else scene.smallest
    svg = shelf(w, h)
    top = round(h - size - 2, 1)
    if count:
        digits = width_of(str(count), font, Face.STRONG)
        size = round(min(size, w - digits - 8), 1)
        behind = (count - 1) // 2 if piled else 0  # those of the upper row
        room = max(w - size - digits - 9, 0)
        step = round(min(size * 0.72, room / max(count - behind - 1, 1)), 1)
        for i in range(count):
            x, y = (3 + step / 2 + i * step, 1.5) if i < behind else (3 + (i - behind) * step, top)
            marks = scene.marks(f"good-{seat}-{kind}-{i + 1}", piece=kind)
            svg += icon(f"s-{kind}", round(x, 1), y, size, marks)
        svg += number(count, w - 4, round(h / 2 + font * MIDDLE, 1), font, "e")
    else:
        svg += f'<g opacity=".2">{icon(f"s-{kind}", 3, top, size)}</g>'
    return f"<g {attrs}>{svg}{glow(attrs, w, h)}</g>"


def shelf(w: float, h: float) -> str:
    """Draw a shelf for goods or people."""
    return rect(0, 0, w, h, 6, 'class="shelf"') + rect(1, h - 4, w - 2, 3, 1.5, 'class="ledge"')


def windrose(scene: Scene, seat: int, plan: Plan) -> Iterator[Part]:
    """Draw the people who wait for work."""
    player, box = scene.players[seat], plan.cells[GOODS]
    waiting = ["noble"] * player.idle_nobles + ["colonist"] * player.idle_colonists
    attrs = scene.marks(f"windrose-{seat}", "windrose")
    _, _, w, h = box
    size = min(h - 4, 26)
    svg = shelf(w, h)
    narrow = w < 75
    if not (narrow and waiting):
        svg += icon("s-windrose", 4, round((h - size) / 2, 1), size)
    left = 3 if narrow else size + 9
    font = scene.smallest
    digits = width_of(str(len(waiting)), font, Face.STRONG) + 4
    if narrow and len(waiting) > 1:
        size = round(min(size, w - digits - 5), 1)
    crowded = len(waiting) > 1 and w - left - size - 3 < (len(waiting) - 1) * size * 0.6
    nobles = int(player.idle_nobles)
    mixed = crowded and 0 < nobles < len(waiting)
    if mixed:
        size = round(size / 1.4, 1)  # the colonists do not hide the nobles
    room = w - left - size - 3 - digits * crowded
    step = round(max(min(size + 1, room / max(len(waiting) - 1, 1)), 0), 1)
    held, top = scene.held_on(f"windrose-{seat}", waiting), round((h - size) / 2, 1)
    place, thing = f"on-{seat}-windrose", f"windrose-{seat}"
    if mixed:
        svg += crowd(place, thing, waiting[:nobles], left, top, size, 0, held[:nobles])
        svg += crowd(place, thing, waiting[nobles:], round(left + min(room, size), 1), top, size, 0, held[nobles:], nobles)
    else:
        svg += crowd(place, thing, waiting, left, top, size, step, held)
    if crowded:
        svg += number(len(waiting), w - 3, round(h / 2 + font * MIDDLE, 1), font, "e")
    yield part(f"idle-{seat}", box.x, box.y, f"<g {attrs}>{svg}{glow(attrs, w, h)}</g>", (w, h))


# the city


def city(scene: Scene, seat: int, plan: Plan) -> Iterator[Part]:
    """Draw small buildings from the first lot on, large ones from the last, so that there is always room for them."""
    player, places = scene.players[seat], list(plan.lots)
    for i, each in enumerate(player.city[: player.buildings]):
        if COLUMNS[each] == LARGE_COLUMN:
            last, first = places.pop(), places.pop()
            box = across(first, last)
        else:
            box = places.pop(0)
        yield building(scene, seat, each, TILE_SPOTS + i, box, plan.lines)
    for box in places:
        yield free_lot(seat, box, plan.lots.index(box))


def across(first: Box, last: Box) -> Box:
    """Return the place of a large building: two lots."""
    return Box(first.x, first.y, last.x + last.w - first.x, last.y + last.h - first.y)


def free_lots(scene: Scene, seat: int, plan: Plan) -> tuple[Box, ...]:
    """Return the lots without a building."""
    player = scene.players[seat]
    large = sum(COLUMNS[each] == LARGE_COLUMN for each in player.city[: player.buildings])
    return plan.lots[player.buildings - large : len(plan.lots) - 2 * large]
