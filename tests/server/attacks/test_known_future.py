"""Attempts to learn what will be drawn and to play on with it, and to wear the others down with questions.

All of it over HTTP, at a server in this process, whose tables the tests play on quickly.
"""

import random
import re
from collections.abc import Callable

import httpx
import pytest

from leeward.server.tables import state
from leeward.server.tables import undo as undoing
from leeward.server.tables.table import LiveTable
from server.attacked import PATIENCE, Running, Serve, Thoughts
from server.playing import COMPUTER, HERE, ME, OPEN, PLAIN, Player, View, story
from server.strangers import give, new_link, somebody, two_people, undo

pytestmark = pytest.mark.both_databases


@pytest.fixture
def server(serve: Serve) -> Running:
    return serve(proxied=False, grace=PATIENCE)


def restart(serve: Serve, server: Running, *players: Player) -> Running:
    server.stop()
    again = serve(proxied=False, grace=PATIENCE)
    for player in players:
        player.http = httpx.Client(verify=PLAIN, base_url=again.address, timeout=PATIENCE)
    return again


async def play(live: LiveTable, enough: Callable[[LiveTable], bool]) -> None:
    chance = random.Random(7)
    while not enough(live):
        async with live.lock:
            if not live.state.over:
                action = chance.choice(live.state.game.legal.numbers)
                await live.append(live.state.turn, live.state.game.words.notation(action))


def play_to_the_end(server: Running, table: str) -> None:
    server.do(play(server.live(table), lambda live: live.state.over))


def ended_without(server: Running) -> tuple[Player, Player, str]:
    """Bob has left, and Anna has played on against the computer to the end."""
    anna, bob, table = two_people(server)
    anna.act(table, "role builder")
    assert give(bob, table, 1).status_code == 200
    play_to_the_end(server, table)
    return anna, bob, table


def agreed(server: Running) -> tuple[Player, Player, str]:
    """The same, and Bob has agreed that Anna takes back the end."""
    anna, bob, table = ended_without(server)
    assert undo(anna, table)["waiting"] == [1]
    assert not bob.try_to("consent", table, agree=True).json()["over"]
    return anna, bob, table


def listed(player: Player, table: str) -> View:
    found: list[View] = player.ask("GET", "/api/v1/tables").json()
    return next(each for each in found if each["id"] == table)


# a finished future, taken back


def test_nobody_reads_the_end_against_a_computer_and_takes_it_back_unasked(server: Running) -> None:
    anna, bob, table = ended_without(server)
    assert anna.ask("GET", f"/api/v1/tables/{table}/game").status_code == 200
    before = anna.see(table)
    assert not before["undo"]["can"]
    asked = undo(anna, table)
    assert (asked["over"], asked["count"], asked["asked"], asked["waiting"]) == (True, before["count"], 0, [1])
    assert bob.see(table)["left"] == [1]
    assert bob.try_to("consent", table, agree=False).json()["asked"] is None
    assert anna.see(table)["count"] == before["count"]


def test_after_an_agreement_each_further_step_before_the_end_is_asked_for(server: Running) -> None:
    anna, _, table = agreed(server)
    shown = anna.see(table)
    assert (shown["over"], shown["undo"]["can"]) == (False, False)
    assert undo(anna, table)["waiting"] == [1]


def test_who_plays_on_for_one_who_left_does_not_learn_what_will_be_drawn(server: Running) -> None:
    """To play on, look at what is drawn and take that back is free against computers, but Bob may come back."""
    anna, bob, table = two_people(server)
    give(bob, table, 1)
    live = server.live(table)
    server.do(play(live, lambda live: live.state.revealed > 6 and live.state.turn == 0))
    seen = live.state.revealed
    while anna.see(table)["undo"]["can"]:
        undo(anna, table)
    assert live.state.revealed == seen
    assert undo(anna, table)["waiting"] == [1]


def test_nobody_chooses_among_the_actions_of_the_computer_that_plays_for_another(server: Running) -> None:
    anna, bob, table = two_people(server)
    give(bob, table, 1)
    for action in ("role builder", "pass"):
        anna.act(table, action)
    shown = anna.wait_for_my_turn(table)
    assert shown["count"] > 2
    assert not shown["undo"]["can"]
    assert undo(anna, table)["waiting"] == [1]


