"""`leeward bench server --chaos`: whether the server keeps its word when everything else goes wrong.

A real server is killed again and again without a warning, and started anew; with a PostgreSQL it is one of several, and now and
then all of them are cut off from the database. Meanwhile people play at many tables over sockets and HTTP, at whichever server:
they hang up, come back, say everything twice, come too late, send nonsense, and are killed themselves in the middle.
Afterwards the database is compared with all that anybody was ever told: nothing may be lost, nothing doubled, and nobody left
without their seat at a table that goes on.
"""

import asyncio
import json
import random
import subprocess
import tempfile
import textwrap
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sql
from rich.console import Console
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from leeward.bench import output
from leeward.bench.comparing import compare
from leeward.bench.served import HOST, Served, allow_many_sockets
from leeward.kernel.installed import rooms
from leeward.kernel.play import NOBODY, Game, new
from leeward.server.databases import open_postgresql

COMPUTER = {"kind": "computer", "level": "random"}
THINKING = 3.0  # seconds a person takes at most
LIFE = 20.0  # seconds after which a person is killed, on average
ANSWER = 20.0  # seconds to wait for an answer before hanging up
GOING_ON = 60.0  # seconds in which every table must go on in the end
MOST_TOLD = 20  # violations that are printed
GONE = (OSError, WebSocketException, InvalidHandshake, TimeoutError, EOFError)


class Offered(msgspec.Struct):
    number: int
    text: str


class Message(msgspec.Struct):
    """What a person reads of a message; a refusal carries the present view."""

    type: str
    version: int = -1
    seat: int = NOBODY
    over: bool = False
    mine: list[int] = []
    actions: list[Offered] = []
    code: str = ""
    view: "Message | None" = None


decoder = msgspec.json.Decoder(Message)


def main(
    as_json: bool = False,
    tables: int = 100,
    minutes: float = 3.0,
    kills: int = 10,
    seed: int = 1,
    processes: int = 1,
    database: str = "",
    restart_database: str = "",
) -> int:
    """Play, kill, compare; print what happened. 1 if the server broke its word."""
    if tables < 1 or minutes <= 0 or kills < 0 or processes < 1:
        raise ValueError("bench server --chaos: tables, minutes and processes must be more than nothing, kills not less")
    if not database and (processes > 1 or restart_database):
        raise ValueError("bench server --chaos: several processes need a PostgreSQL: --database names an empty one")
    console = output.console(stderr=True, quiet=as_json)
    allow_many_sockets(tables * 4)
    for name in rooms():
        new(name, seed=0)  # whatever a server compiled for itself would outlive it when it is killed
    with tempfile.TemporaryDirectory(prefix="leeward-chaos-") as folder:
        # Computers play at random here, and need no preparation.
        servers = [Served(Path(folder), prepare=False, database=database) for _ in range(processes)]
        try:
            console.print("starting the server …", style="dim")
            for server in servers:
                server.start()
            chaos = Chaos(
                servers, tables, minutes * 60, kills, random.Random(seed), console, Trouble(database, restart_database)
            )
            asyncio.run(chaos.run())
        finally:
            for server in servers:
                server.stop()
        compare(database or Path(folder), chaos)
    results = chaos.results()
    print(json.dumps(results, indent=2) if as_json else summary(results))
    return 1 if results["violations"] else 0


# the people


