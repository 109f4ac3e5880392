"""Random positions of every variant: the page offers exactly the legal actions."""

import os
import random
from typing import Any

import pytest

import leeward
from browser.sitting_down import saved
from browser.test_play import Visit, answer, answers, numbers_in, version_of
from leeward.kernel.play.game import Game

VARIANTS = [
    ("basic", False, 3),
    ("basic", True, 4),
    ("draft", False, 5),
    ("draft", True, 2),
    ("random", False, 4),
    ("random", True, 5),
]
POSITIONS = int(os.environ.get("LEEWARD_SCREENS", "1"))  # per variant
BUTTONS = """(all) => all.map((each) => [Number(each.dataset.number), each.lastChild.textContent])"""


def played(players: int, seed: int, **options: Any) -> Game:
    """Return a random game, stopped somewhere before its end."""
    chance = random.Random(f"{players} {seed} {options}")
    game, _ = nearly_over(players, seed, **options)
    game.undo(chance.randrange(1, len(game.history)))
    return game


def nearly_over(players: int, seed: int, **options: Any) -> tuple[Game, int]:
    """Return a random game before its last action, and that action."""
    chance = random.Random(f"{players} {seed} {options}")
    game = leeward.new("puerto-rico", players=players, seed=seed, **options)
    while not game.over:
        game.play(chance.choice(game.legal.numbers))
    return game, int(game.undo())


def open_game(visit: Visit, game: Game, **given: Any) -> Any:
    """Open a game with all seats mine, so that I make every decision."""
    page = visit(saved(game), **given)
    page.wait_for_selector("body[data-turn=mine]")
    return page


@pytest.mark.parametrize(("buildings", "nobles", "players"), VARIANTS)
def test_exactly_the_legal_actions_are_offered(visit: Visit, buildings: str, nobles: bool, players: int) -> None:
    shape = {"width": 390, "height": 844} if buildings == "random" else {}
    for seed in range(POSITIONS):
        game = played(players, seed, buildings=buildings, nobles=nobles)
        page = open_game(visit, game, **shape)
        seen = game.view(game.table.seat)
        legal = {number: game.words.label(seen, number, "en") for number in game.legal.numbers}
        assert dict(answers(page).evaluate_all(BUTTONS)) == legal
        assert numbers_in(page, "#picture", "data-action") <= set(legal)
        ids = page.locator("[id]").evaluate_all("(all) => all.map((each) => each.id)")
        assert len(ids) == len(set(ids))
        choose(page, random.Random(seed).choice(sorted(legal)))
        page.wait_for_function("(version) => Number(document.body.dataset.version) > version", arg=len(game.history))
        assert version_of(page) == len(game.history) + 1


def choose(page: Any, number: int) -> None:
    """Touch the thing, and choose from its menu if it offers several actions; without a thing, click the button."""
    thing = page.locator(f'#picture [data-action~="{number}"]').first
    if not thing.count():
        answer(page, number).click()
        return
    several = " " in thing.get_attribute("data-action")
    thing.dispatch_event("click")
    if several:
        page.locator(f'#menu [data-number="{number}"]').click()
