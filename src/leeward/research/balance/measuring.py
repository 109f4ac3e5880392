"""Measurements of a game as the networks play it: a record for people and programs, and what misses the goal."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np

from leeward.kernel.contract.game import BadOption, GameRules, game_named
from leeward.kernel.contract.usage import Goal, Usage
from leeward.lab.crew import Crew
from leeward.opponents import networks
from leeward.research.balance.counting import Counter, Tally, play
from leeward.research.devices import batch
from leeward.research.opponents import NetworkPolicy

TABLES = 64  # in parallel
DIGITS = 4


@dataclass(frozen=True)
class Record:
    """What was measured, with what."""

    game: str
    rules: int  # the version
    edition: str  # a hash
    networks: dict[str, str]  # hashes, by number of players
    seed: int
    tallies: dict[str, Tally]  # by number of players


class Miss(NamedTuple):
    """A number that misses the goal. `about` is a group, a hand, `points`, `seats` or `first`."""

    about: str
    thing: str  # its key, a seat, or the number of players
    players: str  # empty: all numbers of players together
    found: float


def usage_of(rules: GameRules) -> tuple[Usage, Goal]:
    """Return what the game counts, and its goal."""
    found = rules.study("usage")
    if found is None:
        raise BadOption(f"{rules.name} has no list of things to count")
    return found.USAGE, found.GOAL


class Job(NamedTuple):
    """The games with one number of players."""

    game: str
    players: int
    network: Path
    games: int  # rounded up to whole rounds of tables
    seed: int
    values: list[list[int]] | None  # an edition of the game's family, if the rules are open


def counted(job: Job) -> Tally:
    rules, size = game_named(job.game), min(TABLES, job.games)
    choose = NetworkPolicy(networks.load(job.network, job.game, any_edition=True).net).choose_many
    tables = batch(job.game, size, seed=job.seed, variants=[(job.players, rules.in_order({}))], values=job.values)
    counter = Counter(usage_of(rules)[0], tables, job.players, np.zeros((size, -(-job.games // size)), np.int64))
    play(counter, choose)
    return counter.tally()


def measure(
    rules: GameRules,
    games: int,
    seed: int,
    paths: Mapping[int, Path],
    crew: Crew,
    advance: Callable[[float], None] = lambda share: None,
    values: Sequence[int] | None = None,
) -> Record:
    """Let the network of each number of players play this many games."""
    usage_of(rules)  # raises if the game has nothing to count
    drawn = None if values is None else [list(values)]
    jobs = [Job(rules.name, players, path, games, seed, drawn) for players, path in paths.items()]
    tallies = {}
    for players, tally in zip(paths, crew.run(counted, jobs, list(paths.values())), strict=True):
        tallies[str(players)] = tally
        advance(len(tallies) / len(paths))
    hashes = {str(players): hash_of(path) for players, path in paths.items()}
    return Record(rules.name, rules.version, edition_of(rules), hashes, seed, tallies)


def edition_of(rules: GameRules) -> str:
    """Return a hash of the values that the game plays with; empty for a game without editions."""
    return str(getattr(rules.study("usage"), "VALUES", ""))


def hash_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def shipped_paths(rules: GameRules) -> dict[int, Path]:
    """Return the shipped network for each number of players."""
    return {number: networks.shipped(rules.name, number) for number in rules.seats}


# files


def as_json(record: Record) -> str:
    """Return the record as text, with rounded numbers."""
    given = {**asdict(record), "tallies": {players: tally._asdict() for players, tally in record.tallies.items()}}
    return json.dumps(rounded(given), indent=1, ensure_ascii=False) + "\n"


def rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    if isinstance(value, list):
        return [rounded(each) for each in value]
    return round(value, DIGITS) if isinstance(value, float) else value


# the goal


def together(record: Record, of: str) -> dict[str, dict[str, float | None]]:
    """Return the mean over all numbers of players of `used` or `kept`; None for a card that no hand held."""
    found: dict[str, dict[str, float | None]] = {}
    several = [cast(dict[str, dict[str, float | None]], getattr(tally, of)) for tally in record.tallies.values()]
    for group, things in several[0].items():
        found[group] = {}
        for thing in things:
            known = [value for each in several if (value := each[group][thing]) is not None]
            found[group][thing] = sum(known) / len(known) if known else None
    return found


def misses(record: Record, usage: Usage, goal: Goal) -> list[Miss]:
    """List everything that misses the goal. Points, seats and first spaces count at each number of players."""
    found = []
    for players, tally in record.tallies.items():
        if not goal.points[0] <= tally.points <= goal.points[1]:
            found.append(Miss("points", "", players, tally.points))
        found += [
            Miss("seats", str(seat), players, share)
            for seat, share in enumerate(tally.seats, 1)
            if abs(share - 1 / len(tally.seats)) > goal.seat
        ]
        found += [Miss("first", space, players, share) for space, share in tally.first.items() if share > goal.first]
    used, kept = together(record, "used"), together(record, "kept")
    for group in usage.groups:
        shares = {thing: share for thing, share in used[group.key].items() if group.wanted and share is not None}
        found += [Miss(group.key, thing, "", share) for thing, share in shares.items() if share < goal.used]
    for hand in usage.hands:
        shares = {card: share for card, share in kept[hand.key].items() if share is not None}
        found += [
            Miss(hand.key, card, "", share) for card, share in shares.items() if not goal.kept[0] <= share <= goal.kept[1]
        ]
    return found
