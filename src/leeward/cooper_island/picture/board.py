"""The viewer's own board: heading, storage and marketplace, trades, the cartographer, and the workers."""

from functools import lru_cache

from leeward.cooper_island.picture import pen
from leeward.cooper_island.picture.pen import n
from leeward.cooper_island.picture.scene import Scene
from leeward.cooper_island.rules.components import (
    FEED_BASE,
    FEED_NORMAL,
    FEED_SPECIAL,
    HIRE_POINTS,
    HIRES,
    MILESTONE,
    NORMAL_WORKERS,
    SPECIAL_WORKERS,
    TRACK,
    Item,
)
from leeward.cooper_island.words.names import ITEM_SLUGS
from leeward.kernel.picture.materials import ribbon, sheet

MOST_HEADINGS = 1_000  # in the cache
LABELS = 0.4  # of the width: the labels of the worker board's rows
GOALS = ("boat", "small", "statue", "lid")
TRADES = (("cloth", 2, "coin"), ("gold", 2, "any"), ("any", 4, "any"))


# heading


def draw_back(scene: Scene, w: float, h: float, seat: int) -> str:
    """Draw the wooden board on which a player's fields lie."""
    drawn = sheet(pen.Material.BOARD, w, h, 12, lift=4)
    if scene.active(seat):
        drawn += f'<rect class="edge f{seat}x" x="1" y="1" width="{n(w - 2)}" height="{n(h - 2)}" rx="11"/>'
    return f"<g {scene.marks(f'board-{seat}')}>{drawn}</g>"


def draw_heading(scene: Scene, w: float, h: float, seat: int) -> str:
    """Draw name, points, coins, ships, the Cooper token, and what the next meal will cost."""
    player = scene.players[seat]
    signs = (
        ("vp", f"points-{seat}", "score", scene.score(seat), True),
        ("coin", f"coins-{seat}", "storage", player.stored[Item.COIN], True),
        ("helm", f"helm-{seat}", "helm-point", sum(player.steps), True),
        ("anchor", f"anchors-{seat}", "anchor", sum(player.anchors), True),
        ("log", f"logs-{seat}", "log-book", player.log_books, False),
        ("feed", f"feeding-{seat}", "feeding", scene.facts[seat].feeding, False),
    )
    above = h > 50  # the name has a line of its own
    high = h / 2 if above else h
    room = w if above else w * 0.66
    large, widths = heading_sizes(tuple((sign[3], sign[4]) for sign in signs), room, high, scene.smallest)
    spare = (room - sum(widths)) / len(signs) if above else 0.0
    left = 0.0 if above else w - sum(widths)
    drawn, x = "", left
    for (kind, name, about, number, vital), wide in zip(signs, widths, strict=True):
        size, font = large if vital else (min(large[0] * 0.75, 22), max(scene.smallest + 1.0, large[1] * 0.6))
        sign = pen.vital(kind, number, 2, high / 2, size, font)
        drawn += pen.thing(scene.marks(name, about), x, h - high, wide + spare - 2, high, sign, "touch")
        x += wide + spare
    drawn = draw_name(scene, seat, w if above else left, high) + drawn
    return drawn if seat == scene.near else f'<g data-open="seat-{seat}">{pen.box(0, 0, w, h, "touch")}{drawn}</g>'


@lru_cache(MOST_HEADINGS)
def heading_sizes(
    numbers: tuple[tuple[int, bool], ...], room: float, high: float, least: float
) -> tuple[tuple[float, float], list[float]]:
    """Return the largest symbols and numbers that fit into a heading, and the width of each; the vital ones are larger."""
    for font in (2.2 * least, 2 * least, 1.75 * least, 1.5 * least, 1.25 * least, least + 1):
        size = min(font * 1.1, high)
        gap = 14 if room > 400 else 8 if room > 300 else 4
        small = min(size * 0.75, 22), max(least + 1, font * 0.6)
        widths = [pen.width_of_vital(number, *((size, font) if vital else small)) + gap for number, vital in numbers]
        if sum(widths) <= room:
            break
    return (size, font), widths


