"""`leeward bench server`: how soon everybody sees an action when many tables are played at once.

A real server runs in a process of its own; the players are in this one, each with a socket.
"""

import asyncio
import gzip
import http.client
import multiprocessing
import os
import random
import re
import resource
import signal
import socket
import statistics
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from json import dumps
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress
from rich.table import Table as Grid
from websockets.asyncio.client import ClientConnection, connect

from leeward.bench import output
from leeward.kernel.game import game_named
from leeward.kernel.installed import usual_game
from leeward.kernel.play import Game, new

HOST = "127.0.0.1"
PLAYERS = 4
WARM_UP = 3.0  # seconds that are played, but not counted
PATIENCE = 60.0
MANY = 1_000_000  # of whatever is limited otherwise: all players come from one address
MOST_PLAYED = 200  # actions played at a table before the clock runs
LINKS = re.compile(r"""(?:href|src|from|import)\s*=?\s*\(?["'](\.?/[\w./-]+\.(?:css|js|svg))["']""")


class Offered(msgspec.Struct):
    number: int


class Message(msgspec.Struct):
    """What a scripted player reads of a message."""

    type: str
    version: int = 0
    seat: int = -1
    actions: list[Offered] = []


def main(json: bool = False, tables: int = 200, rate: float = 50.0, seconds: float = 30.0) -> int:
    """Measure, and print a table or JSON."""
    if tables < 1 or rate <= 0 or seconds <= 0:
        raise ValueError("bench server: tables, rate and seconds must be more than nothing")
    console = output.console(stderr=True, quiet=json)
    allow_many_sockets(tables * PLAYERS)
    others = round(os.getloadavg()[0], 1)
    with tempfile.TemporaryDirectory(prefix="leeward-bench-") as folder:
        server = Served(Path(folder))
        try:
            console.print("starting the server …", style="dim")
            server.start()
            load = Load(server, tables, rate, seconds, console)
            asyncio.run(load.run())
            pages = {name: server.weight(path) for name, path in (("start", "/"), ("table", f"/tables/{load.tables[0].id}"))}
        finally:
            server.stop()
    results = {
        "cores": os.cpu_count(),
        "load_before": others,
        **load.results(),
        "draw_ms": draw_times(),
        "first_page_kb": pages,
    }
    if json:
        print(dumps(results, indent=2))
    else:
        show(results)
    return 0


def allow_many_sockets(wanted: int) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + 200
    if most != resource.RLIM_INFINITY and most < needed:
        raise ValueError(f"bench server: {wanted} players need {needed} open files, and this system allows {most}")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(needed, resource.getrlimit(resource.RLIMIT_NOFILE)[0]), most))


# the server


def serve(folder: str, port: int, prepare: bool, database: str) -> None:
    from leeward.server.app import Settings, create_app, run
    from leeward.server.databases import held
    from leeward.server.limits import Quota

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who measures, who then stops the server
    quotas = dict.fromkeys(("tables", "sockets", "polls"), Quota(MANY, MANY))
    rates = ("rate", "burst", "message_rate", "message_burst", "work_rate", "work_burst", "preview_rate", "preview_burst")
    limits: dict[str, Any] = {**quotas, **dict.fromkeys((*rates, "connections", "connections_an_address"), MANY)}
    settings = Settings(folder=Path(folder), database=database, prepare=prepare, **limits)
    with held(database or Path(folder)):
        run(create_app(settings), HOST, port)


