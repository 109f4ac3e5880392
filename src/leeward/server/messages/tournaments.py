"""What browsers and programs send and get about tournaments."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from leeward.server.messages.clocks import Pace

MOST_PLAYERS = 128
System = Literal["swiss", "groups", "elimination", "arena"]
State = Literal["open", "running", "over", "cancelled"]
EntryState = Literal["in", "away", "left", "removed"]
Reason = Annotated[str, Meta(min_length=3, max_length=300)]
Place = Annotated[int, Meta(ge=1, le=5)]
Seat = Annotated[int, Meta(ge=0, le=4)]


class NewTournament(Struct, forbid_unknown_fields=True):
    """A tournament to make. A tournament that is not listed is found only by its link.

    `rounds` count in a Swiss system and in groups at tables of three or more; `group_size` in groups; `minutes` in an arena.
    After `hours`, a round ends, and the player to move at a table loses. With 0, a round ends after a day (live) or 180 days.
    """

    title: Annotated[str, Meta(min_length=3, max_length=60)]
    game: Annotated[str, Meta(max_length=40)]
    pace: Pace
    starts: float = 0.0  # UTC seconds; not used by a club evening
    players: Annotated[int, Meta(ge=2, le=5)] = 2
    system: System = "swiss"
    rounds: Annotated[int, Meta(ge=1, le=15)] = 5
    group_size: Annotated[int, Meta(ge=3, le=12)] = 4
    minutes: Annotated[int, Meta(ge=10, le=300)] = 90
    hours: Annotated[int, Meta(ge=0, le=24 * 90)] = 0
    rated: bool = False
    listed: bool = True
    most: Annotated[int, Meta(ge=2, le=MOST_PLAYERS)] = 64


class NewEvening(Struct, forbid_unknown_fields=True):
    """A tournament that begins every week at this time of this time zone. Day 0 is Monday."""

    tournament: NewTournament
    day: Annotated[int, Meta(ge=0, le=6)]
    hour: Annotated[int, Meta(ge=0, le=23)]
    minute: Annotated[int, Meta(ge=0, le=59)]
    zone: Annotated[str, Meta(min_length=1, max_length=60)]


class Cancelling(Struct, forbid_unknown_fields=True):
    """Cancel a tournament; everybody can read the reason."""

    reason: Reason


class Removal(Struct, forbid_unknown_fields=True):
    """Remove a player, who can't enter again. Only the director and the operators can read the reason."""

    number: Annotated[int, Meta(ge=1, le=10_000)]
    reason: Reason


class Correction(Struct, forbid_unknown_fields=True):
    """Correct the result of a table, or end a table that does not end: places by seat, and who did not play."""

    round: Annotated[int, Meta(ge=1, le=10_000)]
    board: Annotated[int, Meta(ge=1, le=1000)]
    places: Annotated[list[Place], Meta(min_length=2, max_length=5)]
    reason: Reason
    forfeits: Annotated[list[Seat], Meta(max_length=5)] = []


class MadeTournament(Struct):
    """A new tournament. `path` holds the secret of one that is not listed."""

    id: str
    path: str


class ListedTournament(Struct):
    id: str
    title: str
    game: str
    players: int  # at a table
    system: System
    state: State
    starts: float
    entered: int
    most: int
    round: int
    rounds: int  # 0 if that is not known before
    pace: str
    rated: bool
    listed: bool
    mine: bool  # I have entered, or I am its director


class Score(Struct):
    """One line of the standings. `points` are exact, like 2 or 7/3; `share` is that of the points at the tables."""

    place: int
    number: int
    name: str
    points: str
    share: float
    opponents: str  # their average points
    games: int
    wins: int
    byes: int
    state: EntryState
    group: int  # of a round robin, from 1; else 0
    mine: bool


class Paired(Struct):
    """A table of a round, in the order of seats. `places` and `points` are empty until its result is counted.

    `why` says how the result came about: played, late (the round was over), closed (by an operator) or corrected.
    """

    board: int
    group: int
    table: str
    numbers: list[int]
    names: list[str]
    places: list[int]
    points: list[str]
    scores: list[int]  # of the game
    forfeits: list[int]  # seats that have lost without playing to the end
    left: list[int]  # seats that a computer took over for a while
    why: Literal["", "played", "late", "closed", "corrected"]
    moment: str  # of a running game


class RoundView(Struct):
    number: int
    drawn: float
    ends: float  # 0 if nobody chose a limit
    tables: list[Paired]
    byes: list[str]


class CorrectionView(Struct):
    """A correction, by whom and why. Without a board, a player was removed."""

    round: int
    board: int
    by: str
    reason: str
    at: float


class TournamentView(Struct):
    """A tournament. `mark` changes with all the rest. `path` is its link, with the secret of one that isn't listed."""

    about: ListedTournament
    path: str
    mark: str
    director: str
    ends_of_clock: Literal["computer", "resign", "mark", "vote"]
    group_size: int
    minutes: int
    hours: int
    reason: str
    ended: float
    standings: list[Score]
    rounds: list[RoundView]  # the latest first
    corrections: list[CorrectionView]
    my_number: int  # 0 if I have not entered
    my_state: EntryState | None
    my_table: str  # my running game
    may_enter: bool
    may_leave: bool
    may_direct: bool
    why: str  # why I can't enter, in words
    same_address: list[list[str]]  # players who entered from one address; for the director, until the tournament is over


class EveningView(Struct):
    """A weekly evening; `next` is when its next tournament starts."""

    id: str
    title: str
    day: int
    hour: int
    minute: int
    zone: str
    next: float
    tournament: str
