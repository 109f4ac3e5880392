"""Places to which the server sends messages: a push service and a webhook that tests run, and browsers that decrypt."""

import base64
import json
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import http_ece
import sqlalchemy as sql
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from leeward.server.people.accounts import account_named
from leeward.server.people.notices.notices import tell
from server.attacked import ANNAS, Running, until
from server.members import sign_up
from server.playing import Player


def encoded(given: bytes) -> str:
    return base64.urlsafe_b64encode(given).decode().rstrip("=")


class Service:
    """What a service got, and what it answers; it waits while `free` is not set."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        self.headers: dict[str, str] = {}
        self.free = threading.Event()
        self.free.set()
        self.port = 0

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    def url(self, path: str = "/x") -> str:
        return f"http://{self.host}{path}"

    def next(self, number: int = 0) -> tuple[str, dict[str, str], bytes]:
        until(lambda: len(self.got) > number)
        return self.got[number]


@contextmanager
def service() -> Iterator[Service]:
    told = Service()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            told.got.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            told.free.wait(60)
            self.send_response(told.status)
            for name, value in {"Content-Length": "0", **told.headers}.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    class Quiet(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            pass  # the client has hung up

    running = Quiet(("127.0.0.1", 0), Handler)
    told.port = running.server_address[1]
    thread = threading.Thread(target=running.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield told
    finally:
        told.free.set()
        running.shutdown()
        running.server_close()


class Browser:
    """A browser's keys of push."""

    def __init__(self) -> None:
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)

    def body(self, endpoint: str) -> dict[str, str]:
        public = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": endpoint, "public_key": encoded(public), "auth_secret": encoded(self.auth)}

    def read(self, body: bytes) -> Any:
        """Decrypt a message, with a library that the server does not use."""
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))

    def subscribe(self, who: Player, endpoint: str) -> Any:
        return who.ask("POST", "/api/v1/push", json=self.body(endpoint))


def choose(who: Player, **channels: Any) -> None:
    answer = who.ask("PUT", "/api/v1/notices/choices", json=channels)
    assert answer.status_code == 200, answer.text


def jobs_of(server: Running, *kinds: str) -> list[Any]:
    from leeward.server.storage.schema.jobs import jobs

    with server.app.state.site.storage.reading.connect() as connection:
        found = connection.execute(jobs.select().order_by(jobs.c.key)).all()
    return [row for row in found if not kinds or row.kind in kinds]


# members


def told(server: Running, name: str, kind: str, **content: Any) -> None:
    """Tell a member something, as the server does."""
    storage = server.app.state.site.storage
    owner = owner_of_member(server, name)

    def write() -> None:
        with storage.engine.begin() as connection:
            tell(connection, owner, kind, content)

    server.do(storage.do(write))


def owner_of_member(server: Running, name: str) -> str:
    account = account_named(server.app.state.site.storage, name)
    assert account is not None
    return account.owner


def anna_with_push(server: Running, to: Service, **channels: Any) -> tuple[Player, Browser]:
    anna, browser = sign_up(server.somebody(ANNAS), "Anna B"), Browser()
    assert browser.subscribe(anna, to.url("/push/anna")).status_code == 200
    choose(anna, push=["turn", "friends"], **channels)
    return anna, browser


def add_webhook(who: Player, url: str) -> dict[str, str]:
    answer = who.ask("POST", "/api/v1/webhooks", json={"url": url})
    assert answer.status_code == 201, answer.text
    made: dict[str, str] = answer.json()
    return made


def rows(server: Running, table: sql.Table) -> list[Any]:
    with server.app.state.site.storage.reading.connect() as connection:
        return list(connection.execute(table.select()).all())
