"""Series: several actions that are one thought. They are played all or none, and undone as one."""

from collections.abc import Sequence

import numpy as np

from leeward.kernel.doors.steps import walk
from leeward.kernel.play.arrangement import NotAllowed, find
from leeward.kernel.play.game import Game
from leeward.server.messages.refusal import Refusal
from leeward.server.tables.table import LiveTable, exclusive


@exclusive
async def act_all(live: LiveTable, mine: frozenset[int], expected: int, actions: Sequence[int | str]) -> None:
    live.state.check_turn(mine, expected)
    await live.append(live.state.turn, *as_one(live.state.game, actions))


@exclusive
async def arrange(live: LiveTable, mine: frozenset[int], expected: int, wanted: Sequence[Sequence[str]], lang: str) -> None:
    """Play the actions that lead to an arrangement, as a series."""
    live.state.check_turn(mine, expected)
    await live.append(live.state.turn, *as_one(live.state.game, actions_for(live.state.game, wanted, lang)))


def actions_for(game: Game, wanted: Sequence[Sequence[str]], lang: str) -> list[int]:
    """Find the actions that lead to the wanted arrangement."""
    offered = game.words.arrangement(game.view(int(game.table.seat)), lang)
    if offered is None:
        raise Refusal("illegal")
    try:
        return find(game, offered, wanted, lang)
    except NotAllowed as reason:
        raise Refusal("illegal", str(reason)) from None


def as_one(game: Game, actions: Sequence[int | str]) -> list[str]:
    """Return the notation of a series, if every action is legal in turn.

    Before the last action, no other player may have to decide and nothing may be revealed: a series must not jump over
    what a player would want to know first."""
    ahead, seat, texts = game.copy(), int(game.table.seat), list[str]()
    for number, action in enumerate(actions):
        legal = ahead.legal
        meant = legal.meant_by(action) if isinstance(action, str) else action
        if meant is None or meant not in legal.numbers:
            raise Refusal("illegal")
        texts.append(game.words.notation(int(meant)))
        shown = int(ahead.table.revealed)
        steps = walk(ahead.tables, int(meant), np.zeros(game.rules.most_actions, np.int16))
        if number + 1 < len(actions):
            deciders = {int(game.table_of(step.before)[0].seat) for step in steps} | {int(ahead.table.seat)}
            if ahead.table.revealed != shown:
                raise Refusal("reveals")
            if ahead.over or deciders != {seat}:
                raise Refusal("passes-turn")
    return texts
