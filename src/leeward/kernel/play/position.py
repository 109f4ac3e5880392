"""A position of a game in words and pictures."""

import operator
from collections.abc import Sequence
from typing import Any

import numpy as np

from leeward.kernel.contract.game import GameRules
from leeward.kernel.contract.offers import Words, words_of
from leeward.kernel.doors.entry import blank, choices, count_points, over
from leeward.kernel.doors.observation import read, seen, table_of
from leeward.kernel.language.names import FORMER_MEMBER, called
from leeward.kernel.language.speech import voice
from leeward.kernel.picture.drawing import Shape
from leeward.kernel.play.actions import Action, Decision, Legal
from leeward.kernel.play.outcome import Outcome, Standing
from leeward.kernel.records.reading import Reading
from leeward.kernel.records.record import Table

NOBODY = -1  # the seat of a spectator


class IllegalAction(ValueError):
    """The rules do not allow this action here. The table is unchanged."""


class Position:
    """One table of a game: who decides, what is legal, each player's points, and what it looks like.

    Nothing here changes the table. `Game` adds the past, and what changes it.
    """

    def __init__(self, rules: GameRules, names: Sequence[str], lang: str, tables: Any) -> None:
        voice(lang)  # raises an error for an unknown language
        self.rules = rules
        self.lang = lang
        self.names = tuple(names)
        self.seats = len(names)
        self.tables = tables
        self._actions = np.zeros(rules.most_actions, np.int16)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple([called(name, self.lang) for name in self._names]) if self._has_former else self._names

    @names.setter
    def names(self, names: Sequence[str]) -> None:
        self._names = tuple(names)
        self._has_former = any(name.startswith(FORMER_MEMBER) for name in names)

    @property
    def words(self) -> Words:
        return words_of(self.rules.room)

    # the table

    @property
    def table(self) -> Table:
        """The table itself with all its secrets, as a live view."""
        return self.tables[0]

    def view(self, seat: int) -> Table:
        """Return a copy of the table as this seat sees it; -1 is a spectator."""
        if not NOBODY <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}: seats are 0 to {self.seats - 1}, and {NOBODY} is a spectator")
        tables = self.table_of(self.tables.tobytes())
        blank(tables, seat)
        return tables[0]

    def seen(self, before: bytes, seat: int | None = None) -> Reading:
        """Read a table of this game from its bytes, as a seat sees it; by default the seat that decides there."""
        return seen(self.rules, before, self.read(before).seat if seat is None else seat)

    def read(self, before: bytes) -> Reading:
        """Read a table of this game from its bytes, with all its secrets."""
        return read(self.rules, before)

    def table_of(self, before: bytes) -> Any:
        """Return a table of this game from its bytes, in an array of its own."""
        return table_of(self.rules, before)

    # the decision

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

    # the points

    @property
    def scores(self) -> list[int]:
        """Each player's points as if the game ended now, including secret ones."""
        return self._count_points()[0]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None until it is over."""
        if not self.over:
            return None
        results = list(zip(*self._count_points(), strict=True))
        ranking = tuple(
            Standing(1 + sum(other > result for other in results), seat, self.names[seat], *result)
            for seat, result in sorted(enumerate(results), key=lambda entry: entry[1], reverse=True)
        )
        winners = tuple(standing.seat for standing in ranking if standing.place == 1)
        return Outcome(winners, self.words.ending_reason(self.table, self.lang), ranking, self.lang)

    def _count_points(self) -> tuple[list[int], list[int]]:
        points, ties = np.zeros((2, self.rules.seats[-1]), np.int64)
        count_points(self.tables, points, ties)
        return points[: self.seats].tolist(), ties[: self.seats].tolist()

    # the picture

    def board(self, viewer: int | None = None) -> str:
        """Return the board as text, as a seat sees it; by default the seat that decides."""
        seat = viewer if viewer is not None else int(self.table.seat)
        from leeward.kernel.picture.characters import as_text  # here, since it loads Rich

        return as_text(self.rules.board.rich_board(self.view(seat), self.names, seat, self.lang))

    def __str__(self) -> str:
        return self.board()

    def svg(self, viewer: int | None = None, shape: Shape = Shape.WIDE) -> str:
        """Return the picture of the table, as a seat sees it; by default the seat that decides."""
        seat = viewer if viewer is not None else int(self.table.seat)
        legal = self.legal.numbers if seat == self.table.seat and not self.over else ()
        return str(self.rules.picture.draw(self.view(seat), self.names, seat, self.lang, legal, shape))

    def _repr_svg_(self) -> str:
        return self.svg()
