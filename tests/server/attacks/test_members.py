"""Attacks on members over real HTTP: friend lists, profiles, ratings, names, floods."""

import html
import json
from contextlib import ExitStack
from typing import Any

from leeward.puzzles import puzzles_of
from leeward.server.people.members import ratings, relations
from leeward.server.people.members.invitations import MOST_FROM_ONE
from leeward.server.storage.schema import games
from server.attacked import ANNAS, EVES, Running, Serve, forget_tables
from server.members import PASSWORD, sign_up
from server.playing import COMPUTER, ME, OPEN, Player
from server.rating import GAME, nearly_over, whole_game

SCRIPT = "<img src=x onerror=alert(1)>"
LOUD = {"sign_burst": 1000, "sign_rate": 1000}


def members(server: Running, *names: str) -> list[Player]:
    return [sign_up(server.somebody(ANNAS if name == "Ada L" else EVES), name) for name in names]


def owner_of(server: Running, name: str) -> str:
    from leeward.server.people.accounts import account_named

    found = account_named(server.app.state.site.storage, name)
    assert found is not None
    return found.owner


def relate(player: Player, deed: str, name: str, **given: Any) -> Any:
    return player.ask("POST", "/api/v1/friends", json={"deed": deed, "name": name, **given})


def test_nobody_reads_or_changes_anothers_friends(serve: Serve) -> None:
    server = serve(**LOUD)
    ada, eve, ben = members(server, "Ada L", "Eve E", "Ben B")
    relate(ada, "ask", "Ben B")
    assert server.somebody(EVES).ask("GET", "/api/v1/friends").json()["code"] == "sign-in-first"
    assert relate(server.somebody(EVES), "block", "Ada L").json()["code"] == "sign-in-first"
    assert "Ben B" not in eve.ask("GET", "/api/v1/friends").text
    assert relate(eve, "accept", "Ada L").json()["friends"] == []
    relate(eve, "end", "Ben B")
    assert ben.ask("GET", "/api/v1/friends").json()["asking"] == ["Ada L"]
    for extra in ({"owner": owner_of(server, "Ada L")}, {"kind": "friend"}):
        assert relate(eve, "ask", "Ben B", **extra).status_code == 400
    other = eve.ask("POST", "/api/v1/friends", json={"deed": "ask", "name": "Ada L"}, headers={"Origin": "http://evil.example"})
    assert other.status_code == 403


def test_profiles_and_requests_do_not_tell_which_names_exist(serve: Serve) -> None:
    server = serve(**LOUD)
    ada, eve = members(server, "Ada L", "Eve E")
    ada.ask("PUT", "/api/v1/account/profile", json={"visible_to": "nobody"})
    assert ada.ask("PUT", "/api/v1/account/profile", json={"visible_to": "all", "operator": True}).status_code == 400
    for path in ("/api/v1/members/{}", "/members/{}"):
        known, unknown = (eve.ask("GET", path.format(name)) for name in ("Ada%20L", "Ida%20L"))
        assert (known.status_code, known.text.replace("Ada", "Ida")) == (404, unknown.text)
    for deed in ("ask", "accept", "follow", "block", "end"):
        known, unknown = (relate(eve, deed, name) for name in ("Ada L", "Ida L"))
        assert (known.status_code, known.json()) == (unknown.status_code, unknown.json())
    assert "Ada L" not in eve.ask("GET", "/api/v1/friends").text
    reports = [eve.ask("POST", "/api/v1/reports", json={"name": name, "reason": "name"}) for name in ("Ada L", "Ida L")]
    assert [(answer.status_code, answer.json()["code"]) for answer in reports] == [(404, "no-member")] * 2
    ada.ask("PUT", "/api/v1/account/profile", json={"visible_to": "friends"})
    for name in ("Ada L", "Ida L"):
        assert relate(eve, "ask", name).json()["asked"] == [], (
            "her request is hers; that there is such a member, she does not learn"
        )
    assert ada.ask("GET", "/api/v1/friends").json()["asking"] == ["Eve E"]


def test_names_and_titles_are_text_on_every_page(serve: Serve) -> None:
    server = serve(**LOUD)
    (ada,) = members(server, "Ada L")
    refused = server.somebody(EVES).ask("POST", "/api/v1/account", json={"name": "<b>Eve", "password": PASSWORD})
    assert refused.json()["code"] == "account-name"
    ada.make({**ME, "name": "<i>Ada</i>"}, COMPUTER, title=SCRIPT)
    page = ada.browse(f"/my-games?text={SCRIPT}").text
    assert SCRIPT not in page
    assert html.escape(SCRIPT) in page
    for path in (f"/members/{SCRIPT}", f"/leaderboard?game={SCRIPT}"):
        assert SCRIPT not in ada.ask("GET", path, headers={"Accept": "text/html"}).text


