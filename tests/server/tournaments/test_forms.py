"""Tournaments by plain forms, as a browser without scripts sends them."""

from typing import Any

import pytest

from leeward.server.people.conduct.moderation import SHELL, make_operator
from server.attacked import until
from server.members import member, sign_up
from server.playing import Player
from server.rating import site_of
from server.tournaments.directing import GAME, make, see

PAGE = {"Accept": "text/html"}
FORM = {
    "title": "Autumn cup",
    "game": GAME,
    "players": "2",
    "pace": "live 3600 60",
    "system": "swiss",
    "rounds": "3",
    "group_size": "4",
    "minutes": "90",
    "most": "64",
    "hours": "0",
    "ends": "resign",
    "listed": "on",
    "zone": "America/New_York",
    "starts": "2030-01-05T18:30",
}


def send(who: Player, path: str, **given: Any) -> Any:
    return who.ask("POST", path, data=given, headers=PAGE, follow_redirects=False)


def do(who: Player, tournament: str, deed: str, **given: Any) -> Any:
    answer = send(who, f"/tournaments/{tournament}", do=deed, **given)
    assert answer.status_code == 303, answer.text
    assert answer.headers["Location"] == f"/tournaments/{tournament}"
    return answer


def test_a_tournament_is_made_by_a_form_at_a_time_of_a_time_zone(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("leeward.server.tournaments.entering.AHEAD", 10_000.0)
    sign_up(anna, "Anna B")
    answer = send(anna, "/tournaments/new", **FORM)
    assert answer.status_code == 303, answer.text
    view = see(anna, answer.headers["Location"].rpartition("/")[2])
    about = view["about"]
    assert (about["title"], about["players"], about["rounds"], about["rated"], about["listed"]) == (
        "Autumn cup",
        2,
        3,
        False,
        True,
    )
    assert about["starts"] == 1893886200.0, "half past six in the evening in New York"
    hidden = send(anna, "/tournaments/new", **{name: value for name, value in FORM.items() if name != "listed"})
    assert "?key=" in hidden.headers["Location"]


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"starts": "2001-01-05T18:30"}, "Choose a start within"),
        ({"starts": "soon"}, "Choose a start within"),
        ({"zone": "Moon/Base"}, "This time zone is not known"),
        ({"players": "5", "game": "cooper-island"}, "for this many players"),
        ({"rounds": "99"}, ""),
        ({"pace": "fast"}, ""),
    ],
)
def test_a_form_that_is_refused_comes_back_with_what_was_entered_and_why(anna: Player, wrong: dict[str, str], why: str) -> None:
    sign_up(anna, "Anna B")
    answer = send(anna, "/tournaments/new", **{**FORM, "title": "My <cup>", **wrong})
    assert answer.status_code == 422, answer.text
    assert 'value="My &lt;cup&gt;"' in answer.text
    problem = answer.text.partition('role="alert">')[2].partition("</p>")[0]
    assert problem.strip()
    assert why in problem


def test_players_and_the_director_do_everything_by_forms(anna: Player) -> None:
    ida, cleo, dora = member(sign_up(anna, "Ida Director"), "Ida"), member(anna, "Cleo"), member(anna, "Dora")
    tournament = make(anna)
    for who in (ida, cleo, dora):
        do(who, tournament, "enter")
    do(dora, tournament, "leave")
    do(anna, tournament, "start")
    until(lambda: see(anna, tournament)["rounds"])
    shown = ida.ask("GET", f"/tournaments/{tournament}", headers=PAGE).text
    assert "To my game" in shown
    assert 'name="do" value="correct"' not in shown, "only the director directs"
    wrong = {"round": "1", "board": "1", "place": ["2", "2"], "forfeit": ["1"], "reason": "They agreed"}
    refused = send(anna, f"/tournaments/{tournament}", do="correct", **wrong)
    assert (refused.status_code, 'role="alert">' in refused.text) == (422, True)
    do(anna, tournament, "correct", **{**wrong, "place": ["1", "2"]})
    (board,) = see(anna, tournament)["rounds"][-1]["tables"]
    assert (board["forfeits"], board["why"]) == ([1], "corrected")
    number = next(line["number"] for line in see(anna, tournament)["standings"] if line["name"] == "Cleo")
    do(anna, tournament, "remove", number=str(number), reason="cheating")
    do(anna, tournament, "cancel", reason="It rains")
    assert see(anna, tournament)["about"]["state"] == "cancelled"
    for who, deed in ((ida, "start"), (Player(anna.http), "enter"), (ida, "no such deed")):
        assert send(who, f"/tournaments/{tournament}", do=deed).status_code in (403, 422)


def test_an_operator_repeats_a_tournament_by_the_form_and_ends_it(anna: Player) -> None:
    sign_up(anna, "Anna B")
    weekly = {**FORM, "weekly": "on", "day": "2", "hour": "19", "minute": "30"}
    assert send(anna, "/tournaments/new", **weekly).status_code == 404, "as for everybody else"
    make_operator(site_of(anna).storage, SHELL, "Anna B", True, "the first one")
    site_of(anna).forget_people()
    assert send(anna, "/tournaments/new", **weekly).headers["Location"] == "/tournaments"
    (evening,) = anna.ask("GET", "/api/v1/evenings").json()
    assert (evening["title"], evening["day"], evening["hour"], evening["minute"]) == ("Autumn cup", 2, 19, 30)
    assert send(anna, f"/evenings/{evening['id']}").headers["Location"] == "/tournaments"
    assert anna.ask("GET", "/api/v1/evenings").json() == []