def test_while_anyone_else_holds_a_seat_nobody_gets_the_future(server: Running) -> None:
    anna, bob, table = two_people(server)
    anna.act(table, "role builder")
    give(bob, table, 1)
    for door in ("game", "position?at=1", "alike?at=0"):
        assert anna.ask("GET", f"/api/v1/tables/{table}/{door}").status_code == 403, door
    assert anna.try_to("branch", table, at=1).status_code == 403
    assert anna.ask("GET", f"/api/v1/tables/{table}/analysis").json()["code"] == "not-over"
    assert anna.ask("GET", f"/tables/{table}/scores").status_code in (302, 307)
    assert anna.try_to("again", table).json()["code"] == "not-over"


def test_a_game_whose_future_was_known_says_so_to_everybody_for_ever(serve: Serve, server: Running) -> None:
    anna, bob, table = ended_without(server)
    for player in (anna, bob, somebody(server)):
        assert (player.see(table)["origin"], player.see(table)["future_known"]) == ("drawn", False)
    assert not listed(anna, table)["future_known"]
    undo(anna, table)
    assert bob.try_to("consent", table, agree=True).json()["future_known"]
    link = new_link(bob, table, 1)
    for again in (False, True):
        server = restart(serve, server, anna, bob) if again else server
        stranger = somebody(server)
        assert all(player.see(table)["future_known"] for player in (anna, bob, stranger))
        assert all(listed(player, table)["future_known"] for player in (anna, bob, stranger))
        assert stranger.ask("GET", f"/api/v1{link}").json()["future_known"]
    play_to_the_end(server, table)
    assert anna.see(table)["future_known"]
    following = anna.try_to("again", table).json()["id"]
    assert not anna.see(following)["future_known"]


def counts(table: str, player: Player) -> bool:
    return f"/tables/{table}" in player.ask("GET", "/statistics").text


def test_a_game_whose_future_was_known_counts_in_no_statistics(server: Running) -> None:
    anna, _, table = ended_without(server)
    assert counts(table, anna)
    anna, _, table = agreed(server)
    play_to_the_end(server, table)
    assert anna.see(table)["over"]
    assert not counts(table, anna)


def test_alone_one_takes_back_the_end_freely_and_the_game_no_longer_counts(server: Running) -> None:
    anna = somebody(server)
    table = anna.make(ME, COMPUTER)
    play_to_the_end(server, table)
    assert not undo(anna, table)["over"]
    play_to_the_end(server, table)
    assert anna.see(table)["future_known"]
    assert not counts(table, anna)


# what was taken back while others were away


def test_nothing_is_taken_back_in_silence(serve: Serve, server: Running) -> None:
    anna, bob, table = two_people(server)
    anna.act(table, "role builder")
    undo(anna, table)
    anna.act(table, "role settler")
    for again in (False, True):
        server = restart(serve, server, anna, bob) if again else server
        for player in (anna, bob, somebody(server)):
            told = [line for line in player.see(table)["log"] if "undone" in line]
            assert [(line["text"], line["number"], line["undone"], line["by"]) for line in told] == [
                ("Anna undid 1 action", 1, 2, 0)
            ]
        assert "Anna undid 1 action" in story(bob.see(table))
        assert "Anna hat 1 Aktion zurückgenommen" in story(bob.see(table, lang="de"))


def test_who_returns_is_told_what_was_taken_back(server: Running) -> None:
    anna, bob, table = agreed(server)
    for player in (bob, anna):
        lines = [line["text"] for line in player.see(table)["log"] if "undone" in line]
        assert len(lines) == 1
        assert re.fullmatch(r"Anna undid \d+ actions?", lines[0])
    assert lines[0] in story(bob.see(table))
    back = give(bob, table, 1, "person").json()
    assert lines[0] in [line["text"] for line in back["log"]]


# asking again and again


def exchange(anna: Player, bob: Player, table: str) -> None:
    """Anna decides, then Bob does."""
    decided = False
    while True:
        player = anna if anna.see(table)["actions"] else bob
        player.act(table)
        if player is bob and decided:
            return
        decided = decided or player is anna


def ask(player: Player, table: str) -> httpx.Response:
    return player.try_to("undo", table, expected=player.see(table)["version"])


