"""Attacks on the lobby over real HTTP: floods, second seats, other people's ranges, blocks and names."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest.mock import patch

import pytest
import sqlalchemy as sql

from leeward.server.club.lobby import tables
from leeward.server.http.owners import owner_or_new
from leeward.server.limits.client import NETWORKS
from leeward.server.limits.quotas import Quota
from leeward.server.lobby.open_tables import MOST_MADE, MOST_SEATS
from leeward.server.storage.schema import holders
from leeward.server.storage.schema.jobs import jobs
from leeward.server.storage.schema.people import accounts
from server.attacked import ANNAS, EVES, Running, Serve
from server.attacks.test_members import owner_of, relate
from server.lobby.looking import code, get_up, lobby, look_for, match_of, open_table, opened, sit, tables_seen
from server.members import sign_up
from server.playing import OPEN, Player

LOUD = {"sign_burst": 1000, "sign_rate": 1000}


def everybody(server: Running, *names: str) -> list[Player]:
    return [sign_up(server.somebody(EVES if name.startswith("Eve") else ANNAS), name) for name in names]


def test_nobody_floods_the_lobby_with_tables(serve: Serve) -> None:
    server = serve(**LOUD)
    (eve,) = everybody(server, "Eve E")
    for _ in range(MOST_MADE.an_owner):
        assert open_table(eve).status_code == 201
    assert (code(open_table(eve)), open_table(eve).status_code) == ("too-many-public", 429)
    made = [open_table(server.somebody(EVES)) for _ in range(MOST_MADE.an_address)]
    assert sum(answer.status_code == 201 for answer in made) == MOST_MADE.an_address - MOST_MADE.an_owner
    ada = server.somebody(ANNAS)
    table = opened(ada)
    assert table in tables_seen(server.somebody(EVES)), "others still get in"


def test_nobody_occupies_seats_everywhere(serve: Serve) -> None:
    server = serve(**LOUD)
    makers = [server.somebody(f"198.51.100.{number}") for number in range(MOST_SEATS + 1)]
    tables = [opened(maker, OPEN, OPEN) for maker in makers]
    eve = server.somebody(EVES)
    answers = [sit(eve, table) for table in tables]
    assert [answer.status_code for answer in answers] == [201] * MOST_SEATS + [429]
    assert get_up(eve, tables[0]).status_code == 200
    assert sit(eve, tables[-1]).status_code == 201


def test_nobody_sits_down_twice_not_even_at_once(serve: Serve) -> None:
    server = serve(**LOUD)
    ada, eve = server.somebody(ANNAS), sign_up(server.somebody(EVES), "Eve E")
    table = opened(ada, OPEN, OPEN, OPEN)
    cookies = dict(eve.cookies)
    eves = [server.somebody(EVES) for _ in range(4)]
    for each in eves:
        each.cookies = dict(cookies)
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda each: sit(each, table), eves))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
    with server.app.state.site.storage.engine.connect() as connection:
        held = sql.select(holders.c.seat).where(holders.c.game == table, holders.c.owner == owner_of(server, "Eve E"))
        assert len(connection.execute(held).all()) == 1


def test_two_people_never_get_one_seat(serve: Serve) -> None:
    server = serve(**LOUD)
    table = opened(server.somebody(ANNAS))
    rivals = [server.somebody(f"203.0.113.{number}") for number in range(4)]
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda each: sit(each, table), rivals))
    assert [answer.status_code for answer in answers].count(201) == 1


def test_one_person_with_two_accounts_gets_one_seat_at_a_rated_table(serve: Serve) -> None:
    server = serve(**LOUD)
    ada, eve, second = everybody(server, "Ada L", "Eve E", "Eve Two")
    table = opened(ada, OPEN, OPEN, rated=True)
    assert sit(eve, table).status_code == 201
    mark = {name: value for name, value in eve.cookies.items() if "rated" in name}
    second.cookies |= mark
    assert code(sit(second, table)) == "same-person"


def test_the_api_keeps_the_rating_range_and_who_is_rated(serve: Serve) -> None:
    server = serve(**LOUD)
    ada, eve = everybody(server, "Ada L", "Eve E")
    high = opened(ada, least=3500)
    assert (code(sit(eve, high)), code(sit(server.somebody(EVES), high))) == ("rating-range", "rating-account")
    rated = opened(ada, rated=True)
    assert code(sit(server.somebody(EVES), rated)) == "rated-account"
    for body in ({"name": "Eve", "rating": 3600}, {"name": "Eve", "owner": owner_of(server, "Ada L")}):
        assert eve.ask("POST", f"/api/v1/lobby/{high}/seat", json=body).status_code == 400


def test_a_blocked_person_cannot_sit_down_uninvited_nor_be_matched(serve: Serve) -> None:
    server = serve(**LOUD)
    ada, eve = everybody(server, "Ada L", "Eve E")
    relate(ada, "block", "Eve E")
    table = opened(ada)
    assert table not in tables_seen(eve)
    assert code(sit(eve, table)) == "seat-refused"
    look_for(ada)
    look_for(eve)
    assert match_of(eve, wait=1.5)["state"] == "waiting"


def test_a_suspended_person_plays_with_nobody(serve: Serve) -> None:
    server = serve(**LOUD)
    ada, eve = everybody(server, "Ada L", "Eve E")
    table = opened(ada)
    with server.app.state.site.storage.engine.begin() as connection:
        connection.execute(accounts.update().where(accounts.c.name == "Eve E").values(suspended_until=1e12))
    server.loop.call_soon_threadsafe(server.app.state.site.forget_people)
    for answer in (sit(eve, table), look_for(eve), open_table(eve)):
        assert (answer.status_code, code(answer)) == (403, "suspended")


def test_who_is_suspended_while_they_wait_is_not_matched(serve: Serve) -> None:
    server = serve(**LOUD)
    ada, eve = everybody(server, "Ada L", "Eve E")
    look_for(eve)
    with server.app.state.site.storage.engine.begin() as connection:
        connection.execute(accounts.update().where(accounts.c.name == "Eve E").values(suspended_until=1e12))
    look_for(ada)
    assert match_of(ada, wait=1.5)["state"] == "waiting"
    assert match_of(eve)["state"] == "none"


def test_all_of_a_large_network_floods_the_lobby_no_more_than_four_addresses(serve: Serve) -> None:
    server = serve(**LOUD)
    most = MOST_MADE.an_address * NETWORKS
    made = [open_table(server.somebody(f"2001:db8:1:{number % 8}::1")) for number in range(most + 1)]
    assert [answer.status_code for answer in made] == [201] * most + [429]
    assert open_table(server.somebody(ANNAS)).status_code == 201


@pytest.mark.parametrize("name", ["", "Zoe"])
def test_guests_who_sit_down_at_once_have_different_names(serve: Serve, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    server = serve(**LOUD)
    table = opened(server.somebody(ANNAS), OPEN, OPEN)
    barrier = asyncio.Barrier(2)

    async def together(request: Any) -> Any:
        await barrier.wait()  # both names have been checked
        return await owner_or_new(request)

    monkeypatch.setattr(tables, "owner_or_new", together)
    guests = [server.somebody(EVES) for _ in range(2)]
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(lambda guest: sit(guest, table, name), guests))
    assert sorted(answer.status_code for answer in answers) == ([201, 409] if name else [201, 201])
    names = guests[0].see(table)["names"]
    assert len(set(names)) == len(names) == 3


def test_who_withdraws_nothing_wakes_nobody(serve: Serve) -> None:
    server = serve(**LOUD)
    ada, eve = server.somebody(ANNAS), server.somebody(EVES)
    look_for(ada)
    eves = opened(eve)
    with patch.object(server.app.state.site.lobby, "note") as note:
        for who in (eve, server.somebody(EVES)):
            assert who.ask("DELETE", "/api/v1/match").json()["state"] == "none"
        assert note.call_count == 0
        assert ada.ask("DELETE", f"/api/v1/lobby/{eves}").status_code == 403
        assert note.call_count == 0


def test_nobody_looks_for_a_game_in_anothers_name(serve: Serve) -> None:
    server = serve(**LOUD)
    ada, eve = everybody(server, "Ada L", "Eve E")
    look_for(ada, 3)
    for more in ({"owner": owner_of(server, "Ada L")}, {"since": 0}, {"rating": 1}, {"seen": 1e12}):
        assert look_for(eve, 3, **more).status_code == 400
    assert eve.ask("DELETE", "/api/v1/match").json()["state"] == "none"
    assert match_of(eve)["state"] == "none"
    assert match_of(ada)["state"] == "waiting", "Eve cannot withdraw it"
    assert match_of(server.somebody(EVES))["state"] == "none"
    foreign = eve.ask(
        "POST", "/api/v1/match", json={"game": "puerto-rico", "players": 2}, headers={"Origin": "http://evil.example"}
    )
    assert foreign.status_code == 403
    # A guest who is called like a member gets another name at the table.
    nobody = server.somebody(EVES)
    look_for(nobody, 2, name="Ada L")
    look_for(ada, 2)
    table = match_of(ada, wait=20)["path"].rpartition("/")[2]
    assert [name for name in ada.see(table)["names"] if name.casefold() == "ada l"] == ["Ada L"]


def test_nobody_withdraws_or_leaves_for_another(serve: Serve) -> None:
    server = serve(**LOUD)
    ada, ben, eve = server.somebody(ANNAS), server.somebody(ANNAS), server.somebody(EVES)
    table = opened(ada, OPEN, OPEN)
    sit(ben, table)
    assert eve.ask("DELETE", f"/api/v1/lobby/{table}").status_code == 403
    assert ben.ask("DELETE", f"/api/v1/lobby/{table}").status_code == 403
    assert (get_up(eve, table).status_code, get_up(ada, table).status_code) == (403, 403)
    assert sit(ben, "no-such-table").status_code == 404
    private = ada.make({"kind": "me"}, OPEN)
    assert sit(eve, private).status_code == 404, "an open seat without an entry in the lobby needs a link"


def test_nobody_leaves_a_game_that_has_begun_through_the_lobby(serve: Serve) -> None:
    server = serve(**LOUD)
    ada, eve = server.somebody(ANNAS), server.somebody(EVES)
    table = opened(ada)
    sit(eve, table)
    assert get_up(eve, table).status_code == 404
    assert ada.see(table)["kinds"] == ["person", "person"]


def test_requests_in_a_row_put_off_nobodys_match_and_leave_few_jobs(serve: Serve) -> None:
    server = serve(**LOUD)
    ada, ben, eve = server.somebody(ANNAS), server.somebody(ANNAS), server.somebody(EVES)
    look_for(ada)
    look_for(ben)
    for _ in range(30):
        look_for(eve, 5)
    assert match_of(ada, wait=20)["state"] == "found"
    with server.app.state.site.storage.engine.connect() as connection:
        assert len(connection.execute(jobs.select().where(jobs.c.kind == "match")).all()) <= 3


def test_an_hour_of_news_costs_one_poll_at_a_time(serve: Serve) -> None:
    server = serve(**LOUD, polls=Quota(2, 3))
    eve = server.somebody(EVES)
    mark = lobby(eve)["mark"]
    eves = [server.somebody(EVES) for _ in range(5)]
    with ThreadPoolExecutor(5) as threads:
        asked = {"after": mark, "wait": 1}
        answers = list(threads.map(lambda each: each.ask("GET", "/api/v1/lobby", params=asked).status_code, eves))
    assert sorted(answers) == [200, 200, 200, 429, 429]
