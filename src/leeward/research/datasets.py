"""Data sets of whole games: seeds, all decisions, and results.

    games = leeward.research.games("folder")
    games.points[games.players == 4].mean(0)          # by seat
    games.actions_of(0)                               # the decisions of the first game
    games.replay(0)                                   # the first game as a `Game`
    seen = games.positions(0, 100)                    # the observations before each decision, for training

A data set is a folder of `.npz` parts, written atomically. `leeward lab dataset` and `leeward lab train --keep` make data sets;
`games` also reads the records of `leeward lab arena --keep`. Forced actions are left out: the rules play them.
"""

import base64
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, cast

import msgspec
import numpy as np

from leeward.kernel.contract.game import GameRules, game_named
from leeward.kernel.doors.entry import prepare_game
from leeward.kernel.play.game import Game, new
from leeward.kernel.records.archives import arrays_in
from leeward.kernel.records.packing import unpack
from leeward.opponents import greedy
from leeward.research import seating
from leeward.research.batches import new_observation
from leeward.research.rows import Scratch

Array = np.ndarray[Any, Any]
PARTS = "part-*.npz"
COLUMNS = ("seeds", "players", "options", "seating", "lengths", "actions", "points", "shares")


class BadDataSet(ValueError):
    """A file or folder is not a data set, or doesn't fit."""


class Positions(NamedTuple):
    """Observations and choices, one row per decision."""

    observations: Array  # float32[rows, layout.size], seen by the deciding seat
    masks: Array  # bool[rows, action_numbers]: the legal actions
    actions: Array  # int16[rows]: the chosen ones
    seats: Array  # int64[rows]: the deciding seats
    games: Array  # int64[rows]: index of the game, to find its points and shares


@dataclass(frozen=True, eq=False)
class GameSet:
    """Many games as arrays, one row per game; arrays by seat have a column for every possible seat."""

    game: str
    rules: int  # the version of the rules
    names: tuple[str, ...]  # of all players
    seeds: Array  # int64[n]
    players: Array  # int8[n]: number of players
    options: Array  # int8[n, options]: option numbers, in the game's order
    seating: Array  # int16[n, seats]: index of the player's name; -1 for an empty seat
    lengths: Array  # int32[n]: number of decisions
    actions: Array  # int16[all decisions], game after game
    points: Array  # int16[n, seats]
    shares: Array  # float32[n, seats]: of the win

    def __len__(self) -> int:
        return len(self.seeds)

    @property
    def starts(self) -> Array:
        """Return the index of each game's first action, and the end of the last game. int64[n + 1]"""
        return cast(Array, np.concatenate(([0], np.cumsum(self.lengths, dtype=np.int64))))

    def actions_of(self, number: int) -> Array:
        start = int(self.lengths[:number].sum(dtype=np.int64))
        return cast(Array, self.actions[start : start + int(self.lengths[number])])

    def replay(self, number: int) -> Game:
        """Return one game, with its history."""
        rules = self._known_rules()
        chosen = zip(rules.options, self.options[number].tolist(), strict=True)
        options = {option.name: option.values[value] for option, value in chosen}
        game = new(self.game, int(self.players[number]), int(self.seeds[number]), options=options)
        for action in self.actions_of(number).tolist():
            game.play(action)
        return game

    def positions(self, first: int = 0, last: int | None = None) -> Positions:
        """Return the observations before each decision of the games from `first` to before `last`."""
        rules, last = self._known_rules(), len(self) if last is None else min(last, len(self))
        prepare_game(rules)
        starts = self.starts
        rows = int(starts[last] - starts[first])
        seen = new_observation(rules, rows)
        scratch = Scratch(greedy.new_scratch(rules), np.zeros(rules.seats[-1], np.int64))
        tables, options = rules.table.many(1), self.options.astype(np.int64)
        for number in range(first, last):
            tables.view(np.uint8)[:] = 0
            actions = self.actions[starts[number] : starts[number + 1]].copy()
            row, seed = int(starts[number] - starts[first]), int(self.seeds[number])
            done = seating.replay(tables, int(self.players[number]), seed, options[number], actions, row, seen, scratch)
            if done < len(actions):
                raise BadDataSet(f"game {number} can't be replayed: its decision {done + 1} is illegal")
        games = np.repeat(np.arange(first, last), self.lengths[first:last])
        return Positions(seen.observations, seen.masks, self.actions[starts[first] : starts[last]], seen.seats, games)

    def _known_rules(self) -> GameRules:
        rules = game_named(self.game)
        if rules.version != self.rules:
            raise BadDataSet(f"these games were played with rules version {self.rules}, not with version {rules.version}")
        return rules


def games(path: Path | str) -> GameSet:
    """Read the games in a folder, in one of its parts, or in the records of `leeward lab arena --keep`."""
    place = Path(path)
    if place.is_file() and place.suffix != ".npz":
        return games_of_a_match(place)
    parts = sorted(place.glob(PARTS)) if place.is_dir() else [place]
    if not parts or not place.exists():
        raise BadDataSet(f"{place} holds no games: a data set is a folder of {PARTS}, made by leeward lab dataset")
    found = [read(part) for part in parts]
    return joined(found, place)