def test_friend_requests_are_limited(serve: Serve) -> None:
    server = serve(**LOUD)
    (eve,) = members(server, "Eve E")
    storage, me = server.app.state.site.storage, owner_of(server, "Eve E")
    for number in range(relations.MOST_ASKED):
        sign_up(server.somebody(f"198.51.100.{number + 10}"), f"Member {number}x")
        assert relate(eve, "ask", f"Member {number}x").status_code == 200
    sign_up(server.somebody("198.51.100.9"), "Another One")
    flood = relate(eve, "ask", "Another One")
    assert (flood.status_code, flood.json()["code"]) == (429, "too-many-asked")
    nobody = relate(eve, "ask", "Nobody At All")
    assert (nobody.status_code, nobody.json()) == (flood.status_code, flood.json()), "the limit tells no names"
    assert len(relations.known_by(storage, me).asked) == relations.MOST_ASKED
    slow = serve(make_burst=5, make_rate=0.001, **LOUD)
    (eve,) = members(slow, "Eve F")
    assert 429 in {relate(eve, "ask", "Nobody At All").status_code for _ in range(30)}


def test_one_account_in_two_browsers_holds_one_seat_of_a_rated_table(serve: Serve) -> None:
    server = serve(**LOUD)
    (ada,) = members(server, "Ada L")
    phone = server.somebody(EVES)
    assert phone.ask("POST", "/api/v1/session", json={"name": "Ada L", "password": PASSWORD}).status_code == 201
    made = ada.ask("POST", "/api/v1/tables", json={"seats": [ME, OPEN], "rated": True}).json()
    assert phone.join(made["invites"]["1"], "Also me").json()["code"] == "rated-twice"


def test_ratings_cannot_be_had_by_a_saved_game_a_seed_hints_undo_or_the_api(serve: Serve) -> None:
    server = serve(**LOUD)
    ada, ben = members(server, "Ada L", "Ben B")
    saved = {"text": whole_game().dumps(), "seats": [ME, OPEN]}
    assert ada.ask("POST", "/api/v1/tables/open", json={**saved, "rated": True}).status_code == 400
    made = ada.ask("POST", "/api/v1/tables/open", json=saved).json()
    ben.join(made["invites"]["1"], "Ben")
    for wish in ({"seed": 4}, {"hints": True}, {"patience": 0}):
        assert ada.ask("POST", "/api/v1/tables", json={"seats": [ME, OPEN], "rated": True, **wish}).status_code == 409
    storage = server.app.state.site.storage
    table, (action,) = nearly_over(storage, owner_of(server, "Ada L"), owner_of(server, "Ben B"))
    mover = ada if ada.see(table)["actions"] else ben
    ended = mover.act(table, action)
    for player in (ada, ben):
        assert player.try_to("undo", table, expected=ended["version"]).json()["code"] == "rated-undo"
    server.do(server.app.state.site.ratings.settle_all())
    before = [ratings.ratings_of(storage, owner_of(server, name)) for name in ("Ada L", "Ben B")]
    forget_tables(server)
    server.do(server.app.state.site.ratings.settle_all())
    server.do(server.app.state.site.ratings.settle(table))
    assert [ratings.ratings_of(storage, owner_of(server, name)) for name in ("Ada L", "Ben B")] == before
    assert all(len(each) == 1 and each[0].games == 1 and each[0].rules == GAME for each in before)


def test_a_loser_who_leaves_and_returns_still_gets_the_last_place(serve: Serve) -> None:
    server = serve(**LOUD)
    ada, ben = members(server, "Ada L", "Ben B")
    storage = server.app.state.site.storage
    table, actions = nearly_over(storage, owner_of(server, "Ada L"), owner_of(server, "Ben B"), back=2)
    outcome = whole_game().outcome
    assert outcome is not None
    best = outcome.ranking[0].seat  # even the winner, if a computer played for them
    leaver = (ada, ben)[best]
    for kind in ("computer", "person"):
        assert leaver.try_to(f"seats/{best}", table, kind=kind).status_code == 200
    for action in actions:
        (ada, ben)[ada.see(table)["seat"]].act(table, action)
    server.do(server.app.state.site.ratings.settle_all())
    found = [ratings.ratings_of(storage, owner_of(server, name))[0].skill.mu for name in ("Ada L", "Ben B")]
    assert found[best] < found[1 - best]


def test_nobody_loses_points_in_a_game_of_which_they_may_not_know(serve: Serve) -> None:
    """After "play again" the others hold seats at a table that they have not opened."""
    server = serve(**LOUD)
    ada, eve = members(server, "Ada L", "Eve E")
    storage = server.app.state.site.storage
    table, (action,) = nearly_over(storage, owner_of(server, "Eve E"), owner_of(server, "Ada L"))
    (eve if eve.see(table)["actions"] else ada).act(table, action)
    server.do(server.app.state.site.ratings.settle_all())
    before = ratings.ratings_of(storage, owner_of(server, "Ada L"))
    following = eve.try_to("again", table).json()["id"]
    while (shown := eve.see(following))["actions"]:
        eve.act(following, shown["actions"][0]["number"])
    assert shown["rated"]
    ratings.settle_abandoned(storage, following, "random")
    assert ratings.ratings_of(storage, owner_of(server, "Ada L")) == before
    assert ratings.abandoned(storage, 9e9) == []


