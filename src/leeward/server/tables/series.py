"""Series: several actions that are one thought. They are played all or none, and undone as one."""

from collections.abc import Sequence

from leeward.kernel.play.arrangement import NotAllowed, find
from leeward.kernel.play.game import Game
from leeward.server.messages.refusal import Refusal
from leeward.server.tables.rows import as_one
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
