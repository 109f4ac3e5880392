"""What a game is: the contract that every game keeps, and the registry of games.

A game in progress is a table: one flat record. Every table has these fields, whatever the game:

    dice        i64[4]  chance; a seed and a list of actions replay to the same bytes anywhere
    seats       i16     how many play
    seat        i16     who decides now
    decision    i16     what kind of decision it is
    first       i16     the seat that began
    revealed    i16     how often chance has fallen or something hidden has been turned up so far

`first` and `revealed` are public. An action after which `revealed` is unchanged has used no chance and has shown nothing
hidden to anybody; if it has risen, perhaps somebody has learnt something. Rules mark such a place by `kernel.chance.reveal`.
That the end of a game shows what was secret until then is no such place.

The nine functions below pick the game by the table's type, interpreted and compiled. None of them allocates.
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

from leeward.kernel.contract.installed import rooms
from leeward.kernel.records.layout import Layout
from leeward.kernel.records.record import Record, Table

if TYPE_CHECKING:
    from leeward.kernel.contract.offers import Board, Picture, Words


def setup(table: Table, seats: int, seed: int, options: Any) -> None:
    """Lay out an empty table. `options` holds one number for each of the game's options, in their order.

    On a table that is not empty what lies there would stay: interpreted, that is an error; compiled rules cannot raise one.
    """
    if any(table.tobytes()):
        raise ValueError("a game can only be laid out on an empty table, and on this one something lies already")
    game_of(table).setup(table, seats, seed, options)


def legal(table: Table, actions: Any) -> int:
    """Write the legal actions of the present decision into `actions` and return how many there are.

    At least one until the game is finished, none afterwards; no action twice; the usual choice first.
    """
    count: int = game_of(table).legal(table, actions)
    return count


def apply(table: Table, action: int) -> None:
    """Perform one legal action and run on to the next decision. An action that is not legal must not be passed."""
    game_of(table).apply(table, action)


def finished(table: Table) -> bool:
    """Whether the game is over."""
    over: bool = game_of(table).finished(table)
    return over


def scores(table: Table, points: Any, ties: Any) -> None:
    """Write every seat's points as if the game ended now, and what breaks a tie between equal points."""
    game_of(table).scores(table, points, ties)


def observe(table: Table, seat: int) -> None:
    """Blank everything in this table that the seat may not know.

    Two tables that differ only in what a seat may not know become the same bytes.
    """
    game_of(table).observe(table, seat)


def conceal(table: Table, seat: int, seed: int) -> None:
    """Deal anew everything in this table that the seat may not know; what it has seen stays."""
    game_of(table).conceal(table, seat, seed)


def appraise(table: Table, values: Any) -> None:
    """Write how well every seat stands by a rule of thumb, in hundredths of the points it may expect at the end."""
    game_of(table).appraise(table, values)


def features(table: Table, seat: int, out: Any) -> None:
    """Write what the seat may know of this table into `out`, a row of zeros, as the game's layout says."""
    game_of(table).features(table, seat, out)


@dataclass(frozen=True)
class Option:
    """A choice made before the game: one of several values, the first of which is the default."""

    name: str
    values: tuple[str | bool, ...]
    before: str | bool | None = None  # the value of kept games from before there was this option, if not the default

    @property
    def default(self) -> str | bool:
        return self.values[0]

    @property
    def unnamed(self) -> str | bool:
        """The value in a kept game that does not name it."""
        return self.default if self.before is None else self.before

    def number(self, value: object) -> int:
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
    """Who begins: whom the lot falls on, or the seat of this number. Older games always began with the first one."""
    return Option(FIRST, (LOT, *(str(number) for number in range(1, seats[-1] + 1))), before=FIRST_SEAT)


class BadOption(ValueError):
    """A game was asked for with a number of players or an option that it does not have."""


MOST_SEED_BITS = 63


def check_seed(seed: int) -> int:
    seed = operator.index(seed)
    if not 0 <= seed < 1 << MOST_SEED_BITS:
        raise BadOption(f"{seed} is not a seed: it is a whole number of at most {MOST_SEED_BITS} bits")
    return seed


def option_text(value: str | bool) -> str:
    """The value of an option as a saved game has it."""
    if isinstance(value, str):
        return value
    return "yes" if value else "no"


