"""Decisions and actions in words: what a player is asked, what is legal, and what was played."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, overload

from leeward.kernel.contract.offers import Words
from leeward.kernel.records.record import Table

MOST_NAMED = 8  # legal actions listed in one line


class Told(Protocol):
    """The game that an action belongs to, as far as its words need it."""

    lang: str
    names: tuple[str, ...]

    @property
    def words(self) -> Words: ...

    def seen(self, before: bytes, seat: int | None = None) -> Table: ...


class Action(int):
    """An action: its number, which prints as a sentence. It remembers the table at which it was offered."""

    game: Told
    before: bytes

    def __new__(cls, number: int, game: Told, before: bytes) -> "Action":
        action = super().__new__(cls, number)
        action.game = game
        action.before = before
        return action

    @property
    def text(self) -> str:
        """The text in a saved game; `game.play` understands it."""
        return self.game.words.notation(int(self))

    @property
    def label(self) -> str:
        """The text in a menu, with what the action costs and brings."""
        return self.game.words.label(self.game.seen(self.before), int(self), self.game.lang)

    def __str__(self) -> str:
        game = self.game
        return game.words.sentence(game.seen(self.before), int(self), game.names, game.lang)

    def __repr__(self) -> str:
        return f"<Action {int(self)}: {self.text}>"

    def __format__(self, how: str) -> str:
        return format(str(self), how)

    def __reduce__(self) -> tuple[Any, ...]:
        return Action, (int(self), self.game, self.before)


class Legal(Sequence[Action]):
    """The legal actions of one decision. `in` accepts an action, its number or its text."""

    def __init__(self, game: Told, numbers: list[int], before: bytes) -> None:
        self.game = game
        self.numbers = numbers
        self.before = before

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, index: int) -> Action: ...

    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...

    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [Action(number, self.game, self.before) for number in self.numbers[index]]
        return Action(self.numbers[index], self.game, self.before)

    def __contains__(self, what: object) -> bool:
        if isinstance(what, str):
            return self.meant_by(what) is not None
        return what in self.numbers

    def meant_by(self, text: str) -> Action | None:
        """Return the legal action with this text, as in a saved game, in a menu or as a sentence; None if there is none."""
        number = self.game.words.action_of(text)
        if number in self.numbers:
            return Action(number, self.game, self.before)
        wanted = text.strip().casefold()
        for action in self:
            if wanted in (action.label.casefold(), str(action).casefold()):
                return action
        return None

    def __str__(self) -> str:
        return "\n".join(f"{number:3}  {action}" for number, action in enumerate(self))

    def __repr__(self) -> str:
        return f"<Legal: {self.summary()}>"

    def summary(self) -> str:
        """List the texts of the first few actions in one line."""
        texts = ", ".join(action.text for action in self[:MOST_NAMED])
        return texts if len(self) <= MOST_NAMED else f"{texts} and {len(self) - MOST_NAMED} more"


@dataclass(frozen=True)
class Decision:
    """Who decides, and what. Once the game is over, the seat is -1."""

    seat: int
    name: str
    kind: str
    question: str

    def __str__(self) -> str:
        return self.question


@dataclass(frozen=True)
class Played:
    """An action that was played. Numbers count from 1."""

    number: int
    seat: int
    action: Action

    @property
    def sentence(self) -> str:
        return str(self.action)

    def __str__(self) -> str:
        return self.sentence
