"""Rows of a table: an action in the notation of saved games, `undo 3`, or the page of a lesson."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache

import numpy as np

from leeward.kernel.doors.entry import Array, choose
from leeward.kernel.doors.steps import walk
from leeward.kernel.play.game import Game
from leeward.server.messages.refusal import Refusal
from leeward.server.storage.records import UNDO, ActionRow, taken_back

PAGE = "page"  # of a lesson: the table stays as it is


def perform(game: Game, action: str, telling: bool = False) -> int:
    """Apply a row to a game; return how many actions it takes back."""
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
    """Yield rows in the form that `Game.replay` takes, up to the first that is neither an action nor an undo."""
    action_of = game.words.action_of
    for row in rows:
        number = action_of(row.action)
        if number is None:
            word, _, count = row.action.partition(" ")
            if word != UNDO or not count.isdecimal() or not int(count):
                return
            number = -int(count)
        yield number


def turned_to(action: str) -> int | None:
    """Return the step of a lesson to which a row turns, if it does."""
    word, _, step = action.partition(" ")
    return int(step) if word == PAGE else None


def rows_of(game: Game) -> list[ActionRow]:
    """List the rows of a game that was played elsewhere."""
    return [ActionRow(played.number, played.action.text, played.seat) for played in game.history]


def rounds_begun(game: Game, tables: Array) -> list[int]:
    """List the positions at which rounds begin, given all tables of a game in order."""

    @cache
    def round_at(position: int) -> int:
        return game.words.round_of(game.read(tables[position : position + 1].tobytes()))

    return [*([0] if round_at(0) else []), *rises(round_at, 0, len(tables) - 1)]


def rises(value: Callable[[int], int], first: int, last: int) -> Iterator[int]:
    """List where a value that never falls has risen, without looking at most of the positions between."""
    if value(first) == value(last):
        return
    if last - first == 1:
        yield last
        return
    middle = (first + last) // 2
    yield from rises(value, first, middle)
    yield from rises(value, middle, last)


def outlook(game: Game, before: bytes, action: int) -> tuple[bool, bool]:
    """Whether an action ends the turn, and whether it reveals something or ends the game.

    After the latter, undo is no longer free among people.
    """
    tables = game.table_of(before)
    left = choose(tables, action, np.zeros(game.rules.most_actions, np.int16))
    then, now = game.read(before), game.read(tables.tobytes())
    return left == 0 or now.seat != then.seat, left == 0 or now.revealed != then.revealed


def as_one(game: Game, actions: Sequence[int | str]) -> list[str]:
    """Return the notation of a series, if every action is legal in turn.

    Before the last action, no other player may have to decide and nothing may be revealed: a series must not jump over
    what a player would want to know first."""
    ahead, seat, texts = game.copy(), int(game.table.seat), list[str]()
    for number, action in enumerate(actions):
        legal = ahead.legal
        meant = legal.meant_by(action) if isinstance(action, str) else action
        if meant is None or meant not in legal.numbers:
            raise Refusal("illegal")
        texts.append(game.words.notation(int(meant)))
        shown = int(ahead.table.revealed)
        steps = walk(ahead.tables, int(meant), np.zeros(game.rules.most_actions, np.int16))
        if number + 1 < len(actions):
            deciders = {int(game.table_of(step.before)[0].seat) for step in steps} | {int(ahead.table.seat)}
            if ahead.table.revealed != shown:
                raise Refusal("reveals")
            if ahead.over or deciders != {seat}:
                raise Refusal("passes-turn")
    return texts
