"""What browsers and the server tell each other in the lobby."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from leeward.server.messages.clocks import Pace
from leeward.server.messages.refusal import Code
from leeward.server.messages.sent import Kind, ListedTable

Rating = Annotated[int, Meta(ge=0, le=4000)]
Talked = Literal["", "en", "de"]  # the language of the chat; empty if any


class PublicSeats(Struct, forbid_unknown_fields=True):
    """Anyone may take the open seats, in the lobby. With a rating range, only members whose rating is within it."""

    least: Rating | None = None
    most: Rating | None = None
    language: Talked = ""


class OpenTable(Struct):
    """A table in the lobby. `refused` says why I can't sit down, as a code and in words."""

    id: str
    game: str
    names: list[str]
    kinds: list[Kind]
    guests: list[int]  # seats of people without an account
    ratings: list[int | None]  # of members whose profile everybody sees
    variant: list[str]  # unusual options, in words
    rated: bool
    least: int | None
    most: int | None
    language: Talked
    pace: str  # how long players may think, in words
    clock: Literal["", "live", "days"]  # empty without a pace
    created: float
    mine: bool  # I sit there
    made_by_me: bool
    refused: Code | None
    why: str


class Looking(Struct):
    """How many people look for a game of this kind."""

    game: str
    players: int
    rated: bool
    count: int


class LobbyNews(Struct):
    """The lobby as I see it. `mark` changes with it."""

    mark: str
    tables: list[OpenTable]
    looking: list[Looking]


class WatchedGame(ListedTable, kw_only=True):
    """A game to watch. `strength` is the highest rating of its members."""

    strength: int | None
    analysed: bool


class GamesToWatch(Struct):
    """Running games, those of strong players first, and finished ones with their analysis."""

    running: list[WatchedGame]
    finished: list[WatchedGame]


class NewMatch(Struct, forbid_unknown_fields=True):
    """A game that I look for. After half a minute `computers` take the seats that are left."""

    game: Annotated[str, Meta(max_length=40)]
    players: Annotated[int, Meta(ge=2, le=8)]
    rated: bool = False
    computers: bool = False
    pace: Pace | None = None  # how long players may think
    name: Annotated[str, Meta(max_length=30)] = ""  # of a guest


class MatchState(Struct):
    """What has become of my request: I wait for `seconds`, or the game has begun at `path`."""

    state: Literal["none", "waiting", "found"]
    game: str = ""
    players: int = 0
    rated: bool = False
    computers: bool = False
    seconds: int = 0
    path: str = ""
