"""What a row of a table says: an action in the notation of saved games, how many are taken back, or a lesson's step."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from leeward.kernel.doors.entry import Array
from leeward.kernel.play.game import Game
from leeward.server.storage.records import ActionRow

UNDO = "undo"
PAGE = "page"  # of a lesson: the table stays as it is


def perform(game: Game, action: str, telling: bool = False) -> int:
    """Do what a row says; how many actions it takes back."""
    number = game.words.action_of(action)
    if number is None and turned_to(action) is not None:
        return 0
    count = taken_back(action) if number is None else 0
    if count:
        game.undo(count)
    else:
        game.play(action if number is None else number, telling)
    return count


def record_of(game: Game, rows: Sequence[ActionRow]) -> Iterator[int]:
    """What rows say as `Game.replay` takes it, up to one that says something else."""
    action_of = game.words.action_of
    for row in rows:
        number = action_of(row.action)
        if number is None:
            word, _, count = row.action.partition(" ")
            if word != UNDO or not count.isdecimal() or not int(count):
                return
            number = -int(count)
        yield number


def taken_back(action: str) -> int:
    """How many actions a row takes back."""
    return int(action.removeprefix(UNDO)) if action.startswith(f"{UNDO} ") else 0


def turned_to(action: str) -> int | None:
    """The step of a lesson to which a row leads."""
    word, _, step = action.partition(" ")
    return int(step) if word == PAGE else None


def rows_of(game: Game) -> list[ActionRow]:
    """What is kept of a game that was played elsewhere."""
    return [ActionRow(played.number, played.action.text, played.seat) for played in game.history]


def rounds_begun(game: Game, tables: Array) -> list[int]:
    """The positions at which rounds begin, of the tables of a game in their order."""

    @cache
    def round_at(position: int) -> int:
        return game.words.round_of(game.read(tables[position : position + 1].tobytes()))

    return [*([0] if round_at(0) else []), *rises(round_at, 0, len(tables) - 1)]


def rises(value: Callable[[int], int], first: int, last: int) -> Iterator[int]:
    """Where something that never falls has risen: most of what lies between is not looked at."""
    if value(first) == value(last):
        return
    if last - first == 1:
        yield last
        return
    middle = (first + last) // 2
    yield from rises(value, first, middle)
    yield from rises(value, middle, last)
