"""What the boards of all games in a terminal share: players, frames, pieces that flow, plain text, and the score sheet."""

import io
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

from rich.box import HEAVY, ROUNDED, SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from leeward.kernel.language.speech import voice
from leeward.kernel.picture.score_sheet import ScoreSheet

WIDTH = 100
NARROW = 94  # columns; below, what stands side by side is put one under the other
LONGEST_NAME = 16
QUIET = "dim"


def as_text(board: RenderableType) -> str:
    """Return a board in plain characters, at most 100 columns wide."""
    console = Console(file=io.StringIO(), width=WIDTH, color_system=None, force_terminal=False, legacy_windows=False)
    with console.capture() as captured:
        console.print(board)
    return "\n".join(line.rstrip() for line in captured.get().splitlines())


def rich_scores(sheet: ScoreSheet, names: Sequence[str], lang: str = "en") -> Group:
    """Draw the parts of the sum in rows, players in columns, and below what breaks ties."""
    grid = Grid(box=SIMPLE_HEAD, show_footer=True)
    grid.add_column("", footer=voice(lang).say("sum"))
    for name, total in zip(names, sheet.sums, strict=True):
        grid.add_column(short(name, LONGEST_NAME), footer=str(total), justify="right", footer_style="bold")
    for part, points in sheet.parts:
        grid.add_row(part, *(str(number) for number in points))
    return Group(grid, Text(sheet.note, QUIET))


def short(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def pairs(gap: int = 2) -> Grid:
    """Return a grid of two columns: headings, and what belongs to them."""
    grid = Grid.grid(padding=(0, gap))
    grid.add_column(no_wrap=True)
    grid.add_column()
    return grid


def framed(inside: RenderableType, title: Text | str) -> Panel:
    return Panel(inside, box=ROUNDED, title=title, title_align="left", padding=(0, 1))


class TextBoard(ABC):
    """One table drawn for a terminal. A viewer of -1 has no board of their own."""

    longest_name = LONGEST_NAME

    def __init__(self, table: Any, names: Sequence[str], viewer: int, lang: str, over: bool) -> None:
        self.table = table
        self.names = [short(name, self.longest_name) for name in names]
        self.viewer = viewer
        self.lang = lang
        self.voice = voice(lang)
        self.say = self.voice.say
        self.seats = range(int(table.seats))
        self.over = over

    def boards(self) -> Iterator[RenderableType]:
        """Yield the boards of all players, from the one after the viewer on, and the viewer's own last."""
        seats = len(self.seats)
        others = [(self.viewer + 1 + i) % seats for i in range(seats - 1)] if self.viewer >= 0 else self.seats
        yield from (self.other_board(seat) for seat in others)
        if self.viewer >= 0:
            title, inside = self.own_board()
            yield Panel(inside, box=HEAVY, title=title, title_align="left", padding=(0, 1), border_style="green")

    @abstractmethod
    def other_board(self, seat: int) -> RenderableType:
        """Return the board of another player."""

    @abstractmethod
    def own_board(self) -> tuple[Text, RenderableType]:
        """Return the heading of the viewer's board, and the board."""

    def named(self, seat: int) -> Text:
        """Return a player's name, with a mark on the one who decides."""
        name = Text("▶ " if seat == self.table.seat and not self.over else "", "bold green")
        name.append(self.names[seat], "bold default")
        if seat == self.viewer:
            name.append(f" ({self.say('you')})", "not bold default")
        return name


class Fitting:
    """A board drawn twice: the wide one is shown where there is room for it."""

    def __init__(self, wide: RenderableType, narrow: RenderableType) -> None:
        self.wide = wide
        self.narrow = narrow

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.wide if options.max_width >= NARROW else self.narrow


class Flow:
    """Pieces side by side, as many to a line as fit; a dot if there are none. A ruled one fills its first line with a rule."""

    def __init__(self, pieces: Sequence[Text], gap: int = 1, ruled: bool = False) -> None:
        self.pieces = [piece for piece in pieces if piece] or [Text("·", QUIET)]
        self.gap = gap
        self.ruled = ruled

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines = [Text()]
        for piece in self.pieces:
            if lines[-1] and lines[-1].cell_len + self.gap + piece.cell_len > options.max_width:
                lines.append(Text())
            lines[-1].append(" " * self.gap if lines[-1] else "").append_text(piece)
        if self.ruled and lines[0].cell_len < options.max_width:
            lines[0].append(" " + "─" * (options.max_width - lines[0].cell_len - 1), QUIET)
        yield from lines

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [piece.cell_len for piece in self.pieces]
        return Measurement(max(widths), sum(widths) + self.gap * (len(widths) - 1)).with_maximum(options.max_width)
