"""The socket of a table: pushes views, and takes actions and chat."""

import asyncio
import contextlib
import time
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, WebSocketException
from litestar.params import FromPath

from leeward.kernel.language.speech import LANGUAGES
from leeward.kernel.picture.drawing import Part, Shape
from leeward.server.http.owners import client_of, owner_of
from leeward.server.limits.buckets import Bucket
from leeward.server.messages.received import (
    Act,
    ActAll,
    Active,
    Arrange,
    Chat,
    Check,
    Consent,
    GoTo,
    Hide,
    Look,
    Message,
    Preview,
    Undo,
)
from leeward.server.messages.refusal import Refusal, why
from leeward.server.messages.sent import Refused, View
from leeward.server.monitoring import logs, metrics
from leeward.server.monitoring.supervision import supervised
from leeward.server.people.conduct.guards import check_company, check_talk
from leeward.server.site import site_of
from leeward.server.tables import series, undo
from leeward.server.tables.state import Heard
from leeward.server.tables.table import LiveTable
from leeward.server.tables.temporary import lesson
from leeward.server.tables.watchers import ACTED, DECIDES, LOOKS_ON, Watcher
from leeward.server.thinking.guarded import is_to_blame
from leeward.server.views import view
from leeward.server.views.chat import heard_by
from leeward.server.views.pictures import Sent
from leeward.server.views.previews import checked, previewed

# Close codes: the table was deleted; the player has newer windows; too many spectators.
GONE, MOVED, TOO_MANY = 4404, 4409, 4429
YES = ("1", "true")
PLAYING = (Act, ActAll, Arrange, Undo, Consent)  # messages that change the game

HIDDEN = Hide(hidden=True)  # the only message that a page sends when its person goes

A_LOOK = 4  # requests that a new view costs
MOST_COPIES = 32  # views that another window may be sent too
PENALTY = 1.0  # seconds for which a client that sends too much is not read

Socket = WebSocket[Any, Any, State]
decoder = msgspec.json.Decoder(Message)
encoder = msgspec.json.Encoder()


def shape_named(name: str | None) -> Shape:
    return Shape(name) if name in list(Shape) else Shape.WIDE


@websocket("/api/v1/tables/{table:str}/socket")
async def follow(socket: Socket, table: FromPath[str]) -> None:
    site, client = site_of(socket), client_of(socket)
    live = await site.tables.find(table, client)
    if live is None or not live.state.may_look(client.owner):
        raise NotFoundException("there is no such table")
    try:
        await socket.accept()
    except OSError:  # the client has gone already
        return
    try:
        if not live.has_room(client.owner, client.address):
            raise Refusal("too-many-here")
        with site.limits.sockets.one(client, plays=bool(live.state.held_by(client.owner))):
            site.tables.attend(live, client)
            with live.watched_by(client.owner, client.address) as watcher:
                live.show_presence(watcher)
                await Conversation(socket, live, watcher).hold()
            live.show_presence(watcher)
    except Refusal as refusal:
        await send(socket, Refused(refusal.code, why(refusal, language(socket))))
        await socket.close(code=TOO_MANY)


def language(socket: Socket) -> str:
    wanted = socket.query_params.get("lang", "")
    return wanted if wanted in LANGUAGES else LANGUAGES[0]


def number_in(socket: Socket, name: str) -> int:
    """Return the number of the last line that a client has when it connects again."""
    given = socket.query_params.get(name, "")
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 10 else 0


async def send(socket: Socket, message: msgspec.Struct | str) -> None:
    text = message if isinstance(message, str) else encoder.encode(message).decode()
    # The listening side notices a client that has gone.
    with contextlib.suppress(WebSocketException, OSError, RuntimeError):
        await socket.send_text(text)


class Copy(NamedTuple):
    """A view as it was sent, and what its receiver has then."""

    text: str
    marks: bytes
    last: Sequence[Part]
    asked: bool
    heard: Heard
    before: Sequence[Part]  # referenced so that its id stays unique