def draw_name(scene: Scene, seat: int, room: float, high: float) -> str:
    """Draw a player's mark and name, on a ribbon of their colour while they decide, and the Cooper token."""
    shape, active = min(high * 0.64, 30), scene.active(seat)
    token = high * 0.8 if seat == scene.table.cooper else 0
    size = min(high * 0.62, 25)
    most = room - shape - token - 30
    name = pen.shortened(scene.names[seat], most, scene.smallest, pen.Face.TITLE)
    size = max(pen.fit(name, most, size, pen.Face.TITLE), scene.smallest)
    wide = pen.width_of(name, size, pen.Face.TITLE)
    drawn = pen.at(4, high * 0.08, ribbon(shape + wide + 36, high * 0.8, f"var(--seat{seat})", 8)) if active else ""
    drawn += (pen.turn_mark if active else pen.mark)(seat, scene.letter(seat), 14, (high - shape) / 2 - 1, shape)
    drawn += pen.text(shape + 20, high / 2 + size * 0.33 - 1, name, size, "h seatink" if active else "h")
    if token:
        attrs = scene.marks("cooper", "cooper", piece="cooper")
        x = min(shape + wide + 44, room - token - 2)
        drawn += pen.thing(attrs, x, (high - token) / 2, token, token, pen.use("cooper", 0, 0, token), "touch")
    return drawn


# belongings


