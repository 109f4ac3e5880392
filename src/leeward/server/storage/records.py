"""Rows of the database as structs."""

from typing import Any

from msgspec import Struct

from leeward.kernel.language.speech import LANGUAGES
from leeward.kernel.play.game import NOBODY, Game
from leeward.server.messages.sent import Kind, Origin


class GameRow(Struct):
    id: str
    game: str
    rules_version: int
    options: dict[str, str | bool]
    seed: int
    title: str
    watch: bool
    created: float
    replaceable: bool = True  # absent people's seats may be given to computers
    again: str = ""  # the table that follows this one
    question: dict[str, Any] | None = None  # a UndoRequest
    hints: bool = False  # also where several people play
    owner: str = ""  # who made the table
    origin: Origin = "drawn"
    saved_at: int = 0  # somebody who plays could have had the saved game when there were so many rows
    closed: bool = False  # an operator has ended it: it can be looked at, but not played on
    edition: int = 0  # counts what has changed besides actions and chat
    passing: str = ""  # kept only for a while, as a board, or for this lesson
    made_from: str = ""  # a trace of the address


class UndoRequest(Struct):
    """Somebody asks the others to take back so many actions; `waiting` have not answered yet."""

    seat: int
    count: int
    waiting: set[int]


class Summary(Struct):
    """What the list tells of a game: who decides, nobody when it is over, how many actions were played, and how far it is.

    `moment` says that in words, by language; it is empty if an older program kept the game.
    """

    turn: int
    count: int
    moment: dict[str, str] = {}


class Late(Exception):
    """Another server, or an operator, has changed or closed this table: the one who wrote did not know how it stands."""


class Deleted(Exception):
    """An operator has deleted this table."""


class Beginning(Struct):
    """How a game stands whose last open seat is taken: it is laid out only then, unless its seed was chosen before."""

    summary: Summary
    seed: int
    rules_version: int


class SeatRow(Struct):
    seat: int
    kind: Kind
    name: str
    level: str = ""  # of a computer; the usual one if nothing is said
    replaced_at: int | None = None  # how many rows there were when a computer took over from a person


class ActionRow(Struct):
    """An action in its notation, or `undo 3`; `joined` to the row before it if both are of one series."""

    number: int
    action: str
    by: int
    joined: bool = False


class ChatRow(Struct):
    number: int
    by: int
    text: str
    at: float


class TableRows(Struct):
    """All that is kept of one table; `holders` tells the seats of each owner."""

    game: GameRow
    seats: list[SeatRow]
    holders: dict[str, set[int]]
    rows: list[ActionRow]
    chat: list[ChatRow]


class News(Struct):
    """What was added to a table since somebody looked, and its edition now."""

    edition: int
    rows: list[ActionRow]
    chat: list[ChatRow]


class ListedGame(Struct):
    """A game in the list; without a summary if it was kept by an older program."""

    game: GameRow
    seats: list[SeatRow]
    mine: frozenset[int]
    summary: Summary | None


WAITING = -2  # the seat that decides while some seats are still open: the game has not begun


def summary_of(game: Game, count: int, waiting: bool = False) -> Summary:
    """What the list tells of a game that has come so far."""
    now = game.read(game.tables.tobytes())
    moment = {lang: game.words.moment(now, lang) for lang in LANGUAGES}
    return Summary(WAITING if waiting else turn_of(game), count, moment)


def turn_of(game: Game) -> int:
    return NOBODY if game.over else game.read(game.tables.tobytes()).seat
