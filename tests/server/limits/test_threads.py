"""Threads and the event loop are shared fairly: who asks for little does not wait for all that another asks for."""

import asyncio
import threading
from collections.abc import Callable

from leeward.server.limits.client import Client
from leeward.server.limits.threads import AHEAD, ASKING, SharedThreads
from leeward.server.limits.turnstile import Turnstile
from server.waiting import wait_for

EVE, ANNA, BEN = Client("eves", "eve"), Client("annas", "anna"), Client("eves", "ben")


class Work:
    """One thread that is busy until it is let go, and the order in which work is done there."""

    def __init__(self) -> None:
        self.threads = SharedThreads(1, "test")
        self.order: list[str] = []
        self.held = threading.Event()

    def ask(self, client: Client, name: str, work: Callable[[], object] = lambda: None) -> asyncio.Task[None]:
        def done() -> None:
            work()
            self.order.append(name)

        async def asked() -> None:
            ASKING.set(client)
            await self.threads.do(done)

        return asyncio.create_task(asked())


def test_who_asks_once_comes_before_the_rest_of_who_asks_often() -> None:
    async def all_of_them() -> list[str]:
        work = Work()
        asked = [work.ask(EVE, "eve", work.held.wait), *(work.ask(EVE, "eve") for _ in range(20))]
        await asyncio.sleep(0)
        asked += [work.ask(ANNA, "anna"), work.ask(BEN, "ben")]
        await asyncio.sleep(0)
        work.held.set()
        await asyncio.gather(*asked)
        work.threads.close()
        return work.order

    order = wait_for(all_of_them())
    assert order.index("anna") <= 1 + AHEAD + 1
    assert order.index("ben") <= 1 + AHEAD + 3
    assert order.count("eve") == 21


def test_who_gives_up_passes_the_turn_on() -> None:
    async def all_of_them() -> tuple[list[str], int]:
        work = Work()
        asked = [work.ask(EVE, "eve", work.held.wait), *(work.ask(EVE, "eve") for _ in range(AHEAD))]
        waiting = [work.ask(ANNA, "anna") for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        work.held.set()
        await asked[0]
        waiting[1].cancel()  # perhaps just when it was called
        await asyncio.gather(*asked, *waiting, return_exceptions=True)
        work.threads.close()
        return work.order, work.threads.free

    order, free = wait_for(all_of_them())
    assert order[-1] == "anna"
    assert free == 1 + AHEAD


def test_of_many_requests_at_once_one_of_each_network_begins_at_a_time() -> None:
    async def all_of_them() -> list[str]:
        turnstile, order = Turnstile(), list[str]()

        async def enter(client: Client) -> None:
            await turnstile.enter(client)
            order.append(client.owner)

        await asyncio.gather(*(enter(EVE) for _ in range(10)), enter(BEN), enter(ANNA))
        while turnstile.waiting:  # it forgets them as soon as nobody waits
            await asyncio.sleep(0)
        return order

    order = wait_for(all_of_them())
    assert (order[0], order[1]) == ("eve", "anna")
    assert order.index("ben") <= 3
