"""Taking back: what it would take back, and whether the others must be asked.

One may take back freely until something hidden was revealed, chance fell or another person acted.
Who plays against computers only may always do so.
"""

from collections.abc import Collection, Sequence

import numpy as np
from msgspec import Struct

from leeward.kernel.entry import Array, blank, choose, deal_anew
from leeward.kernel.play import Action, Game

WORLDS = 4  # ways in which hidden things are dealt anew to see whether an action shows them


class Moment(Struct):
    """An action of the past, and who played it."""

    seat: int
    action: Action


class TakeBack(Struct):
    """The last `count` actions, of which the first was the asker's."""

    count: int
    free: bool
    first: Moment


def take_back(past: Sequence[Moment], mine: Collection[int], others: Collection[int]) -> TakeBack | None:
    """Back to the last decision of one's own seats; `others` are the seats of other people."""
    count = next((count for count, moment in enumerate(reversed(past), 1) if moment.seat in mine), 0)
    if not count:
        return None
    since = past[-count:]
    answered = any(moment.seat in others for moment in since)
    shown = (
        bool(others)
        and not answered
        and any(reveals(moment.action.game, moment.action.before, moment.action) for moment in since)
    )
    return TakeBack(count, not answered and not shown, since[0])


def reveals(game: Game, before: bytes, action: int) -> bool:
    return action in revealing(game, before, [action])


def revealing(game: Game, before: bytes, actions: Collection[int]) -> set[int]:
    """Those of the actions with which chance falls, or from which somebody learns what was hidden."""
    others = [(seat, world) for seat in range(game.seats) for world in worlds(game, before, seat)]
    moves = np.zeros(game.rules.most_actions, np.int16)
    return {action for action in actions if shows(table_of(game, before), action, others, moves)}


def shows(tables: Array, action: int, others: Sequence[tuple[int, Array]], moves: Array) -> bool:
    dice = tables["dice"].tobytes()
    choose(tables, action, moves)
    if tables["dice"].tobytes() != dice:
        return True
    for seat, world in others:
        now, there = tables.copy(), world.copy()
        # An action that is impossible in another world tells that this is not it.
        if choose(there, action, moves) < 0:
            return True
        blank(now, seat)
        blank(there, seat)
        if now.tobytes() != there.tobytes():
            return True
    return False


def worlds(game: Game, before: bytes, seat: int) -> list[Array]:
    """Other tables that look the same to this seat; none if only the dice are hidden."""
    dealt = []
    for number in range(1, WORLDS + 1):
        world = table_of(game, before)
        dice = world["dice"].copy()
        deal_anew(world, seat, number)
        world["dice"] = dice
        if world.tobytes() != before:
            dealt.append(world)
    return dealt


def table_of(game: Game, before: bytes) -> Array:
    # A bytearray, since compiled rules take a table that cannot be written to for another type.
    return np.frombuffer(bytearray(before), game.rules.table.dtype)
