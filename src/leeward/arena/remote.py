"""Lets a bot of the arena play at a server over HTTP, with the same `Game` object as locally."""

import base64
import contextlib
import json
import queue
import random
import sys
import threading
import time
from http.client import HTTPException
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

import numpy as np

from leeward.kernel.contract.game import BadOption, cause, game_named
from leeward.kernel.play.game import Game, begin
from leeward.opponents.players import Player, play

STATE_FORMAT = 1  # of the server's states that this program reads
PATIENCE = 60.0  # seconds for one decision
WAIT = 20  # seconds in which the server answers when nothing happens
SHORTEST, LONGEST = 0.05, 1.0  # seconds between two requests for the list of tables; the wait doubles while nothing happens
PAUSE, LONGEST_PAUSE = 1.0, 30.0  # seconds before a retry
RETRIED = (429, 500, 502, 503, 504)
SEEN = "state=true&picture=false&skip=true"


class Remote:
    """A bot's connection to a server."""

    def __init__(self, url: str, who: Player, token: str = "") -> None:
        if urlsplit(url).scheme not in ("http", "https"):
            raise BadOption(f"{url!r} is not the address of a server: write it with http:// or https://")
        self.url, self.who = url.rstrip("/"), who
        self.http = build_opener(HTTPCookieProcessor(CookieJar()))
        self.headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}
        self.chance = random.Random()
        self.met = False  # the server has answered

    def ask(self, path: str, body: object = None) -> Any:
        """Send a request; retry while the server is down or busy. For a refusal with a view, return the view.

        A server that has never answered is taken for a wrong address.
        """
        pause = PAUSE
        while True:
            data = None if body is None else json.dumps(body).encode()
            try:
                with self.http.open(Request(self.url + path, data, self.headers), timeout=60) as answer:
                    self.met = True
                    return json.load(answer)
            except HTTPError as problem:
                self.met = True
                told = refusal_in(problem)
                if problem.code == 409 and told.get("view"):
                    return told["view"]
                if problem.code not in RETRIED:
                    raise BadOption(f"the server refuses {path}: {told.get('why') or problem.reason}") from None
                when = problem.headers.get("Retry-After", "")
                pause = float(when) if when.isdecimal() else pause
                report(f"the server answers {problem.code}: trying again in {pause:g} seconds")
            except json.JSONDecodeError:
                raise BadOption(f"{self.url}{path} answers something else than JSON: is this a Leeward server?") from None
            except (URLError, HTTPException, OSError) as problem:
                if not self.met:
                    why = getattr(problem, "reason", problem)
                    raise BadOption(f"no server answers at {self.url} ({why}): is it running, and is --url right?") from None
                report(f"the server does not answer ({problem}): trying again in {pause:g} seconds")
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def serve(self, once: bool = False) -> None:
        """Play at all tables to which the bot is invited; `once`: until all of them are over."""
        pause = SHORTEST
        while True:
            mine = [table for table in self.ask("/api/v1/tables") if table["mine"] and not table["over"]]
            if once and not mine:
                return
            for table in mine:
                if table["turn_mine"]:
                    self.act(table["id"], self.ask(f"/api/v1/tables/{table['id']}?{SEEN}"))
            if any(table["turn_mine"] for table in mine):
                pause = SHORTEST
            else:
                time.sleep(pause)
                pause = min(2 * pause, LONGEST)

    def join(self, link: str) -> str:
        """Take the seat of an invitation; return the table."""
        return str(self.ask("/api/v1" + urlsplit(link).path, {"name": ""})["id"])

    def make(self, game: str) -> str:
        """Make a table against computers."""
        return str(self.ask("/api/v1/tables", {"game": game, "title": "a bot's table"})["id"])

    def play(self, table: str) -> Any:
        """Play at a table until its game is over."""
        shown = self.ask(f"/api/v1/tables/{table}?{SEEN}")
        while not shown["over"]:
            if shown["closed"]:
                raise BadOption(shown["closed"])
            if shown["actions"]:
                shown = self.act(table, shown)
            else:
                shown = self.ask(f"/api/v1/tables/{table}?{SEEN}&after={shown['version']}&wait={WAIT}")
        return shown

    def act(self, table: str, shown: Any) -> Any:
        """Play the bot's choice; a view without a choice is returned as it is."""
        if not shown["actions"]:
            return shown
        action = self.choose(position_of(shown))
        return self.ask(f"/api/v1/tables/{table}/actions?{SEEN}", {"expected": shown["version"], "action": action})

    def choose(self, game: Game) -> int:
        """Ask the bot. If it fails, say so and play at random: the others should not wait."""
        answers: queue.SimpleQueue[int | BaseException] = queue.SimpleQueue()

        def think() -> None:
            try:
                answers.put(play(game.copy(), self.who))
            except BaseException as problem:
                answers.put(problem)

        try:
            with contextlib.redirect_stdout(sys.stderr):  # what a bot prints
                threading.Thread(target=think, daemon=True).start()
                found = answers.get(timeout=PATIENCE)
        except queue.Empty:
            found = TimeoutError(f"no answer within {PATIENCE:g} seconds")
        if isinstance(found, int):
            return found
        report(f"the bot failed, a random action is played instead: {cause(found)}")
        return self.chance.choice(game.legal.numbers)


def position_of(shown: Any) -> Game:
    """Return the game as its seat knows it, from a view with a state."""
    state = shown["state"]
    if state["format"] != STATE_FORMAT:
        raise BadOption(f"the server sends states of format {state['format']}, this program reads {STATE_FORMAT}: update it")
    rules = game_named(state["game"])
    if rules.version != state["rules"]:
        raise BadOption(f"the server plays version {state['rules']} of {rules.name}, here it is {rules.version}")
    data = base64.b64decode(state["world"])
    if len(data) != rules.table.dtype.itemsize:
        raise BadOption(
            f"the server's tables of {rules.name} have {len(data)} bytes, here they have {rules.table.dtype.itemsize}"
        )
    game = begin(rules, len(shown["names"]), 0, shown["names"], shown["lang"])
    return game.standing_at(np.frombuffer(bytearray(data), rules.table.dtype), shown["count"])


def refusal_in(problem: HTTPError) -> dict[str, Any]:
    with contextlib.suppress(ValueError, OSError):
        told = json.load(problem)
        return told if isinstance(told, dict) else {}
    return {}


def report(line: str) -> None:
    print(f"leeward bot: {line}", file=sys.stderr, flush=True)
