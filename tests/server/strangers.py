"""People who know nothing of each other, at a server: how they sit down, watch, leave and take back."""

import contextlib
import json
import random
import sqlite3
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import leeward
from server.attacked import Running
from server.playing import ME, OPEN, PLAIN, Player, Server, View


def somebody(server: Server | Running) -> Player:
    return Player(httpx.Client(verify=PLAIN, base_url=server.address, timeout=30))


def two_people(server: Server | Running, **given: Any) -> tuple[Player, Player, str]:
    anna, bob = somebody(server), somebody(server)
    table = anna.make(ME, OPEN, **given)
    assert bob.join(anna.made["invites"]["1"], "Ben").status_code == 201
    return anna, bob, table


def new_link(player: Player, table: str, seat: int) -> str:
    answer = player.try_to("invites", table, seat=seat)
    assert answer.status_code == 201, answer.text
    path: str = answer.json()["path"]
    return path


def watch(server: Server | Running, player: Player, table: str, address: str = "127.0.0.1") -> ClientConnection:
    cookie = "; ".join(f"{name}={value}" for name, value in player.cookies.items())
    where = f"ws://127.0.0.1:{server.port}/api/v1/tables/{table}/socket?picture=0"
    return connect(where, additional_headers={"Cookie": cookie}, source_address=(address, 0), max_queue=None)


def first_word(socket: ClientConnection) -> str:
    kind: str = json.loads(socket.recv(timeout=20))["type"]
    return kind


def end_of(socket: ClientConnection) -> int:
    """The code with which the server closes it."""
    try:
        while True:
            socket.recv(timeout=20)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def give(player: Player, table: str, seat: int, kind: str = "computer") -> httpx.Response:
    return player.try_to(f"seats/{seat}", table, kind=kind)


def undo(player: Player, table: str) -> View:
    answer = player.try_to("undo", table, expected=player.see(table)["version"])
    assert answer.status_code == 200, answer.text
    shown: View = answer.json()
    return shown


def kept(server: Server, table: str) -> dict[str, Any]:
    with contextlib.closing(sqlite3.connect(server.folder / "tables.sqlite")) as database:
        database.row_factory = sqlite3.Row
        return dict(database.execute("SELECT * FROM games WHERE id = ?", (table,)).fetchone())


def before_its_end(number: int) -> tuple[str, str]:
    """A saved game of two, and the action that ends it."""
    game, chance = leeward.new("puerto-rico", players=2, seed=number), random.Random(number)
    while not game.over:
        game.play(chance.choice(game.legal.numbers))
    last = game.undo()
    return game.dumps(), last.text


def open_saved(server: Server | Running, text: str) -> tuple[Player, Player, str]:
    anna, bob = somebody(server), somebody(server)
    made = anna.ask("POST", "/api/v1/tables/open", json={"text": text, "seats": [ME, OPEN]}).json()
    bob.join(made["invites"]["1"])
    return anna, bob, made["id"]
