"""Taking back: what it would take back, and whether the others must be asked.

One may take back freely until something hidden was revealed, chance fell or another person acted.
Who plays against computers only may always do so.
"""

from collections.abc import Collection, Sequence

import msgspec
import numpy as np
from msgspec import Struct

from leeward.kernel.entry import Array, blank, choose, deal_anew
from leeward.kernel.play import Game
from leeward.server.live import UNDO, LiveTable, Moment, Refusal
from leeward.server.storage import KeptQuestion

WORLDS = 4  # ways in which hidden things are dealt anew to see whether an action shows them


class TakeBack(Struct):
    """The last `count` actions, of which the first was the asker's."""

    count: int
    free: bool
    first: Moment


def take_back(past: Sequence[Moment], mine: Collection[int], others: Collection[int]) -> TakeBack | None:
    """Back to the last decision of one's own seats; `others` are the seats of other people."""
    count = next((count for count, moment in enumerate(reversed(past), 1) if moment.seat in mine), 0)
    if not count:
        return None
    since = past[-count:]
    answered = any(moment.seat in others for moment in since)
    shown = (
        bool(others)
        and not answered
        and any(reveals(moment.action.game, moment.action.before, moment.action) for moment in since)
    )
    return TakeBack(count, not answered and not shown, since[0])


# asking and answering


def to_take_back(live: LiveTable, mine: frozenset[int]) -> TakeBack | None:
    playing = mine & live.people()
    return take_back(live.past, playing, live.people() - mine) if playing and not live.waiting and not live.frozen else None


async def undo(live: LiveTable, mine: frozenset[int], expected: int) -> None:
    await live.unbroken(_undo(live, mine, expected))


async def _undo(live: LiveTable, mine: frozenset[int], expected: int) -> None:
    async with live.lock:
        live.check(mine, expected)
        wanted = to_take_back(live, mine)
        if wanted is None:
            raise Refusal("nothing")
        if wanted.free:
            await live.append(f"{UNDO} {wanted.count}", wanted.first.seat)
        elif live.request is None:
            await ask(live, KeptQuestion(wanted.first.seat, wanted.count, set(live.people() - mine)))


async def ask(live: LiveTable, question: KeptQuestion | None) -> None:
    """Keep the question, so that it outlives the server, then tell. None takes it away."""
    await live.storage.do(live.storage.ask, live.id, question)
    live.request = question
    live.tell()


async def consent(live: LiveTable, mine: frozenset[int], agree: bool) -> None:
    await live.unbroken(_consent(live, mine, agree))


async def _consent(live: LiveTable, mine: frozenset[int], agree: bool) -> None:
    """An answer to the request; the one who asked may take it away again."""
    async with live.lock:
        if live.request is None or not mine & live.people():
            raise Refusal("nothing")
        if agree:
            await agreed(live, mine)
        else:
            await ask(live, None)


async def agreed(live: LiveTable, mine: frozenset[int]) -> None:
    """These seats have nothing against it."""
    if live.request is not None:
        request = msgspec.structs.replace(live.request, waiting=live.request.waiting - mine)
        if request.waiting:
            await ask(live, request)
        else:
            await live.append(f"{UNDO} {request.count}", request.seat)


# what an action shows


def reveals(game: Game, before: bytes, action: int) -> bool:
    return action in revealing(game, before, [action])


def revealing(game: Game, before: bytes, actions: Collection[int]) -> set[int]:
    """Those of the actions with which chance falls, or from which somebody learns what was hidden."""
    others = [(seat, world) for seat in range(game.seats) for world in worlds(game, before, seat)]
    moves = np.zeros(game.rules.most_actions, np.int16)
    return {action for action in actions if shows(table_of(game, before), action, others, moves)}


def shows(tables: Array, action: int, others: Sequence[tuple[int, Array]], moves: Array) -> bool:
    dice = tables["dice"].tobytes()
    choose(tables, action, moves)
    if tables["dice"].tobytes() != dice:
        return True
    for seat, world in others:
        now, there = tables.copy(), world.copy()
        # An action that is impossible in another world tells that this is not it.
        if choose(there, action, moves) < 0:
            return True
        blank(now, seat)
        blank(there, seat)
        if now.tobytes() != there.tobytes():
            return True
    return False


def worlds(game: Game, before: bytes, seat: int) -> list[Array]:
    """Other tables that look the same to this seat; none if only the dice are hidden."""
    dealt = []
    for number in range(1, WORLDS + 1):
        world = table_of(game, before)
        dice = world["dice"].copy()
        deal_anew(world, seat, number)
        world["dice"] = dice
        if world.tobytes() != before:
            dealt.append(world)
    return dealt


def table_of(game: Game, before: bytes) -> Array:
    # A bytearray, since compiled rules take a table that cannot be written to for another type.
    return np.frombuffer(bytearray(before), game.rules.table.dtype)
