"""Attacks on tournaments: entering twice, reading private ones, directing those of others, flooding."""

import time
from itertools import product
from typing import Any

import pytest

from leeward.server.club.tournaments import views
from leeward.server.club.tournaments.views import MOST_LISTED
from leeward.server.messages.clocks import DAY, HOUR
from leeward.server.people.conduct.suspicion import unusual_results
from leeward.server.tournaments import directing
from leeward.server.tournaments.entering import MOST_ENTERED, MOST_MADE
from leeward.server.tournaments.field import load
from leeward.server.views.clocks import moment
from server.attacked import ANNAS, EVES, Serve, until
from server.lobby.looking import block, code
from server.members import bot_of, member, operator, sign_up
from server.playing import Player
from server.rating import site_of
from server.tournaments.directing import correct, decide, direct, enter, entered, make, see, started, wanted, withdraw


def suspend(olga: Player, name: str) -> None:
    told = {"act": "suspend", "days": 7, "text": "for a while"}
    assert olga.ask("POST", f"/api/v1/operator/people/{name}/acts", json=told).status_code == 201


# entering


def test_two_accounts_of_one_browser_cannot_enter(anna: Player) -> None:
    sign_up(anna, "Director")
    tournament = make(anna)
    eve, twin = member(anna, "Eve"), member(anna, "Eves Twin")
    assert enter(eve, tournament).status_code == 201
    twin.cookies |= {name: value for name, value in eve.cookies.items() if name.endswith("rated")}
    assert code(enter(twin, tournament)) == "same-person"
    assert code(enter(eve, tournament)) == "entered"
    assert see(anna, tournament)["about"]["entered"] == 1


def test_the_director_alone_sees_who_entered_twice_by_another_browser(serve: Serve) -> None:
    server = serve(sign_burst=1000)
    director = sign_up(server.somebody("203.0.113.9"), "Director")
    eve, twin, ida = (sign_up(server.somebody(at), name) for at, name in ((EVES, "Eve"), (EVES, "Twin"), (ANNAS, "Ida")))
    tournament = entered(director, [eve, twin, ida])
    assert see(director, tournament)["same_address"] == [["Eve", "Twin"]]
    assert see(eve, tournament)["same_address"] == see(Player(ida.http), tournament)["same_address"] == []
    assert "Eve, Twin" in director.browse(f"/tournaments/{tournament}").text
    assert "Eve, Twin" not in eve.browse(f"/tournaments/{tournament}").text
    export = director.ask("GET", f"/api/v1/tournaments/{tournament}/export").json()
    assert export["same_address"] == []
    direct(director, tournament, "cancel", reason="It rains")
    assert see(director, tournament)["same_address"] == []


def test_the_mark_of_a_browser_connects_no_two_tournaments(anna: Player) -> None:
    sign_up(anna, "Director")
    eve = member(anna, "Eve")
    for _ in range(2):
        enter(eve, make(anna))
    storage = site_of(anna).storage
    with storage.engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT browser, address FROM tournament_entries").all()
    for marks in zip(*rows, strict=True):
        assert len(set(marks)) == len(marks) == 2


@pytest.mark.parametrize("ends", ["over", "cancelled"])
def test_the_marks_of_browsers_are_forgotten_when_a_tournament_is_over(anna: Player, ends: str) -> None:
    sign_up(anna, "Director")
    ida, cleo = member(anna, "Ida"), member(anna, "Cleo")
    tournament = started(anna, [ida, cleo], rounds=1)
    storage = site_of(anna).storage

    def marks() -> set[str]:
        with storage.engine.connect() as connection:
            return {
                each for row in connection.exec_driver_sql("SELECT browser, address FROM tournament_entries") for each in row
            }

    assert "" not in marks(), "while it runs, nobody enters twice, not even after deleting an account"
    if ends == "over":
        decide(anna, tournament)
    else:
        direct(anna, tournament, "cancel", reason="It rains")
    until(lambda: see(anna, tournament)["about"]["state"] == ends)
    assert marks() == {""}


