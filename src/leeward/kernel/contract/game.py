"""The contract of a game: what every game promises, and the registry of games.

A game in progress is a table: one flat record of integers (`records.record`). Every table has these fields:

    dice        i64[4]  the state of the random generator
    seats       i16     number of players
    seat        i16     the seat that decides now
    decision    i16     the kind of decision, numbered by the game
    first       i16     the seat that began
    revealed    i16     how often so far chance decided or something hidden was revealed

The table is the whole state: equal bytes mean the same position with the same future. A seed and a list of actions replay to
the same bytes on every machine, interpreted or compiled.

`seats`, `seat`, `decision`, `first` and `revealed` are public. While `revealed` keeps its value, no player learned anything by
chance or about hidden things; when it rises, a player may have. Rules raise it with `pieces.chance.reveal`. The end of a game
also shows what was secret until then, and does not raise it.

A game provides nine functions over its table. The generic functions below call those of the table's game, found by the type
of the table, interpreted and compiled. None of them allocates memory, reads a clock or keeps any other state.
`leeward check-game NAME` holds a game to these promises; they are `leeward/laws`.
"""

import importlib
import importlib.util
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from leeward.kernel.contract.installed import LEFT_OUT, installed, leave_out, rooms
from leeward.kernel.language.english import number_of
from leeward.kernel.records.layout import Layout
from leeward.kernel.records.record import Record, Table

if TYPE_CHECKING:
    from leeward.kernel.contract.family import Family
    from leeward.kernel.contract.offers import Board, Picture, Words


def setup(table: Table, seats: int, seed: int, options: Any) -> None:
    """Set up an empty table for the first decision.

    `seats` is a number that the game allows. `seed` starts the dice. `options` holds one number for each of the game's options,
    in their order (`GameRules.option_numbers`); rules that are open for a family of editions also take the values of one.

    The table must be all zeros: setup does not clear it. Interpreted, another table raises ValueError; compiled rules cannot
    raise errors.
    """
    if any(table.tobytes()):
        raise ValueError("a game can only be set up on an empty table, and this one is not empty")
    game_of(table).setup(table, seats, seed, options)


def legal(table: Table, actions: Any) -> int:
    """Write the legal actions of the current decision into `actions`, and return how many there are.

    There is at least one until the game is finished, and none afterwards. No action is listed twice. The usual choice comes
    first. The table does not change. `actions` has room for `GameRules.most_actions`; the rest of it is undefined.
    """
    count: int = game_of(table).legal(table, actions)
    return count


def apply(table: Table, action: int) -> None:
    """Perform one legal action and advance to the next decision, or to the end of the game.

    The result of an action that is not legal is undefined: check it against `legal` first. Random play ends every game.
    """
    game_of(table).apply(table, action)


def finished(table: Table) -> bool:
    """Return whether the game is over. Once it is, it stays so: there are no legal actions."""
    over: bool = game_of(table).finished(table)
    return over


def scores(table: Table, points: Any, ties: Any) -> None:
    """Write each seat's points as if the game ended now, and its number for breaking ties.

    The most points win; among equal points the higher tie number wins; players equal in both share the win. Only the entries of
    seats at this table are written.
    """
    game_of(table).scores(table, points, ties)


def observe(table: Table, seat: int) -> None:
    """Blank everything in this table that the seat may not know, including the dice; -1 is a spectator.

    Two tables that differ only in what the seat may not know become equal, byte by byte. Observing twice changes nothing more.
    """
    game_of(table).observe(table, seat)


def conceal(table: Table, seat: int, seed: int) -> None:
    """Replace everything in this table that the seat may not know by a random deal of the seed.

    The result is a possible table: it looks the same to the seat, has the same legal actions when the seat decides, and can be
    played to the end.
    """
    game_of(table).conceal(table, seat, seed)


def appraise(table: Table, values: Any) -> None:
    """Write a rule-of-thumb estimate for each seat: its expected points at the end, in hundredths."""
    game_of(table).appraise(table, values)


def features(table: Table, seat: int, out: Any) -> None:
    """Write what the seat may know of this table into `out`, in the order of `GameRules.layout`.

    `out` must be all zeros. What the seat may not know has no influence on any number.
    """
    game_of(table).features(table, seat, out)


