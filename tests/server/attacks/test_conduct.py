"""Attacks on conduct: other people's tokens, reports and notices, the operators' pages, floods, and help in running games."""

from typing import Any

import pytest

from leeward.kernel.play.game import new
from leeward.server.http import fair_play, sessions
from leeward.server.people.conduct.moderation import SHELL, make_operator
from server.members import PASSWORD, bot_of, member, operator, sign_up
from server.playing import COMPUTER, ME, OPEN, Player, client

OPERATOR_PAGES = ("", "/people", "/people/Olga", "/tables", "/site", "/log")
OPERATOR_ACTS: dict[str, dict[str, Any]] = {
    "people/Bob/acts": {"act": "suspend", "text": "because I can"},
    "reports/x/close": {"text": "because I can"},
    "tables/x/close": {"text": "because I can"},
    "announcements": {"en": "hello", "de": "hallo", "begins": 0.0, "ends": 9e9},
    "announcements/x/close": {"text": "because I can"},
    "registration": {"mode": "closed", "text": "because I can"},
    "registration/links": {"text": "because I can"},
}


def token(of: Player, *scopes: str) -> dict[str, str]:
    secret = of.ask("POST", "/api/v1/tokens", json={"name": "a program", "scopes": scopes}).json()["secret"]
    return {"Authorization": f"Bearer {secret}"}


def together(anna: Player, bob: Player, **given: Any) -> str:
    table = anna.make(ME, OPEN, **given)
    assert bob.join(anna.made["invites"]["1"], "Bob").status_code == 201
    return table


# operators


def test_for_everybody_else_the_operators_pages_do_not_exist(anna: Player, bob: Player) -> None:
    olga = operator(anna)
    sign_up(bob, "Bob C")
    with_token = token(olga, "read", "play")
    for part in OPERATOR_PAGES:
        assert olga.ask("GET", f"/operator{part}").status_code == 200
        assert [who.ask("GET", f"/operator{part}").status_code for who in (anna, bob)] == [404, 404]
        assert Player(anna.http).ask("GET", f"/operator{part}", headers=with_token).status_code == 403


def test_nobody_else_acts_as_an_operator_not_even_with_an_operators_token(anna: Player, bob: Player) -> None:
    olga = operator(anna)
    sign_up(bob, "Bob C")
    with_token = token(olga, "read", "play")
    for path, body in OPERATOR_ACTS.items():
        where = f"/api/v1/operator/{path}"
        assert [who.ask("POST", where, json=body).status_code for who in (anna, bob)] == [404, 404], path
        assert Player(anna.http).ask("POST", where, json=body, headers=with_token).status_code == 403
        strange = {"Origin": "https://evil.example"}
        assert olga.ask("POST", where, json=body, headers=strange).status_code == 403
    assert Player(anna.http).ask("POST", "/api/v1/account", json={"name": "Carla", "password": PASSWORD}).status_code == 201


def test_an_operator_is_not_made_by_what_a_request_says(anna: Player) -> None:
    wanted = {"name": "Eve", "password": PASSWORD, "operator": True}
    assert anna.ask("POST", "/api/v1/account", json=wanted).status_code == 400
    sign_up(anna, "Eve E")
    for path, body in (
        ("tokens", {"name": "x", "scopes": ["read", "operator"]}),
        ("tokens", {"name": "x", "scopes": ["read"], "owner": "somebody"}),
        ("bots", {"name": "Deep Sea", "bot_of": "somebody"}),
        ("notices/read", {"until": 1.0, "owner": "somebody"}),
        ("reports", {"name": "Eve E", "reason": "spam", "closed_at": 1.0}),
    ):
        assert anna.ask("POST", f"/api/v1/{path}", json=body).status_code == 400, path


def test_an_operator_acts_on_no_operator_and_not_after_being_withdrawn(anna: Player) -> None:
    olga = operator(anna)
    act = {"act": "suspend", "text": "a fight"}
    assert olga.ask("POST", "/api/v1/operator/people/Olga/acts", json=act).json()["code"] == "is-operator"
    make_operator(anna.http.app.state.site.storage, SHELL, "Olga", False, "no more")
    anna.http.app.state.site.forget_people()
    assert olga.ask("GET", "/operator").status_code == 404


# tokens


def test_a_token_never_reaches_the_account(anna: Player) -> None:
    sign_up(anna, "Anna B")
    given, stranger = token(anna, "read", "play"), Player(anna.http)
    for method, path, body in (
        ("GET", "account", None),
        ("GET", "tokens", None),
        ("POST", "tokens", {"name": "another", "scopes": ["play"]}),
        ("GET", "notices", None),
        ("GET", "bots", None),
        ("POST", "bots", {"name": "Deep Sea"}),
        ("DELETE", "session", {}),
        ("POST", "reports", {"name": "Anna B", "reason": "spam"}),
    ):
        assert stranger.ask(method, f"/api/v1/{path}", json=body, headers=given).status_code == 403, path
    for page in ("/account", "/notices", "/"):
        assert stranger.ask("GET", page, headers=given).status_code == 403