class Served:
    """A server in a process of its own, which can be killed and started again."""

    def __init__(self, folder: Path, prepare: bool = True, database: str = "") -> None:
        self.folder = folder
        self.database = database
        self.prepare = prepare
        with socket.socket() as free:
            free.bind((HOST, 0))
            self.port: int = free.getsockname()[1]

    def start(self) -> None:
        spawned = multiprocessing.get_context("spawn")
        self.process = spawned.Process(
            target=serve, args=(str(self.folder), self.port, self.prepare, self.database), daemon=True
        )
        self.process.start()
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return self.ask("GET", "/api/tables")[1].close()
            except OSError:
                if not self.process.is_alive() or time.monotonic() > deadline:
                    raise OSError("the server does not start") from None
                time.sleep(0.05)

    def worked(self) -> float:
        """Seconds of a core that it has used, as far as the system tells."""
        told = Path(f"/proc/{self.process.pid}/stat")
        ticks = told.read_text().rpartition(")")[2].split()[11:13] if told.exists() else ()
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """Without a warning."""
        self.process.kill()
        self.process.join()

    def stop(self) -> None:
        self.process.terminate()
        self.process.join(10)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()

    def ask(
        self, method: str, path: str, body: object = None, cookie: str = ""
    ) -> tuple[http.client.HTTPResponse, http.client.HTTPConnection]:
        connection = http.client.HTTPConnection(HOST, self.port, timeout=PATIENCE)
        connection.connect()
        headers = {"Accept-Encoding": "gzip", **({"Cookie": cookie} if cookie else {})}
        connection.request(method, path, dumps(body) if body is not None else None, headers)
        return connection.getresponse(), connection

    def answer(self, method: str, path: str, body: object, cookie: str) -> tuple[int, Any]:
        """The status and what the server says, to somebody who is known by a cookie."""
        try:
            answer, connection = self.ask(method, path, body, cookie)
            read = answer.read()
        except http.client.HTTPException as broken:
            raise ConnectionError(str(broken)) from None
        connection.close()
        text = gzip.decompress(read) if answer.headers["Content-Encoding"] == "gzip" else read
        return answer.status, msgspec.json.decode(text)

    def post(self, path: str, body: object) -> tuple[dict[str, Any], str]:
        """What the server answers, and the cookie it gives."""
        answer, connection = self.ask("POST", path, body)
        read = answer.read()
        connection.close()
        if answer.status != 201:
            raise OSError(f"the server answers {answer.status} to {path}")
        text = gzip.decompress(read) if answer.headers["Content-Encoding"] == "gzip" else read
        return msgspec.json.decode(text), answer.headers["Set-Cookie"].partition(";")[0]

    def weight(self, page: str) -> float:
        """Kilobytes on the wire of a page with all its styles, scripts and icons."""
        known, waiting, size = {page}, [page], 0
        while waiting:
            path = waiting.pop()
            answer, connection = self.ask("GET", path)
            read = answer.read()
            connection.close()
            size += len(read)
            text = (gzip.decompress(read) if answer.headers["Content-Encoding"] == "gzip" else read).decode()
            for link in LINKS.findall(text):
                found = str(Path(path).parent / link) if link.startswith(".") else link
                if found not in known:
                    known.add(found)
                    waiting.append(found)
        return round(size / 1000, 1)


# the players


def saved_games(count: int) -> Iterator[Game]:
    """Games that have come to all stages, of all variants that are measured."""
    name = usual_game()
    variants = list(game_named(name).measured.values())
    for number in range(count):
        chance = random.Random(number)
        game = new(name, PLAYERS, number, options=variants[number % len(variants)])
        for _ in range(chance.randrange(MOST_PLAYED)):
            ahead = game.copy()
            ahead.play(chance.choice(ahead.legal))
            if ahead.over:
                break
            game = ahead
        yield game


class Player:
    """A scripted player: knows what is offered, and when each version of the table came."""

    def __init__(self, socket: ClientConnection, table: "Played") -> None:
        self.socket = socket
        self.table = table
        self.actions: list[int] = []

    async def read(self, decoder: msgspec.json.Decoder[Message]) -> None:
        async for message in self.socket:
            came = time.perf_counter()
            seen = decoder.decode(message)
            if seen.type == "view":
                self.actions = [action.number for action in seen.actions]
                self.table.note(self, seen.version, came, len(message.encode() if isinstance(message, str) else message))
            elif seen.type == "refused":
                self.table.refused += 1


