"""What players do with their table's clocks, and what happens when time runs out. Everything is written, then shown."""

from collections.abc import Callable, Mapping
from typing import Any

import sqlalchemy as sql

from leeward.server.messages.clocks import DAY, MINUTE, ClockDeed
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import Kind
from leeward.server.monitoring import logs, metrics
from leeward.server.storage import jobs
from leeward.server.storage.appending import Also
from leeward.server.storage.games import Storage
from leeward.server.storage.jobs import Job
from leeward.server.storage.jobs.clocks import add_event, start_clock
from leeward.server.storage.records import ClockEvent
from leeward.server.storage.schema import games, invites, seats
from leeward.server.tables.clocks.deadlines import due, set_deadline, warned_at
from leeward.server.tables.clocks.fold import Clock
from leeward.server.tables.plans.stored import replace_person
from leeward.server.tables.table import LiveTable, exclusive

# Tells an owner something in the transaction of what it is about.
Tell = Callable[[sql.Connection, str, str, Mapping[str, Any]], None]
MOST_EVENTS = 300  # of one table, besides those that the server writes
MOST_RETURNS = 100  # of one person to their seat
GIFTS = {"live": MINUTE, "days": DAY}  # seconds that one gift brings
QUARTER, AGAIN = 4, 60.0  # the part of the bank for a person who returns, and the seconds for one who returns again


def deciding(live: LiveTable) -> int:
    """Return the seat whose clock runs; -1 if none does."""
    state = live.state
    runs = state.clock is not None and not state.frozen and state.turn in state.people
    return state.turn if runs else -1


def to_decide_about(live: LiveTable) -> frozenset[int]:
    """Return the seat whose time ran out in this turn, where the others decide whether to wait."""
    clock, seat = live.state.clock, deciding(live)
    if clock is None or clock.pace.ends != "vote" or not clock.turns or clock.out.get(seat) != clock.turns[-1].start:
        return frozenset()
    return frozenset((seat,))


def may_get_time(live: LiveTable, mine: frozenset[int]) -> list[int]:
    """List the seats to which the holder of these seats may give more time."""
    if not mine & live.state.people or deciding(live) < 0 or live.state.in_tournament:
        return []
    return sorted(live.state.people - mine)


@exclusive
async def change_clock(live: LiveTable, owner: str, deed: ClockDeed) -> None:
    """Pause by consent, go on, or give another player more time."""
    state, mine = live.state, live.state.held_by(owner)
    clock = state.clock
    if clock is None or state.over or state.waiting or state.frozen:
        raise Refusal("no-clock")
    if not mine & state.people:
        raise Refusal("not-yours")
    if state.in_tournament and deed.do in ("pause", "agree", "give"):
        raise Refusal("tournament-clock")
    if len(state.clock_events) >= MOST_EVENTS and deed.do != "resume":  # else the last pause would never end
        raise Refusal("too-often")
    found = event_of(live, clock, mine, deed)
    if found is None:
        raise Refusal("clock-now")
    kind, seat, content = found
    await write_event(live, kind, seat, content)


def event_of(live: LiveTable, clock: Clock, mine: frozenset[int], deed: ClockDeed) -> tuple[str, int, dict[str, Any]] | None:
    """Return the kind, seat and content of the event that a deed brings; None if it can't be done now."""
    me = min(mine & live.state.people)
    asked = clock.asks >= 0
    match deed.do:
        case "pause" if not clock.paused and not asked:
            waiting = live.state.held_by_others(mine) & live.state.people
            return ("ask", me, {"waiting": sorted(waiting)}) if waiting else ("pause", me, {})
        case "agree" if clock.waiting & mine:
            waiting = clock.waiting - mine
            return ("ask", clock.asks, {"waiting": sorted(waiting)}) if waiting else ("pause", clock.asks, {})
        case "decline" if asked and mine & (clock.waiting | {clock.asks}):
            return "decline", me, {}
        case "resume" if clock.paused:
            return "resume", me, {}
        case "give" if deed.seat in may_get_time(live, mine):
            return "give", deed.seat if deed.seat is not None else me, {"seconds": GIFTS[clock.pace.kind], "by": me}
    return None


async def write_event(live: LiveTable, kind: str, seat: int, content: Mapping[str, Any]) -> None:
    """Write an event and the deadline after it, then show it. Call it with the lock held."""
    decider, clock = deciding(live), live.state.clock
    assert clock is not None
    event = ClockEvent(live.state.last_row, live.storage.now(), kind, seat, decider, dict(content))
    after = clock.copy()
    after.hear(event)
    given = live.storage, live.id, live.state.stored.edition, event
    await live.write(add, *given, due(after, decider), after.deadline(decider))
    await live.reload()


