"""What a socket holds in memory: its received messages."""

import asyncio

from leeward.server.http.connections import Inbox


def test_messages_are_read_in_the_order_of_arrival_by_the_reader_who_waits() -> None:
    async def read() -> list[str]:
        inbox = Inbox()
        early = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        early.cancel()  # a reader who gave up takes no message away
        later = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        for word in ("first", "second", "third"):
            inbox.put_nowait(word)
        return [await later, await inbox.get(), await inbox.get(), *(["no more"] if inbox.empty() else [])]

    assert asyncio.run(read()) == ["first", "second", "third", "no more"]
