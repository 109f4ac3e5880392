"""Batches: thousands of tables played in parallel, as arrays.

    tables = leeward.research.batch("nim", tables=4096, players=4)
    while training:
        observations, masks = tables.observe()
        tables.step(choose(observations, masks))
        learn_from(tables.finished, tables.scores)

When a game ends, a new one starts at once; `finished` says where, and `scores` and `shares` hold the result.
A table whose action is `WAIT` doesn't change.
Forced actions are played automatically, so every row is a real decision. Arrays are NumPy's on the CPU and PyTorch's on a GPU.
Every step overwrites the same arrays: copy what you want to keep.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from leeward.kernel.compiling.rules import FAMILY
from leeward.kernel.contract.game import BadOption, GameRules
from leeward.kernel.doors.entry import prepare_game
from leeward.kernel.language.english import number_of
from leeward.kernel.pieces.dice import roll
from leeward.kernel.pieces.dice import seed as begin_dice
from leeward.opponents import greedy
from leeward.research import rows
from leeward.research.rows import WAIT, Games, Observation, Scratch

__all__ = ["WAIT", "Batch", "IllegalStep", "Variant", "default_players", "variant_numbers"]

MOST_SEED = 1 << 62


Variant = tuple[int, Mapping[str, object]]  # number of players and options


def default_players(rules: GameRules) -> int:
    return min(4, rules.seats[-1])


def variant_numbers(rules: GameRules, variants: Sequence[Variant], values: Any = None) -> np.ndarray[Any, Any]:
    """Return one row per variant: the number of players, then the option numbers.

    With values of a family of editions, one row each, there is one row for every variant of every edition, edition by edition.
    """
    if not variants:
        raise BadOption("a batch needs at least one variant")
    found = []
    for players, options in variants:
        if players not in rules.seats:
            raise BadOption(
                f"{rules.name} is for {rules.seats[0]} to {number_of(rules.seats[-1], 'player')}, not for {players}"
            )
        found.append([players, *rules.option_numbers(rules.chosen(rules.in_order(options), players)).tolist()])
    numbers = np.array(found, np.int64)
    if values is None:
        return numbers
    if rules.family is None:
        raise BadOption(f"{rules.name} has no family of editions")
    if not rules.family.is_open:
        raise BadOption(f"the rules of {rules.name} are compiled for one edition: set {FAMILY}=1 before they are loaded")
    return np.hstack([np.tile(numbers, (len(values), 1)), np.repeat(np.asarray(values, np.int64), len(numbers), 0)])


def new_observation(rules: GameRules, rows: int) -> Observation:
    seats = rules.seats[-1]
    return Observation(
        np.zeros((rows, rules.layout.size), np.float32),
        np.zeros((rows, rules.action_numbers), np.bool_),
        np.zeros(rows, np.int64),
        np.zeros(rows, np.int64),
        np.zeros(rows, np.bool_),
        np.zeros((rows, seats), np.float32),
        np.zeros((rows, seats), np.float32),
    )


class State(NamedTuple):
    """The games of a batch at one moment. A batch of the same size and variants continues them, also on another machine."""

    tables: np.ndarray[Any, Any]  # as bytes
    games: np.ndarray[Any, Any]  # finished games by table
    seed: int
    seen: Observation


class IllegalStep(ValueError):
    """An action is illegal at its table. Nothing was played at any table."""


class Batch:
    """A batch of tables on the CPU."""

    device = "cpu"

    def __init__(self, rules: GameRules, tables: int, variants: Sequence[Variant], seed: int = 0, values: Any = None) -> None:
        if tables < 1:
            raise BadOption(f"a batch needs at least one table, not {tables}")
        self.rules = rules
        self.variants = variant_numbers(rules, variants, values)
        self.size = tables
        self._allocate()
        self.reset(seed)

    def _allocate(self) -> None:
        rules, tables, seats = self.rules, self.size, self.rules.seats[-1]
        prepare_game(rules)
        self.tables = rules.table.many(tables)
        self._chosen = np.zeros(tables, np.int16)
        self.seen = new_observation(rules, tables)
        self._games = Games(np.zeros(tables, np.int64), self.variants, rules.table.many(1))
        self._scratch = Scratch(greedy.new_scratch(rules), np.zeros(seats, np.int64))

    def reset(self, seed: int | None = None) -> tuple[Any, Any]:
        """Start a new game at every table; without a seed, the same games as the last time."""
        if seed is not None:
            if not 0 <= seed < MOST_SEED:
                raise BadOption(f"a seed must be from 0 to {MOST_SEED - 1}, not {seed}")
            self.seed = seed
        self._begin()
        return self.observe()

    def _begin(self) -> None:
        rows.begin_all(self.tables, self.seed, self._games, self.seen, self._scratch)

    def observe(self) -> tuple[Any, Any]:
        """Return what each table's deciding seat sees, and masks of the legal actions."""
        return self.seen.observations, self.seen.masks

    def step(self, actions: Any) -> tuple[Any, Any]:
        """Play one action and the forced ones after it at every table that doesn't WAIT."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.size,) or not np.issubdtype(chosen.dtype, np.integer):
            raise IllegalStep(
                f"step needs {number_of(self.size, 'integer')}, one action per table, not {chosen.dtype} {chosen.shape}"
            )
        wrong = rows.find_illegal(self.seen.masks, chosen)
        if wrong >= 0:
            raise IllegalStep(f"action {chosen[wrong]} is not legal at table {wrong}")
        self._chosen[:] = chosen
        rows.step_all(self.tables, self.seed, self._chosen, self._games, self.seen, self._scratch)
        return self.observe()

    def imagine(self, others: "Batch", some: Any, seed: int) -> tuple[Any, Any]:
        """Copy some tables of another batch to these, one number for each, as their deciding seats know them.

        The seed redeals what a seat may not know.
        """
        rows.imagine_all(self.tables, others.tables, np.asarray(some), seed, self.seen, self._scratch)
        return self.observe()

    def state(self) -> State:
        """Return a copy of all games, on the CPU; `resume` continues them."""
        games = np.array(self._games.number)
        return State(self.tables.view(np.uint8).copy(), games, self.seed, Observation(*(each.copy() for each in self.seen)))

    def resume(self, state: State) -> None:
        numbers: Any = self._games.number
        numbers[:] = state.games
        self.tables.view(np.uint8)[:] = state.tables
        self.seed = state.seed
        for mine, kept in zip(self.seen, state.seen, strict=True):
            mine[:] = kept

    def check(self) -> None:
        """Raise IllegalStep if an earlier step had an illegal action. On the CPU, `step` itself does."""

    def game_seed(self, table: int, game: int = 0) -> int:
        """Return the seed of a game at a table, counted from 0: `leeward.new` with it starts the same game."""
        return int(rows.game_seed(self.seed, table, game, self.size))

    def variant_of(self, seed: int) -> list[int]:
        """Return the variant of this seed's game: the number of players, then the option numbers."""
        dice = np.zeros(4, np.int64)
        begin_dice(dice, seed)
        return self.variants[roll(dice, len(self.variants)) if len(self.variants) > 1 else 0].tolist()  # type: ignore[no-any-return]

    def greedy(self, some: Any, likes: Any = None) -> Any:
        """Return the actions of `greedy` at these tables; with `likes`, a row of bonuses by action number, of a character."""
        chosen = np.zeros(len(some), np.int64)
        likes = np.zeros((0, self.rules.action_numbers), np.int64) if likes is None else np.asarray(likes)
        rows.choose_greedily_at(self.tables, np.asarray(some), likes, chosen, self._scratch)
        return chosen

    # the observation's parts

    @property
    def seats(self) -> Any:
        """Return the deciding seat of each table."""
        return self.seen.seats

    @property
    def players(self) -> Any:
        """Return the number of players at each table."""
        return self.seen.players

    @property
    def finished(self) -> Any:
        """Return where the last step ended a game."""
        return self.seen.finished

    @property
    def scores(self) -> Any:
        """Return the points of the last finished game of each table, by seat."""
        return self.seen.scores

    @property
    def shares(self) -> Any:
        """Return everyone's share of its win: 1 for a sole winner."""
        return self.seen.shares