def add(storage: Storage, table: str, known: int, event: ClockEvent, when: float | None, ends: float | None) -> None:
    with storage.engine.begin() as connection:
        storage.change(connection, table, known)
        add_event(connection, table, event)
        set_deadline(connection, table, when, ends)


def seat_effect(live: LiveTable, seat: int, kind: Kind) -> list[Also]:
    """Return what changing a seat does to the clocks: a person whose time ran out gets some when they return.

    The turn in which it ran out is the computer's, to its end: else returning at once, again and again, would stall.
    """
    state, clock = live.state, live.state.clock
    if clock is None:
        return []
    if kind == "person" and seat in clock.resigned:
        raise Refusal("resigned")
    now, seconds = live.storage.now(), 0.0
    if kind == "person" and state.turn == seat and clock.turns and clock.out.get(seat) == clock.turns[-1].start:
        raise Refusal("time-up")
    if kind == "person" and clock.returns[seat] >= MOST_RETURNS:
        raise Refusal("too-often")
    if kind == "person" and clock.pace.kind == "live" and seat in clock.out:
        wanted = AGAIN if clock.returns[seat] else clock.pace.bank / QUARTER
        seconds = max(wanted - clock.at(now, state.turn).bank(seat), 0.0)
    event = ClockEvent(state.last_row, now, "return", seat, state.turn, {"seconds": seconds})

    def write(connection: sql.Connection) -> None:
        if kind == "person":
            add_event(connection, live.id, event)
        start_clock(connection, live.id)

    return [write]


# running out


@exclusive
async def look_at_clock(live: LiveTable, job: Job, now: float, tell: Tell) -> None:
    """Do what the table agreed to if somebody's time has run out; warn them before; look again later."""
    clock, seat = live.state.clock, deciding(live)
    deadline = clock.deadline(seat) if clock is not None else None
    if clock is None or deadline is None:
        return
    if deadline > now:
        warns = clock.pace.kind == "days" and now >= warned_at(clock, deadline) and not job.content.get("warned")
        content = {"warned": True} if warns or job.content.get("warned") else {}
        when = deadline if content else due(clock, seat)
        owners = owners_of(live, seat) if warns else []
        await live.storage.do(look_later, live, job, when, content, owners, deadline, tell)
    else:
        await run_out(live, clock, seat, job, now, tell)


async def run_out(live: LiveTable, clock: Clock, seat: int, job: Job, now: float, tell: Tell) -> None:
    """Write that somebody's time has run out, and what follows, in one transaction with the end of its job."""
    state, ends = live.state, clock.pace.ends
    event = ClockEvent(state.last_row, now, "out", seat, seat, {"did": ends})
    # A person who never decided may not have known of the game: then it counts for nobody.
    rated = state.stored.rated and any(moment.seat == seat for moment in state.past)
    gone = seat if ends in ("computer", "resign") else None
    owners = owners_of(live, seat)
    if not await live.write(write_out, live, job, event, gone, rated, owners, tell):
        return
    metrics.ran_out.labels(clock.pace.kind, ends).inc()
    logs.note("time ran out", table=live.id, seat=seat, then=ends)
    await live.reload()


def owners_of(live: LiveTable, seat: int) -> list[str]:
    return [owner for owner, held in live.state.holders.items() if seat in held]


# in the storage's thread


def look_later(
    live: LiveTable,
    job: Job,
    when: float | None,
    content: Mapping[str, Any],
    owners: list[str],
    deadline: float,
    tell: Tell,
) -> None:
    with live.storage.engine.begin() as connection:
        if not jobs.finish(connection, job):  # a player acted meanwhile, which set the next deadline
            return
        set_deadline(connection, live.id, when, deadline, content)
        for owner in owners:
            tell(connection, owner, "deadline", {"table": live.id, "until": deadline, "pace": "days"})


def write_out(
    live: LiveTable, job: Job, event: ClockEvent, gone: int | None, rated: bool, owners: list[str], tell: Tell
) -> bool:
    """Return False if the claim has ended, because a player acted meanwhile."""
    state = live.state
    with live.storage.engine.begin() as connection:
        # The table first, as an action does: else each of the two could wait for the other's lock.
        connection.execute(sql.select(games.c.id).where(games.c.id == live.id).with_for_update())
        if not jobs.finish(connection, job):
            return False
        live.storage.change(connection, live.id, state.stored.edition, rated=rated)
        add_event(connection, live.id, event)
        if gone is not None:
            here = (seats.c.game == live.id) & (seats.c.seat == gone)
            connection.execute(seats.update().where(here).values(kind="computer", replaced_at=state.last_row))
            connection.execute(invites.delete().where(invites.c.game == live.id, invites.c.seat == gone))
            replace_person(connection, live.id, gone)
        for owner in owners:
            tell(connection, owner, "time-out", {"table": live.id})
    return True
