"""Hints: what the strongest level would do, at the present decision or at an earlier one.

Only the seat that decides at that position gets the hint, if a person plays it, the client views the table through it, and the
table allows hints. The search sees the actions up to that position and nothing later, with all that is hidden from the seat
redealt, so that a hint reveals nothing that the seat did not know then.
"""

from leeward.analysis.hints import Hint
from leeward.kernel.play.game import NOBODY, Game
from leeward.server.messages.refusal import Refusal
from leeward.server.tables.table import LiveTable

MOST_CACHED_HINTS = 32  # kept for one table: a repeated request gets the same hint


def check(live: LiveTable, mine: frozenset[int], viewer: int, number: int) -> None:
    """Refuse a client that may not have a hint after so many actions."""
    if live.state.waiting:
        raise Refusal("waiting")
    seat = decider(live, number)
    if seat == NOBODY:
        raise Refusal("over")
    if seat != viewer or seat not in mine & live.state.people:
        raise Refusal("not-yours")
    if live.state.frozen:
        raise Refusal("closed")
    if not live.state.may_hint(mine):
        raise Refusal("rated-hints" if live.state.stored.rated else "no-hints")


def may_ask(live: LiveTable, mine: frozenset[int], viewer: int, number: int) -> bool:
    try:
        check(live, mine, viewer, number)
    except Refusal:
        return False
    return True


def decider(live: LiveTable, number: int) -> int:
    """Return the seat that decides after so many actions."""
    return live.state.past[number].seat if number < len(live.state.past) else live.state.turn


def game_at(live: LiveTable, number: int) -> Game:
    """Return the game as it was after so many actions, without anything later."""
    game = live.state.game.copy()
    if number < len(live.state.past):
        game.undo(len(live.state.past) - number)
    return game


async def hint(live: LiveTable, number: int) -> Hint:
    """Find a hint; call `check` first."""
    row = live.state.line[number - 1] if number else 0
    if row not in live.hinted:
        assert live.chooser is not None
        live.hinted[row] = await live.chooser.hint(game_at(live, number), live.client)
        while len(live.hinted) > MOST_CACHED_HINTS:
            live.hinted.pop(next(iter(live.hinted)))
        if live.state.line[number - 1 : number] != ([row] if number else []):
            raise Refusal("stale")  # the position was undone meanwhile
    return live.hinted[row]