@dataclass(frozen=True)
class Option:
    """A choice made before the game: one of several values, the first of which is the default."""

    name: str
    values: tuple[str | bool, ...]
    before: str | bool | None = None  # the value in games saved before this option existed, if not the default

    @property
    def default(self) -> str | bool:
        return self.values[0]

    def number(self, value: object) -> int:
        """Return the place of a value, which is what `setup` is given."""
        for number, known in enumerate(self.values):
            if value == known and type(value) is type(known):
                return number
        choices = ", ".join(str(known) for known in self.values)
        raise BadOption(f"option {self.name} cannot be {value!r}: choose one of {choices}")


YES = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
FIRST = "first"
LOT = "lot"
FIRST_SEAT = "1"


def first_option(seats: range) -> Option:
    """Return the option for who begins: a seat drawn by lot, or a fixed one. Before it existed, seat 1 always began."""
    return Option(FIRST, (LOT, *(str(number) for number in range(1, seats[-1] + 1))), before=FIRST_SEAT)


class BadOption(ValueError):
    """A game does not exist, or does not have this number of players, this option or this value."""


class BrokenGame(BadOption):
    """A game is installed, but does not work."""


CONTRACT = 1  # the version of the contract that this Leeward offers


MOST_SEED_BITS = 63


def check_seed(seed: int) -> int:
    seed = operator.index(seed)
    if not 0 <= seed < 1 << MOST_SEED_BITS:
        raise BadOption(f"{seed} is not a seed: it is a whole number of at most {MOST_SEED_BITS} bits")
    return seed


def option_text(value: str | bool) -> str:
    """Return the value of an option as a saved game writes it."""
    if isinstance(value, str):
        return value
    return "yes" if value else "no"


@dataclass(frozen=True, eq=False)
class GameRules:
    """A game: its table, its options, its nine functions and some facts about it.

    The folder of a game may also hold
        trained-N.npz   the network of its opponents with N players, made by `leeward lab train`; trained.npz for any number
        levels.toml     settings of the opponents' levels that differ from those of other games
        ratings.json    how strong the levels are, written by `leeward lab strength`
        training.toml   settings of training that differ from those of other games
        explorer.npz    win rates, made by `leeward explorer make`
    """

    name: str
    version: int  # raise it when a saved game would no longer replay to the same table
    table: type[Record]
    seats: range  # the numbers of players, without gaps
    options: tuple[Option, ...]
    most_actions: int  # the most legal actions that one decision can have, forced decisions included
    action_numbers: int  # actions are numbered from 0 to one less than this
    room: str  # the package with `words`, `picture` and, if the game has one, `study`
    setup: Callable[..., None]
    legal: Callable[..., int]
    apply: Callable[..., None]
    finished: Callable[..., bool]
    scores: Callable[..., None]
    observe: Callable[..., None]
    conceal: Callable[..., None]
    appraise: Callable[..., None]
    features: Callable[..., None]
    layout: Layout  # what each number of `features` means
    measured: Mapping[str, Mapping[str, str | bool]] = field(default_factory=lambda: {"usual game": {}})
    """The variants that `leeward bench` measures: a name and its options, from the plainest to the richest."""
    family: "Family | None" = None  # of editions, if the game has one
    contract: int = 1  # the version of the contract that the game is written for

    @property
    def folder(self) -> Path:
        """The folder of the game's own files."""
        return Path(str(importlib.import_module(self.room).__file__)).parent

    @property
    def words(self) -> "Words":
        return cast("Words", importlib.import_module(f"{self.room}.words"))

    @property
    def board(self) -> "Board":
        return cast("Board", importlib.import_module(f"{self.room}.picture.text_board"))

    @property
    def picture(self) -> "Picture":
        return cast("Picture", importlib.import_module(f"{self.room}.picture"))

    def study(self, name: str) -> ModuleType | None:
        """Return a module of the game's `study` package; None if the game does not have it."""
        return self.part("study", name)

    def part(self, package: str, name: str) -> ModuleType | None:
        """Return a module of one of the game's packages, such as `words.themes`; None if the game does not have it."""
        found, module = importlib.util.find_spec(f"{self.room}.{package}"), f"{self.room}.{package}.{name}"
        is_package = found is not None and found.submodule_search_locations is not None
        return importlib.import_module(module) if is_package and importlib.util.find_spec(module) else None

    def chosen(self, given: Mapping[str, object], players: int) -> dict[str, str | bool]:
        """Return the values of all options for this number of players. Check the given ones; the others have their defaults."""
        names = [option.name for option in self.options]
        for name in given:
            if name not in names:
                raise BadOption(f"{self.name} has no option {name!r}: it has {', '.join(names)}")
        found = {option.name: option.values[option.number(given.get(option.name, option.default))] for option in self.options}
        first = found.get(FIRST, LOT)
        if first != LOT and int(first) > players:
            raise BadOption(f"option {FIRST} cannot be {first!r}: the game has {number_of(players, 'player')}")
        return found

    def saved_options(self, given: Mapping[str, object], players: int) -> dict[str, str | bool]:
        """Return the same for a saved game: a missing option has the value it had before the option existed."""
        before = {option.name: option.before for option in self.options if option.before is not None}
        return self.chosen({**before, **given}, players)

    def in_order(self, given: Mapping[str, object]) -> dict[str, object]:
        """Add the option that seat 1 begins, unless given: for statistics, where a seat is a place in the order of play."""
        begins = {option.name: FIRST_SEAT for option in self.options if option.name == FIRST}
        return {**begins, **given}

    def options_from(self, given: Sequence[str]) -> dict[str, str | bool]:
        """Parse options given as NAME=VALUE; switches take yes or no."""
        switches = {option.name for option in self.options if isinstance(option.default, bool)}
        chosen: dict[str, str | bool] = {}
        for each in given:
            name, equals, value = each.partition("=")
            name = name.replace("-", "_")
            if not equals:
                raise BadOption(f"--option {each}: write an option as NAME=VALUE")
            chosen[name] = YES.get(value.lower(), value) if name in switches else value
        return chosen

    def option_numbers(self, chosen: Mapping[str, object]) -> np.ndarray[Any, Any]:
        """Return the options as numbers, as `setup` takes them."""
        return np.array([option.number(chosen[option.name]) for option in self.options], np.int64)


