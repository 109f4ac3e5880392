"""`leeward replay` and `leeward draw`: look at a saved game."""

import argparse
import sys
from pathlib import Path

from leeward.cli.commands import Commands, add_language, add_saved_game, speaker


def add(commands: Commands) -> None:
    say = commands.say
    parser = commands.add("replay", say("step through a saved game"), replay)
    add_saved_game(parser, say)
    parser.add_argument("--at", type=int, metavar="N", help=say("only print the table after N actions"))
    add_language(parser, say)
    parser = commands.add("draw", say("draw a position of a saved game as a picture"), draw)
    add_saved_game(parser, say)
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", required=True, help=say("the picture: .svg or .png"))
    parser.add_argument("--at", type=int, metavar="N", help=say("after N actions (at the end)"))
    parser.add_argument("--seat", type=int, metavar="N", help=say("as the player in seat N sees it (as a spectator)"))
    parser.add_argument("--dark", action="store_true", help=say("in dark colours"))
    add_language(parser, say)


def replay(args: argparse.Namespace) -> int:
    import leeward
    from leeward.terminal import replay, screen

    game = leeward.load(args.file, args.lang)
    console = screen.this_terminal()
    if game.caveat:
        print(game.caveat, file=sys.stderr)
    last = len(game.history)
    if args.at is not None:
        if not 0 <= args.at <= last:
            say = speaker(["--lang", args.lang])
            raise ValueError(say("--at {given}: this game has positions 0 to {last}", given=args.at, last=last))
        replay.show_position(game, args.at, console)
    elif sys.stdin.isatty() and sys.stdout.isatty():
        screen.edit_lines()
        replay.replay(game, console)
    else:
        replay.show_log(game, console)
    return 0


def draw(args: argparse.Namespace) -> int:
    from leeward.terminal.draw import draw

    viewer = -1 if args.seat is None else args.seat - 1
    draw(args.file, args.at, viewer, args.output, args.lang, "dark" if args.dark else "light")
    return 0
