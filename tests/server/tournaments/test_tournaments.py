"""Tournaments at a server: made, entered, drawn, played, corrected. Most results are set by the director, which is faster."""

import csv
import io
import re
from typing import Any

import pytest

from server.attacked import until
from server.lobby.looking import block, code
from server.members import member, sign_up
from server.playing import Player
from server.tournaments.directing import (
    correct,
    decide,
    direct,
    enter,
    entered,
    make,
    see,
    started,
    told,
    wanted,
    withdraw,
)


def people(at: Player, *names: str) -> list[Player]:
    return [member(at, name) for name in names]


def leave_game(player: Player, table: str) -> None:
    (seat,) = player.see(table)["mine"]
    answer = player.ask("POST", f"/api/v1/tables/{table}/seats/{seat}", json={"kind": "computer"})
    assert answer.status_code == 200, answer.text


def is_over(player: Player, tournament: str) -> bool:
    return bool(see(player, tournament)["about"]["state"] == "over")


def test_a_tournament_from_its_making_to_its_end(anna: Player) -> None:
    """Three members, two rounds: one game is played to its end by computers, as a player has left it."""
    ida, cleo, dora = people(sign_up(anna, "Ida Director"), "Ida", "Cleo", "Dora")
    tournament = started(anna, [ida, cleo, dora], rounds=2, pace={"kind": "live", "bank": 3600, "turn": 60, "ends": "computer"})
    view = see(ida, tournament)
    (drawn,) = view["rounds"]
    (board,) = drawn["tables"]
    assert sorted([*board["names"], *drawn["byes"]]) == ["Cleo", "Dora", "Ida"]
    both = {"Ida": ida, "Cleo": cleo, "Dora": dora}
    first, second = (both[name] for name in board["names"])
    assert see(first, tournament)["my_table"] == board["table"]
    assert first.see(board["table"])["mine"] == [0], "the first seat begins"
    assert told(first) == told(second) == ["paired"]
    resting = both[drawn["byes"][0]]
    assert told(resting) == ["bye"]
    assert "You have a bye in round 1 of the tournament" in resting.browse("/notices?lang=en").text
    assert "In Runde 1 des Turniers" in resting.browse("/notices?lang=de").text
    leave_game(first, board["table"])
    while (shown := second.wait_for_my_turn(board["table"]))["actions"]:
        second.act(board["table"], shown["actions"][-1]["number"])
    until(lambda: see(anna, tournament)["about"]["round"] == 2)
    counted = see(anna, tournament)["rounds"][1]["tables"][0]
    assert counted["left"] == [0]
    assert counted["forfeits"] == [], "the agreement was that a computer's place counts"
    assert sorted(counted["points"]) == ["0", "1"]
    assert len(counted["scores"]) == 2
    assert counted["points"][counted["scores"].index(max(counted["scores"]))] == "1"
    decide(anna, tournament)
    until(lambda: is_over(anna, tournament))
    lines = see(anna, tournament)["standings"]
    assert sum(line["games"] for line in lines) == 4
    assert sum(line["byes"] for line in lines) == 1, "who did nothing in their game was not paired again"
    assert told(ida)[-1] == "tournament"


def test_who_leaves_a_game_loses_it_where_that_was_agreed_and_who_never_came_is_paired_no_more(anna: Player) -> None:
    ida, cleo, dora, emil = people(sign_up(anna, "Director"), "Ida", "Cleo", "Dora", "Emil")
    tournament = started(anna, [ida, cleo, dora, emil], rounds=3)
    table = see(ida, tournament)["my_table"]
    leave_game(ida, table)
    other = next(player for player in (cleo, dora, emil) if see(player, tournament)["my_table"] == table)
    while (shown := other.wait_for_my_turn(table))["actions"]:
        other.act(table, shown["actions"][0]["number"])
    until(lambda: see(ida, tournament)["my_table"] == "")
    view = see(ida, tournament)
    assert next(line for line in view["standings"] if line["mine"])["points"] == "0"
    assert view["my_state"] == "away"
    assert view["may_enter"], "they may come back"
    decide(anna, tournament)
    until(lambda: see(anna, tournament)["about"]["round"] == 2)
    assert see(ida, tournament)["my_table"] == ""
    assert enter(ida, tournament).status_code == 201
    decide(anna, tournament)
    until(lambda: see(anna, tournament)["about"]["round"] == 3)
    assert see(ida, tournament)["my_table"]


