"""A bot that plays over HTTP, using only the API documented at /api/v1.

    leeward serve                              # in one terminal
    python examples/bot.py                     # opens a table against three computers and plays to the end
    python examples/bot.py --join LINK         # takes the seat of an invitation
    python examples/bot.py --token SECRET      # a bot of yours: plays wherever people invite it

It needs only Python, and works the same in any language: keep the cookies or send a token, send the version you have seen with
every action, and wait for changes with `after` and `wait`. It reads the position as data (`state`): the table as its seat knows
it, and the features and the mask that a network needs.
"""

import argparse
import json
import random
import time
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

REFUSED = 409  # the table has changed in the meantime
BUSY = (429, 503)  # too many requests at once: wait as long as the server says
SHORTEST, LONGEST = 0.05, 1.0  # seconds between two looks at the list of tables; the wait doubles while nothing happens
SEEN = "state=true&picture=false&skip=true"  # data, no picture, and no pauses that the computers make for people


class Bot:
    def __init__(self, server: str, token: str = "") -> None:
        self.server = server.rstrip("/")
        self.http = build_opener(HTTPCookieProcessor(CookieJar()))
        self.headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {})}

    def ask(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        while True:
            try:
                with self.http.open(Request(self.server + path, data, self.headers), timeout=60) as answer:
                    return json.load(answer)
            except HTTPError as problem:
                if problem.code not in BUSY:
                    raise
                time.sleep(float(problem.headers["Retry-After"]))

    def serve(self, once: bool) -> None:
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

    def play(self, table: str) -> Any:
        """Play at this table until the game is over."""
        shown = self.ask(f"/api/v1/tables/{table}?{SEEN}")
        while not shown["over"]:
            if shown["actions"]:
                shown = self.act(table, shown)
            else:
                # The server responds as soon as anyone acts.
                shown = self.ask(f"/api/v1/tables/{table}?{SEEN}&after={shown['version']}&wait=20")
        return shown

    def act(self, table: str, shown: Any) -> Any:
        if not shown["actions"]:  # somebody else has acted in the meantime
            return shown
        played = {"expected": shown["version"], "action": self.choose(shown["state"])}
        try:
            return self.ask(f"/api/v1/tables/{table}/actions?{SEEN}", played)
        except HTTPError as problem:
            if problem.code != REFUSED:
                raise
            return json.load(problem)["view"]

    def choose(self, state: Any) -> int:
        """Pick a legal action number; a better bot would compute one from `state["table"]` or `state["features"]`."""
        return random.choice([number for number, may in enumerate(state["mask"]) if may])


def main() -> None:
    parser = argparse.ArgumentParser(description="a bot that plays at random, over HTTP")
    parser.add_argument("--server", default="http://127.0.0.1:8520")
    parser.add_argument("--join", metavar="LINK", help="an invitation, such as http://127.0.0.1:8520/join/...")
    parser.add_argument("--token", default="", help="the token of your bot, from the page of your account")
    parser.add_argument("--once", action="store_true", help="with --token: stop when all its games are over")
    args = parser.parse_args()
    bot = Bot(args.server, args.token)
    if args.token and not args.join:
        return bot.serve(args.once)
    if args.join:
        made = bot.ask("/api/v1" + urlsplit(args.join).path, {"name": ""})
    else:
        made = bot.ask("/api/v1/tables", {"game": "puerto-rico", "title": "a bot's table"})
    print(f"playing at {bot.server}{made['path']}")
    print(bot.play(made["id"])["scores"]["text"])
    return None


if __name__ == "__main__":
    main()