class Person:
    """Somebody with a seat at a table: what they sent, what they were promised, and what they were shown."""

    def __init__(self, chaos: "Chaos", table: str, seat: int, cookie: str) -> None:
        self.chaos = chaos
        self.table = table
        self.seat = seat
        self.cookie = cookie
        self.chance = random.Random(f"{table} {seat}")
        self.sent: dict[int, set[str]] = defaultdict(set)  # the actions tried at each version of the table
        self.promised: dict[int, str] = {}  # what was acknowledged, by the number of its row
        self.shown: dict[int, tuple[int, tuple[int, ...]]] = {}  # by version: who decides, and what was offered
        self.said: dict[str, bool] = {}  # every line of chat, and whether it was acknowledged
        self.latest = -1
        self.now = Message("view")

    @property
    def address(self) -> str:
        return f"ws://{HOST}:{self.chance.choice(self.chaos.servers).port}/tables/{self.table}/socket?picture=0"

    async def live(self) -> None:
        """Come back whenever the connection is lost."""
        while True:
            try:
                headers, known = {"Cookie": self.cookie}, self.latest
                async with connect(self.address, additional_headers=headers, compression=None, max_size=None) as socket:
                    self.chaos.count["connections"] += 1
                    await self.play(socket, known)
            except GONE:
                await asyncio.sleep(self.chance.uniform(0.05, 0.5))

    async def play(self, socket: ClientConnection, known: int) -> None:
        """What was known before the connection was made must be known on it, and ever more."""
        tried = -1
        while True:
            async with asyncio.timeout(ANSWER if tried == self.latest else None):
                known = self.hear(decoder.decode(await socket.recv()), known)
            if self.now.actions and self.now.version > tried:
                tried = self.now.version
                await asyncio.sleep(self.chance.uniform(0.0, THINKING))
                await self.act(socket, tried, self.chance.choice(self.now.actions).text)
            elif self.chance.random() < 0.02:
                await self.talk()

    def hear(self, told: Message, known: int) -> int:
        """The version that is told, which is none before the one that was known when this was asked for.

        What can only be my doing is a promise.
        """
        if told.type == "refused":
            self.chaos.count[f"refused: {told.code}"] += 1
            told = told.view or Message("talk")
        if told.type != "view":
            return known
        if told.version < known:
            self.chaos.blame("lost", self, f"was shown version {known}, and then {told.version}")
        if told.version >= self.latest:
            self.now, self.latest = told, told.version
        offered = tuple(sorted(action.number for action in told.actions))
        self.shown[told.version] = told.seat, offered
        # Only one action was ever sent at this version, and only I could act: so it was mine.
        for version in [version for version in self.sent if version < told.version and version + 1 not in self.promised]:
            if len(self.sent[version]) == 1 and self.shown.get(version, (NOBODY,))[0] == self.seat:
                self.promised[version + 1] = next(iter(self.sent[version]))
        return told.version

    async def act(self, socket: ClientConnection, version: int, action: str) -> None:
        """Play, in one of the ways in which it goes wrong."""
        message = json.dumps({"type": "act", "expected": version, "action": action})
        way = self.chance.random()
        self.sent[version].add(action)
        self.chaos.count["sent"] += 1
        if way < 0.3:
            return await self.act_by_http(version, action)
        if way < 0.4:
            self.chaos.count["late"] += 1
            await socket.send(json.dumps({"type": "act", "expected": max(version - 1, 0), "action": action}))
        elif way < 0.45:
            await socket.send('{"type": "nonsense"')
        await socket.send(message)
        if way < 0.6:
            self.chaos.count["repeated"] += 1
            await socket.send(message)
        elif way < 0.7:
            self.chaos.count["hung up"] += 1
            socket.transport.abort()  # without a goodbye, before the answer
        return None

    async def act_by_http(self, version: int, action: str) -> None:
        body, known = {"expected": version, "action": action}, self.latest
        status, told = await self.ask("POST", f"/api/tables/{self.table}/actions?picture=false", body)
        if status == 200:
            self.promised[version + 1] = action
        self.hear(msgspec.convert(told, Message), known)

    async def talk(self) -> None:
        line = f"{self.table} {self.seat} {len(self.said)}"
        self.said[line] = False
        status, _ = await self.ask("POST", f"/api/tables/{self.table}/chat", {"text": line})
        self.said[line] = status == 200

    async def look(self) -> Message:
        known = self.latest
        status, told = await self.ask("GET", f"/api/tables/{self.table}?picture=false")
        if status != 200:
            raise ConnectionError(f"the table is refused: {status}")
        self.hear(msgspec.convert(told, Message), known)
        return self.now

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        return await asyncio.to_thread(self.chance.choice(self.chaos.servers).answer, method, path, body, self.cookie)


# the chaos