@pytest.mark.both_databases
def test_people_join_a_swiss_tournament_late_and_withdraw_from_it(anna: Player) -> None:
    ida, cleo, dora = people(sign_up(anna, "Director"), "Ida", "Cleo", "Dora")
    tournament = started(anna, [ida, cleo], rounds=3)
    assert enter(dora, tournament).status_code == 201
    decide(anna, tournament)
    until(lambda: see(anna, tournament)["about"]["round"] == 2)
    latest = see(anna, tournament)["rounds"][0]
    assert sorted([*latest["tables"][0]["names"], *latest["byes"]]) == ["Cleo", "Dora", "Ida"]
    for player in (ida, cleo):
        assert withdraw(player, tournament).status_code == 200
    decide(anna, tournament)
    until(lambda: is_over(anna, tournament))
    assert see(anna, tournament)["about"]["round"] == 2


@pytest.mark.parametrize("system", ["groups", "elimination"])
def test_nobody_joins_groups_and_eliminations_late(anna: Player, system: str) -> None:
    ida, cleo, dora = people(sign_up(anna, "Director"), "Ida", "Cleo", "Dora")
    tournament = started(anna, [ida, cleo], system=system)
    assert code(enter(dora, tournament)) == "tournament-closed"
    assert not see(dora, tournament)["may_enter"]


def test_an_account_that_is_deleted_leaves_its_results_without_a_name(anna: Player) -> None:
    ida, cleo = people(sign_up(anna, "Director"), "Ida", "Cleo")
    tournament = started(anna, [ida, cleo], rounds=1)
    decide(anna, tournament)
    until(lambda: is_over(anna, tournament))
    answer = ida.ask("POST", "/api/v1/account/deletion", json={"name": "Ida"})
    assert answer.status_code == 200, answer.text
    view = see(anna, tournament)
    assert sorted(line["name"] for line in view["standings"]) == ["Cleo", "a former member"]
    assert sum(line["games"] for line in view["standings"]) == 2


def test_the_director_corrects_a_result_and_everybody_reads_why(anna: Player) -> None:
    ida, cleo = people(sign_up(anna, "Director"), "Ida", "Cleo")
    tournament = started(anna, [ida, cleo], rounds=1)
    decide(anna, tournament)
    until(lambda: is_over(anna, tournament))
    board = see(anna, tournament)["rounds"][0]["tables"][0]
    assert correct(anna, tournament, board, 1, places=[2, 1], reason="They mixed up the seats").status_code == 200
    view = see(Player(anna.http), tournament)
    assert view["standings"][0]["name"] == board["names"][1]
    assert view["rounds"][0]["tables"][0]["why"] == "corrected"
    latest = view["corrections"][0]
    assert (latest["by"], latest["reason"]) == ("Director", "They mixed up the seats")
    shared = correct(anna, tournament, board, 1, places=[1, 1])
    assert shared.status_code == 200
    assert [line["points"] for line in see(anna, tournament)["standings"]] == ["1/2", "1/2"]
    for places in ([2, 2], [1, 3], [1, 2, 3]):
        assert code(correct(anna, tournament, board, 1, places=places)) == "result-places"


