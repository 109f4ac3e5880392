"""Openings: the networks' choices at the beginning of their games, decision by decision, and their win rates.

A game may have a file of them, `openings.json.xz` in its folder, made by `leeward explorer openings`. Its games are played by
the game's own networks. The policies are narrow, so the first `DEPTH` choices are drawn from them at a temperature, among those
that then have a share of `LIKELY` or more; after that, the most likely choice is made.
"""

import json
import logging
import lzma
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np

from leeward.explorer.file import NoExplorer
from leeward.kernel.contract.game import GameRules, game_named
from leeward.kernel.doors.entry import choices, count_points, lay_out, perform
from leeward.kernel.language.english import number_of
from leeward.kernel.play import writer
from leeward.kernel.play.game import NAMES, Game, begin
from leeward.lab.crew import Crew
from leeward.opponents import evaluation, players
from leeward.opponents.networks import edition_of, network_of

log = logging.getLogger(__name__)
FILE = "openings.json.xz"
DEPTH = 24  # decisions
LIKELY = 0.01
A_JOB = 16  # games
LEAST = 20  # games with a choice before it is kept
SAMPLES = 2  # whole games kept for a choice, if there are
MOST_SAMPLES = 200  # whole games kept for a number of players


@dataclass
class Choice:
    """A choice after certain others: how often it was made, how often its player won, and the next choices."""

    action: int
    count: int = 0
    won: float = 0.0  # shared wins count in part
    then: "dict[int, Choice]" = field(default_factory=dict)
    games: list[int] = field(default_factory=list)  # of the whole games


@dataclass(frozen=True)
class Played:
    """A whole game."""

    seed: int
    actions: tuple[int, ...]


@dataclass(frozen=True)
class Openings:
    """All openings with one number of players."""

    rules: GameRules
    players: int
    count: int
    first: dict[int, Choice]
    games: tuple[Played, ...]

    def line(self, actions: Sequence[int]) -> list[Choice] | None:
        """Return the choices of a line; None if it was not played often enough."""
        found, now = [], self.first
        for action in actions:
            if action not in now:
                return None
            found.append(now[action])
            now = found[-1].then
        return found

    def position(self, line: Sequence[Choice], number: int, lang: str = "en") -> Game:
        """Return one of the whole games of a line, at the end of the line."""
        game = begin(self.rules, self.players, self.games[number].seed, NAMES[: self.players], lang)
        for choice in line:
            game.play(choice.action)
        return game

    def whole(self, number: int, lang: str = "en") -> Game:
        played = self.games[number]
        game = begin(self.rules, self.players, played.seed, NAMES[: self.players], lang)
        for action in played.actions[game.replay(played.actions).followed :]:
            game.play(action)
        return game


# playing


def play(rules: GameRules, seats: int, seed: int, temperature: float, number: int) -> tuple[Played, list[int], list[float]]:
    """Play the game of this number; return it with the seats of its first decisions and everyone's share of the win."""
    net = network_of(rules.name, seats)
    assert net is not None
    legal = np.zeros(rules.most_actions, np.int16)
    guide, options = evaluation.guide(net.weights, rules.most_actions), rules.option_numbers(rules.chosen({}, seats))
    points, ties = np.zeros(rules.seats[-1], np.int64), np.zeros(rules.seats[-1], np.int64)
    lot = random.Random(f"{seed} {seats} {number}")
    tables = rules.table.many(1)  # set up from nothing
    begun, taken, by = lot.randrange(1 << 31), list[int](), list[int]()
    lay_out(tables, seats, begun, options)
    while count := choices(tables, legal):
        action = int(legal[0])
        if count > 1:
            evaluation.look(tables, legal, guide)
            priors = np.asarray(guide.scratch.priors)[:count]
            action = int(legal[drawn(priors, temperature, lot) if len(taken) < DEPTH else int(np.argmax(priors))])
            if len(taken) < DEPTH:
                by.append(int(tables[0].seat))
            taken.append(action)
        perform(tables, action)
    count_points(tables, points, ties)
    ranks = [(int(points[seat]), int(ties[seat])) for seat in range(seats)]
    best = max(ranks)
    return Played(begun, tuple(taken)), by, [(rank == best) / ranks.count(best) for rank in ranks]


def play_some(
    game: str, seats: int, seed: int, temperature: float, numbers: range
) -> list[tuple[Played, list[int], list[float]]]:
    """Play some games: one alone is too little for a worker."""
    players.prepare(game)
    return [play(game_named(game), seats, seed, temperature, number) for number in numbers]


