"""The parser of `leeward`, its overview of all commands, and how it ends: errors, Ctrl-C and closed pipes."""

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from leeward.cli import admin, bench, bot, files, games, lab, play, serve, study
from leeward.cli.commands import Commands, Say, add_help, speaker
from leeward.kernel.contract.commands import additions

FAILED = 2


def main(arguments: Sequence[str] | None = None) -> int:
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        for addition in additions():
            addition.heed(given)
        parser = command_line(given, speaker(given))
        args = parser.parse_args(given)
        if args.run is None:
            parser.print_help()
            return 0
        signal.signal(signal.SIGTERM, interrupt)
        result: int = args.run(args)
        sys.stdout.flush()
        return result
    except BrokenPipeError:  # the reader has closed the pipe, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + signal.SIGPIPE
    except (ValueError, OSError) as problem:
        print(f"leeward: {describe(problem)}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 128 + signal.SIGINT


def interrupt(*_: object) -> NoReturn:
    """Treat SIGTERM like Ctrl-C, so that a game is saved."""
    raise KeyboardInterrupt


def describe(problem: Exception) -> str:
    if isinstance(problem, OSError) and problem.filename is not None:
        return f"{problem.filename}: {problem.strerror}"
    return str(problem)


def command_line(given: Sequence[str], say: Say) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="leeward",
        usage="leeward COMMAND …",
        epilog=say("leeward COMMAND --help explains a command."),
        add_help=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=None)
    add_help(parser, say)
    parser.add_argument("--version", action=ShowVersion, nargs=0, help=say("show the version"))
    found = parser.add_subparsers(prog="leeward", metavar="COMMAND", help=argparse.SUPPRESS)
    commands = Commands(found, say)
    commands.section(say("Play"))
    serve.add(commands)
    play.add(commands, given)
    commands.section(say("Learn from games"))
    study.add(commands)
    files.add(commands)
    commands.section(say("Host and research"))
    admin.add(commands)
    lab.add(commands)
    bench.add(commands)
    bot.add(commands)
    games.add(commands)
    commands.section(say("Commands of single games"))
    for addition in additions():
        addition.add_parser(commands)
    commands.add_flags()
    parser.description = say("Play, learn and study strategy games.") + "\n" + commands.overview()
    return parser


class ShowVersion(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        from importlib.metadata import version

        print(f"leeward {version('leeward')}")
        parser.exit()
