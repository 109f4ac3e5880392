"""A game for people: `Game` is a table with its past, and speaks in words.

    game = leeward.new("nim", players=4, seed=7)
    while not game.over:
        print(game.decision)
        game.play(game.legal[0])
    print(game.outcome)

What is kept is the list of actions, and some tables on the way (`past.py`): words are found only when somebody asks.
Where the rules leave one possibility, the kernel plays it by itself: it stands in the log, not in the history.
"""

import importlib
import operator
import secrets
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from leeward.kernel.contract.game import BadOption, GameRules, check_seed, game_named
from leeward.kernel.contract.offers import Words, words_of
from leeward.kernel.doors.entry import blank, choices, choose, count_points, deal_anew, lay_out, over, perform, prepare_game
from leeward.kernel.doors.observation import read, seen, table_of
from leeward.kernel.doors.past import Past, Replayed, replayed
from leeward.kernel.doors.steps import Taken, walk
from leeward.kernel.language.names import look_alikes, tidy
from leeward.kernel.language.speech import voice
from leeward.kernel.picture.drawing import Shape
from leeward.kernel.play.log import Latest, Telling
from leeward.kernel.play.sayings import Action, Decision, Legal, Line, Outcome, Played, Standing
from leeward.kernel.play.wording import begins
from leeward.kernel.play.writer import Note, check_name, write, written
from leeward.kernel.records.reading import Reading
from leeward.kernel.records.record import Table

__all__ = ["Action", "Decision", "Game", "IllegalAction", "Legal", "Line", "Outcome", "Played", "Standing", "new"]

NAMES = ("Anna", "Bob", "Clara", "David", "Emma", "Felix", "Greta", "Hugo")
NOBODY = -1  # the seat of a spectator
DEALT = 1  # the seed of a game that somebody is shown without its secrets
SEED_BITS = 53  # of a seed that nobody chose: it survives a trip through JSON


class IllegalAction(ValueError):
    """An action was played that the rules do not allow here. The table is as it was."""


