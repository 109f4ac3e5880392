"""`python -m chaos.tournament`: bots play a tournament at several servers on one PostgreSQL, which are killed meanwhile.

In the end the database and the saved games are compared with what a tournament promises: every round was drawn once, everybody
was paired in each, nobody met twice or rested twice, everybody began about half of their games, and the standings are those of
a recount from the saved games.
"""

import argparse
import asyncio
import contextlib
import json
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sql

import leeward
from chaos.server import SPAWNED
from leeward.bench.load.process import HOST, ServerProcess, serve
from leeward.server.storage.databases import open_postgresql
from leeward.server.storage.schema import actions, games, keys, migrate, owners
from leeward.server.storage.schema.people import accounts
from leeward.server.storage.schema.tournaments import places, rounds, tournament_tables
from leeward.server.storage.secrets import hashed, new_id, new_secret

LEASE = 6.0  # seconds for which a claim lasts: a killed server's job goes on soon
STARTING = 180.0  # seconds until a server must respond, on a busy machine
LOOK = 0.2  # seconds between two looks at the tournament
PACE = {"kind": "live", "bank": 3600, "turn": 60, "ends": "resign"}
PLAIN = {"verify": False, "timeout": 20.0}


def serve_with_short_claims(folder: str, port: int, database: str) -> None:
    from leeward.server.storage import jobs

    jobs.LEASE = LEASE
    serve(folder, port, False, database)


class Server(ServerProcess):
    def spawn(self) -> None:
        given = (str(self.folder), self.port, self.database)
        self.process = SPAWNED.Process(target=serve_with_short_claims, args=given, daemon=True)
        self.process.start()


class Bot:
    """A member who enters, and plays every game at random servers with the last choice that is offered."""

    def __init__(self, servers: Sequence[Server], name: str, cookie: str, seed: int) -> None:
        self.servers, self.name = servers, name
        self.chance = random.Random(f"{seed} {name}")
        self.http = httpx.AsyncClient(cookies={"leeward": cookie}, **PLAIN)  # type: ignore[arg-type]

    async def ask(self, method: str, path: str, **given: Any) -> httpx.Response:
        """Ask one of the servers; another one if it is dead."""
        while True:
            address = f"http://{HOST}:{self.chance.choice(self.servers).port}"
            with contextlib.suppress(httpx.TransportError):
                answer = await self.http.request(method, address + path, **given)
                if answer.status_code < 500:
                    return answer
            await asyncio.sleep(0.1)

    async def play(self, tournament: str) -> None:
        """Play until the tournament is over."""
        while True:
            view = (await self.ask("GET", f"/api/v1/tournaments/{tournament}")).json()
            if view["about"]["state"] not in ("open", "running"):
                return
            if view["my_table"]:
                await self.play_game(view["my_table"])
            await asyncio.sleep(LOOK)

    async def play_game(self, table: str) -> None:
        view = (await self.ask("GET", f"/api/v1/tables/{table}?picture=false")).json()
        while not view["over"]:
            if view["actions"]:
                body = {"expected": view["version"], "action": self.chance.choice(view["actions"])["number"]}
                answer = await self.ask("POST", f"/api/v1/tables/{table}/actions?picture=false", json=body)
                view = answer.json() if answer.status_code == 200 else {**view, "actions": []}
            else:
                path = f"/api/v1/tables/{table}?picture=false&after={view['version']}&wait=1"
                view = (await self.ask("GET", path)).json()


def members(engine: sql.Engine, count: int) -> list[str]:
    """Store accounts, and return the secret of each one's cookie. Signing up would take longer than playing."""
    secrets, now = [new_secret() for _ in range(count)], time.time()
    with engine.begin() as connection:
        for number, secret in enumerate(secrets, 1):
            owner = new_id()
            connection.execute(owners.insert().values(id=owner, created=now))
            connection.execute(keys.insert().values(secret_hash=hashed(secret), owner=owner, id=new_id(), created=now))
            person = {"owner": owner, "name": f"Bot {number}", "look": f"bot{number}", "created": now, "password": ""}
            usual = {"language": "en", "visible_to": "all", "operator": number == 1, "bot_of": ""}
            connection.execute(accounts.insert().values(**person, **usual, muted_until=0.0, suspended_until=0.0))
    return secrets


# the comparison


