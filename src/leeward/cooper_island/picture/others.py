"""Another player's board: the land, and their belongings beside it."""

from leeward.cooper_island.picture import pen
from leeward.cooper_island.picture.building import CRATE_SIGNS, boat
from leeward.cooper_island.picture.cards import cards_of, draw_hand, row_of_cards
from leeward.cooper_island.picture.scene import Scene, bits
from leeward.cooper_island.rules.components import CRATES, ISLETS, LANDING_SPACES, TRACK, Item
from leeward.cooper_island.rules.table import NONE
from leeward.cooper_island.words.names import BOAT_SLUGS, CRATE_SLUGS, ITEM_SLUGS

LOWEST_OF_TWO = 48  # rows that can be recognised


def draw_others_storage(scene: Scene, w: float, h: float, seat: int) -> str:
    """Draw storage and marketplace as counts, side by side or one below the other."""
    player = scene.players[seat]
    room = f"{sum(player.stored)}/{scene.facts[seat].spots}"
    beside = h < 42
    wide, high = (w * 0.58 - 2, h) if beside else (w, (h - 4) / 2)
    x, y, rest = (wide + 4, 0.0, w - wide - 4) if beside else (0.0, high + 4, w)
    drawn = f'<g data-about="storage">{pen.box(0, 0, wide, high, "field", 6)}</g>'
    drawn += pen.text(wide - 6, high / 2 + scene.smallest * 0.36, room, scene.smallest, "soft e")
    drawn += heap(scene, "stored", seat, player.stored, wide - 12 - pen.width_of(room, scene.smallest), high)
    drawn += f'<g data-about="marketplace">{pen.box(x, y, rest, high, "field", 6)}{pen.box(x, y, rest, 5, "awning", 3)}</g>'
    return drawn + pen.at(x, y, heap(scene, "market", seat, player.market, rest, high))


def heap(scene: Scene, place: str, seat: int, numbers: list[int], w: float, h: float) -> str:
    held = [item for item in Item if numbers[item]]
    if not held:
        return ""
    step = min((w - 4) / len(held), 46)
    size = min(h - 3, step - 11, 28)
    drawn = ""
    for i, item in enumerate(held):
        kind = ITEM_SLUGS[item]
        attrs = scene.marks(f"{place}-{seat}-{kind}", f"item:{kind}", pile=kind)
        drawn += pen.thing(attrs, 3 + i * step, 0, step - 1, h, counted_tightly(scene, kind, numbers[item], size, h), "touch")
    return drawn


def counted_tightly(scene: Scene, kind: str, number: int, size: float, h: float, seat: int = -1) -> str:
    top = (h - size) / 2
    sign = pen.use(kind, 0, top, size, seat=seat) if seat >= 0 else pen.stamp(kind, 0, top, size)
    return sign + pen.text(size + 1, h / 2 + scene.smallest * 0.36, number, scene.smallest, "b")


def draw_others_things(scene: Scene, w: float, h: float, seat: int) -> str:
    """Draw boats and crates, workers and what is left to build, the cartographer and the reserve.

    Beside the chart of the end there is one row: what could still be used or built gives way to what was.
    """
    if w > 250 and h < LOWEST_OF_TWO:
        half = w * 0.46
        return draw_boats(scene, seat, half - 6, h) + pen.at(half, 0, draw_crates(scene, seat, w - half, h))
    if w > 250 and h < 150:
        row, half = h / 2, w * 0.46
        drawn = draw_boats(scene, seat, half - 6, row - 3) + pen.at(half, 0, draw_crates(scene, seat, w - half, row - 3))
        return drawn + pen.at(0, row, draw_signs(scene, seat, w, row - 2, 9))
    row = h / 4
    drawn = draw_boats(scene, seat, w, row - 3) + pen.at(0, row, draw_crates(scene, seat, w, row - 3))
    return drawn + pen.at(0, 2 * row, draw_signs(scene, seat, w, 2 * row, 5))


