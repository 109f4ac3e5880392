"""What a stranger, a guest or the maker of a table would try, to take a seat, to see what is hidden, or to undo others' play.

All of it over HTTP and sockets, at a server of its own process.
"""

import contextlib
import json
import random
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import leeward
from leeward.server.watching import MOST_A_PLAYER, MOST_AN_ADDRESS, MOST_SPECTATORS
from server.playing import COMPUTER, HERE, ME, OPEN, Player, Server, View, drawn

GRACE = 0.6


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where the time of grace is short."""
    running = Server(tmp_path_factory.mktemp("hasty"), grace=GRACE)
    running.start()
    yield running
    running.stop()


def somebody(server: Server) -> Player:
    return Player(httpx.Client(base_url=server.address, timeout=30))


def two_people(server: Server, **given: Any) -> tuple[Player, Player, str]:
    anna, bob = somebody(server), somebody(server)
    table = anna.make(ME, OPEN, **given)
    assert bob.join(anna.made["invites"]["1"], "Ben").status_code == 201
    return anna, bob, table


def new_link(player: Player, table: str, seat: int) -> str:
    answer = player.try_to("invites", table, seat=seat)
    assert answer.status_code == 201, answer.text
    path: str = answer.json()["path"]
    return path


def watch(server: Server, player: Player, table: str, address: str = "127.0.0.1") -> ClientConnection:
    cookie = "; ".join(f"{name}={value}" for name, value in player.cookies.items())
    where = f"ws://127.0.0.1:{server.port}/tables/{table}/socket?picture=0"
    return connect(where, additional_headers={"Cookie": cookie}, source_address=(address, 0), max_queue=None)


def first_word(socket: ClientConnection) -> str:
    kind: str = json.loads(socket.recv(timeout=20))["type"]
    return kind


def end_of(socket: ClientConnection) -> int:
    """The code with which the server closes it."""
    try:
        while True:
            socket.recv(timeout=20)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def give(player: Player, table: str, seat: int, kind: str = "computer") -> httpx.Response:
    return player.try_to(f"seats/{seat}", table, kind=kind)


def undo(player: Player, table: str) -> View:
    answer = player.try_to("undo", table, expected=player.see(table)["version"])
    assert answer.status_code == 200, answer.text
    shown: View = answer.json()
    return shown


def kept(server: Server, table: str) -> dict[str, Any]:
    with contextlib.closing(sqlite3.connect(server.folder / "tables.sqlite")) as database:
        database.row_factory = sqlite3.Row
        return dict(database.execute("SELECT * FROM games WHERE id = ?", (table,)).fetchone())


def before_its_end(number: int) -> tuple[str, str]:
    """A saved game of two, and the action that ends it."""
    game, chance = leeward.new("puerto-rico", players=2, seed=number), random.Random(number)
    while not game.over:
        game.play(chance.choice(game.legal.numbers))
    last = game.undo()
    return game.dumps(), last.text


def open_saved(server: Server, text: str) -> tuple[Player, Player, str]:
    anna, bob = somebody(server), somebody(server)
    made = anna.ask("POST", "/api/tables/open", json={"text": text, "seats": [ME, OPEN]}).json()
    bob.join(made["invites"]["1"])
    return anna, bob, made["id"]


# to take a seat


def test_a_spare_invitation_does_not_take_a_taken_seat(server: Server) -> None:
    anna, bob, eve = somebody(server), somebody(server), somebody(server)
    table = anna.make(ME, OPEN, OPEN)
    spare = new_link(anna, table, 1)
    assert bob.join(anna.made["invites"]["1"]).status_code == 201
    assert eve.ask("GET", f"/api{spare}").status_code == 404
    assert eve.join(spare).status_code == 404
    assert eve.see(table)["mine"] == []
    assert bob.see(table)["mine"] == [1]


def test_a_guest_makes_no_links_to_open_seats_or_to_anothers(server: Server) -> None:
    anna, bob, eve = somebody(server), somebody(server), somebody(server)
    table = anna.make(ME, OPEN, OPEN)
    bob.join(anna.made["invites"]["1"])
    for player, seats in ((bob, (0, 2)), (anna, (1,)), (eve, (0, 1, 2))):
        for seat in seats:
            assert player.try_to("invites", table, seat=seat).status_code == 403


def test_a_link_for_another_device_works_once_and_ends_all_others(server: Server) -> None:
    anna, bob, table = two_people(server)
    first, second = new_link(bob, table, 1), new_link(bob, table, 1)
    phone, eve = somebody(server), somebody(server)
    assert phone.join(second).json()["mine"] == [1]
    for link in (first, second):
        assert eve.join(link).status_code == 404
    assert [player.see(table)["mine"] for player in (anna, bob, phone)] == [[0], [1], [1]]


def test_of_many_who_follow_one_link_at_once_one_sits_down(server: Server) -> None:
    anna = somebody(server)
    table = anna.make(ME, OPEN)
    links = [anna.made["invites"]["1"], *(new_link(anna, table, 1) for _ in range(4))]
    from concurrent.futures import ThreadPoolExecutor

    guests = [somebody(server) for _ in range(20)]
    with ThreadPoolExecutor(20) as crowd:
        answers = list(crowd.map(lambda number: guests[number].join(links[number % 5]).status_code, range(20)))
    assert sorted(answers) == [201] + [404] * 19
    assert sum(guest.see(table)["mine"] == [1] for guest in guests) == 1


def test_looking_at_a_link_does_not_use_it_up(server: Server) -> None:
    anna, bob = somebody(server), somebody(server)
    table = anna.make(ME, OPEN)
    link = anna.made["invites"]["1"]
    for _ in range(5):
        assert bob.ask("GET", link).status_code == 200
        assert bob.ask("GET", f"/api{link}").json()["seat"] == 1
    assert anna.see(table)["kinds"] == ["person", "open"]
    assert bob.join(link).status_code == 201


def test_a_guest_does_not_give_away_the_seats_of_those_who_are_still_to_come(server: Server) -> None:
    anna, bob = somebody(server), somebody(server)
    table = anna.make(ME, OPEN, OPEN)
    bob.join(anna.made["invites"]["1"])
    assert bob.see(table)["can_replace"] == []
    assert give(bob, table, 2).status_code == 403
    assert anna.see(table)["can_replace"] == [2]


def test_a_browser_that_plays_a_hundred_games_needs_one_cookie(server: Server) -> None:
    anna = somebody(server)
    tables = [anna.make(ME, COMPUTER) for _ in range(20)]
    assert list(anna.cookies) == ["leeward"]
    assert all(anna.see(table)["mine"] == [0] for table in tables)


# to lock others out


def test_spectators_do_not_lock_the_players_out(server: Server) -> None:
    anna, bob, table = two_people(server)
    eve = somebody(server)
    with contextlib.ExitStack() as open_sockets:
        for number in range(MOST_SPECTATORS):
            socket = open_sockets.enter_context(watch(server, eve, table, f"127.0.1.{1 + number // MOST_AN_ADDRESS}"))
            assert first_word(socket) == "view"
        late = open_sockets.enter_context(watch(server, eve, table, "127.0.2.1"))
        assert end_of(late) == 4429
        for player in (anna, bob):
            assert first_word(open_sockets.enter_context(watch(server, player, table))) == "view"


def test_one_address_does_not_take_all_places_to_watch(server: Server) -> None:
    anna, _, table = two_people(server)
    eve = somebody(server)
    with contextlib.ExitStack() as open_sockets:
        for _ in range(MOST_AN_ADDRESS):
            assert first_word(open_sockets.enter_context(watch(server, eve, table, "127.0.3.1"))) == "view"
        assert end_of(open_sockets.enter_context(watch(server, eve, table, "127.0.3.1"))) == 4429
        assert first_word(open_sockets.enter_context(watch(server, eve, table, "127.0.3.2"))) == "view"
        assert first_word(open_sockets.enter_context(watch(server, anna, table, "127.0.3.1"))) == "view"


def test_who_opens_window_after_window_closes_their_own_oldest(server: Server) -> None:
    anna, bob, table = two_people(server)
    with contextlib.ExitStack() as open_sockets:
        at_bobs = open_sockets.enter_context(watch(server, bob, table))
        windows = []
        for _ in range(MOST_A_PLAYER + 2):
            windows.append(open_sockets.enter_context(watch(server, anna, table)))
            assert first_word(windows[-1]) == "view"
        assert [end_of(window) for window in windows[:2]] == [4409, 4409]
        windows[2].send('{"type": "chat", "text": "still here"}')
        while "still here" not in str(at_bobs.recv(timeout=20)):
            pass


# to know what is hidden


def test_the_maker_does_not_see_the_opening_before_the_others_have_come(server: Server) -> None:
    anna, bob = somebody(server), somebody(server)
    table = anna.make(ME, OPEN)
    shown = anna.see(table, picture=True)
    assert (shown["begun"], shown["picture"], shown["log"], shown["count"], shown["digest"]) == (False, None, [], 0, [])
    assert shown["question"] == "Waiting for Bob"
    assert anna.ask("GET", f"/tables/{table}/at/0").status_code == 404
    assert anna.ask("GET", f"/tables/{table}/scores", follow_redirects=False).status_code == 302
    for door in ("game", "hint"):
        assert anna.ask("GET", f"/api/tables/{table}/{door}").status_code in (403, 409)
    assert kept(server, table)["seed"] == 0
    bob.join(anna.made["invites"]["1"])
    assert "<g" in drawn(anna.see(table, picture=True))
    assert kept(server, table)["seed"] > 0


def test_the_seed_is_drawn_when_a_computer_takes_the_last_seat_too(server: Server) -> None:
    anna = somebody(server)
    seeds = set()
    for _ in range(3):
        table = anna.make(ME, OPEN, OPEN)
        give(anna, table, 1)
        assert kept(server, table)["seed"] == 0
        assert give(anna, table, 2).json()["begun"]
        seeds.add(kept(server, table)["seed"])
    assert len(seeds) == 3


def test_nobody_acts_before_everybody_sits(server: Server) -> None:
    anna = somebody(server)
    table = anna.make(ME, OPEN)
    for deed, given in (("actions", {"action": "role settler"}), ("undo", {})):
        for expected in (0, 1):
            refused = anna.try_to(deed, table, expected=expected, **given)
            assert (refused.status_code, refused.json()["code"]) == (409, "waiting")
    assert give(anna, table, 0).status_code == 403


def test_a_chosen_seed_is_told_before_one_joins_and_at_the_table(server: Server) -> None:
    anna, bob, eve = somebody(server), somebody(server), somebody(server)
    for origin, given in (("drawn", {}), ("chosen", {"seed": 7})):
        table = anna.make(ME, OPEN, **given)
        link = anna.made["invites"]["1"]
        assert bob.ask("GET", f"/api{link}").json()["origin"] == origin
        bob.join(link)
        assert {player.see(table)["origin"] for player in (anna, bob, eve)} == {origin}
    assert kept(server, table)["seed"] == 7


def test_a_saved_game_is_told_before_one_joins_and_at_the_table(server: Server) -> None:
    anna, bob = somebody(server), somebody(server)
    text, _ = before_its_end(1)
    made = anna.ask("POST", "/api/tables/open", json={"text": text, "seats": [ME, OPEN]}).json()
    assert bob.ask("GET", f"/api{made['invites']['1']}").json()["origin"] == "saved"
    bob.join(made["invites"]["1"])
    assert bob.see(made["id"])["origin"] == "saved"


def test_a_seat_beside_ones_own_is_not_handed_on_by_one_who_has_seen_everything(server: Server) -> None:
    """Who plays for two may save the game; whoever gets one of these seats is told, and then nobody may any more."""
    anna, bob = somebody(server), somebody(server)
    table = anna.make(ME, HERE)
    anna.act(table, "role builder")
    assert anna.ask("GET", f"/api/tables/{table}/game").status_code == 200
    link = new_link(anna, table, 1)
    assert bob.ask("GET", f"/api{link}").json()["origin"] == "saved"
    assert bob.join(link).json()["mine"] == [1]
    assert bob.see(table)["origin"] == "saved"
    assert anna.ask("GET", f"/api/tables/{table}/game").status_code == 403


def test_the_next_game_has_a_seed_that_nobody_knows(server: Server) -> None:
    text, last = before_its_end(2)
    anna, bob, table = open_saved(server, text)
    (anna if anna.see(table)["actions"] else bob).act(table, last)
    following = bob.ask("POST", f"/api/tables/{table}/again").json()["id"]
    assert kept(server, following)["seed"] != kept(server, table)["seed"]
    assert anna.see(following)["origin"] == "drawn"
    assert bob.ask("GET", f"/api/tables/{following}/game").status_code == 403


# to take back what others have played or seen


@pytest.mark.parametrize("number", range(6))
def test_nobody_ends_the_game_reads_everything_and_takes_it_back(server: Server, number: int) -> None:
    text, last = before_its_end(number)
    anna, bob, table = open_saved(server, text)
    player, other = (anna, bob) if anna.see(table)["actions"] else (bob, anna)
    offered = next(action for action in player.see(table)["actions"] if action["text"] == last)
    assert not offered["undoable"]
    assert player.act(table, last)["over"]
    assert player.ask("GET", f"/api/tables/{table}/game").status_code == 200
    asked = undo(player, table)
    assert (asked["over"], asked["undo"]["can"], asked["waiting"]) == (True, False, other.see(table)["mine"])
    # Even if all agree: what was played before somebody could read everything is not taken back freely any more.
    again = other.try_to("consent", table, agree=True).json()
    assert not again["over"]
    for each in (player, other):
        assert not each.see(table)["undo"]["can"]


def test_alone_against_computers_the_end_is_taken_back(server: Server) -> None:
    anna = somebody(server)
    text, _ = before_its_end(3)
    made = anna.ask("POST", "/api/tables/open", json={"text": text, "seats": [ME, ME]}).json()
    while not anna.see(made["id"])["over"]:
        anna.act(made["id"])
    assert not undo(anna, made["id"])["over"]


def test_who_is_away_for_a_moment_is_not_replaced(server: Server) -> None:
    anna, bob, table = two_people(server)
    with watch(server, bob, table) as socket:
        socket.recv(timeout=20)
    assert anna.see(table)["can_replace"] == []
    assert give(anna, table, 1).status_code == 403
    assert anna.see(table)["kinds"] == ["person", "person"]


def test_after_the_time_of_grace_those_who_wait_are_told(hasty: Server) -> None:
    anna, bob, table = two_people(hasty)
    with watch(hasty, bob, table) as at_bobs:
        at_bobs.recv(timeout=20)  # only now does he count as here, however slow his socket was
        at_annas = watch(hasty, anna, table)
        assert json.loads(at_annas.recv(timeout=20))["can_replace"] == []
        at_bobs.close()
    with at_annas:
        left = time.monotonic()
        while json.loads(at_annas.recv(timeout=20))["can_replace"] != [1]:
            pass
        assert time.monotonic() - left > GRACE * 0.8
    assert give(anna, table, 1).status_code == 200


def test_who_has_just_sat_down_is_not_replaced_while_their_page_loads(tmp_path: Path) -> None:
    """However long the table has waited for them."""
    grace = 2.0
    server = Server(tmp_path, grace=grace)
    server.start()
    try:
        anna, bob = somebody(server), somebody(server)
        table = anna.make(ME, OPEN)
        time.sleep(grace)
        bob.join(anna.made["invites"]["1"])
        assert anna.see(table)["can_replace"] == []
        assert give(anna, table, 1).status_code == 403
    finally:
        server.stop()


def test_who_leaves_by_themselves_is_replaced_at_once_and_comes_back(server: Server) -> None:
    anna, bob, table = two_people(server, replace=False)
    assert give(anna, table, 1).status_code == 403
    left = give(bob, table, 1)
    assert (left.status_code, left.json()["left"], left.json()["kinds"]) == (200, [1], ["person", "computer"])
    assert give(anna, table, 1, "person").status_code == 403
    assert give(bob, table, 1, "person").json()["mine"] == [1]


def replaced(server: Server) -> tuple[Player, Player, str, int]:
    """Anna has given Bob's seat to a computer after his last action, and has played on for a while."""
    anna, bob, table = two_people(server)
    bobs, player = 0, anna
    while bobs < 10 or player is not bob or not anna.see(table)["actions"]:
        player = anna if anna.see(table)["actions"] else bob
        bobs = player.act(table)["count"]
    time.sleep(GRACE)
    assert give(anna, table, 1).status_code == 200
    for _ in range(4):
        anna.wait_for_my_turn(table)
        anna.act(table)
    anna.wait_for_my_turn(table)
    return anna, bob, table, bobs


