"""What is wrong with a picture, whatever the players are called."""

from collections.abc import Iterator
from xml.etree import ElementTree

from leeward.kernel.picture.drawing import Drawing
from leeward.kernel.play.game import Game

ODD = '<b>&"'  # in every name: players choose their own


def odd_names(game: Game) -> list[str]:
    return [f"{name} {ODD}" for name in game.names]


def flaw_of(drawing: Drawing) -> str:
    """Return why the page could not show this picture, or an empty text."""
    if not any(part.svg for part in drawing.parts):
        return "the picture is empty"
    if not drawing.width > 0 < drawing.height:
        return "the picture has no size"
    names = [part.name for part in drawing.parts]
    if len(set(names)) < len(names):
        return "two parts of the picture have the same name"
    return next(malformed(drawing), "")


def malformed(drawing: Drawing) -> Iterator[str]:
    for name, svg in (("fixed", drawing.fixed), *((part.name, part.svg) for part in drawing.parts)):
        try:
            ElementTree.fromstring(f"<svg>{svg}</svg>")
        except ElementTree.ParseError as problem:
            why = "; escape the players' names with html.escape" if ODD in svg else ""
            yield f"the part {name!r} of the picture is not XML ({problem}){why}"
