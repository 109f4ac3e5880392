"""Messages on their way: packed once for all who are sent the same."""

import asyncio

from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate
from websockets.frames import Frame, Opcode

from leeward.server.http.compression import Mail, PackedOnce, Packing

MESSAGE = b'{"type": "view", "question": "Anna: which role do you take?"}' * 40


def connected() -> tuple[PackedOnce, PerMessageDeflate]:
    """Both ends of a socket, as a browser asks for them."""
    browser = ClientPerMessageDeflateFactory(client_max_window_bits=True)
    answer, here = Packing().process_request_params(browser.get_request_params(), [])
    return here, browser.process_response_params(answer, [])


def test_a_browser_reads_what_was_packed_one_message_after_the_other() -> None:
    here, there = connected()
    for data in (MESSAGE, b"{}", MESSAGE, MESSAGE[::-1]):
        sent = here.encode(Frame(Opcode.TEXT, data))
        assert len(sent.data) < len(data) or data == b"{}"
        assert there.decode(sent).data == data
        assert here.decode(there.encode(Frame(Opcode.TEXT, data))).data == data


def test_what_several_are_sent_is_packed_once() -> None:
    (anna, _), (bob, _) = connected(), connected()
    data = anna.encode(Frame(Opcode.TEXT, MESSAGE)).data
    assert bob.encode(Frame(Opcode.TEXT, bytes(bytearray(MESSAGE)))).data is data


def test_nothing_is_kept_for_a_socket_that_is_silent() -> None:
    here, there = connected()
    here.decode(there.encode(here.encode(Frame(Opcode.TEXT, MESSAGE))))
    assert not {"encoder", "decoder"} & vars(here).keys()


def test_mail_is_read_in_the_order_in_which_it_came_by_whoever_waits_for_it() -> None:
    async def read() -> list[str]:
        mail = Mail()
        early = asyncio.create_task(mail.get())
        await asyncio.sleep(0)
        early.cancel()  # one who gave up takes nothing away
        later = asyncio.create_task(mail.get())
        await asyncio.sleep(0)
        for word in ("first", "second", "third"):
            mail.put_nowait(word)
        return [await later, await mail.get(), await mail.get(), *(["no more"] if mail.empty() else [])]

    assert asyncio.run(read()) == ["first", "second", "third", "no more"]