class Trouble:
    """With a PostgreSQL: all servers are cut off from it, or it is restarted if we are told how."""

    def __init__(self, database: str = "", restart: str = "") -> None:
        self.database, self.restart = database, restart

    def make(self, number: int) -> str:
        """What was done; every second time a restart."""
        if self.restart and number % 2 == 0:
            subprocess.run(self.restart, shell=True, check=True, stdout=subprocess.DEVNULL)
            return "database restarted"
        engine = open_postgresql(self.database)
        with engine.begin() as connection:
            others = "datname = current_database() AND pid <> pg_backend_pid()"
            connection.execute(sql.text(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}"))
        engine.dispose()
        return "cut off"


class Chaos:
    def __init__(
        self,
        servers: list[Served],
        tables: int,
        seconds: float,
        kills: int,
        chance: random.Random,
        console: Console,
        trouble: Trouble,
    ) -> None:
        self.servers = servers
        self.trouble = trouble
        self.tables = tables
        self.seconds = seconds
        self.kills = kills
        self.chance = chance
        self.console = console
        self.people: list[Person] = []
        self.begun: dict[str, int] = {}  # the tables, and how many rows each had from a saved game
        self.count: Counter[str] = Counter()
        self.violations: list[str] = []
        self.blamed: Counter[str] = Counter()
        self.longest = 0.0  # seconds that the server took to come back

    def blame(self, kind: str, who: Person | str, what: str) -> None:
        self.blamed[kind] += 1
        name = who if isinstance(who, str) else f"{who.table}, seat {who.seat}"
        self.violations.append(f"{kind}: {name}: {what}")

    async def run(self) -> None:
        for number in range(self.tables):
            await asyncio.to_thread(self.sit_down, number)
        self.console.print(f"{self.tables} tables, {len(self.people)} people: chaos", style="dim")
        living = {person: asyncio.create_task(person.live()) for person in self.people}
        reaper = asyncio.create_task(self.reap(living))
        try:
            await self.kill_the_server()
        finally:
            for task in (reaper, *living.values()):
                task.cancel()
            await asyncio.gather(reaper, *living.values(), return_exceptions=True)
        self.console.print("everybody comes back", style="dim")
        await asyncio.gather(*(self.goes_on(table) for table in self.begun))

    def sit_down(self, number: int) -> None:
        """Two people, at every second table with a computer; at every fifth, a game that is nearly over."""
        games = list(rooms())
        name = games[number % len(games)]
        others = [COMPUTER] if number % 4 >= 2 else []
        seats = [{"kind": "me"}, {"kind": "open"}, *others]
        game = late_game(name, len(seats), number) if number % 5 == 0 else None
        path, body = "/api/tables", {"game": name, "seats": seats}
        if game is not None:
            path, body = "/api/tables/open", {"text": game.dumps(), "seats": seats}
        made, cookie = self.chance.choice(self.servers).post(path, body)
        _, guest = self.chance.choice(self.servers).post(f"/api{made['invites']['1']}", {"name": f"Guest {number}"})
        self.begun[made["id"]] = len(game.history) if game is not None else 0
        self.people += [Person(self, made["id"], seat, secret) for seat, secret in enumerate((cookie, guest))]

    async def reap(self, living: dict[Person, asyncio.Task[None]]) -> None:
        """Now and then somebody dies in the middle of whatever they do, and is born again with their cookie."""
        while True:
            await asyncio.sleep(self.chance.expovariate(len(self.people) / LIFE))
            person = self.chance.choice(self.people)
            living[person].cancel()
            await asyncio.gather(living[person], return_exceptions=True)
            self.count["people killed"] += 1
            living[person] = asyncio.create_task(person.live())

    async def kill_the_server(self) -> None:
        """At random moments, also while it starts."""
        end = time.monotonic() + self.seconds
        for left in range(self.kills, 0, -1):
            gap = max(end - time.monotonic(), 0.0) / (left + 1)
            await asyncio.sleep(self.chance.uniform(0.2, 1.8) * gap)
            server, started = self.chance.choice(self.servers), time.monotonic()
            server.kill()
            if self.trouble.database:
                self.count[await asyncio.to_thread(self.trouble.make, left)] += 1
            await asyncio.to_thread(server.start)
            self.longest = max(self.longest, time.monotonic() - started)
            self.count["kills"] += 1
            self.console.print(f"killed {self.kills - left + 1} of {self.kills}, back in {self.longest:.1f} s", style="dim")
        await asyncio.sleep(max(end - time.monotonic(), 0.0))

    async def goes_on(self, table: str) -> None:
        """Everybody has their seat, and somebody can act unless the game is over."""
        people = [person for person in self.people if person.table == table]
        try:
            async with asyncio.timeout(GOING_ON):
                for person in people:
                    if person.seat not in (await person.look()).mine:
                        self.blame("orphaned", person, "does not hold the seat any more")
                while True:
                    views = [await person.look() for person in people]
                    if views[0].over:
                        return
                    for person, seen in zip(people, views, strict=True):
                        if seen.actions:
                            action = person.chance.choice(seen.actions).text
                            person.sent[seen.version].add(action)
                            await person.act_by_http(seen.version, action)
                            if person.promised.get(seen.version + 1) == action:
                                return
                    await asyncio.sleep(0.2)  # a computer thinks
        except (TimeoutError, OSError) as problem:
            self.blame("orphaned", table, f"does not go on: {str(problem) or 'nobody can act'}")

    def results(self) -> dict[str, Any]:
        return {
            "servers": len(self.servers),
            "tables": self.tables,
            "people": len(self.people),
            "seconds": self.seconds,
            "longest_restart_s": round(self.longest, 1),
            **{name: self.count[name] for name in ("kills", "people killed", "connections", "sent", "rows")},
            **{name: self.count[name] for name in sorted(self.count) if name.startswith("refused") or name in WAYS},
            "acknowledged": sum(len(person.promised) for person in self.people),
            "positions_compared": self.count["positions"],
            "chat_acknowledged": sum(sum(person.said.values()) for person in self.people),
            **{kind: self.blamed[kind] for kind in KINDS},
            "violations": self.violations,
        }


WAYS = ("late", "repeated", "hung up", "games over", "cut off", "database restarted")
KINDS = ("lost", "doubled", "orphaned")


def late_game(name: str, seats: int, number: int) -> Game:
    """A game that has a few actions left."""
    game, chance = new(name, seats, number), random.Random(number)
    while not game.over:
        game.play(chance.choice(game.legal.numbers))
    game.undo(min(12, len(game.history)))
    return game


# what came of it


def summary(results: dict[str, Any]) -> str:
    told = [f"{name}: {value}" for name, value in results.items() if name != "violations"]
    broken = results["violations"]
    verdict = "nothing lost, nothing doubled, nobody orphaned" if not broken else f"{len(broken)} times the word was broken:"
    within = textwrap.TextWrapper(output.COLUMNS, initial_indent="  ", subsequent_indent="    ")
    return "\n".join([*told, verdict, *(within.fill(line) for line in broken[:MOST_TOLD])])
