"""Who sits where: sitting down, leaving, coming back, computers for the absent, and playing again."""

import secrets
import time

import msgspec

from leeward.kernel.contract.game import FIRST
from leeward.kernel.play.game import NOBODY, SEED_BITS, Game
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import Kind
from leeward.server.storage.records import Beginning, summary_of
from leeward.server.storage.secrets import hashed, new_id
from leeward.server.tables.table import LiveTable


def may_invite(live: LiveTable, owner: str, seat: int) -> bool:
    """Who made the table invites to its open seats, who holds a seat invites another device of theirs to it."""
    if not 0 <= seat < live.game.seats:
        return False
    return seat in live.held_by(owner) or (live.seats[seat].kind == "open" and owner != "" and owner == live.kept.owner)


async def sit_down(live: LiveTable, invite: str, owner: str, name: str) -> bool:
    return await live.unbroken(_sit_down(live, invite, owner, name))


async def _sit_down(live: LiveTable, invite: str, owner: str, name: str) -> bool:
    async with live.lock:
        taken = await live.storage.do(live.storage.accept, hashed(invite), owner, name, beginning(live))
        await live.reload()
        live.note(owner)  # their page is still to come: until then nobody replaces them
        return taken


def beginning(live: LiveTable) -> Beginning:
    """How the game stands if the last open seat is taken now. Nobody, not even the server, knows its seed before."""
    drawn = live.waiting and live.kept.origin == "drawn" and not live.last_row
    seed = secrets.randbits(SEED_BITS) if drawn else live.kept.seed
    rules = live.game.rules
    game = Game(rules, live.game.names, seed, live.game.options) if drawn else live.game
    return Beginning(summary_of(game, len(live.line)), seed, rules.version if drawn else live.kept.rules_version)


# leaving and coming back


def can_replace(live: LiveTable, mine: frozenset[int], owner: str) -> list[int]:
    """The seats that somebody may give to a computer: open ones, and those of people who have been away for some time.

    Open seats are for the one who made the table to give, or if they are away for those who wait.
    """
    if live.frozen or live.over:
        return []
    plays = bool(mine & live.people())
    given = {seat.seat for seat in live.seats if seat.kind == "open"}
    if owner == "" or owner != live.kept.owner:
        given = given if plays and not live.is_here(live.kept.owner) else set()
    away = live.away() - mine if plays and live.kept.replaceable else frozenset()
    return sorted(given | away)


def can_leave(live: LiveTable, mine: frozenset[int]) -> list[int]:
    """One's own seats: whoever leaves by themselves lets a computer go on at once."""
    return sorted(mine & live.people()) if live.turn >= 0 and not live.frozen else []


async def change_seat(live: LiveTable, owner: str, seat: int, kind: Kind) -> None:
    await live.unbroken(_change_seat(live, owner, seat, kind))


async def _change_seat(live: LiveTable, owner: str, seat: int, kind: Kind) -> None:
    """Give a seat to a computer; whoever holds it may take it back."""
    async with live.lock:
        mine = live.held_by(owner)
        if live.frozen:
            raise Refusal("closed")
        given = [*can_replace(live, mine, owner), *can_leave(live, mine)]
        if seat not in (given if kind == "computer" else mine - live.people()):
            raise Refusal("not-yours")
        left = kind == "computer" and live.seats[seat].kind == "person"
        since = live.last_row if left else None
        await live.write(live.storage.change_seat, live.id, seat, kind, since, beginning(live), live.kept.edition)
        await live.reload()


async def play_again(live: LiveTable, owner: str, made_from: str) -> str:
    return await live.unbroken(_play_again(live, owner, made_from))


async def _play_again(live: LiveTable, owner: str, made_from: str) -> str:
    """The table that follows this one, with the same people in the same seats. The first who asks makes it."""
    async with live.lock:
        if not live.held_by(owner):
            raise Refusal("not-yours")
        if live.turn != NOBODY:
            raise Refusal("not-over")
        if live.kept.closed:
            raise Refusal("closed")
        if not live.kept.again:
            rules, seed = live.game.rules, secrets.randbits(SEED_BITS)
            options = dict(live.game.options)
            if FIRST in options:  # the start is passed on, clockwise
                options[FIRST] = str((int(live.game.table.first) + 1) % live.game.seats + 1)
            game = Game(rules, live.game.names, seed, options)
            kept = msgspec.structs.replace(
                live.kept,
                id=new_id(),
                rules_version=rules.version,
                options=options,
                seed=seed,
                created=time.time(),
                question=None,
                owner=owner,
                origin="drawn",
                saved_at=0,
                edition=0,
                made_from=made_from,
            )
            sitting = [
                msgspec.structs.replace(seat, replaced_at=None if seat.replaced_at is None else 0) for seat in live.seats
            ]
            first = summary_of(game, 0)
            live.kept.again = await live.write(live.storage.make_again, live.id, kept, sitting, first)
            live.seating += 1
            live.tell()
        return live.kept.again
