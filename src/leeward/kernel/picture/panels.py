"""Pictures made of panels: each part of the table is drawn once for all pictures in which it looks the same."""

from collections.abc import Callable
from functools import cached_property

from jinja2 import Environment

from leeward.kernel.picture import Piece, templates_of


class Studio:
    """Where the pictures of a game are drawn: its templates, and the panels drawn before, the oldest first."""

    def __init__(self, package: str, most: int) -> None:
        self.package = package
        self.most = most  # panels that are kept
        self.kept: dict[tuple[object, ...], tuple[str, int]] = {}

    @cached_property
    def templates(self) -> Environment:
        return templates_of(self.package)

    @cached_property
    def fixed(self) -> dict[str, str]:
        """What needs no table: the style and the symbols."""
        names = {"style": "style.css.jinja", "symbols": "symbols.svg.jinja"}
        return {what: self.templates.get_template(name).render().strip() for what, name in names.items()}

    def panel(self, x: int, y: int, key: tuple[object, ...], make: Callable[[], Piece]) -> Piece:
        """A part of the table in its place; `key` is all that it depends on."""
        drawn = self.kept.get(key)
        if drawn is None:
            panel = make()
            svg = self.templates.get_template(f"{panel.kind}.svg.jinja").render(p=panel)
            drawn = self.kept[key] = (svg, panel.h)
            while len(self.kept) > self.most:
                self.kept.pop(next(iter(self.kept)), None)
        return Piece(x=x, y=y, h=drawn[1], svg=drawn[0])

    def table(self, panels: list[Piece], width: int, height: int, lang: str, title: str) -> str:
        """The whole picture."""
        whole = self.templates.get_template("table.svg.jinja")
        return whole.render(w=width, h=height, lang=lang, title=title, panels=panels, **self.fixed)


def bottom(panels: list[Piece]) -> int:
    """How far down the lowest of them reaches."""
    lowest: int = max(panel.y + panel.h for panel in panels)
    return lowest


def around(near: int, seats: int) -> list[int]:
    """The other seats, in the order of play."""
    return [(near + i) % seats for i in range(1, seats)]
