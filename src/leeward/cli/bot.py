"""`leeward bot`: a bot of the arena plays at a server."""

import argparse
import os

from leeward.cli.commands import Commands

URL = "http://127.0.0.1:8520"
TOKEN = "LEEWARD_TOKEN"  # environment variable


def add(commands: Commands) -> None:
    say = commands.say
    parser = commands.add("bot", say("let a bot play at a server"), run)
    parser.add_argument("who", help=say("your bot as FILE.py:CLASS, or an opponent by name"))
    parser.add_argument("--url", default=URL, help=say("the server (http://127.0.0.1:8520)"))
    parser.add_argument("--token", help=say("the bot's token, from the page of your account; or set LEEWARD_TOKEN"))
    parser.add_argument("--join", metavar="LINK", help=say("take the seat of this invitation"))
    parser.add_argument("--game", metavar="NAME", help=say("make a table of this game, against computers"))
    parser.add_argument("--once", action="store_true", help=say("with a token: stop when all its games are over"))


def run(args: argparse.Namespace) -> int:
    from leeward.arena.remote import Remote
    from leeward.kernel.contract.installed import usual_game
    from leeward.opponents.players import player

    token = args.token or os.environ.get(TOKEN, "")
    game = args.game or usual_game()
    remote = Remote(args.url, player(args.who, game), token)
    if not args.join and not args.game:
        if not token:
            raise ValueError("leeward bot needs --token, --join LINK or --game NAME: where should it play?")
        remote.serve(args.once)
        return 0
    table = remote.join(args.join) if args.join else remote.make(game)
    print(f"playing at {args.url.rstrip('/')}/tables/{table}", flush=True)
    print(remote.play(table)["scores"]["text"])
    return 0
