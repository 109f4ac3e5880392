"""A tournament as it stands: its rows, and what follows from them. Reading runs in the storage's thread, the rest is pure."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

import msgspec
import sqlalchemy as sql
from msgspec import Struct

from leeward.kernel.play.game import NOBODY
from leeward.server.limits import clock
from leeward.server.messages.tournaments import System
from leeward.server.storage.schema import games
from leeward.server.storage.schema.clocks import outages
from leeward.server.storage.schema.people import accounts, relations
from leeward.server.storage.schema.tournaments import entries, places, rounds, tournament_tables, tournaments
from leeward.server.tournaments.pairing import advancing
from leeward.server.tournaments.players import Player
from leeward.server.tournaments.standings import Played, Standing, standings

HOUR = 3600.0
APART = 3  # meetings that a block weighs
LONGEST = {"live": 24 * HOUR, "days": 180 * 24 * HOUR}  # seconds after which a round ends for which nobody chose a limit


class Tournament(Struct, frozen=True):
    """The row of a tournament."""

    id: str
    title: str
    maker: str | None
    rules: str
    players: int
    system: System
    rounds: int
    group_size: int
    minutes: int
    hours: int
    pace: dict[str, Any]
    rated: bool
    listed: bool
    most: int
    created: float
    starts: float
    ended: float
    state: str
    round: int
    seed: str
    reason: str
    evening: str | None

    @property
    def late_joining(self) -> bool:
        """Whether people may enter while it runs."""
        return self.system in ("swiss", "arena")

    @property
    def closes(self) -> float:
        """When an arena stops pairing."""
        return self.starts + 60.0 * self.minutes


class Entry(Struct, frozen=True):
    """A player. `name` is empty when the account is gone."""

    number: int
    member: str | None
    name: str
    state: str
    at: float
    browser: str
    rating: float
    group: int
    suspended_until: float = 0.0
    address: str = ""

    @property
    def id(self) -> str:
        return str(self.number)

    def plays(self, now: float) -> bool:
        """Whether this player is paired: neither withdrawn, removed, absent or suspended, nor without an account."""
        return self.member is not None and self.state == "in" and self.suspended_until <= now


class Result(Struct, frozen=True):
    """How a table ended, by its seats."""

    places: list[int]
    scores: list[int]
    forfeits: list[int] = []
    left: list[int] = []  # seats that a computer took over for a while
    why: str = "played"


class Board(Struct, frozen=True):
    """A table of a round: entries in the order of seats. `turn` is who decides in the game now, or None if the game is gone."""

    round: int
    board: int
    table: str
    numbers: tuple[int, ...]
    result: Result | None
    at: float
    turn: int | None = None
    moment: dict[str, Any] = {}

    @property
    def played(self) -> Played:
        assert self.result is not None
        names = tuple(str(number) for number in self.numbers)
        forfeits = frozenset(names[seat] for seat in self.result.forfeits)
        return Played(names, tuple(self.result.places), tuple(self.result.scores), forfeits)

    @property
    def is_over(self) -> bool:
        """Whether its game is over or gone, counted or not."""
        return self.result is not None or self.turn is None or self.turn == NOBODY


class Line(Struct, frozen=True):
    """A line of the standings: in groups, places count within the group."""

    entry: Entry
    place: int
    standing: Standing


class Field:
    """A tournament with its players and rounds. The unit tests build it without a database."""

    def __init__(
        self,
        tournament: Tournament,
        players: Collection[Entry],
        drawn: Mapping[int, float],
        boards: Collection[Board],
        byes: Collection[tuple[int, int]],
        blocked: Collection[frozenset[int]] = (),
        away: float = 0.0,
        now: float | None = None,
    ) -> None:
        self.tournament = tournament
        self.entries = {entry.number: entry for entry in players}
        self.drawn = drawn  # when, by round
        self.boards = sorted(boards, key=lambda board: (board.round, board.board))
        self.byes = sorted(byes)  # rounds and entries
        self.blocked = set(blocked)  # pairs that are kept apart if that can be
        self.away = away  # seconds for which no server ran since the last round was drawn
        self.now = clock.now() if now is None else now

    @property
    def version(self) -> tuple[object, ...]:
        """Return what differs whenever the standings or a round look different to somebody."""
        about, known = self.tournament, self.entries.values()
        players = tuple((entry.number, entry.name, entry.state, entry.group, entry.plays(self.now)) for entry in known)
        boards = tuple((board.table, board.at, board.turn, str(board.result), str(board.moment)) for board in self.boards)
        return about.id, about.state, about.round, players, boards, tuple(self.byes), self.ends(about.round)

    @cached_property
    def playing(self) -> list[Entry]:
        """Those who are paired, the strongest first."""
        found = [entry for entry in self.entries.values() if entry.plays(self.now)]
        return sorted(found, key=lambda entry: (-entry.rating, entry.number))

    @property
    def open_boards(self) -> list[Board]:
        return [board for board in self.boards if board.result is None]

    @cached_property
    def standings(self) -> list[Standing]:
        """All who have entered, best first."""
        rested = [str(number) for _, number in self.byes]
        counted = [board.played for board in self.boards if board.result is not None]
        ranked = sorted(self.entries.values(), key=lambda entry: (-entry.rating, entry.number))
        return standings([entry.id for entry in ranked], counted, rested)

    @cached_property
    def lines(self) -> list[Line]:
        """The standings to show: by groups, or in an elimination by the last round reached."""
        lines = [Line(self.entries[int(each.player)], each.place, each) for each in self.standings]
        if self.tournament.system == "groups":
            lines = sorted(lines, key=lambda line: (line.entry.group, line.place))
            return placed(lines, lambda line: (line.entry.group, line.place), lambda line: line.entry.group)
        if self.tournament.system == "elimination":
            reached = self.reached
            lines = sorted(lines, key=lambda line: (-reached[line.entry.number], line.place))
            return placed(lines, lambda line: (-reached[line.entry.number], line.place), lambda line: 0)
        return lines

    @cached_property
    def reached(self) -> Counter[int]:
        """In how many rounds each has been; the winner of an elimination counts one more."""
        found = Counter(number for board in self.boards for number in board.numbers) + Counter(
            number for _, number in self.byes
        )
        if self.tournament.state == "over" and len(left := self.still_in()) == 1:
            found[left[0]] += 1
        return found

    def still_in(self) -> list[int]:
        """Return the players left in an elimination after the last round, whose tables are all counted."""
        last = self.tournament.round
        if not last:
            return [entry.number for entry in self.playing]
        tables = [board for board in self.boards if board.round == last]
        resting = [number for number_of, number in self.byes if number_of == last]
        final = len(tables) == 1 and not resting
        order = {int(each.player): index for index, each in enumerate(self.standings)}
        found = resting
        for board in tables:
            ranks, forfeits = board.played.ranks(), board.played.forfeits
            best = sorted(board.numbers, key=lambda number, ranks=ranks: (ranks[str(number)], order[number]))  # type: ignore[misc]
            best = [number for number in best if str(number) not in forfeits]
            found = found + best[: advancing(len(board.numbers), final)]
        return found

    def player(self, number: int) -> Player:
        """Return an entry as a player for the pairing."""
        mine = [board for board in self.boards if number in board.numbers]
        met = Counter(str(other) for board in mine for other in board.numbers if other != number) + self.kept_from(number)
        seats = Counter(board.numbers.index(number) for board in mine)
        byes = sum(rested == number for _, rested in self.byes)
        points = next((each.points for each in self.standings if each.player == str(number)), Fraction(0))
        return Player(str(number), points, met, tuple(seats[seat] for seat in range(5)), byes)

    def kept_from(self, number: int) -> Counter[str]:
        """Return those whom somebody should not meet, as if they had met several times."""
        return Counter({str(other): APART for pair in self.blocked if number in pair for other in pair - {number}})

    def ends(self, number: int) -> float:
        """Return when a round ends at the latest, and in an arena its last game; 0 before the first one."""
        about = self.tournament
        if number not in self.drawn:
            return 0.0
        away = self.away if number == about.round else 0.0
        if about.system == "arena":
            return about.closes + LONGEST[about.pace["kind"]] + away
        return self.drawn[number] + (about.hours * HOUR or LONGEST[about.pace["kind"]]) + away


def placed(lines: list[Line], rank: Callable[[Line], tuple[int, int]], group: Callable[[Line], int]) -> list[Line]:
    """Number sorted lines from 1 in each group; those of equal rank share a place."""
    found, count, first = list[Line](), Counter[int](), dict[tuple[int, int], int]()
    for line in lines:
        count[group(line)] += 1
        place = first.setdefault(rank(line), count[group(line)])
        found.append(Line(line.entry, place, line.standing))
    return found


# in the storage's thread


def row_of(connection: sql.Connection, tournament: str, lock: bool = False) -> Tournament | None:
    """Read the row of a tournament; with `lock`, keep others from changing the tournament."""
    if not tournament.isprintable():
        return None
    wanted = tournaments.select().where(tournaments.c.id == tournament)
    found = connection.execute(wanted.with_for_update() if lock else wanted).mappings().first()
    return None if found is None else Tournament(**found)


def entries_of(connection: sql.Connection, tournament: str) -> list[Entry]:
    columns = [entries.c[name] for name in ("number", "member", "state", "at", "browser", "address", "rating", "group")]
    wanted = (
        sql.select(*columns, accounts.c.name, accounts.c.suspended_until)
        .join_from(entries, accounts, accounts.c.owner == entries.c.member, isouter=True)
        .where(entries.c.tournament == tournament)
        .order_by(entries.c.number)
    )
    found = connection.execute(wanted).mappings()
    return [Entry(**{**row, "name": row["name"] or "", "suspended_until": row["suspended_until"] or 0.0}) for row in found]


def players_of(connection: sql.Connection, tournament: str) -> Sequence[str]:
    """Return the members who play in a tournament or have played in it; not those who were removed."""
    wanted = sql.select(entries.c.member).where(entries.c.tournament == tournament, entries.c.state != "removed")
    return connection.execute(wanted.where(entries.c.member.is_not(None))).scalars().all()


def load(connection: sql.Connection, tournament: str) -> Field | None:
    row = row_of(connection, tournament)
    if row is None:
        return None
    players = entries_of(connection, tournament)
    drawn = {each.round: each.drawn for each in connection.execute(rounds.select().where(rounds.c.tournament == tournament))}
    seated: dict[tuple[int, int], list[tuple[int, int]]] = {}
    byes = list[tuple[int, int]]()
    for place in connection.execute(places.select().where(places.c.tournament == tournament)):
        if place.board < 0:
            byes.append((place.round, place.number))
        else:
            seated.setdefault((place.round, place.board), []).append((place.seat, place.number))
    tables = sql.select(tournament_tables, games.c.turn, games.c.closed, games.c.moment)
    tables = tables.join_from(tournament_tables, games, games.c.id == tournament_tables.c.table, isouter=True)
    boards = [
        Board(
            each.round,
            each.board,
            each.table,
            tuple(number for _, number in sorted(seated.get((each.round, each.board), ()))),
            msgspec.convert(each.result, Result | None),
            each.at,
            None if each.closed else each.turn,
            each.moment or {},
        )
        for each in connection.execute(tables.where(tournament_tables.c.tournament == tournament))
    ]
    last = drawn.get(row.round, row.starts)
    gone = sql.select(sql.func.sum(outages.c.ends - outages.c.begins)).where(outages.c.begins > last)
    away = float(connection.execute(gone).scalar() or 0.0)
    return Field(row, players, drawn, boards, byes, blocked_among(connection, players), away)


def blocked_among(connection: sql.Connection, players: Collection[Entry]) -> set[frozenset[int]]:
    """Return the pairs in which one had blocked the other before entering; later blocks don't change the draw."""
    known = {entry.member: entry for entry in players if entry.member is not None}
    among = relations.c.owner.in_(known) & relations.c.other.in_(known) & (relations.c.kind == "block")
    return {
        frozenset((known[row.owner].number, known[row.other].number))
        for row in connection.execute(relations.select().where(among))
        if row.since < known[row.owner].at
    }
