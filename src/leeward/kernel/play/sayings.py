"""What a game says of itself: its decisions, its actions, what was played and how it ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, overload

from msgspec import Struct

from leeward.kernel.contract.offers import Words
from leeward.kernel.language.speech import voice
from leeward.kernel.records.record import Table

MOST_NAMED = 8  # possible actions told in one line


class Told(Protocol):
    """The game that something is said of."""

    lang: str
    names: tuple[str, ...]

    @property
    def words(self) -> Words: ...

    def seen(self, before: bytes) -> Table: ...


class Action(int):
    """A number of an action, which prints as a sentence. It remembers the table at which it was offered."""

    game: Told
    before: bytes

    def __new__(cls, number: int, game: Told, before: bytes) -> "Action":
        action = super().__new__(cls, number)
        action.game = game
        action.before = before
        return action

    @property
    def text(self) -> str:
        """As it stands in a saved game; `game.play` understands it."""
        return self.game.words.notation(int(self))

    @property
    def label(self) -> str:
        """As it stands in a menu, with what it costs and brings."""
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
    """The legal actions of one decision. `in` understands actions, their numbers and their texts."""

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
        """The action with this text: as in a saved game, as in a menu or as a sentence."""
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
        """The texts of the first few, for one line."""
        texts = ", ".join(action.text for action in self[:MOST_NAMED])
        return texts if len(self) <= MOST_NAMED else f"{texts} and {len(self) - MOST_NAMED} more"


@dataclass(frozen=True)
class Decision:
    """Who decides what. Once the game is over, nobody does: the seat is -1."""

    seat: int
    name: str
    kind: str
    question: str

    def __str__(self) -> str:
        return self.question


@dataclass(frozen=True)
class Standing:
    """A player's place at the end; those who are equal in points and tie-break share it."""

    place: int
    seat: int
    name: str
    points: int
    tie_break: int


@dataclass(frozen=True)
class Outcome:
    """How the game ended."""

    winners: tuple[int, ...]
    reason: str
    ranking: tuple[Standing, ...]
    lang: str = "en"

    def __str__(self) -> str:
        speaker = voice(self.lang)
        best = [standing.name for standing in self.ranking if standing.place == 1]
        points = self.ranking[0].points
        if len(best) == 1:
            headline = speaker.count("{name} wins with {n} point", "{name} wins with {n} points", points, name=best[0])
        else:
            headline = speaker.count(
                "{names} share the win with {n} point",
                "{names} share the win with {n} points",
                points,
                names=speaker.listing(best),
            )
        lines = [f"{standing.place}. {standing.name}: {standing.points}{self.tie_break(standing)}" for standing in self.ranking]
        return "\n".join([f"{headline}: {self.reason}" if self.reason else headline, *lines])

    def tie_break(self, standing: Standing) -> str:
        """What decided between players with the same points."""
        if sum(other.points == standing.points for other in self.ranking) == 1:
            return ""
        return voice(self.lang).say(" (tie-break {number})", number=standing.tie_break)


@dataclass(frozen=True)
class Played:
    """An action of the past: numbers count from 1."""

    number: int
    seat: int
    action: Action

    @property
    def sentence(self) -> str:
        return str(self.action)

    def __str__(self) -> str:
        return self.sentence


class Line(Struct, frozen=True, gc=False):
    """A line of the log. `number` is that of the played action it belongs to (0: what came before the first).

    A server keeps many of them: they hold nothing that Python would have to look through for garbage.
    """

    number: int
    text: str
    chosen: bool = False
    forced: bool = False

    def __str__(self) -> str:
        return self.text if self.chosen else f"  {self.text}"
