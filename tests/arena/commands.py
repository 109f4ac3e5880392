"""Run `leeward lab arena` with the arguments a user would type."""

from cli.command import run


def arena(*arguments: str) -> int:
    return run("lab", "arena", "puerto-rico", "--processes", "1", *arguments)
