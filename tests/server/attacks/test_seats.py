"""What a stranger, a guest or the maker of a table would try, to take a seat, to lock others out, or to see what is hidden.

All of it over HTTP and sockets, at a server of its own process.
"""

import contextlib

from leeward.server.tables.watchers import MOST_A_PLAYER, MOST_AN_ADDRESS, MOST_SPECTATORS
from server.playing import COMPUTER, HERE, ME, OPEN, Server, drawn
from server.strangers import before_its_end, end_of, first_word, give, kept, new_link, open_saved, somebody, two_people, watch

# to take a seat


def test_a_spare_invitation_does_not_take_a_taken_seat(server: Server) -> None:
    anna, bob, eve = somebody(server), somebody(server), somebody(server)
    table = anna.make(ME, OPEN, OPEN)
    spare = new_link(anna, table, 1)
    assert bob.join(anna.made["invites"]["1"]).status_code == 201
    assert eve.ask("GET", f"/api/v1{spare}").status_code == 404
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


def test_a_link_to_ones_own_seat_says_before_and_after_that_its_giver_stays_in_it(server: Server) -> None:
    anna, bob, table = two_people(server)
    described = anna.ask("GET", "/api/v1", headers={"Accept": "application/json"}).json()
    assert "I stay in the seat" in described["paths"]["/api/v1/tables/{table}/invites"]["post"]["description"]
    given = bob.try_to("invites", table, seat=1).json()
    phone = somebody(server)
    assert given["shared"]
    assert phone.ask("GET", f"/api/v1{given['path']}").json()["shared"]
    assert phone.join(given["path"]).status_code == 201
    assert [player.see(table)["mine"] for player in (bob, phone)] == [[1], [1]]


def test_a_link_to_an_open_seat_is_not_shared(server: Server) -> None:
    anna, guest = somebody(server), somebody(server)
    table = anna.make(ME, OPEN)
    assert anna.try_to("invites", table, seat=1).json()["shared"] is False
    assert guest.ask("GET", f"/api/v1{new_link(anna, table, 1)}").json()["shared"] is False


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
        assert bob.ask("GET", f"/api/v1{link}").json()["seat"] == 1
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
    assert (shown["begun"], shown["picture"], shown["log"], shown["count"], shown["since"]) == (False, None, [], 0, 0)
    assert shown["question"] == "Waiting for 1 more player"
    assert anna.ask("GET", f"/tables/{table}/at/0").status_code == 404
    assert anna.ask("GET", f"/tables/{table}/scores", follow_redirects=False).status_code == 302
    for door in ("game", "hint"):
        assert anna.ask("GET", f"/api/v1/tables/{table}/{door}").status_code in (403, 409)
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
        assert bob.ask("GET", f"/api/v1{link}").json()["origin"] == origin
        bob.join(link)
        assert {player.see(table)["origin"] for player in (anna, bob, eve)} == {origin}
    assert kept(server, table)["seed"] == 7


def test_a_saved_game_is_told_before_one_joins_and_at_the_table(server: Server) -> None:
    anna, bob = somebody(server), somebody(server)
    text, _ = before_its_end(1)
    made = anna.ask("POST", "/api/v1/tables/open", json={"text": text, "seats": [ME, OPEN]}).json()
    assert bob.ask("GET", f"/api/v1{made['invites']['1']}").json()["origin"] == "saved"
    bob.join(made["invites"]["1"])
    assert bob.see(made["id"])["origin"] == "saved"


def test_a_seat_beside_ones_own_is_not_handed_on_by_one_who_has_seen_everything(server: Server) -> None:
    """Who plays for two may save the game; whoever gets one of these seats is told, and then nobody may any more."""
    anna, bob = somebody(server), somebody(server)
    table = anna.make(ME, HERE)
    anna.act(table, "role builder")
    assert anna.ask("GET", f"/api/v1/tables/{table}/game").status_code == 200
    link = new_link(anna, table, 1)
    assert bob.ask("GET", f"/api/v1{link}").json()["origin"] == "saved"
    assert bob.join(link).json()["mine"] == [1]
    assert bob.see(table)["origin"] == "saved"
    assert anna.ask("GET", f"/api/v1/tables/{table}/game").status_code == 403


def test_the_next_game_has_a_seed_that_nobody_knows(server: Server) -> None:
    text, last = before_its_end(2)
    anna, bob, table = open_saved(server, text)
    (anna if anna.see(table)["actions"] else bob).act(table, last)
    following = bob.ask("POST", f"/api/v1/tables/{table}/again").json()["id"]
    assert kept(server, following)["seed"] != kept(server, table)["seed"]
    assert anna.see(following)["origin"] == "drawn"
    assert bob.ask("GET", f"/api/v1/tables/{following}/game").status_code == 403


# losing what was never received


def test_a_guest_whose_answer_is_lost_still_holds_the_seat(server: Server) -> None:
    """The server may die between keeping the seat and giving the cookie: so the page gave it before."""
    anna, bob = somebody(server), somebody(server)
    table = anna.make(ME, OPEN)
    link = anna.made["invites"]["1"]
    bob.browse(link)
    before = dict(bob.cookies)
    assert bob.join(link, "Ben").status_code == 201
    bob.cookies = before
    assert bob.see(table)["mine"] == [1]


def test_one_browser_that_asks_twice_at_once_is_one_owner(server: Server) -> None:
    anna = somebody(server)
    anna.browse("/")
    before = dict(anna.cookies)
    first = anna.make(ME, COMPUTER)
    anna.cookies = before
    second = anna.make(ME, COMPUTER)
    mine = {one["id"] for one in anna.ask("GET", "/api/v1/tables").json() if one["mine"]}
    assert {first, second} <= mine


def test_a_cookie_of_ones_own_invention_is_replaced(server: Server) -> None:
    anna = somebody(server)
    anna.cookies = {"leeward": "guess"}
    anna.make(ME, COMPUTER)
    assert len(anna.cookies["leeward"]) == 43
