"""Many tables played at once: the players, each with a socket, and the actions that they send."""

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

from leeward.bench.output import kilobytes, percentiles
from leeward.bench.served import HOST, PATIENCE, Served
from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import usual_game
from leeward.kernel.play.game import Game, new

PLAYERS = 4
WARM_UP = 3.0  # seconds that are played, but not counted
MOST_PLAYED = 200  # actions played at a table before the clock runs


class Offered(msgspec.Struct):
    number: int


class Message(msgspec.Struct):
    """What a scripted player reads of a message."""

    type: str
    version: int = 0
    seat: int = -1
    actions: list[Offered] = []


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

    def __init__(
        self, servers: Sequence[Served], tables: int, rate: float, seconds: float, console: Console, apart: bool = False
    ) -> None:
        self.servers = servers
        self.apart = apart  # those at a table are at different servers
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
                gc.collect()
                gc.freeze()  # nothing here shall look for garbage while the server answers
                self.memory = sum(server.memory() for server in self.servers)
                doing = progress.add_task("playing", total=round(self.rate * (self.seconds + WARM_UP)))
                await self.play(lambda: progress.advance(doing))
        finally:
            for reader in readers:
                reader.cancel()
            await asyncio.gather(*(player.socket.close() for table in self.tables for player in table.players))

    async def sit_down(self, game: Game) -> list[Player]:
        """A proxy sends all who sit at a table to one server, chosen by its name; whoever makes one or joins comes to any."""
        number, count = len(self.tables), len(self.servers)
        at = [self.servers[(number + seat) % count] for seat in range(PLAYERS)]
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (PLAYERS - 1)]
        made, cookie = await asyncio.to_thread(at[0].post, "/api/tables/open", {"text": game.dumps(), "seats": seats})
        cookies = [cookie]
        for server, link in zip(at[1:], made["invites"].values(), strict=True):
            cookies.append((await asyncio.to_thread(server.post, f"/api{link}", {}))[1])
        table = Played(made["id"], len(game.history), number)
        self.tables.append(table)
        if not self.apart:
            at = [self.servers[crc32(table.id.encode()) % count]] * PLAYERS
        for server, secret in zip(at, cookies, strict=True):
            address, headers = f"ws://{HOST}:{server.port}{made['path']}/socket", {"Cookie": secret}
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
        await asyncio.sleep(1.0)  # for what is still on its way
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
            "server_cpu_ms": round(1000 * self.work, 1),  # an action, of all servers together
            "actions_a_second_when_full": round(len(self.servers) / self.work, 1) if self.work else 0.0,  # with a core for each
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