@dataclass(frozen=True, eq=False)
class GameRules:
    """A game as the kernel knows it: its table, its options, its nine functions and what others ask about it.

    Beside its rules a game's folder may hold
        trained-N.npz   the network that guides its opponents with N players, made by `leeward train`; trained.npz: any number
        levels.toml     the numbers of those opponents' levels that differ here, so that every step is about as high
        ratings.json    how strong they are, written by `leeward strength`
        training.toml   what is different when a network learns this game
        explorer.npz    how often what wins, made by `leeward explorer make`
    """

    name: str
    version: int  # raised whenever an old saved game would no longer replay to the same table
    table: type[Record]
    seats: range
    options: tuple[Option, ...]
    most_actions: int  # more than ever are legal at once
    action_numbers: int  # above every action
    room: str  # the package with its `words` and `picture`, and perhaps its `study`
    setup: Callable[..., None]
    legal: Callable[..., int]
    apply: Callable[..., None]
    finished: Callable[..., bool]
    scores: Callable[..., None]
    observe: Callable[..., None]
    conceal: Callable[..., None]
    appraise: Callable[..., None]
    features: Callable[..., None]
    layout: Layout  # of the features
    measured: Mapping[str, Mapping[str, str | bool]] = field(default_factory=lambda: {"usual game": {}})
    """The variants whose speed is measured, by name, from the plainest to the richest."""

    @property
    def folder(self) -> Path:
        """Where the game's own files are."""
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
        """A module of what computers see in the game, if it has it."""
        study = f"{self.room}.study"
        has_it = importlib.util.find_spec(study) and importlib.util.find_spec(f"{study}.{name}")
        return importlib.import_module(f"{study}.{name}") if has_it else None

    def chosen(self, given: Mapping[str, object], players: int) -> dict[str, str | bool]:
        """All options with their values for so many players, the given ones checked."""
        names = [option.name for option in self.options]
        for name in given:
            if name not in names:
                raise BadOption(f"{self.name} has no option {name!r}: it has {', '.join(names)}")
        found = {option.name: option.values[option.number(given.get(option.name, option.default))] for option in self.options}
        first = found.get(FIRST, LOT)
        if first != LOT and int(first) > players:
            raise BadOption(f"option {FIRST} cannot be {first!r}: there are {players} players")
        return found

    def kept(self, given: Mapping[str, object], players: int) -> dict[str, str | bool]:
        """The same for a game that was kept: what it does not name is as it was before there was such an option."""
        return self.chosen({**{option.name: option.unnamed for option in self.options}, **given}, players)

    def in_order(self, given: Mapping[str, object]) -> dict[str, object]:
        """The options of games that are counted: there a seat is a place in the order of play, so the first one begins."""
        begins = {option.name: FIRST_SEAT for option in self.options if option.name == FIRST}
        return {**begins, **given}

    def options_from(self, given: Sequence[str]) -> dict[str, str | bool]:
        """Options as NAME=VALUE: yes and no for those that are on or off."""
        switches = {option.name for option in self.options if isinstance(option.default, bool)}
        chosen: dict[str, str | bool] = {}
        for each in given:
            name, equals, value = each.partition("=")
            name = name.replace("-", "_")
            if not equals:
                raise BadOption(f"--option {each}: an option is given as NAME=VALUE")
            chosen[name] = YES.get(value.lower(), value) if name in switches else value
        return chosen

    def option_numbers(self, chosen: Mapping[str, object]) -> np.ndarray[Any, Any]:
        return np.array([option.number(chosen[option.name]) for option in self.options], np.int64)


# The registry

GAMES: dict[str, GameRules] = {}  # those that were loaded


def game_named(name: str) -> GameRules:
    """The rules of a game that is installed, loaded when first asked for, or of one that was registered."""
    if name not in GAMES:
        if name not in rooms():
            raise BadOption(f"there is no game {name!r}: there is {', '.join(rooms()) or 'none installed'}")
        importlib.import_module(rooms()[name])
    return GAMES[name]


def game_of(table: Table) -> GameRules:
    for game in GAMES.values():
        if table.dtype == game.table.dtype:
            return game
    raise TypeError("this is not a table of any game")


def register(game: GameRules) -> None:
    """Make a game known, and its rules to compiled code."""
    # Imported here: who only reads which games there are need not wait for the compiler.
    from leeward.kernel.compiling.binding import bind, name_table

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
