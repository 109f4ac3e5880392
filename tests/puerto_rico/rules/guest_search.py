"""Search for outcomes that hosts lose because the rules ask about guests less often.

It compares all outcomes of the rules with those of asking whenever a host has a guest and an empty circle: before and after
each phase and on every turn. This replaces rules, so it needs plain Python:
`LEEWARD_INTERPRET=1 python -m puerto_rico.rules.guest_search 1 2 3`.
"""

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import numpy as np

from leeward.kernel.doors import entry
from leeward.puerto_rico.rules import builder, captain, guest_house, people, storage, trader
from leeward.puerto_rico.rules.components import PLACARDS_IN_PLAY, Building, Good, Role, Tile
from leeward.puerto_rico.rules.table import NONE, SPOTS, Act, Decision, Ending
from puerto_rico.situation import Situation

HOST = 1
MOST_TABLES = 4000
# Buildings in which a guest can work; each situation has some of them.
SMALL = [kind for kind in Building if kind not in (Building.GUEST_HOUSE, Building.STATUE)]


def can_move(player: Any) -> bool:
    """Return whether there is a guest, and an empty circle elsewhere."""
    house = player.spot[Building.GUEST_HOUSE]
    return guest_house.guests(player) > 0 and any(spot != house and people.room(player, spot) > 0 for spot in range(SPOTS))


@contextmanager
def asking_always() -> Iterator[None]:
    with (
        mock.patch.object(guest_house, "moves_matter", lambda table, player: can_move(player)),
        mock.patch.object(builder, "guest_helps", lambda table, player, purse: can_move(player)),
        mock.patch.object(trader, "guest_helps", lambda table, player: can_move(player)),
        mock.patch.object(captain, "guest_helps", lambda table, player: can_move(player)),
        mock.patch.object(storage, "guest_helps", can_move),
    ):
        yield


def situation(number: int) -> Situation:
    """Return a position before a role is taken; the host has guests, some empty circles and some goods."""
    chance = random.Random(number)
    s = Situation(players=3, seed=number, nobles=True, first=chance.choice(["1", "2"]))
    s.clear_island(HOST)
    s.own(HOST, "guest house", people=0)
    house = int(s.player(HOST).spot[Building.GUEST_HOUSE])
    for noble in chance.choices([False, True], k=chance.choice([1, 2, 2])):
        s.put(HOST, house, 1, noble)
    kinds = chance.sample(SMALL, chance.choice([1, 2, 3]))
    s.own(HOST, *(kind.name.replace("_", " ").lower() for kind in kinds), people=0)
    for kind in chance.sample(SMALL, 2):
        if kind not in kinds:
            s.own(HOST, kind.name.replace("_", " ").lower())
    for tile in chance.sample(["corn", "indigo", "sugar", "quarry"], chance.choice([0, 1, 1, 2])):
        s.plant(HOST, tile, 1, colonists=chance.choice([0, 1]))
    if chance.random() < 0.2:
        s.fill_island(HOST, 12)
        s.player(HOST).colonists[Tile.SUGAR] = s.player(HOST).circles[Tile.SUGAR]
        s.player(HOST).colonists[Tile.COFFEE] = s.player(HOST).circles[Tile.COFFEE]
    for good in chance.sample(list(Good), chance.choice([0, 1, 2, 3])):
        s.hold(HOST, **{good.name.lower(): chance.choice([1, 2, 3])})
    for seat in (0, 2):
        s.hold(seat, **{chance.choice(["corn", "indigo"]): chance.choice([0, 1, 3])})
    if chance.random() < 0.3:
        s.fill_ships("corn", "tobacco", "coffee")
    if chance.random() < 0.3:
        s.stock_house("corn", "indigo", *chance.choice([(), ("sugar", "coffee")]))
    if chance.random() < 0.2:
        s.empty_stack()
    s.fund(HOST, chance.choice([0, 1, 2, 5, 9]))
    if chance.random() < 0.3:
        s.table.ending = Ending.CITY
    s.table.roles_taken = chance.choice([0, 2])  # of three
    if chance.random() < 0.5:
        s.table.placard_taker[Role.MAYOR] = 2
    return s