def drawn(priors: Any, temperature: float, lot: random.Random) -> int:
    """Draw a choice at a temperature, among the likely ones."""
    shares = priors.astype(np.float64) ** (1 / temperature)
    shares /= shares.sum()
    likely = [int(each) for each in np.flatnonzero(shares >= min(LIKELY, float(shares.max())))]
    return lot.choices(likely, [float(shares[each]) for each in likely])[0]


def make(game: str, seats: int, seed: int, games: int, temperature: float, crew: Crew) -> Openings:
    """Play games and count their openings."""
    if games < 1 or not temperature > 0:
        raise NoExplorer(f"openings need at least 1 game and a temperature above 0, not {games} and {temperature:g}")
    rules = game_named(game)
    if network_of(rules.name, seats) is None:
        raise NoExplorer(f"{rules.name} has no network for {number_of(seats, 'player')} that fits its rules")
    first: dict[int, Choice] = {}
    played: list[Played] = []
    jobs = [range(number, min(number + A_JOB, games)) for number in range(0, games, A_JOB)]
    work = partial(play_some, rules.name, seats, seed, temperature)
    found = crew.run(work, jobs, prepare=partial(players.prepare, rules.name))
    for whole, by, shares in chain.from_iterable(found):
        now = first
        for action, seat in zip(whole.actions, by, strict=False):
            choice = now.setdefault(action, Choice(action))
            choice.count += 1
            choice.won += shares[seat]
            choice.games.append(len(played))
            now = choice.then
        played.append(whole)
    return pruned(Openings(rules, seats, len(played), first, tuple(played)))


def pruned(found: Openings) -> Openings:
    """Keep the choices that were made often enough, each with a few whole games."""
    kept: dict[int, int] = {}  # the new number of each whole game that is kept

    def keep(choices: dict[int, Choice]) -> dict[int, Choice]:
        often = sorted((each for each in choices.values() if each.count >= LEAST), key=lambda each: -each.count)
        for each in often:
            each.then = keep(each.then)  # the longest lines choose their games first
            chosen = [number for number in each.games if number in kept]
            for number in each.games:
                if len(chosen) >= SAMPLES or len(kept) >= MOST_SAMPLES:
                    break
                if number not in kept:
                    kept[number] = len(kept)
                    chosen.append(number)
            each.games = [kept[number] for number in chosen]
        return {each.action: each for each in often if each.games}

    first = keep(found.first)
    return Openings(found.rules, found.players, found.count, first, tuple(found.games[number] for number in kept))


# the file


def write(path: Path, found: Sequence[Openings]) -> None:
    """Write a file, atomically."""
    rules = found[0].rules
    told = {"game": rules.name, "rules": rules.version, "edition": edition_of(rules), "depth": DEPTH}
    told["players"] = {
        each.players: {
            "count": each.count,
            "games": [[game.seed, list(game.actions)] for game in each.games],
            "first": listed(each.first),
        }
        for each in found
    }
    writer.write(path, lzma.compress(json.dumps(told, separators=(",", ":")).encode(), preset=9))


def listed(choices: dict[int, Choice]) -> list[Any]:
    return [[each.action, each.count, round(each.won, 2), listed(each.then)] for each in choices.values()]


def read(path: Path, game: str) -> dict[int, Openings]:
    """Read a file; refuse one that does not fit the rules."""
    rules = game_named(game)
    try:
        told = json.loads(lzma.decompress(path.read_bytes()))
        made_for = told["game"], told["rules"], told["edition"]
        found = {int(seats): openings_from(rules, int(seats), each) for seats, each in told["players"].items()}
    except (OSError, lzma.LZMAError, UnicodeDecodeError, ValueError, TypeError, KeyError, AttributeError) as problem:
        raise NoExplorer(f"{path} is not a file of openings: {problem}") from problem
    if made_for != (rules.name, rules.version, edition_of(rules)):
        raise NoExplorer(f"{path} was made for other rules")
    return found


def openings_from(rules: GameRules, seats: int, told: dict[str, Any]) -> Openings:
    first = choices_from(told["first"])
    games = tuple(Played(seed, tuple(actions)) for seed, actions in told["games"])
    for number, game in enumerate(games):
        now = first
        for action in game.actions:
            if action not in now:
                break
            now[action].games.append(number)
            now = now[action].then
    return Openings(rules, seats, int(told["count"]), first, games)


def choices_from(told: list[Any]) -> dict[int, Choice]:
    return {action: Choice(action, count, won, choices_from(then)) for action, count, won, then in told}


@cache
def openings_of(game: str) -> dict[int, Openings]:
    """Return the openings that are shipped with a game, by number of players; none if it has none that fit its rules."""
    path = game_named(game).folder / FILE
    if not path.is_file():
        return {}
    try:
        return read(path, game)
    except NoExplorer as problem:
        log.warning("no openings: %s", problem)
        return {}