def test_guests_bots_and_suspended_or_blocked_members_cannot_enter(anna: Player) -> None:
    sign_up(anna, "Director")
    tournament, olga = make(anna), operator(anna)
    assert code(enter(Player(anna.http), tournament)) == "sign-in-first"
    eve, blocked = member(anna, "Eve"), member(anna, "Blocked")
    assert enter(bot_of(eve, "Evebot"), tournament).status_code == 403
    suspend(olga, "Eve")
    assert code(enter(eve, tournament)) == "suspended"
    assert code(eve.ask("POST", "/api/v1/tournaments", json=wanted())) == "suspended"
    block(anna, "Blocked")
    assert code(enter(blocked, tournament)) == "seat-refused"
    assert see(anna, tournament)["about"]["entered"] == 0


def test_a_member_who_is_suspended_is_not_paired(anna: Player) -> None:
    sign_up(anna, "Director")
    eve, ida, cleo = (member(anna, name) for name in ("Eve", "Ida", "Cleo"))
    tournament = entered(anna, [eve, ida, cleo], rounds=1)
    suspend(operator(anna), "Eve")
    direct(anna, tournament, "start")
    until(lambda: see(ida, tournament)["my_table"])
    assert see(cleo, tournament)["my_table"] == see(ida, tournament)["my_table"]
    assert see(eve, tournament)["my_table"] == ""


def test_a_tournament_has_no_more_players_than_places(anna: Player) -> None:
    sign_up(anna, "Director")
    tournament = make(anna, most=2)
    people = [member(anna, name) for name in ("Ida", "Cleo", "Eve")]
    assert [enter(player, tournament).status_code for player in people[:2]] == [201, 201]
    assert code(enter(people[2], tournament)) == "tournament-full"
    assert anna.ask("POST", "/api/v1/tournaments", json=wanted(most=129)).status_code == 400


# directing


def test_nobody_but_the_director_and_operators_directs(anna: Player) -> None:
    sign_up(anna, "Director")
    ida, cleo = member(anna, "Ida"), member(anna, "Cleo")
    tournament = started(anna, [ida, cleo], rounds=1)
    board = see(anna, tournament)["rounds"][0]["tables"][0]
    eve, guest, olga = member(anna, "Eve"), Player(anna.http), operator(anna)
    for other, refused in ((eve, "not-yours"), (ida, "not-yours"), (guest, "sign-in-first")):
        assert code(correct(other, tournament, board, 1)) == refused
        assert code(direct(other, tournament, "cancel", reason="because")) == refused
        assert code(direct(other, tournament, "start")) == refused
        assert code(direct(other, tournament, "removals", number=1, reason="because")) == refused
        assert not see(other, tournament)["may_direct"]
        evening = {"tournament": wanted(), "day": 0, "hour": 19, "minute": 0, "zone": "Europe/Berlin"}
        assert other.ask("POST", "/api/v1/evenings", json=evening).status_code == 404
        assert other.ask("DELETE", "/api/v1/evenings/any").status_code == 404
    assert see(anna, tournament)["rounds"][0]["tables"][0]["places"] == []
    assert correct(olga, tournament, board, 1).status_code == 200
    assert see(anna, tournament)["corrections"][0]["by"] == "Olga"


def test_a_weekly_evening_is_never_of_unlisted_tournaments(anna: Player) -> None:
    """Everybody reads the list of evenings, which names the next tournament."""
    olga = operator(anna)
    evening = {"tournament": wanted(listed=False), "day": 0, "hour": 19, "minute": 0, "zone": "Europe/Berlin"}
    assert code(olga.ask("POST", "/api/v1/evenings", json=evening)) == "evening-listed"
    assert anna.ask("GET", "/api/v1/evenings").json() == []