def reached(s: Situation) -> list[Situation]:
    """Return all tables at the end of the phase: the host tries everything, the others take the first action."""
    seen: set[bytes] = set()
    ends: dict[bytes, Situation] = {}
    waiting = [s]
    while waiting:
        here = waiting.pop()
        if here.asked in (Decision.ROLE, Decision.OVER):
            ends[here.tables.tobytes()] = here
            continue
        actions = here.actions[: entry.choices(here.tables, here.actions)].tolist()
        for action in actions if here.seat == HOST else actions[:1]:
            after = here.copy()
            entry.perform(after.tables, action)
            if after.tables.tobytes() not in seen:
                seen.add(after.tables.tobytes())
                waiting.append(after)
        if len(seen) > MOST_TABLES:
            raise OverflowError
    return list(ends.values())


def outcomes(ends: list[Situation]) -> set[object]:
    """Return the outcomes: points if the game is over, otherwise the tables after every possible guest move."""
    found: set[object] = set()
    for end in ends:
        if end.over:
            found.add(("points", *end.points))
            continue
        found.update(("table", plain(moved)) for moved in with_guests_moved(end))
        if end.table.placard_taker[Role.MAYOR] == NONE:
            found.add(("mayor", *after_mayor(end)))
    return found


def with_guests_moved(s: Situation) -> Iterator[Situation]:
    yield s
    actions = np.zeros(len(s.actions), np.int16)
    count = guest_house.offer_moves(s.player(HOST), actions, 0)
    for action in actions[:count].tolist():
        moved = s.copy()
        guest_house.move(moved.player(HOST), action)
        yield from with_guests_moved(moved)


def plain(s: Situation) -> bytes:
    """Return the table without leftovers from the phase."""
    other = s.copy()
    for field in ("step", "cursor", "given", "pending", "owed", "tally", "idle_turns", "turn", "role"):
        other.table[field] = 0
    other.table.amounts[:] = 0
    for seat in range(3):
        other.player(seat).used = 0
    return other.tables.tobytes()


def after_mayor(s: Situation) -> tuple[int, int]:
    """Return the most people and nobles the host can have if the next player becomes mayor."""
    s = s.copy()
    s.take("mayor")
    while s.asked not in (Decision.PLACEMENT, Decision.ROLE, Decision.OVER):
        wanted = ["take a noble", "welcome 2", "welcome 1"] if s.seat == HOST else []
        s.do(next((text for text in wanted if text in s.offers), s.offers[0]))
    return int(people.total_people(s.player(HOST))), int(people.total_nobles(s.player(HOST)))


def compare(number: int) -> tuple[int, int]:
    """Check that both ways give the same outcomes in every role; return the phases checked and those with a choice."""
    looked_at, moving = 0, 0
    for role in range(PLACARDS_IN_PLAY[3]):
        if role == Role.MAYOR:
            continue
        s = situation(number)
        entry.perform(s.tables, Act.ROLE + role)
        less = reached(s)
        with asking_always():
            s = situation(number)
            entry.perform(s.tables, Act.ROLE + role)
            try:
                more = reached(s)
            except OverflowError:
                continue
        asked, always = outcomes(less), outcomes(more)
        where = f"situation {number}, {Role(role).name}"
        assert always <= asked, f"{where}: {len(always - asked)} lost"
        assert asked <= always, f"{where}: {len(asked - always)} gained"
        looked_at += 1
        moving += len(less) > 1
    return looked_at, moving


def main(*numbers: int) -> None:
    found = [compare(number) for number in numbers]
    print(sum(looked_at for looked_at, _ in found), sum(moving for _, moving in found))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
