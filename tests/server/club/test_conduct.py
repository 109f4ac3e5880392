"""Reports, mutes, and what operators do about people."""

import json
import re
import time
from typing import Any

import pytest

from leeward.kernel.contract.installed import LEFT_OUT, LeftOut
from leeward.server.people.conduct.reports import AFTER, BEFORE
from leeward.server.people.conduct.suspicion import FEWEST
from leeward.server.storage.games import Storage
from leeward.server.storage.schema import results
from leeward.server.storage.schema.people import rating_changes
from server.members import PASSWORD, member, operator, sign_up
from server.playing import COMPUTER, ME, OPEN, Player
from server.rating import GAME, nearly_over, owner_of


def storage_of(at: Player) -> Storage:
    storage: Storage = at.http.app.state.site.storage
    return storage


def act(by: Player, name: str, what: str, **given: Any) -> None:
    answer = by.ask("POST", f"/api/v1/operator/people/{name}/acts", json={"act": what, "text": "for a test", **given})
    assert answer.status_code == 201, answer.text


def together(anna: Player, bob: Player) -> str:
    """A table of two members: Anna made it, and Bob joined."""
    sign_up(anna, "Anna B")
    sign_up(bob, "Bob C")
    table = anna.make(ME, OPEN)
    assert bob.join(anna.made["invites"]["1"], "Bob").status_code == 201
    return table


def test_a_reported_line_comes_with_the_lines_around_it(anna: Player, bob: Player) -> None:
    table = together(anna, bob)
    for number in range(20):
        bob.try_to("chat", table, text=f"line {number + 1}")
    told = {"room": "players", "number": 12, "reason": "insult", "text": "this one"}
    assert anna.try_to("reports", table, **told).status_code == 201
    olga = operator(anna)
    assert "line 12" in olga.browse("/operator").text
    from leeward.server.people.conduct.reports import list_reports

    (report,) = list_reports(storage_of(anna))
    assert (report.by, report.about, report.table, report.reason) == ("Anna B", "Bob C", table, "insult")
    assert [line.text for line in report.context] == [f"line {n}" for n in range(12 - BEFORE, 12 + AFTER + 1)]
    assert [line.text for line in report.context if line.reported] == ["line 12"]


def test_a_report_is_sent_once_and_nobody_reports_themselves(anna: Player, bob: Player) -> None:
    table = together(anna, bob)
    bob.try_to("chat", table, text="hello")
    told = {"room": "players", "number": 1, "reason": "spam"}
    assert anna.try_to("reports", table, **told).status_code == 201
    assert anna.try_to("reports", table, **told).json()["code"] == "reported-already"
    assert bob.try_to("reports", table, **told).json()["code"] == "about-me"
    assert anna.try_to("reports", table, **{**told, "number": 7}).json()["code"] == "no-line"


def test_an_operator_closes_a_report_and_its_sender_is_thanked(anna: Player, bob: Player) -> None:
    table = together(anna, bob)
    bob.try_to("chat", table, text="hello")
    anna.try_to("reports", table, room="players", number=1, reason="spam")
    olga = operator(anna)
    number = olga.browse("/operator").text.split("/api/v1/operator/reports/")[1].split("/")[0]
    where = f"/api/v1/operator/reports/{number}/close"
    assert olga.ask("POST", where, json={"text": "harmless"}).status_code == 200
    assert olga.ask("POST", where, json={"text": "harmless"}).json()["code"] == "no-report"
    assert "No report waits for you." in olga.browse("/operator?lang=en").text
    assert "harmless" in olga.browse("/operator/log").text
    assert "looked at your report" in anna.ask("GET", "/api/v1/notices").json()[0]["text"]


def test_an_operator_deletes_a_study_and_says_why(anna: Player, bob: Player) -> None:
    olga = operator(anna)
    sign_up(bob, "Bob C")
    study = bob.ask("POST", "/api/v1/studies", json={"begin": {"game": "puerto-rico", "title": "Rude"}}).json()
    link = f"https://example.org{study['path']}?lang=de#{study['chapter']}-3"  # as the address bar shows it
    where, unwanted = "/api/v1/operator/studies/deletion", {"study": link, "text": "insults"}
    assert bob.ask("POST", where, json=unwanted).status_code == 404
    assert bob.ask("GET", f"/api/v1/studies/{study['id']}").status_code == 200
    assert olga.ask("POST", where, json=unwanted).status_code == 200
    assert bob.ask("GET", f"/api/v1/studies/{study['id']}").status_code == 404
    assert olga.ask("POST", where, json=unwanted).json()["code"] == "no-study"
    assert "insults" in olga.browse("/operator/log").text


