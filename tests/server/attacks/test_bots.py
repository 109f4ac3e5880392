"""Attacks through one's own bot: a member and the member's bots are one person."""

import pytest

from leeward.kernel.play.game import new
from leeward.server.people.conduct.moderation import SHELL, act_on
from server.members import bot_of, member, sign_up
from server.playing import ME, OPEN, Player
from server.rating import site_of

BOT = {"kind": "bot", "name": "Deep Sea"}


def limit(who: Player, name: str, act: str) -> None:
    act_on(site_of(who).storage, SHELL, name, act, 7.0, "calm down")  # type: ignore[arg-type]
    site_of(who).forget_people()


def test_a_muted_or_suspended_member_does_not_go_on_through_a_bot(anna: Player, bob: Player) -> None:
    sign_up(anna, "Anna B")
    bot = bot_of(anna, "Deep Sea")
    table = bob.make(ME, BOT, seed=None, options={"first": "2"})
    assert bot.try_to("chat", table, text="hello").status_code == 200
    limit(anna, "Anna B", "mute")
    assert bot.try_to("chat", table, text="you again").json()["code"] == "muted"
    limit(anna, "Anna B", "suspend")
    shown = bot.see(table)
    action = {"expected": shown["version"], "action": shown["actions"][0]["number"]}
    assert bot.try_to("actions", table, **action).json()["code"] == "suspended"
    assert bot.ask("POST", "/api/v1/tables", json={"seats": [ME, OPEN]}).json()["code"] == "suspended"
    assert bob.ask("POST", "/api/v1/tables", json={"seats": [ME, BOT]}).json()["code"] == "no-bot"
    limit(anna, "Anna B", "lift")
    assert bot.try_to("actions", table, **action).status_code == 200


def test_a_member_wins_no_points_against_their_own_bot(anna: Player, bob: Player) -> None:
    sign_up(anna, "Anna B")
    sign_up(bob, "Bob C")
    one, other = bot_of(anna, "Deep Sea"), bot_of(anna, "Deep Water")
    for maker, guest in ((anna, one), (one, anna), (one, other)):
        maker.make(ME, OPEN, rated=True)
        assert guest.join(maker.made["invites"]["1"]).json()["code"] == "rated-twice"
        assert bob.join(maker.made["invites"]["1"]).status_code == 201


@pytest.mark.parametrize("bot_plays", [False, True])
def test_a_member_and_a_bot_ask_nothing_for_each_other(anna: Player, bob: Player, bot_plays: bool) -> None:
    sign_up(anna, "Anna B")
    bot = bot_of(anna, "Deep Sea")
    options = {"first": "1"}
    same = new("puerto-rico", 2, 11, ["Anna", "Bob"], options=options).dumps()
    board = bot.ask("POST", "/api/v1/boards", json={"text": same}).json()["id"]
    player, asker = (bot, anna) if bot_plays else (anna, bot)
    player.make(ME, OPEN, seed=11)
    assert bob.join(player.made["invites"]["1"], "Bob").status_code == 201
    refused = asker.ask("POST", "/api/v1/boards", json={"text": same})
    assert (refused.status_code, refused.json()["code"]) == (403, "fair-play")
    assert bot.ask("GET", f"/api/v1/tables/{board}/round").json()["code"] == "fair-play"
    carla = member(anna, "Carla D")
    assert bot_of(carla, "Shallow").ask("POST", "/api/v1/boards", json={"text": same}).status_code == 201


def test_a_blocked_member_sends_no_bot(anna: Player, bob: Player) -> None:
    sign_up(anna, "Anna B")
    sign_up(bob, "Bob C")
    bot = bot_of(anna, "Deep Sea")
    bob.ask("POST", "/api/v1/friends", json={"deed": "block", "name": "Anna B"})
    bob.make(ME, OPEN)
    assert bot.join(bob.made["invites"]["1"]).json()["code"] == "seat-refused"


def test_nobody_seats_the_bot_of_a_member_whom_another_there_has_blocked(anna: Player, bob: Player) -> None:
    sign_up(anna, "Anna B")
    sign_up(bob, "Bob C")
    bot_of(bob, "Deep Sea")
    carl = member(anna, "Carl D")
    anna.ask("POST", "/api/v1/friends", json={"deed": "block", "name": "Bob C"})
    table = carl.make(ME, OPEN, OPEN)
    assert anna.join(carl.made["invites"]["1"]).status_code == 201
    assert carl.try_to("seats/2", table, **BOT).json()["code"] == "no-bot"
    anna.ask("POST", "/api/v1/friends", json={"deed": "unblock", "name": "Bob C"})
    assert carl.try_to("seats/2", table, **BOT).status_code == 200