def test_a_removed_player_cannot_come_back_and_only_directors_read_why(anna: Player) -> None:
    sign_up(anna, "Director")
    eve, ida = member(anna, "Eve"), member(anna, "Ida")
    tournament = entered(anna, [eve, ida])
    number = see(eve, tournament)["my_number"]
    assert direct(anna, tournament, "removals", number=number, reason="Cheated before").status_code == 200
    assert code(enter(eve, tournament)) == "tournament-removed"
    assert code(withdraw(eve, tournament)) == "not-entered"
    assert see(anna, tournament)["corrections"][0]["reason"] == "Cheated before"
    assert see(ida, tournament)["corrections"] == []
    export = anna.ask("GET", f"/api/v1/tournaments/{tournament}/export").json()
    assert export["corrections"] == [], "somebody may publish the file"


def test_a_correction_names_no_foreign_table_and_no_foreign_seat(anna: Player) -> None:
    sign_up(anna, "Director")
    ida, cleo = member(anna, "Ida"), member(anna, "Cleo")
    tournament = started(anna, [ida, cleo], rounds=1)
    board = see(anna, tournament)["rounds"][0]["tables"][0]
    assert code(correct(anna, tournament, {**board, "board": 9}, 1)) == "result-late"
    assert code(correct(anna, tournament, board, 2)) == "result-late"
    assert code(correct(anna, tournament, board, 1, forfeits=[4])) == "result-places"


