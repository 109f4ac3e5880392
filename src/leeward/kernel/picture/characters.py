"""What the boards of all games in a terminal share: plain text, pieces that flow, and the score sheet."""

import io
from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.table import Table as Grid
from rich.text import Text

from leeward.kernel.contract.offers import ScoreSheet
from leeward.kernel.language.speech import voice

WIDTH = 100
NARROW = 94  # columns; below, what stands side by side is put one under the other
LONGEST_NAME = 16
QUIET = "dim"


def as_text(board: RenderableType) -> str:
    """A board in plain characters, at most 100 columns wide."""
    console = Console(file=io.StringIO(), width=WIDTH, color_system=None, force_terminal=False, legacy_windows=False)
    with console.capture() as captured:
        console.print(board)
    return "\n".join(line.rstrip() for line in captured.get().splitlines())


def in_order(seats: int, viewer: int) -> list[int]:
    """The boards of the others, from the one after the viewer on; those of everybody for a spectator."""
    return [(viewer + 1 + i) % seats for i in range(seats - 1)] if viewer >= 0 else list(range(seats))


def rich_scores(sheet: ScoreSheet, names: Sequence[str], lang: str = "en") -> Group:
    """Parts of the sum in rows, players in columns, and below what breaks ties."""
    grid = Grid(box=SIMPLE_HEAD, show_footer=True)
    grid.add_column("", footer=voice(lang).say("sum"))
    for name, total in zip(names, sheet.sums, strict=True):
        grid.add_column(short(name, LONGEST_NAME), footer=str(total), justify="right", footer_style="bold")
    for part, points in sheet.parts:
        grid.add_row(part, *(str(number) for number in points))
    return Group(grid, Text(sheet.note, QUIET))


def short(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


class Fitting:
    """One of two drawings of the same: wide where there is room for it."""

    def __init__(self, wide: RenderableType, narrow: RenderableType) -> None:
        self.wide = wide
        self.narrow = narrow

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield self.wide if options.max_width >= NARROW else self.narrow


class Flow:
    """Pieces side by side, as many to a line as fit; nothing at all is a dot. A ruled one fills a line up."""

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
