"""Attacks on rated games over real HTTP: two seats, games that nobody can end."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from server.attacked import ANNAS, EVES, Serve
from server.lobby.looking import code, look_for
from server.members import sign_up
from server.playing import ME, OPEN

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