# The registry

GAMES: dict[str, GameRules] = {}  # loaded so far


def game_named(name: str) -> GameRules:
    """Return the rules of an installed or registered game. An installed game is loaded on first use."""
    if name in LEFT_OUT:
        raise BrokenGame(f"the game {name!r} is left out: {LEFT_OUT[name].why}")
    if name not in GAMES:
        if name not in installed():
            raise BadOption(f"there is no game {name!r}; installed: {', '.join(rooms()) or 'none'}")
        load_game(name)
    return GAMES[name]


def load_game(name: str) -> None:
    """Load an installed game; leave it out if its package is broken."""
    module = installed()[name]
    try:
        importlib.import_module(module)
        if name not in GAMES:
            raise BadOption(f"the module {module} does not register it")
    except (Exception, SystemExit) as problem:
        GAMES.pop(name, None)
        why = "it cannot be loaded"
        leave_out(name, why, cause(problem))
        raise BrokenGame(f"the game {name!r} is left out: {why}. {cause(problem)}") from problem


def cause(problem: BaseException) -> str:
    """Describe the failure in one line, and whether the package may be made for another version of Leeward."""
    said = f"{type(problem).__name__}: {problem}".strip().replace("\n", " ")
    missing = isinstance(problem, ImportError) and (problem.name or "").startswith("leeward")
    if missing or (isinstance(problem, TypeError) and "GameRules.__init__" in said):
        return f"{said} (the package is made for another version of Leeward)"
    return str(problem) if isinstance(problem, BadOption) else said


def game_of(table: Table) -> GameRules:
    """Return the rules of the game that a table belongs to."""
    for game in GAMES.values():
        if table.dtype == game.table.dtype:
            return game
    raise TypeError("this is not a table of any game")


def register(game: GameRules) -> None:
    """Register a game, and bind its functions to the generic ones in compiled code. Its module calls this when it is loaded."""
    # Imported here: listing the games must not load the compiler.
    from leeward.kernel.compiling.binding import bind, name_table

    if game.contract > CONTRACT:
        raise BadOption(
            f"it is written for contract {game.contract} of games, and this Leeward offers {CONTRACT}: install a newer Leeward"
        )
    name_table(game.table, game.room)
    GAMES[game.name] = game
    bind(setup, game.setup, game.table)
    bind(legal, game.legal, game.table)
    bind(apply, game.apply, game.table)
    bind(finished, game.finished, game.table)
    bind(scores, game.scores, game.table)
    bind(observe, game.observe, game.table)
    bind(conceal, game.conceal, game.table)
    bind(appraise, game.appraise, game.table)
    bind(features, game.features, game.table)
