"""Compression of socket messages: once for all sockets that send the same."""

from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate
from websockets.frames import Frame, Opcode

from leeward.server.http.compression import SharedDeflate, SharedDeflateFactory

MESSAGE = b'{"type": "view", "question": "Anna: which role do you take?"}' * 40


def connected() -> tuple[SharedDeflate, PerMessageDeflate]:
    """Return both ends of a socket, as a browser negotiates them."""
    browser = ClientPerMessageDeflateFactory(client_max_window_bits=True)
    answer, here = SharedDeflateFactory().process_request_params(browser.get_request_params(), [])
    return here, browser.process_response_params(answer, [])


def test_a_browser_reads_compressed_messages_one_after_the_other() -> None:
    here, there = connected()
    for data in (MESSAGE, b"{}", MESSAGE, MESSAGE[::-1]):
        sent = here.encode(Frame(Opcode.TEXT, data))
        assert len(sent.data) < len(data) or data == b"{}"
        assert there.decode(sent).data == data
        assert here.decode(there.encode(Frame(Opcode.TEXT, data))).data == data


def test_a_message_to_several_sockets_is_compressed_once() -> None:
    (anna, _), (bob, _) = connected(), connected()
    data = anna.encode(Frame(Opcode.TEXT, MESSAGE)).data
    assert bob.encode(Frame(Opcode.TEXT, bytes(bytearray(MESSAGE)))).data is data


def test_a_silent_socket_holds_no_compressor() -> None:
    here, there = connected()
    here.decode(there.encode(here.encode(Frame(Opcode.TEXT, MESSAGE))))
    assert not {"encoder", "decoder"} & vars(here).keys()
