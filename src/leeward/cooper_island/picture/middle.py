"""The middle of the table: the task, the sections of the central island, cargo ships, royal orders, and the supply."""

from leeward.cooper_island.picture import pen
from leeward.cooper_island.picture.illustrations import LESS
from leeward.cooper_island.picture.pen import n
from leeward.cooper_island.picture.scene import Scene
from leeward.cooper_island.rules.components import (
    CARGO_COST,
    CARGO_POINTS,
    CARGO_SHIPS,
    COPY_LESS,
    MOST_SEATS,
    ORDER_POINTS,
    ORDER_STAGES,
    ORDERS,
    SECTIONS,
    SHIPS,
    Item,
    Order,
)
from leeward.cooper_island.rules.table import NONE, NOT_IN_PLAY, Decision, Number
from leeward.cooper_island.words.moments import MOMENTS
from leeward.cooper_island.words.names import ITEM_SLUGS, SECTION_NAMES, SHIP_SLUGS, order
from leeward.cooper_island.words.paying import MEALS
from leeward.kernel.picture.materials import Material, plate, ribbon, sheet
from leeward.kernel.play.wording import capital

# What each section lets players do, and what its square space adds.
DOES = (
    ("step", "draw", "place"),
    ("boat",),
    ("draw", "place"),
    ("small",),
    ("step", "any"),
    ("ruin", "statue"),
    ("draw", "place"),
    ("cargo",),
)
TIMES = {("E", "step"): 3, ("G", "draw"): 2, ("G", "place"): 2}
BESIDES = ("place", "less", "islet", "less", "boat", "statue", "step", "draw")
CARGO = [
    (cost[Item.GOLD], cost[Item.CLOTH], points) for cost, points in zip(CARGO_COST.tolist(), CARGO_POINTS.tolist(), strict=True)
]
STAGES, STAGE_POINTS = ORDER_STAGES.tolist(), ORDER_POINTS.tolist()
OWED_ABOUT = {"any": "any", "helm": "helm-point", "anchor": "anchor"}
OWN_SIGNS = ("small", "lid", "statue")
ONE_LINE = 44  # pixels: a lower task has one line
LEAST_NAME = 40  # pixels: with less room, a player is shown by their mark
ORDER_SIGNS = ("boat", "small", "lid", "statue", "high", "unknown", "area", "copy")


# the task


def draw_task(scene: Scene, w: float, h: float) -> str:
    """Draw the round and its moment, who decides, and what is still owed while a player pays."""
    table, least = scene.table, scene.smallest
    line = scene.say(MOMENTS[Decision(table.moment)])
    if table.moment == Decision.SECTION:
        line += " · " + scene.say("section {letter}", letter=SECTION_NAMES[table.section])
    if h < ONE_LINE:
        return draw_task_line(scene, w, h, line)
    note, owed = owing(scene)
    sails = [ship for ship in range(SHIPS) if f"sail-{table.seat}-{SHIP_SLUGS[ship]}" in scene.touched]
    cell, sign, font = (56, 26, 19) if w > 420 else (46, 19, 15)
    right = (len(owed) + len(sails)) * cell + 12 if owed or sails else 12
    room = w - right - 16
    said = f"{line} · {note}" if owed else line
    two = len(pen.wrap(said, room, least + 1)) > 1
    drawn = plate(w, h) + draw_turn(scene, room, 22 if two else 30)  # the ribbon ends above the lines
    drawn += pen.lines(16, h - (26 if two else 15), said, least + 1, room, least, 2, "engraved")
    x = w - right + 4
    for kind, number in owed:
        attrs = scene.marks(f"owed-{kind}", OWED_ABOUT.get(kind, f"item:{kind}"))
        inside = pen.counted(kind, number, 3, 22 - sign / 2, sign, font)
        drawn += pen.thing(attrs, x, h / 2 - 22, cell - 4, 44, inside, "field", 7)
        x += cell
    for ship in sails:
        kind = SHIP_SLUGS[ship]
        attrs = scene.marks(f"sail-{table.seat}-{kind}", f"ship:{kind}")
        drawn += pen.thing(
            attrs, x, h / 2 - 22, cell - 4, 44, pen.use(f"sails{ship + 1}", (cell - 42) / 2, 3, 38, seat=table.seat), "field", 7
        )
        x += cell
    return drawn


