"""Seats: sitting down, leaving, coming back, computers for absent people, and playing again."""

import secrets
from functools import partial

import msgspec

from leeward.kernel.contract.game import FIRST, MOST_SEED_BITS
from leeward.kernel.play.game import NOBODY, Game
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import Kind
from leeward.server.storage.records import Beginning, summary_of
from leeward.server.storage.secrets import hashed, new_id
from leeward.server.tables.clocks.keeping import seat_effect, to_decide_about
from leeward.server.tables.opening import Opening, make_next
from leeward.server.tables.plans.stored import replace_person
from leeward.server.tables.table import LiveTable, exclusive


def may_invite(live: LiveTable, owner: str, seat: int) -> bool:
    """Whether an owner may invite: the table's owner to open seats, a seat's holder another device to that seat."""
    if not 0 <= seat < live.state.game.seats:
        return False
    return seat in live.state.held_by(owner) or (
        live.state.seats[seat].kind == "open" and owner != "" and owner == live.state.stored.owner
    )


@exclusive
async def sit_down(live: LiveTable, invite: str, owner: str, name: str) -> bool:
    taken = await live.storage.do(live.storage.accept, hashed(invite), owner, name, beginning(live))
    await live.reload()
    live.note(owner)  # their page has not loaded yet: until then nobody may replace them
    return taken


def beginning(live: LiveTable) -> Beginning:
    """The start of the game if the last open seat is taken now. Until then nobody, not even the server, knows its seed."""
    fresh = live.state.waiting and not live.state.last_row  # begins with the rules of today
    drawn = fresh and live.state.stored.origin == "drawn"
    seed = secrets.randbits(MOST_SEED_BITS) if drawn else live.state.stored.seed
    rules = live.state.game.rules
    game = Game(rules, live.state.game.names, seed, live.state.game.options) if drawn else live.state.game
    return Beginning(summary_of(game, len(live.state.line)), seed, rules.version if fresh else live.state.stored.rules_version)


# leaving and coming back


def can_replace(live: LiveTable, mine: frozenset[int], owner: str) -> list[int]:
    """List the seats that an owner may give to a computer: open seats, and those of people who are away or think for too long.

    The table's owner gives away open seats; if they are away, the players who wait may.
    """
    if live.state.frozen or live.state.over:
        return []
    plays = bool(mine & live.state.people)
    given = {seat.seat for seat in live.state.seats if seat.kind == "open"}
    if owner == "" or owner != live.state.stored.owner:
        given = given if plays and not live.watchers.is_here(live.state.stored.owner) else set()
    rated = live.state.stored.rated  # who is replaced there loses, so the others wait for the agreed time
    if live.state.clock is not None:
        return sorted(given | (to_decide_about(live) - mine if plays else frozenset()))
    idle = (
        (live.late() | (frozenset() if rated else live.away())) - mine
        if plays and live.state.stored.replaceable
        else frozenset()
    )
    return sorted(given | idle)


def can_leave(live: LiveTable, mine: frozenset[int]) -> list[int]:
    """List one's own seats: a player who leaves lets a computer play on at once."""
    return sorted(mine & live.state.people) if live.state.turn >= 0 and not live.state.frozen else []


@exclusive
async def change_seat(live: LiveTable, owner: str, seat: int, kind: Kind) -> None:
    """Give a seat to a computer; its holder may take it back."""
    mine = live.state.held_by(owner)
    if live.state.frozen:
        raise Refusal("closed")
    given = [*can_replace(live, mine, owner), *can_leave(live, mine)]
    if seat not in (given if kind == "computer" else mine - live.state.people):
        raise Refusal("not-yours")
    stored, before = live.state.stored, live.state.seats[seat]
    left = kind == "computer" and before.kind == "person"
    since = live.state.last_row if left else before.replaced_at if stored.rated else None
    # Who never decided may not have known of the game, as after "play again": then it counts for nobody.
    rated = stored.rated and not (left and all(moment.seat != seat for moment in live.state.past))
    also = seat_effect(live, seat, kind)
    if left:
        also.append(partial(replace_person, game=live.id, seat=seat))
    await live.write(live.storage.change_seat, live.id, seat, kind, since, beginning(live), stored.edition, rated, also)
    await live.reload()


@exclusive
async def play_again(live: LiveTable, owner: str, made_from: tuple[str, str]) -> str:
    """Return the next table with the same people in the same seats; the first request makes it."""
    if not live.state.held_by(owner):
        raise Refusal("not-yours")
    if live.state.turn != NOBODY:
        raise Refusal("not-over")
    if live.state.stored.closed:
        raise Refusal("closed")
    if not live.state.stored.again:
        rules, seed = live.state.game.rules, secrets.randbits(MOST_SEED_BITS)
        options = dict(live.state.game.options)
        if FIRST in options:  # the start is passed on, clockwise
            options[FIRST] = str((int(live.state.game.table.first) + 1) % live.state.game.seats + 1)
        game = Game(rules, live.state.game.names, seed, options)
        kept = msgspec.structs.replace(
            live.state.stored,
            id=new_id(),
            rules_version=rules.version,
            options=options,
            seed=seed,
            created=live.storage.now(),
            question=None,
            begun=0.0,
            owner=owner,
            origin="drawn",
            saved_at=0,
            future_known=False,
            asked={},
            edition=0,
            rated=live.state.stored.rated and live.state.held <= live.state.people,
            made_from=made_from[0],
            made_within=made_from[1],
        )
        sitting = [
            msgspec.structs.replace(seat, replaced_at=0 if seat.kind == "computer" and seat.replaced_at is not None else None)
            for seat in live.state.seats
        ]
        following = Opening(kept, sitting, [], summary_of(game, 0))
        live.state.stored.again = await live.write(make_next, live.storage, live.id, following)
        live.seating += 1
        live.notify()
    return live.state.stored.again
