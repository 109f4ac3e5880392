"""Statistics of a finished game: what each player built, supplied, traded and reached, and where the points came from."""

from collections import Counter
from enum import IntEnum

import numpy as np

from leeward.cooper_island.rules.components import (
    CARGO_SHIPS,
    LANDING_SPACES,
    NORMAL_WORKERS,
    SPECIAL_WORKERS,
    Boat,
    Crate,
    Islet,
    Order,
    Piece,
)
from leeward.cooper_island.rules.ending import PARTS, Part, score_parts
from leeward.cooper_island.rules.peninsula import LAND, WATER
from leeward.cooper_island.rules.table import NONE, Act, Player, Trade
from leeward.kernel.doors.steps import Step, steps
from leeward.kernel.play.game import Game

Sheet = dict[str, dict[str, int]]
HEADINGS = ("built", "shipped", "sold", "reached", "scored")


def sheets(game: Game) -> list[Sheet]:
    """Return one sheet per seat: counts under headings, without zeros."""
    tallies = [{heading: Counter[str]() for heading in HEADINGS} for _ in range(game.seats)]
    for step in steps(game):
        tally(step, tallies[step.seat])
    for seat, found in enumerate(tallies):
        look_at_board(game.table.players[seat], found)
        for order in Order:
            if game.table.orders[order] == seat:
                found["reached"][f"royal order of {plain(order)}"] += 1
        parts = np.zeros(PARTS, np.int64)
        score_parts(game.table, seat, parts)
        found["scored"].update({plain(part): int(parts[part]) for part in Part})
    return [
        {heading: {name: number for name, number in counted.items() if number} for heading, counted in found.items()}
        for found in tallies
    ]


def tally(step: Step, found: dict[str, Counter[str]]) -> None:
    action = step.action
    if Act.TRADE <= action < Act.FINISH:
        found["sold"][f"trades of {plain(Trade(action - Act.TRADE))}"] += 1
    elif Act.SUPPLY <= action < Act.SUPPLY + CARGO_SHIPS:
        found["shipped"][f"cargo ship {action - Act.SUPPLY + 1}"] += 1
    elif Act.CRATE <= action < Act.CARD:
        found["shipped"][f"crate of {plain(Crate(action - Act.CRATE))}"] += 1


def look_at_board(player: Player, found: dict[str, Counter[str]]) -> None:
    """Add the counts visible on the final board."""
    for space in range(LAND):
        if Piece.SMALL <= player.piece[space] <= Piece.STATUE:
            found["built"][plain(Piece(player.piece[space]))] += 1
    for space in range(LANDING_SPACES):
        if player.landing[space] != NONE:
            found["built"][f"boat of {plain(Boat(player.landing[space]))}"] += 1
    for space in range(WATER):
        if player.islet[space] != NONE:
            found["built"][f"islet of {plain(Islet(player.islet[space]))}"] += 1
    found["reached"].update(
        {
            "charted spaces": sum(int(player.level[space] > 0) for space in range(LAND)),
            "highest level": max(int(player.level[space]) for space in range(LAND)),
            "log books": int(player.log_books),
            "workers hired": NORMAL_WORKERS - int(player.normal_below) + SPECIAL_WORKERS - int(player.special_below),
            "steps of the ship with one sail": int(player.steps[0]),
            "steps of the ship with two sails": int(player.steps[1]),
        }
    )


def plain(member: IntEnum) -> str:
    return member.name.lower().replace("_", " ")
