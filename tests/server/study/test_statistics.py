"""My statistics: one's own finished games, and nobody else's."""

import re
import time
from typing import Any

import leeward
from analysis.played import play_out
from leeward.analysis import analyse
from leeward.kernel.play.game import Game
from leeward.server.http.owners import COOKIE
from leeward.server.storage import analyses
from leeward.server.storage.games import Storage
from leeward.server.storage.owners import owners_of
from leeward.server.storage.records import GameRow, SeatRow, summary_of
from leeward.server.storage.secrets import hashed, new_id
from leeward.server.tables.opening import Opening, make
from leeward.server.tables.rows import rows_of
from server.playing import COMPUTER, HERE, ME, Player


def storage_of(player: Player) -> Storage:
    storage: Storage = player.http.app.state.site.tables.storage
    return storage


def has_played(player: Player, game: Game, origin: Any = "drawn", seats: tuple[int, ...] = (0,)) -> str:
    """A finished game of this player, who holds these seats, against computers, as the server keeps it."""
    player.make(ME, COMPUTER)  # so that the server knows who this is
    storage = storage_of(player)
    owner = owners_of(storage, [hashed(player.cookies[COOKIE])])[hashed(player.cookies[COOKIE])]
    rows = rows_of(game)
    kept = GameRow(
        new_id(), game.rules.name, game.rules.version, dict(game.options), game.seed, "", False, time.time(), owner=owner
    )
    kept.origin = origin
    sitting = [
        SeatRow(seat, "person" if seat in seats else "computer", name, "" if seat in seats else "sailor")
        for seat, name in enumerate(game.names)
    ]
    make(storage, Opening(kept, sitting, [(seat, kept.owner) for seat in seats], summary_of(game, len(rows)), rows=rows))
    return kept.id


def statistics(player: Player, lang: str = "en") -> str:
    answer = player.ask("GET", "/statistics", params={"lang": lang})
    assert answer.status_code == 200
    return answer.text


def cells(page: str) -> list[str]:
    """The numbers of the first table."""
    body = page.partition("<tbody>")[2].partition("</tbody>")[0]
    return re.findall(r"<td>(.*?)</td>", body)


def test_my_games_are_counted_by_opponents_and_number_of_players(anna: Player, bob: Player) -> None:
    game = play_out(leeward.new("puerto-rico", players=3, seed=5), "greedy", "random", "random")
    table = has_played(anna, game)
    place = 1 + sum(points > game.scores[0] for points in game.scores)
    page = statistics(anna)
    wins = "1 (100%)" if place == 1 else "0 (0%)"
    assert "3 players, against: Sailor" in page
    assert cells(page) == ["1", wins, f"{place}.0", f"{game.scores[0]}.0", str(game.scores[0])]
    assert f"/tables/{table}" in page
    assert "None of these games has been analysed yet" in page
    assert "Compared with winners: Puerto Rico" in page

    # Its analysis tells how accurate I was.
    storage = storage_of(anna)
    found = analyse(game, visits=16)
    analyses.keep(storage, table, len(rows_of(game)), found)
    assert f"{found.players[0].accuracy:.0f} %" in statistics(anna, "de")

    # Nobody else is told any of it: who plays here too, who has never been here, who shows a secret that is not theirs.
    bob.make(ME, COMPUTER)
    for cookies in (bob.cookies, {}, {COOKIE: "x" * 43}):
        stranger = Player(anna.http)
        stranger.cookies = dict(cookies)
        shown = statistics(stranger)
        assert "Nothing yet." in shown
        assert table not in shown


def test_what_was_not_played_by_me_does_not_count(anna: Player) -> None:
    game = play_out(leeward.new("puerto-rico", players=2, seed=5), "random", "random")
    has_played(anna, game, origin="saved")
    has_played(anna, game, seats=(0, 1))
    anna.make(ME, HERE)
    assert "Nothing yet." in statistics(anna)
    assert "Noch nichts." in statistics(anna, "de")
    has_played(anna, game)
    assert cells(statistics(anna))[0] == "1"