class Game:
    """A game in progress or over. `play` and `undo` are the only things that change it."""

    def __init__(
        self, rules: GameRules, names: Sequence[str], seed: int, options: Mapping[str, str | bool], lang: str = "en"
    ) -> None:
        voice(lang)
        self.rules = rules
        self.names = tuple(names)
        self.seed = seed
        self.options = dict(options)
        self.lang = lang
        self.notes: dict[int, Note] = {}  # by the number of the action; 0 is the beginning
        self.caveat = ""  # what is to be said about a game that was played by older rules
        self.seats = len(self.names)
        self.tables = rules.table.many(1)
        self._actions = np.zeros(rules.most_actions, np.int16)
        self._past = Past(rules)
        self._unknown_past = 0  # decisions before the first one of `_past`
        self._told = Telling()
        self._latest = Latest()
        prepare_game(rules)
        lay_out(self.tables, self.seats, seed, rules.option_numbers(options))
        while choices(self.tables, self._actions) == 1:
            perform(self.tables, int(self._actions[0]))

    # playing

    def play(self, action: Action | int | str, telling: bool = False) -> Action:
        """Play an action, its number or its text, and all that is forced after it.

        If it is told of at once, `telling` goes one step at a time and keeps them, so that the log need not play it again.
        """
        number = action if type(action) is int else self._number(action)
        tables = self.tables
        before = tables.tobytes()
        if telling:
            if number not in self.legal.numbers:
                raise self._refusal(f"action {number}")
            self._latest = Latest(len(self._past) + 1, walk(tables, number, self._actions))
        else:
            try:
                if choose(tables, number, self._actions) < 0:
                    raise self._refusal(f"action {number}")
            except OverflowError:
                raise self._refusal(f"action {number}") from None
        self._past.append(number, before, tables.tobytes())
        return Action(number, self, before)

    def replay(self, record: Sequence[int]) -> Replayed:
        """Follow a record from here on, all at once: actions, or -n, which takes n of them back. It ends where one is not
        possible: playing that one tells why."""
        found = replayed(self.rules, self.tables.tobytes(), record)
        self._past.extend([record[place] for place in found.line], found.tables)
        self.tables.view(np.uint8)[:] = found.tables[-1:].view(np.uint8)
        return found

    def undo(self, count: int = 1) -> Action:
        """Take back so many actions; return the earliest of them."""
        if not 1 <= count <= len(self._past):
            raise ValueError(f"{count} actions cannot be taken back: {len(self._past)} have been played")
        place = len(self._past) - count
        number, before = self._past.actions[place], self._past.cut(place)
        self.notes = {about: note for about, note in self.notes.items() if about <= self.number}
        self._told.cut(len(self._past) + 1)
        self._latest = Latest()
        self.tables.view(np.uint8)[:] = np.frombuffer(before, np.uint8)
        return Action(number, self, before)

    def adopt(self, other: "Game") -> None:
        """Stand where a copy of this game has come to; what was told before stays told."""
        self._told.cut(self._past.same(other._past) + 1)
        self.tables, self._past, self._latest = other.tables, other._past, other._latest

    def copy(self) -> "Game":
        """The same game, to be played on by itself."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.options, other.notes = dict(self.options), dict(self.notes)
        other.tables = self.table_of(self.tables.tobytes())
        other._actions = self._actions.copy()
        other._past = self._past.copy()
        other._told = Telling()
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Game":
        return self.copy()

    def known_to(self, seat: int, chance: int = 0) -> "Game":
        """The same game as far as this seat knows it: what is hidden is dealt anew, and there is no past to look into.

        Each number for `chance` deals another world, with other dice for what is to come; the same number the same one.
        """
        number = check_seed(DEALT + operator.index(chance))
        other = self.standing_at(self.tables, self.number)
        deal_anew(other.tables, seat, number)
        other.seed = number
        return other

    def standing_at(self, tables: Any, number: int) -> "Game":
        """A game like this one at a copy of another table, after so many decisions, without a past to look into."""
        other = self.copy()
        other.tables = self.table_of(tables.tobytes())
        other._unknown_past = number
        other._past, other.notes = Past(self.rules), {}
        other._latest = Latest()
        return other

    # the present

    @property
    def table(self) -> Table:
        """The table itself, with all its secrets: a live view."""
        return self.tables[0]

    def view(self, seat: int) -> Table:
        """A copy of the table as this seat sees it; -1 is a spectator."""
        if not NOBODY <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}: seats are 0 to {self.seats - 1}, and {NOBODY} is a spectator")
        tables = self.table_of(self.tables.tobytes())
        blank(tables, seat)
        return tables[0]

    def seen(self, before: bytes, seat: int | None = None) -> Reading:
        """A table of this game read from its bytes, as a seat sees it: unless told otherwise, the one who decides."""
        return seen(self.rules, before, self.read(before).seat if seat is None else seat)

    def read(self, before: bytes) -> Reading:
        """A table of this game from its bytes, with all its secrets."""
        return read(self.rules, before)

    @property
    def over(self) -> bool:
        return bool(over(self.tables))

    @property
    def legal(self) -> Legal:
        count = choices(self.tables, self._actions)
        return Legal(self, self._actions[:count].tolist(), self.tables.tobytes())

    @property
    def decision(self) -> Decision:
        table = self.seen(self.tables.tobytes())
        seat = NOBODY if self.over else int(table.seat)
        name = "" if seat == NOBODY else self.names[seat]
        return Decision(seat, name, self.words.decision_kind(table), self.words.question(table, self.names, self.lang))

    @property
    def scores(self) -> list[int]:
        """Everybody's points as if the game ended now, secret ones too."""
        return self._count_points()[0]

    @property
    def outcome(self) -> Outcome | None:
        """None until the game is over."""
        if not self.over:
            return None
        results = list(zip(*self._count_points(), strict=True))
        ranking = tuple(
            Standing(1 + sum(other > result for other in results), seat, self.names[seat], *result)
            for seat, result in sorted(enumerate(results), key=lambda entry: entry[1], reverse=True)
        )
        winners = tuple(standing.seat for standing in ranking if standing.place == 1)
        return Outcome(winners, self.words.ending_reason(self.table, self.lang), ranking, self.lang)

    def board(self, viewer: int | None = None) -> str:
        """The board as text, as a seat sees it: unless told otherwise, the one who decides."""
        seat = viewer if viewer is not None else int(self.table.seat)
        # Imported here: who never prints a board need not wait for it.
        from leeward.kernel.picture.characters import as_text

        return as_text(self.rules.board.rich_board(self.view(seat), self.names, seat, self.lang))

    def __str__(self) -> str:
        return self.board()

    def svg(self, viewer: int | None = None, shape: Shape = Shape.WIDE) -> str:
        """The picture of the table, as a seat sees it: unless told otherwise, the one who decides."""
        seat = viewer if viewer is not None else int(self.table.seat)
        legal = self.legal.numbers if seat == self.table.seat and not self.over else ()
        return str(self.rules.picture.draw(self.view(seat), self.names, seat, self.lang, legal, shape))

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        now = "over" if self.over else f"{self.names[self.table.seat]} decides"
        return f"<Game {self.rules.name}: {', '.join(self.names)}, seed {self.seed}, {len(self._past)} actions played, {now}>"

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
        """The action of this number, counted from 1, of those whose past is known."""
        return Action(self._past.actions[number - 1], self, self.table_before(number))

    @property
    def history(self) -> list[Played]:
        """What the players chose."""
        past = zip(self._past.actions, self._past, strict=True)
        return [Played(n, self.read(before).seat, Action(action, self, before)) for n, (action, before) in enumerate(past, 1)]

    def table_before(self, number: int) -> bytes:
        """The table before the action of this number was played."""
        return self._past.before(number - 1)

    @property
    def log(self) -> list[Line]:
        """All that happened: what was chosen, what was forced, and what followed from it."""
        return self.told()

    def told(self, viewer: int = NOBODY, since: int = 0) -> list[Line]:
        """The log as a seat may read it, from the action of this number on."""
        told = self._told.to((viewer, self.lang))
        while len(told) <= len(self._past):
            self._told.add(told, tuple(self._tell(len(told), viewer)))
        return [line for lines in told.since(since) for line in lines]

    def untold(self, viewer: int, lang: str) -> int:
        """For how many actions this log has still to be found."""
        return len(self._past) + 1 - len(self._told.to((viewer, lang)))

    def learn_log(self, other: "Game") -> None:
        """Take over the log that a copy has told, as far as both have the same past."""
        self._told.learn(other._told, self._past.same(other._past) + 1)

    def _tell(self, number: int, viewer: int) -> Iterator[Line]:
        """What happened when the action of this number was played, one step at a time."""
        if number == 0:
            if self.caveat:
                yield Line(0, self.caveat)
            yield Line(0, begins(self.names[self.table.first], self.lang))
        if self._latest.number != number:
            self._latest = Latest(number, self._play_again(number))
        for step in self._latest.steps:
            yield from self._said_of(step, viewer)

    def _said_of(self, step: Taken, viewer: int) -> tuple[Line, ...]:
        """Found once for all who see the same of what its lines are made from."""
        latest, told_of = self._latest, getattr(self.words, "told_of", Reading.tobytes)
        seen = told_of(self.seen(step.before, viewer)), told_of(self.seen(step.after, viewer))
        key = step.action, self.lang, *seen
        if key not in latest.said:
            latest.said[key] = tuple(self.tell_step(latest.number, step, viewer))
        return latest.said[key]

    def _play_again(self, number: int) -> list[Taken]:
        if number:
            action = self.action(number)
            return walk(self.table_of(action.before), int(action), self._actions.copy())
        tables = self.rules.table.many(1)
        lay_out(tables, self.seats, self.seed, self.rules.option_numbers(self.options))
        return walk(tables, None, self._actions.copy())

    def tell_step(self, number: int, step: Taken, viewer: int) -> Iterator[Line]:
        before, after = self.seen(step.before, viewer), self.seen(step.after, viewer)
        action, chosen = step.action, step.chosen
        sentence = self.words.sentence(before, action, self.names, self.lang)
        if not chosen and sentence:
            sentence = voice(self.lang).say("{sentence} (no other choice)", sentence=sentence)
        if sentence:  # where the rules go on by themselves, there is nothing to be told
            yield Line(number, sentence, chosen, not chosen)
        for text in self.words.consequences(before, action, after, self.names, self.lang):
            yield Line(number, text)

    # saving

    def dumps(self) -> str:
        """The game as text: what a saved game holds, and `notation` reads."""
        return written(self)

    def save(self, path: str | Path) -> None:
        """Write the game to a file, which is replaced as a whole or not at all."""
        write(Path(path), written(self))

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "rules": self.rules.name, "_past": self._past.state, "_told": Telling(), "_latest": Latest()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.rules = game_named(state["rules"])
        self._past = Past(self.rules, *state["_past"])

    # judging

    def analyse(self, **settings: Any) -> Any:
        """Judge every decision: see `leeward.analysis.analyse`, which is found by its name since it knows the kernel."""
        return importlib.import_module("leeward.analysis").analyse(self, **settings)

    # helpers

    @property
    def words(self) -> Words:
        return words_of(self.rules.room)

    def _number(self, action: Action | int | str) -> int:
        if not isinstance(action, str):
            return int(operator.index(action))
        meant = self.legal.meant_by(action)
        if meant is None:
            raise self._refusal(repr(action), known=self.words.action_of(action) is not None)
        return int(meant)

    def _refusal(self, what: str, known: bool = True) -> IllegalAction:
        if self.over:
            return IllegalAction(f"{what} cannot be played: the game is over")
        problem = "is not possible here" if known else "is not an action"
        return IllegalAction(f"{what} {problem}. {self.decision.question} Possible: {self.legal.summary()}")

    def _count_points(self) -> tuple[list[int], list[int]]:
        points, ties = np.zeros((2, self.rules.seats[-1]), np.int64)
        count_points(self.tables, points, ties)
        return points[: self.seats].tolist(), ties[: self.seats].tolist()

    def table_of(self, before: bytes) -> Any:
        """A table of this game from its bytes, in an array of its own."""
        return table_of(self.rules, before)


def new(
    name: str,
    players: int | None = None,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    lang: str = "en",
    options: Mapping[str, object] | None = None,
) -> Game:
    """Begin a game: everything given is checked, the rest has its usual value."""
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
    """The same with names just as they are given, as a saved game has them."""
    if players not in rules.seats:
        raise BadOption(f"{rules.name} is for {rules.seats[0]} to {rules.seats[-1]} players, not for {players}")
    names = [check_name(each) for each in names]
    if len(names) != players:
        raise BadOption(f"{len(names)} names were given for {players} players")
    if len({each.casefold() for each in names}) < players:
        raise BadOption(f"two players have the same name: {', '.join(names)}")
    seed = secrets.randbits(SEED_BITS) if seed is None else check_seed(seed)
    return Game(rules, names, seed, rules.chosen(options or {}, players), lang)
