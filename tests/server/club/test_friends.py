"""Friends, follows, blocks, invitations, and who sees a profile."""

from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from leeward.explorer.digest import Digest
from leeward.lessons import course
from leeward.lessons.exam import KEY
from leeward.server.people.members import profile as profiles
from leeward.server.people.members import ratings
from leeward.server.people.members.profile import Finished, earned
from leeward.server.people.members.skill import LEAST_GAMES
from leeward.server.storage.practice import learned
from leeward.server.storage.practice.learned import LessonReached
from server.members import member, sign_up
from server.playing import COMPUTER, ME, OPEN, Player
from server.rating import GAME, nearly_over, owner_of, site_of, whole_game

pytestmark = pytest.mark.both_databases


def relate(player: Player, deed: str, name: str) -> dict[str, list[str]]:
    answer = player.ask("POST", "/api/v1/friends", json={"deed": deed, "name": name})
    assert answer.status_code == 200, answer.text
    found: dict[str, list[str]] = answer.json()
    return found


@pytest.fixture
def ada(anna: Player) -> Player:
    return sign_up(anna, "Ada L")


@pytest.fixture
def ben(ada: Player) -> Player:
    return member(ada, "Ben B")


def texts(player: Player) -> list[str]:
    return [notice["text"] for notice in player.ask("GET", "/api/v1/notices").json()]


def test_friends_ask_accept_and_end(ada: Player, ben: Player) -> None:
    assert relate(ada, "ask", "ben b")["asked"] == ["Ben B"]
    assert texts(ben) == ["Ada L would like to be your friend."]
    assert ben.ask("GET", "/api/v1/friends").json()["asking"] == ["Ada L"]
    assert relate(ben, "accept", "Ada L")["friends"] == ["Ada L"]
    assert ada.ask("GET", "/api/v1/friends").json()["friends"] == ["Ben B"]
    assert relate(ada, "end", "Ben B")["friends"] == []
    assert ben.ask("GET", "/api/v1/friends").json()["friends"] == []


def test_two_who_ask_each_other_are_friends_and_nobody_accepts_what_was_not_asked(ada: Player, ben: Player) -> None:
    assert relate(ben, "accept", "Ada L")["friends"] == []
    relate(ada, "ask", "Ben B")
    assert relate(ben, "ask", "Ada L")["friends"] == ["Ada L"]


def test_a_request_is_declined_or_cancelled_in_silence(ada: Player, ben: Player) -> None:
    relate(ada, "ask", "Ben B")
    assert relate(ben, "end", "Ada L")["asking"] == []
    assert ada.ask("GET", "/api/v1/friends").json()["asked"] == []


def test_a_profile_that_i_may_not_see_is_answered_like_an_unknown_name(ada: Player, ben: Player) -> None:
    stranger = Player(ada.http)
    assert ben.ask("GET", "/api/v1/members/Ada%20L").json()["name"] == "Ada L"
    for choice, friend_sees in (("friends", True), ("nobody", False)):
        assert ada.ask("PUT", "/api/v1/account/profile", json={"visible_to": choice}).status_code == 200
        for player in (ben, stranger):
            hidden, unknown = (player.ask("GET", f"/api/v1/members/{name}") for name in ("Ada%20L", "Nobody%20At%20All"))
            assert (hidden.status_code, hidden.text) == (unknown.status_code, unknown.text)
            assert hidden.status_code == 404
        relate(ada, "ask", "Ben B")
        relate(ben, "accept", "Ada L")
        assert (ben.ask("GET", "/api/v1/members/Ada%20L").status_code == 200) == friend_sees
        assert ada.ask("GET", "/members/Ada%20L").status_code == 200
        relate(ada, "end", "Ben B")


def test_a_blocked_member_cannot_sit_down_write_or_invite_and_is_not_told(ada: Player, ben: Player) -> None:
    before = ada.make(ME, OPEN)
    assert ben.join(ada.made["invites"]["1"], "Ben").status_code == 201
    ben.try_to("chat", before, text="hello")
    relate(ada, "ask", "Ben B")
    relate(ben, "accept", "Ada L")
    known = relate(ada, "block", "Ben B")
    assert (known["friends"], known["blocked"]) == ([], ["Ben B"])
    assert ada.see(before)["chat"] == []
    assert ben.see(before)["chat"] != []
    ada.make(ME, OPEN)
    refused = ben.join(ada.made["invites"]["1"], "Ben")
    assert (refused.status_code, refused.json()["code"]) == (403, "seat-refused")
    assert "block" not in refused.text.lower()
    asked = relate(ben, "ask", "Ada L")["asked"]
    assert asked == ["Ada L"]
    assert ada.ask("GET", "/api/v1/friends").json()["asking"] == []
    told = len(texts(ada))
    assert ben.ask("POST", "/api/v1/friends/table", json={"game": GAME, "names": ["Ada L"]}).status_code == 201
    assert len(texts(ada)) == told
    relate(ada, "unblock", "Ben B")
    assert ada.see(before)["chat"] != []


