"""The title of the table, and the placards of the roles."""

from collections.abc import Iterator
from functools import lru_cache

from leeward.kernel.picture.drawing import Part
from leeward.kernel.picture.materials import Material, plate, sheet
from leeward.kernel.picture.typefaces import Face
from leeward.kernel.play.wording import capital
from leeward.puerto_rico import words
from leeward.puerto_rico.picture.scene import WITHOUT_A_ROLE, Scene
from leeward.puerto_rico.picture.svg import Box, coin, fitted, glow, icon, part, rect, seat_mark, stepped_back
from leeward.puerto_rico.rules.components import PLACARDS_IN_PLAY, Role
from leeward.puerto_rico.rules.table import NONE
from leeward.puerto_rico.words.touch import ROLES

BETWEEN = 8  # two placards
MOST_PLACARDS = 2_000  # in the cache


def title(scene: Scene, box: Box) -> Iterator[Part]:
    """Draw the round, the role being played, and whether this is the last round."""
    table = scene.table
    lines = [(scene.title(), 34, Face.TITLE, 2 if box.h > 60 else 1)]
    if table.decision not in WITHOUT_A_ROLE:
        doing = scene.say("{role}: {name}", role=words.role(table.role, scene.lang), name=scene.names[table.leader])
        lines.append((capital(doing), 15, Face.TEXT, 2 if box.h > 60 else 1))
    if table.ending and not scene.over:
        lines.append((capital(scene.say("the last round")), 15, Face.STRONG, 1))
    svg, room = plate(box.w, box.h), box.w - 24
    if box.h > 60:
        texts = [fitted(words_, room, size, scene.smallest, face, most) for words_, size, face, most in lines]
        y = (box.h - sum(each.height() for each in texts)) / 2
        for each in texts:
            svg += each.drawn(box.w / 2, round(y + each.height() / 2, 1), "m engraved")
            y += each.height()
    else:
        share = room / len(lines)
        for i, (words_, size, face, _) in enumerate(lines):
            each = fitted(words_, share - 8, min(size, 2 * scene.smallest), scene.smallest, face, 1)
            svg += each.drawn(round(16 + i * share, 1), box.h / 2, "engraved")
    yield part("title", box.x, box.y, svg)


def roles(scene: Scene, box: Box, across: int) -> Iterator[Part]:
    """Draw the placards in rows."""
    count = int(PLACARDS_IN_PLAY[scene.table.seats])
    down = -(-count // across)
    w, h = (box.w - BETWEEN * (across - 1)) / across, (box.h - BETWEEN * (down - 1)) / down
    for placard in range(count):
        row, column = divmod(placard, across)
        x, y = round(box.x + column * (w + BETWEEN), 1), round(box.y + row * (h + BETWEEN), 1)
        drawn = role(scene, placard, round(w, 1), round(h, 1), (w, h))
        yield Part(drawn.name, x, y, drawn.svg, drawn.mark)


def role(scene: Scene, placard: int, w: float, h: float, veil: tuple[float, float]) -> Part:
    table = scene.table
    taker, doubloons = table.placard_taker[placard], table.placard_doubloons[placard]
    now = table.decision not in WITHOUT_A_ROLE and placard == table.role
    attrs = scene.marks(f"role-{ROLES[placard]}", words.role(min(placard, Role.PROSPECTOR), "en"))
    letter = scene.names[taker][:1] if taker != NONE else ""
    return drawn_role(placard, w, h, veil, attrs, taker, letter, doubloons, now, scene.lang, scene.smallest)


@lru_cache(MOST_PLACARDS)
def drawn_role(
    placard: int,
    w: float,
    h: float,
    veil: tuple[float, float],
    attrs: str,
    taker: int,
    letter: str,
    doubloons: int,
    now: bool,
    lang: str,
    smallest: float,
) -> Part:
    """Draw a placard: an emblem, its name, the doubloons on it, and the mark of the player who took it."""
    english, said = (words.role(min(placard, Role.PROSPECTOR), each) for each in ("en", lang))
    svg = sheet(Material.PAPER, w, h, 8)
    if now:
        svg += rect(0, 0, w, h, 8, f'fill="none" stroke="var(--seat{taker})" stroke-width="4"')
    name = fitted(capital(said), w - 8, 17, smallest, Face.TITLE, 1)
    if name.lines[0].endswith("…"):
        name = fitted(capital(said), w - 8, 17, smallest, Face.TITLE, 2)
    more = name.height() - name.height() / len(name.lines)  # of a second line
    size = min(h - 30 - more, w - 34)
    gone = taker != NONE and not now
    svg += stepped_back(icon(f"r-{english}", round((w - size) / 2, 1), 5, round(size, 1)), gone)
    svg += name.drawn(w / 2, round(h - 14 - more / 2, 1), "m soft" if gone else "m")
    if doubloons:
        coins = f'id="doubloons-on-{ROLES[placard]}" data-piece="doubloon"'
        svg += f"<g {coins}>{coin(doubloons, w - 28, 4, 24, 15)}</g>"
    if taker != NONE:
        svg += seat_mark(taker, letter, 5, 5, 22, smallest)
    return part(f"placard-{placard}", 0, 0, f"<g {attrs}>{svg}{glow(attrs, w, h, 8)}</g>", veil)
