"""`leeward arena` as one types it."""

import argparse

from leeward.arena import command


def arena(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    command.add_parser(parser.add_subparsers())
    wanted = parser.parse_args(["arena", "puerto-rico", "--processes", "1", *arguments])
    code: int = wanted.run(wanted)
    return code
