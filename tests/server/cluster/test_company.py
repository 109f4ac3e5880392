"""Both chats and the time of a decision, at two servers on one PostgreSQL."""

from unittest.mock import AsyncMock

import pytest
import sqlalchemy as sql

from leeward.server.limits import clock
from leeward.server.storage.databases import put
from leeward.server.storage.schema import installation
from leeward.server.tables.clocks.outages import ALIVE, beat
from server.attacked import forget_tables, hear
from server.cluster.test_sharing import Pair, acts_first, at, two_people


def test_both_chats_reach_their_readers_at_every_server(pair: Pair) -> None:
    anna, bob, table = two_people(pair)
    eve, mallory = pair[0].somebody("203.0.113.66"), pair[1].somebody("203.0.113.67")
    with pair[1].follow(mallory, table) as watching, pair[1].follow(bob, table) as bobs:
        hear(watching, "view")
        hear(bobs, "view")
        assert anna.try_to("chat", table, text="between us").status_code == 200
        assert eve.try_to("chat", table, text="hello", name="Eve").status_code == 200
        taken = mallory.try_to("chat", table, text="I am Eve", name="Eve")
        assert (taken.status_code, taken.json()["code"]) == (409, "name-taken")
        heard = hear(watching, "talk", lambda talk: talk["chat"] != [])["chat"]
        assert [(line["name"], line["text"]) for line in heard] == [("Eve", "hello")]
        heard = hear(bobs, "talk", lambda talk: talk["chat"] != [])["chat"]
        assert [(line["name"], line["text"]) for line in heard] == [("Anna", "between us")]
    assert [line["text"] for line in at(pair[0], mallory).see(table)["chat"]] == ["hello"]


def test_two_who_write_at_once_at_two_servers_both_are_read(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, bob, table = two_people(pair)
    assert bob.see(table)["chat"] == []
    # The second server neither hears nor asks what happened at the first.
    monkeypatch.setattr(pair[1].live(table), "look_again", AsyncMock())
    monkeypatch.setattr(pair[1].live(table), "behind", True)
    for text in ("one", "two"):
        assert anna.try_to("chat", table, text=text).status_code == 200
    said = bob.try_to("chat", table, text="three").json()
    assert [line["text"] for line in said["chat"]] == ["one", "two", "three"]


def test_the_time_for_which_a_player_has_been_asked_is_the_same_at_every_server(pair: Pair) -> None:
    anna, bob, table = two_people(pair)
    acting, waiting, _ = acts_first(anna, bob, table=table)
    acting.act(table)
    store = pair[0].app.state.site.tables.storage

    def make_older() -> None:
        with store.engine.begin() as connection:
            connection.execute(sql.text("UPDATE actions SET at = at - 300"))
            connection.execute(sql.text("UPDATE games SET created = created - 300, begun = begun - 300"))

    pair[0].do(store.do(make_older))
    for server in pair:
        server.app.state.site.tables.idle_clock.started -= 3600
        forget_tables(server)
    for server in pair:
        ((_, seconds),) = (each.values() for each in at(server, waiting).see(table)["thinking"])
        assert 300 <= seconds < 360


def test_a_server_that_starts_beside_others_finds_no_outage(pair: Pair) -> None:
    store = pair[0].app.state.site.tables.storage

    def beat_after_a_pause() -> tuple[float, float]:
        with store.engine.begin() as connection:
            put(connection, installation, {"name": ALIVE, "value": repr(clock.now() - 4)})
        return beat(store, first=True)

    ended, _ = pair[0].do(store.do(beat_after_a_pause))
    assert ended == 0.0
