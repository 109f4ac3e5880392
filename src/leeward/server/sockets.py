"""The socket of a table: it pushes what is new, and takes what is played and said."""

import asyncio
import contextlib
import logging
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, WebSocketException
from litestar.params import FromPath

from leeward.kernel.speech import LANGUAGES
from leeward.server import seats, undo, view
from leeward.server.limits import Bucket
from leeward.server.live import LiveTable, Refusal
from leeward.server.messages import Act, Chat, Consent, Look, Message, Refused, Undo, View
from leeward.server.watching import Watcher, has_room

# Why a socket is closed: its table was deleted; its player looks through newer windows; too many look on.
GONE, MOVED, TOO_MANY = 4404, 4409, 4429
YES = ("1", "true")
PENALTY = 1.0  # seconds for which nothing is read from somebody who sends too much

Socket = WebSocket[Any, Any, State]
decoder = msgspec.json.Decoder(Message)
encoder = msgspec.json.Encoder()
logger = logging.getLogger(__name__)


@websocket("/tables/{table:str}/socket")
async def follow(socket: Socket, table: FromPath[str]) -> None:
    live = await socket.app.state.tables.find(table)
    owner = await seats.owner_of(socket)
    if live is None or not live.may_look(owner):
        raise NotFoundException("there is no such table")
    address = socket.client.host if socket.client else ""
    try:
        await socket.accept()
    except OSError:  # gone before they were let in
        return
    if not has_room(live, owner, address):
        refusal = Refusal("too-many-here")
        await socket.send_text(encoder.encode(Refused(refusal.code, view.why(refusal, language(socket)))).decode())
        await socket.close(code=TOO_MANY)
        return
    with Watcher(live, owner, address) as watcher:
        live.tell()
        conversation = Conversation(socket, live, watcher)
        telling = asyncio.create_task(conversation.tell())
        try:
            await conversation.listen()
        finally:
            telling.cancel()
    live.tell()


def language(socket: Socket) -> str:
    wanted = socket.query_params.get("lang", "")
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


class Conversation:
    """One socket's talk with a table."""

    def __init__(self, socket: Socket, live: LiveTable, watcher: Watcher) -> None:
        settings = socket.app.state.settings
        self.socket = socket
        self.live = live
        self.watcher = watcher
        self.lang = language(socket)
        self.tall = socket.query_params.get("tall") in YES
        self.picture = socket.query_params.get("picture", "1") in YES
        self.watcher.skips = socket.query_params.get("skip") in YES
        self.bucket = Bucket(settings.message_rate, settings.message_burst)
        self.queue: asyncio.Lock = socket.app.state.tables.queue
        self.turn_to_speak = asyncio.Lock()
        self.line: list[int] = []  # the actions whose log was sent
        self.sent: tuple[int, int] | None = None  # version and edition

    # telling

    async def tell(self) -> None:
        """Send what is new, whenever something is. Whoever reads slowly misses what lies between, never the latest."""
        try:
            while True:
                await self.watcher.news.wait()
                self.watcher.news.clear()
                if self.live.gone:
                    return await self.socket.close(code=GONE)
                if self.watcher.dismissed:
                    return await self.socket.close(code=MOVED)
                if not self.watcher.waits:
                    # One picture at a time, and between two of them whoever waits at any table has their turn.
                    async with self.queue:
                        await asyncio.sleep(0)
                async with self.turn_to_speak:
                    if self.sent == (self.live.version, self.live.edition):
                        await self.send(view.talk_for(self.live, self.watcher.mine, self.lang, self.watcher.owner))
                    else:
                        await self.send(self.present_view())
        except Exception:
            logger.exception("table %s cannot be shown", self.live.id)
            await self.socket.close(code=1011)

    def present_view(self) -> View:
        """The table now, with the lines of the log that this client does not have yet."""
        live = self.live
        if self.sent is None or self.sent[1] != live.edition:
            log_from = 0
        else:
            log_from = 1 + next(
                (number for number, (old, now) in enumerate(zip(self.line, live.line, strict=False)) if old != now),
                min(len(self.line), len(live.line)),
            )
        self.sent = live.version, live.edition
        self.line = live.line.copy()
        mine, owner = self.watcher.mine, self.watcher.owner
        return view.for_viewer(live, mine, self.lang, self.tall, log_from, self.picture, owner)

    async def refuse(self, refusal: Refusal, with_view: bool = True) -> None:
        async with self.turn_to_speak:
            why = view.why(refusal, self.lang)
            await self.send(Refused(refusal.code, why, self.present_view() if with_view else None))

    async def send(self, message: msgspec.Struct) -> None:
        text = encoder.encode(message).decode()
        # A client that has gone is noticed by the one who listens.
        with contextlib.suppress(WebSocketException, OSError, RuntimeError):
            await self.socket.send_text(text)

    # listening

    async def listen(self) -> None:
        while True:
            event = await self.socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            if not self.bucket.allows():
                await self.refuse(Refusal("too-often"), with_view=False)
                await asyncio.sleep(PENALTY)
                continue
            try:
                await self.do(decoder.decode(str(event.get("text") or "")))
            except (msgspec.MsgspecError, RecursionError):
                await self.refuse(Refusal("malformed"), with_view=False)
            except Refusal as refusal:
                await self.refuse(refusal)

    async def do(self, message: Message) -> None:
        live, mine = self.live, self.watcher.mine
        match message:
            case Act(expected, action):
                await live.act(mine, expected, action)
            case Undo(expected):
                await undo.undo(live, mine, expected)
            case Consent(agree):
                await undo.consent(live, mine, agree)
            case Chat(text):
                await live.say(mine, text)
            case Look(lang, tall, skip):
                self.lang, self.tall, self.watcher.skips, self.sent = lang, tall, skip, None
                self.watcher.news.set()


routes = [follow]
