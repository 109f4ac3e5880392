"""A server in its own process, which can be measured, killed and started again."""

import gzip
import http.client
import logging
import multiprocessing
import os
import re
import resource
import signal
import socket
import sys
import time
from json import dumps
from pathlib import Path
from typing import Any

import msgspec

from leeward.kernel.language.english import number_of

HOST = "127.0.0.1"
PATIENCE = 60.0
MANY = 1_000_000  # the value of all limits: all players have the same address
LINKS = re.compile(r"""(?:href|src|from|import)\s*=?\s*\(?["'](\.?/[\w./-]+\.(?:css|js|svg))["']""")


def allow_many_sockets(wanted: int) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + 200
    if most != resource.RLIM_INFINITY and most < needed:
        raise ValueError(
            f"bench server: open files needed for {number_of(wanted, 'player')}: {needed}; this system allows {most}"
        )
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(needed, resource.getrlimit(resource.RLIMIT_NOFILE)[0]), most))


def serve(folder: str, port: int, prepare: bool, database: str, public_url: str = "") -> None:
    from leeward.server.monitoring.process import postpone_collecting

    postpone_collecting()  # as the command does
    from leeward.server.app import create_app
    from leeward.server.http.serving import run
    from leeward.server.limits.quotas import Quota
    from leeward.server.settings import Limits, Settings
    from leeward.server.storage.databases import held
    from leeward.server.storage.folder import Unusable

    logging.getLogger("leeward.server").setLevel(logging.WARNING)  # not a line per table
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the benchmark gets Ctrl-C, and stops the server
    quotas = dict.fromkeys(("tables", "resting", "sockets", "polls"), Quota(MANY, MANY))
    rates = [name for name in Limits.__struct_fields__ if name.endswith(("rate", "burst"))]
    limits: dict[str, Any] = {**quotas, **dict.fromkeys((*rates, "connections", "connections_an_address"), MANY)}
    given: dict[str, Any] = {"folder": Path(folder), "database": database, "public_url": public_url, "prepare": prepare}
    settings = Settings(**given, limits=Limits(**limits))
    try:
        with held(database or Path(folder)):
            run(create_app(settings), HOST, port)
    except Unusable as problem:
        sys.exit(f"leeward: {problem}")  # as the command does; the parent process tries again


class ServerProcess:
    def __init__(self, folder: Path, prepare: bool = True, database: str = "") -> None:
        self.folder = folder
        self.database = database
        self.prepare = prepare
        with socket.socket() as free:
            free.bind((HOST, 0))
            self.port: int = free.getsockname()[1]

    def start(self, again: bool = False) -> None:
        """Start and wait for the first response. `again`: if the database does not respond, try until it does."""
        self.spawn()
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                return self.ask("GET", "/api/v1/tables")[1].close()
            except OSError:
                alive = self.process.is_alive()
                if time.monotonic() > deadline or not (alive or again):
                    raise OSError("the server does not start") from None
                time.sleep(0.05 if alive else 1.0)
                if not alive:
                    self.spawn()

    def spawn(self) -> None:
        spawned = multiprocessing.get_context("spawn")
        given = (str(self.folder), self.port, self.prepare, self.database)
        self.process = spawned.Process(target=serve, args=given, daemon=True)
        self.process.start()

    def worked(self) -> float:
        """Return the CPU seconds used, where the system reports them."""
        told = Path(f"/proc/{self.process.pid}/stat")
        ticks = told.read_text().rpartition(")")[2].split()[11:13] if told.exists() else ()
        return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Return the resident memory in bytes, where the system reports it."""
        told = Path(f"/proc/{self.process.pid}/statm")
        return int(told.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if told.exists() else 0

    def wait_until_ready(self) -> None:
        """Wait until all games and opponents are loaded, so that later memory belongs to tables."""
        while not all(
            game["rules"] == game["opponents"] == 1 for game in self.answer("GET", "/api/v1/ready", None, "")[1].values()
        ):
            time.sleep(0.2)

    def kill(self) -> None:
        """Kill the process without warning."""
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
        """Send a request with a cookie; return the status and the decoded response."""
        try:
            answer, connection = self.ask(method, path, body, cookie)
            read = answer.read()
        except http.client.HTTPException as broken:
            raise ConnectionError(str(broken)) from None
        connection.close()
        text = gzip.decompress(read) if answer.headers["Content-Encoding"] == "gzip" else read
        return answer.status, msgspec.json.decode(text)

    def post(self, path: str, body: object) -> tuple[dict[str, Any], str]:
        """Return the decoded response and the cookie that the server sets."""
        answer, connection = self.ask("POST", path, body)
        read = answer.read()
        connection.close()
        if answer.status != 201:
            raise OSError(f"the server responds with {answer.status} to {path}")
        text = gzip.decompress(read) if answer.headers["Content-Encoding"] == "gzip" else read
        return msgspec.json.decode(text), answer.headers["Set-Cookie"].partition(";")[0]

    def weight(self, page: str) -> float:
        """Return the compressed size in kB of a page with all its styles, scripts and icons."""
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
