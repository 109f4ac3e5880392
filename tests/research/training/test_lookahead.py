"""Expert iteration: a search improves the policy at some decisions, and the network learns from it."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch")

import torch

import leeward
from leeward.research.devices import batch
from leeward.research.training import ppo
from leeward.research.training.lookahead import CHOICES, Lookahead, rounds_of
from leeward.research.training.network import Network
from leeward.research.training.playing import tensors
from leeward.research.training.ppo import SHARE
from leeward.research.training.settings import read
from leeward.research.training.trainer import Trainer

GAME, TABLES = "puerto-rico", 6
SMALL = replace(
    read(GAME, "cpu"),
    tables=16,
    steps=4,
    minibatches=2,
    hidden=(16, 8, 8),
    searched=0.25,
    search_visits=16,
    search_depth=2,
)


@pytest.fixture(autouse=True)
def _on_one_core() -> None:
    torch.set_num_threads(1)
    torch.manual_seed(1)


@pytest.mark.parametrize("visits", [1, 16, 32, 64, 500])
def test_each_round_tries_half_of_the_choices_about_equally_many_visits_in_all(visits: int) -> None:
    rounds = rounds_of(visits)
    assert [count for count, _ in rounds] == [CHOICES, CHOICES // 2, CHOICES // 4]
    assert all(each >= 1 for _, each in rounds)
    assert sum(count * each for count, each in rounds) <= max(visits, sum(count for count, _ in rounds))


def test_the_search_prefers_the_choice_after_which_its_player_stands_best() -> None:
    """Here only doubloons count. At the start of a game of four, only the prospector brings one at once."""
    tables = batch(GAME, TABLES, players=4, seed=3)
    apart = batch(GAME, 5 * TABLES, players=4, seed=1)  # not enough for all visits of a round at once
    now, seen = tensors(apart), tensors(tables)
    network = Network(tables.rules, (16, 8, 8))

    def rich(*given: Any) -> tuple[Any, ...]:
        doubloons = torch.zeros(apart.size, 5, 2)
        doubloons[..., SHARE] = torch.tensor([[player.doubloons / 10 for player in table.players] for table in apart.tables])
        return (None, now.masks.int().argmax(1), None, doubloons, None)

    before = tables.tables.tobytes(), [np.array(each) for each in tables.seen]
    found = Lookahead(apart, now, network, rich, depth=0).search(tables, seen, torch.arange(TABLES), visits=32)
    game = leeward.new(GAME, players=4)
    (prospector,) = (number for number in game.legal.numbers if game.words.notation(number) == "role prospector")
    assert found.policy.argmax(1).tolist() == [prospector] * TABLES
    assert (found.gain > 0).all()
    assert not found.policy[~seen.masks].any()
    assert torch.allclose(found.policy.sum(1), torch.ones(TABLES))
    assert before[0] == tables.tables.tobytes()
    assert all(np.array_equal(one, other) for one, other in zip(before[1], tables.seen, strict=True))


def test_a_visit_that_reaches_the_end_counts_its_result() -> None:
    tables = batch(GAME, TABLES, players=2, seed=3)
    apart = batch(GAME, TABLES, players=2, seed=1)
    network = Network(tables.rules, (16, 8, 8))
    search = Lookahead(apart, tensors(apart), network, ppo.decide, depth=600)
    seen, all_tables = tensors(tables), torch.arange(TABLES)
    values = search.values_after(tables, all_tables, seen.masks.int().argmax(1), seen.players)
    assert torch.isin(values[:, :2, SHARE], torch.tensor([0.0, 0.5, 1.0])).all(), "all of a win, none, or half"
    assert torch.allclose(values[..., SHARE].sum(1), torch.ones(TABLES))


def test_only_the_networks_own_decisions_are_searched() -> None:
    one = Trainer(GAME, replace(SMALL, earlier=0.5, random=0.25), "cpu", seed=1)
    rollout = one.play()
    assert one.searches
    for step, found in one.searches.items():
        assert len(found.tables) > 0
        assert rollout.learns[step, found.tables].all()
        assert not found.policy[~rollout.masks[step, found.tables]].any()


@pytest.mark.parametrize(
    ("searched", "steps", "at"), [(1.0, 4, [0, 1, 2, 3]), (0.5, 4, [0, 2]), (0.25, 4, [0]), (0.0625, 16, [0, 8])]
)
def test_searches_come_together_and_take_their_share_of_the_decisions(searched: float, steps: int, at: list[int]) -> None:
    one = Trainer(GAME, replace(SMALL, searched=searched, steps=steps, earlier=0.0, greedy=0.0, random=0.0), "cpu", seed=1)
    one.play()
    assert list(one.searches) == at
    assert sum(len(found.tables) for found in one.searches.values()) == searched * steps * SMALL.tables


def test_the_values_are_half_the_searchs() -> None:
    one = Trainer(GAME, SMALL, "cpu", seed=1)
    rollout = one.play()
    targets = torch.zeros_like(rollout.values)
    one.lessons(rollout, targets)
    for step, found in one.searches.items():
        assert torch.allclose(targets[step, found.tables], found.values / 2)


def test_the_network_learns_to_choose_as_the_search_found() -> None:
    one = Trainer(GAME, replace(SMALL, learning_rate=1e-2, entropy=1e-9, entropy_end=1e-9), "cpu", seed=1)
    rollout = one.play()
    masks = rollout.masks[0, one.searches[0].tables]
    wanted = torch.zeros_like(one.searches[0].policy).scatter(1, masks.int().argmax(1, keepdim=True), 1.0)
    one.searches[0] = one.searches[0]._replace(policy=wanted)

    def distance() -> float:
        return float(ppo.imitation(one.network, rollout.seen[0, one.searches[0].tables], masks, wanted).detach())

    before = distance()
    for _ in range(30):
        figures = one.learn(rollout, progress=0.0)
    assert distance() < before / 3
    assert "search gain" in figures


def test_without_searches_nothing_is_searched() -> None:
    one = Trainer(GAME, replace(SMALL, searched=0.0), "cpu", seed=1)
    figures = one.learn(one.play(), progress=0.0)
    assert one.searches == {}
    assert "search gain" not in figures
