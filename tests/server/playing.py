"""Playing at a server in tests: an application within this process, or a real server beside it."""

import json
import os
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

import httpx
from litestar import Litestar
from litestar.testing import TestClient

from leeward.server.app import create_app
from leeward.server.http.owners import PROOF
from leeward.server.limits.quotas import Quota
from leeward.server.settings import Limits, Settings
from leeward.server.site import Site
from leeward.server.storage.folder import DATABASE
from leeward.server.storage.games import Storage

View = dict[str, Any]
TESTS = str(Path(__file__).parents[1])
# Servers here speak plain HTTP: to read all certificates would take longer than most of what is asked.
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
ME, HERE, COMPUTER, OPEN = ({"kind": kind} for kind in ("me", "here", "computer", "open"))
FAST: dict[str, Any] = {
    "pause": 0.0,
    "prepare": False,  # the game that is played is made ready when a table is made; the other one need not be
    "rate": 100_000,
    "burst": 100_000,
    "message_rate": 1000,
    "message_burst": 1000,
    "chat_rate": 1000,
    "chat_burst": 1000,
    "usual": "random",
    "grace": 0.0,
    "make_burst": 100_000,
    "sign_burst": 100_000,
    "tables": Quota(1000, 1000),
    "resting": Quota(100_000, 100_000),
    "sockets": Quota(1000, 1000),
    "polls": Quota(1000, 1000),
}


@cache
def empty_database() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        Storage(Path(folder)).close()
        return (Path(folder) / DATABASE).read_bytes()


def application(place: Path | str, **settings: Any) -> Litestar:
    """In a PostgreSQL, or in a folder with a database that need not be brought to the present shape first."""
    if isinstance(place, Path) and not (place / DATABASE).exists():
        place.mkdir(parents=True, exist_ok=True)
        (place / DATABASE).write_bytes(empty_database())
    kept = {"folder": place} if isinstance(place, Path) else {"database": place}
    return reused(settings_with(**kept, **{**FAST, **settings}))


# Applications that nobody uses now, by what their doors are made with: making all doors takes longer than most tests.
IDLE: defaultdict[str, list[Litestar]] = defaultdict(list)


def reused(settings: Settings) -> Litestar:
    """An application that was used before, with a new state, or a new one."""
    idle = IDLE[settings.public_url]
    if idle:
        app = idle.pop()
        app.state.site = Site(settings)
        return app
    app = create_app(settings)
    app.on_shutdown.append(lambda: idle.append(app))
    return app


def settings_with(**given: Any) -> Settings:
    """Settings whose limits are given by name, beside all others."""
    limits = {name: given.pop(name) for name in list(given) if name in Limits.__struct_fields__}
    return Settings(**given, limits=Limits(**limits))


def client(place: Path | str, **settings: Any) -> TestClient[Litestar]:
    return TestClient(application(place, **settings))


class Player:
    """Somebody with cookies of their own."""

    def __init__(self, http: Any) -> None:
        self.http = http
        self.cookies: dict[str, str] = {}
        self.proof = ""  # that the server made the cookie, as the page's script keeps it

    def ask(self, method: str, path: str, **given: Any) -> httpx.Response:
        self.http.cookies.clear()
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        shown = {name: value for name, value in (("Cookie", cookie), (PROOF, self.proof)) if value}
        headers = {**shown, **given.pop("headers", {})}
        answer: httpx.Response = self.http.request(method, path, headers=headers, **given)
        self.cookies.update(answer.cookies)
        for given_up in answer.headers.get_list("set-cookie"):
            if "Max-Age=0" in given_up:
                self.cookies.pop(given_up.partition("=")[0], None)
        self.http.cookies.clear()
        return answer

    def browse(self, path: str) -> httpx.Response:
        """Open a page as a browser does, whose script keeps what the page says."""
        answer = self.ask("GET", path, headers={"Accept": "text/html,*/*;q=0.8"})
        assert answer.status_code == 200, answer.text
        self.proof = json.loads(answer.text.split('id="page">')[1].split("</script>")[0]).get("proof") or self.proof
        return answer

    def make(self, *seats: dict[str, str], **given: Any) -> str:
        # Where seats are open, the server draws the seed, unless a test says otherwise.
        seed = {} if OPEN in seats else {"seed": 7}
        options = {"first": "1", **given.pop("options", {})}
        answer = self.ask("POST", "/api/v1/tables", json={"seats": list(seats), "options": options, **seed, **given})
        assert answer.status_code == 201, answer.text
        self.made = answer.json()
        name: str = self.made["id"]
        return name

    def see(self, table: str, **query: Any) -> View:
        answer = self.ask("GET", f"/api/v1/tables/{table}", params={"picture": False, **query})
        assert answer.status_code == 200, answer.text
        shown: View = answer.json()
        return shown

    def try_to(self, deed: str, table: str, **given: Any) -> httpx.Response:
        return self.ask("POST", f"/api/v1/tables/{table}/{deed}", params={"picture": False}, json=given)

    def act(self, table: str, action: int | str | None = None) -> View:
        """Play this action, or the first that is offered."""
        shown = self.see(table)
        chosen = shown["actions"][0]["number"] if action is None else action
        answer = self.try_to("actions", table, expected=shown["version"], action=chosen)
        assert answer.status_code == 200, answer.text
        new: View = answer.json()
        return new

    def wait_for_my_turn(self, table: str) -> View:
        shown = self.see(table)
        deadline = time.monotonic() + 20
        while not shown["actions"] and not shown["over"]:
            assert time.monotonic() < deadline, "it never was my turn"
            shown = self.see(table, after=shown["version"], wait=5)
        return shown

    def join(self, path: str, name: str = "") -> httpx.Response:
        return self.ask("POST", f"/api/v1{path}", json={"name": name})


def drawn(shown: View) -> str:
    """All that the picture of a view holds."""
    return "".join(part["svg"] for part in shown["picture"]["parts"])


class Server:
    """A server of its own process, which can be killed and started again."""

    CODE = """
import json, sys
from pathlib import Path
sys.path.insert(0, sys.argv[4])
from leeward.server.app import create_app
from leeward.server.http.serving import run
from leeward.server.limits.quotas import Quota
from server.playing import settings_with
given = {"pause": 0.0, "prepare": False, "rate": 1e5, "burst": 1e5, "usual": "random", "connections_an_address": 1000}
given |= {name: Quota(10_000, 10_000) for name in ("tables", "sockets", "polls", "resting")}
given |= {"make_burst": 1e5} | json.loads(sys.argv[3])
run(create_app(settings_with(folder=Path(sys.argv[1]), **given)), "127.0.0.1", int(sys.argv[2]))
"""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.folder = folder
        self.settings = settings
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.errors = folder / "stderr"

    def start(self) -> None:
        with self.errors.open("ab") as errors:
            command = [sys.executable, "-c", self.CODE, str(self.folder), str(self.port), json.dumps(self.settings), TESTS]
            self.process = subprocess.Popen(command, stdout=errors, stderr=errors)
        deadline = time.monotonic() + 60
        while True:
            try:
                httpx.get(f"{self.address}/api/v1/tables", verify=PLAIN)
                return
            except httpx.TransportError:
                assert self.process.poll() is None, self.errors.read_text()
                assert time.monotonic() < deadline, "the server does not start"
                time.sleep(0.05)

    def kill(self) -> None:
        """Without a warning."""
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)


def story(view: View) -> list[str]:
    """Return what happened since the viewer's last action."""
    return [line["text"] for line in view["log"] if line["number"] >= view["since"]]
