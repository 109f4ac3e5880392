"""Open tables: anyone finds them in the lobby and sits down."""

from pathlib import Path

import pytest
import sqlalchemy as sql

from leeward.server.limits import clock
from leeward.server.lobby.open_tables import LISTED_FOR
from leeward.server.messages.people import Merge
from leeward.server.people.merging import merge
from leeward.server.storage import retention
from leeward.server.storage.schema.lobby import open_tables
from leeward.server.storage.schema.people import ratings
from server.lobby.looking import block, code, get_up, lobby, open_table, opened, sit, tables_seen
from server.members import member
from server.playing import COMPUTER, OPEN, Player
from server.rating import GAME, owner_of, site_of
from server.turning import clock_to_turn

pytestmark = pytest.mark.both_databases


def rate(player: Player, points: float, players: int = 2) -> None:
    with site_of(player).storage.engine.begin() as connection:
        row = {"owner": owner_of(player), "rules": GAME, "players": players, "mu": points, "sigma": 50.0, "games": 30}
        connection.execute(ratings.insert().values(**row))


def test_a_guest_finds_an_open_table_and_sits_down(anna: Player, bob: Player) -> None:
    table = opened(anna, language="de")
    (seen,) = lobby(bob)["tables"]
    assert (seen["id"], seen["game"], seen["language"], seen["rated"]) == (table, GAME, "de", False)
    assert (seen["kinds"], seen["refused"], seen["mine"]) == (["person", "open"], None, False)
    assert sit(bob, table, "Zoe").status_code == 201
    shown = bob.see(table)
    assert (shown["begun"], shown["mine"], shown["names"][1]) == (True, [1], "Zoe")
    assert tables_seen(bob) == [], "the game has begun"


def test_an_open_table_says_its_expansion_in_words(anna: Player, bob: Player) -> None:
    opened(anna, OPEN, OPEN, options={"nobles": True})
    assert [len(table["variant"]) for table in lobby(bob)["tables"]] == [1]
    english, german = (lobby(bob, lang=lang)["tables"][0]["variant"] for lang in ("en", "de"))
    assert english != german


def test_a_table_for_invited_friends_is_not_in_the_lobby(anna: Player, bob: Player) -> None:
    anna.make({"kind": "me"}, OPEN)
    assert tables_seen(bob) == []


def test_an_open_seat_can_still_be_given_by_a_link(anna: Player, bob: Player) -> None:
    answer = open_table(anna)
    assert bob.join(answer.json()["invites"]["1"]).status_code == 201
    assert tables_seen(anna) == []


def test_the_maker_plays_and_leaves_a_seat_open(anna: Player) -> None:
    assert code(open_table(anna, COMPUTER)) == "public-seats"
    answer = anna.ask("POST", "/api/v1/tables", json={"seats": [OPEN, COMPUTER], "public": {}})
    assert code(answer) == "public-seats"


def test_a_table_whose_seed_its_maker_knows_is_not_open(anna: Player) -> None:
    assert code(open_table(anna, seed=7)) == "public-seed"


def test_a_range_begins_below_its_end(anna: Player) -> None:
    assert code(open_table(anna, least=1200, most=1100)) == "rating-order"
    assert open_table(anna, least=-5).status_code == 400


def test_a_rating_range_lets_in_who_is_within_it(anna: Player) -> None:
    mara, strong, weak = member(anna, "Mara"), member(anna, "Strong"), member(anna, "Weak")
    rate(strong, 1400.2)
    rate(weak, 900.0)
    table = opened(mara, least=1300, most=1500)
    assert [seen["refused"] for seen in lobby(weak)["tables"]] == ["rating-range"]
    assert [seen["refused"] for seen in lobby(Player(anna.http))["tables"]] == ["rating-account"]
    assert code(sit(weak, table)) == "rating-range"
    assert code(sit(Player(anna.http), table)) == "rating-account"
    assert lobby(strong)["tables"][0]["refused"] is None
    assert sit(strong, table).status_code == 201
    assert strong.see(table)["names"] == ["Mara", "Strong"]


def test_a_table_shows_the_ratings_of_members_who_show_their_profile(anna: Player) -> None:
    mara = member(anna, "Mara")
    rate(mara, 1234.4)
    opened(mara)
    assert lobby(anna)["tables"][0]["ratings"] == [1234, None]
    mara.ask("PUT", "/api/v1/account/profile", json={"visible_to": "friends"})
    site_of(anna).lobby.changed = True
    assert lobby(anna)["tables"][0]["ratings"] == [None, None]


