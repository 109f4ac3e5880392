"""Tournaments as messages: what every visitor sees, and what applies to this one."""

import hashlib
from fractions import Fraction
from typing import Any, cast

import msgspec
import sqlalchemy as sql
from msgspec import Struct, structs

from leeward.kernel.language.names import FORMER_MEMBER
from leeward.kernel.language.speech import voice
from leeward.kernel.play.game import NOBODY
from leeward.server.limits import clock
from leeward.server.messages.refusal import Refusal, why
from leeward.server.messages.tournaments import (
    CorrectionView,
    EntryState,
    ListedTournament,
    Paired,
    RoundView,
    Score,
    State,
    TournamentView,
)
from leeward.server.people.accounts import Account
from leeward.server.storage.games import Storage
from leeward.server.storage.schema.people import accounts
from leeward.server.storage.schema.tournaments import entries, tournaments
from leeward.server.tournaments import directing
from leeward.server.tournaments.entering import can_enter, key_of, may_direct, may_look
from leeward.server.tournaments.field import Board, Entry, Field, Line, Tournament, load
from leeward.server.views.clocks import pace_of

MOST_LISTED = 100
LATELY = 30 * 24 * 3600.0  # seconds for which tournaments that are over are listed
MOST_COUNTED = 16  # views that are remembered: everybody at a tournament asks for the same one every few seconds

Counted = tuple[list[Score], list[RoundView]]
known: dict[object, Counted] = {}  # by the version of the field and the language


def listed(about: Tournament, entered: int, mine: bool, lang: str) -> ListedTournament:
    return ListedTournament(
        about.id,
        about.title,
        about.rules,
        about.players,
        about.system,
        cast(State, about.state),
        about.starts,
        entered,
        about.most,
        about.round,
        about.rounds if about.system == "swiss" else 0,
        pace_of(about.pace, lang),
        about.rated,
        about.listed,
        mine,
    )


def list_tournaments(storage: Storage, account: Account | None, lang: str) -> list[ListedTournament]:
    """List running tournaments, then coming ones, then recently ended ones; leave out unlisted ones of others.

    The list is limited, and one's own come first there: nobody pushes them out.
    """
    me = account.owner if account else None
    played = sql.select(entries.c.tournament).where(entries.c.member == me, entries.c.state != "removed")
    mine = tournaments.c.id.in_(played) | (tournaments.c.maker == me) if me else sql.false()
    current = (tournaments.c.state.in_(("open", "running"))) | (tournaments.c.ended > clock.now() - LATELY)
    order = sql.case((tournaments.c.state == "running", 0), (tournaments.c.state == "open", 1), else_=2)
    ahead = sql.case((order == 2, -tournaments.c.starts), else_=tournaments.c.starts)
    counted = sql.select(sql.func.count()).where(entries.c.tournament == tournaments.c.id, entries.c.state == "in")
    shown = sql.select(tournaments.c.id).where(current, tournaments.c.listed | mine)
    shown = shown.order_by(sql.case((mine, 0), else_=1), order, ahead, tournaments.c.id).limit(MOST_LISTED)
    wanted = sql.select(tournaments, counted.scalar_subquery().label("entered"), mine.label("mine"))
    wanted = wanted.where(tournaments.c.id.in_(shown)).order_by(order, ahead, tournaments.c.id)
    with storage.reading.connect() as connection:
        found = connection.execute(wanted).mappings().all()
    rows = [(Tournament(**{name: row[name] for name in Tournament.__struct_fields__}), row) for row in found]
    return [listed(about, row["entered"], bool(row["mine"]), lang) for about, row in rows]


def field_for(storage: Storage, tournament: str, account: Account | None, key: str) -> Field | None:
    """Read a tournament that this account may see; else answer as if there were none."""
    with storage.reading.connect() as connection:
        field = load(connection, tournament)
    return field if field is not None and may_look(storage, field.tournament, account, key) else None


class Beside(Struct):
    """What a view says besides the field."""

    director: str
    corrections: list[CorrectionView]
    key: str  # of the link, for those who play or direct


def beside(storage: Storage, field: Field, account: Account | None) -> Beside:
    """Read what a view says besides the field; corrections of results, and for directors whom they removed."""
    about = field.tournament
    with storage.reading.connect() as connection:
        name = connection.execute(sql.select(accounts.c.name).where(accounts.c.owner == about.maker)).scalar() or ""
    corrections = [one for one in directing.corrected(storage, about.id) if one.round or may_direct(about, account)]
    return Beside(name, corrections, key_of(storage, about.id))