def test_in_an_elimination_only_the_last_round_can_be_corrected(anna: Player) -> None:
    players = people(sign_up(anna, "Director"), "Ida", "Cleo", "Dora", "Emil")
    tournament = started(anna, players, system="elimination")
    board = see(anna, tournament)["rounds"][0]["tables"][0]
    decide(anna, tournament)
    until(lambda: see(anna, tournament)["about"]["round"] == 2)
    assert code(correct(anna, tournament, board, 1, places=[2, 1])) == "result-late"
    decide(anna, tournament)
    until(lambda: is_over(anna, tournament))
    view = see(anna, tournament)
    final = view["rounds"][0]["tables"][0]
    assert [line["place"] for line in view["standings"]] == [1, 2, 3, 4] or view["standings"][2]["place"] == 3
    assert view["standings"][0]["name"] == final["names"][final["places"].index(1)]


def test_where_nobody_is_left_at_a_table_the_computers_end_its_game(anna: Player) -> None:
    """Two who did not come held up the round for a day, or for half a year over days."""
    ida, cleo = people(sign_up(anna, "Director"), "Ida", "Cleo")
    tournament = started(anna, [ida, cleo], rounds=1, pace={"kind": "live", "bank": 3600, "turn": 60, "ends": "computer"})
    table = see(ida, tournament)["my_table"]
    for player in (ida, cleo):
        leave_game(player, table)
    until(lambda: is_over(anna, tournament))
    (board,) = see(anna, tournament)["rounds"][0]["tables"]
    assert len(board["scores"]) == 2


def test_a_cancelled_tournament_says_why_and_draws_no_more(anna: Player) -> None:
    ida, cleo = people(sign_up(anna, "Director"), "Ida", "Cleo")
    tournament = started(anna, [ida, cleo])
    assert direct(anna, tournament, "cancel", reason="The club is closed").status_code == 200
    view = see(ida, tournament)
    assert (view["about"]["state"], view["reason"]) == ("cancelled", "The club is closed")
    assert told(ida)[-1] == "tournament"
    board = view["rounds"][0]["tables"][0]
    assert code(correct(anna, tournament, board, 1)) == "result-late"


def test_without_players_a_tournament_is_cancelled_at_its_start(anna: Player) -> None:
    (ida,) = people(sign_up(anna, "Director"), "Ida")
    tournament = started(anna, [ida])
    assert see(ida, tournament)["about"]["state"] == "cancelled"


def test_an_arena_pairs_those_who_come(anna: Player) -> None:
    ida, cleo, dora, emil = people(sign_up(anna, "Director"), "Ida", "Cleo", "Dora", "Emil")
    tournament = started(anna, [ida, cleo], system="arena", minutes=30)
    assert see(ida, tournament)["my_table"]
    for player in (dora, emil):
        assert enter(player, tournament).status_code == 201
    until(lambda: see(emil, tournament)["my_table"])
    assert len({see(player, tournament)["my_table"] for player in (ida, cleo, dora, emil)}) == 2
    decide(anna, tournament)
    until(lambda: see(ida, tournament)["my_table"])
    meetings = [frozenset(board["names"]) for drawn in see(anna, tournament)["rounds"] for board in drawn["tables"]]
    assert len(meetings) == len(set(meetings)) == 4


def test_a_rated_tournament_has_rated_tables_for_members_of_different_browsers(anna: Player) -> None:
    ida, cleo = people(sign_up(anna, "Director"), "Ida", "Cleo")
    tournament = started(anna, [ida, cleo], rated=True, rounds=1)
    table = see(ida, tournament)["my_table"]
    shown = ida.see(table)
    assert shown["rated"]
    assert shown["names"] == see(ida, tournament)["rounds"][0]["tables"][0]["names"]
    assert not shown["guests"]


def test_members_who_blocked_each_other_before_are_not_paired_if_there_are_others(anna: Player) -> None:
    ida, cleo, dora, emil = people(sign_up(anna, "Director"), "Ida", "Cleo", "Dora", "Emil")
    block(ida, "Cleo")
    tournament = started(anna, [ida, cleo, dora, emil], rounds=1)
    assert see(ida, tournament)["my_table"] != see(cleo, tournament)["my_table"]