def test_nobody_asks_again_and_again_after_a_refusal(serve: Serve, server: Running) -> None:
    anna, bob, table = two_people(server)
    exchange(anna, bob, table)
    assert ask(anna, table).json()["asked"] == 0
    assert bob.try_to("consent", table, agree=False).json()["asked"] is None
    for _ in range(15):
        again = ask(anna, table)
        assert (again.status_code, again.json()["code"]) == (409, "asked-once")
        assert bob.see(table)["asked"] is None
    offer = anna.see(table)["undo"]
    assert (offer["can"], offer["ask"], offer["why"]) == (
        False,
        False,
        "You have already asked the others about this decision.",
    )
    server = restart(serve, server, anna, bob)
    assert ask(anna, table).json()["code"] == "asked-once"


def test_after_each_refusal_one_waits_twice_as_long(serve: Serve, server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, bob, table = two_people(server)
    now = 1_800_000_000.0
    monkeypatch.setattr(undoing, "clock", lambda: now)
    for pause, told in ((60, "60 seconds"), (120, "120 seconds"), (240, "4 minutes")):
        exchange(anna, bob, table)
        assert ask(anna, table).json()["asked"] == 0
        bob.try_to("consent", table, agree=False)
        exchange(anna, bob, table)
        early = ask(anna, table).json()
        assert early["code"] == "ask-later"
        assert early["why"].endswith(f"You can ask again in {told}.")
        assert early["view"]["undo"] == {"can": False, "ask": False, "why": early["why"], "wait": pause}
        server = restart(serve, server, anna, bob)
        assert anna.see(table)["undo"]["wait"] == pause
        now += pause
        assert anna.see(table)["undo"]["ask"]


def test_one_waits_in_ones_own_language(server: Running) -> None:
    anna, bob, table = two_people(server)
    exchange(anna, bob, table)
    ask(anna, table)
    bob.try_to("consent", table, agree=False)
    exchange(anna, bob, table)
    told = anna.see(table, lang="de")["undo"]["why"]
    assert re.fullmatch(r"Die anderen haben zuletzt nicht zugestimmt\. Du kannst in \d+ Sekunden? wieder fragen\.", told)


def test_who_withdraws_a_question_does_not_ask_it_again(server: Running) -> None:
    anna, bob, table = two_people(server)
    exchange(anna, bob, table)
    assert ask(anna, table).json()["asked"] == 0
    assert anna.try_to("consent", table, agree=False).json()["asked"] is None
    assert ask(anna, table).json()["code"] == "asked-once"


def test_who_agrees_to_their_own_question_again_and_again_disturbs_nobody(server: Running) -> None:
    anna, bob, table = two_people(server)
    exchange(anna, bob, table)
    ask(anna, table)
    live = server.live(table)
    news, edition = live.news, live.state.stored.edition
    for _ in range(15):
        assert anna.try_to("consent", table, agree=True).json()["waiting"] == [1]
    assert (live.news, live.state.stored.edition) == (news, edition)


def test_who_lets_a_question_lapse_does_not_ask_it_again(server: Running) -> None:
    """An action voids the question, and is taken back freely: that would ring at the others' again and again."""
    anna, bob, table = two_people(server)
    exchange(anna, bob, table)
    while not anna.see(table)["actions"]:
        bob.act(table)
    assert ask(anna, table).json()["asked"] == 0
    free = next(action for action in anna.see(table)["actions"] if action["undoable"])
    assert anna.act(table, free["number"])["asked"] is None
    assert undo(anna, table)["asked"] is None
    assert ask(anna, table).json()["code"] == "asked-once"


def test_after_an_agreement_one_asks_about_the_next_decision_at_once(server: Running) -> None:
    anna, bob, table = two_people(server)
    for _ in range(3):
        exchange(anna, bob, table)
        assert ask(anna, table).json()["asked"] == 0
        assert bob.try_to("consent", table, agree=True).json()["asked"] is None


def test_one_asks_when_the_computers_have_played(server: Running, thoughts: Thoughts) -> None:
    """Their action would void the question before anybody could answer it."""
    anna, bob = somebody(server), somebody(server)
    table = anna.make(ME, OPEN, COMPUTER)
    bob.join(anna.made["invites"]["1"], "Ben")
    while anna.see(table)["seat"] != 2:
        (anna if anna.see(table)["actions"] else bob).act(table)
    assert anna.see(table)["count"] > 1
    assert ask(anna, table).json()["code"] == "computers-first"
    assert anna.see(table)["undo"]["why"] == "Wait until the computers have played. Then you can ask the others."


# what an attacker tried next


def three_people(server: Running) -> tuple[Player, Player, Player, str]:
    anna, bob, cara = somebody(server), somebody(server), somebody(server)
    table = anna.make(ME, OPEN, OPEN)
    for player, seat, name in ((bob, "1", "Ben"), (cara, "2", "Cara")):
        assert player.join(anna.made["invites"][seat], name).status_code == 201
    return anna, bob, cara, table


def test_at_one_screen_the_one_with_a_device_of_their_own_is_asked_too(server: Running) -> None:
    anna, bob = somebody(server), somebody(server)
    table = anna.make(ME, HERE)
    assert bob.join(new_link(anna, table, 1)).status_code == 201
    play_to_the_end(server, table)
    assert anna.ask("GET", f"/api/v1/tables/{table}/game").status_code == 200
    assert undo(anna, table)["asked"] is not None
    assert anna.try_to("consent", table, agree=True).json()["over"], "Anna does not answer for Bob"
    assert 1 in bob.see(table)["waiting"]
    assert not bob.try_to("consent", table, agree=True).json()["over"]


def test_a_late_yes_does_not_agree_to_another_question(server: Running) -> None:
    anna, bob, cara, table = three_people(server)
    live = server.live(table)
    server.do(play(live, lambda live: live.state.revealed > 8 and {each.seat for each in live.state.past} == {0, 1, 2}))
    count = anna.see(table)["count"]
    assert undo(anna, table)["asked"] == 0
    anna.try_to("consent", table, agree=False)
    assert undo(cara, table)["asked"] == 2
    assert anna.try_to("consent", table, agree=True, asked=2).status_code == 200
    late = bob.try_to("consent", table, agree=True, asked=0)
    assert (late.status_code, late.json()["code"]) == (409, "stale")
    assert bob.see(table)["count"] == count
    assert bob.try_to("consent", table, agree=True, asked=2).json()["count"] < count


def test_two_who_undo_freely_do_not_shorten_the_pause_of_one(server: Running) -> None:
    anna, bob, cara, table = three_people(server)
    anna.act(table, "role builder")
    while anna.see(table)["seat"] == 0:
        anna.act(table, "pass")
    bob.act(table, "pass")
    assert undo(anna, table)["waiting"] == [1, 2]
    cara.try_to("consent", table, agree=False)
    undo(bob, table)
    while anna.see(table)["count"]:
        undo(anna, table)
    anna.act(table, "role builder")
    while anna.see(table)["seat"] == 0:
        anna.act(table, "pass")
    bob.act(table, "pass")
    refused = anna.try_to("undo", table, expected=anna.see(table)["version"]).json()
    assert refused["code"] == "ask-later"


def test_nobody_uses_up_the_rows_of_a_table_by_undoing_again_and_again(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (state, undoing):
        monkeypatch.setattr(module, "MOST_ROWS", 40)
    anna, _, table = two_people(server)
    while anna.see(table)["asked"] is None:
        if anna.see(table)["count"]:
            undo(anna, table)
        else:
            anna.act(table, "role settler")
    assert server.live(table).state.last_row <= 21
    assert anna.see(table)["closed"] == ""


def test_a_table_without_rows_left_says_why_it_cannot_go_on(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, _, table = two_people(server)
    anna.act(table, "role settler")
    monkeypatch.setattr(state, "MOST_ROWS", 1)
    assert "most actions" in anna.see(table)["closed"]


def test_many_undos_push_none_out_of_the_log(server: Running) -> None:
    anna, bob, table = two_people(server)
    anna.act(table, "role builder")
    undo(anna, table)
    for _ in range(60):
        anna.act(table, "role settler")
        undo(anna, table)
    (line,) = [line for line in bob.see(table)["log"] if line.get("undone")]
    assert line["undone"] == 122


def test_a_known_row_is_not_forgotten_for_an_earlier_end(server: Running) -> None:
    anna, bob = somebody(server), somebody(server)
    table = anna.make(ME, HERE)
    play_to_the_end(server, table)
    undo(anna, table)
    ended = server.live(table).state.last_row
    anna.act(table)
    undo(anna, table)
    assert anna.ask("GET", f"/api/v1/tables/{table}/game").status_code == 200
    assert bob.join(new_link(anna, table, 1)).status_code == 201
    assert server.live(table).state.saved_at > ended