def test_a_blocked_member_does_not_seat_the_other_by_playing_again(serve: Serve) -> None:
    server = serve(**LOUD)
    ada, eve = members(server, "Ada L", "Eve E")
    storage = server.app.state.site.storage
    table, (action,) = nearly_over(storage, owner_of(server, "Eve E"), owner_of(server, "Ada L"))
    (eve if eve.see(table)["actions"] else ada).act(table, action)
    relate(ada, "block", "Eve E")
    assert eve.try_to("again", table).json()["code"] == "seat-refused"
    assert ada.try_to("again", table).status_code == 201


def test_requests_and_invitations_of_one_member_do_not_push_out_other_notices(serve: Serve) -> None:
    server = serve(**LOUD)
    ada, eve = members(server, "Ada L", "Eve E")
    for _ in range(4):
        relate(eve, "ask", "Ada L")
        relate(eve, "end", "Ada L")
    assert [each["kind"] for each in ada.ask("GET", "/api/v1/notices").json()] == ["friend-asked"]
    relate(eve, "ask", "Ada L")
    relate(ada, "accept", "Eve E")
    for _ in range(MOST_FROM_ONE + 3):
        invited = eve.ask("POST", "/api/v1/friends/table", json={"game": GAME, "names": ["Ada L"]})
        assert invited.status_code == 201
    found = [each for each in ada.ask("GET", "/api/v1/notices").json() if each["kind"] == "invited"]
    assert len(found) == MOST_FROM_ONE
    assert found[0]["path"] == f"/invited/{invited.json()['id']}"


def test_a_spectator_who_blocks_another_does_not_silence_them_for_everybody(serve: Serve) -> None:
    server = serve(**LOUD)
    ada, eve = members(server, "Ada L", "Eve E")
    table = server.somebody(EVES).make(COMPUTER, ME, watch=True)
    assert ada.try_to("chat", table, text="a fine move").status_code == 200
    relate(eve, "block", "Ada L")
    spectators = [server.somebody("198.51.100.7"), eve, server.somebody("198.51.100.8"), eve]
    heard = []
    with ExitStack() as sockets:
        for each in spectators:
            socket = sockets.enter_context(server.follow(each, table))
            heard.append([line["text"] for line in json.loads(socket.recv(timeout=20))["chat"]])
    assert heard == [["a fine move"], [], ["a fine move"], []]


def test_nobody_loses_points_in_a_game_that_an_update_of_the_rules_has_stopped(serve: Serve) -> None:
    server = serve(**LOUD)
    members(server, "Ada L", "Eve E")
    storage, owners = server.app.state.site.storage, [owner_of(server, name) for name in ("Ada L", "Eve E")]
    table, _ = nearly_over(storage, *owners, back=5)
    with storage.engine.begin() as connection:
        connection.execute(games.update().where(games.c.id == table).values(rules_version=0))
    ratings.settle_abandoned(storage, table, "random")
    assert [ratings.ratings_of(storage, owner) for owner in owners] == [[], []]
    assert ratings.abandoned(storage, 9e9) == []


def test_changes_that_all_servers_hear_of_are_limited(serve: Serve) -> None:
    """After each of them, every server reads all owners anew."""
    server = serve(make_burst=5, make_rate=0.001, **LOUD)
    (eve,) = members(server, "Eve E")
    bot = eve.ask("POST", "/api/v1/bots", json={"name": "Deep Sea"})
    assert bot.status_code == 201
    for method, path, body in (
        ("PUT", "account/profile", {"visible_to": "friends"}),
        ("POST", "bots/Deep Sea/tokens", {}),
        ("POST", "tokens", {"name": "a program", "scopes": ["read"]}),
    ):
        answers = [eve.ask(method, f"/api/v1/{path}", json=body).status_code for _ in range(10)]
        assert answers[-1] == 429, path


def test_what_a_browser_says_of_its_puzzles_is_on_no_profile(serve: Serve) -> None:
    server = serve(**LOUD)
    (eve,) = members(server, "Eve E")
    puzzles = puzzles_of(GAME)
    claimed = {"rating": 3999, "streak": 99, "tried": {each.id: True for each in puzzles}}
    assert eve.ask("POST", f"/api/v1/puzzles/{GAME}/record", json=claimed).json() == {"kept": True}
    shown = eve.ask("GET", "/api/v1/members/Eve E").json()
    assert (shown["puzzles"], shown["badges"]) == ([], [])
    (ada,) = members(server, "Ada L")
    path = f"/api/v1/puzzles/{GAME}/{puzzles[0].id}"
    for wish in ({"action": puzzles[0].best, "right": True}, {"right": True}):
        assert ada.ask("POST", f"{path}/try", json=wish).status_code == 400
    assert ada.ask("POST", f"{path}/answer").json()["best"] == puzzles[0].best
    assert ada.ask("POST", f"{path}/try", json={"action": puzzles[0].best}).json()["right"]
    (solved,) = ada.ask("GET", "/api/v1/members/Ada L").json()["puzzles"]
    assert (solved["right"], solved["tried"]) == (0, 1), "the first answer counts"
    assert solved["rating"] < 1000
    other = ada.ask("POST", f"{path}/answer", headers={"Origin": "https://evil.example"})
    assert other.status_code == 403
