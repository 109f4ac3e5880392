"""Two choices side by side: what differs, and to whom it is told."""

import random
from typing import Any

import leeward
from leeward.analysis.comparison import compare as compared_by_search
from leeward.kernel.picture.drawing import Shape
from leeward.server.study.comparison import told
from server.playing import COMPUTER, ME, OPEN, Player
from server.study.test_coach import position


def compare(player: Player, table: str, one: int, other: int, **query: Any) -> Any:
    given = {"one": one, "other": other, "expected": player.see(table)["version"], **query}
    return player.ask("GET", f"/api/v1/tables/{table}/compare", params=given)


def test_the_better_choice_is_told_with_chances_lines_points_and_both_pictures(anna: Player) -> None:
    game, worst, best = position()
    table = anna.ask("POST", "/api/v1/tables/open", json={"text": game.dumps(), "seats": [ME, COMPUTER]}).json()["id"]
    found = compare(anna, table, worst, best, lang="de", shape="small").json()
    bad, good = found["choices"]
    assert (bad["number"], good["number"]) == (worst, best)
    assert good["chances"][0] > bad["chances"][0] + 0.05
    assert "höher als mit" in found["why"]
    assert bad["label"] in found["why"]
    for choice in (bad, good):
        assert abs(sum(choice["chances"]) - 1) < 0.01
        assert choice["picture"]["width"] == 390
        assert set(choice["changed"]) <= {part["name"] for part in choice["picture"]["parts"]}
    assert all(part["points"] != [0, 0] for part in found["parts"])
    assert anna.see(table)["count"] == game.number


def test_a_placement_is_compared_as_a_whole() -> None:
    """Each of the two choices is the first colonist of a placement of several."""
    game, chance = leeward.new("puerto-rico", players=2, seed=5), random.Random(2)
    while "the next of 2 colonists" not in game.decision.question or len(game.legal.numbers) < 4:
        game.play(chance.choice(game.legal.numbers))
    one, other, *_ = game.legal.numbers
    compared = [told(game, compared_by_search(game, *pair, "en"), "en", Shape.WIDE) for pair in ((one, other), (other, one))]
    for choice in compared[0].choices:
        assert choice.label.startswith(game.names[game.table.seat]), "a sentence about several colonists"
        assert choice.line[0] != choice.label
    assert [each.label for each in compared[0].choices] == [each.label for each in reversed(compared[1].choices)]


def test_it_is_told_as_a_hint_is(anna: Player, bob: Player) -> None:
    table = anna.make(ME, COMPUTER, watch=True)
    one, other, *_ = (action["number"] for action in anna.wait_for_my_turn(table)["actions"])
    for answer, status, code in (
        (compare(bob, table, one, other), 403, "not-yours"),
        (compare(anna, table, one, one), 422, "illegal"),
        (compare(anna, table, one, 65_000), 422, "illegal"),
        (compare(anna, table, one, other, expected=5000), 409, "stale"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    shared = anna.make(ME, OPEN)
    bob.join(anna.made["invites"]["1"])
    player = next(player for player in (anna, bob) if player.see(shared)["actions"])
    one, other, *_ = (action["number"] for action in player.see(shared)["actions"])
    assert compare(player, shared, one, other).json()["code"] == "no-hints"
