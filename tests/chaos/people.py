"""Simulated people: they play over WebSockets and HTTP, and record everything they send and receive."""

import asyncio
import json
import random
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from chaos.caddy import Caddy
from chaos.verdict import Verdict
from leeward.bench.load.process import HOST, ServerProcess
from leeward.kernel.play.game import NOBODY

PROXIED = 0.5  # the share of requests and connections through the proxy
THINKING = 3.0  # most seconds before an action
ANSWER = 20.0  # seconds to wait for a response before hanging up
GONE = (OSError, WebSocketException, InvalidHandshake, TimeoutError, EOFError)


class Offered(msgspec.Struct):
    number: int
    text: str


class Message(msgspec.Struct):
    """The part of a message that a person reads; a refusal carries the current view."""

    type: str
    version: int = -1
    seat: int = NOBODY
    over: bool = False
    mine: list[int] = []
    actions: list[Offered] = []
    code: str = ""
    view: "Message | None" = None


decoder = msgspec.json.Decoder(Message)


class Person:
    """A person with a seat: what they sent, what the server acknowledged, and what it showed them."""

    def __init__(
        self,
        servers: Sequence[ServerProcess],
        verdict: Verdict,
        table: str,
        seat: int,
        cookie: str,
        caddy: Caddy | None = None,
    ) -> None:
        self.servers = servers
        self.caddy = caddy
        self.through: Caddy | None = None  # the way of the last connection
        self.verdict = verdict
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.chance = random.Random(f"{table} {seat}")
        self.sent: dict[int, set[str]] = defaultdict(set)  # the actions tried at each version of the table
        self.promised: dict[int, str] = {}  # acknowledged actions, by the number of their row
        self.shown: dict[int, tuple[int, tuple[int, ...]]] = {}  # by version: who decides, and the possible actions
        self.said: dict[str, bool] = {}  # chat lines, and whether the server acknowledged them
        self.troubled = False  # the server could not store the last action
        self.latest = -1
        self.now = Message("view")

    def __str__(self) -> str:
        return f"{self.table}, seat {self.seat}"

    def connect(self) -> connect:
        """Connect to the table: through the proxy, if there is one, or to a server, at random."""
        caddy = self.through = self.caddy if self.chance.random() < PROXIED else None
        at = f"ws://{HOST}:{self.chance.choice(self.servers).port}" if caddy is None else f"wss://localhost:{caddy.port}"
        return connect(
            f"{at}/api/v1/tables/{self.table}/socket?picture=0",
            additional_headers={"Cookie": self.cookie},
            compression=None,
            max_size=None,
            ssl=caddy.trust if caddy else None,
        )

    async def live(self) -> None:
        """Play; reconnect whenever the connection is lost."""
        while True:
            try:
                known = self.latest
                async with self.connect() as socket:
                    self.verdict.count["connections"] += 1
                    self.verdict.count["connections through the proxy"] += self.through is not None
                    await self.play(socket, known)
            except GONE:
                await asyncio.sleep(self.chance.uniform(0.05, 0.5))
            except Exception as problem:
                self.verdict.blame("failed", self, f"{type(problem).__name__}: {problem}")
                await asyncio.sleep(1.0)

    async def play(self, socket: ClientConnection, known: int) -> None:
        """Read and act. `known` is the version known before connecting: versions must not go back."""
        tried = -1
        while True:
            if self.troubled:
                tried, self.troubled = -1, False
                self.verdict.count["tried again"] += 1
            else:
                async with asyncio.timeout(ANSWER if tried == self.latest else None):
                    known = self.hear(decoder.decode(await socket.recv()), known)
            if self.now.actions and self.now.version > tried:
                tried = self.now.version
                await asyncio.sleep(self.chance.uniform(0.0, THINKING))
                await self.act(socket, tried, self.choose())
            elif self.chance.random() < 0.02:
                await self.talk()

    def choose(self) -> str:
        """Choose an action. Repeat one that was already tried, if it is still legal: so its author is known."""
        offered = [action.text for action in self.now.actions]
        tried = sorted(self.sent[self.now.version] & set(offered))
        return tried[0] if tried else self.chance.choice(offered)

    def hear(self, told: Message, known: int) -> int:
        """Record a message; return its version, which must not be older than the known one.

        An action that only this person can have played counts as acknowledged.
        """
        if told.type == "refused":
            self.verdict.count[f"refused: {told.code}"] += 1
            self.troubled = told.code == "trouble"
            self.verdict.count["actions on a full disk"] += self.troubled and self.verdict.disk_full
            told = told.view or Message("talk")
        if told.type != "view":
            return known
        if told.version < known:
            self.verdict.blame("lost", self, f"was shown version {known}, and then {told.version}")
        if told.version >= self.latest:
            self.now, self.latest = told, told.version
        offered = tuple(sorted(action.number for action in told.actions))
        self.shown[told.version] = told.seat, offered
        # Only one action was sent at this version, and only this person could act.
        for version in [version for version in self.sent if version < told.version and version + 1 not in self.promised]:
            if len(self.sent[version]) == 1 and self.shown.get(version, (NOBODY,))[0] == self.seat:
                self.promised[version + 1] = next(iter(self.sent[version]))
        return told.version

    async def act(self, socket: ClientConnection, version: int, action: str) -> None:
        """Send an action: properly, late, twice, with nonsense before it, or hanging up after it."""
        message = json.dumps({"type": "act", "expected": version, "action": action})
        way = self.chance.random()
        self.sent[version].add(action)
        self.verdict.count["sent"] += 1
        if way < 0.3:
            return await self.act_by_http(version, action)
        if way < 0.4:
            self.verdict.count["late"] += 1
            await socket.send(json.dumps({"type": "act", "expected": max(version - 1, 0), "action": action}))
        elif way < 0.45:
            await socket.send('{"type": "nonsense"')
        await socket.send(message)
        if way < 0.6:
            self.verdict.count["repeated"] += 1
            await socket.send(message)
        elif way < 0.7:
            self.verdict.count["hung up"] += 1
            socket.transport.abort()  # without closing, before the response
        return None

    async def act_by_http(self, version: int, action: str) -> None:
        body, known = {"expected": version, "action": action}, self.latest
        status, told = await self.ask("POST", f"/api/v1/tables/{self.table}/actions?picture=false", body)
        if status == 200:
            self.promised[version + 1] = action
        self.hear(msgspec.convert(told, Message), known)

    async def talk(self) -> None:
        line = f"{self.table} {self.seat} {len(self.said)}"
        self.said[line] = False
        status, _ = await self.ask("POST", f"/api/v1/tables/{self.table}/chat", {"text": line})
        self.said[line] = status == 200

    async def look(self) -> Message:
        known = self.latest
        status, told = await self.ask("GET", f"/api/v1/tables/{self.table}?picture=false")
        if status != 200:
            raise ConnectionError(f"the server refuses the table: {status}")
        self.hear(msgspec.convert(told, Message), known)
        return self.now

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        if self.caddy is not None and self.chance.random() < PROXIED:
            status, told = await self.caddy.answer(method, path, body, self.cookie)
        else:
            server = self.chance.choice(self.servers)
            status, told = await asyncio.to_thread(server.answer, method, path, body, self.cookie)
        if "type" not in told:
            self.verdict.blame("failed", self, f"{method} {path}: {status} {told}")
            raise ConnectionError(str(status))
        return status, told
