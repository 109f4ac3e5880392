"""`leeward bench server --chaos`: whether the server keeps its word when everything else goes wrong.

A real server is killed again and again without a warning, and started anew; with a PostgreSQL it is one of several. Meanwhile
their disk is full for a while, and their PostgreSQL is slow, silent, cut off, unreachable and restarted (`trouble.py`), and
people play at many tables over sockets and HTTP, at whichever server (`people.py`): they hang up, come back, say everything
twice, come too late, send nonsense, and are killed themselves in the middle.
Afterwards the database is compared with all that anybody was ever told (`comparing.py`): nothing may be lost, nothing doubled,
nobody left without their seat at a table that goes on, and no server may hold ever more memory.
"""

import asyncio
import json
import random
import tempfile
import textwrap
import time
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console

from leeward.bench import output
from leeward.bench.comparing import compare
from leeward.bench.people import Person
from leeward.bench.served import Served, allow_many_sockets
from leeward.bench.trouble import Trouble
from leeward.kernel.contract.installed import rooms
from leeward.kernel.play.game import Game, new

COMPUTER = {"kind": "computer", "level": "random"}
LIFE = 20.0  # seconds after which a person is killed, on average
GOING_ON = 60.0  # seconds in which every table must go on in the end
MOST_TOLD = 20  # violations that are printed
A_LIFE = 60  # seconds that a server must have lived for its memory to be judged
GROWTH = 1.25  # times the memory of the first quarter of its life that it may hold in the last


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
        trouble = Trouble(database, restart_database)
        # Computers play at random here, and need no preparation.
        servers = [Served(Path(folder), prepare=False, database=trouble.address) for _ in range(processes)]
        try:
            console.print("starting the server …", style="dim")
            for server in servers:
                server.start()
            chaos = Chaos(servers, tables, minutes * 60, kills, random.Random(seed), console, trouble)
            asyncio.run(chaos.run())
        finally:
            for server in servers:
                server.stop()
        compare(database or Path(folder), chaos)
    results = chaos.results()
    print(json.dumps(results, indent=2) if as_json else summary(results))
    return 1 if results["violations"] else 0


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
        self.weights: dict[int, list[int]] = {}  # of every process, how much memory it held, second by second

    def blame(self, kind: str, who: Person | str, what: str) -> None:
        self.blamed[kind] += 1
        name = who if isinstance(who, str) else f"{who.table}, seat {who.seat}"
        self.violations.append(f"{kind}: {name}: {what}")

    async def run(self) -> None:
        await asyncio.to_thread(self.trouble.prepare)
        for number in range(self.tables):
            await asyncio.to_thread(self.sit_down, number)
        self.console.print(f"{self.tables} tables, {len(self.people)} people: chaos", style="dim")
        living = {person: asyncio.create_task(person.live()) for person in self.people}
        beside = [asyncio.create_task(work) for work in (self.reap(living), self.weigh())]
        try:
            await asyncio.gather(self.kill_servers(), self.make_trouble())
        finally:
            for task in (*beside, *living.values()):
                task.cancel()
            await asyncio.gather(*beside, *living.values(), return_exceptions=True)
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

    async def kill_servers(self) -> None:
        """At random moments, also while they start. Of several, the first lives on: its memory must not grow."""
        end = time.monotonic() + self.seconds
        for left in range(self.kills, 0, -1):
            gap = max(end - time.monotonic(), 0.0) / (left + 1)
            await asyncio.sleep(self.chance.uniform(0.2, 1.8) * gap)
            server, started = self.chance.choice(self.servers[1:] or self.servers), time.monotonic()
            server.kill()
            await asyncio.to_thread(server.start, again=True)
            self.longest = max(self.longest, time.monotonic() - started)
            self.count["kills"] += 1
            self.console.print(f"killed {self.kills - left + 1} of {self.kills}, back in {self.longest:.1f} s", style="dim")
        await asyncio.sleep(max(end - time.monotonic(), 0.0))

    async def make_trouble(self) -> None:
        """As often as servers are killed, and of each kind at least once; half of the time there is none."""
        kinds = self.trouble.kinds
        times = max(self.kills, len(kinds)) if self.kills else 0
        for number in range(times):
            await asyncio.sleep(self.seconds / times / 2)
            kind, seconds = kinds[number % len(kinds)], self.seconds / times / 2
            self.console.print(f"the database: {kind}", style="dim")
            await asyncio.to_thread(self.trouble.make, kind, seconds, self.servers)
            self.count[kind] += 1

    async def weigh(self) -> None:
        while True:
            for server in self.servers:
                if server.process.pid and (weight := server.memory()):
                    self.weights.setdefault(server.process.pid, []).append(weight)
            await asyncio.sleep(1.0)

    def memory(self) -> dict[str, int]:
        """MB that the server that lived longest held in the first quarter of its life, and in the last."""
        weights = max(self.weights.values(), key=len, default=[])
        if len(weights) < A_LIFE:
            return {}
        quarter = len(weights) // 4
        first, last = (round(median(part) / 1e6) for part in (weights[:quarter], weights[-quarter:]))
        if last > GROWTH * first:
            self.blame("grown", "a server", f"held {first} MB in the first quarter of its life, and {last} in the last")
        return {"memory_first_mb": first, "memory_last_mb": last}

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
        memory = self.memory()
        return {
            "servers": len(self.servers),
            "tables": self.tables,
            "people": len(self.people),
            "seconds": self.seconds,
            "longest_restart_s": round(self.longest, 1),
            **{name: self.count[name] for name in ("kills", "people killed", "connections", "sent", "rows")},
            **{name: self.count[name] for name in sorted(self.count) if name.startswith("refused") or name in WAYS},
            **{name: self.count[name] for name in self.trouble.kinds},
            **memory,
            "acknowledged": sum(len(person.promised) for person in self.people),
            "positions_compared": self.count["positions"],
            "chat_acknowledged": sum(sum(person.said.values()) for person in self.people),
            **{kind: self.blamed[kind] for kind in KINDS},
            "violations": self.violations,
        }


WAYS = ("late", "repeated", "hung up", "games over", "tried again")
KINDS = ("lost", "doubled", "orphaned", "failed", "grown")


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
    verdict = (
        "nothing lost, nothing doubled, nobody orphaned, nothing grown"
        if not broken
        else f"{len(broken)} times the word was broken:"
    )
    within = textwrap.TextWrapper(output.COLUMNS, initial_indent="  ", subsequent_indent="    ")
    return "\n".join([*told, verdict, *(within.fill(line) for line in broken[:MOST_TOLD])])
