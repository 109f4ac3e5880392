"""Statistics of a finished game: roles taken, buildings, goods shipped and sold, parts of the score."""

from collections import Counter

import numpy as np

from leeward.kernel.doors.steps import Step, steps
from leeward.kernel.play.game import Game
from leeward.puerto_rico.rules.components import GOODS, Building, Good, Role
from leeward.puerto_rico.rules.ending import PARTS, Part, score_parts
from leeward.puerto_rico.rules.table import Act, Used

Sheet = dict[str, dict[str, int]]


def sheets(game: Game) -> list[Sheet]:
    """Return one sheet per seat: counts by heading, without zeros."""
    tallies = [
        {heading: Counter[str]() for heading in ("took", "built", "shipped", "sold", "scored")} for _ in range(game.seats)
    ]
    for step in steps(game):
        tally(step, tallies[step.seat])
    for seat, found in enumerate(tallies):
        player = game.table.players[seat]
        found["built"].update(plain(Building(player.city[i])) for i in range(player.buildings))
        parts = np.zeros(PARTS, np.int64)
        score_parts(game.table, seat, parts)
        found["scored"].update({plain(part): int(parts[part]) for part in Part})
    return [{heading: dict(+counted) for heading, counted in found.items()} for found in tallies]


def tally(step: Step, found: dict[str, Counter[str]]) -> None:
    action = step.action
    before, after = step.before.players[step.seat], step.after.players[step.seat]
    if Act.ROLE <= action < Act.DRAFT:
        role = Role(action - Act.ROLE)
        found["took"][plain(Role.PROSPECTOR if role == Role.SECOND_PROSPECTOR else role)] += 1
    elif Act.SELL <= action < Act.SUPPLY:
        found["sold"][plain(Good((action - Act.SELL) % GOODS))] += 1
        found["sold"]["for doubloons"] += int(after.doubloons - before.doubloons)
    elif Act.SUPPLY <= action < Act.RETURN_GOOD or Act.SHIP_AMOUNT <= action < Act.KEEP_KIND:
        for good in Good:
            found["shipped"][plain(good)] += int(before.goods[good] - after.goods[good])
        found["shipped"]["for points"] += int(after.points - before.points)
    elif action == Act.TAKE_POINTS and before.used & Used.LOADED:
        found["shipped"]["for points"] += int(after.points - before.points)


def plain(member: Building | Good | Part | Role) -> str:
    return member.name.lower().replace("_", " ")
