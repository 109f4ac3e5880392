"""A game for people: `Game` is a position with its past.

    game = leeward.new("nim", players=4, seed=7)
    while not game.over:
        print(game.decision)
        game.play(game.legal[0])
    print(game.outcome)

A game stores its actions and some of the tables between them (`doors/past.py`); words are found when they are asked for.
Where the rules leave one legal action, the kernel plays it: it appears in the log, not in the history.
"""

import operator
import secrets
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from leeward.kernel.contract.game import BadOption, GameRules, check_seed, game_named
from leeward.kernel.doors.entry import choices, choose, deal_anew, lay_out, perform, prepare_game
from leeward.kernel.doors.past import Past, Replayed, replayed
from leeward.kernel.doors.steps import Taken, walk
from leeward.kernel.language.english import number_of
from leeward.kernel.language.names import look_alikes, tidy
from leeward.kernel.play.actions import Action, Decision, Legal, Played
from leeward.kernel.play.log import Latest, Line, Log, joined
from leeward.kernel.play.outcome import Outcome, Standing
from leeward.kernel.play.position import NOBODY, IllegalAction, Position
from leeward.kernel.play.writer import Note, check_name, write, written

__all__ = ["NOBODY", "Action", "Decision", "Game", "IllegalAction", "Legal", "Line", "Outcome", "Played", "Standing", "new"]

NAMES = ("Anna", "Bob", "Clara", "David", "Emma", "Felix", "Greta", "Hugo")
FIRST_WORLD = 1  # the seed of a game without its secrets, for chance 0
SEED_BITS = 53  # of a random seed: it survives a trip through JSON


