"""Choices looked at before they are made, on the socket; and what strangers and others learn of them: nothing."""

import json
from pathlib import Path

import pytest

from leeward.kernel.doors.entry import deal_anew
from leeward.kernel.picture.drawing import Shape
from leeward.server.messages.received import Preview
from leeward.server.messages.refusal import Refusal
from leeward.server.views.previews import previewed
from server.api.test_socket import follow, hear, tell
from server.playing import HERE, ME, OPEN, Player, View, client
from server.views.test_view import live_table


def numbers(shown: View) -> list[int]:
    return [action["number"] for action in shown["actions"]]


def test_a_choice_is_shown_before_it_is_made(anna: Player) -> None:
    table = anna.make(ME, HERE)
    anna.act(table, "role builder")
    with follow(anna, table, "lang=de") as socket:
        shown = hear(socket, "view")
        built = next(action["number"] for action in shown["actions"] if action["text"] == "build small market")
        tell(socket, "preview", expected=1, action=built)
        found = hear(socket, "previewed")
        assert (found["action"], found["version"], found["chance"]) == (built, 1, False)
        assert 0 < len(found["picture"]["parts"]) < len(shown["picture"]["parts"])
        assert "data-action" not in json.dumps(found)
        assert "building-0-small-market" in json.dumps(found)
        # What was shown is not sent again.
        tell(socket, "preview", expected=1, action=built)
        again = hear(socket, "previewed")["picture"]["parts"]
        assert [part["mark"] for part in again] == [part["mark"] for part in found["picture"]["parts"]]
        assert not any("svg" in part for part in again)
    assert anna.see(table)["version"] == 1


def test_looking_ahead_is_told_to_nobody_and_keeps_nothing(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN, options={"first": "1"})
    bob.join(anna.made["invites"]["1"], "Ben")
    with follow(anna, table) as at_annas, follow(bob, table) as at_bobs:
        shown = hear(at_annas, "view")
        hear(at_bobs, "view")
        for number in numbers(shown):
            tell(at_annas, "preview", expected=0, action=number)
            assert hear(at_annas, "previewed")["version"] == 0
        tell(at_annas, "chat", text="thinking")
        while not (said := hear(at_bobs, "talk"))["chat"]:
            pass
        assert (said["version"], anna.see(table)["log"]) == (0, shown["log"])


def test_only_the_one_who_decides_looks_ahead(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN, options={"first": "1"}, watch=True)
    with follow(anna, table) as early:
        hear(early, "view")
        tell(early, "preview", expected=0, action=11)
        assert hear(early, "refused")["code"] == "waiting"
    bob.join(anna.made["invites"]["1"], "Ben")
    stranger = Player(anna.http)
    with follow(bob, table) as at_bobs, follow(stranger, table) as watching:
        hear(at_bobs, "view")
        for socket in (at_bobs, watching):
            tell(socket, "preview", expected=0, action=numbers(anna.see(table))[0])
            refused = hear(socket, "refused")
            assert (refused["code"], refused["view"], refused["asked"]) == ("not-yours", None, "preview")


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"expected": 0, "action": 14}, "illegal"),
        ({"expected": 0, "action": 32767}, "illegal"),
        ({"expected": 0, "actions": [11, 11]}, "illegal"),
        ({"expected": 1, "action": 11}, "stale"),
        ({"expected": 0}, "malformed"),
        ({"expected": 0, "actions": []}, "malformed"),
        ({"expected": 0, "action": 11, "actions": [11]}, "malformed"),
        ({"expected": 0, "action": "role settler"}, "malformed"),
        ({"expected": 0, "action": -1}, "malformed"),
        ({"expected": 0, "actions": [11] * 101}, "malformed"),
        ({"action": 11}, "malformed"),
    ],
)
def test_what_cannot_be_is_not_shown(anna: Player, given: dict[str, object], code: str) -> None:
    table = anna.make(ME, HERE)
    anna.act(table, "role builder") if given.get("action") == 14 else None
    with follow(anna, table) as socket:
        version = hear(socket, "view")["version"]
        tell(socket, "preview", **{**given, **({"expected": version} if given.get("action") == 14 else {})})
        assert hear(socket, "refused")["code"] == code
    assert anna.see(table)["version"] == version


def test_looking_ahead_too_often_is_refused_and_playing_goes_on(tmp_path: Path) -> None:
    with client(tmp_path, preview_rate=0.001, preview_burst=3) as http:
        anna = Player(http)
        table = anna.make(ME, HERE)
        with follow(anna, table) as socket:
            first = numbers(hear(socket, "view"))[0]
            for _ in range(3):
                tell(socket, "preview", expected=0, action=first)
                hear(socket, "previewed")
            tell(socket, "preview", expected=0, action=first)
            assert hear(socket, "refused")["code"] == "too-often"
            tell(socket, "act", expected=0, action=first)
            assert hear(socket, "view")["version"] == 1


@pytest.mark.parametrize("name", ["puerto-rico", "cooper-island"])
def test_in_every_world_one_could_be_in_one_is_shown_the_same(name: str) -> None:
    compared = 0
    for seed in range(4):
        for actions in (5, 40, 90, 140):
            live = live_table(actions, name, seed)
            if live.state.over:
                continue
            truth, seat = live.state.game.tables.copy(), live.state.turn
            for number in live.state.game.legal.numbers[:6]:
                wanted = Preview(live.state.version, number)
                shown = previewed(live, frozenset({seat}), wanted, "en", Shape.WIDE)
                for world in range(3):
                    deal_anew(live.state.game.tables, seat, 77 + world)
                    live.state.pictures.clear()
                    assert previewed(live, frozenset({seat}), wanted, "en", Shape.WIDE) == shown
                    live.state.game.tables[:] = truth
                compared += 1
                assert live.state.game.tables.tobytes() == truth.tobytes()
    assert compared > 30


def test_at_a_game_that_is_over_nothing_is_looked_at() -> None:
    live = live_table()
    with pytest.raises(Refusal) as refused:
        previewed(live, frozenset({0}), Preview(live.state.version, 0), "en", Shape.WIDE)
    assert refused.value.code == "over"
