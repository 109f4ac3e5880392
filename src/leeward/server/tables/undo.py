"""Undo: which actions it takes back, and which players must consent.

A player may undo freely until something hidden was revealed, chance fell, another person acted, or a player could have had
the saved game, as everybody can at the end. Against computers alone, undo is always free. A person whose seat a computer plays
may come back: the others must not look ahead meanwhile, nor choose among the computer's actions. In a rated game nothing else
than a free undo is possible, and a computer's action counts like a person's.

People at one screen of whom one has a device of their own are several people: the one with the device is asked, too.

If actions from before the saved game was available are undone, the table is marked: the game's future was known.
"""

import math
import time

import msgspec
from msgspec import Struct

from leeward.server.messages.refusal import Refusal
from leeward.server.storage.records import UNDO, Asked, UndoRequest
from leeward.server.tables.state import MOST_ROWS, Moment
from leeward.server.tables.table import LiveTable, exclusive

FIRST_PAUSE, LONGEST_PAUSE = 60, 30 * 60  # seconds before a player may ask again; the pause doubles each time
clock = time.time  # it outlives the server


class TakeBack(Struct):
    """Takes back the last `count` actions, the first of which is the asker's. `asked` seats must consent."""

    count: int
    first: Moment
    asked: frozenset[int]
    joined: int = 0  # how many of them belong to the same series as the first
    final: bool = False  # nobody may take them back: the game is rated, and another decided since or something was revealed

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
    others = frozenset(range(live.state.game.seats)) - mine
    final = live.state.stored.rated and shown_since(live, others, count)
    return TakeBack(count, live.state.past[-count], to_be_asked(live, mine, count), joined, final)


def to_be_asked(live: LiveTable, mine: frozenset[int], count: int) -> frozenset[int]:
    """Return the seats that must consent to taking back the last `count` actions; empty if it is free."""
    state = live.state
    others = state.held_by_others(mine)
    if not others:
        return others
    if state.last_row >= MOST_ROWS // 2:  # one player must not use up the rows of all by undoing again and again
        return others
    return others if shown_since(live, others, count) else frozenset()


def shown_since(live: LiveTable, others: frozenset[int], count: int) -> bool:
    """Whether in the last `count` actions others acted, something was revealed, or a player could have had the saved game."""
    state = live.state
    after = state.revealed
    for moment in reversed(state.past[-count:]):
        if moment.seat in others or moment.row <= state.saved_at or moment.revealed != after:
            return True
        after = moment.revealed
    return False


# asking and answering


@exclusive
async def undo(live: LiveTable, mine: frozenset[int], expected: int, owner: str = "") -> None:
    live.state.check(mine, expected)
    wanted = to_take_back(live, mine)
    if wanted is None:
        raise Refusal("nothing")
    if wanted.final:
        raise Refusal("rated-undo")
    if runs_out(live, wanted):
        raise Refusal("undo-time")
    if wanted.free:
        await live.append(wanted.first.seat, f"{UNDO} {wanted.count}")
    elif live.state.request is None:
        if refusal := why_not_ask(live, mine, wanted):
            raise refusal
        await ask(live, UndoRequest(wanted.first.seat, wanted.count, set(wanted.asked), owner), wanted.first)


def runs_out(live: LiveTable, wanted: TakeBack) -> bool:
    """Whether the player would lose on time by this undo, which makes the time since their decision theirs."""
    return loses_on_time(live, wanted.first.seat, wanted.count)


def loses_on_time(live: LiveTable, seat: int, count: int) -> bool:
    """Whether a seat would have no time left after this many rows were undone now."""
    state = live.state
    if state.clock is None or state.clock.pace.ends not in ("computer", "resign"):
        return False
    after = state.clock.copy()
    after.play(live.storage.now(), state.decides, len(state.line) - count)
    return after.left(seat) <= 0


def why_not_ask(live: LiveTable, mine: frozenset[int], wanted: TakeBack) -> Refusal | None:
    """Return why a player can't ask the others now: they are asked once about a decision, and after a pause about another."""
    state = live.state
    if state.turn >= 0 and state.seats[state.turn].kind == "computer":
        return Refusal("computers-first")  # whose action would void the question
    earlier = [asked for seat, asked in state.asked.items() if seat in mine]
    if any(wanted.first.row <= asked.row and asked.row in state.line for asked in earlier):
        return Refusal("asked-once")
    if (wait := max(map(wait_of, earlier), default=0)) > 0:
        return Refusal("ask-later", wait=wait)
    return None


def wait_of(asked: Asked) -> int:
    """Return the seconds until a seat may ask again; never more than its pause, in case the clock was set back."""
    return math.ceil(min(asked.until - clock(), pause_after(asked.count)))


def pause_after(count: int) -> float:
    """Return the pause after so many questions that were not agreed to, in seconds."""
    return float(min(FIRST_PAUSE << min(count - 1, 20), LONGEST_PAUSE))


async def ask(live: LiveTable, question: UndoRequest | None, first: Moment | None = None, agreed: bool = False) -> None:
    """Store the question, so that it outlives the server, then notify. None ends it.

    A question counts from the moment it is asked, and its pause begins again when it is declined or withdrawn. If all agreed,
    the questions of this seat are forgotten.
    """
    state, asked = live.state, dict(live.state.asked)
    if question is not None and first is not None:
        earlier = asked.get(question.seat)
        count = 1 if earlier is None else earlier.count + 1
        asked[question.seat] = Asked(first.row, count, clock() + pause_after(count))
    elif agreed and state.request is not None:
        asked.pop(state.request.seat, None)
    elif question is None and state.request is not None and (last := asked.get(state.request.seat)):
        asked[state.request.seat] = msgspec.structs.replace(last, until=clock() + pause_after(last.count))
    await live.write(live.storage.ask, live.id, question, asked, state.stored.edition, state.last_row)
    state.stored.edition += 1
    state.request, state.asked = question, asked
    live.notify()


@exclusive
async def consent(live: LiveTable, mine: frozenset[int], agree: bool, asked: int | None = None, owner: str = "") -> None:
    """Answer the undo request of the seat `asked`; the player who asked may withdraw it.

    The one who asked does not agree for others who hold the same seat.
    """
    request = live.state.request
    if live.state.frozen:
        raise Refusal("closed")
    if request is None or not mine & (live.state.people | request.waiting):
        raise Refusal("nothing")
    if asked is not None and asked != request.seat:
        raise Refusal("stale")  # the answer to an earlier question
    waiting = request.waiting - mine if owner == "" or owner != request.owner else request.waiting
    if not agree:
        await ask(live, None)
    elif waiting:
        if waiting != request.waiting:
            await ask(live, msgspec.structs.replace(request, waiting=waiting))
    elif loses_on_time(live, request.seat, request.count):  # the time in which the others thought about it counts, too
        await ask(live, None)
        raise Refusal("undo-time")
    else:
        await ask(live, None, agreed=True)
        await live.append(request.seat, f"{UNDO} {request.count}")
