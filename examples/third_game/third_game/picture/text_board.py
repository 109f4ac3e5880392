"""Nim in a terminal."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from leeward.kernel.picture.score_sheet import ScoreSheet
from leeward.kernel.records.record import Table


def rich_board(table: Table, names: Sequence[str], viewer: int, lang: str = "en") -> RenderableType:
    heaps = [f"{heap}  {'●' * int(stones)}" for heap, stones in enumerate(table.heaps, 1)]
    sums = [f"{name} {points}" for name, points in zip(names, table.points, strict=False)]
    return Text("\n".join([*heaps, ", ".join(sums)]))


def score_sheet(table: Table, names: Sequence[str], lang: str = "en") -> ScoreSheet:
    return ScoreSheet([("", table.points[: table.seats].tolist())], "")
