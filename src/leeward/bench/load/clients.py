"""Scripted players at many tables, each with a WebSocket, who send actions at random times."""

import asyncio
import gc
import random
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from json import dumps
from typing import Any
from zlib import crc32

import msgspec
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress
from websockets.asyncio.client import ClientConnection, connect

from leeward.bench.load.process import HOST, PATIENCE, ServerProcess
from leeward.bench.output import kilobytes, percentiles
from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import usual_game
from leeward.kernel.play.game import Game, new

PLAYERS = 4
WARM_UP = 3.0  # seconds before the measurement
MOST_PLAYED = 200  # actions at a table before the measurement


class Offered(msgspec.Struct):
    number: int


class Message(msgspec.Struct):
    """The part of a message that a scripted player reads."""

    type: str
    version: int = 0
    seat: int = -1
    actions: list[Offered] = []


def saved_games(count: int) -> Iterator[Game]:
    """Yield games at all stages, in all variants that are measured."""
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
    """A scripted player: remembers the possible actions, and reports when each version arrives."""

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
    """A table, its players, and the action on its way."""

    def __init__(self, name: str, version: int, number: int) -> None:
        self.id = name
        self.version = version
        self.players: list[Player] = []
        self.chance = random.Random(number)
        self.sent: dict[int, float] = {}  # by the version that the action creates
        self.actor: dict[int, Player] = {}
        self.told: dict[int, int] = defaultdict(int)
        self.waits: list[tuple[float, float, bool]] = []  # when sent, how long it took, whether seen by the actor
        self.whole: list[int] = []  # bytes of the first views
        self.news: list[int] = []  # bytes of the views after an action
        self.refused = 0

    @property
    def free(self) -> bool:
        """Whether all players have seen the last action and one may act."""
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
    """Many tables with actions at random times, whether or not the server keeps up."""

    def __init__(
        self, servers: Sequence[ServerProcess], tables: int, rate: float, seconds: float, console: Console, apart: bool = False
    ) -> None:
        self.servers = servers
        self.apart = apart  # the players of a table use different servers
        self.count = tables
        self.rate = rate
        self.seconds = seconds
        self.console = console
        self.tables: list[Played] = []
        self.acts: list[float] = []
        self.late = 0.0  # the longest delay of this process itself
        self.busy = 0  # how often no table was free

    async def run(self) -> None:
        decoder = msgspec.json.Decoder(Message)
        readers = []
        try:
            with Progress(*Progress.get_default_columns()[:2], MofNCompleteColumn(), console=self.console) as progress:
                for game in progress.track(saved_games(self.count), self.count, description="sitting down"):
                    readers += [asyncio.create_task(player.read(decoder)) for player in await self.sit_down(game)]
                await self.until_all_know()
                gc.collect()
                gc.freeze()  # no garbage collection during the measurement
                self.memory = sum(server.memory() for server in self.servers)
                doing = progress.add_task("playing", total=round(self.rate * (self.seconds + WARM_UP)))
                await self.play(lambda: progress.advance(doing))
        finally:
            for reader in readers:
                reader.cancel()
            await asyncio.gather(*(player.socket.close() for table in self.tables for player in table.players))

    async def sit_down(self, game: Game) -> list[Player]:
        """Make a table and let all players join. As behind a proxy, one server handles a table, by its name."""
        number, count = len(self.tables), len(self.servers)
        at = [self.servers[(number + seat) % count] for seat in range(PLAYERS)]
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (PLAYERS - 1)]
        made, cookie = await asyncio.to_thread(at[0].post, "/api/v1/tables/open", {"text": game.dumps(), "seats": seats})
        cookies = [cookie]
        for server, link in zip(at[1:], made["invites"].values(), strict=True):
            cookies.append((await asyncio.to_thread(server.post, f"/api/v1{link}", {}))[1])
        table = Played(made["id"], len(game.history), number)
        self.tables.append(table)
        if not self.apart:
            at = [self.servers[crc32(table.id.encode()) % count]] * PLAYERS
        for server, secret in zip(at, cookies, strict=True):
            address, headers = f"ws://{HOST}:{server.port}/api/v1{made['path']}/socket", {"Cookie": secret}
            one = await connect(address, additional_headers=headers, compression=None, max_size=None, ping_interval=None)
            table.players.append(Player(one, table))
        return table.players

    async def until_all_know(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while not all(table.free for table in self.tables):
                await asyncio.sleep(0.05)

    async def play(self, advance: Any) -> None:
        chance, worked = random.Random(1), [server.worked() for server in self.servers]
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
        await asyncio.sleep(1.0)  # for messages still on their way
        spent = [server.worked() - before for server, before in zip(self.servers, worked, strict=True)]
        self.work = sum(spent) / max(len(self.acts), 1)

    def results(self) -> dict[str, Any]:
        counted = [wait for table in self.tables for wait in table.waits if wait[0] >= self.counted]
        acted = sum(moment >= self.counted for moment in self.acts)
        return {
            "tables": self.count,
            "sockets": self.count * PLAYERS,
            "actions": acted,
            "actions_a_second": round(acted / self.seconds, 1),
            "server_cpu_ms": round(1000 * self.work, 1),  # per action, of all servers together
            "actions_a_second_when_full": round(len(self.servers) / self.work, 1)
            if self.work
            else 0.0,  # with a core per server
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
