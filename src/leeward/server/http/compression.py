"""Compression of socket messages: each message is compressed once for all sockets that send it.

Every message is compressed by itself. A compressor that remembers earlier messages would need 40 kB for each socket, and its
output could not be shared. This module is the only one that uses the internals of websockets.
"""

import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame, Opcode
from websockets.typing import ExtensionParameter

RECENT = 32  # compressed messages that another socket may send
LEVEL = 3  # level 6 takes twice the time for a seventh less
LARGE, LARGE_LEVEL = 30_000, 6  # bytes; few messages are so large, and these are the ones that a slow line waits for
TAIL = 4  # bytes at the end of a message from zlib that are not sent


@lru_cache(RECENT)
def compressed(data: bytes, window: int) -> bytes:
    compressor = zlib.compressobj(LEVEL if len(data) < LARGE else LARGE_LEVEL, wbits=-window)
    return (compressor.compress(data) + compressor.flush(zlib.Z_SYNC_FLUSH))[:-TAIL]


class SharedDeflate(PerMessageDeflate):
    def encode(self, frame: Frame) -> Frame:
        if frame.opcode in CTRL_OPCODES or frame.opcode is Opcode.CONT or not frame.fin:
            return super().encode(frame)
        data = compressed(bytes(frame.data), self.local_max_window_bits)
        return Frame(frame.opcode, data, frame.fin, True, frame.rsv2, frame.rsv3)


class SharedDeflateFactory(ServerPerMessageDeflateFactory):
    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True)

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Any]
    ) -> tuple[list[ExtensionParameter], SharedDeflate]:
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, SharedDeflate(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
        )
