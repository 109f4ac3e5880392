"""Nim in a terminal."""

from collections.abc import Sequence

from rich.console import RenderableType
from rich.text import Text

from leeward.kernel.picture.score_sheet import ScoreSheet
from leeward.kernel.records.record import Table
from third_game.game import HAND, HIDDEN


def rich_board(table: Table, names: Sequence[str], viewer: int, lang: str = "en") -> RenderableType:
    heaps = [f"{heap}  {'●' * int(stones)}" for heap, stones in enumerate(table.heaps, 1)]
    sums = [f"{name} {points}" for name, points in zip(names, table.points, strict=False)]
    numbers = [f"{name}: {' '.join(shown(table, seat))}" for seat, name in enumerate(names)]
    return Text("\n".join([*heaps, ", ".join(sums), *numbers]))


def shown(table: Table, seat: int) -> list[str]:
    """List the numbers in a seat's hand, and the one that was laid, as the viewer knows them."""
    hand = [int(number) for number in table.hands[HAND * seat : HAND * seat + HAND] if number]
    laid = int(table.laid[seat])
    return [*(card(number) for number in hand), *([f"({card(laid)})"] if laid else [])]


def card(number: int) -> str:
    return "?" if number == HIDDEN else str(number - 1)


def score_sheet(table: Table, names: Sequence[str], lang: str = "en") -> ScoreSheet:
    return ScoreSheet([("", table.points[: table.seats].tolist())], "")