class Played:
    """A table, and the action that is on its way there."""

    def __init__(self, name: str, version: int, number: int) -> None:
        self.id = name
        self.version = version
        self.players: list[Player] = []
        self.chance = random.Random(number)
        self.sent: dict[int, float] = {}  # by the version that the action makes
        self.actor: dict[int, Player] = {}
        self.told: dict[int, int] = defaultdict(int)
        self.waits: list[tuple[float, float, bool]] = []  # when sent, how long it took, whether by the actor
        self.whole: list[int] = []  # bytes of the views with which it began
        self.news: list[int] = []  # of those that told of an action
        self.refused = 0

    @property
    def free(self) -> bool:
        """All have seen the last action, and somebody may act."""
        return self.told[self.version] == len(self.players) and any(player.actions for player in self.players)

    def note(self, player: Player, version: int, came: float, size: int) -> None:
        self.version = max(self.version, version)
        self.told[version] += 1
        (self.news if version in self.sent else self.whole).append(size)
        if version in self.sent:
            self.waits.append((self.sent[version], came - self.sent[version], player is self.actor[version]))

    async def act(self) -> None:
        player = next(player for player in self.players if player.actions)
        action, expected = self.chance.choice(player.actions), self.version
        player.actions = []
        self.version += 1
        self.actor[self.version], self.sent[self.version] = player, time.perf_counter()
        await player.socket.send(dumps({"type": "act", "expected": expected, "action": action}))