def take_back_all_that_is_free(player: Player, table: str) -> View:
    shown = player.see(table)
    for _ in range(60):
        if not shown["undo"]["can"]:
            return shown
        shown = undo(player, table)
    raise AssertionError("everything was free")


def test_nobody_replaces_the_absent_and_undoes_the_game_to_nothing(hasty: Server) -> None:
    anna, bob, table, bobs = replaced(hasty)
    shown = take_back_all_that_is_free(anna, table)
    assert shown["count"] >= bobs
    asked = undo(anna, table)
    assert (asked["count"], asked["asked"], asked["waiting"]) == (shown["count"], 0, [1])
    # The one who asks cannot agree in the other's place, and who is away may refuse without taking the seat.
    assert anna.try_to("consent", table, agree=True).json()["waiting"] == [1]
    assert bob.see(table)["left"] == [1]
    assert bob.try_to("consent", table, agree=False).json()["asked"] is None
    assert anna.see(table)["count"] == shown["count"]


def test_a_restart_does_not_take_their_say_from_those_who_were_replaced(tmp_path: Path) -> None:
    server = Server(tmp_path, grace=GRACE)
    server.start()
    anna, bob, table, bobs = replaced(server)
    server.kill()
    server.start()
    try:
        assert take_back_all_that_is_free(anna, table)["count"] >= bobs
        assert undo(anna, table)["waiting"] == [1]
        assert bob.try_to("consent", table, agree=True).json()["count"] < bobs
    finally:
        server.stop()