class Conversation:
    """One socket's conversation with a table."""

    def __init__(self, socket: Socket, live: LiveTable, watcher: Watcher) -> None:
        site = site_of(socket)
        limits = site.settings.limits
        self.socket = socket
        self.client = client_of(socket)
        self.tables = site.tables
        self.live = live
        self.watcher = watcher
        self.lang = language(socket)
        self.shape = shape_named(socket.query_params.get("shape"))
        self.picture = socket.query_params.get("picture", "1") in YES
        self.state = socket.query_params.get("state") in YES  # a program wants to know the position as data
        self.watcher.skips = socket.query_params.get("skip") in YES
        self.bucket = Bucket(limits.message_rate, limits.message_burst)
        self.requests, self.turnstile = site.limits.requests, site.limits.turnstile
        self.previews, self.chat = site.limits.previews, site.limits.chat
        self.people, self.presence, self.notices = site.people, site.presence, site.notices
        self.plays = socket.scope["state"].get("plays", True)  # a token may only read
        self.turn_to_speak = asyncio.Lock()
        self.parts = Sent()
        self.sent: tuple[int, int] | None = None  # version and seating
        self.heard = Heard(*(number_in(socket, name) for name in ("chat_after", "spectators_after")))
        self.hidden = False  # the window is not visible
        self.asked = False  # the last view asked this client to act
        self.owed = False  # the last view had no picture, since the window was hidden

    @property
    def mine(self) -> frozenset[int]:
        """The seats that this client holds."""
        return self.live.mine(self.watcher)

    async def hold(self) -> None:
        telling = asyncio.create_task(supervised(f"showing table {self.live.id}", self.tell))
        try:
            await self.listen()
        finally:
            telling.cancel()

    # sending

    async def tell(self) -> None:
        """Send news as it comes. A slow reader misses intermediate states, never the latest."""
        while True:
            await self.watcher.news.wait()
            self.watcher.news.clear()
            if self.live.gone or self.watcher.dismissed:
                return await self.socket.close(code=GONE if self.live.gone else MOVED)
            if await self.is_signed_out():
                return await self.socket.close()
            await self.people.of(self.watcher.owner)  # reads again whom they have blocked, perhaps on another server
            if self.hidden and not self.to_be_called():
                continue
            if self.watcher.place == LOOKS_ON:
                # One picture at a time, so that players of any table get their turn between two spectators.
                async with self.tables.queue:
                    await asyncio.sleep(0)
            elif self.watcher.place == DECIDES:
                await asyncio.sleep(0)  # after the clients that acted just now
            try:
                await self.show()
            except Refusal as refusal:
                self.watcher.news.set()
                await self.refuse(refusal, with_view=False)
                await asyncio.sleep(PENALTY)
            except Exception as problem:
                if is_to_blame(self.live.state.game.rules, problem):
                    await self.break_off(problem)
                    continue
                self.watcher.news.set()
                await self.refuse(Refusal("trouble"), with_view=False)
                raise

    async def show(self) -> None:
        async with self.turn_to_speak:
            if self.sent == (self.live.state.version, self.live.seating) and (self.hidden or not self.owed):
                talk = view.talk_for(self.live, self.mine, self.lang, self.watcher.owner, self.heard)
                self.heard = heard_by(self.live, self.mine, self.heard)
                await self.send(talk)
            else:
                await self.tables.prepare_log(self.live, self.mine, self.lang, self.client)
                played = self.sent is not None and self.sent[0] != self.live.state.version
                await self.send(self.shared_view())
                if played:
                    to = metrics.shown_to_actor if self.watcher.place == ACTED else metrics.shown_to_others
                    to.observe(time.monotonic() - self.live.changed_at)

    async def is_signed_out(self) -> bool:
        """Whether the session in which this socket was opened has ended. The page connects again, as what it is now."""
        return self.watcher.owner != "" and await owner_of(self.socket) != self.watcher.owner

    def to_be_called(self) -> bool:
        """Whether a hidden window needs the news: the player must act, or no longer, or the game is over."""
        return self.live.state.over or self.asked != (self.live.state.turn in self.mine)

    def shared_view(self) -> View | str:
        """Return one encoded view for all windows that were sent the same so far, if there are several."""
        live, parts = self.live, self.parts
        known = live.known_as(self.watcher)
        if self.hidden or not any(other is not self.watcher and live.known_as(other) == known for other in live.watchers.here):
            return self.present_view()
        had = (self.sent, self.heard, parts.marks, id(parts.last), frozenset(live.hides(self.watcher.owner)))
        key = (
            live.id,
            live.news,
            live.state.version,
            live.seating,
            known,
            self.lang,
            self.shape,
            self.picture,
            self.state,
            had,
        )
        copy = self.tables.copies.get(key)
        if copy is None:
            last = parts.last
            text = encoder.encode(self.present_view()).decode()
            copy = self.tables.copies[key] = Copy(text, parts.marks, parts.last, self.asked, self.heard, last)
            while len(self.tables.copies) > MOST_COPIES:
                self.tables.copies.pop(next(iter(self.tables.copies)))
        else:
            parts.marks, parts.last, self.asked, self.heard = copy.marks, copy.last, copy.asked, copy.heard
            self.sent, self.owed = (live.state.version, live.seating), False
        return copy.text

    def present_view(self) -> View:
        """Build the present view, with the log lines that this client does not have yet."""
        live = self.live
        known = self.sent is not None and self.sent[1] == live.seating
        # Undone rows have left the line, and new rows have higher numbers.
        log_from = 1 + bisect_right(live.state.line, self.sent[0]) if self.sent and known else 0
        mine, owner, now = self.mine, self.watcher.owner, (live.state.version, live.seating)
        wanted = self.picture and not self.hidden
        shown = view.for_viewer(live, mine, self.lang, self.shape, log_from, wanted, owner, self.parts, self.heard, self.state)
        self.heard = heard_by(live, mine, self.heard)
        self.sent, self.owed, self.asked = now, self.picture and self.hidden, live.state.turn in mine
        return shown

    async def refuse(self, refusal: Refusal, with_view: bool = True, asked: str = "") -> None:
        async with self.turn_to_speak:
            shown = None
            if with_view and not self.live.state.broken:
                with contextlib.suppress(Refusal):
                    await self.tables.prepare_log(self.live, self.mine, self.lang, self.client)
                    shown = self.present_view()
            await self.send(Refused(refusal.code, why(refusal, self.lang), shown, asked))

    async def break_off(self, problem: Exception) -> None:
        """Stop a table whose game fails: its package is broken."""
        if not self.live.state.broken:
            self.live.state.stop(problem)
            self.live.notify()
        await self.refuse(Refusal("broken-game"), with_view=False)

    async def send(self, message: msgspec.Struct | str) -> None:
        await send(self.socket, message)

    # listening

    async def listen(self) -> None:
        while True:
            event = await self.socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            if await self.is_signed_out():
                await self.socket.close()
                return
            if not (self.bucket.allows() and self.requests.allow(self.client)):
                await self.refuse(Refusal("too-often"), with_view=False)
                await asyncio.sleep(PENALTY)
                continue
            asked = ""
            try:
                message = decoder.decode(str(event.get("text") or ""))
                asked = str(message.__struct_config__.tag)
                await self.turnstile.enter(self.client)
                await self.do(message)
            except (msgspec.MsgspecError, RecursionError):
                await self.refuse(Refusal("malformed"), with_view=False)
            except Refusal as refusal:
                # After a preview the client already has the table, or is about to get it.
                await self.refuse(refusal, with_view=asked not in ("preview", "check"), asked=asked)
            except Exception as problem:
                if is_to_blame(self.live.state.game.rules, problem):
                    await self.break_off(problem)
                    continue
                logs.failed(f"a request at table {self.live.id} failed", problem)
                await self.refuse(Refusal("trouble"), with_view=False)

    async def do(self, message: Message) -> None:
        live, mine = self.live, self.mine
        account = await self.people.of(self.client.owner)
        if message != HIDDEN and self.presence.acts(self.client.owner, live.id) and account is not None:
            await self.notices.welcome(self.client.owner, live.id)
        if not self.plays and isinstance(message, (*PLAYING, Chat, GoTo)):
            raise Refusal("not-yours")
        if isinstance(message, PLAYING):
            check_company(account, live.state.has_others(mine))
        match message:
            case Act(expected, action):
                await live.act(mine, expected, action)
            case ActAll(expected, actions):
                await series.act_all(live, mine, expected, actions)
            case Arrange(expected, places):
                await series.arrange(live, mine, expected, places, self.lang)
            case Preview():
                if not self.previews.allow(self.client):
                    raise Refusal("too-often")
                # Building and sending a view must not be interleaved with another message.
                async with self.turn_to_speak:
                    await self.send(previewed(live, mine, message, self.lang, self.shape, self.parts))
            case Check():
                if not self.previews.allow(self.client):
                    raise Refusal("too-often")
                await self.send(checked(live, mine, message, self.lang))
            case Undo(expected):
                await undo.undo(live, mine, expected, self.watcher.owner)
            case Consent(agree, asked):
                await undo.consent(live, mine, agree, asked, self.watcher.owner)
            case Chat(text):
                check_talk(account)
                if not self.chat.allow(self.client):
                    raise Refusal("too-often")
                await live.say(mine, text)
            case GoTo(step):
                await lesson.go_to(live, mine, step)
            case Look(lang, shape, skip):
                if not self.requests.allow(self.client, A_LOOK):
                    raise Refusal("too-often")
                self.lang, self.shape, self.watcher.skips, self.sent = lang, shape, skip, None
                self.watcher.news.set()
            case Hide(hidden):
                self.hidden = hidden
                self.watcher.news.set()
            case Active():
                pass  # every message counts as doing something


routes = [follow]