def test_many_corrections_keep_no_director_from_removing_a_player(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(directing, "MOST_CORRECTIONS", 1)
    sign_up(anna, "Director")
    ida, cleo = member(anna, "Ida"), member(anna, "Cleo")
    tournament = started(anna, [ida, cleo], rounds=3)
    board = see(anna, tournament)["rounds"][0]["tables"][0]
    assert correct(anna, tournament, board, 1).status_code == 200
    assert code(correct(anna, tournament, board, 1)) == "too-often"
    number = see(cleo, tournament)["my_number"]
    assert direct(anna, tournament, "removals", number=number, reason="Cheated").status_code == 200


def test_two_players_who_agree_hold_up_no_round_by_pauses_or_gifts(anna: Player) -> None:
    sign_up(anna, "Director")
    ida, cleo = member(anna, "Ida"), member(anna, "Cleo")
    tournament = started(anna, [ida, cleo])
    table = see(ida, tournament)["my_table"]
    for who, other in ((ida, cleo), (cleo, ida)):
        assert who.see(table)["clock"]["offers"] == []
        (seat,) = other.see(table)["mine"]
        for deed in ({"do": "pause"}, {"do": "agree"}, {"do": "give", "seat": seat}):
            assert code(who.try_to("clock", table, **deed)) == "tournament-clock"


def test_a_vacation_holds_up_a_tournament_for_three_days_a_game(anna: Player) -> None:
    sign_up(anna, "Director")
    ida, cleo = member(anna, "Ida"), member(anna, "Cleo")
    days = {"kind": "days", "bank": 2 * DAY, "turn": DAY, "ends": "resign"}

    def holiday(method: str, **given: Any) -> None:
        assert ida.ask(method, "/api/v1/my-time/vacation", **given).status_code == 200

    holiday("POST", json={"days": 20})
    tournament = started(anna, [ida, cleo], pace=days)
    table = see(ida, tournament)["my_table"]
    while ida.see(table)["seat"] not in ida.see(table)["mine"]:
        cleo.act(table)
    now = time.time()
    shown = cleo.see(table)["clock"]
    assert shown["deadline"] == pytest.approx(now + 6 * DAY, abs=HOUR)
    assert shown["said"] == [f"Ida is on vacation until {moment(shown['deadline'] - 3 * DAY)}."]
    holiday("DELETE")
    holiday("POST", json={"days": 10})
    assert cleo.see(table)["clock"]["deadline"] == pytest.approx(now + 6 * DAY, abs=HOUR), "the same three days"


# private ones


def test_a_tournament_that_is_not_listed_is_seen_only_with_its_link(anna: Player) -> None:
    sign_up(anna, "Director")
    answer = anna.ask("POST", "/api/v1/tournaments", json=wanted(listed=False)).json()
    tournament, key = answer["id"], answer["path"].partition("key=")[2]
    eve, ida = member(anna, "Eve"), member(anna, "Ida")
    for path in ("", "/export", "/entry"):
        method = "POST" if path == "/entry" else "GET"
        for other in (eve, Player(anna.http)):
            answered = other.ask(method, f"/api/v1/tournaments/{tournament}{path}", params={"key": "wrong"})
            assert answered.status_code in (403, 404)
            assert "Evening" not in answered.text
    assert eve.ask("GET", f"/tournaments/{tournament}").status_code == 404
    assert direct(eve, tournament, "cancel", reason="because").status_code == 404
    assert enter(ida, tournament, key).status_code == 201
    assert see(ida, tournament)["path"].endswith(key)
    assert key not in ida.ask("GET", f"/api/v1/tournaments/{tournament}/export").text, "somebody may publish the file"
    assert see(Player(anna.http), tournament, key=key)["path"] == f"/tournaments/{tournament}"
    assert eve.ask("GET", "/api/v1/tournaments").json() == []


# flooding and colluding


def test_a_member_makes_few_tournaments_and_enters_a_limited_number(anna: Player) -> None:
    sign_up(anna, "Director")
    for _ in range(MOST_MADE):
        make(anna)
    assert code(anna.ask("POST", "/api/v1/tournaments", json=wanted())) == "too-many-tournaments"
    eve = member(anna, "Eve")
    olga = operator(anna)
    for _ in range(MOST_ENTERED):
        assert enter(eve, make(olga)).status_code == 201
    assert code(enter(eve, make(olga))) == "too-many-entries"
    assert code(Player(anna.http).ask("POST", "/api/v1/tournaments", json=wanted())) == "sign-in-first"


def test_all_members_at_one_address_do_not_fill_the_list_of_tournaments(serve: Serve) -> None:
    """Within seconds, forty new accounts made a hundred that began earlier, and nobody saw the others any more."""
    server = serve(sign_burst=1000)
    ada = sign_up(server.somebody(ANNAS), "Ada")
    later = make(ada, starts=time.time() + 3 * DAY)
    made = 0
    for letters in product("abcdefghkm", repeat=2):
        eve = sign_up(server.somebody(EVES), f"Eve {''.join(letters)}")
        if eve.ask("POST", "/api/v1/tournaments", json=wanted()).status_code == 429:
            break
        made += 1
    assert made < MOST_LISTED / 2
    assert later in {one["id"] for one in server.somebody(EVES).ask("GET", "/api/v1/tournaments").json()}


def test_a_member_who_makes_and_cancels_again_and_again_is_stopped(anna: Player) -> None:
    sign_up(anna, "Director")
    for _ in range(10):
        assert direct(anna, make(anna), "cancel", reason="It rains").status_code == 200
    refused = anna.ask("POST", "/api/v1/tournaments", json=wanted())
    assert (code(refused), refused.status_code, refused.headers["Retry-After"]) == ("tournaments-later", 429, "3600")
    assert "in 60 minutes" in refused.json()["why"]


def test_a_refused_tournament_does_not_count_as_made(anna: Player) -> None:
    sign_up(anna, "Director")
    for _ in range(12):
        assert code(anna.ask("POST", "/api/v1/tournaments", json=wanted(starts=time.time() + 99 * DAY))) == "tournament-time"
    assert make(anna)


def test_ones_own_tournament_stays_in_a_full_list(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views, "MOST_LISTED", 3)
    sign_up(anna, "Director")
    mine, olga = make(anna, starts=time.time() + 3 * DAY), operator(anna)
    others = [make(olga, starts=time.time() + DAY + number) for number in range(3)]

    def listed(who: Player) -> list[str]:
        return [one["id"] for one in who.ask("GET", "/api/v1/tournaments").json()]

    assert listed(Player(anna.http)) == others
    assert listed(anna) == [*others[:2], mine]


def test_a_director_does_not_flood_the_notices_of_players(anna: Player) -> None:
    """Notices are limited, and the oldest go: among them, what an operator wrote."""
    sign_up(anna, "Director")
    eve, ida = member(anna, "Eve"), member(anna, "Ida")
    tournament, other = started(anna, [eve, ida], rounds=2), make(anna)
    enter(eve, other)
    direct(anna, other, "cancel", reason="too few players")
    board = see(anna, tournament)["rounds"][0]["tables"][0]
    for _ in range(4):
        assert correct(anna, tournament, board, 1).status_code == 200
    about = [notice["path"] for notice in eve.ask("GET", "/api/v1/notices").json() if notice["kind"] == "tournament"]
    assert sorted(about) == sorted([f"/tournaments/{tournament}", f"/tournaments/{other}"])


def test_who_reads_large_tournaments_again_and_again_pays_for_it(serve: Serve) -> None:
    server = serve(work_rate=0.0001, work_burst=0.0001)
    eve, stranger = server.somebody(EVES), server.somebody(ANNAS)
    tournament = make(sign_up(server.somebody("203.0.113.9"), "Director"))
    answers = [eve.ask("GET", f"/api/v1/tournaments/{tournament}").status_code for _ in range(10)]
    assert answers[-1] == 429
    assert stranger.ask("GET", f"/api/v1/tournaments/{tournament}").status_code == 200, "others don't wait for it"


def test_nobody_withdraws_and_returns_to_avoid_an_opponent(anna: Player) -> None:
    """Who was blocked before one entered is kept away, so that a block must not count as older than the first entry."""
    sign_up(anna, "Director")
    eve, strong = member(anna, "Eve"), member(anna, "Strong")
    tournament = entered(anna, [eve, strong])
    block(eve, "Strong")
    assert withdraw(eve, tournament).status_code == 200
    assert enter(eve, tournament).status_code == 201
    with site_of(anna).storage.engine.connect() as connection:
        field = load(connection, tournament)
    assert field is not None
    assert field.blocked == set()


def test_operators_see_who_left_a_game_of_a_tournament(anna: Player) -> None:
    """Two members could agree that one resigns."""
    sign_up(anna, "Director")
    eve, ida = member(anna, "Eve"), member(anna, "Ida")
    tournament = started(anna, [eve, ida], rounds=1)
    table = see(eve, tournament)["my_table"]
    (seat,) = eve.see(table)["mine"]
    eve.ask("POST", f"/api/v1/tables/{table}/seats/{seat}", json={"kind": "computer"})
    while (shown := ida.wait_for_my_turn(table))["actions"]:
        ida.act(table, shown["actions"][0]["number"])
    until(lambda: see(ida, tournament)["about"]["state"] == "over")
    board = see(ida, tournament)["rounds"][0]["tables"][0]
    assert board["forfeits"] == board["left"] == [seat]
    (found,) = unusual_results(site_of(anna).storage)
    assert (found.kind, found.names, found.table) == ("left", ["Eve"], table)
    assert "Eve" in operator(anna).browse("/operator").text


@pytest.mark.parametrize("title", ["<script>alert(1)</script>", "{{ 7 * 7 }}"])
def test_a_title_is_text(anna: Player, title: str) -> None:
    sign_up(anna, "Director")
    ida, cleo = member(anna, "Ida"), member(anna, "Cleo")
    tournament = started(anna, [ida, cleo], title=title, rounds=1)
    decide(anna, tournament)
    for page in (f"/tournaments/{tournament}", "/tournaments"):
        text = ida.browse(page).text
        assert "<script>alert" not in text
        assert ">49<" not in text
