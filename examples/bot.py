"""A bot that plays over HTTP, using only the API documented at /api/v1.

    leeward serve                              # in one terminal
    python examples/bot.py                     # opens a table against three computers and plays to the end
    python examples/bot.py --join LINK         # takes the seat of an invitation

It needs only Python, and works the same in any language: keep the cookies, send the version you have seen with every action,
and wait for changes with `after` and `wait`.
"""

import argparse
import json
import random
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, Request, build_opener

REFUSED = 409  # the table has changed in the meantime


class Bot:
    def __init__(self, server: str) -> None:
        self.server = server.rstrip("/")
        self.http = build_opener(HTTPCookieProcessor(CookieJar()))

    def ask(self, path: str, body: object = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.server + path, data, {"Content-Type": "application/json"})
        with self.http.open(request, timeout=60) as answer:
            return json.load(answer)

    def play(self, table: str) -> Any:
        """Play at this table until the game is over."""
        shown = self.ask(f"/api/v1/tables/{table}?picture=false")
        while not shown["over"]:
            if shown["actions"]:
                shown = self.act(table, shown)
            else:
                # The server responds as soon as anyone acts.
                shown = self.ask(f"/api/v1/tables/{table}?picture=false&after={shown['version']}&wait=20")
        return shown

    def act(self, table: str, shown: Any) -> Any:
        action = self.choose(shown)
        try:
            played = {"expected": shown["version"], "action": action["number"]}
            return self.ask(f"/api/v1/tables/{table}/actions?picture=false", played)
        except HTTPError as problem:
            if problem.code != REFUSED:
                raise
            return json.load(problem)["view"]

    def choose(self, shown: Any) -> Any:
        """Pick an action; a better bot would think here. `text` is the action as in a saved game, `label` as people read it."""
        return random.choice(shown["actions"])


def main() -> None:
    parser = argparse.ArgumentParser(description="a bot that plays at random, over HTTP")
    parser.add_argument("--server", default="http://127.0.0.1:8520")
    parser.add_argument("--join", metavar="LINK", help="an invitation, such as http://127.0.0.1:8520/join/...")
    args = parser.parse_args()
    bot = Bot(args.server)
    if args.join:
        made = bot.ask("/api/v1" + urlsplit(args.join).path, {"name": ""})
    else:
        made = bot.ask("/api/v1/tables", {"game": "puerto-rico", "title": "a bot's table"})
    print(f"playing at {bot.server}{made['path']}")
    print(bot.play(made["id"])["scores"]["text"])


if __name__ == "__main__":
    main()
