"""One person asks for as much as they can, through any route: the actions of others stay quick.

The list of routes comes from the application. A new route is in it, and a new parameter needs a sample value here.
"""

import asyncio
import statistics
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from leeward.lessons import Session
from leeward.lessons.exam import asked as questions_of
from leeward.puzzles import puzzles_of
from leeward.server.http.guards import version
from leeward.server.storage.games import Storage
from leeward.server.storage.owners import owners_of
from leeward.server.storage.secrets import hashed
from server.attacked import finished_games, played
from server.playing import HERE, ME, PLAIN, Player, Server, application
from server.routes import SOCKET, Asked, all_routes
from server.samples import GAME, bodies

OWNED, AT_ONCE, ACTIONS = 100, 25, 5
MOST, FLOOR = 5, 0.2  # times the latency in quiet, and seconds that nobody notices
TRIES = 6
EVES = "127.0.0.2"  # her address
WHOLE = {
    "make_burst": 1e6,
    "work_burst": 1e6,
    "hint_burst": 1e6,
    "coach_burst": 1e6,
    "preview_burst": 1e6,
    "chat_burst": 1e6,
    "report_burst": 1e6,
    "feed_burst": 1e6,
    "sign_burst": 1e6,
    "analysis_burst": 1e6,
}


class Club:
    """A server at which Eve owns a hundred finished games, and Anna plays."""

    def __init__(self, folder: Path) -> None:
        self.server = Server(folder, **WHOLE)
        self.server.start()
        self.eve, self.anna = (Player(httpx.Client(verify=PLAIN, base_url=self.server.address, timeout=60)) for _ in range(2))
        self.playing, self.learning = self.eve.make(ME, HERE), self.eve.make(ME, HERE, hints=True)
        self.annas = self.anna.make(ME, HERE)
        self.seen = self.anna.see(self.annas)  # what Anna saw last
        made = self.eve.ask("POST", "/api/v1/studies", json={"begin": {"text": played(None).dumps()}}).json()
        self.study, self.chapter = made["id"], made["chapter"]
        storage = Storage(folder)
        (owner,) = owners_of(storage, [hashed(secret) for secret in self.eve.cookies.values()]).values()
        self.owned = finished_games(storage, owner, played(None), OWNED)
        storage.close()

    def routes(self) -> list[Asked]:
        view, puzzle = self.eve.see(self.learning), puzzles_of(GAME)[0]
        action = view["actions"][0]["number"]
        values: dict[str | tuple[str, str], Any] = {
            "table": self.owned[0],
            "secret": "x" * 43,
            "game": GAME,
            "name": GAME,
            ("/fonts/{name}", "name"): "text.woff",
            "puzzle": puzzle.id,
            "question": "1",
            "lesson": "captain",
            "key": "captain",
            "number": 3,
            "seat": 1,
            "storm": "x",
            "study": self.study,
            "chapter": self.chapter,
            "node": 30,
            "passkey": "x",
            "session": "x",
            "mark": "x",
            "at": 30,
            "step": 0,
            "about": "settler",
            "path": "x",
            "tournament": "x",
            "evening": "x",
            "webhook": "x",
            "kind": "atom",
            "table_id": "x",
            "file_path": "shared/page.css",
            "release": version(),
            "action": action,
            "one": action,
            "other": view["actions"][1]["number"],
            "expected": view["version"],
            ("/api/v1/puzzles/{game}/{puzzle}/preview", "action"): puzzle.best,
            ("/api/v1/studies/{study}/chapters/{chapter}/nodes/{node}/preview", "action"): int(played(31).latest),
            ("/api/v1/puzzles/{game}/{puzzle}/try", "action"): puzzle.best,
            ("/api/v1/lessons/{game}/exam/{question}/preview", "action"): Session(questions_of(GAME)[0]).fitting()[0],
        }
        for route in ("actions", "undo", "consent", "chat", "invites", "seats/{seat}"):
            values[f"/api/v1/tables/{{table}}/{route}", "table"] = self.playing
        for route in ("hint", "coach", "round", "compare", "why"):
            values[f"/api/v1/tables/{{table}}/{route}", "table"] = self.learning
        return all_routes(application(Path("/nowhere")), values, bodies(action))

    def request(self, asked: Asked) -> bytes:
        """The bytes of Eve's request."""
        lines = [f"{'GET' if asked.method == SOCKET else asked.method} {asked.target} HTTP/1.1", "Host: 127.0.0.1"]
        lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.eve.cookies.items()))
        if asked.method == SOCKET:
            lines += ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
            lines.append("Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")
        else:
            lines += ["Connection: close", "Content-Type: application/json", f"Content-Length: {len(asked.body.encode())}"]
        return "\r\n".join([*lines, "", asked.body]).encode()

    async def flood(self, asked: Asked, begun: threading.Event) -> list[int]:
        """Send as many requests at once as Eve dares, and return their statuses."""
        where = {"host": "127.0.0.1", "port": self.server.port, "local_addr": (EVES, 0)}
        opened = await asyncio.gather(*(asyncio.open_connection(**where) for _ in range(AT_ONCE)))
        for _, writer in opened:
            writer.write(self.request(asked))
        begun.set()

        async def answered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> int:
            status = int((await reader.readline()).split()[1])
            if asked.method != SOCKET:
                await reader.read()
            writer.close()
            return status

        return await asyncio.gather(*(answered(*each) for each in opened))

    def latency(self) -> float:
        """The seconds that an action of Anna takes; she takes every second one back."""
        seen, started = self.seen, time.perf_counter()
        if seen["count"]:
            answer = self.anna.try_to("undo", self.annas, expected=seen["version"])
        else:
            action = seen["actions"][0]["number"]
            answer = self.anna.try_to("actions", self.annas, expected=seen["version"], action=action)
        assert answer.status_code == 200, answer.text
        self.seen = answer.json()
        return time.perf_counter() - started

    def allowed(self) -> float:
        """How long an action may take beside a flood: other programs of this machine slow it down, too."""
        return max(MOST * statistics.median([self.latency() for _ in range(20)]), FLOOR)

    def beside(self, asked: Asked) -> tuple[float, list[int]]:
        """The longest latency of Anna's actions while Eve asks for this, and what Eve is answered."""
        begun, answers = threading.Event(), list[int]()
        flooding = threading.Thread(target=lambda: answers.extend(asyncio.run(self.flood(asked, begun))))
        flooding.start()
        begun.wait()
        found = [self.latency() for _ in range(ACTIONS)]
        flooding.join()
        return max(found), answers


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    made = Club(tmp_path_factory.mktemp("club"))
    yield made
    made.server.stop()


@pytest.mark.long
def test_beside_a_flood_on_any_route_an_action_takes_no_more_than_five_times_as_long(club: Club) -> None:
    most, slow = club.allowed(), dict[str, tuple[float, float]]()
    for asked in club.routes():
        limit = most
        # Other programs may hold up one try, or begin to work: a route that starves others does so every time.
        for _ in range(TRIES):
            latency, answers = club.beside(asked)
            assert not {429, 500}.intersection(answers), f"{asked} was not tried: {answers}"
            if latency <= limit:
                break
            limit = club.allowed()
        else:
            slow[str(asked)] = latency, limit
    assert not slow, f"seconds beside a flood, and allowed at the end: {slow}"


def test_a_new_parameter_of_a_route_needs_a_sample_value() -> None:
    with pytest.raises(AssertionError, match="has a parameter 'table' without a sample value"):
        all_routes(application(Path("/nowhere")), {}, {"NewTable": {}, "SavedTable": {}})