def joined(parts: Sequence[GameSet], place: Path) -> GameSet:
    """Join all parts into one."""
    names = tuple(dict.fromkeys(name for part in parts for name in part.names))
    for part in parts[1:]:
        if (part.game, part.rules) != (parts[0].game, parts[0].rules):
            raise BadDataSet(f"{place} mixes games of {part.game} {part.rules} and of {parts[0].game} {parts[0].rules}")
    columns = {what: np.concatenate([getattr(part, what) for part in parts]) for what in COLUMNS}
    columns["seating"] = np.concatenate([renumbered(part, names) for part in parts])
    return GameSet(parts[0].game, parts[0].rules, names, **columns)


def renumbered(part: GameSet, names: Sequence[str]) -> Array:
    numbers = np.array([*(names.index(name) for name in part.names), -1], np.int16)  # index -1 stays -1
    return cast(Array, numbers[part.seating])


def read(part: Path) -> GameSet:
    try:
        arrays = arrays_in(part)
        meta = json.loads(str(arrays["meta"]))
        return GameSet(meta["game"], meta["rules"], tuple(meta["names"]), **{what: arrays[what] for what in COLUMNS})
    except (ValueError, KeyError, TypeError) as problem:
        raise BadDataSet(f"{part} holds no games: {problem}") from problem


# writing


class Book:
    """Collects games until they make a part of a data set."""

    def __init__(self, rules: GameRules, names: Sequence[str]) -> None:
        self.rules, self.names = rules, tuple(dict.fromkeys(names))
        self.numbers = {name: number for number, name in enumerate(self.names)}
        self.clear()

    def clear(self) -> None:
        self.rows: list[tuple[int, int, Sequence[int], list[int]]] = []
        self.actions: list[Array] = []
        self.outcomes: list[tuple[Array, Array]] = []

    def __len__(self) -> int:
        return len(self.rows)

    def add(self, seed: int, options: Sequence[int], seated: Sequence[str], actions: Array, points: Any, shares: Any) -> None:
        """Add a copy of one game; points and shares are by seat."""
        seats = [self.numbers[name] for name in seated] + [-1] * (self.rules.seats[-1] - len(seated))
        self.rows.append((seed, len(seated), options, seats))
        self.actions.append(np.array(actions, np.int16))
        self.outcomes.append((np.array(points, np.int16), np.array(shares, np.float32)))

    def games(self) -> GameSet:
        n, seats = len(self), self.rules.seats[-1]
        return GameSet(
            self.rules.name,
            self.rules.version,
            self.names,
            seeds=np.array([row[0] for row in self.rows], np.int64),
            players=np.array([row[1] for row in self.rows], np.int8),
            options=np.array([row[2] for row in self.rows], np.int8).reshape(n, len(self.rules.options)),
            seating=np.array([row[3] for row in self.rows], np.int16).reshape(n, seats),
            lengths=np.array([len(each) for each in self.actions], np.int32),
            actions=np.concatenate(self.actions) if self.actions else np.zeros(0, np.int16),
            points=self._by_seat(0, np.int16),
            shares=self._by_seat(1, np.float32),
        )

    def _by_seat(self, which: int, kind: Any) -> Array:
        found = np.zeros((len(self), self.rules.seats[-1]), kind)
        for number, outcome in enumerate(self.outcomes):
            found[number, : len(outcome[which])] = outcome[which]
        return found


def write(games: GameSet, part: Path, broken: int = 0) -> None:
    """Write a part, atomically."""
    meta = json.dumps({"game": games.game, "rules": games.rules, "names": games.names, "played": len(games) + broken})
    beside = part.with_suffix(".new")
    with beside.open("wb") as file:
        np.savez_compressed(file, meta=np.array(meta), **{what: getattr(games, what) for what in COLUMNS})
    beside.replace(part)


def played_in(part: Path) -> int:
    """Return the number of games played for a part, including unfinished ones."""
    if not part.exists():
        return 0
    try:
        return int(json.loads(str(arrays_in(part)["meta"]))["played"])
    except (ValueError, KeyError, TypeError) as problem:
        raise BadDataSet(f"{part} is damaged ({problem}): delete it, and the same command plays its games again") from problem


# records of the arena


class KeptGame(msgspec.Struct):
    seed: int
    seating: list[str]
    points: list[int]
    ties: list[int]
    actions: str = ""


def games_of_a_match(path: Path) -> GameSet:
    """Read the games of a match, in the order in which they finished."""
    first, *lines = path.read_bytes().split(b"\n")[:-1] or [b""]
    try:
        header: dict[str, Any] = msgspec.json.decode(first)
        rules, options = game_named(header["arena"]), header["options"]
        book = Book(rules, header["players"])
        results = [msgspec.json.decode(line, type=KeptGame) for line in lines]
    except (msgspec.DecodeError, TypeError, KeyError) as problem:
        raise BadDataSet(f"{path} holds no games of the arena: {problem}") from problem
    for result in results:
        if not result.actions:
            raise BadDataSet(f"{path} comes from an older version, which recorded only results")
        ranks = list(zip(result.points, result.ties, strict=True))
        won = np.array([rank == max(ranks) for rank in ranks], np.float32)
        chosen = rules.option_numbers(rules.chosen(options, len(ranks))).tolist()
        actions = unpack(base64.b64decode(result.actions))
        book.add(result.seed, chosen, result.seating, actions, result.points, won / won.sum())
    found = book.games()
    return GameSet(**{**vars(found), "rules": header["rules"]})
