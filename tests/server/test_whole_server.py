"""A real server in a process of its own: races, sudden death, large messages, a bot."""

import asyncio
import contextlib
import random
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import leeward
from server.attacked import played
from server.playing import COMPUTER, HERE, ME, OPEN, PLAIN, Player, Server
from server.waiting import wait_for

ROOT = Path(__file__).parent.parent.parent
CLIENTS = 50
PATIENCE = 60  # seconds, on a busy machine


def test_of_fifty_clients_that_race_for_one_action_one_wins(server: Server) -> None:
    anna = Player(httpx.Client(verify=PLAIN, base_url=server.address, timeout=PATIENCE))
    table = anna.make(ME, HERE)
    cookie = "; ".join(f"{name}={value}" for name, value in anna.cookies.items())

    async def race(version: int, action: str) -> list[httpx.Response]:
        async with httpx.AsyncClient(verify=PLAIN, base_url=server.address, headers={"Cookie": cookie}) as http:
            path = f"/api/v1/tables/{table}/actions?picture=false"
            body = {"expected": version, "action": action}
            return list(await asyncio.gather(*(http.post(path, json=body, timeout=PATIENCE) for _ in range(CLIENTS))))

    for version in range(3):
        answers = wait_for(race(version, anna.see(table)["actions"][0]["text"]))
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * (CLIENTS - 1)
        losers = [answer.json() for answer in answers if answer.status_code == 409]
        assert all(told["code"] == "stale" and told["view"]["version"] == version + 1 for told in losers)
    assert anna.see(table)["version"] == 3


def test_nothing_is_lost_or_doubled_when_the_server_is_killed(server: Server) -> None:
    chance = random.Random(1)
    anna = Player(httpx.Client(verify=PLAIN, base_url=server.address, timeout=PATIENCE))
    table = anna.make(ME, COMPUTER, COMPUTER)
    known: list[str] = []

    def told() -> list[str]:
        """Return a line for each action: the page's log joins series of them."""
        return [line.text for line in leeward.loads(anna.ask("GET", f"/api/v1/tables/{table}/game").text).told(0)]

    def play_until_it_dies() -> None:
        """Whatever was told once must stay so."""
        nonlocal known
        with contextlib.suppress(httpx.TransportError):
            while True:
                for step in (anna.wait_for_my_turn, anna.act):
                    step(table)
                    log = told()
                    assert log[: len(known)] == known
                    known = log

    for _ in range(2):
        with ThreadPoolExecutor(1) as pool:
            playing = pool.submit(play_until_it_dies)
            before = len(known)
            while len(known) == before and not playing.done():
                time.sleep(0.01)
            time.sleep(chance.uniform(0.0, 0.4))
            server.kill()
            playing.result()
        before = len(known)
        assert before
        server.start()
        assert told()[:before] == known
    assert "Traceback" not in server.errors.read_text()


def test_large_messages_are_refused(server: Server) -> None:
    anna = Player(httpx.Client(verify=PLAIN, base_url=server.address, timeout=PATIENCE))
    table = anna.make(ME, COMPUTER, watch=True)
    too_large = anna.ask("POST", f"/api/v1/tables/{table}/chat", content=b'{"text": "' + b"x" * 500_000 + b'"}')
    assert too_large.status_code == 413
    with connect(f"ws://127.0.0.1:{server.port}/api/v1/tables/{table}/socket?picture=0") as socket:
        socket.recv()
        socket.send("x" * 100_000)
        assert reason_of_end(socket) == 1009
    with connect(f"ws://127.0.0.1:{server.port}/api/v1/tables/{table}/socket?picture=0") as socket:
        socket.recv()
        socket.send(b"\x00\xff")
        assert "malformed" in str(socket.recv(timeout=PATIENCE))
    assert anna.see(table)["version"] == 0


def reason_of_end(socket: ClientConnection) -> int:
    try:
        while True:
            socket.recv(timeout=PATIENCE)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def test_pages_carry_what_makes_browsers_careful(server: Server) -> None:
    answer = httpx.get(f"{server.address}/api/v1/tables", verify=PLAIN, timeout=PATIENCE)
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_example_bot_plays_a_game_to_its_end(server: Server) -> None:
    """Against another of its kind, which is invited, and a computer; most of it has been played."""
    anna = Player(httpx.Client(verify=PLAIN, base_url=server.address, timeout=PATIENCE))
    saved = played(None)
    for _ in range(60):
        saved.undo()
    opened = anna.ask("POST", "/api/v1/tables/open", json={"text": saved.dumps(), "seats": [OPEN, OPEN, COMPUTER]})
    bots = [
        subprocess.Popen(
            [sys.executable, str(ROOT / "examples" / "bot.py"), "--server", server.address, "--join", server.address + link],
            stdout=subprocess.PIPE,
            text=True,
        )
        for link in opened.json()["invites"].values()
    ]
    endings = [bot.communicate(timeout=10 * PATIENCE)[0] for bot in bots]
    assert [bot.returncode for bot in bots] == [0, 0]
    assert re.search(r"wins? with \d+ points", endings[0])
    assert endings[0] == endings[1]
