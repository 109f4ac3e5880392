"""Planning: who may plan, and changes to a plan. No other player can see them."""

from leeward.kernel.play.game import NOBODY
from leeward.server.messages.refusal import Refusal
from leeward.server.tables.plans.ahead import Ahead
from leeward.server.tables.plans.effects import over_days
from leeward.server.tables.plans.stored import add_line, remove_lines
from leeward.server.tables.table import LiveTable, exclusive


def planner(live: LiveTable, mine: frozenset[int]) -> int | None:
    """Return the seat for which the holder of these seats may plan; None if they may not.

    People who share a screen would read each other's plans, so that the holder of several seats plans for none.
    """
    state, playing = live.state, mine & live.state.people
    if not over_days(state) or state.waiting or state.over or state.frozen or len(mine) != 1:
        return None
    return next(iter(playing), None)


def seat_of(live: LiveTable, mine: frozenset[int]) -> int:
    """Return the seat for which the holder of these seats may plan, or refuse."""
    if not mine & live.state.people or len(mine) > 1:
        raise Refusal("not-yours")
    seat = planner(live, mine)
    if seat is None:
        raise Refusal("no-plans")
    return seat


def check_waits(live: LiveTable, mine: frozenset[int], expected: int) -> int:
    """Return the seat for which the holder of these seats may plan now, while another decides."""
    seat = seat_of(live, mine)
    live.state.check(mine, expected)
    if live.state.turn in (seat, NOBODY):
        raise Refusal("plan-turn")
    return seat


@exclusive
async def confirm(live: LiveTable, owner: str, expected: int, ahead: Ahead) -> None:
    """Add a line to a plan."""
    state = live.state
    seat = check_waits(live, state.held_by(owner), expected)
    row = state.line[-1] if state.line else 0
    line = ahead.line(len(state.line), row, state.round)
    await live.write(add_line, live.storage, live.id, seat, owner, expected, line)


@exclusive
async def remove(live: LiveTable, owner: str, edition: int, number: int | None) -> None:
    """Remove a line of a plan, or all of it."""
    seat = seat_of(live, live.state.held_by(owner))
    await live.write(remove_lines, live.storage, live.id, seat, owner, edition, number)
