"""What outsiders call of a game: its words, its board in a terminal and its picture, each a module that keeps one of these.

`table` is a record as its viewer may see it, or a reading of one (`reading.py`); `names` are the players' names by seat, `lang`
is one of `speech.LANGUAGES`.
`tests/kernel/shared_suite.py` holds every game to them.
"""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal, Protocol, cast

from leeward.kernel.picture.drawing import Drawing, Shape
from leeward.kernel.picture.score_sheet import ScoreSheet
from leeward.kernel.records.record import Table

if TYPE_CHECKING:
    from rich.console import RenderableType


ActionKind = Literal["choice", "optional", "end"]
ACTION_KINDS: tuple[ActionKind, ...] = ("choice", "optional", "end")  # in the order in which they are offered


@dataclass(frozen=True)
class Place:
    """Where pieces can be put: as the picture names it, and what is there now. Places with the same key are alike."""

    thing: str
    key: str
    who: tuple[str, ...]
    room: int
    takes: tuple[str, ...]
    label: str = ""  # in a list, if that is not what stands on it in the picture


@dataclass(frozen=True)
class Sum:
    """What the pieces that are given or put come to, by the worth of each kind, and how much it shall be."""

    label: str
    due: int
    worth: dict[str, int]


@dataclass(frozen=True)
class Arrangement:
    """A series of small decisions that is one thought: what goes where, what is kept, what pays.

    The rule says what is not allowed, in a sentence. `during` are the decisions that belong to the series, `actions` those of
    its actions: whatever else can be done meanwhile is no part of it.
    """

    title: str
    rule: str
    places: tuple[Place, ...]
    pool: tuple[str, ...]  # in hand
    names: dict[str, str]  # what each kind of piece is called
    hand: str  # what is said of those in hand
    nothing: str  # and if there are none
    during: tuple[int, ...]
    actions: Container[int]
    sums: tuple[Sum, ...] = ()
    gives: bool = False  # pieces are taken away from their places; otherwise they are put there


@dataclass(frozen=True)
class Introduction:
    """What somebody should know who has never heard of the game."""

    sentence: str
    weight: str
    length: str
    first: str  # who should begin with it


class Words(Protocol):
    """Everything a game says to people: `ROOM.words`.

    It may also have `at_stake(table, names, lang)`, for the coach: what the one who decides may gain in this round or must
    fear, in a sentence or two; and `told_of(table)`: of what somebody sees, all that `sentence` and `consequences` are made
    from, so that words are found once for all who see the same of it (without it, of the whole table).
    """

    def title(self, lang: str = "en") -> str:
        """The game's name."""

    def introduction(self, lang: str = "en") -> Introduction:
        """What it is, how heavy, how long, and for whom."""

    def option(self, name: str, value: str | bool | None = None, lang: str = "en") -> str:
        """What an option is called, or one of its values."""

    def option_help(self, name: str, lang: str = "en") -> str:
        """What an option changes, in a sentence."""

    def notation(self, action: int) -> str:
        """An action as it stands in a saved game, whatever the table; it must never come to mean another."""

    def action_of(self, text: str) -> int | None:
        """The action that such a text means, if there is one; case and spaces do not matter."""

    def decision_kind(self, table: Table) -> str:
        """A word for the kind of decision that is to be made, for programs."""

    def action_kind(self, table: Table, action: int) -> ActionKind:
        """Whether an action answers the question, may come before the answer, or declines and is done, as at most one does."""

    def arrangement(self, table: Table, lang: str = "en") -> Arrangement | None:
        """What the one who decides may arrange as a whole instead of step by step; none if there is nothing of the kind."""

    def arranged(self, before: Table, action: int, after: Table, seat: int) -> dict[str, tuple[str, ...]]:
        """What stands where at a seat's places, by their keys, right after an action, before anything else follows from it."""

    def question(self, table: Table, names: Sequence[str], lang: str = "en") -> str:
        """What the one who decides is asked."""

    def label(self, table: Table, action: int, lang: str = "en") -> str:
        """An action as it stands in a menu, with what it costs and brings."""

    def sentence(self, table: Table, action: int, names: Sequence[str], lang: str = "en") -> str:
        """An action as the log tells it; empty where the rules go on by themselves."""

    def consequences(self, before: Table, action: int, after: Table, names: Sequence[str], lang: str = "en") -> list[str]:
        """What followed from an action, line by line, as one who saw both tables knows it."""

    def ending_reason(self, table: Table, lang: str = "en") -> str:
        """Why the game is over."""

    def explain(self, lang: str = "en") -> dict[str, str]:
        """What each thing of the game is and does, by its name in small letters."""

    def explain_about(self, name: str, lang: str = "en") -> str | None:
        """What a thing is: by its name, or as the picture's `data-about` says it."""

    def why_not(self, table: Table, about: str, lang: str = "en") -> str:
        """Why nothing can be done with a thing now; empty if something can, or if there is no such thing."""

    def guide(self, lang: str = "en") -> list[tuple[str, str, list[str]]]:
        """The rules in short: for each chapter its key, its title and its paragraphs."""

    def chapter(self, table: Table) -> str:
        """The key of the chapter that tells of the present decision."""

    def moment(self, table: Table, lang: str = "en") -> str:
        """How far the game is, in a few words."""

    def round_of(self, table: Table) -> int:
        """The round that is being played, from 1 on; 0 before the first, and always in a game that has none. It never falls."""

    def highlight(self, before: Table, action: int, lang: str = "en") -> str:
        """A word for an action that one remembers afterwards, for the curves of a finished game; empty for all others."""


@cache
def words_of(room: str) -> Words:
    """Those of a game's package: imported when somebody asks, and found once."""
    return cast(Words, import_module(f"{room}.words"))


class Board(Protocol):
    """The table in a terminal: `ROOM.picture.text_board`."""

    def rich_board(self, table: Table, names: Sequence[str], viewer: int, lang: str = "en") -> "RenderableType":
        """The board in colour; a viewer of -1 has no board of their own."""

    def score_sheet(self, table: Table, names: Sequence[str], lang: str = "en") -> ScoreSheet:
        """What every player's points are made of, and what breaks ties."""


class Picture(Protocol):
    """The table as a picture: `ROOM.picture`."""

    def draw(
        self,
        table: Table,
        names: Sequence[str],
        viewer: int,
        lang: str = "en",
        legal: Sequence[int] = (),
        shape: Shape = Shape.WIDE,
    ) -> Drawing:
        """The whole table in a shape, with the legal actions attached to the things that one would touch."""

    def measures(self, table: Table, lang: str = "en") -> list[tuple[str, list[int]]]:
        """What players like to see grow, for the curves of a finished game: a heading and everybody's number."""
