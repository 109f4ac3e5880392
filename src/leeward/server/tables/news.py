"""News of a table for people who are away: what to look at later, scheduled in the transaction of an action or a chat line.

Nobody is told of anything here. When the job is due, the people who did something since then know the news already.
"""

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from leeward.kernel.play.game import NOBODY, Game
from leeward.server.limits import clock
from leeward.server.limits.presence import AWAY
from leeward.server.storage.appending import Also
from leeward.server.storage.jobs import TURN, Later, schedule_all
from leeward.server.storage.jobs.tournaments import note_end
from leeward.server.storage.records import ActionRow, turn_of
from leeward.server.tables.state import TableState
from leeward.server.tables.watchers import Watchers

CHAT, RESULT = "chat", "result"
LOOKING = 60.0  # seconds for a person whose window is open, and who may be reading


class Table(Protocol):
    """A table, as far as its news are concerned."""

    id: str
    state: TableState
    watchers: Watchers


def after_action(table: Table, ahead: Game, _: Sequence[ActionRow]) -> Also | None:
    """Look later at the end of the game, or whether the member who decides next is there."""
    state, turn = table.state, turn_of(ahead)
    if len(state.holders) < 2 or not state.members or turn == state.turn:
        return None
    if turn == NOBODY:
        return scheduling(Later(RESULT, table.id, clock.now() + LOOKING))
    deciding = [owner for owner in state.members if turn in state.holders[owner]]
    return scheduling(Later(TURN, table.id, min(due(table, owner) for owner in deciding))) if deciding else None


def after_end(table: Table, ahead: Game, _: Sequence[ActionRow]) -> Also | None:
    """Let a tournament count the game."""
    return partial(note_end, table=table.id) if turn_of(ahead) == NOBODY else None


def after_line(table: Table, speaker: int) -> Also:
    """Look later whether the other members have seen a line of the players' chat."""
    who = sorted(owner for owner, held in table.state.holders.items() if speaker in held)
    others = [owner for owner in table.state.members if owner not in who]
    about = {"at": clock.now(), "who": who}
    return scheduling(*(Later(CHAT, f"{table.id} {owner}", due(table, owner), about) for owner in others))


def due(table: Table, owner: str) -> float:
    """Return when a person who still has done nothing counts as away."""
    looks = LOOKING if table.watchers.looks(owner) else 0.0
    return clock.now() + max(AWAY - table.watchers.presence.idle(owner, table.id), looks)


def scheduling(*later: Later) -> Also:
    return partial(schedule_all, later=later)