def test_last_opponents_are_invited_again_by_a_notice(ada: Player, ben: Player) -> None:
    assert ada.ask("POST", "/api/v1/friends/table", json={"game": GAME, "names": ["Ben B"]}).json()["code"] == "not-known"
    ada.make(ME, OPEN)
    ben.join(ada.made["invites"]["1"], "Ben")
    assert ada.ask("GET", "/api/v1/friends").json()["last_opponents"] == ["Ben B"]
    made = ada.ask("POST", "/api/v1/friends/table", json={"game": GAME, "names": ["Ben B"], "rated": True})
    assert made.status_code == 201, made.text
    (notice,) = [each for each in ben.ask("GET", "/api/v1/notices").json() if each["kind"] == "invited"]
    assert notice["path"] == f"/invited/{made.json()['id']}"
    led = ben.ask("GET", notice["path"], follow_redirects=False)
    assert led.headers["location"].startswith("/join/")
    assert ben.join(led.headers["location"], "Ben").status_code == 201
    assert ben.ask("GET", notice["path"], follow_redirects=False).status_code == 404
    assert ada.ask("GET", notice["path"], follow_redirects=False).status_code == 404


def test_a_profile_shows_ratings_places_and_badges(ada: Player, ben: Player) -> None:
    site = site_of(ada)
    table, (action,) = nearly_over(site.storage, owner_of(ada), owner_of(ben))
    (ada if ada.see(table)["actions"] else ben).act(table, action)
    ada.http.blocking_portal.call(site.ratings.settle_all)
    shown = {name: ben.ask("GET", f"/api/v1/members/{name}").json() for name in ("Ada%20L", "Ben%20B")}
    for profile in shown.values():
        (rating,) = profile["ratings"]
        assert rating["provisional"]
        assert (rating["game"], rating["players"], rating["games"]) == (GAME, 2, 1)
        assert [row["points"] for row in profile["history"]] == [rating["points"]]
        assert sum(profile["places"][0]["places"]) == 1
    winner = max(shown.values(), key=lambda profile: profile["ratings"][0]["points"])
    assert [badge["badge"] for badge in winner["badges"]] == ["people-2"]
    assert "±" in ben.browse("/members/Ada%20L").text


def test_a_profile_names_the_openings_that_a_member_plays_most(ada: Player, ben: Player) -> None:
    """The decisions are read from the actions of finished games when they are counted."""
    site, owners = site_of(ada), (owner_of(ada), owner_of(ben))
    for _ in range(2):
        nearly_over(site.storage, *owners, back=0)
    ada.http.blocking_portal.call(site.ratings.settle_all)
    (opening,) = ada.ask("GET", "/api/v1/members/Ada L").json()["openings"]
    game = whole_game()
    decisions = [each.action.text for each in game.history if each.seat == 0]
    assert (opening["game"], opening["players"], opening["games"]) == (GAME, 2, 2)
    assert len(opening["decisions"]) == 3
    assert opening["decisions"][0].lower() in decisions[0].lower()
    page = ada.browse("/members/Ada L").text
    assert " → ".join(opening["decisions"]) in page
    assert "Lieblingseröffnungen" in ada.browse("/members/Ada L?lang=de").text


def test_who_follows_a_member_finds_their_running_games(ada: Player, ben: Player) -> None:
    def playing() -> list[str]:
        return [each["id"] for each in ben.ask("GET", "/api/v1/friends/playing").json()]

    shown, hidden = ada.make(ME, COMPUTER, watch=True), ada.make(ME, COMPUTER, watch=False)
    assert playing() == []
    ben.ask("POST", "/api/v1/friends", json={"deed": "follow", "name": "Ada L"})
    assert playing() == [shown]
    page = ben.browse("/friends").text
    assert f"/tables/{shown}" in page
    assert f"/tables/{hidden}" not in page
    ada.ask("PUT", "/api/v1/account/profile", json={"visible_to": "friends"})
    assert playing() == []
    assert Player(ada.http).ask("GET", "/api/v1/friends/playing").json()["code"] == "sign-in-first"