def draw_task_line(scene: Scene, w: float, h: float, line: str) -> str:
    """Draw the round, its moment and whose turn it is beside each other; the page says what is owed."""
    seat, least, high = scene.table.seat, scene.smallest, h - 10
    size = max(h * 0.7, least)
    left = 16 + pen.width_of(scene.title(), size, pen.Face.TITLE) + 16
    most = w - left - pen.width_of(line, least + 1) - high - 52
    name = pen.shortened(scene.names[seat], most, least + 1, pen.Face.TITLE) if most > LEAST_NAME else ""
    wide = high + (pen.width_of(name, least + 1, pen.Face.TITLE) + 26 if name else 18)
    ribboned = ribbon(wide, high, f"var(--seat{seat})", 7) + pen.turn_mark(seat, scene.letter(seat), 10, 2, high - 4)
    ribboned += pen.text(high + 12, high / 2 + least * 0.36, name, least + 1, "h seatink") if name else ""
    drawn = plate(w, h) + pen.text(16, h / 2 + size * 0.35, scene.title(), size, "h engraved")
    drawn += pen.fitted(left, h / 2 + least * 0.38, line, least + 1, w - left - wide - 26, least, "engraved")
    return drawn + pen.at(w - wide - 14, (h - high) / 2, ribboned)


def draw_turn(scene: Scene, room: float, high: float) -> str:
    """Draw the round, and on a ribbon whose turn it is."""
    seat, least = scene.table.seat, scene.smallest
    title, name = scene.title(), scene.names[seat]
    size = pen.fit(title, room * 0.5, high * 0.93, pen.Face.TITLE)
    left = pen.width_of(title, size, pen.Face.TITLE) + 26
    most = room - left - high - 34
    name = pen.shortened(name, most, least, pen.Face.TITLE) if most > LEAST_NAME else ""
    font = max(pen.fit(name, most, high * 0.81, pen.Face.TITLE), least)
    wide = high + (pen.width_of(name, font, pen.Face.TITLE) + 34 if name else 22)
    drawn = pen.text(16, high * 0.42 + size * 0.36 + 6, title, max(size, least), "h engraved")
    ribboned = ribbon(wide, high, f"var(--seat{seat})", 9) + pen.turn_mark(seat, scene.letter(seat), 14, 3, high - 6)
    ribboned += pen.text(high + 16, high / 2 + font * 0.33, name, font, "h seatink") if name else ""
    return drawn + pen.at(room - wide + 12, 6, ribboned)


def owing(scene: Scene) -> tuple[str, list[tuple[str, int]]]:
    """Return what a player still has to give or take, and its name."""
    table, numbers = scene.table, scene.top.numbers
    if table.decision in MEALS:
        return scene.say("still owed"), [("food", scene.food_owed())] if scene.food_owed() else []
    if table.decision == Decision.PAY_ANY:
        return scene.say("still owed"), [("any", numbers[Number.OWED])]
    if table.decision == Decision.TRADE:
        return scene.say("given so far"), [("any", numbers[Number.GIVEN])]
    if table.decision == Decision.HELM:
        return scene.say("helm points"), [("helm", numbers[Number.POINTS])]
    if table.decision == Decision.ANCHOR:
        return scene.say("anchors"), [("anchor", numbers[Number.AMOUNT])]
    owed = [(ITEM_SLUGS[item], number) for item, number in enumerate(table.owed) if number]
    if table.decision == Decision.REDUCE:
        return scene.say("{n} less", n=table.discount), owed
    return scene.say("still owed"), owed


# the central island


