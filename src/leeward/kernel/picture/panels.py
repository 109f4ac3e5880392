"""Pictures made of panels: each part of the table is drawn once for all pictures in which it looks the same."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cached_property
from typing import Any, TypeVar

from jinja2 import Environment

from leeward.kernel.picture import templates_of
from leeward.kernel.picture.drawing import Part, mark_of

Drawn = TypeVar("Drawn")


class Studio:
    """Where the pictures of a game are drawn: its templates, and the panels drawn before, the oldest first."""

    def __init__(self, package: str, most: int, **given: object) -> None:
        self.package = package
        self.most = most  # panels that are kept
        self.kept: OrderedDict[tuple[object, ...], Any] = OrderedDict()
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
        svg, mark = self.kept.get(key) or self.draw(key, make)
        return Part(name, x, y, svg, mark)

    def draw(self, key: tuple[object, ...], make: Callable[[], str]) -> tuple[str, str]:
        svg = make()
        return self.keep(key, (svg, mark_of(svg)))

    def group(self, key: tuple[object, ...], make: Callable[[], Iterable[Part]]) -> tuple[Part, ...]:
        """Parts that are drawn together; `key` is all that they and their places depend on."""
        parts: tuple[Part, ...] | None = self.kept.get(key)
        return parts if parts is not None else self.keep(key, tuple(make()))

    def keep(self, key: tuple[object, ...], drawn: Drawn) -> Drawn:
        self.kept[key] = drawn
        with suppress(KeyError):  # several threads may draw
            while len(self.kept) > self.most:
                self.kept.popitem(last=False)
        return drawn


def around(near: int, seats: int) -> list[int]:
    """The other seats, in the order of play."""
    return [(near + i) % seats for i in range(1, seats)]
