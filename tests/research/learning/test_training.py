"""Training, on a few tables: that it runs, learns what it should from what happened, and can be taken up again."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")

import torch

import leeward
from leeward.kernel.game import game_named
from leeward.opponents import evaluation, networks
from leeward.opponents.players import Intuition
from leeward.research.learning.network import export
from leeward.research.learning.settings import Settings, read
from leeward.research.learning.training import MARGIN, SHARE, Lessons, Trainer, train_for

SMALL = replace(
    read("puerto-rico", "cpu"), tables=16, steps=8, minibatches=2, hidden=(16, 8, 8), earlier=0.25, greedy=0.125, random=0.125
)


@pytest.fixture(autouse=True)
def _on_one_core() -> None:
    torch.set_num_threads(1)


def trainer(settings: Settings = SMALL, game: str = "puerto-rico") -> Trainer:
    return Trainer(game, settings, "cpu", seed=1)


def test_values_by_seat_and_by_place_are_the_same_values_turned() -> None:
    one = trainer()
    players = torch.tensor([2, 3, 5, 4])
    seats = torch.tensor([1, 2, 0, 3])
    values = torch.rand(4, 5, 2) * (torch.arange(5)[None, :, None] < players[:, None, None])
    places = one.by_place(values, seats, players)
    assert torch.equal(one.by_seat(places, seats, players), values)
    assert torch.equal(places[:, 0], values[torch.arange(4), seats])  # whoever decides comes first
    assert torch.equal(one.by_seat(places[..., SHARE], seats, players), values[..., SHARE])


def test_shares_sum_to_one_among_those_who_play() -> None:
    one = trainer()
    lessons = one.play()
    sums = lessons.values[..., SHARE].sum(-1)
    assert torch.allclose(sums, torch.ones_like(sums), atol=1e-5)
    empty = torch.arange(5) >= lessons.players[..., None]
    assert not lessons.values[empty].any()
    assert (lessons.learns | (one.kind > 0)).all()
    assert lessons.masks.gather(2, lessons.actions[..., None]).all()


def test_a_result_reaches_back_as_far_as_the_trace_says() -> None:
    one = trainer(replace(SMALL, tables=1, steps=3, trace=0.5, margin_part=0.0, earlier=0.0, greedy=0.0, random=0.0))
    lessons = one.play()
    value = torch.zeros(3, 1, 5, 2)
    value[:, 0, 0, SHARE] = torch.tensor([0.5, 0.6, 0.7])
    reward = torch.zeros(3, 1, 5, 2)
    reward[2, 0, 0, SHARE] = 1.0
    done = torch.tensor([[False], [False], [True]])
    seats = torch.zeros(3, 1, dtype=torch.long)
    worth, targets = one.trace(lessons._replace(values=value, rewards=reward, done=done, seats=seats))
    # The steps up are 0.1, 0.1 and 0.3; each reaches back by half.
    assert worth[:, 0].tolist() == pytest.approx([0.1 + 0.05 + 0.075, 0.1 + 0.15, 0.3])
    assert targets[:, 0, 0, SHARE].tolist() == pytest.approx([0.5 + 0.225, 0.6 + 0.25, 1.0])
    # What comes after the end belongs to another game.
    done = torch.tensor([[True], [False], [True]])
    worth, _ = one.trace(lessons._replace(values=value, rewards=reward, done=done, seats=seats))
    assert worth[0, 0].item() == pytest.approx(-0.5)


def test_the_reward_is_the_share_of_the_win_and_the_lead() -> None:
    one = trainer(replace(SMALL, margin_points=20.0))
    one.now.scores[:] = 0
    one.now.scores[0, :3] = torch.tensor([30.0, 40.0, 35.0])
    one.now.shares[0] = torch.tensor([0.0, 1.0, 0.0, 0.0, 0.0])
    players = torch.full((16,), 3)
    found = one.rewards(players)[0]
    assert found[:, SHARE].tolist() == [0, 1, 0, 0, 0]
    assert found[:, MARGIN].tolist() == pytest.approx([-0.5, 0.25, -0.25, 0, 0])


@pytest.mark.parametrize("game", ["puerto-rico", "cooper-island"])
def test_a_training_is_told_kept_and_taken_up_again(game: str, tmp_path: Path) -> None:
    variants = [{"players": [2, 3]}]
    settings = replace(SMALL, variants=variants)
    one = trainer(settings, game)
    told: list[dict[str, float]] = []
    before = one.network.first.weight.detach().clone()
    train_for(one, 0.5, told.append)
    assert not torch.equal(one.network.first.weight, before)
    assert all(torch.isfinite(each).all() for each in one.network.parameters())
    assert told
    assert told[-1]["decisions"] == one.decisions == one.lessons * 16 * 8
    one.save(tmp_path / "checkpoint.pt")

    other = trainer(settings, game)
    other.restore(tmp_path / "checkpoint.pt")
    assert (other.lessons, other.decisions, other.seconds) == (one.lessons, one.decisions, one.seconds)
    assert len(other.earlier) == len(one.earlier) == 1
    assert torch.equal(other.network.policy.weight, one.network.policy.weight)
    other.learn(other.play(), 0.5)
    assert other.opponent_is_earlier
    with pytest.raises(ValueError, match=r"another hidden: \[16, 8, 8\], not \[32, 8, 8\]"):
        trainer(replace(settings, hidden=(32, 8, 8)), game).restore(tmp_path / "checkpoint.pt")
    with pytest.raises(ValueError, match="another game"):
        trainer(settings, {"puerto-rico": "cooper-island"}.get(game, "puerto-rico")).restore(tmp_path / "checkpoint.pt")


def test_only_so_many_earlier_selves_are_kept_the_first_and_the_last_among_them() -> None:
    one = trainer(replace(SMALL, snapshots=3))
    for number in range(6):
        torch.nn.init.constant_(one.network.policy.bias, number)
        one.keep_self()
    assert len(one.earlier) == 3
    assert [one.earlier[k]["policy.bias"][0].item() for k in (0, -1)] == [0, 5]


def test_the_exported_network_says_what_the_trained_one_says(tmp_path: Path) -> None:
    one = trainer()
    one.learn(one.play(), 0.0)
    for parameters in one.network.parameters():  # something to tell apart
        parameters.data += 0.05 * torch.randn_like(parameters)
    export(one.network, tmp_path / "mine.npz", "puerto-rico", "a test")
    who = Intuition(networks.load(tmp_path / "mine.npz", "puerto-rico"))
    game = leeward.new("puerto-rico", players=3, seed=2)
    for _ in range(20):
        game.play(game.legal[0])
    count = evaluation.look(game.tables, who.actions, who.net.net, who.work)

    rules, seat = game_named("puerto-rico"), int(game.table.seat)
    row = np.zeros(rules.layout.size, np.float32)
    rules.features(game.table, seat, row)
    with torch.no_grad():
        logits, share, margin = one.network(torch.from_numpy(row)[None])
        legal = torch.from_numpy(who.actions[:count].astype(np.int64))
        priors = logits[0, legal].softmax(0).numpy()
        judged = one.judge(share, margin, torch.tensor([3]))
        values = one.by_seat(judged, torch.tensor([seat]), torch.tensor([3]))[0].numpy()
    assert who.work.priors[:count] == pytest.approx(priors, abs=1e-2)
    assert who.work.shares[:3] == pytest.approx(values[:3, SHARE], abs=1e-2)
    assert who.work.margins[:3] == pytest.approx(values[:3, MARGIN], abs=1e-2)


def test_lessons_name_everything_that_is_remembered() -> None:
    lessons = trainer().play()
    assert isinstance(lessons, Lessons)
    assert {each.shape[:2] for each in lessons} == {(8, 16)}
