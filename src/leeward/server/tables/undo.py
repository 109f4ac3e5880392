"""Undo: which actions it takes back, and which players must consent.

A player may undo freely until something hidden was revealed, chance fell, another person acted, or a player could have had
the saved game, as everybody can at the end. Against computers alone, undo is always free. A player who was replaced by a
computer keeps a say in everything that was played before.
"""

import msgspec
import numpy as np
from msgspec import Struct

from leeward.kernel.doors.entry import choose
from leeward.kernel.play.game import Game
from leeward.server.messages.refusal import Refusal
from leeward.server.storage.records import UndoRequest
from leeward.server.tables.rows import UNDO
from leeward.server.tables.state import Moment
from leeward.server.tables.table import LiveTable, exclusive


class TakeBack(Struct):
    """Takes back the last `count` actions, the first of which is the asker's. `asked` seats must consent."""

    count: int
    first: Moment
    asked: frozenset[int]
    joined: int = 0  # how many of them belong to the same series as the first

    @property
    def free(self) -> bool:
        return not self.asked


def to_take_back(live: LiveTable, mine: frozenset[int]) -> TakeBack | None:
    """Go back to the last decision of one's own seats, or to the start of its series."""
    playing = mine & live.state.people
    if live.state.waiting or live.state.frozen:
        return None
    count = next((count for count, moment in enumerate(reversed(live.state.past), 1) if moment.seat in playing), 0)
    if not count:
        return None
    joined = 0
    while live.state.past[-count].joined:
        count, joined = count + 1, joined + 1
    return TakeBack(count, live.state.past[-count], to_be_asked(live, mine, count), joined)


def to_be_asked(live: LiveTable, mine: frozenset[int], count: int) -> frozenset[int]:
    """Return the seats that must consent to taking back the last `count` actions; empty if it is free."""
    concerned = [live.state.people - mine] * count
    if any(seat.replaced_at is not None for seat in live.state.seats):
        concerned = [others_at(live, mine, moment.row) for moment in live.state.past[-count:]]
    everybody = concerned[0].union(*concerned[1:])
    if not everybody:
        return everybody
    for place, others in enumerate(concerned, -count):
        moment, after = live.state.past[place], live.state.past[place + 1].revealed if place < -1 else live.state.revealed
        if others and (moment.seat in others or moment.row <= live.state.saved_at or moment.revealed != after):
            return everybody
    return frozenset()


def others_at(live: LiveTable, mine: frozenset[int], row: int) -> frozenset[int]:
    """Return the other people at the table when a row was written, including those replaced by a computer since."""
    left = {seat.seat for seat in live.state.seats if seat.replaced_at is not None and seat.replaced_at >= row}
    return (live.state.people | left) - mine


# asking and answering


@exclusive
async def undo(live: LiveTable, mine: frozenset[int], expected: int) -> None:
    live.state.check(mine, expected)
    wanted = to_take_back(live, mine)
    if wanted is None:
        raise Refusal("nothing")
    if wanted.free:
        await live.append(wanted.first.seat, f"{UNDO} {wanted.count}")
    elif live.state.request is None:
        await ask(live, UndoRequest(wanted.first.seat, wanted.count, set(wanted.asked)))


async def ask(live: LiveTable, question: UndoRequest | None) -> None:
    """Store the question, so that it outlives the server, then notify. None withdraws it."""
    await live.write(live.storage.ask, live.id, question, live.state.stored.edition)
    live.state.stored.edition += 1
    live.state.request = question
    live.notify()


@exclusive
async def consent(live: LiveTable, mine: frozenset[int], agree: bool) -> None:
    """Answer an undo request; the player who asked may withdraw it."""
    request = live.state.request
    if live.state.frozen:
        raise Refusal("closed")
    if request is None or not mine & (live.state.people | request.waiting):
        raise Refusal("nothing")
    waiting = request.waiting - mine
    if not agree:
        await ask(live, None)
    elif waiting:
        await ask(live, msgspec.structs.replace(request, waiting=waiting))
    else:
        await live.append(request.seat, f"{UNDO} {request.count}")


# what an action shows


def outlook(game: Game, before: bytes, action: int) -> tuple[bool, bool]:
    """Whether an action ends the turn, and whether it reveals something or ends the game.

    After the latter, undo is no longer free among people.
    """
    tables = game.table_of(before)
    left = choose(tables, action, np.zeros(game.rules.most_actions, np.int16))
    then, now = game.read(before), game.read(tables.tobytes())
    return left == 0 or now.seat != then.seat, left == 0 or now.revealed != then.revealed
