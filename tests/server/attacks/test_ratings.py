"""Attacks on rated games over real HTTP: two seats, games that nobody can end."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from server.attacked import ANNAS, EVES, Serve
from server.lobby.looking import code
from server.members import sign_up
from server.playing import ME, OPEN

LOUD: dict[str, Any] = {"sign_burst": 1000, "sign_rate": 1000}


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