class Game(Position):
    """A game in progress or over: a position with its past. Only `play`, `replay`, `undo` and `adopt` change it."""

    def __init__(
        self, rules: GameRules, names: Sequence[str], seed: int, options: Mapping[str, str | bool], lang: str = "en"
    ) -> None:
        super().__init__(rules, names, lang, rules.table.many(1))
        self.seed = seed
        self.options = dict(options)
        self.notes: dict[int, Note] = {}  # by the number of the action; 0 is the beginning
        self.caveat = ""  # a warning about a game that was played under older rules
        self._past = Past(rules)
        self._unknown_past = 0  # decisions before the first one of `_past`
        self._log = Log()
        prepare_game(rules)
        lay_out(self.tables, self.seats, seed, rules.option_numbers(options))
        while choices(self.tables, self._actions) == 1:
            perform(self.tables, int(self._actions[0]))

    def __repr__(self) -> str:
        now = "over" if self.over else f"{self.names[self.table.seat]} decides"
        played = number_of(len(self._past), "action")
        return f"<Game {self.rules.name}: {', '.join(self.names)}, seed {self.seed}, {played} played, {now}>"

    # playing

    def play(self, action: Action | int | str, telling: bool = False) -> Action:
        """Play an action, given as such, by its number or by its text, and all forced actions after it.

        With `telling`, play one step at a time and store the steps, so that the log need not replay them.
        """
        number = action if type(action) is int else self._number(action)
        tables = self.tables
        before = tables.tobytes()
        if telling:
            if number not in self.legal.numbers:
                raise self._refusal(f"action {number}")
            self._log.latest = Latest(len(self._past) + 1, walk(tables, number, self._actions))
        else:
            try:
                if choose(tables, number, self._actions) < 0:
                    raise self._refusal(f"action {number}")
            except OverflowError:
                raise self._refusal(f"action {number}") from None
        self._past.append(number, before, tables.tobytes())
        return Action(number, self, before)

    def replay(self, record: Sequence[int]) -> Replayed:
        """Play a whole record at once: each entry is an action, or -n, which takes back n actions.

        It stops before the first entry that is not possible; play that one to learn why.
        """
        found = replayed(self.rules, self.tables.tobytes(), record)
        self._past.extend([record[place] for place in found.line], found.tables)
        self.tables.view(np.uint8)[:] = found.tables[-1:].view(np.uint8)
        return found

    def undo(self, count: int = 1) -> Action:
        """Take back this many actions; return the earliest of them."""
        if not 1 <= count <= len(self._past):
            raise ValueError(f"undo({count}) is not possible: {number_of(len(self._past), 'action')} played so far")
        place = len(self._past) - count
        number, before = self._past.actions[place], self._past.cut(place)
        self.notes = {about: note for about, note in self.notes.items() if about <= self.number}
        self._log.cut(len(self._past) + 1)
        self.tables.view(np.uint8)[:] = np.frombuffer(before, np.uint8)
        return Action(number, self, before)

    # copies

    def copy(self) -> "Game":
        """Return an independent copy of this game."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.options, other.notes = dict(self.options), dict(self.notes)
        other.tables = self.table_of(self.tables.tobytes())
        other._actions = self._actions.copy()
        other._past = self._past.copy()
        other._log = Log(self._log.latest)
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Game":
        return self.copy()

    def adopt(self, other: "Game") -> None:
        """Take over the position of a copy of this game; keep the log of the past that both share."""
        self._log.cut(self._past.same(other._past) + 1, other._log.latest)
        self.tables, self._past = other.tables, other._past

    def known_to(self, seat: int, chance: int = 0) -> "Game":
        """Return this game as far as the seat knows it: hidden things are dealt again at random, and there is no past.

        Each value of `chance` deals another world, with other dice for what comes next; the same value deals the same world.
        """
        number = check_seed(FIRST_WORLD + operator.index(chance))
        other = self.standing_at(self.tables, self.number)
        deal_anew(other.tables, seat, number)
        other.seed = number
        return other

    def standing_at(self, tables: Any, number: int) -> "Game":
        """Return a game like this one at a copy of another table, after this many decisions, without a past."""
        other = self.copy()
        other.tables = self.table_of(tables.tobytes())
        other._unknown_past = number
        other._past, other.notes = Past(self.rules), {}
        other._log = Log()
        return other

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "rules": self.rules.name, "_past": self._past.state, "_log": Log()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.rules = game_named(state["rules"])
        self._past = Past(self.rules, *state["_past"])

    # the past

    @property
    def number(self) -> int:
        """How many decisions have been made."""
        return self._unknown_past + len(self._past)

    @property
    def latest(self) -> Action:
        """The last action that was played."""
        return self.action(len(self._past))

    def action(self, number: int) -> Action:
        """Return the action of this number, counted from 1 in the known past."""
        return Action(self._past.actions[number - 1], self, self.table_before(number))

    @property
    def history(self) -> list[Played]:
        """What the players chose."""
        past = zip(self._past.actions, self._past, strict=True)
        return [Played(n, self.read(before).seat, Action(action, self, before)) for n, (action, before) in enumerate(past, 1)]

    def record(self, since: int = 0) -> list[int]:
        """Return the numbers of the actions of the known past, without its first ones."""
        return self._past.actions[since:]

    def table_before(self, number: int) -> bytes:
        """Return the table before the action of this number was played."""
        return self._past.before(number - 1)

    def tables_since(self, number: int) -> Iterator[bytes]:
        """Yield the tables before the actions of the known past, without its first ones."""
        return self._past.since(number)

    def steps_of(self, number: int) -> list[Taken]:
        """Replay one action step by step, with all that it forced; 0 is the setup."""
        if number:
            action = self.action(number)
            return walk(self.table_of(action.before), int(action), self._actions.copy())
        tables = self.rules.table.many(1)
        lay_out(tables, self.seats, self.seed, self.rules.option_numbers(self.options))
        return walk(tables, None, self._actions.copy())

    def walk(self, action: int) -> list[Taken]:
        """Return the steps of a legal action and of all that it forces. The game stays as it is."""
        return walk(self.table_of(self.tables.tobytes()), action, self._actions.copy())

    # the log

    @property
    def log(self) -> list[Line]:
        """Everything that happened, as a spectator may read it: chosen actions, forced ones and their consequences."""
        return self.told()

    def told(self, viewer: int = NOBODY, since: int = 0) -> list[Line]:
        """Return the log as a seat may read it, from the action of this number on."""
        return self._log.read(self, len(self._past), viewer, since)

    def joined(self, viewer: int = NOBODY, since: int = 0) -> list[Line]:
        """Return the log with series of small actions summed up; it begins earlier if action `since` continues a series."""
        begin = self._log.series_begin(self, len(self._past), viewer, since)
        return list(joined(self, self.told(viewer, begin)))

    def untold(self, viewer: int, lang: str) -> int:
        """Return how many actions this viewer's log does not cover yet."""
        return len(self._past) + 1 - len(self._log.stored.of((viewer, lang)))

    def learn_log(self, other: "Game") -> None:
        """Copy the log of another game, as far as both have the same past."""
        self._log.stored.learn(other._log.stored, self._past.same(other._past) + 1)

    # saving

    def dumps(self) -> str:
        """Return the game as text, as a saved game holds it and `leeward.loads` reads it."""
        return written(self)

    def save(self, path: str | Path) -> None:
        """Write the game to a file, which is replaced as a whole or not at all."""
        write(Path(path), written(self))


def new(
    name: str,
    players: int | None = None,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    lang: str = "en",
    options: Mapping[str, object] | None = None,
) -> Game:
    """Begin a game. What is not given has its default value; the seed is random."""
    rules = game_named(name)
    if players is None:
        players = len(names) if names is not None else rules.seats[len(rules.seats) // 2]
    given = NAMES[:players] if names is None else [tidy(each) for each in names]
    game = begin(rules, players, seed, given, lang, options)
    if alike := look_alikes(given):
        raise BadOption(f"two players have names that look alike: {' and '.join(alike)}")
    return game


def begin(
    rules: GameRules,
    players: int,
    seed: int | None,
    names: Sequence[str],
    lang: str = "en",
    options: Mapping[str, object] | None = None,
) -> Game:
    """Begin a game with exactly these names, as a saved game has them."""
    if players not in rules.seats:
        raise BadOption(f"{rules.name} is for {rules.seats[0]} to {number_of(rules.seats[-1], 'player')}, not for {players}")
    names = [check_name(each) for each in names]
    if len(names) != players:
        raise BadOption(f"{number_of(len(names), 'name')} for {number_of(players, 'player')}")
    if len({each.casefold() for each in names}) < players:
        raise BadOption(f"two players have the same name: {', '.join(names)}")
    seed = secrets.randbits(SEED_BITS) if seed is None else check_seed(seed)
    return Game(rules, names, seed, rules.chosen(options or {}, players), lang)
