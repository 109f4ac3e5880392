"""Whether an arrangement is allowed, asked on the socket before it is made; only by the player who decides."""

import random

import pytest

from leeward.server.messages.received import Check
from leeward.server.messages.refusal import Refusal
from leeward.server.tables.table import LiveTable
from leeward.server.views.previews import checked
from leeward.server.views.view import for_viewer
from server.views.test_view import live_table


def to_arrange() -> tuple[LiveTable, int]:
    """Return a table at which a player may arrange something with newcomers, and their seat."""
    for actions in random.Random(1).sample(range(20, 200), 120):
        live = live_table(actions)
        if not live.state.over:
            seat = live.state.turn
            arrange = for_viewer(live, frozenset({seat}), picture=False).arrange
            if arrange and arrange.pool and arrange.prefill:
                return live, seat
    raise AssertionError("there is nothing to arrange")


def test_the_obvious_is_allowed_and_an_idle_newcomer_is_not() -> None:
    live, seat = to_arrange()
    mine = frozenset({seat})
    arrange = for_viewer(live, mine, picture=False).arrange
    assert arrange is not None
    before = live.state.version
    assert checked(live, mine, Check(before, arrange.prefill), "en").why == ""
    as_it_is = [place.who for place in arrange.places]
    assert checked(live, mine, Check(before, as_it_is), "en").why == arrange.rule
    assert checked(live, mine, Check(before, as_it_is), "de").why != arrange.rule
    assert live.state.version == before, "nothing was played"


def test_only_the_player_who_decides_may_ask() -> None:
    live, seat = to_arrange()
    arrange = for_viewer(live, frozenset({seat}), picture=False).arrange
    assert arrange is not None
    for others in (frozenset[int](), frozenset({(seat + 1) % 3})):
        with pytest.raises(Refusal):
            checked(live, others, Check(live.state.version, arrange.prefill), "en")
    with pytest.raises(Refusal):
        checked(live, frozenset({seat}), Check(live.state.version + 1, arrange.prefill), "en")


def test_nonsense_is_not_allowed() -> None:
    live, seat = to_arrange()
    for places in ([], [["king"]], [["colonist"] * 90] * 90):
        assert checked(live, frozenset({seat}), Check(live.state.version, places), "en").why
