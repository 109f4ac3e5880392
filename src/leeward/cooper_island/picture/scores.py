"""The end of the game: every player's points part by part, as bars and in numbers, and who has won."""

from leeward.cooper_island import words
from leeward.cooper_island.picture import pen
from leeward.cooper_island.picture.pen import n
from leeward.cooper_island.picture.scene import Scene
from leeward.cooper_island.rules.ending import Part
from leeward.kernel.play.wording import capital

SIGNS = {Part.HELM: "helm", Part.ORDERS: "copy", Part.CARDS: "flag", Part.LEFTOVERS: "any", Part.ANCHORS: "anchor"}
COLOURS = {Part.HELM: "helm", Part.ORDERS: "gold", Part.CARDS: "large", Part.LEFTOVERS: "wood", Part.ANCHORS: "alarm"}
NAMES, SUM = 52, 42  # heights
CROWN = 30  # room above the highest bar
NARROW = 420
SUM_TURN, WINNER_TURN = len(Part) + 1, len(Part) + 2  # the parts come first, in their order


def draw_sums(scene: Scene, w: float, h: float) -> str:
    """Draw bars above a row for every part, a column for every player, and the sums below."""
    least = scene.smallest
    row = min((h - NAMES - SUM) * 0.13, 37) if w < NARROW else min((h - NAMES - SUM) * 0.11, 32)  # on a phone for two lines
    bars = h - NAMES - SUM - row * len(Part)
    icon = min(row - 4, 24)
    names = [capital(words.part(part, scene.lang)) for part in Part]
    left = icon + 32 + min(max(pen.width_of(name, least + 1) for name in names), w * 0.3)
    width = (w - left - 8) / scene.seats
    drawn = pen.panel(w, h, 12) + pen.lines(14, 32, scene.title(), 22, left - 16, least, 3, "h")
    for part in Part:
        y = bars + NAMES + part * row
        line = pen.box(6, y, w - 12, row - 3, "field", 6)
        line += f'<rect fill="var(--{COLOURS[part]})" x="6" y="{n(y)}" width="5" height="{n(row - 3)}" rx="2"/>'
        line += pen.stamp(SIGNS[part], 16, y + (row - 3 - icon) / 2, icon)
        line += pen.lines(20 + icon, y + (row - 3) / 2 + 5, names[part], least + 1, left - icon - 24, least, 2, around=True)
        drawn += f'<g data-reveal="{part + 1}">{line}</g>'
    return drawn + "".join(
        pen.at(left + seat * width, 0, draw_column(scene, seat, width, bars, row, h)) for seat in range(scene.seats)
    )


def draw_column(scene: Scene, seat: int, w: float, bars: float, row: float, h: float) -> str:
    """Draw a player's points; the winner stands out after the last number."""
    least, best = scene.smallest, result(scene, seat) == max(result(scene, each) for each in range(scene.seats))
    parts = [f"{words.part(part, scene.lang)} {count}" for part, count in enumerate(scene.parts[seat])]
    label = pen.escape(f"{scene.names[seat]}: {scene.score(seat)} ({', '.join(parts)})")
    drawn = f'<g data-reveal="{WINNER_TURN}">{pen.box(2, 4, w - 4, h - 8, "winner", 9)}</g>' if best else ""
    drawn += draw_bar(scene, seat, w, bars, best)
    drawn += pen.mark(seat, scene.letter(seat), w / 2 - 13, bars + 3, 26)
    drawn += pen.fitted(w / 2, bars + NAMES - 6, scene.names[seat], 17, w - 10, least, "h m")
    for part, count in enumerate(scene.parts[seat]):
        number = pen.text(w / 2, bars + NAMES + part * row + (row - 3) / 2 + 6, count, 18, "b m")
        drawn += f'<g id="sum-{seat}-{part}" data-reveal="{part + 1}">{number}</g>'
    drawn += f'<g data-reveal="{SUM_TURN}">{pen.text(w / 2, h - 12, scene.score(seat), 30, "h m")}</g>'
    attrs = scene.marks(f"sum-{seat}", "score") + (' data-winner=""' if best else "")
    return f'<g {attrs} role="img" aria-label="{label}">{drawn}</g>'


def draw_bar(scene: Scene, seat: int, w: float, bars: float, best: bool) -> str:
    """Draw what brings points on top of one another, and what costs points from there down."""
    gains = [sum(count for count in points if count > 0) for points in scene.parts]
    unit = (bars - CROWN - 8) / max(1, *gains)
    wide = min(64.0, w * 0.5)
    drawn, y, top = "", bars, bars - gains[seat] * unit
    for part in Part:
        high = scene.parts[seat][part] * unit
        if high >= 0:
            y -= high
        grows = "down" if high < 0 else ""
        block = pen.box((w - wide) / 2, top if high < 0 else y, wide, min(abs(high), bars - top), "block", 2)
        drawn += f'<g data-reveal="{part + 1}" data-grow="{grows}" fill="var(--{COLOURS[part]})">{block}</g>'
    if best:
        star = pen.use("laurel", w / 2 - CROWN / 2, top - CROWN - 2, CROWN)
        drawn += f'<g class="star" data-reveal="{WINNER_TURN}">{star}</g>'
    return drawn


def result(scene: Scene, seat: int) -> tuple[int, int]:
    """Return the points, and what breaks a tie: charted land."""
    return scene.score(seat), sum(level > 0 for level in scene.players[seat].level)
