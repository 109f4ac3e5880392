"""`make chaos`: test that the server loses nothing when everything around it fails.

First a server upgrades the database of the oldest version that we keep, and is killed meanwhile (`upgrade.py`). Then real
servers are killed without warning and started again, several of them with PostgreSQL. Their disk, clock and database fail in
every way that we can simulate (`trouble.py`). Meanwhile simulated people play at many tables over WebSockets and HTTP
(`people.py`), directly and through Caddy with HTTP/2 (`caddy.py`): they hang up, reconnect, send everything twice, send too
late, send nonsense, and are killed themselves.
In the end the database is compared with everything that the servers told people (`comparison.py`): no action or chat line may
be lost or doubled, everyone must still have their seat at a table that goes on, and no server's memory may keep growing.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import textwrap
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console

from chaos.caddy import ABSENT, Caddy, installed
from chaos.comparison import compare
from chaos.people import Person
from chaos.server import TormentedServer, new_clock
from chaos.trouble import LONGEST, Trouble
from chaos.upgrade import OldTable, make_old_club, what_the_old_club_lost
from chaos.verdict import KINDS, Verdict
from leeward.bench import output
from leeward.bench.load.process import allow_many_sockets
from leeward.kernel.contract.installed import rooms
from leeward.kernel.play.game import Game, new

COMPUTER = {"kind": "computer", "level": "random"}
LIFE = 20.0  # mean seconds before a person is killed
GOING_ON = 60.0  # seconds in which every table must go on in the end
MOST_PRINTED = 20  # violations
A_LIFE = 60  # seconds that a server must have run for its memory to be judged
GROWTH = 1.25  # allowed ratio of memory in the last and the first quarter of its life
OLD_TABLES = 4  # games that go on when the old club is upgraded
DYING = (4, 15, 40)  # statements of the upgrade at which a server dies
FULL = 4.0  # seconds of a full disk in which somebody must notice it
WAYS = ("late", "repeated", "hung up", "games over", "tried again")


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, kill, compare, and print the result. Return 1 if there are violations."""
    parser = argparse.ArgumentParser(
        prog="chaos", description="Kill servers and fail their database; check that nothing is lost."
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--tables", type=int, metavar="N", default=100, help="tables played at once (100)")
    parser.add_argument("--minutes", type=float, metavar="N", default=3.0, help="how long it lasts (3)")
    parser.add_argument("--kills", type=int, metavar="N", default=10, help="how often a server is killed (10)")
    parser.add_argument("--seed", type=int, metavar="N", default=1, help="the random seed (1)")
    parser.add_argument("--processes", type=int, metavar="N", default=1, help="how many servers, on one PostgreSQL (1)")
    parser.add_argument("--database", metavar="URL", default="", help="an empty PostgreSQL for all servers (SQLite)")
    parser.add_argument("--restart-database", metavar="COMMAND", default="", help="the command that restarts the PostgreSQL")
    args = parser.parse_args(arguments)
    if args.tables < 1 or args.minutes <= 0 or args.kills < 0 or args.processes < 1:
        parser.error("tables, minutes and processes must be more than 0, kills at least 0")
    if not args.database and (args.processes > 1 or args.restart_database):
        parser.error("several processes need an empty PostgreSQL: name it with --database")
    results = run(args)
    print(json.dumps(results, indent=2) if args.json else summary(results))
    return 1 if results["violations"] else 0


def run(args: argparse.Namespace) -> dict[str, Any]:
    console = output.console(stderr=True, quiet=args.json)
    allow_many_sockets(args.tables * 4)
    for name in rooms():
        new(name, seed=0)  # compile here: a killed server would compile again and again
    with tempfile.TemporaryDirectory(prefix="leeward-chaos-") as folder:
        clock, place = new_clock(), Path(folder) / "club"
        place.mkdir()
        trouble = Trouble(clock, args.database, args.restart_database)
        caddy = Caddy(Path(folder)) if installed() else None
        public_url = caddy.public_url if caddy else ""
        servers = [TormentedServer(place, clock, trouble.address, public_url) for _ in range(args.processes)]
        chaos = Chaos(servers, args.tables, args.minutes * 60, args.kills, random.Random(args.seed), console, trouble, caddy)
        old = make_old_club(args.database or place, OLD_TABLES)
        if caddy:
            caddy.start([server.port for server in servers])
        else:
            print(ABSENT, file=sys.stderr)
        try:
            asyncio.run(chaos.run(old))
        finally:
            for server in servers:
                server.stop()
            if caddy:
                caddy.stop()
        compare(args.database or place, chaos.begun, chaos.people, chaos.verdict)
        if lost := what_the_old_club_lost(args.database or place):
            chaos.verdict.blame("lost", "the old club", lost)
    return chaos.results()


class Chaos:
    def __init__(
        self,
        servers: Sequence[TormentedServer],
        tables: int,
        seconds: float,
        kills: int,
        chance: random.Random,
        console: Console,
        trouble: Trouble,
        caddy: Caddy | None = None,
    ) -> None:
        self.servers = servers
        self.caddy = caddy
        self.trouble = trouble
        self.tables = tables
        self.seconds = seconds
        self.kills = kills
        self.chance = chance
        self.console = console
        self.people: list[Person] = []
        self.begun: dict[str, int] = {}  # the rows that each table had from a saved game
        self.verdict = Verdict()
        self.count = self.verdict.count
        self.longest = 0.0  # seconds of the longest restart
        self.full = 0.0  # seconds of a full disk in which no server was killed
        self.up = True  # no server is starting
        self.weights: dict[int, list[int]] = {}  # bytes of memory of every process, each second

    async def run(self, old: Sequence[OldTable]) -> None:
        self.remember(old)
        living = {person: asyncio.create_task(person.live()) for person in self.people}
        await asyncio.to_thread(self.upgrade)
        await asyncio.to_thread(self.trouble.prepare)
        for number in range(self.tables):
            await asyncio.to_thread(self.sit_down, number)
        self.console.print(f"{self.tables} tables, {len(self.people)} people", style="dim")
        living |= {person: asyncio.create_task(person.live()) for person in self.people if person not in living}
        beside = [asyncio.create_task(work) for work in (self.reap(living), self.weigh())]
        try:
            await asyncio.gather(self.kill_servers(), self.make_trouble())
        finally:
            for task in (*beside, *living.values()):
                task.cancel()
            await asyncio.gather(*beside, *living.values(), return_exceptions=True)
        self.console.print("everyone reconnects", style="dim")
        await asyncio.gather(*(self.goes_on(table) for table in self.begun))
        if self.caddy:
            await self.caddy.close()

    def remember(self, old: Sequence[OldTable]) -> None:
        """Let the people of the old club come back with their secrets."""
        name = "__Host-leeward" if self.caddy else "leeward"
        for table in old:
            self.begun[table.id] = table.rows
            for seat, secret in enumerate(table.secrets):
                self.people.append(self.person(table.id, seat, f"{name}={secret}"))

    def person(self, table: str, seat: int, cookie: str) -> Person:
        return Person(self.servers, self.verdict, table, seat, cookie, self.caddy)

    def upgrade(self) -> None:
        """Upgrade the old club: a server dies in the middle again and again, and then the servers start."""
        self.console.print("upgrading the oldest database …", style="dim")
        for statement in DYING if self.kills else ():
            self.count["deaths while upgrading"] += self.servers[0].die_upgrading(statement)
        self.console.print("starting the server …", style="dim")
        for server in self.servers:
            server.start()

    def sit_down(self, number: int) -> None:
        """Make a table for two people, at every second table with a computer. Every fifth game is nearly over."""
        games = list(rooms())
        name = games[number % len(games)]
        others = [COMPUTER] if number % 4 >= 2 else []
        seats = [{"kind": "me"}, {"kind": "open"}, *others]
        game = late_game(name, len(seats), number) if number % 5 == 0 else None
        path, body = "/api/v1/tables", {"game": name, "seats": seats}
        if game is not None:
            path, body = "/api/v1/tables/open", {"text": game.dumps(), "seats": seats}
        made, cookie = self.chance.choice(self.servers).post(path, body)
        _, guest = self.chance.choice(self.servers).post(f"/api/v1{made['invites']['1']}", {"name": f"Guest {number}"})
        self.begun[made["id"]] = len(game.history) if game is not None else 0
        self.people += [self.person(made["id"], seat, secret) for seat, secret in enumerate((cookie, guest))]

    async def reap(self, living: dict[Person, asyncio.Task[None]]) -> None:
        """Kill a person now and then in the middle of an action; a new one continues with the cookie."""
        while True:
            await asyncio.sleep(self.chance.expovariate(len(self.people) / LIFE))
            person = self.chance.choice(self.people)
            living[person].cancel()
            await asyncio.gather(living[person], return_exceptions=True)
            self.count["people killed"] += 1
            living[person] = asyncio.create_task(person.live())

    async def kill_servers(self) -> None:
        """Kill servers at random times, also while they start. Of several, the first one survives: its memory is judged."""
        end = time.monotonic() + self.seconds
        for left in range(self.kills, 0, -1):
            gap = max(end - time.monotonic(), 0.0) / (left + 1)
            await asyncio.sleep(self.chance.uniform(0.2, 1.8) * gap)
            server, started = self.chance.choice(self.servers[1:] or self.servers), time.monotonic()
            self.up = False
            self.count["kills"] += 1
            server.kill()
            await asyncio.to_thread(server.start, again=True)
            self.up = True
            self.longest = max(self.longest, time.monotonic() - started)
            self.console.print(f"killed {self.kills - left + 1} of {self.kills}, back in {self.longest:.1f} s", style="dim")
        await asyncio.sleep(max(end - time.monotonic(), 0.0))

    async def make_trouble(self) -> None:
        """Cause as many failures as kills, each kind at least once; half of the time there is none."""
        kinds = self.trouble.kinds
        times = max(self.kills, len(kinds)) if self.kills else 0
        for number in range(times):
            await asyncio.sleep(self.seconds / times / 2)
            kind, seconds = kinds[number % len(kinds)], self.seconds / times / 2
            self.console.print(f"trouble: {kind}", style="dim")
            self.verdict.disk_full = kind == "disk full"
            up, kills = self.up, self.count["kills"]
            await asyncio.to_thread(self.trouble.make, kind, seconds, self.servers)
            self.verdict.disk_full = False
            self.count[kind] += 1
            if kind == "disk full" and up and self.count["kills"] == kills:  # somebody was there to notice it
                self.full += min(seconds, LONGEST)
        if self.full >= FULL and not self.count["actions on a full disk"]:
            self.verdict.blame("failed", "a full disk", f"lasted {self.full:.0f} seconds, and no action was refused")

    async def weigh(self) -> None:
        while True:
            for server in self.servers:
                if server.process.pid and (weight := server.memory()):
                    self.weights.setdefault(server.process.pid, []).append(weight)
            await asyncio.sleep(1.0)

    def memory(self) -> dict[str, int]:
        """Return the memory in MB of the longest-running server, in the first and the last quarter of its life."""
        weights = max(self.weights.values(), key=len, default=[])
        if len(weights) < A_LIFE:
            return {}
        quarter = len(weights) // 4
        first, last = (round(median(part) / 1e6) for part in (weights[:quarter], weights[-quarter:]))
        if last > GROWTH * first:
            self.verdict.blame(
                "grown", "a server", f"used {first} MB in the first quarter of its life, and {last} MB in the last"
            )
        return {"memory_first_mb": first, "memory_last_mb": last}

    async def goes_on(self, table: str) -> None:
        """Check that all people have their seats, and that one can act unless the game is over."""
        people = [person for person in self.people if person.table == table]
        why = "no one can act"
        try:
            async with asyncio.timeout(GOING_ON):
                while True:
                    try:
                        if await self.one_acts(people):
                            return
                    except OSError as problem:  # Caddy avoids a server for some seconds after it was away
                        why = str(problem)
                    await asyncio.sleep(0.2)  # a computer thinks
        except TimeoutError:
            self.verdict.blame("orphaned", table, f"does not go on: {why}")

    async def one_acts(self, people: Sequence[Person]) -> bool:
        """Let the person act who decides; return whether that works or the game is over."""
        views = [await person.look() for person in people]
        for person, seen in zip(people, views, strict=True):
            if person.seat not in seen.mine:
                self.verdict.blame("orphaned", person, "has lost the seat")
        if views[0].over:
            return True
        for person, seen in zip(people, views, strict=True):
            if seen.actions:
                action = person.chance.choice(seen.actions).text
                person.sent[seen.version].add(action)
                await person.act_by_http(seen.version, action)
                if person.promised.get(seen.version + 1) == action:
                    return True
        return False

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
            **{name: self.count[name] for name in ("actions on a full disk", "deaths while upgrading")},
            **({"connections through the proxy": self.count["connections through the proxy"]} if self.caddy else {}),
            **(dict(self.caddy.versions) if self.caddy else {}),
            **memory,
            "acknowledged": sum(len(person.promised) for person in self.people),
            "positions_compared": self.count["positions"],
            "chat_acknowledged": sum(sum(person.said.values()) for person in self.people),
            **{kind: self.verdict.blamed[kind] for kind in KINDS},
            "violations": self.verdict.violations,
        }


def late_game(name: str, seats: int, number: int) -> Game:
    """Return a game with a few actions left."""
    game, chance = new(name, seats, number), random.Random(number)
    while not game.over:
        game.play(chance.choice(game.legal.numbers))
    game.undo(min(12, len(game.history)))
    return game


def summary(results: dict[str, Any]) -> str:
    lines = [f"{name}: {value}" for name, value in results.items() if name != "violations"]
    broken = results["violations"]
    lines.append(f"{len(broken)} violations:" if broken else "no violations: nothing lost, doubled, orphaned or grown")
    within = textwrap.TextWrapper(output.COLUMNS, initial_indent="  ", subsequent_indent="    ")
    return "\n".join([*lines, *(within.fill(line) for line in broken[:MOST_PRINTED])])
