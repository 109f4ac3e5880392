"""Notices: what an account is told on its page."""

from typing import Any

from leeward.server.people.accounts import account_named
from leeward.server.people.notices.notices import MOST, tell
from leeward.server.storage.games import Storage
from server.members import member, sign_up
from server.playing import ME, Player


def told(at: Player, name: str, kind: str, **content: Any) -> None:
    """Tell an account something, as the server does."""
    storage: Storage = at.http.app.state.site.storage
    account = account_named(storage, name)
    assert account is not None
    with storage.engine.begin() as connection:
        tell(connection, account.owner, kind, content)


def owner_of(at: Player, name: str) -> str:
    account = account_named(at.http.app.state.site.storage, name)
    assert account is not None
    return account.owner


def test_a_notice_is_read_on_its_page_in_the_readers_language(anna: Player) -> None:
    sign_up(anna, "Anna B")
    member(anna, "Carla")
    told(anna, "Anna B", "friend-asked", who=owner_of(anna, "Carla"))
    assert 'class="notices"' in anna.browse("/").text
    assert "Carla would like to be your friend." in anna.browse("/notices?lang=en").text
    (notice,) = anna.ask("GET", "/api/v1/notices?lang=de").json()
    assert (notice["text"], notice["path"], notice["read"]) == ("Carla möchte mit dir befreundet sein.", "/friends", False)
    assert anna.ask("POST", "/api/v1/notices/read", json={"until": notice["at"]}).status_code == 200
    assert 'class="notices"' not in anna.browse("/").text
    assert anna.ask("GET", "/api/v1/notices").json()[0]["read"]


def test_a_notice_names_a_person_who_left_as_a_former_member(anna: Player) -> None:
    sign_up(anna, "Anna B")
    told(anna, "Anna B", "friend", who="nobody")
    assert anna.ask("GET", "/api/v1/notices").json()[0]["text"] == "You and a former member are friends now."


def test_only_the_latest_notices_are_kept(anna: Player) -> None:
    sign_up(anna, "Anna B")
    for _ in range(MOST + 3):
        told(anna, "Anna B", "friend", who="nobody")
    assert len(anna.ask("GET", "/api/v1/notices").json()) == MOST


def test_nobody_reads_or_marks_the_notices_of_another(anna: Player, bob: Player) -> None:
    sign_up(anna, "Anna B")
    told(anna, "Anna B", "friend", who="nobody")
    assert bob.ask("GET", "/api/v1/notices").json()["code"] == "sign-in-first"
    carla = member(anna, "Carla")
    assert carla.ask("GET", "/api/v1/notices").json() == []
    assert carla.ask("POST", "/api/v1/notices/read", json={"until": 1e12}).status_code == 200
    assert not anna.ask("GET", "/api/v1/notices").json()[0]["read"]


def test_a_notice_about_a_table_names_the_game_and_the_others(anna: Player) -> None:
    sign_up(anna, "Anna B")
    table = anna.make(ME, {"kind": "computer", "name": "Carla"}, {"kind": "computer", "name": "Dora"})
    told(anna, "Anna B", "turn", table=table)
    (notice,) = anna.ask("GET", "/api/v1/notices?lang=de").json()
    assert notice["path"] == f"/tables/{table}"
    assert notice["text"].startswith("Du bist am Zug: ")
    assert notice["text"].endswith(" mit Carla, Dora.")


def test_a_notice_about_a_deleted_table_is_not_shown(anna: Player) -> None:
    sign_up(anna, "Anna B")
    told(anna, "Anna B", "chat", table="gone")
    assert anna.ask("GET", "/api/v1/notices").json() == []