def violations(engine: sql.Engine, tournament: str, players: int, count: int, view: dict[str, Any]) -> list[str]:
    """Compare what was drawn with what a Swiss tournament of tables of two promises."""
    found = []
    with engine.connect() as connection:
        drawn = connection.execute(sql.select(rounds.c.round).where(rounds.c.tournament == tournament)).scalars().all()
        tables = connection.execute(tournament_tables.select().where(tournament_tables.c.tournament == tournament)).all()
        seated = connection.execute(places.select().where(places.c.tournament == tournament)).all()
        stored = set(connection.execute(sql.select(games.c.id)).scalars())
    if sorted(drawn) != list(range(1, count + 1)):
        found.append(f"rounds: {sorted(drawn)}")
    if stored != {row.table for row in tables}:
        found.append(f"{len(stored)} games for {len(tables)} tables")
    if any(row.result is None for row in tables):
        found.append("a table was not counted")
    for number in range(1, count + 1):
        here = sorted(row.number for row in seated if row.round == number)
        if here != list(range(1, players + 1)):
            found.append(f"round {number} has these players: {here}")
    met: Counter[tuple[int, ...]] = Counter()
    for row in tables:
        pair = sorted(one.number for one in seated if (one.round, one.board) == (row.round, row.board))
        met.update(combinations(pair, 2))
    for number in range(1, players + 1):
        mine = [row.seat for row in seated if row.number == number and row.board > 0]
        if abs(2 * mine.count(0) - len(mine)) > 1:
            found.append(f"{number} began {mine.count(0)} of {len(mine)} games")
    rested = Counter(row.number for row in seated if row.board < 0)
    found += [f"{pair} met {times} times" for pair, times in met.items() if times > 1]
    found += [f"{number} rested {times} times" for number, times in rested.items() if times > 1]
    if view["about"]["state"] != "over":
        found.append(f"the tournament is {view['about']['state']}")
    return found


def actions_of(engine: sql.Engine) -> int:
    with engine.connect() as connection:
        return int(connection.execute(sql.select(sql.func.count()).select_from(actions)).scalar_one())


async def recount(bot: Bot, view: dict[str, Any]) -> dict[str, Fraction]:
    """Count everybody's points from the saved games alone."""
    points: dict[str, Fraction] = {line["name"]: Fraction(0) for line in view["standings"]}
    for drawn in view["rounds"]:
        for name in drawn["byes"]:
            points[name] += 1
        for board in drawn["tables"]:
            saved = await bot.ask("GET", f"/api/v1/tables/{board['table']}/game")
            game = leeward.loads(saved.text)
            assert game.over
            assert game.outcome is not None
            winners = game.outcome.winners
            for seat, name in enumerate(game.names):
                if seat in winners:
                    points[name] += Fraction(1, len(winners))
    return points


# running


async def run(database: str, players: int, count: int, processes: int, kills: int, game: str, seed: int) -> dict[str, Any]:
    engine, chance, began = open_postgresql(database), random.Random(seed), time.monotonic()
    migrate(engine)
    secrets = members(engine, players)
    with tempfile.TemporaryDirectory() as folder:
        servers = [Server(Path(folder), database=database) for _ in range(processes)]
        for server in servers:
            server.spawn()
        for server in servers:
            await asyncio.to_thread(up, server)
        try:
            bots = [Bot(servers, f"Bot {number}", secret, seed) for number, secret in enumerate(secrets, 1)]
            wanted = {"title": "Chaos", "game": game, "pace": PACE, "rounds": count, "starts": time.time() + 600}
            made = (await bots[0].ask("POST", "/api/v1/tournaments", json=wanted)).json()["id"]
            answers = [await bot.ask("POST", f"/api/v1/tournaments/{made}/entry", json={}) for bot in bots]
            # A server may have died after it wrote an entry: then the second try is refused.
            assert {answer.status_code for answer in answers} <= {201, 409, 422, 403}, [each.text for each in answers]
            playing = [asyncio.create_task(bot.play(made)) for bot in bots]
            await bots[0].ask("POST", f"/api/v1/tournaments/{made}/start", json={})
            killed = 0
            while killed < kills and not all(each.done() for each in playing):
                await asyncio.sleep(chance.uniform(0.2, 2.0))
                server = chance.choice(servers)
                await asyncio.to_thread(server.kill)
                server.spawn()
                await asyncio.to_thread(up, server)
                killed += 1
            await asyncio.gather(*playing)
            view = (await bots[0].ask("GET", f"/api/v1/tournaments/{made}")).json()
            found = violations(engine, made, players, count, view)
            counted = await recount(bots[0], view)
            shown = {line["name"]: Fraction(line["points"]) for line in view["standings"]}
            if counted != shown:
                found.append(f"standings {shown}, but counted {counted}")
            told = {"violations": found, "kills": killed, "games": sum(len(each["tables"]) for each in view["rounds"])}
            told |= {"actions": actions_of(engine), "players": len(shown), "rounds": len(view["rounds"])}
            return {**told, "seconds": round(time.monotonic() - began, 1)}
        finally:
            for server in servers:
                server.kill()
            engine.dispose()


def up(server: Server) -> None:
    """Wait until a server responds."""
    deadline = time.monotonic() + STARTING
    while True:
        try:
            return server.ask("GET", "/api/v1/tables")[1].close()
        except OSError:
            assert time.monotonic() < deadline, "the server does not start"
            time.sleep(0.05)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="chaos.tournament", description="Play a tournament while servers are killed.")
    parser.add_argument("--database", required=True, help="an empty PostgreSQL database")
    for name, usual in (("players", 17), ("rounds", 5), ("processes", 3), ("kills", 8), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, metavar="N", default=usual, help=f"({usual})")
    parser.add_argument("--game", default="puerto-rico", help="(puerto-rico)")
    given = parser.parse_args(arguments)
    told = asyncio.run(run(given.database, given.players, given.rounds, given.processes, given.kills, given.game, given.seed))
    print(json.dumps(told))
    return 1 if told["violations"] else 0


if __name__ == "__main__":  # the servers' processes import this file as well
    sys.exit(main())