def test_only_a_rated_win_over_an_admiral_is_a_badge(ada: Player) -> None:
    """Elsewhere one can ask for hints, take back and choose the seed."""
    storage, owner = site_of(ada).storage, owner_of(ada)
    digest = Digest((40, 30), (1, 2), 0, (frozenset(), frozenset()))
    won = Finished(GAME, 1, 2, 0, digest, rated=False, levels=frozenset(("admiral",)), people=0)
    assert earned(storage, owner, [won], []) == set()
    assert earned(storage, owner, [msgspec.structs.replace(won, rated=True)], []) == {("admiral", GAME)}


def test_the_course_is_a_badge_with_its_test(ada: Player) -> None:
    storage, owner = site_of(ada).storage, owner_of(ada)
    for lesson in course(GAME):
        learned.store_lesson(storage, owner, GAME, lesson.key, LessonReached(0, done=True))
    assert earned(storage, owner, [], []) == set()
    learned.store_lesson(storage, owner, GAME, KEY, LessonReached(8, done=True))
    assert earned(storage, owner, [], []) == {("course", GAME)}
    with patch.object(profiles, "award", wraps=profiles.award) as award:
        shown = [ada.ask("GET", "/api/v1/members/Ada%20L").json()["badges"] for _ in range(3)]
    assert [[each["badge"] for each in badges] for badges in shown] == [["course"]] * 3
    assert award.call_count == 1, "who only looks writes nothing"


def test_the_leaderboard_needs_enough_games_and_a_profile_for_all(ada: Player, ben: Player) -> None:
    storage = site_of(ada).storage
    for _ in range(LEAST_GAMES):
        table, _actions = nearly_over(storage, owner_of(ada), owner_of(ben), back=0)
        assert ratings.rate(storage, table, "random", [1, 2])
    table, _actions = nearly_over(storage, owner_of(member(ada, "Cleo C")), back=0)
    assert ratings.rate(storage, table, "random", [1, 2])

    def board() -> Any:
        return ben.ask("GET", "/api/v1/leaderboard", params={"game": GAME, "players": 2}).json()

    assert [row["name"] for row in board()["members"]] == ["Ada L", "Ben B"]
    assert board()["computers"]["admiral"] > 1000
    ada.ask("PUT", "/api/v1/account/profile", json={"visible_to": "friends"})
    assert [row["name"] for row in board()["members"]] == ["Ben B"]
    assert "Ben B" in ben.browse(f"/leaderboard?game={GAME}").text


# my games


def test_my_games_begin_with_my_turn_and_can_be_filtered(anna: Player) -> None:
    mine = anna.make(ME, COMPUTER, title="Rainy Sunday", options={"first": "1"})
    anna.make(ME, OPEN, title="Waiting")
    anna.ask("POST", "/api/v1/tables/open", json={"text": whole_game().dumps(), "seats": [ME, COMPUTER]})

    def titles(**filters: Any) -> list[str]:
        answer = anna.ask("GET", "/api/v1/my-games", params=filters)
        assert answer.status_code == 200, answer.text
        return [one["title"] or one["id"] for one in answer.json()["games"]]

    assert titles() == ["Rainy Sunday", "Waiting"]
    assert titles(text="rainy") == ["Rainy Sunday"]
    assert titles(text="%") == []
    assert len(titles(finished=True)) == 1
    assert titles(players=5) == titles(rated=True) == titles(game="nothing") == []
    assert titles(page=2) == []
    assert f"/tables/{mine}" in anna.browse("/my-games").text
    assert "Rainy Sunday" not in Player(anna.http).browse("/my-games").text


def test_my_games_come_in_pages(place: Path | str, anna: Player) -> None:
    for number in range(21):
        anna.make(ME, OPEN, title=f"number {number}")
    first, second = (anna.ask("GET", "/api/v1/my-games", params={"page": page}).json() for page in (1, 2))
    assert (len(first["games"]), len(second["games"]), first["pages"], first["total"]) == (20, 1, 2, 21)
    assert 'rel="next"' in anna.browse("/my-games").text
