"""PPO: places and seats, probabilities, rewards and the loss."""

from typing import Any

import pytest

pytest.importorskip("torch")

import torch

from leeward.kernel.contract.game import game_named
from leeward.research.training.network import Network
from leeward.research.training.ppo import (
    MARGIN,
    NEVER,
    SHARE,
    Minibatch,
    by_place,
    by_seat,
    decide,
    draw,
    loss,
    reward,
    utility,
)

ROWS = 6


@pytest.fixture(autouse=True)
def _on_one_core() -> None:
    torch.set_num_threads(1)
    torch.manual_seed(3)


def network() -> Network:
    return Network(game_named("puerto-rico"), (16, 8, 8))


def some_masks() -> torch.Tensor:
    masks = torch.zeros(ROWS, game_named("puerto-rico").action_numbers, dtype=torch.bool)
    masks[:, 5:9] = True
    return masks


def test_values_by_seat_and_by_place_are_the_same_values_turned() -> None:
    players = torch.tensor([2, 3, 5, 4])
    seats = torch.tensor([1, 2, 0, 3])
    values = torch.rand(4, 5, 2) * (torch.arange(5)[None, :, None] < players[:, None, None])
    places = by_place(values, seats, players)
    assert torch.equal(by_seat(places, seats, players), values)
    assert torch.equal(places[:, 0], values[torch.arange(4), seats])  # the deciding seat comes first


def test_actions_are_drawn_with_their_probability() -> None:
    logits = torch.tensor([[0.5, 0.3, 0.2, 1.0]]).log().expand(20_000, 4).clone()
    logits[:, 3] = NEVER
    often = torch.bincount(draw(logits), minlength=4) / 20_000
    assert often.tolist() == pytest.approx([0.5, 0.3, 0.2, 0.0], abs=0.02)


def test_the_reward_is_the_share_of_the_win_and_the_lead() -> None:
    scores = torch.tensor([[30.0, 40.0, 35.0, 0.0, 0.0], [70.0, 70.0, 20.0, 10.0, 0.0]])
    shares = torch.tensor([[0.0, 1.0, 0.0, 0.0, 0.0], [0.5, 0.5, 0.0, 0.0, 0.0]])
    found = reward(scores, shares, torch.tensor([3, 4]))
    assert torch.equal(found[..., SHARE], shares)
    assert found[0, :, MARGIN].tolist() == pytest.approx([-0.5, 0.25, -0.25, 0, 0])
    assert found[1, :, MARGIN].tolist() == pytest.approx([0, 0, -1, -1, 0])  # capped at a clear loss


def test_a_decision_is_legal_and_its_probability_is_the_one_it_was_drawn_with() -> None:
    masks, players = some_masks(), torch.full((ROWS,), 3)
    observations = torch.rand(ROWS, game_named("puerto-rico").layout.size)
    seats = torch.zeros(ROWS, dtype=torch.long)
    seen, actions, log_probs, values, strays = decide(network(), observations, masks, seats, players)
    assert torch.equal(seen, observations)
    observations += 1
    assert not torch.equal(seen, observations)  # the tables go on, but the observations stay
    assert masks.gather(1, actions[:, None]).all()
    assert log_probs.exp().tolist() == pytest.approx(
        [0.25] * ROWS, abs=0.05
    )  # an untrained network finds all four equally likely
    assert values[..., SHARE].sum(1).tolist() == pytest.approx([1.0] * ROWS)
    assert not values[:, 3:].any()
    assert not strays.any()


def test_a_random_move_is_legal_and_rarely_played() -> None:
    rows, one = 4_000, network()
    masks, observations = some_masks()[:1].expand(rows, -1), torch.zeros(rows, game_named("puerto-rico").layout.size)
    with torch.no_grad():
        one.policy.bias[5] = 12.0  # the favourite: each other action has a probability of 1 in 50,000
        _, actions, _, _, strays = decide(
            one, observations, masks, torch.zeros(rows, dtype=torch.long), torch.full((rows,), 3), astray=0.5
        )
    assert strays.float().mean().item() == pytest.approx(0.5, abs=0.03)
    assert masks.gather(1, actions[:, None]).all()
    assert (actions[~strays] == 5).float().mean() > 0.99
    others = (actions[strays] != 5).float().mean().item()
    assert 0.15 < others < 0.6, "the favourite is still the likeliest, and the others are played now"


def test_exploration_tries_unlikely_actions_with_the_right_probability() -> None:
    one = network()
    with torch.no_grad():
        one.policy.bias[5] = 50.0  # the only one it would choose
    rows = 4000
    masks = some_masks()[:1].expand(rows, -1)
    observations = torch.zeros(rows, game_named("puerto-rico").layout.size)
    seats, players = torch.zeros(rows, dtype=torch.long), torch.full((rows,), 3)
    _, actions, log_probs, _, _ = decide(one, observations, masks, seats, players, 0.4)
    often = torch.bincount(actions, minlength=10)[5:9] / rows
    assert often.tolist() == pytest.approx([0.7, 0.1, 0.1, 0.1], abs=0.03)
    assert log_probs.exp().tolist() == pytest.approx([0.7 if action == 5 else 0.1 for action in actions], abs=0.001)


def some_decisions(learns: bool, advantages: float = 1.0, chance: float = 0.25) -> Minibatch:
    size = game_named("puerto-rico").layout.size
    targets = torch.zeros(ROWS, 5, 2)
    targets[:, 0, SHARE] = 1.0
    return Minibatch(
        torch.rand(ROWS, size),
        some_masks(),
        torch.full((ROWS,), 6),
        torch.full((ROWS,), chance).log(),
        torch.full((ROWS,), 2),
        torch.full((ROWS,), learns),
        torch.full((ROWS,), advantages),
        targets,
    )


@pytest.mark.parametrize(("advantages", "likelier"), [(1.0, True), (-1.0, False)])
def test_an_update_makes_good_decisions_likelier_and_bad_ones_rarer(advantages: float, likelier: bool) -> None:
    learner, some = network(), some_decisions(learns=True, advantages=advantages)
    found: Any = loss(learner, some, torch.tensor(0.0), 0.2, 0.0)[0]
    found.backward()
    torch.optim.SGD(learner.parameters(), 0.1).step()
    after = learner(some.seen)[0].masked_fill(~some.masks, NEVER).softmax(1)[:, 6]
    assert bool((after > 0.25).all()) == likelier


def test_others_decisions_train_only_the_value() -> None:
    learner = network()
    # Far likelier than before: an infinite ratio must not spoil the sums.
    found: Any
    found, figures = loss(learner, some_decisions(learns=False, chance=1e-38), torch.tensor(0.1), 0.2, 1.0)
    found.backward()
    assert torch.isfinite(found)
    assert figures["divergence"] == 0
    assert learner.policy.weight.grad is not None
    assert not learner.policy.weight.grad.any()
    assert learner.share.weight.grad is not None
    assert learner.share.weight.grad.any()


def test_winning_counts_most_and_winning_clearly_a_quarter_of_it() -> None:
    assert utility(torch.tensor([[1.0, 1.0], [1.0, 0.0], [0.0, 1.0]])).tolist() == [1.25, 1.0, 0.25]