def draw_sections(scene: Scene, w: float, h: float, across: int) -> str:
    """Draw the eight sections of the central island, in the sea."""
    down = -(-SECTIONS // across)
    drawn = sheet(Material.WATER, w, h, 12) + pen.box(5, 4, w - 10, h - 8, "island", 22)
    width, height = (w - 28) / across, (h - 20) / down
    for row in range(down - 1):
        y = 10 + (row + 1) * height
        drawn += "".join(pen.stamp("woods", 14 + column * width - 15, y - 16, 30) for column in range(1, across))
    for section in range(SECTIONS):
        x, y = 14 + section % across * width + 3, 10 + section // across * height + 3
        drawn += pen.at(x, y, draw_section(scene, section, width - 6, height - 6, width > 145 and height < 100 and down == 2))
    return drawn


def draw_section(scene: Scene, section: int, w: float, h: float, beside: bool) -> str:
    """Draw what a section lets players do, beside or above its round and square space for workers."""
    letter, table = SECTION_NAMES[section], scene.table
    now = table.moment == Decision.SECTION and table.section == section
    size = min(h * 0.56, w * (0.26 if beside else 0.36))
    drawn = pen.box(2, 3, w, h, "shade", 9) + pen.box(0, 0, w, h, "card now" if now else "card", 9)
    drawn += pen.box(4, 4, 24, 24, "signboard", 4) + pen.text(16, 22, letter, 18, "h m engraved")
    signs = DOES[section]
    if beside:
        places = signs_beside(len(signs), w * 0.71, w * 0.27, h)
    else:
        icon = min(h - size - 8, 34, (w - 36) / len(signs) - 3)
        places = [(w - 5 - (len(signs) - i) * (icon + 3), 4, icon) for i in range(len(signs))]
    for sign, (x, y, icon) in zip(signs, places, strict=True):
        drawn += pen.use(sign, x, y, icon, seat=scene.near) if sign in OWN_SIGNS else pen.stamp(sign, x, y, icon)
        times = TIMES.get((letter, sign), 1)
        if times > 1:
            drawn += pen.text(x + icon - 1, y + icon - 1, times, max(icon * 0.5, scene.smallest), "b e outlined")
    drawn = f'<g data-about="section:{letter}@section-{letter}">{drawn}</g>'
    for square in (0, 1):
        x = w * (0.29 + square * (0.28 if beside else 0.43)) - size / 2
        drawn += pen.at(x, h - size - h * 0.06, draw_worker_space(scene, 2 * section + square, size))
    return drawn


def signs_beside(number: int, left: float, w: float, h: float) -> list[tuple[float, float, float]]:
    """Return places and sizes of up to three signs in a column: one or two below each other, or two above one."""
    if number == 1:
        size = min(w, h - 10, 56)
        return [(left + (w - size) / 2, (h - size) / 2, size)]
    size = min(w, (h - 8) / 2, 40)
    if number == 2:
        return [(left + (w - size) / 2, h / 2 + (row - 1) * size, size) for row in (0, 1)]
    above = min(size, w / 2)
    return [
        (left, h / 2 - above, above),
        (left + w / 2, h / 2 - above, above),
        (left + (w - size) / 2, h / 2, size),
    ]


def draw_worker_space(scene: Scene, space: int, size: float) -> str:
    """Draw a space with the workers on it, from below."""
    table, section, square = scene.table, space // 2, space % 2
    owners = table.stacks[MOST_SEATS * space : MOST_SEATS * space + table.heights[space]]
    kind, thing = ("normal", "special")[square], f"space-{space}"
    about = f"section:{SECTION_NAMES[section]}"
    attrs = scene.marks(thing, about)
    r = 6 if square else size / 2
    drawn = pen.box(0, 0, size, size, "place", r)
    sign = BESIDES[section] if square else "cooper" if section == 0 else ""
    if sign == "less":
        drawn += pen.text(size / 2, size / 2 + size * 0.16, f"{LESS}2", max(size * 0.46, scene.smallest), "b m soft")
    elif sign:
        drawn += f'<g class="faint">{pen.stamp(sign, size * 0.14, size * 0.14, size * 0.72)}</g>'
    for i, seat in enumerate(owners):
        worker = pen.on_a_thing(f"worker-{space}-{i}", f"{kind}-{seat}", about, thing)
        drawn += pen.use(kind, 0, -i * size * 0.2 - size * 0.1, size, worker, seat)
    return f"<g {attrs}>{drawn}{pen.glow(attrs, size, size, r)}</g>"


# ships, orders, supply


def draw_cargo(scene: Scene, w: float, h: float) -> str:
    """Draw the cargo ships: what they want, what they bring, whose lids they still hold, and the harbormaster."""
    table, least = scene.table, scene.smallest
    drawn = sheet(Material.WATER, w, h, 10)
    width = (w - 10) / CARGO_SHIPS
    for ship, (gold, cloth, points) in enumerate(CARGO):
        wide, high = width - 4, h - 8
        attrs = scene.marks(f"cargo-{ship + 1}", f"cargo-ship:{ship + 1}")
        deck = high * 0.66
        inside = freighter(wide, high, deck)
        half = (wide - 8) / 2
        row = (deck - 4) / 2
        icon = min(row - 2, 21, half - 15)
        terms = "".join(
            pen.counted(kind, number, 7 + i % 2 * half, 3 + i // 2 * row + (row - icon) / 2, icon, least + 3, "b hullink")
            for i, (kind, number) in enumerate((("gold", gold), ("cloth", cloth), ("helm", points)))
        )
        inside += f'<g class="on-sail">{terms}</g>'
        owners = [seat for seat in range(scene.seats) if scene.players[seat].on_ships >> ship & 1]
        size = min(high - deck - 5, 18, (wide - 12) / max(len(owners), 1))
        for i, seat in enumerate(owners):
            x = wide / 2 + (i - len(owners) / 2) * size
            inside += pen.use("lid", x, deck + 2, size, scene.marks(f"lid-{seat}-cargo-{ship}", piece=f"lid-{seat}"), seat)
        if table.harbormaster == ship:
            size = deck * 0.52
            x, y = wide - size - 3, deck - size
            lying = "" if table.upright else f' transform="rotate(75 {n(x + size / 2)} {n(y + size / 2)})"'
            about = 'id="harbormaster" data-about="harbormaster" data-piece="harbormaster"'
            inside += f"<g{lying}>{pen.use('master', x, y, size, about)}</g>"
        drawn += pen.thing(attrs, 5 + ship * width + 2, 4, wide, high, inside, "touch", 8)
    return drawn


def freighter(w: float, h: float, deck: float) -> str:
    """Draw a cargo ship that lies low in the water: its hull, and the sail on which its terms are written."""
    mid, low, rail = n(w / 2), n(deck - 1), n(deck - 2)
    sail = (
        f"M4 2Q{mid} 6 {n(w - 4)} 2Q{n(w - 1)} {n(deck / 2)} {n(w - 5)} {low}Q{mid} {n(deck - 5)} 5 {low}Q1 {n(deck / 2)} 4 2z"
    )
    hull = f"M0 {rail}Q{mid} {n(deck + 4)} {n(w)} {rail}Q{n(w - 3)} {n(h)} {n(w - 16)} {n(h)}H16Q3 {n(h)} 0 {rail}z"
    side = n(deck + (h - deck) * 0.4)
    planks = f"M3 {side}Q{mid} {n(deck + (h - deck) * 0.6)} {n(w - 3)} {side}"
    drawn = f'<path class="shade" d="M4 {n(h - 2)}Q{n(w / 2)} {n(h + 7)} {n(w - 2)} {n(h - 2)}z"/>'
    drawn += f'<path class="hull" d="{hull}"/><path class="plank" d="{planks}"/><path class="sail" d="{sail}"/>'
    return drawn + f'<path class="wake" d="M2 {n(h)}q6-3 12 0t12 0 12 0M{n(w - 40)} {n(h)}q6-3 12 0t12 0 12 0"/>'


def draw_orders(scene: Scene, w: float, h: float, across: int) -> str:
    """Draw the royal orders in play, with the viewer's progress on each."""
    numbers = [number for number in range(ORDERS) if scene.table.orders[number] != NOT_IN_PLAY]
    across = min(across, 3 if len(numbers) == 6 else 4)
    down = -(-len(numbers) // across)
    width, height = (w - 10) / across, (h - 10) / down
    drawn = pen.panel(w, h)
    for i, number in enumerate(numbers):
        drawn += draw_order(scene, number, 5 + i % across * width + 2, 5 + i // across * height + 2, width - 4, height - 4)
    return drawn


def draw_order(scene: Scene, number: int, x: float, y: float, w: float, h: float) -> str:
    """Draw what an order counts, the viewer's progress, its three stages, and whose worker lies there."""
    table, facts, least = scene.table, scene.facts[scene.near], scene.smallest
    holder, copying = table.orders[number], number == Order.COPY
    thing = f"order-{number + 1}"
    attrs = scene.marks(thing, f"order:{number + 1}")
    inside = pen.use(
        ORDER_SIGNS[number], 3, 4, 21, seat=scene.near if ORDER_SIGNS[number] in ("small", "lid", "statue") else -1
    )
    room = h - least * 2 - 12
    most = 2 if room > least * 2.2 else 1
    inside += pen.lines(
        26, 15 + least * 0.36, capital(order(number, scene.lang)), least + 1, w - 27, least, most, "h", around=most > 1
    )
    low = h - least * 2 - 8
    if copying:
        inside += pen.text(31, h - 9, f"{LESS}{COPY_LESS} → {copied(scene)}", least, "soft b")
    else:
        inside += pen.text(16, h - 9 - least * 0.4, facts.progress[number], 18, f"b m k{scene.near}")
        cell = (w - 58) / len(STAGE_POINTS)
        for i, (need, points) in enumerate(zip(STAGES[number], STAGE_POINTS, strict=True)):
            done = facts.reached[number] >= points
            said = f"≤{need}" if number == Order.UNCHARTED else need
            inside += pen.box(30 + i * cell, low, cell - 2, least * 2 + 5, "done" if done else "slot", 4)
            inside += pen.text(29 + (i + 0.5) * cell, low + least, said, least, "b m" + (" on" if done else ""))
            inside += pen.text(
                29 + (i + 0.5) * cell, low + least * 2 + 1, f"+{points}", least, "m" + (" on" if done else " soft")
            )
    size = 24
    if holder >= 0:
        kind = ("normal", "special")[table.order_workers[number]]
        worker = pen.on_a_thing(f"worker-{thing}", f"{kind}-{holder}", f"order:{number + 1}", thing)
        inside += pen.use(kind, w - size - 3, h - size - 6, size, worker, holder)
    else:
        inside += pen.box(w - size - 2, h - size - 5, size - 2, size - 2, "place", size / 2)
        inside += pen.stamp("seal", w - size, h - size - 3, size - 6)
    return pen.thing(attrs, x, y, w, h, inside)


def copied(scene: Scene) -> int:
    """Return what the copying order would bring: the best of those that others hold, a point less."""
    facts, orders = scene.facts[scene.near], scene.table.orders
    held = [
        facts.reached[number] - COPY_LESS
        for number in range(ORDERS)
        if number != Order.COPY and orders[number] not in (NONE, NOT_IN_PLAY, scene.near)
    ]
    best: int = max([0, *held])
    return best


def draw_supply(scene: Scene, w: float, h: float) -> str:
    """Draw the endless supply of items, the bag, the log books and the two stacks of cards."""
    table, font = scene.table, scene.smallest + 1
    piles: list[tuple[str, str, str, int | str, str]] = [
        (kind, f"supply-{kind}", f"item:{kind}", "", kind) for kind in ITEM_SLUGS
    ]
    piles += [
        ("draw", "bag", "bag", sum(table.bag), "tile"),
        ("log", "log-pile", "log-book", sum(table.log_pile), ""),
        ("small", "small-stack", "building:small", table.small_count, "card-small-"),
        ("large", "large-stack", "building:large", table.large_count, "card-large-"),
    ]
    drawn = sheet(Material.BOARD, w, h)
    size = min(30.0, h - 10, (w - 14) / 15)
    counted = 4 * (size + 7 + pen.width_of("00", font, pen.Face.STRONG))
    gap = (w - 12 - counted - len(ITEM_SLUGS) * size) / len(piles)
    x = 6.0
    for kind, name, about, number, pile in piles:
        wide = size + gap + (0 if number == "" else 7 + pen.width_of("00", font, pen.Face.STRONG))
        attrs = scene.marks(name, about, pile=pile) + (' data-face="down"' if name.endswith("-stack") else "")
        put = pen.use if name.endswith("-stack") else pen.stamp  # cards turn over on their way from a stack
        sign = put(kind, gap / 2, (h - 8 - size) / 2, size)
        sign += "" if number == "" else pen.text(gap / 2 + size + 3, (h - 8) / 2 + font * 0.36, number, font, "b")
        drawn += pen.thing(attrs, x, 4, wide, h - 8, sign, "touch")
        x += wide
    return drawn
