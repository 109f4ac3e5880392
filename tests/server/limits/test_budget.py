"""Budgeted work: clients take turns, and pay for what they asked."""

import asyncio

import pytest

from leeward.server.limits.buckets import Buckets
from leeward.server.limits.budget import Budgeted
from leeward.server.limits.client import Client
from leeward.server.messages.refusal import Refusal
from server.waiting import wait_for

ANNA, BOB = Client("198.51.100.1", "anna"), Client("203.0.113.66", "bob")


def test_others_have_their_turn_between_the_pieces_of_long_work() -> None:
    async def both() -> list[str]:
        budgeted, order = Budgeted(Buckets(1.0, 1.0)), list[str]()
        annas = asyncio.create_task(budgeted.in_pieces(ANNA, [lambda: order.append("anna")] * 4))
        await asyncio.sleep(0)  # she is first
        await budgeted.do(BOB, order.append, "bob")
        await annas
        return order

    order = wait_for(both())
    assert sorted(order) == ["anna"] * 4 + ["bob"]
    assert order[-1] == "anna"


def test_long_work_that_was_begun_ends_in_debt() -> None:
    async def much() -> list[int]:
        budgeted, done = Budgeted(Buckets(0.001, 1.0)), list[int]()

        def piece() -> None:
            budgeted.budget.spend(ANNA, 10.0)
            done.append(1)

        await budgeted.in_pieces(ANNA, [piece] * 3)
        with pytest.raises(Refusal, match="too-often"):
            await budgeted.in_pieces(ANNA, [piece])
        return done

    assert wait_for(much()) == [1, 1, 1]