def draw_storage(scene: Scene, w: float, h: float) -> str:
    """Draw every spot, and what is stored, kind by kind."""
    seat, least = scene.near, scene.smallest
    player = scene.players[seat]
    spots = max(scene.facts[seat].spots, sum(player.stored))
    top = least + 12
    size, across = spot_size(spots, w - 16, h - top - 6)
    places = [(8 + i % across * (size + 3), top + i // across * (size + 3)) for i in range(spots)]
    title = f"{scene.say('Storage')} {sum(player.stored)}/{spots}"
    drawn = pen.field(w, h, title, least, about="storage", of="wood")
    drawn += "".join(pen.box(x, y, size, size, "hole", 5) for x, y in places)
    first = 0
    for item, kind in enumerate(ITEM_SLUGS):
        number, name = player.stored[item], f"stored-{seat}-{kind}"
        if not number:
            continue
        attrs = scene.marks(name, f"item:{kind}")
        cubes = ""
        for i, (x, y) in enumerate(places[first : first + number]):
            cubes += pen.use(kind, x + 1, y + 1, size - 2, pen.on_a_thing(f"{name}-{i + 1}", kind, f"item:{kind}", name))
            cubes += pen.at(x, y, pen.glow(attrs, size, size, 5)) if "data-action" in attrs else ""
        first += number
        drawn += f"<g {attrs}>{cubes}</g>"
    return drawn


def spot_size(spots: int, w: float, h: float) -> tuple[float, int]:
    """Return the largest size of so many squares in a box, and how many stand side by side."""
    ways = ((min((w + 3) / across, (h + 3) / -(-spots // across), 46) - 3, across) for across in range(1, spots + 1))
    return max(ways)


def draw_market(scene: Scene, w: float, h: float) -> str:
    """Draw the marketplace, from which nothing can be paid."""
    seat, least = scene.near, scene.smallest
    player = scene.players[seat]
    kinds = [item for item in Item if player.market[item]]
    drawn = pen.box(0, 0, w, h, "field", 9) + awning(w, least + 8)
    drawn += pen.fitted(10, least + 4, scene.say("Marketplace"), least + 1, w - 20, least, "b")
    drawn = f'<g data-about="marketplace">{drawn}</g>'
    top = least + 17
    width = min(62, (w - 12) / max(len(kinds), 1))
    high = h - top - 6
    size = min(high - 4, 28, width - 14)
    for i, item in enumerate(kinds):
        kind, number = ITEM_SLUGS[item], player.market[item]
        name = f"market-{seat}-{kind}"
        attrs = scene.marks(name, f"item:{kind}")
        step = min(8.0, (width - size - 20) / max(number - 1, 1))
        cubes = "".join(
            pen.use(kind, 3 + j * step, (high - size) / 2, size, pen.on_a_thing(f"{name}-{j + 1}", kind, f"item:{kind}", name))
            for j in range(number)
        )
        cubes += pen.text(width - 6, high - 4, number, least, "b e") if number > 1 else ""
        drawn += pen.thing(attrs, 8 + i * width, top, width - 3, high, cubes, "slot", 6)
    return drawn


def awning(w: float, h: float) -> str:
    """Draw the striped cloth over a stall."""
    number = max(int(w / 22), 1)
    step = w / number
    edge = "".join(f"q{n(-step / 2)} 10 {n(-step)} 0" for _ in range(number))
    return f'<path class="awning" d="M0 9Q0 0 9 0H{n(w - 9)}Q{n(w)} 0 {n(w)} 9V{n(h - 3)}{edge}z"/>'


def draw_trades(scene: Scene, w: float, h: float) -> str:
    """Draw the trades that are possible at any time."""
    drawn, width = pen.box(0, 0, w, h, "field", 9), (w - 10) / len(TRADES)
    high = h - 10
    for trade, (given, rate, got) in enumerate(TRADES):
        attrs = scene.marks(f"trade-{scene.near}-{trade}", "trade")
        size = min(24, high - 6, (width - 37) / 2)
        x = (width - 4 - 2 * size - 29) / 2
        sign = pen.text(x, high / 2 + 5, rate, scene.smallest + 1, "b") + pen.stamp(given, x + 10, (high - size) / 2, size)
        sign += f'<path class="arrow" d="M{n(x + size + 13)} {n(high / 2)}h9m-4-4 4 4-4 4"/>'
        sign += pen.stamp(got, x + size + 27, (high - size) / 2, size)
        drawn += pen.thing(attrs, 5 + trade * width + 2, 5, width - 4, high, sign)
    return drawn


def draw_maps(scene: Scene, w: float, h: float) -> str:
    """Draw the cartographer: the track with its marker, and whether there is still an action."""
    seat, least = scene.near, scene.smallest
    player = scene.players[seat]
    attrs = scene.marks(f"cartographer-{seat}", "cartographer") + pen.gives_tiles(seat, "endless")
    used = not player.map_actions
    state = scene.say("used") if used else scene.say("ready")
    said = pen.width_of(state, least + 1, pen.Face.STRONG)
    drawn = pen.stamp("step", 8, 5, least + 8)
    drawn += pen.fitted(least + 21, least + 6, scene.say("Cartographer"), least + 1, w - said - least - 38, least, "b")
    drawn += pen.text(w - 9, least + 6, state, least + 1, "soft e" if used else "good b e")
    top = least + 13
    step = (w - 16) / (TRACK + 1)
    r = min(step / 2 - 1, (h - top - 4) / 2)
    y = top + r
    drawn += f'<path class="way" d="M{n(8 + step / 2)} {n(y)}H{n(w - 8 - step / 2)}"/>'
    for i in range(TRACK + 1):
        drawn += f'<circle class="stop" cx="{n(8 + step * (i + 0.5))}" cy="{n(y)}" r="{n(r)}"/>'
        drawn += pen.text(8 + step * (i + 0.5), y + least * 0.36, i, least, "soft m") if i != player.marker else ""
    x = 8 + step * (player.marker + 0.5)
    drawn += f'<circle id="marker-{seat}" class="piece f{seat}" cx="{n(x)}" cy="{n(y)}" r="{n(r + 1)}"/>'
    drawn += pen.text(x, y + least * 0.36, player.marker, least, "seatink b m")
    return f"<g {attrs}>{pen.box(0, 0, w, h, 'field', 9)}{drawn}{pen.glow(attrs, w, h, 9)}</g>"


# the worker board


def draw_workers(scene: Scene, w: float, h: float) -> str:
    """Draw workers at hand, milestones, hire spaces, and the feeding row."""
    least, row = scene.smallest, (h - scene.smallest - 14) / 3
    drawn = pen.box(0, 0, w, h, "field", 9) + draw_people(scene, w)
    top = least + 14.0
    for draw_line in (draw_milestones, draw_hire, draw_feeding):
        drawn += pen.at(0, top, draw_line(scene, w, row - 4))
        top += row
    return drawn


def draw_people(scene: Scene, w: float) -> str:
    seat, least = scene.near, scene.smallest
    player = scene.players[seat]
    people = [("normal", i) for i in range(player.normal)] + [("special", i) for i in range(player.special)]
    title = scene.say("Workers")
    left = 18 + pen.width_of(title, least + 1, pen.Face.STRONG)
    step = min(27.0, (w - left - 34) / max(len(people) - 1, 1))
    drawn = pen.text(10, least + 5, title, least + 1, "soft b")
    for i, (kind, number) in enumerate(people):
        attrs = f'id="worker-{seat}-{kind}-{number + 1}" data-piece="{kind}-{seat}"' + scene.hold(f"worker-{seat}-{kind}")
        drawn += pen.use(kind, left + i * step, 1, 26, attrs, seat)
    return drawn


def label(scene: Scene, said: str, w: float, h: float) -> str:
    return pen.lines(
        10, h / 2 + scene.smallest * 0.36, said, scene.smallest + 1, w * LABELS - 14, scene.smallest, 2, "soft", around=True
    )


def draw_milestones(scene: Scene, w: float, h: float) -> str:
    facts, seat, left = scene.facts[scene.near], scene.near, w * LABELS
    reached = (facts.boats, facts.buildings, facts.statues, facts.lids)
    cell = (w - left - 6) / len(GOALS)
    drawn = label(scene, scene.say("Milestones"), w, h)
    for i, (kind, number) in enumerate(zip(GOALS, reached, strict=True)):
        done = number >= MILESTONE
        size = min(h - 6, 20, cell - 20)
        sign = pen.box(0, 0, cell - 3, h, "done" if done else "slot", 5) + pen.use(kind, 3, (h - size) / 2, size, seat=seat)
        sign += pen.text(cell - 7, h / 2 + 5, min(number, MILESTONE), scene.smallest + 1, "b e" + (" on" if done else " soft"))
        drawn += pen.at(left + i * cell, 0, sign)
    return f'<g data-about="milestone">{drawn}</g>'


def draw_hire(scene: Scene, w: float, h: float) -> str:
    seat, least, left = scene.near, scene.smallest, w * LABELS
    player, facts = scene.players[seat], scene.facts[seat]
    free = facts.milestones - player.hired - player.hired_points
    title = f"{scene.say('Hire')} {player.hired}/{HIRES}" + (f" +{free}" if free > 0 else "")
    below = (
        ("normal", "hire:worker", "normal", player.normal_below, not player.normal_below),
        ("special", "special-worker", "special", player.special_below, not player.special_below),
        ("points", "hire:points", "helm", HIRE_POINTS, bool(player.hired_points)),
    )
    cell = (w - left - 6) / len(below)
    drawn = label(scene, title, w, h)
    for i, (kind, about, symbol, number, gone) in enumerate(below):
        attrs = scene.marks(f"hire-{seat}-{kind}", about)
        size = min(h - 6, 24, cell - 22)
        sign = pen.use(symbol, 5, (h - size) / 2, size, seat=seat) + pen.text(cell - 10, h / 2 + 5, number, least + 2, "b e")
        drawn += pen.thing(attrs, left + i * cell, 0, cell - 3, h, sign, "card gone" if gone else "card", 6)
    return drawn


def draw_feeding(scene: Scene, w: float, h: float) -> str:
    """Draw what each hired worker eats."""
    player, least, left = scene.players[scene.near], scene.smallest, w * LABELS
    normal, special = NORMAL_WORKERS - player.normal_below, SPECIAL_WORKERS - player.special_below
    row = [(str(FEED_BASE), True)]
    row += [(f"+{FEED_NORMAL}", i < normal) for i in range(NORMAL_WORKERS)]
    row += [(f"+{FEED_SPECIAL}", i < special) for i in range(SPECIAL_WORKERS)]
    cell = (w - left - 46) / len(row)
    drawn = label(scene, scene.say("Feeding"), w, h)
    for i, (said, paid) in enumerate(row):
        drawn += pen.box(left + i * cell, 2, cell - 3, h - 4, "paid" if paid else "slot", 5)
        drawn += pen.text(left + i * cell + (cell - 3) / 2, h / 2 + 5, said, least, "b m on" if paid else "m soft")
    drawn += pen.text(w - 9, h / 2 + 6, f"= {scene.facts[scene.near].feeding}", 17, "b e")
    return f'<g data-about="feeding">{drawn}</g>'
