"""Everything that can be reached from a situation, in our game or in one that asks players at every moment."""

import numpy as np

from asking.always import always_asked, follow, run_on
from cooper_island.situation import GAME, Situation
from leeward.cooper_island.rules.table import Table
from leeward.kernel.compiling.rules import INTERPRETED
from leeward.kernel.doors import entry

MOST_STATES, FEWEST_COMPARED = (150, 3) if INTERPRETED else (5_000, 12)  # of the 30 situations of each moment


def outcomes(s: Situation, always: bool, most: int = MOST_STATES) -> set[bytes] | None:
    """Return every state in which something that cannot wait is possible, or the game is over; None if there are too many."""
    legal = always_asked if always else entry.choices
    found: set[bytes] = set()
    seen: set[bytes] = set()
    start = s.tables.copy()
    run_on(start.view(np.recarray)[0], always)
    waiting = [start.tobytes()]
    actions, after = np.zeros(GAME.most_actions, np.int16), Table.many(GAME.most_actions)
    while waiting:
        state = waiting.pop()
        tables = np.frombuffer(bytearray(state), Table.dtype)
        count = legal(tables, actions)
        written = follow(tables, actions, count, after, always)
        if count == 0 or written < count:
            found.add(state)
        new = {after[i].tobytes() for i in range(written)} - seen
        seen |= new
        waiting += new
        if len(seen) > most:
            return None
    return found


def tables_of(states: set[bytes]) -> np.ndarray:
    return np.frombuffer(bytearray(b"".join(states)), Table.dtype)


def without_market(states: set[bytes]) -> set[bytes]:
    tables = tables_of(states)
    tables["players"]["market"] = 0
    return {table.tobytes() for table in tables}


def steps_and_tiles(states: set[bytes]) -> dict[bytes, list[np.ndarray]]:
    """Return, for the rest of each state, the numbers of steps and tiles that players can have with it."""
    tables = tables_of(states)
    players = tables["players"]
    owned = np.concatenate([players["marker"][..., np.newaxis], players["tiles"]], axis=-1)
    players["marker"] = players["tiles"] = 0
    tables["bag"] = tables["dice"] = tables["revealed"] = 0  # undrawn tiles stay in the bag
    found: dict[bytes, list[np.ndarray]] = {}
    for table, each in zip(tables, owned, strict=True):
        found.setdefault(table.tobytes(), []).append(each)
    return found


def assert_nobody_is_worse_off(now: set[bytes], before: set[bytes], situation: str) -> None:
    can_have = steps_and_tiles(now)
    for rest, all_owned in steps_and_tiles(before).items():
        assert rest in can_have, situation
        possible = np.array(can_have[rest])
        for owned in all_owned:
            assert (possible >= owned).all(axis=(1, 2)).any(), situation