def test_a_cookie_does_not_help_a_token_that_is_wrong(anna: Player) -> None:
    sign_up(anna, "Anna B")
    assert anna.ask("GET", "/api/v1/account", headers={"Authorization": "Bearer nonsense"}).status_code == 401


def test_nobody_lists_or_revokes_the_token_of_another(anna: Player) -> None:
    sign_up(anna, "Anna B")
    bot_of(anna, "Deep Sea")
    given = token(anna, "read")
    (line,) = anna.ask("GET", "/api/v1/tokens").json()
    eve = member(anna, "Eve E")
    assert eve.ask("DELETE", f"/api/v1/tokens/{line['id']}").json()["code"] == "no-token"
    assert [eve.ask("GET", f"/api/v1/{path}").json() for path in ("tokens", "bots")] == [[], []]
    assert Player(anna.http).ask("GET", "/api/v1/tables", headers=given).status_code == 200


def test_a_browser_that_was_left_open_makes_no_token(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """A token outlasts the session, and a new password: the account's person must be there."""
    sign_up(anna, "Anna B")
    assert anna.ask("POST", "/api/v1/bots", json={"name": "Deep Sea"}).status_code == 201
    monkeypatch.setattr(sessions, "PROVEN", -1.0)
    wanted = {"tokens": {"name": "mine", "scopes": ["read"]}, "bots": {"name": "Deep Lake"}, "bots/Deep Sea/tokens": {}}
    for path, body in wanted.items():
        assert anna.ask("POST", f"/api/v1/{path}", json=body).json().get("code") == "prove-first", path
    assert anna.ask("GET", "/api/v1/tokens").json() == []


def test_a_suspended_person_does_not_play_through_a_bot(anna: Player, bob: Player) -> None:
    olga = operator(anna)
    sign_up(bob, "Bob C")
    secret = bob.ask("POST", "/api/v1/bots", json={"name": "Deep Sea"}).json()["secret"]
    bot, headers = Player(anna.http), {"Authorization": f"Bearer {secret}"}
    wanted = {"seats": [ME, OPEN]}
    for act, allowed in (("suspend", False), ("lift", True)):
        done = olga.ask("POST", "/api/v1/operator/people/Bob C/acts", json={"act": act, "text": "a fight"})
        assert done.status_code == 201, done.text
        answer = bot.ask("POST", "/api/v1/tables", json=wanted, headers=headers)
        assert answer.json().get("code") == (None if allowed else "suspended"), answer.text


# reports and chat


def test_nobody_reports_or_reads_a_chat_that_is_closed_to_them(anna: Player, bob: Player) -> None:
    table = together(anna, bob)
    bob.try_to("chat", table, text="a secret plan")
    eve = member(anna, "Eve E")
    told = {"room": "players", "number": 1, "reason": "spam"}
    assert eve.try_to("reports", table, **told).json()["code"] == "no-line"
    assert eve.try_to("mutes", table, room="players", number=1, muted=True).json()["code"] == "no-line"
    assert Player(anna.http).try_to("reports", table, **told).json()["code"] == "sign-in-first"


def test_a_flood_of_reports_ends_soon(place: Any) -> None:
    with client(place, report_rate=0.001, report_burst=2) as http:
        eve = sign_up(Player(http), "Eve E")
        for name in ("Anna B", "Bob C", "Carla D"):
            member(eve, name)
        told = [
            eve.ask("POST", "/api/v1/reports", json={"name": name, "reason": "spam"}).status_code
            for name in ("Anna B", "Bob C", "Carla D")
        ]
        assert told == [201, 201, 429]


def test_a_flood_of_chat_lines_ends_soon(place: Any) -> None:
    with client(place, chat_rate=0.001, chat_burst=3) as http:
        anna, bob = Player(http), Player(http)
        table = together(anna, bob)
        assert [bob.try_to("chat", table, text="spam").status_code for _ in range(4)] == [200, 200, 200, 429]


def test_what_people_write_is_never_markup_for_operators_or_in_notices(anna: Player, bob: Player) -> None:
    sign_up(anna, "Anna B")
    sign_up(bob, "Bob C")
    table, evil = together(anna, bob), "<script>alert(1)</script>"
    bob.try_to("chat", table, text=evil)
    assert anna.try_to("reports", table, room="players", number=1, reason="spam", text=evil).status_code == 201
    olga = operator(anna)
    pages = [olga.browse("/operator").text, olga.browse(f"/operator/people?q={evil}").text]
    olga.ask("POST", "/api/v1/operator/people/Bob C/acts", json={"act": "warn", "text": evil})
    pages += [olga.browse(path).text for path in ("/operator/log", "/operator/people/Bob C")]
    pages += [bob.browse("/notices").text]
    assert all("&lt;script&gt;alert(1)" in page for page in pages)
    assert all(evil not in page for page in pages)


# fair play


def test_hints_of_a_game_among_people_are_closed_on_all_devices_of_a_member(anna: Player, bob: Player) -> None:
    sign_up(anna, "Anna B")
    phone = Player(anna.http)
    phone.ask("POST", "/api/v1/session", json={"name": "Anna B", "password": PASSWORD})
    table = together(anna, bob)
    for device in (anna, phone):
        code = device.ask("GET", f"/api/v1/tables/{table}/hint").json()["code"]
        assert code in ("no-hints", "not-yours")
        assert device.ask("POST", f"/api/v1/tables/{table}/branch", json={"at": 0}).status_code == 403
        assert device.ask("GET", f"/api/v1/tables/{table}/analysis").json()["code"] == "not-over"


@pytest.mark.parametrize("hints", [False, True])
def test_the_position_of_a_running_game_opens_nowhere_else(anna: Player, bob: Player, hints: bool) -> None:
    table = together(anna, bob, seed=11, hints=hints)
    options = {"first": "1"}
    same = new("puerto-rico", 2, 11, ["Anna", "Bob"], options=options).dumps()
    other = new("puerto-rico", 2, 12, ["Anna", "Bob"], options=options).dumps()
    tries = {
        "board": anna.ask("POST", "/api/v1/boards", json={"text": same}),
        "saved": anna.ask("POST", "/api/v1/tables/open", json={"text": same}),
        "seed": anna.ask("POST", "/api/v1/tables", json={"seats": [ME, COMPUTER], "seed": 11, "options": options}),
    }
    wanted = [201] * 3 if hints else [403] * 3
    assert [answer.status_code for answer in tries.values()] == wanted
    if not hints:
        assert {answer.json()["code"] for answer in tries.values()} == {"fair-play"}
        stranger = Player(anna.http)
        assert stranger.ask("POST", "/api/v1/boards", json={"text": same}).status_code == 201
    assert anna.ask("POST", "/api/v1/boards", json={"text": other}).status_code == 201
    assert anna.see(table)["kinds"] == ["person", "person"]


def test_nobody_hides_a_running_game_behind_many_others(anna: Player, bob: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in (11, 12):
        together(anna, bob, seed=seed)
    other = {"text": new("puerto-rico", 2, 13, ["Anna", "Bob"], options={"first": "1"}).dumps()}
    assert anna.ask("POST", "/api/v1/boards", json=other).status_code == 201
    monkeypatch.setattr(fair_play, "MOST_LOOKED_AT", 1)
    assert anna.ask("POST", "/api/v1/boards", json=other).json()["code"] == "fair-play"


def test_a_board_that_reaches_the_running_position_gives_no_hint(anna: Player, bob: Player) -> None:
    """The board was opened before the game began; what a seat sees is compared, not only the seed."""
    options = {"first": "1"}
    text = new("puerto-rico", 2, 11, ["Anna", "Bob"], options=options).dumps()
    board = anna.ask("POST", "/api/v1/boards", json={"text": text}).json()["id"]
    table = together(anna, bob, seed=11)
    assert anna.ask("GET", f"/api/v1/tables/{board}/hint").json()["code"] == "fair-play"
    assert anna.ask("GET", f"/api/v1/tables/{board}/round").json()["code"] == "fair-play"
    assert anna.see(table)["count"] == 0


def test_the_position_of_a_rated_game_against_computers_opens_nowhere_else(anna: Player) -> None:
    sign_up(anna, "Anna B")
    anna.make(ME, {"kind": "computer", "level": "landlubber"}, rated=True, seed=None)
    (row,) = rows(anna, "games")
    same = new("puerto-rico", 2, row.seed, ["Anna", "Bob"], options=row.options).dumps()
    for path in ("boards", "tables/open"):
        assert anna.ask("POST", f"/api/v1/{path}", json={"text": same}).json()["code"] == "fair-play"


# several accounts of one person


def test_one_browser_does_not_sit_twice_at_a_rated_table(anna: Player, bob: Player) -> None:
    sign_up(anna, "Anna B")
    sign_up(bob, "Bob C")
    anna.make(ME, OPEN, OPEN, rated=True)
    invites = anna.made["invites"]
    assert anna.ask("DELETE", "/api/v1/session").status_code == 200
    sign_up(anna, "Anna Two")
    assert anna.join(invites["1"]).json()["code"] == "same-person"
    assert bob.join(invites["1"]).status_code == 201
    marks = [dict(row._mapping) for row in rows(anna, "rated_marks")]
    assert len({mark["browser"] for mark in marks}) == 2
    assert not any(cookie in str(marks) for cookie in anna.cookies.values())


def test_the_marks_of_two_tables_have_nothing_in_common(anna: Player) -> None:
    sign_up(anna, "Anna B")
    for _ in range(2):
        anna.make(ME, OPEN, rated=True)
    first, second = rows(anna, "rated_marks")
    assert first.browser != second.browser
    assert first.address != second.address


def rows(at: Player, table: str) -> list[Any]:
    from leeward.server.storage.schema import metadata

    with at.http.app.state.site.storage.engine.connect() as connection:
        return list(connection.execute(metadata.tables[table].select()))
