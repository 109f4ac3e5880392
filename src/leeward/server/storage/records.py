"""Rows of the database as structs."""

from typing import Any

from msgspec import Struct

from leeward.kernel.language.speech import LANGUAGES
from leeward.kernel.play.game import NOBODY, Game
from leeward.server.messages.sent import Kind, Minutes, Origin


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
    patience: Minutes = 10  # minutes before an idle player may be replaced; 0 is never
    begun: float = 0.0  # when the last open seat was taken
    again: str = ""  # the next table with the same people
    question: dict[str, Any] | None = None  # an UndoRequest
    hints: bool = False  # also where several people play
    owner: str = ""  # who made the table
    origin: Origin = "drawn"
    saved_at: int = 0  # a player could have had the saved game at this row
    future_known: bool = False  # actions were undone after a player could have had the saved game
    asked: dict[str, Any] = {}  # an `Asked` for each seat that asked to undo
    closed: bool = False  # by an operator: it can be viewed, but not played on
    edition: int = 0  # counts changes besides actions and chat
    passing: str = ""  # what a temporary table is for: a board, or a lesson
    made_from: str = ""  # a trace of the address, see limits/client.py
    made_within: str = ""  # a trace of its large network, if it has one
    rated: bool = False  # counts for the ratings of its players, who all have accounts
    pace: dict[str, Any] | None = None  # a Pace; none without a clock
    chances: bool = False  # signed-in spectators see the win chances


class UndoRequest(Struct):
    """A seat asks to take back `count` actions; the seats in `waiting` have not answered yet."""

    seat: int
    count: int
    waiting: set[int]
    owner: str = ""  # who asks


class Asked(Struct):
    """The undo requests of a seat: the first row of the last one, how many were not agreed to, and until when it must wait."""

    row: int
    count: int
    until: float


class Summary(Struct):
    """A game in the list: who decides, how many actions were played, and how far it is.

    `moment` says that in words, by language; it is empty if an older version stored the game.
    """

    turn: int
    count: int
    moment: dict[str, str] = {}


class Late(Exception):
    """Another server or an operator has changed the table: the writer's knowledge is out of date."""


class Deleted(Exception):
    """An operator has deleted this table."""


class Beginning(Struct):
    """The start of a game whose last open seat is taken; unless its seed was chosen before, it is drawn now."""

    summary: Summary
    seed: int
    rules_version: int


class SeatRow(Struct):
    seat: int
    kind: Kind
    name: str
    level: str = ""  # of a computer; the usual one if empty
    replaced_at: int | None = None  # the row at which a computer replaced a person


class ActionRow(Struct):
    """An action in its notation, or `undo 3`; `joined` if it continues the series of the row before it."""

    number: int
    action: str
    by: int
    joined: bool = False
    at: float = 0.0  # when it was written; 0 if it is not stored yet


UNDO = "undo"


def taken_back(action: str) -> int:
    """Return how many actions a row takes back."""
    return int(action.removeprefix(UNDO)) if action.startswith(f"{UNDO} ") else 0


class ClockEvent(Struct):
    """Something that happened to the clocks of a table besides actions, after row `row`; see tables/clocks/fold.py."""

    row: int
    at: float
    kind: str
    seat: int  # whom it is about
    decider: int  # whose clock ran until then
    content: dict[str, Any] = {}


class ChatRow(Struct):
    """A line of the players' chat."""

    number: int
    by: int
    text: str
    at: float


class SpectatorRow(Struct):
    """A line of the spectators' chat."""

    number: int
    owner: str
    name: str
    text: str
    at: float


class SeriesRow(Struct):
    """Earlier games of the same people: of each, the places by the seats of the first game."""

    best_of: int  # games; 0 for rematches without an end
    played: list[list[int]] = []


class TableRows(Struct):
    """All rows of one table; `holders` maps owners to their seats."""

    game: GameRow
    seats: list[SeatRow]
    holders: dict[str, set[int]]
    rows: list[ActionRow]
    chat: list[ChatRow]
    spectators: list[SpectatorRow] = []
    clock: list[ClockEvent] = []
    outages: list[tuple[float, float]] = []  # while the table existed: nobody's time counts
    looks: dict[str, str] = {}  # of accounts, by owner: those of holders, and those whose name looks like a seat's
    series: SeriesRow | None = None
    in_tournament: bool = False


class News(Struct):
    """What was added to a table, and its present edition."""

    edition: int
    rows: list[ActionRow]
    chat: list[ChatRow]
    spectators: list[SpectatorRow]


class ListedGame(Struct):
    """A game in the list; without a summary if an older version stored it."""

    game: GameRow
    seats: list[SeatRow]
    mine: frozenset[int]
    summary: Summary | None
    forecast: float = 0.0  # when this owner's next turn is likely to begin; 0 if nobody knows


WAITING = -2  # in place of the deciding seat while seats are open


def summary_of(game: Game, count: int, waiting: bool = False) -> Summary:
    """Summarise a game for the list."""
    now = game.read(game.tables.tobytes())
    moment = {lang: game.words.moment(now, lang) for lang in LANGUAGES}
    return Summary(WAITING if waiting else turn_of(game), count, moment)


def turn_of(game: Game) -> int:
    return NOBODY if game.over else game.read(game.tables.tobytes()).seat
