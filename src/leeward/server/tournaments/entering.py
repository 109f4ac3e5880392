"""Making tournaments, entering and withdrawing. Every function runs in the storage's thread."""

import base64
import hmac
from typing import Any

import msgspec
import sqlalchemy as sql

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.language.names import tidy
from leeward.server.limits import clock
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.tournaments import NewTournament
from leeward.server.people.accounts import Account
from leeward.server.people.conduct.rated import TRACE, mark_of
from leeward.server.people.members.relations import BLOCK, has
from leeward.server.people.members.skill import new_member
from leeward.server.storage import jobs
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs.tournaments import ADVANCE
from leeward.server.storage.schema.people import ratings
from leeward.server.storage.schema.tournaments import entries, tournaments
from leeward.server.storage.secrets import new_id
from leeward.server.tournaments.field import Tournament, row_of

DAY = 24 * 3600.0
AHEAD = 60.0  # days before which a tournament can be made
MOST_MADE, MOST_MADE_BY_OPERATORS = 3, 50  # tournaments of one member that are not over
MOST_ENTERED = 10  # tournaments that are not over, in which one member plays
UNFINISHED = ("open", "running")


def check(wanted: NewTournament) -> None:
    """Refuse a tournament that can't be played."""
    if wanted.game not in rooms() or wanted.players not in game_named(wanted.game).seats or wanted.most < wanted.players:
        raise Refusal("tournament-players")
    if not wanted.pace.fits:
        raise Refusal("pace")
    if wanted.pace.ends not in ("computer", "resign"):
        raise Refusal("tournament-ends")
    if len(tidy(wanted.title)) < 3:
        raise Refusal("malformed")


def check_new(wanted: NewTournament) -> None:
    """Refuse a new tournament that can't be played, or not then."""
    check(wanted)
    if not clock.now() - DAY < wanted.starts < clock.now() + AHEAD * DAY:
        raise Refusal("tournament-time")


def make(storage: Storage, account: Account, wanted: NewTournament) -> Tournament:
    """Store a new tournament; a job starts it."""
    check_new(wanted)
    most = MOST_MADE_BY_OPERATORS if account.operator else MOST_MADE
    mine = (tournaments.c.maker == account.owner) & tournaments.c.state.in_(UNFINISHED) & tournaments.c.evening.is_(None)
    with storage.engine.begin() as connection:
        if connection.execute(sql.select(sql.func.count()).where(mine)).scalar_one() >= most:
            raise Refusal("too-many-tournaments")
        return insert(connection, account.owner, wanted, max(wanted.starts, clock.now()))


def insert(
    connection: sql.Connection, maker: str | None, wanted: NewTournament, starts: float, evening: str | None = None
) -> Tournament:
    given: dict[str, Any] = {
        name: getattr(wanted, name) for name in wanted.__struct_fields__ if name in Tournament.__struct_fields__
    }
    given |= {"title": tidy(wanted.title), "starts": starts, "pace": msgspec.to_builtins(wanted.pace)}
    made = Tournament(
        id=new_id(),
        maker=maker,
        rules=wanted.game,
        created=clock.now(),
        ended=0.0,
        state="open",
        round=0,
        seed=new_id(),
        reason="",
        evening=evening,
        **given,
    )
    connection.execute(tournaments.insert().values(**{name: getattr(made, name) for name in made.__struct_fields__}))
    jobs.schedule(connection, ADVANCE, made.id, starts)
    return made


# who may look


def key_of(storage: Storage, tournament: str) -> str:
    """Return the secret in the link of an unlisted tournament. It is not stored."""
    made = hmac.digest(storage.salt.encode(), f"tournament {tournament}".encode(), "sha256")
    return base64.urlsafe_b64encode(made[:16]).decode().rstrip("=")


def may_look(storage: Storage, about: Tournament, account: Account | None, key: str) -> bool:
    """Whether an account may see a tournament. Unlisted ones: its players, director, operators, or with the link."""
    if about.listed or hmac.compare_digest(key.encode(), key_of(storage, about.id).encode()):
        return True
    if account is None:
        return False
    mine = sql.select(entries.c.number).where(entries.c.tournament == about.id, entries.c.member == account.owner)
    with storage.reading.connect() as connection:
        return may_direct(about, account) or connection.execute(mine).first() is not None


