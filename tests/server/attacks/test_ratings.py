"""Attacks on rated games: two seats, games that nobody can end, games that are given away."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from leeward.server.people.conduct.suspicion import GIVEN, unusual_results
from leeward.server.people.members.ratings import changes_of
from server.attacked import ANNAS, EVES, Serve, until
from server.lobby.looking import code, look_for
from server.members import member, operator, sign_up
from server.playing import ME, OPEN, Player
from server.rating import nearly_over, owner_of, site_of

LOUD: dict[str, Any] = {"sign_burst": 1000, "sign_rate": 1000}
LIVE, DAYS = {"kind": "live", "bank": 600, "turn": 10}, {"kind": "days", "bank": 0, "turn": 24 * 3600}


@pytest.mark.both_databases
def test_nobody_takes_two_seats_of_a_rated_table_not_even_at_once(serve: Serve) -> None:
    server = serve(**LOUD)
    ada, eve = sign_up(server.somebody(ANNAS), "Ada L"), sign_up(server.somebody(EVES), "Eve E")
    table = ada.make(ME, OPEN, OPEN, rated=True)
    windows = [server.somebody(EVES) for _ in range(2)]
    for window in windows:
        window.cookies = dict(eve.cookies)
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(lambda window, path: window.join(path), windows, ada.made["invites"].values()))
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert {code(answer) for answer in answers} == {"", "rated-twice"}
    assert len(eve.see(table)["mine"]) == 1


@pytest.mark.parametrize("pace", [LIVE, DAYS])
@pytest.mark.parametrize("ends", ["mark", "vote"])
def test_nobody_is_matched_to_a_rated_game_that_a_loser_never_has_to_end(serve: Serve, pace: dict[str, Any], ends: str) -> None:
    server = serve(**LOUD)
    eve = sign_up(server.somebody(EVES), "Eve E")
    assert code(look_for(eve, rated=True, pace={**pace, "ends": ends})) == "rated-patience"
    assert look_for(eve, pace={**pace, "ends": ends}).status_code == 201
    assert look_for(eve, rated=True, pace={**pace, "ends": "resign"}).status_code == 201


def test_operators_see_who_gives_rated_games_away(anna: Player) -> None:
    """Two members could agree that one resigns, for the rating of the other."""
    sign_up(anna, "Ada L")
    eve, storage = member(anna, "Eve E"), site_of(anna).storage
    for number in range(1, GIVEN + 1):
        assert unusual_results(storage) == [], "less often, it may be bad luck"
        table, _ = nearly_over(storage, owner_of(anna), owner_of(eve), back=4)
        assert eve.try_to("seats/1", table, kind="computer").status_code == 200
        while (shown := anna.wait_for_my_turn(table))["actions"]:
            anna.act(table, shown["actions"][0]["number"])
        until(lambda number=number: len(changes_of(storage, owner_of(eve), 9)) == number)  # type: ignore[misc]
    (found,) = unusual_results(storage)
    assert (found.kind, found.names, found.count, found.table) == ("given", ["Eve E"], GIVEN, table)
    assert f"Eve E left {GIVEN} rated games" in operator(anna).browse("/operator?lang=en").text
