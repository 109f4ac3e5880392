"""Seats: sitting down, leaving, coming back, computers for absent people, and playing again."""

import secrets
from collections.abc import Sequence
from fractions import Fraction
from functools import partial

import msgspec

from leeward.kernel.contract.game import FIRST, MOST_SEED_BITS
from leeward.kernel.play.game import NOBODY, Game
from leeward.server.messages.refusal import Refusal
from leeward.server.messages.sent import Kind
from leeward.server.storage.records import Beginning, SeriesRow, summary_of
from leeward.server.storage.secrets import hashed, new_id
from leeward.server.tables.clocks.keeping import seat_effect, to_decide_about
from leeward.server.tables.opening import Opening, make_next
from leeward.server.tables.plans.stored import replace_person
from leeward.server.tables.table import LiveTable, exclusive

MOST_PLAYED = 100  # games of a series without an end that are counted


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
    """Return the next table with the same people; the first request makes it.

    They keep their seats and pass the start on, or in a series, move on by one seat.
    """
    if not live.state.held_by(owner):
        raise Refusal("not-yours")
    if live.state.turn != NOBODY:
        raise Refusal("not-over")
    if live.state.stored.closed:
        raise Refusal("closed")
    if not live.state.stored.again:
        rules, seed = live.state.game.rules, secrets.randbits(MOST_SEED_BITS)
        options = dict(live.state.game.options)
        moves = next_in(live.state.series)
        if FIRST in options and not moves:  # the start is passed on, clockwise
            options[FIRST] = str((int(live.state.game.table.first) + 1) % live.state.game.seats + 1)
        count = live.state.game.seats
        names = [live.state.game.names[(seat - moves) % count] for seat in range(count)]
        game = Game(rules, names, seed, options)
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
            msgspec.structs.replace(
                seat,
                seat=(seat.seat + moves) % count,
                replaced_at=0 if seat.kind == "computer" and seat.replaced_at is not None else None,
            )
            for seat in live.state.seats
        ]
        sitting.sort(key=lambda seat: seat.seat)
        held = [((seat + moves) % count, holder) for holder, mine in live.state.holders.items() for seat in mine if moves]
        following = Opening(kept, sitting, held, summary_of(game, 0), series=series_after(live))
        live.state.stored.again = await live.write(make_next, live.storage, live.id, following)
        live.seating += 1
        live.notify()
    return live.state.stored.again


# series


def next_in(series: SeriesRow | None) -> int:
    """Return by how many seats people move on for the next game."""
    return 1 if series is not None and series.best_of else 0


def series_with(live: LiveTable) -> list[list[int]]:
    """Return the places of all games of a series, this one included if it is over."""
    series, outcome = live.state.series or SeriesRow(0), live.state.game.outcome if live.state.over else None
    if outcome is None:
        return series.played
    count = live.state.game.seats
    places = {standing.seat: standing.place for standing in outcome.ranking}
    moved = len(series.played) * next_in(series)
    return [*series.played, [places[(seat + moved) % count] for seat in range(count)]]


def wins_of(played: Sequence[Sequence[int]], count: int) -> list[Fraction]:
    """Return the games that each has won, by the seats of the first; who share the first place share the win."""
    return [sum((Fraction(game[seat] == 1, game.count(1)) for game in played), Fraction(0)) for seat in range(count)]


def is_decided(series: SeriesRow, played: Sequence[Sequence[int]], count: int) -> bool:
    """Whether a series is over: all games are played, or the others can no longer reach the first."""
    if not series.best_of:
        return False
    *_, second, first = sorted(wins_of(played, count))
    return len(played) >= series.best_of or first > second + series.best_of - len(played)


def series_after(live: LiveTable) -> SeriesRow:
    """Return the series of the next game: a new one if this one is decided."""
    series, played = live.state.series or SeriesRow(0), series_with(live)
    over = is_decided(series, played, live.state.game.seats)
    return SeriesRow(series.best_of, [] if over else played[-MOST_PLAYED:])
