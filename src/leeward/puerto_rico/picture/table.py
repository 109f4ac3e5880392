"""The table as a picture, composed of parts: one for every field, building, ship and placard.

`draw` is given a table as its viewer may see it. Every piece has an id of its own; every thing one may touch has a
`data-action` with the numbers of the actions it stands for; `data-about` is the word that explains it and, behind an @, the
thing it is touched as (`words.explain_about` and `words.why_not` understand it). A piece that can go elsewhere has its kind
as `data-piece`, the supply it comes from the kinds it holds as `data-pile`. An element with an id has no transform.
`data-drop` has the numbers of the actions whose things can be put down there, though it is not touched itself.
`data-optional` is on what answers no question, `data-open` on the heading of a board that can be looked at by itself, and
`data-reveal` on what is told at the end, in this order.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from leeward.kernel.language.speech import voice
from leeward.kernel.picture.drawing import SMALLEST, Drawing, Part, Shape, mark_of
from leeward.kernel.picture.panels import Studio
from leeward.puerto_rico.picture.illustrations import illustrations
from leeward.puerto_rico.picture.layouts import in_order, laid_out
from leeward.puerto_rico.picture.scene import Scene

STUDIO = Studio("leeward.puerto_rico.picture", most=40_000, illustrations=illustrations)


def draw(
    table: Any, names: Sequence[str], viewer: int, lang: str = "en", legal: Sequence[int] = (), shape: Shape = Shape.WIDE
) -> Drawing:
    """The whole table, as the viewer sees it; -1 is a spectator. `legal` are the actions that may be touched."""
    scene = Scene(table, names, viewer, lang, legal, shape)
    layout = laid_out(STUDIO, scene)
    parts = (background(layout.width, layout.height), *layout.parts)
    areas = tuple(in_order(layout.areas))
    return Drawing(layout.width, layout.height, lang, scene.title(), STUDIO.fixed, parts, areas, SMALLEST[shape])


def measures(table: Any, lang: str = "en") -> list[tuple[str, list[int]]]:
    """What players like to see grow, for the curves of a finished game: everybody's doubloons and goods."""
    say = voice(lang).say
    players = table.players[: table.seats]
    return [
        (say("Doubloons"), [int(player.doubloons) for player in players]),
        (say("Goods"), [int(player.goods.sum()) for player in players]),
    ]


@cache
def background(width: float, height: float) -> Part:
    size = f'width="{width:g}" height="{height:g}"'
    svg = f'<rect {size} fill="url(#wood)"/><rect {size} fill="url(#planks)"/>'
    return Part("background", 0, 0, svg, mark_of(svg))