def view_of(field: Field, also: Beside, account: Account | None, lang: str) -> TournamentView:
    """Count the standings, and put everything into words. Slow in a large tournament: call it in a thread."""
    about = field.tournament
    mine = next((entry for entry in field.entries.values() if account and entry.member == account.owner), None)
    directs = may_direct(about, account)
    secret = directs or mine is not None
    path = f"/tournaments/{about.id}" + (f"?key={also.key}" if secret and not about.listed else "")
    boards = [board for board in field.open_boards if mine is not None and mine.number in board.numbers]
    entered = sum(entry.state == "in" and entry.member is not None for entry in field.entries.values())
    scores, rounds = counted(field, lang)
    made = TournamentView(
        listed(about, entered, mine is not None or directs, lang),
        path,
        "",
        also.director,
        about.pace["ends"],
        about.group_size,
        about.minutes,
        about.hours,
        about.reason,
        about.ended,
        [structs.replace(one, mine=True) if mine is not None and one.number == mine.number else one for one in scores],
        rounds,
        also.corrections,
        mine.number if mine else 0,
        cast(EntryState, mine.state) if mine else None,
        boards[-1].table if boards else "",
        False,
        mine is not None and mine.state in ("in", "away") and about.state in ("open", "running"),
        directs,
        "",
        same_address(field, lang) if directs else [],
    )
    refused = why_not(field, account, mine)
    made.may_enter, made.why = not refused, why(Refusal(refused), lang) if refused else ""  # type: ignore[arg-type]
    made.mark = hashlib.sha256(msgspec.json.encode(made)).hexdigest()[:16]
    return made


def same_address(field: Field, lang: str) -> list[list[str]]:
    """Return groups of players who entered from one address."""
    groups: dict[str, list[str]] = {}
    for entry in field.entries.values():
        if entry.address and entry.member is not None:
            groups.setdefault(entry.address, []).append(called(field, entry.number, lang))
    return [sorted(names) for names in groups.values() if len(names) > 1]


def counted(field: Field, lang: str) -> Counted:
    """Return the standings and the rounds, which are the same for everybody."""
    version = field.version, lang
    found = known.get(version)
    if found is None:
        rounds = [round_of(field, number, lang) for number in sorted(field.drawn, reverse=True)]
        found = known[version] = [score(field, line, lang) for line in field.lines], rounds
        for oldest in list(known)[:-MOST_COUNTED]:
            known.pop(oldest, None)
    return found


def why_not(field: Field, account: Account | None, mine: Entry | None) -> str:
    """Return why an account can't enter now; empty if it can. Blocks by others are not revealed."""
    about = field.tournament
    if account is None:
        return "sign-in-first"
    if mine is not None and mine.state in ("in", "removed"):
        return "entered" if mine.state == "in" else "tournament-removed"
    comes_back = mine is not None and mine.state == "away" and about.state == "running"
    if not can_enter(about, field.now) and not comes_back:
        return "tournament-closed"
    if account.is_suspended:
        return "suspended"
    return "is-bot" if account.bot_of else ""


def called(field: Field, number: int, lang: str) -> str:
    return field.entries[number].name or voice(lang).say(FORMER_MEMBER)


def score(field: Field, line: Line, lang: str) -> Score:
    entry, standing = line.entry, line.standing
    return Score(
        line.place,
        entry.number,
        called(field, entry.number, lang),
        str(standing.points),
        round(float(standing.share), 4),
        str(standing.opponents),
        standing.games,
        standing.wins,
        standing.byes,
        cast(EntryState, entry.state) if entry.member is not None else "left",
        entry.group,
        False,
    )


def round_of(field: Field, number: int, lang: str) -> RoundView:
    tables = [paired(field, board, lang) for board in field.boards if board.round == number]
    byes = [called(field, entry, lang) for when, entry in field.byes if when == number]
    ends = field.ends(number) if field.tournament.hours and field.tournament.system != "arena" else 0.0
    return RoundView(number, field.drawn[number], ends, tables, byes)


def paired(field: Field, board: Board, lang: str) -> Paired:
    result = board.result
    won = board.played.points() if result is not None else {}
    group = field.entries[board.numbers[0]].group if field.tournament.system == "groups" else 0
    runs = result is None and board.turn not in (None, NOBODY)
    return Paired(
        board.board,
        group,
        board.table,
        list(board.numbers),
        [called(field, number, lang) for number in board.numbers],
        [board.played.ranks()[str(number)] for number in board.numbers] if result is not None else [],
        [str(won[str(number)]) for number in board.numbers] if result is not None else [],
        result.scores if result is not None else [],
        result.forfeits if result is not None else [],
        result.left if result is not None else [],
        cast(Any, result.why if result is not None else ""),
        board.moment.get(lang, "") if runs else "",
    )


def mixed(points: str) -> str:
    """Return points as people write them: 2, 2 1/3, 1/2."""
    value = Fraction(points)
    whole, rest = divmod(value.numerator, value.denominator)
    return f"{whole or ''} {rest}/{value.denominator}".strip() if rest else str(whole)