def test_a_muted_person_shares_no_study(anna: Player, bob: Player) -> None:
    sign_up(bob, "Bob C")
    study = bob.ask("POST", "/api/v1/studies", json={"begin": {"game": "puerto-rico", "title": "Openings"}}).json()
    where = f"/api/v1/studies/{study['id']}"
    assert bob.ask("PATCH", where, json={"shared": True}).status_code == 200
    assert "Bob C" in anna.browse(study["path"]).text, "its readers find the author's profile, to report it"
    act(operator(anna), "Bob C", "mute", days=2)
    chapter = f"{where}/chapters/{study['chapter']}"
    speaking = (
        ("PATCH", where, {"title": "Plans"}),
        ("PATCH", chapter, {"title": "Plans"}),
        ("POST", f"{where}/chapters", {"game": "puerto-rico"}),
        ("PUT", f"{chapter}/nodes/0", {"comment": "insults"}),
    )
    for method, path, given in speaking:
        assert bob.ask(method, path, json=given).json()["code"] == "muted", path
    assert bob.ask("PATCH", where, json={"shared": False}).status_code == 200
    for method, path, given in speaking:
        assert bob.ask(method, path, json=given).is_success, path
    assert bob.ask("PATCH", where, json={"shared": True}).json()["code"] == "muted"


def test_a_muted_person_plays_but_writes_nowhere(anna: Player, bob: Player) -> None:
    table = together(anna, bob)
    olga = operator(anna)
    act(olga, "Bob C", "mute", days=2)
    assert bob.try_to("chat", table, text="hello").json()["code"] == "muted"
    watched = olga.make(ME, COMPUTER, watch=True)
    assert bob.try_to("chat", watched, text="hello", name="Bob").json()["code"] == "muted"
    cookie = "; ".join(f"{name}={value}" for name, value in bob.cookies.items())
    with bob.http.websocket_connect(f"/api/v1/tables/{table}/socket?picture=0", headers={"Cookie": cookie}) as socket:
        socket.receive_json()
        socket.send_json({"type": "chat", "text": "hello"})
        assert socket.receive_json()["code"] == "muted"
    assert anna.see(table)["chat"] == []
    for player in (anna, bob):
        if player.see(table)["actions"]:
            player.act(table)
    act(olga, "Bob C", "lift")
    assert bob.try_to("chat", table, text="hello").status_code == 200
    notices = [notice["text"] for notice in bob.ask("GET", "/api/v1/notices").json()]
    assert "lifted" in notices[0]
    assert "muted you until" in notices[1]
    assert "for a test" in notices[1]


def test_a_suspended_person_looks_and_leaves_and_plays_alone(anna: Player, bob: Player) -> None:
    table = together(anna, bob)
    olga = operator(anna)
    act(olga, "Bob C", "suspend", days=2)
    shown = bob.see(table)
    assert shown["mine"] == [1]
    assert bob.try_to("actions", table, expected=shown["version"], action=0).json()["code"] == "suspended"
    assert bob.try_to("undo", table, expected=shown["version"]).json()["code"] == "suspended"
    assert bob.try_to("chat", table, text="hello").json()["code"] == "suspended"
    assert bob.ask("POST", "/api/v1/tables", json={"seats": [ME, OPEN]}).json()["code"] == "suspended"
    invited = anna.make(ME, OPEN)
    assert bob.join(anna.made["invites"]["1"]).json()["code"] == "suspended"
    assert anna.see(invited)["kinds"] == ["person", "open"]
    cookie = "; ".join(f"{name}={value}" for name, value in bob.cookies.items())
    with bob.http.websocket_connect(f"/api/v1/tables/{table}/socket?picture=0", headers={"Cookie": cookie}) as socket:
        socket.receive_json()
        socket.send_json({"type": "act", "expected": shown["version"], "action": 0})
        assert socket.receive_json()["code"] == "suspended"
    assert bob.ask("POST", f"/api/v1/tables/{table}/seats/1", json={"kind": "computer"}).status_code == 200
    assert bob.ask("POST", f"/api/v1/tables/{table}/seats/1", json={"kind": "person"}).json()["code"] == "suspended"
    alone = bob.make(ME, COMPUTER)
    bob.act(alone)


