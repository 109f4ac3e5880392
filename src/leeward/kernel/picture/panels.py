"""Pictures made of panels: each part of the table is drawn once for all pictures in which it looks the same."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, TypeVar

from jinja2 import Environment

from leeward.kernel.picture import templates_of
from leeward.kernel.picture.drawing import Part, mark_of

Drawn = TypeVar("Drawn")


class Studio:
    """Where the pictures of a game are drawn: its templates, and the panels drawn before.

    Half of what may be kept is young; what was not asked for while the other half was filled is forgotten.
    """

    def __init__(self, package: str, most: int, **given: object) -> None:
        self.package = package
        self.most = most  # panels that are kept
        self.kept: dict[tuple[object, ...], Any] = {}
        self.older: dict[tuple[object, ...], Any] = {}
        self.parts: dict[Part, Part] = {}  # among the young, each once
        self.given = given  # what the style and the symbols are drawn with

    @cached_property
    def templates(self) -> Environment:
        return templates_of(self.package)

    @cached_property
    def fixed(self) -> str:
        """What needs no table: the style and the symbols."""
        style, symbols = (
            self.templates.get_template(name).render(**self.given).strip() for name in ("style.css.jinja", "symbols.svg.jinja")
        )
        return f"<style>{style}</style><defs>{symbols}</defs>"

    def part(self, name: str, x: float, y: float, key: tuple[object, ...], make: Callable[[], str]) -> Part:
        """A part of the table in its place; `key` is all that it depends on."""
        svg, mark = self.kept.get(key) or self.keep(key, self.older.get(key) or self.draw(make))
        return Part(name, x, y, svg, mark)

    def draw(self, make: Callable[[], str]) -> tuple[str, str]:
        svg = make()
        return svg, mark_of(svg)

    def group(self, key: tuple[object, ...], make: Callable[[], Iterable[Part]]) -> tuple[Part, ...]:
        """Parts that are drawn together; `key` is all that they and their places depend on."""
        parts: tuple[Part, ...] | None = self.kept.get(key)
        if parts is None:
            same = self.parts.setdefault  # most of what is drawn anew looks as it did
            parts = self.keep(key, tuple([same(part, part) for part in self.older.get(key) or make()]))
        return parts

    def gathered(self, key: tuple[object, ...], make: Callable[[], Iterable[Part]]) -> tuple[Part, ...]:
        """Groups that are found as one; `key` is all that they depend on."""
        parts: tuple[Part, ...] | None = self.kept.get(key)
        return self.keep(key, self.older.get(key) or tuple(make())) if parts is None else parts

    def keep(self, key: tuple[object, ...], drawn: Drawn) -> Drawn:
        if len(self.kept) >= self.most // 2:
            self.older, self.kept, self.parts = self.kept, {}, {}
        self.kept[key] = drawn
        return drawn


def around(near: int, seats: int) -> list[int]:
    """The other seats, in the order of play."""
    return [(near + i) % seats for i in range(1, seats)]
