"""A director's actions: start, cancel, remove a player, correct a result. Every function runs in the storage's thread."""

from collections.abc import Sequence

import msgspec
import sqlalchemy as sql

from leeward.kernel.language.names import tidy
from leeward.server.limits import clock
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.tournaments import Correction, CorrectionView
from leeward.server.people.accounts import Account
from leeward.server.people.notices.notices import tell
from leeward.server.storage import jobs
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs.tournaments import ADVANCE
from leeward.server.storage.schema.people import accounts
from leeward.server.storage.schema.tournaments import corrections, entries, tournament_tables, tournaments
from leeward.server.tournaments.engine import forget_marks, tell_all
from leeward.server.tournaments.entering import UNFINISHED, locked, may_direct
from leeward.server.tournaments.field import Result, Tournament, load

MOST_CORRECTIONS = 200  # of one tournament's results


def directed(connection: sql.Connection, tournament: str, account: Account) -> Tournament:
    """Return a tournament, locked, for its director or an operator; refuse everybody else."""
    about = locked(connection, tournament)
    if not may_direct(about, account):
        raise Refusal("not-yours")
    return about


def start(storage: Storage, tournament: str, account: Account) -> None:
    """Start an open tournament now."""
    with storage.engine.begin() as connection:
        about, now = directed(connection, tournament, account), clock.now()
        if about.state != "open":
            raise Refusal("tournament-closed")
        here = tournaments.c.id == tournament
        connection.execute(tournaments.update().where(here).values(starts=min(about.starts, now)))
        jobs.schedule(connection, ADVANCE, tournament, now)


def cancel(storage: Storage, tournament: str, account: Account, reason: str) -> None:
    """Cancel a tournament; its running games go on, and count only for ratings."""
    with storage.engine.begin() as connection:
        about = directed(connection, tournament, account)
        if about.state not in UNFINISHED:
            raise Refusal("tournament-closed")
        ended = {"state": "cancelled", "reason": tidy(reason), "ended": clock.now()}
        connection.execute(tournaments.update().where(tournaments.c.id == tournament).values(**ended))
        jobs.cancel(connection, ADVANCE, tournament)
        forget_marks(connection, tournament)
        tell_all(connection, about)


def remove(storage: Storage, tournament: str, account: Account, number: int, reason: str) -> None:
    """Remove a player, who can't come back."""
    with storage.engine.begin() as connection:
        about = directed(connection, tournament, account)
        here = (entries.c.tournament == tournament) & (entries.c.number == number)
        member = connection.execute(sql.select(entries.c.member).where(here, entries.c.state != "removed")).scalar()
        if member is None or about.state not in UNFINISHED:
            raise Refusal("not-entered")
        connection.execute(entries.update().where(here).values(state="removed"))
        record(connection, tournament, account, 0, number, None, None, reason)
        tell(connection, member, "tournament", {"tournament": tournament, "title": about.title})


def correct(storage: Storage, tournament: str, account: Account, wanted: Correction) -> None:
    """Set the result of a table, and record what it was, who changed it and why."""
    with storage.engine.begin() as connection:
        about = directed(connection, tournament, account)
        field = load(connection, tournament)
        known = field.boards if field is not None else []
        board = next((each for each in known if (each.round, each.board) == (wanted.round, wanted.board)), None)
        drawn_from = about.system == "elimination" and wanted.round < about.round
        if board is None or about.state not in ("running", "over") or drawn_from:
            raise Refusal("result-late")
        size = len(board.numbers)
        if len(wanted.places) != size or not are_places(wanted.places) or any(seat >= size for seat in wanted.forfeits):
            raise Refusal("result-places")
        before = board.result
        scores, left = (before.scores, before.left) if before is not None else ([0] * size, [])
        after = Result(wanted.places, scores, sorted(set(wanted.forfeits)), left, "corrected")
        record(connection, tournament, account, wanted.round, wanted.board, before, after, wanted.reason)
        here = tournament_tables.c.table == board.table
        now = clock.now()
        connection.execute(tournament_tables.update().where(here).values(result=msgspec.to_builtins(after), at=now))
        if about.state == "running":
            jobs.schedule(connection, ADVANCE, tournament, now)
        for entry in (field.entries[number] for number in board.numbers) if field is not None else ():
            if entry.member is not None:
                tell(connection, entry.member, "tournament", {"tournament": tournament, "title": about.title})


def are_places(given: Sequence[int]) -> bool:
    """Whether these are valid places: each is one more than the number of players ahead."""
    return all(place == 1 + sum(other < place for other in given) for place in given)


def record(
    connection: sql.Connection,
    tournament: str,
    account: Account,
    of_round: int,
    board: int,
    before: Result | None,
    after: Result | None,
    reason: str,
) -> None:
    here = corrections.c.tournament == tournament
    last = connection.execute(sql.select(sql.func.max(corrections.c.number)).where(here)).scalar() or 0
    if of_round and last >= MOST_CORRECTIONS:  # a player can still be removed, once each
        raise Refusal("too-often")
    told = {"before": msgspec.to_builtins(before), "after": msgspec.to_builtins(after), "reason": tidy(reason)}
    row = {"tournament": tournament, "number": last + 1, "round": of_round, "board": board, "director": account.owner}
    connection.execute(corrections.insert().values(**row, **told, at=clock.now()))


def corrected(storage: Storage, tournament: str) -> list[CorrectionView]:
    """List the corrections of a tournament, the latest first."""
    columns = (corrections.c.round, corrections.c.board, accounts.c.name, corrections.c.reason, corrections.c.at)
    wanted = sql.select(*columns).join_from(corrections, accounts, accounts.c.owner == corrections.c.director, isouter=True)
    wanted = wanted.where(corrections.c.tournament == tournament).order_by(corrections.c.number.desc())
    with storage.reading.connect() as connection:
        return [CorrectionView(row.round, row.board, row.name or "", row.reason, row.at) for row in connection.execute(wanted)]
