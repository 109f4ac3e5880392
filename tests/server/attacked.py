"""A server to attack: a real one, in a thread of this process, so that tests can look inside and break something there."""

import asyncio
import gc
import json
import random
import socket
import threading
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import httpx
import sqlalchemy as sql
from websockets.sync.client import ClientConnection, connect

from leeward.kernel.play.game import Game, new
from leeward.opponents import players
from leeward.server.http.serving import server_of
from leeward.server.messages.sent import Kind
from leeward.server.storage.games import Storage
from leeward.server.storage.records import GameRow, SeatRow, summary_of
from leeward.server.storage.secrets import new_id
from leeward.server.tables.opening import Opening, make
from leeward.server.tables.rows import rows_of
from leeward.server.tables.table import LiveTable
from server.playing import COMPUTER, HERE, ME, PLAIN, Player, View, application

Result = TypeVar("Result")
PROXY = "http://leeward.example"
PATIENCE = 60.0  # seconds until a test gives up: what it waits for happens at once, or never


class Running:
    """A real server in a thread of this process, so that the tests can look inside, and break something there."""

    def __init__(self, place: Path | str, proxied: bool = True, **settings: Any) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.up = threading.Event()
        self.app = application(place, **{"public_url": PROXY if proxied else "", **settings})
        self.server = server_of(self.app, "127.0.0.1", self.port, self.ready)
        self.thread = threading.Thread(target=self.server.run)

    def ready(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.up.set()

    def __enter__(self) -> "Running":
        self.thread.start()
        assert self.up.wait(PATIENCE), "the server does not start"
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join()

    def do(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Within the server's event loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def somebody(self, address: str) -> Player:
        return Player(httpx.Client(verify=PLAIN, base_url=self.address, headers={"X-Forwarded-For": address}, timeout=PATIENCE))

    @staticmethod
    def cookies(who: Player) -> str:
        return "; ".join(f"{name}={value}" for name, value in who.cookies.items())

    def follow(self, who: Player, table: str, query: str = "picture=0") -> ClientConnection:
        headers = {"Cookie": self.cookies(who), "X-Forwarded-For": who.http.headers["X-Forwarded-For"]}
        address = f"ws://127.0.0.1:{self.port}/api/v1/tables/{table}/socket?{query}"
        return connect(address, additional_headers=headers, open_timeout=PATIENCE, max_size=None, max_queue=None)

    def live(self, table: str) -> LiveTable:
        found: LiveTable = self.app.state.site.tables.live[table]
        return found


Serve = Callable[..., Running]
EVES, ANNAS = "203.0.113.66", "198.51.100.1"  # their addresses, as a proxy tells them


class Thoughts:
    """The order in which computers begin to think; each thought ends when it is told to."""

    def __init__(self) -> None:
        self.begun: list[str] = []  # who sits in the first seat
        self.ends = threading.Semaphore(0)
        self.free = threading.Event()

    def think(self, game: Game, _: players.Player) -> int:
        self.begun.append(game.names[0])
        while not self.free.is_set() and not self.ends.acquire(timeout=0.02):
            pass
        return game.legal.numbers[0]

    def end_one(self) -> None:
        """And wait until the next has begun."""
        before = len(self.begun)
        self.ends.release()
        until(lambda: len(self.begun) > before)


def until(holds: Callable[[], object]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < deadline, "it never happens"
        time.sleep(0.01)


def hear(connection: ClientConnection, kind: str, fits: Callable[[View], bool] = lambda _: True) -> View:
    """The next message of this kind that fits."""
    while True:
        message: View = json.loads(connection.recv(timeout=PATIENCE))
        if message["type"] == kind and fits(message):
            return message


def say(connection: ClientConnection, kind: str, **given: Any) -> None:
    connection.send(json.dumps({"type": kind, **given}))


def named(name: str, *others: dict[str, str]) -> list[dict[str, str]]:
    """A computer of this name begins."""
    return [{**COMPUTER, "name": name}, *others]


def played(actions: int | None) -> Game:
    game, chance = new("puerto-rico", 3, seed=5), random.Random(5)
    while not game.over and (actions is None or game.number < actions):
        game.play(chance.choice(game.legal.numbers))
    return game


def finished_games(storage: Storage, owner: str, game: Game, count: int = 1, mine: int = 0) -> list[str]:
    """Store games of one owner against computers, as an older server did: without their results."""
    rows, summary = rows_of(game), summary_of(game, game.number)
    kinds: list[tuple[Kind, str]] = [("person", "") if seat == mine else ("computer", "sailor") for seat in range(game.seats)]
    sitting = [SeatRow(seat, kind, game.names[seat], level) for seat, (kind, level) in enumerate(kinds)]
    made = []
    for _ in range(count):
        kept = GameRow(
            new_id(), game.rules.name, game.rules.version, dict(game.options), game.seed, "", False, time.time(), owner=owner
        )
        make(storage, Opening(kept, sitting, [(mine, kept.owner)], summary, rows=rows))
        made.append(kept.id)
    return made


def open_saved(who: Player, game: Game) -> httpx.Response:
    seats = [ME, *[HERE] * (game.seats - 1)]
    return who.ask("POST", "/api/v1/tables/open", json={"text": game.dumps(), "seats": seats})


def noted(work: Callable[..., Result], threads: list[threading.Thread]) -> Callable[..., Result]:
    """The same, but one knows in which threads it was done."""

    def do(*given: Any) -> Result:
        threads.append(threading.current_thread())
        return work(*given)

    return do


def forget_tables(server: Running) -> None:
    async def forget() -> None:
        server.app.state.site.tables.held.clear()
        gc.collect()

    server.do(forget())
    until(lambda: not server.app.state.site.tables.live)


def fill_disk(server: Running, full: bool) -> None:
    """The database itself refuses to write another row."""
    storage = server.app.state.site.tables.storage

    def set_mode() -> None:
        with storage.engine.begin() as connection:
            if storage.shared:
                connection.execute(sql.text("SET TRANSACTION READ WRITE"))
                name = connection.execute(sql.select(sql.func.current_database())).scalar_one()
                connection.execute(sql.text(f"ALTER DATABASE {name} SET default_transaction_read_only = {full}"))
            else:
                connection.execute(sql.text(f"PRAGMA query_only={int(full)}"))
        if storage.shared:  # it counts for those who connect from now on
            storage.engine.dispose()

    server.do(storage.do(set_mode))
