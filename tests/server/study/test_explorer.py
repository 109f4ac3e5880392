"""What wins, as a page; and from a position, how games like it ended: told to whoever may have the saved game."""

from typing import Any

import pytest

import leeward
from analysis.played import play_out
from leeward.explorer import explorer_of
from leeward.kernel.contract.installed import rooms
from server.playing import HERE, ME, OPEN, Player


@pytest.mark.parametrize("name", rooms())
def test_what_wins_is_told_by_players_variant_seat_and_round(anna: Player, name: str) -> None:
    explorer = explorer_of(name)
    assert explorer is not None
    for query in ({}, {"players": 2, "variant": 0, "seat": 2, "round": 3, "lang": "de"}):
        shown = anna.ask("GET", f"/explorer/{name}", params=query)
        assert shown.status_code == 200, shown.text
        assert shown.text.count("<table") == 3 + len(explorer.study.GROUPS)
    assert "Woher die Punkte kommen" in shown.text
    games = int(explorer.of(2).games.sum())
    assert f"{games:,}".replace(",", ".") + " Partien" in shown.text
    assert f'href="/explorer/{name}"' in anna.ask("GET", f"/rules/{name}").text
    assert f'href="/explorer/{name}"' in anna.ask("GET", "/explorer").text


@pytest.mark.parametrize("name", rooms())
def test_rows_over_all_seats_count_players_and_rows_of_one_seat_count_games(anna: Player, name: str) -> None:
    of_all = anna.ask("GET", f"/explorer/{name}", params={"players": 2}).text
    assert "(players: " in of_all
    assert of_all.count("(games: ") == 2, "only the table of the two seats"
    assert "(players: " not in anna.ask("GET", f"/explorer/{name}", params={"players": 2, "seat": 1}).text


@pytest.mark.parametrize("query", [{"players": 9}, {"variant": 99}, {"players": 2, "seat": 3}, {"round": 99}])
def test_what_was_not_counted_is_not_found(anna: Player, query: dict[str, int]) -> None:
    assert anna.ask("GET", "/explorer/puerto-rico", params=query).status_code == 404


def test_a_game_that_there_is_not_has_no_explorer(anna: Player) -> None:
    assert anna.ask("GET", "/explorer/whist").status_code == 404


def alike(player: Player, table: str, at: int, lang: str = "en") -> Any:
    return player.ask("GET", f"/api/v1/tables/{table}/alike", params={"at": at, "lang": lang})


@pytest.mark.parametrize("name", rooms())
def test_a_finished_game_is_compared_with_games_like_it(anna: Player, name: str) -> None:
    game = play_out(leeward.new(name, players=2, seed=3), "greedy", "greedy")
    table = anna.ask("POST", "/api/v1/tables/open", json={"text": game.dumps(), "seats": [ME, HERE]}).json()["id"]
    found = alike(anna, table, 1).json()
    assert [seat["name"] for seat in found["seats"]] == list(game.names)
    assert "round 1" in found["about"]
    assert "need not add up" in found["about"]
    assert all("evel on points" in seat["text"] for seat in found["seats"]), "at the start nobody is ahead"
    end = alike(anna, table, game.number, "de").json()
    assert [seat["text"] for seat in end["seats"]] != [seat["text"] for seat in found["seats"]]
    assert alike(anna, table, game.number + 1).status_code == 404


def test_of_a_running_game_among_people_nothing_is_told(anna: Player, bob: Player) -> None:
    """It would say who has more of the points that are hidden."""
    table = anna.make(ME, OPEN)
    bob.join(anna.made["invites"]["1"])
    for player in (anna, bob):
        assert alike(player, table, 0).status_code == 403