def may_direct(about: Tournament, account: Account | None) -> bool:
    """Whether an account is the director or an operator."""
    if account is None or account.is_suspended:
        return False
    return account.operator or (about.maker is not None and account.owner == about.maker)


# entering


def can_enter(about: Tournament, now: float) -> bool:
    """Whether entries are open."""
    if about.state == "open":
        return now < about.starts or about.late_joining
    if about.state != "running" or not about.late_joining:
        return False
    return now < about.closes if about.system == "arena" else about.round < about.rounds


def enter(storage: Storage, tournament: str, account: Account, browser: str, address: str) -> None:
    """Enter, or come back. `browser` is its mark: two accounts of one browser can't play in one tournament.

    The director sees who entered from one address. Nobody is refused for it: households and clubs share one.
    """
    if account.bot_of:
        raise Refusal("is-bot")
    now, mark = clock.now(), mark_of(browser, tournament, storage.salt)
    marks = {"browser": mark, "address": mark_of(address, tournament, storage.salt, TRACE)}
    with storage.engine.begin() as connection:
        about = locked(connection, tournament)
        here = entries.c.tournament == tournament
        mine = connection.execute(entries.select().where(here, entries.c.member == account.owner)).first()
        comes_back = mine is not None and mine.state == "away" and about.state == "running"
        if not can_enter(about, now) and not comes_back:
            raise Refusal("tournament-closed")
        if mine is not None and mine.state in ("in", "removed"):
            raise Refusal("entered" if mine.state == "in" else "tournament-removed")
        if about.maker is not None and has(connection, about.maker, account.owner, BLOCK):
            raise Refusal("seat-refused")
        others = here & sql.func.coalesce(entries.c.member != account.owner, sql.true())
        if connection.execute(sql.select(entries.c.number).where(others, entries.c.browser == mark)).first() is not None:
            raise Refusal("same-person")
        counted = sql.select(sql.func.count()).select_from(entries).where(here, entries.c.state == "in")
        if connection.execute(counted).scalar_one() >= about.most:
            raise Refusal("tournament-full")
        if plays_in(connection, account.owner) >= MOST_ENTERED:
            raise Refusal("too-many-entries")
        if mine is not None:
            here &= entries.c.number == mine.number
            # `at` stays: whom one blocked after it, one still meets.
            connection.execute(entries.update().where(here).values(state="in", **marks))
        else:
            last = connection.execute(sql.select(sql.func.max(entries.c.number)).where(here)).scalar() or 0
            row = {"tournament": tournament, "number": last + 1, "member": account.owner, "state": "in", "at": now}
            rating = rating_of(connection, account.owner, about)
            connection.execute(entries.insert().values(**row, **marks, rating=rating, group=0))
        if about.state == "running" and about.system == "arena":
            jobs.schedule(connection, ADVANCE, tournament, now)


def plays_in(connection: sql.Connection, member: str) -> int:
    """Count the tournaments that are not over, in which a member plays."""
    counted = sql.select(sql.func.count()).join_from(entries, tournaments, tournaments.c.id == entries.c.tournament)
    mine = (entries.c.member == member) & (entries.c.state == "in") & tournaments.c.state.in_(UNFINISHED)
    return int(connection.execute(counted.where(mine)).scalar_one())


def rating_of(connection: sql.Connection, owner: str, about: Tournament) -> float:
    mine = (ratings.c.owner == owner) & (ratings.c.rules == about.rules) & (ratings.c.players == about.players)
    found = connection.execute(sql.select(ratings.c.mu).where(mine)).scalar()
    return new_member(about.rules).mu if found is None else float(found)


def leave(storage: Storage, tournament: str, account: Account) -> None:
    """Withdraw. A running game goes on; its player leaves it at its table."""
    with storage.engine.begin() as connection:
        about = locked(connection, tournament)
        mine = (entries.c.tournament == tournament) & (entries.c.member == account.owner)
        there = mine & entries.c.state.in_(("in", "away"))
        if about.state not in UNFINISHED or not connection.execute(entries.update().where(there).values(state="left")).rowcount:
            raise Refusal("not-entered")


def locked(connection: sql.Connection, tournament: str) -> Tournament:
    """Read a tournament and lock it."""
    about = row_of(connection, tournament, lock=True)
    if about is None:
        raise Refusal("tournament-closed")
    return about
