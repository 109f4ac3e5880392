"""The table as a picture, composed of parts: one for every field, building, ship and placard.

`draw` gets a table as its viewer may see it. Every piece has a unique id, and no transform. Attributes:

    data-action    numbers of the actions that touching this thing stands for
    data-optional  none of these actions answers the question
    data-about     the word that explains it and, after an @, the thing it is touched as (see `words.explain_about`)
    data-piece     the kind of a piece that can move; data-pile: the kinds that a supply holds, or how they begin
    data-token     the symbol of one piece of a pile whose sign shows many
    data-face      down: a stack whose cards turn over when they are drawn
    data-sails     a ship that sails away with its load
    data-hold      numbers of the actions that put this piece on another thing
    data-drop      numbers of the actions whose pieces a player can put here; data-at: where each of them lies then
    data-grip      this piece is in the hand: the player places people one by one
    data-open      the area that touching this heading opens
    data-reveal    the order in which the page reveals the points of the end; data-winner: who won
    data-grow      a bar that grows from its foot
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from leeward.kernel.language.speech import voice
from leeward.kernel.picture.drawing import SMALLEST, Announcement, Drawing, Part, Shape, mark_of
from leeward.kernel.picture.materials import Material, surface
from leeward.kernel.picture.panels import Studio
from leeward.kernel.play.wording import capital
from leeward.puerto_rico import words
from leeward.puerto_rico.picture.illustrations import illustrations
from leeward.puerto_rico.picture.layouts import in_order, laid_out
from leeward.puerto_rico.picture.scene import Scene
from leeward.puerto_rico.rules.table import NONE

STUDIO = Studio("leeward.puerto_rico.picture", most=40_000, illustrations=illustrations)


def draw(
    table: Any, names: Sequence[str], viewer: int, lang: str = "en", legal: Sequence[int] = (), shape: Shape = Shape.WIDE
) -> Drawing:
    """Draw the whole table as the viewer sees it; -1 is a spectator. `legal` are the actions that may be touched."""
    scene = Scene(table, names, viewer, lang, legal, shape)
    layout = laid_out(STUDIO, scene)
    parts = (background(layout.width, layout.height), *layout.parts)
    areas = in_order(layout.areas)
    said = announced(scene)
    return Drawing(layout.width, layout.height, lang, scene.title(), STUDIO.fixed, parts, areas, SMALLEST[shape], said)


def announced(scene: Scene) -> Announcement | None:
    """Announce the role that was taken last, or the round, and whether it is the last one."""
    table, say = scene.table, scene.say
    if scene.over:
        return None
    taken = sum(1 for taker in table.placard_taker if taker != NONE)
    last, reason = "", ""
    if table.ending:
        last, reason = capital(say("the last round")), capital(words.ending_reason(table, scene.lang))
    key = f"{scene.drafting():d}-{table.rounds}-{taken}"
    if not taken:
        return Announcement(key, scene.title(), last=last, reason=reason)
    leader: int = table.leader
    return Announcement(key, capital(words.role(table.role, scene.lang)), scene.names[leader], leader, last, reason)


def measures(table: Any, lang: str = "en") -> list[tuple[str, list[int]]]:
    """Return the numbers for the curves of a finished game: every player's doubloons and goods."""
    say = voice(lang).say
    players = table.players[: table.seats]
    return [
        (say("Doubloons"), [int(player.doubloons) for player in players]),
        (say("Goods"), [int(player.goods.sum()) for player in players]),
    ]


@cache
def background(width: float, height: float) -> Part:
    svg = surface(Material.WOOD, width, height)
    return Part("background", 0, 0, svg, mark_of(svg))