class Load:
    """Many tables, and actions that come at random moments, whether or not the server keeps up."""

    def __init__(self, server: Served, tables: int, rate: float, seconds: float, console: Console) -> None:
        self.server = server
        self.count = tables
        self.rate = rate
        self.seconds = seconds
        self.console = console
        self.tables: list[Played] = []
        self.acts: list[float] = []
        self.late = 0.0  # the most that this process itself was behind its plan
        self.busy = 0  # moments at which no table was free

    async def run(self) -> None:
        decoder = msgspec.json.Decoder(Message)
        readers = []
        try:
            with Progress(*Progress.get_default_columns()[:2], MofNCompleteColumn(), console=self.console) as progress:
                for game in progress.track(saved_games(self.count), self.count, description="sitting down"):
                    readers += [asyncio.create_task(player.read(decoder)) for player in await self.sit_down(game)]
                await self.until_all_know()
                doing = progress.add_task("playing", total=round(self.rate * (self.seconds + WARM_UP)))
                await self.play(lambda: progress.advance(doing))
        finally:
            for reader in readers:
                reader.cancel()
            await asyncio.gather(*(player.socket.close() for table in self.tables for player in table.players))

    async def sit_down(self, game: Game) -> list[Player]:
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (PLAYERS - 1)]
        made, cookie = await asyncio.to_thread(self.server.post, "/api/tables/open", {"text": game.dumps(), "seats": seats})
        joined = [await asyncio.to_thread(self.server.post, f"/api{link}", {}) for link in made["invites"].values()]
        table = Played(made["id"], len(game.history), len(self.tables))
        self.tables.append(table)
        address = f"ws://{HOST}:{self.server.port}{made['path']}/socket"
        for secret in (cookie, *(cookie for _, cookie in joined)):
            headers = {"Cookie": secret}
            one = await connect(address, additional_headers=headers, compression=None, max_size=None, ping_interval=None)
            table.players.append(Player(one, table))
        return table.players

    async def until_all_know(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while not all(table.free for table in self.tables):
                await asyncio.sleep(0.05)

    async def play(self, advance: Any) -> None:
        chance, worked = random.Random(1), self.server.worked()
        moment = self.began = time.perf_counter()
        self.counted = self.began + WARM_UP
        self.end = self.counted + self.seconds
        while (moment := moment + chance.expovariate(self.rate)) < self.end:
            await asyncio.sleep(max(0.0, moment - time.perf_counter()))
            self.late = max(self.late, time.perf_counter() - moment)
            free = [table for table in chance.sample(self.tables, min(20, len(self.tables))) if table.free]
            if free:
                self.acts.append(time.perf_counter())
                await free[0].act()
            else:
                self.busy += 1
            advance()
        await asyncio.sleep(1.0)  # for what is still on its way
        self.work = (self.server.worked() - worked) / max(len(self.acts), 1)

    def results(self) -> dict[str, Any]:
        counted = [wait for table in self.tables for wait in table.waits if wait[0] >= self.counted]
        acted = sum(moment >= self.counted for moment in self.acts)
        return {
            "tables": self.count,
            "sockets": self.count * PLAYERS,
            "actions": acted,
            "actions_a_second": round(acted / self.seconds, 1),
            "server_cpu_ms": round(1000 * self.work, 1),  # an action
            "actor_ms": percentiles([wait for _, wait, own in counted if own]),
            "others_ms": percentiles([wait for _, wait, own in counted if not own]),
            "first_view_kb": kilobytes([size for table in self.tables for size in table.whole]),
            "next_view_kb": kilobytes([size for table in self.tables for size in table.news]),
            "pictures": len(counted),
            "pictures_missing": acted * PLAYERS - len(counted),
            "refused": sum(table.refused for table in self.tables),
            "no_table_free": self.busy,
            "generator_late_ms": round(self.late * 1000, 1),
        }


# what came of it


def percentiles(waits: list[float]) -> dict[str, float]:
    if len(waits) < 2:
        return {"p50": 0.0, "p95": 0.0, "p99": 0.0, "most": 0.0}
    cuts = statistics.quantiles(waits, n=100, method="inclusive")
    named = {"p50": cuts[49], "p95": cuts[94], "p99": cuts[98], "most": max(waits)}
    return {name: round(wait * 1000, 1) for name, wait in named.items()}


def kilobytes(sizes: list[int]) -> float:
    """On average, before they are packed."""
    return round(statistics.fmean(sizes) / 1000, 1) if sizes else 0.0


def draw_times() -> dict[str, float]:
    """One picture at a time, of games at all stages."""
    waits = []
    for game in saved_games(40):
        seat = int(game.table.seat)
        game.svg(seat)
        started = time.perf_counter()
        game.svg(seat)
        waits.append(time.perf_counter() - started)
    return percentiles(waits)


def show(results: dict[str, Any]) -> None:
    console = output.console()
    grid = Grid(
        title=f"{results['tables']} tables, {results['sockets']} sockets, {results['actions_a_second']} actions a second",
        caption=f"{results['cores']} cores, shared by the server and the players; load of the machine before: "
        f"{results['load_before']}",
    )
    for heading in ("milliseconds", "p50", "p95", "p99", "most"):
        grid.add_column(heading, justify="left" if heading == "milliseconds" else "right")
    rows = (("picture to the one who acts", "actor_ms"), ("picture to the others", "others_ms"), ("drawing one", "draw_ms"))
    for label, key in rows:
        grid.add_row(label, *(f"{value:.1f}" for value in results[key].values()))
    console.print(grid)
    weights = ", ".join(f"{name} page {size} kB" for name, size in results["first_page_kb"].items())
    console.print(f"compressed, with all it needs: {weights}", highlight=False)
    views = f"a first view {results['first_view_kb']} kB, one that tells of an action {results['next_view_kb']} kB"
    console.print(f"on average, not compressed: {views}", highlight=False)
    console.print(f"an action takes the server {results['server_cpu_ms']} ms of a core", highlight=False)
    console.print(
        f"{results['actions']} actions, {results['pictures']} pictures, {results['pictures_missing']} missing, "
        f"{results['refused']} refused; no table was free {results['no_table_free']} times; "
        f"the players were at most {results['generator_late_ms']} ms late themselves",
        highlight=False,
    )
