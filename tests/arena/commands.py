"""`leeward lab arena` as one types it."""

from cli.command import run


def arena(*arguments: str) -> int:
    return run("lab", "arena", "puerto-rico", "--processes", "1", *arguments)
