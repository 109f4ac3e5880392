"""A variant of Cooper Island that asks players at every moment at which the rulebook lets them act.

It has its own folder because other tests change more often, and this code takes long to compile.
"""

from typing import Any

from leeward.cooper_island.rules import anytime, decisions, frames
from leeward.cooper_island.rules.rounds import passage_is_complete
from leeward.cooper_island.rules.table import Act, Decision, Left
from leeward.kernel.compiling.rules import door, rule


@door
def always_asked(tables: Any, actions: Any) -> int:
    """Write the legal actions if players are asked at every moment at which the rulebook lets them act."""
    table = tables[0]
    if table.decision == Decision.OVER:
        return 0
    own = decisions.offer_moment(table, actions) if table.decision < Decision.OVER else decisions.offer_task(table, actions)
    return int(decisions.offer_besides(table, actions, own))


@rule
def arrive_always_asked(table: Any) -> Any:
    """Return whether the game stops here: every offer is a question."""
    if table.decision == Decision.BONUS or table.decision == Decision.SECTION:
        return True
    player = table.players[table.seat]
    if table.decision == Decision.PASSAGE_BONUS and table.left[Left.DUE] > 0 and not passage_is_complete(player):
        return True
    return decisions.arrive(table)


@rule
def run_on(table: Any, always: bool) -> None:
    frames.look_up(table)
    while not (arrive_always_asked(table) if always else decisions.arrive(table)):
        frames.look_up(table)


@door
def follow(tables: Any, actions: Any, count: int, after: Any, always: bool) -> int:
    """Write the tables after these actions, except those that cannot wait; return how many there are."""
    written = 0
    for i in range(count):
        if not is_last(tables[0], actions[i]):
            after[written] = tables[0]
            decisions.carry_out(after[written], actions[i])
            run_on(after[written], always)
            after[written].next_trade = 0
            written += 1
    return written


@rule
def is_last(table: Any, action: int) -> Any:
    """Return whether everything postponed must be done before this action: placing a worker, feeding, laying an islet."""
    feeds = table.decision == Decision.FEED and not anytime.is_anytime(action)
    return feeds or Act.SPACE <= action < Act.TAKE or Act.ISLET_TILE <= action < Act.SLOT
