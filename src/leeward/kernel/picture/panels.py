"""A cache for pictures: each part of the table is drawn once for all pictures in which it looks the same."""

import re
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, TypeVar

from jinja2 import Environment, PackageLoader, StrictUndefined

from leeward.kernel.picture import materials
from leeward.kernel.picture.drawing import Part, mark_of

Drawn = TypeVar("Drawn")
AT_ONCE = 60  # dropped parts that are freed with each new one: fewer would pile up young objects for the garbage collector
SYMBOL = re.compile(r'<symbol id="s-([^"]+)" viewBox="(\S+) (\S+) (\S+) (\S+)"')


class Studio:
    """Draws the pictures of a game: its templates, and a cache of the parts drawn before.

    The cache has a young and an old half. When the young half is full it becomes the old one, and the old one is dropped: with
    every new part a few of its own, since all at once would take longer than a whole picture.
    """

    def __init__(self, package: str, most: int, stamped: bool = False, **given: object) -> None:
        self.package = package
        self.stamped = stamped  # symbols can also be drawn as markers
        self.most = most  # parts and groups in the cache
        self.kept: dict[tuple[object, ...], Any] = {}
        self.older: dict[tuple[object, ...], Any] = {}
        self.dropped: dict[tuple[object, ...], Any] = {}
        self.parts: dict[Part, Part] = {}  # of the young half, each once
        self.given = given  # for the templates of the style and the symbols

    @cached_property
    def templates(self) -> Environment:
        loader = PackageLoader(self.package, "templates")
        return Environment(loader=loader, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, auto_reload=False)

    @cached_property
    def fixed(self) -> str:
        """Return what all pictures share: the materials, the style and the symbols."""
        style, symbols = (
            self.templates.get_template(name).render(**self.given).strip() for name in ("style.css.jinja", "symbols.svg.jinja")
        )
        style = materials.themes() + materials.STYLE + style
        symbols += stamps(symbols) if self.stamped else ""
        return f"<style>{style}</style><defs>{materials.DEFINED}{symbols}</defs>"

    def part(self, name: str, x: float, y: float, key: tuple[object, ...], make: Callable[[], str]) -> Part:
        """Return a part of the table in its place; `key` is all that it depends on."""
        svg, mark = self.kept.get(key) or self.keep(key, self.older.get(key) or self.draw(make))
        return Part(name, x, y, svg, mark)

    def draw(self, make: Callable[[], str]) -> tuple[str, str]:
        svg = make()
        return svg, mark_of(svg)

    def group(self, key: tuple[object, ...], make: Callable[[], Iterable[Part]]) -> tuple[Part, ...]:
        """Return parts that are drawn together; `key` is all that they and their places depend on."""
        parts: tuple[Part, ...] | None = self.kept.get(key)
        if parts is None:
            same = self.parts.setdefault  # most new parts look like an old one
            parts = self.keep(key, tuple([same(part, part) for part in self.older.get(key) or make()]))
        return parts

    def gathered(self, key: tuple[object, ...], make: Callable[[], Iterable[Part]]) -> tuple[Part, ...]:
        """Return several groups under one key, which is all that they depend on."""
        parts: tuple[Part, ...] | None = self.kept.get(key)
        return self.keep(key, self.older.get(key) or tuple(make())) if parts is None else parts

    def keep(self, key: tuple[object, ...], drawn: Drawn) -> Drawn:
        for _ in range(min(AT_ONCE, len(self.dropped))):
            self.dropped.popitem()
        if len(self.kept) >= self.most // 2:
            self.dropped, self.older, self.kept, self.parts = self.older, self.kept, {}, {}
        self.kept[key] = drawn
        return drawn


def stamps(symbols: str) -> str:
    """Return a marker for every symbol `s-NAME`, named `k-NAME`. It is as large as the line on which it stands is wide."""
    return "".join(
        f'<marker id="k-{name}" viewBox="{x} {y} {w} {h}" refX="{float(x) + float(w) / 2:g}" refY="{float(y) + float(h) / 2:g}"'
        f' markerWidth="1" markerHeight="1"><use href="#s-{name}" x="{x}" y="{y}" width="{w}" height="{h}"/></marker>'
        for name, x, y, w, h in SYMBOL.findall(symbols)
    )


def around(near: int, seats: int) -> list[int]:
    """List the other seats, in the order of play."""
    return [(near + i) % seats for i in range(1, seats)]