def draw_boats(scene: Scene, seat: int, w: float, h: float) -> str:
    player, width = scene.players[seat], (w + 3) / LANDING_SPACES
    drawn = ""
    for space in range(LANDING_SPACES):
        built, thing = player.landing[space], f"landing-{seat}-{space}"
        kind = BOAT_SLUGS[built] if built != NONE else ""
        about = f"boat:{kind}" if kind else f"landing:{space + 1}"
        inside = ""
        if kind:
            piece = pen.on_a_thing(f"built-{seat}-{kind}", f"boat-{seat}-{kind}", about, thing)
            size = min(h, width * 0.9)
            drawn_boat = boat(kind, width - 3, size, bool(player.boats_down >> space & 1))
            inside = f"<g {piece}>{pen.at(0, (h - size) / 2, drawn_boat)}</g>"
        drawn += pen.thing(scene.marks(thing, about), space * width, 0, width - 3, h, inside, "water", 5)
    return drawn


def draw_crates(scene: Scene, seat: int, w: float, h: float) -> str:
    """Draw the crates, and how far the cartographer is."""
    player, width = scene.players[seat], min((w * 0.68 + 3) / CRATES, h + 3)
    drawn = ""
    for crate in range(CRATES):
        kind = CRATE_SLUGS[crate]
        thing = f"crate-{seat}-{kind}"
        size = min(width - 2, h)
        inside = pen.stamp("crate", 0, (h - size) / 2, size)
        if player.crates >> crate & 1:
            inside += pen.use("lid", 0, (h - size) / 2, size, seat=seat)
        else:
            inside += pen.stamp(CRATE_SIGNS[crate], size * 0.14, h / 2 - size * 0.2, size * 0.56)
        drawn += pen.thing(scene.marks(thing, f"crate:{kind}"), crate * width, 0, size, h, inside, "touch", 4)
    size = min(h - 2, 20)
    said = f"{player.marker}/{TRACK}"
    left = w - size - 3 - pen.width_of(said, scene.smallest, pen.Face.STRONG)
    sign = pen.box(left, 0, w - left, h, "touch") + pen.counted("step", said, left, (h - size) / 2, size, scene.smallest)
    return drawn + f"<g {scene.marks(f'maps-{seat}', 'cartographer')}{pen.gives_tiles(seat, 'endless')}>{sign}</g>"


def draw_signs(scene: Scene, seat: int, w: float, h: float, across: int) -> str:
    """Draw workers at hand, what lies in the reserve, and what is still to be built."""
    player = scene.players[seat]
    small, large, fortress = player.buildings
    piles = (
        ("normal", "worker", player.normal, f"normal-{seat}"),
        ("special", "special-worker", player.special, f"special-{seat}"),
        ("place", "double-tile", sum(player.tiles), "tile"),
        ("islet", "reserve", len(bits(player.islets, ISLETS)), ""),
        ("lid", "building:lid", player.lids, f"lid-{seat}"),
        ("small", "building:small", small, f"small-{seat}"),
        ("large", "building:large", large, f"large-{seat}"),
        ("fortress", "building:fortress", fortress, f"fortress-{seat}"),
        ("statue", "workshop", sum(player.workshop), f"statue-{seat}"),
    )
    cell, high = w / across, h / -(-len(piles) // across)
    size = min(high - 2, 30, cell - 12)
    drawn = ""
    for i, (kind, about, number, pile) in enumerate(piles):
        attrs = scene.marks(f"has-{seat}-{kind}", about, pile=pile)
        attrs += pen.gives_tiles(seat) if kind in ("place", "islet") else ""
        sign = counted_tightly(scene, kind, number, size, high - 2, seat)
        kind_of_box = "touch" if number else "touch gone"
        drawn += pen.thing(attrs, i % across * cell, i // across * high, cell - 1, high - 2, sign, kind_of_box)
    return drawn


def draw_others_cards(scene: Scene, w: float, h: float, seat: int) -> str:
    """Draw another player's building cards, or the backs of those they look at."""
    if scene.looking() and scene.table.seat == seat:
        return draw_hand(scene, min(w, 4 * h), h, 5)
    return row_of_cards(scene, cards_of(scene, seat), seat, 0, 0, w, h)
