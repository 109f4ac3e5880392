"""Forecasts: when a player's next turn begins, from the pace of the last turns at their table."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

import sqlalchemy as sql

from leeward.server.storage.games import Storage
from leeward.server.storage.records import ListedGame
from leeward.server.storage.schema import actions

LOOKED_AT = 5  # how often the others had their turns in between, lately
ROWS = 120  # the last actions of a table in the list


class Ended(NamedTuple):
    """A turn that is over: whose, and when it ended."""

    seat: int
    at: float


def turns_of(decisions: Iterable[Ended]) -> list[Ended]:
    """Return turns, given decisions: several of one player in a row are one."""
    turns: list[Ended] = []
    for each in decisions:
        if turns and turns[-1].seat == each.seat:
            turns.pop()
        turns.append(each)
    return turns


def forecast(turns: Sequence[Ended], seat: int) -> float:
    """Return when a seat's next turn will probably begin, if the others take as long as before. 0 if that is unknown.

    This is the time by the clock on the wall: nights and vacations of the others are in it.
    """
    mine = [place for place, turn in enumerate(turns) if turn.seat == seat]
    waits = [turns[later - 1].at - turns[place].at for place, later in pairwise(mine)]
    return turns[mine[-1]].at + median(waits[-LOOKED_AT:]) if waits else 0.0


# in the storage's thread


def add_forecasts(storage: Storage, listed: Sequence[ListedGame]) -> None:
    """Add forecasts to games over days in which another person decides."""
    asked = {one.game.id: one for one in listed if waits(one)}
    if not asked:
        return
    same = actions.alias()
    first = sql.select(sql.func.max(same.c.number) - ROWS).where(same.c.game == actions.c.game).scalar_subquery()
    wanted = sql.select(actions.c.game, actions.c.by, actions.c.at)
    wanted = wanted.where(actions.c.game.in_(asked), actions.c.number > first).order_by(actions.c.game, actions.c.number)
    found = defaultdict[str, list[Ended]](list)
    with storage.reading.connect() as connection:
        for row in connection.execute(wanted):
            found[row.game].append(Ended(row.by, row.at))
    for name, decisions in found.items():
        asked[name].forecast = forecast(turns_of(decisions), min(asked[name].mine))


def waits(one: ListedGame) -> bool:
    """Whether this is a running game over days in which another person decides, and the owner has one seat."""
    days = one.game.pace is not None and one.game.pace["kind"] == "days"
    turn = one.summary.turn if one.summary is not None else -1
    return days and len(one.mine) == 1 and turn >= 0 and turn not in one.mine and not one.game.closed
