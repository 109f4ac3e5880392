"""The table has frames for a fixed number of tasks. No player and no card can make more of them wait."""

import random

import pytest

from cooper_island.actions import crate, ruin, use_card
from cooper_island.situation import Situation
from leeward.cooper_island.rules.components import ANY
from leeward.cooper_island.rules.deck import USABLE, Large
from leeward.cooper_island.rules.room import MOST_PUSHED, MOST_WAITING
from leeward.cooper_island.rules.table import DEPTH, NONE, Act, Decision, Source, Work

FULLEST = 5  # helm points of a task that waits: enough to reach a log book


def in_a_section() -> Situation:
    s = Situation(2)
    s.land(0, "C3 mountain 4 gold", "C4 forest 2 wood", "D3 settlement 1", "D1 meadow 1", "A1 forest 1")
    s.hold(0, coin=2, stone=2)
    s.lids(0, unused=1)
    s.at("turn", 0)
    s.table.moment = s.table.decision = Decision.SECTION
    return s


def let_wait(s: Situation, tasks: int) -> None:
    for _ in range(tasks - int(s.table.depth)):
        s.task(Decision.GAIN, ANY, NONE, Source.SECTION)


def test_anytime_actions_wait_while_very_many_tasks_do() -> None:
    s = in_a_section()
    let_wait(s, MOST_WAITING)
    assert s.can(crate("coins"))
    let_wait(s, MOST_WAITING + 1)
    assert not s.can(crate("coins"))
    assert s.can(Act.PASS), "the task itself can be done"
    s.do(Act.PASS)
    assert s.can(crate("coins"))


@pytest.mark.parametrize("waiting", [0, MOST_WAITING])
def test_work_by_an_islet_or_a_card_needs_room_too(waiting: int) -> None:
    for task, numbers, possible in (
        (Decision.WORKSHOP, (1, 1, 0), ruin("A2")),
        (Decision.SHIPWRIGHT, (5, Work.BUILDING, 0), int(Act.ERECT)),
    ):
        s = in_a_section()
        let_wait(s, waiting)
        s.task(task, *numbers)
        assert (possible in s.offers) == (waiting == 0), task.name
        assert waiting == 0 or s.offers == [Act.PASS]


@pytest.mark.parametrize("card", [card.name.lower() for card in Large if USABLE >> card & 1])
def test_from_the_fullest_stack_on_which_a_card_can_be_used_no_frame_is_missing(card: str) -> None:
    for number in range(12):
        s = in_a_section()
        s.cards(0, card)
        s.boats(0, "coin", "copy")
        for islet, water in (("ruin", "R2"), ("coin", "R3"), ("treasure", "R4")):
            s.islet(0, islet, water, "far" if number % 2 else "near")
        for _ in range(MOST_WAITING):
            s.task(Decision.HELM, FULLEST)
        if s.can(use_card(card)):
            s.step(use_card(card))
        chance, deepest = random.Random(number), 0
        for _ in range(150):
            deepest = max(deepest, int(s.table.depth))
            assert 0 <= s.table.depth <= DEPTH
            assert (s.table.seats, s.table.first) == (2, 0), "the fields behind the last frame"
            s.step(chance.choice(s.offers))
        assert deepest >= MOST_WAITING


def test_there_is_room_for_far_more_tasks_than_a_game_lets_wait() -> None:
    assert MOST_WAITING >= 2 * 15, "the deepest stack of 265 million decisions of networks had 15 tasks"
    assert MOST_PUSHED >= 5