# what can be made, and what is shown


@pytest.mark.parametrize(
    ("given", "refused"),
    [
        ({"players": 5, "most": 4}, "tournament-players"),
        ({"game": "chess"}, "tournament-players"),
        ({"starts": 1.0}, "tournament-time"),
        ({"starts": 1e11}, "tournament-time"),
        ({"pace": {"kind": "live", "bank": 1, "turn": 1, "ends": "resign"}}, "pace"),
        ({"pace": {"kind": "live", "bank": 600, "turn": 10, "ends": "vote"}}, "tournament-ends"),
        ({"title": "\u200b\u200b\u200b"}, "malformed"),
    ],
)
def test_what_cannot_be_played_is_refused(anna: Player, given: dict[str, Any], refused: str) -> None:
    sign_up(anna, "Director")
    assert code(anna.ask("POST", "/api/v1/tournaments", json=wanted(**given))) == refused


def test_standings_and_games_are_exported_and_a_name_is_never_a_formula(anna: Player) -> None:
    ida, cleo = people(sign_up(anna, "Director"), "=Ida", "Cleo")
    tournament = started(anna, [ida, cleo], rounds=1)
    decide(anna, tournament)
    until(lambda: is_over(anna, tournament))
    path = f"/api/v1/tournaments/{tournament}/export"
    text = anna.ask("GET", path, params={"form": "csv"})
    assert text.headers["content-type"].startswith("text/csv")
    assert "attachment" in text.headers["content-disposition"]
    rows = list(csv.DictReader(io.StringIO(text.text)))
    assert sorted(row["name"] for row in rows) == ["'=Ida", "Cleo"]
    assert [row["exact points"] for row in rows] == ["1", "0"]
    games = list(csv.DictReader(io.StringIO(anna.ask("GET", path, params={"form": "csv", "what": "games"}).text)))
    assert [(row["round"], row["place"], row["how"]) for row in games] == [("1", "1", "corrected"), ("1", "2", "corrected")]
    whole = anna.ask("GET", path).json()
    assert whole["standings"] == see(anna, tournament)["standings"]


def test_the_list_shows_running_tournaments_first(anna: Player) -> None:
    ida, cleo = people(sign_up(anna, "Director"), "Ida", "Cleo")
    later, running = make(anna, title="Later"), started(anna, [ida, cleo], title="Running")
    hidden = make(anna, title="Hidden", listed=False)
    listed = anna.ask("GET", "/api/v1/tournaments").json()
    assert [one["id"] for one in listed] == [running, *(one["id"] for one in listed[1:])]
    assert {one["id"] for one in listed} == {later, running, hidden}
    assert {one["id"] for one in ida.ask("GET", "/api/v1/tournaments").json()} == {later, running}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_pages_show_a_tournament(anna: Player, lang: str) -> None:
    ida, cleo = people(sign_up(anna, "Director"), "Ida", "Cleo")
    tournament = started(anna, [ida, cleo], rounds=1)
    for player in (anna, ida, Player(anna.http)):
        page = player.browse(f"/tournaments/{tournament}?lang={lang}").text
        assert "Evening" in page
        assert "Cleo" in page
        assert ('id="direct"' in page) == (player is anna)
        assert ("/tables/" in page) == (player is not None)
        assert ("0,0 %" if lang == "de" else "0.0 %") in page
        assert re.search(r'<time class="" data-at="[\d.]+">\d{4}-\d\d-\d\d \d\d:\d\d UTC</time>', page), "without scripts, too"
        assert "Evening" in player.browse(f"/tournaments?lang={lang}").text
    assert 'id="make-tournament"' in ida.browse(f"/tournaments/new?lang={lang}").text
    entered(anna, [ida], title="Other", system="groups")
