"""The words, the board and the picture of a game: protocols that modules of its package implement.

In all of them `table` is a record as its viewer may see it, or a reading of one (`records.reading`); `names` are the players'
names by seat, and `lang` is one of `speech.LANGUAGES`. `leeward check-game` holds a game to these protocols.
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
ACTION_KINDS: tuple[ActionKind, ...] = ("choice", "optional", "end")  # in the order of a menu


@dataclass(frozen=True)
class Place:
    """A place for pieces, as the picture names it, with the pieces there now. Places with the same key are equal."""

    thing: str
    key: str
    who: tuple[str, ...]
    room: int
    takes: tuple[str, ...]
    label: str = ""  # in a list, if it differs from the one in the picture
    gets: bool = False  # pieces from the hand are put here, although the player gives others away


@dataclass(frozen=True)
class Sum:
    """The sum that the placed or given pieces must reach, and the worth of each kind."""

    label: str
    due: int
    worth: dict[str, int]
    price: int = 0  # if not 0, the sum is of pieces got: as many are due as the first sum, with `due` more, buys at this price


@dataclass(frozen=True)
class Arrangement:
    """A series of small decisions that a player makes as one: which piece goes where, what to store, how to pay.

    `rule` says in a sentence what is not allowed. `during` are the kinds of decision in the series, and `actions` its actions;
    other actions that are legal meanwhile are not part of it.
    """

    title: str
    rule: str
    places: tuple[Place, ...]
    pool: tuple[str, ...]  # in hand
    names: dict[str, str]  # of each kind of piece
    hand: str  # the text for the pieces in hand
    nothing: str  # the text if there are none
    during: tuple[int, ...]
    actions: Container[int]
    sums: tuple[Sum, ...] = ()
    gives: bool = False  # the player takes pieces away from places; otherwise puts them there
    less: int = 0  # what all sums together may fall short by: a discount that the player applies as they like
    stand: str = ""  # the pieces in hand stand there in the picture, under this name and "-" with a number from 1 on
    prefill: tuple[tuple[str, ...], ...] = ()  # the obvious pieces in each place, which the player may change; empty if none


@dataclass(frozen=True)
class Introduction:
    """The game for people who do not know it."""

    sentence: str
    weight: str
    length: str
    first: str  # for whom it is a good first game


class Words(Protocol):
    """All texts of a game: `ROOM.words`.

    It may also have
        at_stake(table, names, lang)    what the deciding player may gain or lose in this round, in a sentence or two (for the
                                        coach)
        begins(table, action, lang)     the label of an action that more of the same thought follows, without a warning that
                                        holds only if nothing follows; by default the label
        told_of(table)                  a key of everything that `sentence` and `consequences` depend on, so that viewers with
                                        equal keys share the texts; by default the whole table
        phase(before, action, names, lang)
                                        the heading of the part of the game that an action belongs to, such as a role and who
                                        took it; the log shows each part as a line that opens
        series(before, action)          the kind of series that a small action continues, and what it adds to it; two empty
                                        texts if none
        summed(series, items, name, lang)
                                        a sentence for a whole series, from its kind and what each action added
        planned(table, action, lang)    what must be unchanged for a planned action to hold, in words, and a number that may not
                                        be smaller then, such as a price; by default the label, and nothing else
        asked_ahead(table)              whether a player who plans ahead says what another player does here; by default at
                                        the first decision of every turn
        pieces(before, action)          ids of the things in the picture that an action was about, as they are drawn after it
    """

    def title(self, lang: str = "en") -> str:
        """Return the name of the game."""

    def introduction(self, lang: str = "en") -> Introduction:
        """Say what the game is, how complex, how long, and for whom."""

    def option(self, name: str, value: str | bool | None = None, lang: str = "en") -> str:
        """Return the name of an option, or of one of its values."""

    def option_help(self, name: str, lang: str = "en") -> str:
        """Explain an option in a sentence."""

    def notation(self, action: int) -> str:
        """Return an action as a saved game writes it. The text depends on nothing else and never changes its meaning."""

    def action_of(self, text: str) -> int | None:
        """Return the action with this notation, None if there is none. Case and spaces do not matter."""

    def decision_kind(self, table: Table) -> str:
        """Return a word for the kind of the current decision, for programs."""

    def action_kind(self, table: Table, action: int) -> ActionKind:
        """Return whether an action answers the question, may precede the answer, or declines (at most one does)."""

    def arrangement(self, table: Table, lang: str = "en") -> Arrangement | None:
        """Return what the deciding player may arrange as a whole instead of step by step; None if nothing."""

    def arranged(self, before: Table, action: int, after: Table, seat: int) -> dict[str, tuple[str, ...]]:
        """Return the pieces at a seat's places, by their keys, right after an action and before its consequences."""

    def question(self, table: Table, names: Sequence[str], lang: str = "en") -> str:
        """Return the question to the player who decides."""

    def label(self, table: Table, action: int, lang: str = "en") -> str:
        """Return an action as a menu shows it, with what it costs and brings."""

    def sentence(self, table: Table, action: int, names: Sequence[str], lang: str = "en") -> str:
        """Return an action as the log shows it; empty for steps that are not a player's."""

    def consequences(self, before: Table, action: int, after: Table, names: Sequence[str], lang: str = "en") -> list[str]:
        """List the consequences of an action, as a viewer of both tables knows them."""

    def ending_reason(self, table: Table, lang: str = "en") -> str:
        """Return why the game is over."""

    def explain(self, lang: str = "en") -> dict[str, str]:
        """Explain each thing of the game, by its name in lower case."""

    def explain_about(self, name: str, lang: str = "en") -> str | None:
        """Explain one thing, given by its name or by the picture's `data-about`; None if unknown."""

    def why_not(self, table: Table, about: str, lang: str = "en") -> str:
        """Say why a thing cannot be used now; empty if it can, or if there is no such thing."""

    def guide(self, lang: str = "en") -> list[tuple[str, str, list[str]]]:
        """Return the rules in short: for each chapter its key, its title and its paragraphs."""

    def chapter(self, table: Table) -> str:
        """Return the key of the chapter about the current decision."""

    def moment(self, table: Table, lang: str = "en") -> str:
        """Say in a few words how far the game is."""

    def round_of(self, table: Table) -> int:
        """Return the current round, from 1 on; 0 before the first one and in games without rounds. It never falls."""

    def highlight(self, before: Table, action: int, lang: str = "en") -> str:
        """Return a word for a memorable action, for the curves of a finished game; empty for all others."""


@cache
def words_of(room: str) -> Words:
    """Return the words of a game's package, imported on first use."""
    return cast(Words, import_module(f"{room}.words"))


class Board(Protocol):
    """The table in a terminal: `ROOM.picture.text_board`."""

    def rich_board(self, table: Table, names: Sequence[str], viewer: int, lang: str = "en") -> "RenderableType":
        """Return the board in colour; a viewer of -1 is a spectator."""

    def score_sheet(self, table: Table, names: Sequence[str], lang: str = "en") -> ScoreSheet:
        """Return the parts of every player's points, and what breaks ties."""


class Picture(Protocol):
    """The table as a picture: `ROOM.picture`.

    It may also have
        key_art()                       an illustration of the game as SVG, 16 wide and 9 high, without text
    """

    def draw(
        self,
        table: Table,
        names: Sequence[str],
        viewer: int,
        lang: str = "en",
        legal: Sequence[int] = (),
        shape: Shape = Shape.WIDE,
    ) -> Drawing:
        """Draw the whole table in a shape, with the legal actions attached to the things that a player would touch."""

    def measures(self, table: Table, lang: str = "en") -> list[tuple[str, list[int]]]:
        """Return what grows during a game, for the curves of a finished one: a heading and every player's number."""
