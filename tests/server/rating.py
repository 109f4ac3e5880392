"""Rated games that are nearly over, for tests."""

import time

import leeward
from leeward.kernel.play.game import Game
from leeward.server.site import Site
from leeward.server.storage.games import Storage
from leeward.server.storage.owners import owners_of
from leeward.server.storage.records import GameRow, SeatRow, summary_of
from leeward.server.storage.schema import holders
from leeward.server.storage.secrets import hashed, new_id
from leeward.server.tables.opening import Opening, make
from leeward.server.tables.rows import rows_of
from server.playing import Player

GAME = "puerto-rico"


def site_of(player: Player) -> Site:
    found: Site = player.http.app.state.site
    return found


def owner_of(player: Player) -> str:
    (owner,) = owners_of(site_of(player).storage, [hashed(secret) for secret in player.cookies.values()]).values()
    return owner


def whole_game(players: int = 2, seed: int = 3) -> Game:
    """A game in which everybody takes the last choice. Nothing else decides who wins."""
    game = leeward.new(GAME, players=players, seed=seed, first="1")
    while not game.over:
        game.play(game.legal[-1])
    return game


def nearly_over(
    storage: Storage, *owners: str, back: int = 1, level: str = "random", **stored: object
) -> tuple[str, list[int]]:
    """Store a rated game of these owners, and a computer where there is none, before its last actions; return those, too."""
    game = whole_game(max(len(owners), 2))
    last = [int(each.action) for each in game.history[game.number - back :]]
    if back:
        game.undo(back)
    watch = bool(stored.pop("watch", False))
    given = {"origin": "drawn", "rated": True, "owner": owners[0], **stored}
    kept = GameRow(new_id(), GAME, game.rules.version, dict(game.options), game.seed, "", watch, time.time(), **given)  # type: ignore[arg-type]
    seats = [
        SeatRow(seat, "person" if seat < len(owners) and owners[seat] else "computer", game.names[seat], level)
        for seat in range(game.seats)
    ]
    for seat in seats:
        seat.level = "" if seat.kind == "person" else level
    make(storage, Opening(kept, seats, [], summary_of(game, game.number), rows=rows_of(game)))
    with storage.engine.begin() as connection:
        held = [{"game": kept.id, "seat": seat, "owner": owner} for seat, owner in enumerate(owners) if owner]
        connection.execute(holders.insert(), held)
    return kept.id, last
