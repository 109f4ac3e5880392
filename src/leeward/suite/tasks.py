"""The tasks of the suite: matches against fixed opponents, and endings that are small enough for exact solutions.

Each game lists its own in `suite.toml`:

    [[task]]
    name = "2 players"
    players = 2
    opponent = "greedy"     # in all other seats

    [[ending]]              # from the position after as many decisions of two greedy players
    seed = 7
    opening = 120
    deals = 2               # worlds that the player who decides there can't tell apart

Any change to a task, or to the numbers here, is a new version of the suite: cards of different versions are not compared.
"""

import tomllib
from functools import cache

import msgspec

from leeward.kernel.contract.game import BadOption, game_named
from leeward.kernel.contract.installed import rooms

VERSION = 1
SEEDS = (1, 2, 3)
GAMES = 12  # of each task with each seed, rounded up to whole rounds of seatings


class Task(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table: the player has one seat, and the opponent all others."""

    name: str
    players: int
    opponent: str
    options: dict[str, str | bool] = {}


class Ending(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game of two players ends: a game of its own, in `research.adapters.openspiel`."""

    seed: int
    opening: int
    deals: int = 2


class Tasks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tasks of one game."""

    task: list[Task] = []
    ending: list[Ending] = []


@cache
def tasks_of(game: str) -> Tasks:
    path = game_named(game).folder / "suite.toml"
    return msgspec.convert(tomllib.loads(path.read_text("utf-8")), Tasks) if path.is_file() else Tasks()


def games() -> list[str]:
    """List the games that have tasks."""
    return [name for name in rooms() if tasks_of(name).task]


def chosen(games_wanted: list[str], names: list[str]) -> list[tuple[str, list[Task]]]:
    """Return the tasks with these names, or all, of these games, or of all; refuse what the suite does not have."""
    for game in games_wanted:
        if not tasks_of(game_named(game).name).task:
            raise BadOption(f"the suite has no tasks for {game}: it has some for {', '.join(games())}")
    found = [(game, tasks_of(game).task) for game in games() if not games_wanted or game in games_wanted]
    known = dict.fromkeys(task.name for _, tasks in found for task in tasks)
    for name in names:
        if name not in known:
            raise BadOption(f"there is no task {name!r}: use {', '.join(map(repr, known))}")
    return [(game, [task for task in tasks if not names or task.name in names]) for game, tasks in found]


def named(player: str, game: str, players: int, seed: int) -> str:
    """Return the player for a task: {game}, {players} and {seed} in its name stand for those of the task."""
    return player.replace("{game}", game).replace("{players}", str(players)).replace("{seed}", str(seed))


def is_learnt(player: str) -> bool:
    """Say whether each seed has a player of its own, such as a network that was trained with it."""
    return "{seed}" in player
