"""Cards: the results of one player in the suite, as JSON that stays readable and comparable over the years."""

import math
from pathlib import Path
from statistics import fmean, stdev

import msgspec

from leeward.arena.summary import Estimate, wilson
from leeward.kernel.contract.game import BadOption
from leeward.suite.tasks import SEEDS, VERSION

SCHEMA = "../card.schema.json"
STUDENT = 4.3027  # standard errors in a 95 % interval of the mean of three seeds
INTERVALS = (
    "95 % intervals: Wilson score on the number of games; where each seed has a player of its own, also Student's t on the "
    "means of the seeds, whichever reaches further. Shared wins count as fractions"
)


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result of one task."""

    game: str
    task: str
    players: int
    opponent: str
    opponent_is: str = msgspec.field(name="opponent is")  # its settings, or a hash
    options: dict[str, str | bool]
    games: int  # 0: the player is the opponent, so its share is the fair one
    share: Estimate  # of the win
    fair: float
    by_seed: list[float] = msgspec.field(name="by seed")  # the share
    points: float
    opponent_points: float = msgspec.field(name="opponent points")
    seconds: float  # mean of the player's decisions


class Solution(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much a best response gains in the endings of a game, on average over both seats: 0 is perfect, 1 the worst."""

    game: str
    exploitability: float  # mean over the endings and seeds
    by_ending: list[float] = msgspec.field(name="by ending")  # mean over the seeds
    by_seed: list[float] = msgspec.field(name="by seed")


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All results of one player."""

    schema: str = msgspec.field(name="$schema")
    suite: int  # version of the tasks
    name: str  # on the page
    about: str  # what it is, in a sentence
    player: str  # as in the command
    players: dict[str, str]  # who played, with settings or hashes
    command: str
    leeward: str
    rules: dict[str, int]  # version by game
    code: dict[str, str]  # hash of the opponents' code by game
    date: str
    seeds: list[int]
    whole: bool  # all tasks with all their games
    results: list[Result]
    solutions: list[Solution]
    intervals: str = INTERVALS


def estimate(wins: float, games: int, by_seed: list[float], learnt: bool) -> Estimate:
    """Return a share of the win with its interval."""
    found = wilson(wins, games)
    if not learnt:
        return found
    mean = fmean(by_seed)
    half = STUDENT * stdev(by_seed) / math.sqrt(len(by_seed))
    return Estimate(mean, max(min(mean - half, found.low), 0.0), min(max(mean + half, found.high), 1.0))


def write(card: Card, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(card), indent=2) + b"\n")


def read(path: Path) -> Card:
    """Read a card; refuse one that is damaged or of another version of the suite."""
    try:
        suite = msgspec.json.decode(path.read_bytes(), type=Version).suite
        if suite != VERSION:
            raise BadOption(f"{path} is a card of version {suite} of the suite, not of {VERSION}: run the suite again")
        return msgspec.json.decode(path.read_bytes(), type=Card)
    except msgspec.DecodeError as problem:
        raise BadOption(f"{path} is not a card of the suite: {problem}") from None


class Version(msgspec.Struct):
    """What every version of a card has."""

    suite: int


def schema() -> bytes:
    """Return the JSON schema of a card."""
    return msgspec.json.format(msgspec.json.encode(msgspec.json.schema(Card)), indent=2) + b"\n"


def is_whole(
    results: list[Result], solutions: list[Solution], wanted: set[tuple[str, str]], endings: set[str], games: int
) -> bool:
    """Say whether a card has all tasks and endings with all games and seeds."""
    return (
        {(each.game, each.task) for each in results} == wanted
        and {each.game for each in solutions} == endings
        and all(each.games == 0 or each.games >= games * len(SEEDS) for each in results)
    )
