"""Openings: the networks' choices at the beginning of their games, decision by decision, and their win rates.

A game may have a file of them, `openings.json.xz` in its folder. `leeward explorer openings` counts it from the data sets
that the statistics are counted from: the basic games among them.
"""

import json
import logging
import lzma
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from leeward.explorer.builder import check, parts_of
from leeward.explorer.file import NoExplorer
from leeward.kernel.contract.game import GameRules, game_named
from leeward.kernel.doors.entry import choices, lay_out, perform, prepare_game
from leeward.kernel.play import writer
from leeward.kernel.play.game import NAMES, Game, begin
from leeward.lab.crew import Crew
from leeward.opponents.networks import edition_of
from leeward.research.datasets import Array, BadDataSet, GameSet, games

log = logging.getLogger(__name__)
FILE = "openings.json.xz"
DEPTH = 24  # decisions
LEAST = 500  # a choice is kept if one game in so many made it
SAMPLES = 2  # whole games kept for a choice, if there are
MOST_SAMPLES = 400  # whole games kept for a number of players


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
        game = self.begin(number, lang)
        for choice in line:
            game.play(choice.action)
        return game

    def whole(self, number: int, lang: str = "en") -> Game:
        played, game = self.games[number], self.begin(number, lang)
        for action in played.actions[game.replay(played.actions).followed :]:
            game.play(action)
        return game

    def begin(self, number: int, lang: str) -> Game:
        names, options = NAMES[: self.players], self.rules.in_order({})
        return begin(self.rules, self.players, self.games[number].seed, names, lang, options)


# counting


class Begun(NamedTuple):
    """The first choices of the basic games with one number of players in a part of a data set; -1 after a game's end."""

    part: Path
    numbers: Array  # int64[n]: of the games in the part
    actions: Array  # int16[n, DEPTH]
    won: Array  # float32[n, DEPTH]: the win share of the player who chose


def begun_in(game: str, part: tuple[Path, GameSet]) -> dict[int, Begun]:
    """Replay the beginnings of a part's basic games, by number of players."""
    rules, (path, found) = game_named(game), part
    check(rules, found, path)
    prepare_game(rules)
    return {players: begun_by(players, rules, found, path) for players in np.unique(found.players).tolist()}


def begun_by(players: int, rules: GameRules, found: GameSet, part: Path) -> Begun:
    basic = rules.option_numbers(rules.chosen(rules.in_order({}), players))
    numbers = np.flatnonzero((found.players == players) & (found.options == basic).all(1))
    actions, won = np.full((len(numbers), DEPTH), -1, np.int16), np.zeros((len(numbers), DEPTH), np.float32)
    tables, legal, starts = rules.table.many(1), np.zeros(rules.most_actions, np.int16), found.starts
    for row, number in enumerate(numbers.tolist()):
        chosen = found.actions[starts[number] : starts[number + 1]][:DEPTH]
        tables.view(np.uint8)[:] = 0
        lay_out(tables, players, int(found.seeds[number]), found.options[number].astype(np.int64))
        for place, action in enumerate(chosen.tolist()):
            while (count := choices(tables, legal)) == 1:
                perform(tables, int(legal[0]))
            if action not in legal[:count]:
                raise BadDataSet(f"{part}: decision {place + 1} of game {number} is illegal")
            won[row, place] = found.shares[number, tables[0].seat]
            perform(tables, action)
        actions[row, : len(chosen)] = chosen
    return Begun(part, numbers, actions, won)


def make(game: str, datasets: Sequence[Path], crew: Crew) -> list[Openings]:
    """Count the openings of the basic games in some data sets, for each number of players."""
    rules = game_named(game)
    parts = ((part, games(part)) for dataset in datasets for part in parts_of(dataset))
    whole: dict[int, list[Begun]] = {}
    for found in crew.run(partial(begun_in, rules.name), parts, prepare=partial(prepare_game, rules)):
        for players, begun in found.items():
            if len(begun.numbers):
                whole.setdefault(players, []).append(begun)
    if not whole:
        raise NoExplorer(f"no basic game is in {', '.join(map(str, datasets))}")
    return [counted(rules, players, begun) for players, begun in sorted(whole.items())]


def counted(rules: GameRules, players: int, begun: Sequence[Begun]) -> Openings:
    """Count the choices of some games, and keep those that were made often enough, each with a few whole games."""
    first: dict[int, Choice] = {}
    for number, (actions, won) in enumerate(row for each in begun for row in zip(each.actions, each.won, strict=True)):
        now = first
        for action, share in zip(actions.tolist(), won.tolist(), strict=True):
            if action < 0:
                break
            choice = now.setdefault(action, Choice(action))
            choice.count += 1
            choice.won += share
            choice.games.append(number)
            now = choice.then
    count = sum(len(each.numbers) for each in begun)
    return Openings(rules, players, count, *pruned(first, -(-count // LEAST), begun))


def whole_games(begun: Sequence[Begun], wanted: Sequence[int]) -> tuple[Played, ...]:
    """Read some games, numbered through all parts, with all their actions."""
    found, before = dict[int, Played](), 0
    for each in begun:
        here = [number for number in wanted if before <= number < before + len(each.numbers)]
        if here:
            part = games(each.part)
            for number in here:
                place = int(each.numbers[number - before])
                found[number] = Played(int(part.seeds[place]), tuple(part.actions_of(place).tolist()))
        before += len(each.numbers)
    return tuple(found[number] for number in wanted)


def pruned(first: dict[int, Choice], least: int, begun: Sequence[Begun]) -> tuple[dict[int, Choice], tuple[Played, ...]]:
    """Keep the choices that were made often enough, each with a few whole games."""
    kept: dict[int, int] = {}  # the new number of each whole game that is kept

    def keep(choices: dict[int, Choice]) -> dict[int, Choice]:
        often = sorted((each for each in choices.values() if each.count >= least), key=lambda each: -each.count)
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

    return keep(first), whole_games(begun, list(kept))


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
