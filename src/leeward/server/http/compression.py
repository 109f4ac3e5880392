"""How messages go over a socket: packed once for all who are sent the same, and with little kept for each.

Every message is packed by itself. A packer that remembered what it sent before would be one for each socket, 40 kB of memory,
and nobody could share what it made.
"""

import asyncio
import zlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import ServerExtensionFactory
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import CTRL_OPCODES, Frame, Opcode
from websockets.typing import ExtensionParameter

LATELY = 32  # messages that somebody else may be sent, too
LEVEL = 3  # the next ones take twice the time for a tenth less
TAIL = 4  # bytes that end a message packed by zlib, and are not sent


@lru_cache(LATELY)
def packed(data: bytes, window: int) -> bytes:
    packer = zlib.compressobj(LEVEL, wbits=-window)
    return (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH))[:-TAIL]


class PackedOnce(PerMessageDeflate):
    def encode(self, frame: Frame) -> Frame:
        if frame.opcode in CTRL_OPCODES or frame.opcode is Opcode.CONT or not frame.fin:
            return super().encode(frame)
        data = packed(bytes(frame.data), self.local_max_window_bits)
        return Frame(frame.opcode, data, frame.fin, True, frame.rsv2, frame.rsv3)


class Packing(ServerPerMessageDeflateFactory):
    def __init__(self) -> None:
        super().__init__(server_no_context_takeover=True, client_no_context_takeover=True)

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Any]
    ) -> tuple[list[ExtensionParameter], PackedOnce]:
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, PackedOnce(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
        )


class Mail:
    """What has come in, for the one who reads it. A queue of asyncio's is made for many who wait, and ten times as large."""

    __slots__ = ("came", "waiting")

    def __init__(self) -> None:
        self.came: list[Any] = []
        self.waiting: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self.came.append(message)
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(None)

    async def get(self) -> Any:
        while not self.came:
            self.waiting = asyncio.get_running_loop().create_future()
            await self.waiting
        return self.came.pop(0)

    def empty(self) -> bool:
        return not self.came


class Wire(WebSocketsSansIOProtocol):
    """One socket."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue = Mail()  # type: ignore[assignment]
        packing: list[ServerExtensionFactory] = [Packing()] if self.config.ws_per_message_deflate else []
        self.conn.available_extensions = packing

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            del self.request, self.response  # with all their headers: nobody asks for them again
