"""What computers do at one table: their turns, no faster than one can follow, and again if something goes wrong."""

import asyncio
import contextlib
import time

from leeward.server.messages.refusal import Refusal
from leeward.server.monitoring.supervision import supervised
from leeward.server.tables.table import Chooser, LiveTable
from leeward.server.thinking.computers import Position, Turn

STEPS_A_LOOK = 3  # of a computer's turn in the time of one pause
SLOWLY = 4  # pauses instead of one where no person plays
LONGEST_ROUND = 9  # pauses in which all computers have had their turns, however many steps they took
HEAD_START = 0.5  # seconds in which those who think for us may take a turn
TAKE_OVER = 1.0  # seconds before one looks whether another server is still at it
SHARE = 5  # one look takes at most this part of what is left of them: what comes late goes by more quickly


def wake(live: LiveTable) -> None:
    """Let computers play if it is their turn, and otherwise ponder."""
    if live.computers is None and due(live):
        live.computers = live.keep(play(live))
    elif live.chooser is not None:
        ponder(live, live.chooser)


def ponder(live: LiveTable, chooser: Chooser) -> None:
    state = live.state
    person_decides = state.turn in state.people and not state.stored.passing
    may = person_decides and not live.storage.peers.has_workers
    over = state.over or state.frozen
    chooser.ponder(Position(live.id, state.game, state.line, live.levels(), state.turn, over, may))


def due(live: LiveTable) -> bool:
    """Whether a computer shall play now: where no person does, only while somebody watches."""
    theirs = not live.state.frozen and live.state.turn >= 0 and live.state.seats[live.state.turn].kind == "computer"
    return theirs and live.chooser is not None and bool(live.state.people or live.watchers.here)


async def play(live: LiveTable) -> None:
    def tell(trouble: bool) -> None:
        live.trouble = trouble
        live.notify()

    began = time.monotonic()
    try:
        while due(live):
            if live.state.people and live.storage.peers.has_workers:
                await asyncio.sleep(HEAD_START)
            async with live.storage.peers.claim(f"turn {live.id}") as ours:
                if ours:
                    await live.look_again()
                    while due(live):
                        await supervised(f"a computer's turn at table {live.id}", lambda: step(live, began), tell)
            if not ours:  # another server is at it: we take over if it dies
                await asyncio.sleep(TAKE_OVER)
    finally:
        live.computers = None
        live.trouble = False


async def step(live: LiveTable, began: float) -> None:
    """Think outside the event loop; play unless something else happened meanwhile. Computers began their turns at this time."""
    if not due(live):
        return
    version, seat = live.state.version, live.state.turn
    level, person = live.state.seats[seat].level, bool(live.state.people)
    turn = Turn(live.state.game.copy(), level, live.id, version, live.client, person, live.state.line[:])
    assert live.chooser is not None
    thought = live.chooser.choose(turn)
    action, _ = await asyncio.gather(thought, asyncio.sleep(time_to_look(live, seat, time.monotonic() - began)))
    async with live.lock:
        if version == live.state.version and due(live):
            with contextlib.suppress(Refusal):
                await live.append(seat, live.state.game.words.notation(action))


def time_to_look(live: LiveTable, seat: int, waited: float) -> float:
    """The small steps of one turn follow each other more quickly than the turns, and nobody waits too long for their own."""
    if not live.state.people:
        return SLOWLY * live.pause
    if hurried(live):
        return 0.0
    goes_on = live.state.acted == seat
    usual = live.pause / STEPS_A_LOOK if goes_on else live.pause
    return min(usual, max(LONGEST_ROUND * live.pause - waited, 0.0) / SHARE)


def hurried(live: LiveTable) -> bool:
    """Whether nobody who plays here wants to see what computers do one after the other."""
    here = [*((watcher.owner, watcher.skips) for watcher in live.watchers.here), *live.watchers.remote.owners().items()]
    playing = [skips for owner, skips in here if live.state.held_by(owner) & live.state.people]
    return bool(playing) and all(playing)