def test_a_rated_table_asks_for_an_account(anna: Player, bob: Player) -> None:
    mara, nils = member(anna, "Mara"), member(anna, "Nils")
    table = opened(mara, rated=True)
    assert lobby(bob)["tables"][0]["refused"] == "rated-account"
    assert code(sit(bob, table)) == "rated-account"
    assert sit(nils, table).status_code == 201
    assert nils.see(table)["rated"]


def test_people_who_blocked_each_other_do_not_see_each_others_tables(anna: Player) -> None:
    mara, nils = member(anna, "Mara"), member(anna, "Nils")
    table, other = opened(mara), opened(nils)
    block(mara, "Nils")
    assert (tables_seen(mara), tables_seen(nils)) == ([table], [other])
    assert code(sit(nils, table)) == "seat-refused"


def test_who_has_changed_their_mind_gets_up(anna: Player, bob: Player) -> None:
    table = opened(anna, OPEN, OPEN)
    sit(bob, table, "Zoe")
    assert "Zoe" in anna.see(table)["names"]
    assert get_up(bob, table).status_code == 200
    shown = anna.see(table)
    assert "Zoe" not in shown["names"]
    assert lobby(bob)["tables"][0]["kinds"] == ["person", "open", "open"]
    assert sit(bob, table).status_code == 201


def test_the_maker_withdraws_a_table_and_keeps_it_for_friends(anna: Player, bob: Player) -> None:
    answer = open_table(anna)
    table = answer.json()["id"]
    assert anna.ask("DELETE", f"/api/v1/lobby/{table}").status_code == 200
    assert tables_seen(bob) == []
    assert sit(bob, table).status_code == 404
    assert bob.join(answer.json()["invites"]["1"]).status_code == 201


def test_an_open_table_leaves_the_lobby_after_a_day(anna: Player, bob: Player) -> None:
    table = opened(anna)
    with clock_to_turn():
        clock.turn(LISTED_FOR + 1)
        site_of(anna).lobby.changed = True
        assert tables_seen(bob) == []
        assert sit(bob, table).status_code == 404


def test_a_table_deleted_by_retention_leaves_nothing_in_the_lobby(place: Path | str, anna: Player) -> None:
    table = opened(anna)
    storage = site_of(anna).storage
    retention.delete(storage, [table])
    with storage.engine.connect() as connection:
        assert connection.execute(sql.select(open_tables.c.game)).first() is None


def test_who_signs_up_keeps_their_open_table(anna: Player, bob: Player) -> None:
    table, mara = opened(bob), member(anna, "Mara")
    merge(site_of(anna).storage, owner_of(bob), owner_of(mara), Merge(games=True))
    assert [seen["made_by_me"] for seen in lobby(mara)["tables"] if seen["id"] == table] == [True]


def test_who_waits_for_news_hears_of_a_new_table(anna: Player, bob: Player) -> None:
    mark = lobby(bob)["mark"]
    assert lobby(bob, after=mark, wait=0.2)["mark"] == mark
    table = opened(anna)
    seen = lobby(bob, after=mark, wait=20)
    assert seen["mark"] != mark
    assert [each["id"] for each in seen["tables"]] == [table]


def test_who_gets_up_takes_along_all_who_share_the_seat(anna: Player, bob: Player) -> None:
    """A second browser of theirs saw the hand of the next person, and could play it."""
    table = opened(anna, OPEN, OPEN)
    assert sit(bob, table).status_code == 201
    links = [bob.ask("POST", f"/api/v1/tables/{table}/invites", json={"seat": 1}).json()["path"] for _ in range(2)]
    second = Player(anna.http)
    assert second.join(links[0]).status_code == 201
    assert second.see(table)["mine"] == [1]
    assert get_up(bob, table).status_code == 200
    assert second.see(table)["mine"] == []
    assert Player(anna.http).join(links[1]).status_code == 404
    for name in ("Zoe", "Mia"):
        assert sit(Player(anna.http), table, name).status_code == 201
    assert (second.see(table)["begun"], second.see(table)["mine"]) == (True, [])
