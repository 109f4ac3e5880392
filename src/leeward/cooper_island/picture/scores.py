"""The end of the game: every player's points part by part, revealed one after the other, and who has won."""

from leeward.cooper_island import words
from leeward.cooper_island.picture import pen
from leeward.cooper_island.picture.scene import Scene
from leeward.cooper_island.rules.ending import Part
from leeward.kernel.play.wording import capital

SIGNS = {Part.HELM: "helm", Part.ORDERS: "copy", Part.CARDS: "flag", Part.LEFTOVERS: "any", Part.ANCHORS: "anchor"}
HEAD = 62


def draw_sums(scene: Scene, w: float, h: float) -> str:
    """Draw a row for every part, a column for every player, and the sums below."""
    least, seats = scene.smallest, range(scene.seats)
    best = max(scene.score(seat) for seat in seats)
    head, foot = HEAD, 46
    row = (h - head - foot) / len(Part)
    icon = min(row - 8, 24)
    names = [capital(words.part(part, scene.lang)) for part in Part]
    left = icon + 26 + min(max(pen.width_of(name, least + 1) for name in names), w * 0.3)
    width = (w - left - 8) / scene.seats
    drawn = pen.panel(w, h, 12)
    drawn += pen.lines(14, 30, scene.title(), 20, left - 16, least, 2, "h")
    for part in Part:
        y = head + part * row
        drawn += pen.box(6, y, w - 12, row - 3, "field", 6)
        drawn += pen.use(SIGNS[part], 12, y + (row - 3 - icon) / 2, icon)
        drawn += pen.lines(16 + icon, y + (row - 3) / 2 + 5, names[part], least + 1, left - icon - 20, least, 2, around=True)
    columns = "".join(draw_column(scene, seat, left + seat * width, width, row, h, scene.score(seat) == best) for seat in seats)
    return drawn + columns


def draw_column(scene: Scene, seat: int, x: float, w: float, row: float, h: float, best: bool) -> str:
    """Draw a player's points; the winner stands out after the last number."""
    head, least, last = HEAD, scene.smallest, len(Part)
    parts = [f"{words.part(part, scene.lang)} {count}" for part, count in enumerate(scene.parts[seat])]
    label = pen.escape(f"{scene.names[seat]}: {scene.score(seat)} ({', '.join(parts)})")
    drawn = ""
    if best:
        size = min(24, w * 0.24)
        crown = pen.box(2, 4, w - 4, h - 8, "winner", 9)
        crown += "".join(pen.use("laurel", x, h - 29 - size / 2, size) for x in (7, w - 7 - size))
        drawn += f'<g data-reveal="{last + 1}">{crown}</g>'
    drawn += pen.mark(seat, scene.letter(seat), w / 2 - 13, 8, 26)
    drawn += pen.fitted(w / 2, 54, scene.names[seat], 17, w - 10, least, "h m")
    for part, count in enumerate(scene.parts[seat]):
        number = pen.text(w / 2, head + part * row + (row - 3) / 2 + 6, count, 18, "b m")
        drawn += f'<g id="sum-{seat}-{part}" data-reveal="{part + 1}">{number}</g>'
    drawn += f'<g data-reveal="{last}">{pen.text(w / 2, h - 20, scene.score(seat), 25, "h m")}</g>'
    attrs = scene.marks(f"sum-{seat}", "score")
    return pen.at(x, 0, f'<g {attrs} role="img" aria-label="{label}">{drawn}</g>')