def test_who_replaces_another_does_not_answer_for_them(hasty: Server) -> None:
    anna, bob, table = two_people(hasty)
    anna.act(table, "role builder")
    anna.act(table)
    bob.act(table)
    assert undo(anna, table)["waiting"] == [1]
    time.sleep(GRACE)
    shown = give(anna, table, 1).json()
    assert (shown["kinds"][1], shown["count"], shown["waiting"]) == ("computer", 3, [1])


# losing what was never received


def test_a_guest_whose_answer_is_lost_still_holds_the_seat(server: Server) -> None:
    """The server may die between keeping the seat and giving the cookie: so the page gave it before."""
    anna, bob = somebody(server), somebody(server)
    table = anna.make(ME, OPEN)
    link = anna.made["invites"]["1"]
    assert bob.ask("GET", link).status_code == 200
    before = dict(bob.cookies)
    assert bob.join(link, "Ben").status_code == 201
    bob.cookies = before
    assert bob.see(table)["mine"] == [1]


def test_one_browser_that_asks_twice_at_once_is_one_owner(server: Server) -> None:
    anna = somebody(server)
    assert anna.ask("GET", "/").status_code == 200
    before = dict(anna.cookies)
    first = anna.make(ME, COMPUTER)
    anna.cookies = before
    second = anna.make(ME, COMPUTER)
    mine = {one["id"] for one in anna.ask("GET", "/api/tables").json() if one["mine"]}
    assert {first, second} <= mine


def test_a_cookie_of_ones_own_invention_is_replaced(server: Server) -> None:
    anna = somebody(server)
    anna.cookies = {"leeward": "guess"}
    anna.make(ME, COMPUTER)
    assert len(anna.cookies["leeward"]) == 43
