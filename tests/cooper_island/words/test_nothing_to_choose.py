"""A question with nothing to choose is not asked, and a place for a worker that leads to nothing says so before it is taken."""

import random
from collections.abc import Iterator

import pytest

from cooper_island.playing import choose
from leeward.analysis.explanation import whole
from leeward.analysis.hints import Choice
from leeward.cooper_island import words
from leeward.cooper_island.rules.table import Decision
from leeward.kernel.play.game import Game, new

NOTHING = {"en": "as things stand, you can do nothing there", "de": "so, wie es steht, kannst du dort nichts tun"}


def positions(decision: Decision, seed: int) -> Iterator[Game]:
    game, chance = new("cooper-island", 2, seed), random.Random(seed)
    while not game.over:
        if game.table.decision == decision:
            yield game
        game.play(choose(chance, game))


def test_nobody_is_asked_what_to_store_without_something_to_store() -> None:
    asked = 0
    for game in positions(Decision.CLEAR, 3):
        assert len(game.legal) > 1, "there is something to choose"
        if "What do you store first?" in words.question(game.table, game.names, "en"):
            asked += 1
            assert any("store" in words.label(game.table, action, "en") for action in game.legal.numbers)
    assert asked, "this game never asked"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_place_that_leads_to_nothing_says_so_and_others_do_not(lang: str) -> None:
    said = {
        NOTHING[lang] in words.label(game.table, action, lang)
        for game in positions(Decision.TURN, 3)
        for action in game.legal.numbers
    }
    assert said == {True, False}


def test_a_plan_that_trades_first_is_not_told_that_nothing_can_be_done() -> None:
    found = 0
    for game in positions(Decision.TURN, 3):
        for action in game.legal:
            ahead = game.copy()
            ahead.play(int(action))
            trade = next((each for each in ahead.legal if each.text.startswith("trade ")), None)
            if NOTHING["en"] in action.label and trade is not None and ahead.table.seat == game.table.seat:
                alone, plan = (Choice(action, 1.0, [0.5, 0.5], (int(action), int(trade)), count) for count in (1, 2))
                assert whole(game, alone, "en") == (action.label, [])
                name, then = whole(game, plan, "en")
                assert NOTHING["en"] not in name
                assert action.label.startswith(name)
                assert then
                found += 1
    assert found
