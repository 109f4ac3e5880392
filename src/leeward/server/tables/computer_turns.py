"""Computers' turns at one table: no faster than people can follow, and retried if something goes wrong."""

import asyncio
import contextlib
import time

from leeward.server.messages.refusal import Refusal
from leeward.server.monitoring.supervision import supervised
from leeward.server.tables.table import Chooser, LiveTable
from leeward.server.thinking.computers import Position, Turn
from leeward.server.thinking.guarded import BrokenRules

STEPS_A_LOOK = 3  # steps of a computer's turn in the time of one pause
SLOWLY = 4  # pauses instead of one where no person plays
LONGEST_ROUND = 9  # pauses in which all computers finish their turns, however many steps they take
HEAD_START = 0.5  # seconds in which a worker may take a turn first
TAKE_OVER = 1.0  # seconds before checking whether another server is still at it
SHARE = 5  # one step takes at most this part of the time left: late steps follow each other more quickly


def wake(live: LiveTable) -> None:
    """Let computers play if it is their turn, and otherwise ponder."""
    if live.chooser is not None:
        ponder(live, live.chooser)  # in their turn, nobody thinks on about an older position
    if live.computers is None and due(live):
        live.computers = live.keep(play(live))


def ponder(live: LiveTable, chooser: Chooser) -> None:
    state = live.state
    person_decides = state.turn in state.people and not state.stored.passing
    may = person_decides and not live.storage.peers.has_workers
    over = state.over or state.frozen
    chooser.ponder(Position(live.id, state.game, state.line, live.levels(), state.turn, over, may))


def due(live: LiveTable) -> bool:
    """Whether a computer plays now: where no person does, only while there are watchers, or a round of a tournament waits."""
    theirs = not live.state.frozen and live.state.turn >= 0 and live.state.seats[live.state.turn].kind == "computer"
    return theirs and live.chooser is not None and bool(live.state.people or live.watchers.here or live.state.in_tournament)


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
                        await supervised(f"a computer's turn at table {live.id}", lambda: try_step(live, began), tell)
            if not ours:  # another server plays: take over if it dies
                await asyncio.sleep(TAKE_OVER)
    finally:
        live.computers = None
        live.trouble = False


async def try_step(live: LiveTable, began: float) -> None:
    """Take a step; a table where the rules of another package fail stops, and is not tried again."""
    try:
        await step(live, began)
    except BrokenRules as problem:
        live.state.stop(problem)
        live.notify()


async def step(live: LiveTable, began: float) -> None:
    """Think in a thread; play unless the table has changed. `began` is when the computers' turns began."""
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
    """Return the pause before a step: shorter within a turn than between turns, and shorter the longer people have waited."""
    if not live.state.people:
        return SLOWLY * live.pause
    if hurried(live):
        return 0.0
    goes_on = live.state.acted == seat
    usual = live.pause / STEPS_A_LOOK if goes_on else live.pause
    return min(usual, max(LONGEST_ROUND * live.pause - waited, 0.0) / SHARE)


def hurried(live: LiveTable) -> bool:
    """Whether no player here wants to see each step of the computers."""
    here = [*((watcher.owner, watcher.skips) for watcher in live.watchers.here), *live.watchers.remote.owners().items()]
    here += [(owner, True) for owner in live.watchers.hurrying()]
    playing = [skips for owner, skips in here if live.state.held_by(owner) & live.state.people]
    return bool(playing) and all(playing)
