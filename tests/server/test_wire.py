"""Messages on their way: packed once for all who are sent the same."""

from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate
from websockets.frames import Frame, Opcode

from leeward.server.wire import PackedOnce, Packing

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