def test_a_suspension_ends_by_itself(anna: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    sign_up(anna, "Anna B")
    olga = operator(anna)
    act(olga, "Anna B", "suspend", days=2)
    assert anna.ask("POST", "/api/v1/tables", json={"seats": [ME, OPEN]}).json()["code"] == "suspended"
    later = time.time() + 3 * 24 * 3600
    monkeypatch.setattr("leeward.server.people.accounts.time.time", lambda: later)
    assert anna.ask("POST", "/api/v1/tables", json={"seats": [ME, OPEN]}).status_code == 201


def test_a_member_does_not_see_the_lines_of_a_person_they_muted(anna: Player, bob: Player) -> None:
    table = together(anna, bob)
    bob.try_to("chat", table, text="hello")
    muted = anna.try_to("mutes", table, room="players", number=1, muted=True).json()
    assert muted == {"stored": True, "seats": [1], "spectators": []}
    on_the_page = re.search(r'"muted": ({.*?})', anna.browse(f"/tables/{table}").text)
    assert on_the_page is not None
    assert json.loads(on_the_page[1]) == muted
    again = anna.make(ME, OPEN)
    bob.join(anna.made["invites"]["1"], "Bob")
    assert anna.ask("GET", f"/api/v1/tables/{again}/mutes").json()["seats"] == [1]
    assert bob.ask("GET", f"/api/v1/tables/{again}/mutes").json()["seats"] == []
    assert anna.try_to("mutes", table, room="players", number=1, muted=False).json()["seats"] == []


def test_without_accounts_the_page_remembers_who_is_muted(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN)
    bob.join(anna.made["invites"]["1"], "Bob")
    bob.try_to("chat", table, text="hello")
    assert not anna.try_to("mutes", table, room="players", number=1, muted=True).json()["stored"]


def test_an_announcement_stands_on_the_start_page_for_its_time(anna: Player, bob: Player) -> None:
    olga = operator(anna)
    now = time.time()
    text = {"en": "We restart <b>tonight</b>.", "de": "Heute Abend starten wir neu."}
    answer = olga.ask("POST", "/api/v1/operator/announcements", json={**text, "begins": now - 1, "ends": now + 3600})
    assert answer.status_code == 201
    assert "We restart &lt;b&gt;tonight&lt;/b&gt;." in bob.browse("/?lang=en").text
    assert "Heute Abend starten wir neu." in bob.browse("/?lang=de").text
    late = {**text, "begins": now + 3000, "ends": now + 3600}
    assert olga.ask("POST", "/api/v1/operator/announcements", json=late).status_code == 201
    assert bob.browse("/?lang=de").text.count("Heute Abend") == 1
    past = {**text, "begins": now - 30, "ends": now - 3}
    assert olga.ask("POST", "/api/v1/operator/announcements", json=past).json()["code"] == "announcement-time"
    page = olga.browse("/operator/site").text
    for number in [part.split("/")[0] for part in page.split("/api/v1/operator/announcements/")[1:]]:
        closed = olga.ask("POST", f"/api/v1/operator/announcements/{number}/close", json={"text": "it is over"})
        assert closed.status_code == 200
    assert "Heute Abend" not in bob.browse("/?lang=de").text


def test_operators_read_which_games_do_not_work_and_why(anna: Player, bob: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEFT_OUT, "atoll", LeftOut("it cannot be drawn", "ValueError: no <ink>"))
    olga = operator(anna)
    page = olga.browse("/operator/site?lang=en").text
    assert "<strong>atoll</strong>: it cannot be drawn" in page
    assert "no &lt;ink&gt;" in page
    assert "<strong>atoll</strong>: es lässt sich nicht zeichnen" in olga.browse("/operator/site?lang=de").text
    assert "atoll" not in bob.browse("/?lang=en").text


def test_an_operator_closes_a_table(anna: Player, bob: Player) -> None:
    table = together(anna, bob)
    olga = operator(anna)
    assert table in olga.browse("/operator/tables").text
    where = f"/api/v1/operator/tables/{table}/close"
    assert olga.ask("POST", where, json={"text": "a fight"}).status_code == 200
    assert bob.try_to("chat", table, text="hello").json()["code"] == "closed"
    assert "a fight" in olga.browse("/operator/log").text


def test_sign_up_is_open_or_by_invitation_or_closed(anna: Player) -> None:
    olga = operator(anna)

    def registration(mode: str) -> None:
        answer = olga.ask("POST", "/api/v1/operator/registration", json={"mode": mode, "text": "for a test"})
        assert answer.status_code == 200

    def try_to_sign_up(name: str, invitation: str = "") -> Any:
        given = {"name": name, "password": PASSWORD, "invitation": invitation}
        return Player(anna.http).ask("POST", "/api/v1/account", json=given).json()

    registration("closed")
    assert try_to_sign_up("Carla")["code"] == "registration-closed"
    registration("invitation")
    assert try_to_sign_up("Carla")["code"] == "registration-invitation"
    made = olga.ask("POST", "/api/v1/operator/registration/links", json={"text": "for Carla"}).json()
    secret = made["path"].split("invitation=")[1].split("#")[0]
    assert try_to_sign_up("Carla", "x" * 43)["code"] == "registration-invitation"
    assert try_to_sign_up("Carla", secret)["name"] == "Carla"
    assert try_to_sign_up("Dora", secret)["code"] == "registration-invitation"
    registration("open")
    assert try_to_sign_up("Dora")["name"] == "Dora"


def test_operators_find_people_by_any_spelling(anna: Player) -> None:
    member(anna, "Captain Nemo")
    olga = operator(anna)
    assert "Captain Nemo" in olga.browse("/operator/people?q=CAPTA1N").text
    assert "Captain Nemo" not in olga.browse("/operator/people?q=zzz").text
    act(olga, "Captain Nemo", "warn")
    assert "for a test" in olga.browse("/operator/people/captain nemo").text


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_page_about_conduct_is_for_everybody(anna: Player, lang: str) -> None:
    title = {"en": "How we treat each other", "de": "Wie wir miteinander umgehen"}[lang]
    assert title in anna.browse(f"/conduct?lang={lang}").text


def test_two_members_at_a_rated_table_from_one_address_are_listed_for_operators(anna: Player, bob: Player) -> None:
    olga = operator(anna)
    sign_up(anna, "Anna B")
    sign_up(bob, "Bob C")
    anna.make(ME, OPEN, rated=True)
    assert "Anna B" not in olga.browse("/operator").text
    assert bob.join(anna.made["invites"]["1"]).status_code == 201, "a household may play"
    assert "Anna B, Bob C: sat down at one rated table from one address" in olga.browse("/operator").text
    assert "von einer Adresse" in olga.browse("/operator?lang=de").text
    assert [each["kind"] for each in anna.ask("GET", "/api/v1/notices").json()] == [], "nobody is punished"


def test_an_accuracy_far_above_the_rating_is_listed_for_operators(anna: Player) -> None:
    """It is compared with those of members who are rated at least as high."""
    olga, storage = operator(anna), storage_of(anna)
    owners = owner_of(sign_up(anna, "Anna B")), owner_of(member(anna, "Carl D"))

    def played(owner: str, points: float, accuracy: float) -> None:
        table, _ = nearly_over(storage, owner, back=0)
        change = {
            "game": table,
            "owner": owner,
            "rules": GAME,
            "players": 2,
            "place": 1,
            "mu": points,
            "sigma": 50.0,
            "at": 1.0,
        }
        with storage.engine.begin() as connection:
            connection.execute(rating_changes.insert().values(**change))
            connection.execute(results.insert().values(game=table, version=1, found=None, accuracies={"0": accuracy}))

    played(owners[0], 900.0, 97.0)
    for _ in range(FEWEST - 1):
        played(owners[1], 1500.0, 60.0)
    assert "Anna B: accuracy" not in olga.browse("/operator").text, "too few to compare with"
    played(owners[1], 1500.0, 60.0)
    page = olga.browse("/operator").text
    assert "Anna B: accuracy 97 %, above 100 %" in page
    assert "Carl D: accuracy" not in page
