"""Training on a few tables: it runs, learns from the right decisions, and can be resumed."""

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch")

import torch

import leeward
from leeward import research
from leeward.kernel.contract.game import game_named
from leeward.opponents import networks
from leeward.opponents.players import Intuition, preferences
from leeward.research.batches import Batch, IllegalStep
from leeward.research.training.network import Network, export
from leeward.research.training.playing import Rollout
from leeward.research.training.ppo import MARGIN, NEVER, SHARE, by_seat, judge
from leeward.research.training.run import said
from leeward.research.training.settings import Settings, read
from leeward.research.training.trainer import BadCheckpoint, Diverged, Trainer, train_for, train_updates

SMALL = replace(
    read("puerto-rico", "cpu"),
    tables=16,
    steps=8,
    minibatches=2,
    hidden=(16, 8, 8),
    earlier=0.25,
    greedy=0.125,
    characters=0.2,
    random=0.125,
)
ALONE = replace(SMALL, tables=1, steps=3, trace=0.5, earlier=0.0, greedy=0.0, characters=0.0, random=0.0)


@pytest.fixture(autouse=True)
def _on_one_core() -> None:
    torch.set_num_threads(1)


def trainer(settings: Settings = SMALL, game: str = "puerto-rico") -> Trainer:
    return Trainer(game, settings, "cpu", seed=1)


def test_shares_sum_to_one_among_those_who_play() -> None:
    one = trainer()
    rollout = one.play()
    sums = rollout.values[..., SHARE].sum(-1)
    assert torch.allclose(sums, torch.ones_like(sums), atol=1e-5)
    empty = torch.arange(5) >= rollout.players[..., None]
    assert not rollout.values[empty].any()
    assert (rollout.learns | (one.kind > 0)).all()
    assert rollout.masks.gather(2, rollout.actions[..., None]).all()


def test_a_result_reaches_back_as_far_as_lambda_says() -> None:
    one = trainer(replace(ALONE, step_cost=0.0))
    rollout = one.play()
    value = torch.zeros(3, 1, 5, 2)
    value[:, 0, 0, SHARE] = torch.tensor([0.5, 0.6, 0.7])
    reward = torch.zeros(3, 1, 5, 2)
    reward[2, 0, 0, SHARE] = 1.0
    done = torch.tensor([[False], [False], [True]])
    seats = torch.zeros(3, 1, dtype=torch.long)
    advantages, targets = one.advantages(rollout._replace(values=value, rewards=reward, done=done, seats=seats))
    # The values rise by 0.1, 0.1 and 0.3; each step back halves the credit.
    assert advantages[:, 0].tolist() == pytest.approx([0.1 + 0.05 + 0.075, 0.1 + 0.15, 0.3])
    assert targets[:, 0, 0, SHARE].tolist() == pytest.approx([0.5 + 0.225, 0.6 + 0.25, 1.0])
    # Steps after the end belong to another game.
    done = torch.tensor([[True], [False], [True]])
    advantages, _ = one.advantages(rollout._replace(values=value, rewards=reward, done=done, seats=seats))
    assert advantages[0, 0].item() == pytest.approx(-0.5)


def test_a_training_whose_weights_are_no_numbers_stops_and_says_so() -> None:
    one = trainer()
    with torch.no_grad():
        one.network.policy.weight.fill_(float("nan"))
    with pytest.raises(Diverged, match=r"after 128 decisions these are no numbers: entropy, value error"):
        train_for(one, 0.01, lambda figures: None)


def test_a_training_on_a_gpu_stops_if_an_action_was_illegal(monkeypatch: pytest.MonkeyPatch) -> None:
    def check(self: Any) -> None:
        raise IllegalStep("illegal actions: 1; their tables waited instead")

    monkeypatch.setattr(Batch, "check", check)
    with pytest.raises(IllegalStep):
        train_for(trainer(), 0.01, lambda figures: None)


def test_decisions_before_a_random_move_are_not_trained_on() -> None:
    one = trainer(replace(ALONE, step_cost=0.0))
    rollout = one.play()
    value = torch.zeros(3, 1, 5, 2)
    value[:, 0, 0, SHARE] = torch.tensor([0.5, 0.6, 0.2])
    reward = torch.zeros(3, 1, 5, 2)
    done = torch.tensor([[False], [False], [True]])
    seats = torch.zeros(3, 1, dtype=torch.long)
    strays = torch.tensor([[False], [True], [False]])
    played = rollout._replace(values=value, rewards=reward, done=done, seats=seats, strays=strays)
    advantages, targets = one.advantages(played)
    # The second decision threw the game away; the last one, after it, lost it.
    assert advantages[:, 0].tolist() == pytest.approx([0.1, 0.0, -0.2])
    assert targets[:, 0, 0, SHARE].tolist() == pytest.approx([0.6, 0.6, 0.0])


def test_random_moves_are_not_trained_on() -> None:
    one = trainer(replace(SMALL, astray=0.3))
    rollout = one.play()
    assert 0.1 < rollout.strays.float().mean() < 0.5
    assert not (rollout.strays & rollout.learns).any()
    assert rollout.masks.gather(2, rollout.actions[..., None]).all()
    one.learn(rollout, progress=0.5)


def test_the_shorter_of_two_ways_to_the_same_end_costs_less() -> None:
    one = trainer(replace(ALONE, step_cost=0.1))
    rollout = one.play()
    nothing = torch.zeros(3, 1, 5, 2)
    seats = torch.tensor([[0], [1], [0]])
    done = torch.tensor([[False], [False], [True]])
    advantages, targets = one.advantages(rollout._replace(values=nothing, rewards=nothing, done=done, seats=seats))
    # Players pay for their own decisions only; a decision two steps later counts a quarter.
    assert advantages[:, 0].tolist() == pytest.approx([-0.1 - 0.025, -0.1, -0.1])
    assert not targets.any(), "the value of a game is unchanged"


def test_flattening_keeps_a_networks_values_and_softens_its_policy() -> None:
    one = trainer(replace(SMALL, flatten=0.5))
    known = {name: value.clone() for name, value in trainer(SMALL).network.state_dict().items()}
    one.begin_with(known)
    for name, value in one.network.state_dict().items():
        assert torch.equal(value, known[name] * (0.5 if name.startswith("policy") else 1.0)), name


def test_every_kind_of_opponent_has_its_own_tables() -> None:
    one = trainer(replace(SMALL, tables=40, earlier=0.1, greedy=0.2, characters=0.3, random=0.1))
    assert one.kinds == ["self", "earlier", "rivals", "greedy", "shipper", "builder", "trader", "random"]
    assert torch.bincount(one.kind).tolist() == [12, 4, 0, 8, 4, 4, 4, 4]
    seen, masks = one.now.observations, one.now.masks
    chosen = one.let_others_choose(masks.long().argmax(1), seen, masks)
    assert masks.gather(1, chosen[:, None]).all()
    for name in ("greedy", "shipper", "trader"):
        some = one.number[one.at[name]].numpy()
        likes = None if name == "greedy" else np.tile(preferences("puerto-rico", name), (len(some), 1))
        assert chosen[one.at[name]].tolist() == one.batch.greedy(some, likes).tolist()


def test_held_out_styles_sit_at_no_table() -> None:
    one = trainer(replace(SMALL, characters=0.5, variants=[{"players": [2]}]), "cooper-island")
    assert one.kinds == ["self", "earlier", "rivals", "greedy", "sculptor", "shipwright", "random"]
    assert one.let_others_choose(one.now.masks.long().argmax(1), one.now.observations, one.now.masks).shape == (16,)


def test_rivals_share_their_tables_and_a_sharp_one_plays_its_likeliest_action() -> None:
    rivals = [Network(game_named("puerto-rico"), SMALL.hidden).state_dict() for _ in range(2)]
    for rival in rivals:
        rival["policy.weight"] *= 100
    settings = replace(
        SMALL, tables=12, earlier=0.0, greedy=0.0, characters=0.0, random=0.0, rivals=1.0, rival_temperatures=[1e-5]
    )
    one = Trainer("puerto-rico", settings, "cpu", 1, rivals)
    assert one.at_rivals == [slice(0, 6), slice(6, 12)]
    seen, masks = one.now.observations, one.now.masks
    chosen = one.let_others_choose(masks.long().argmax(1), seen, masks)
    for who, some in zip(one.rivals, one.at_rivals, strict=True):
        assert chosen[some].tolist() == who(seen[some])[0].masked_fill(~masks[some], NEVER).argmax(1).tolist()
    assert not one.play().learns.all()
    one.count(torch.ones(12, dtype=torch.bool), torch.ones(12, 5, 2), one.now.players, one.own_seat())
    assert one.figures()["wins against rivals"] == 1.0


@pytest.mark.parametrize("game", ["puerto-rico", "cooper-island"])
def test_a_training_run_is_logged_saved_and_resumed(game: str, tmp_path: Path) -> None:
    variants = [{"players": [2, 3]}]
    settings = replace(SMALL, variants=variants)
    one = trainer(settings, game)
    told: list[dict[str, float]] = []
    before = one.network.first.weight.detach().clone()
    train_for(one, 0.5, told.append)
    assert not torch.equal(one.network.first.weight, before)
    assert all(torch.isfinite(each).all() for each in one.network.parameters())
    assert told
    assert told[-1]["decisions"] == one.decisions == one.updates * 16 * 8
    one.save(tmp_path / "checkpoint.pt")

    other = trainer(settings, game)
    other.restore(tmp_path / "checkpoint.pt")
    assert (other.updates, other.decisions, other.seconds) == (one.updates, one.decisions, one.seconds)
    assert len(other.earlier) == len(one.earlier) == 1
    assert torch.equal(other.network.policy.weight, one.network.policy.weight)
    other.learn(other.play(), 0.5)
    assert other.opponent_is_earlier
    with pytest.raises(ValueError, match=r"a different hidden: \[16, 8, 8\], not \[32, 8, 8\]"):
        trainer(replace(settings, hidden=(32, 8, 8)), game).restore(tmp_path / "checkpoint.pt")
    with pytest.raises(ValueError, match="a different game"):
        trainer(settings, {"puerto-rico": "cooper-island"}.get(game, "puerto-rico")).restore(tmp_path / "checkpoint.pt")


def test_without_a_clock_the_same_training_gives_the_same_network() -> None:
    first, second = trainer(), trainer()
    told: list[dict[str, float]] = []
    for one in (first, second):
        torch.manual_seed(7)
        train_updates(one, 3, told.append)
        assert one.updates == 3
    assert [row["decisions"] for row in told] == [3 * 16 * 8] * 2
    for mine, theirs in zip(first.network.parameters(), second.network.parameters(), strict=True):
        assert torch.equal(mine, theirs)


def test_a_damaged_checkpoint_is_refused_by_its_name(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.pt"
    trainer().save(path)
    path.write_bytes(path.read_bytes()[:2000])
    with pytest.raises(BadCheckpoint, match=r"checkpoint\.pt is damaged \(.+\): delete it to begin again"):
        trainer().restore(path)


def test_a_limited_number_of_earlier_networks_is_kept_with_the_first_and_the_last() -> None:
    one = trainer(replace(SMALL, snapshots=3))
    for number in range(6):
        torch.nn.init.constant_(one.network.policy.bias, number)
        one.keep_self()
    assert len(one.earlier) == 3
    assert [one.earlier[k]["policy.bias"][0].item() for k in (0, -1)] == [0, 5]


def test_the_exported_network_equals_the_trained_one(tmp_path: Path) -> None:
    one = trainer()
    one.learn(one.play(), 0.0)
    for parameters in one.network.parameters():  # to make them distinguishable
        parameters.data += 0.05 * torch.randn_like(parameters)
    export(one.network, tmp_path / "mine.npz", "puerto-rico", "a test")
    who = Intuition(networks.always(networks.load(tmp_path / "mine.npz", "puerto-rico")))
    game = leeward.new("puerto-rico", players=3, seed=2)
    for _ in range(20):
        game.play(game.legal[0])
    who.choose(game)
    count = len(game.legal)

    rules, seat = game_named("puerto-rico"), int(game.table.seat)
    row = np.zeros(rules.layout.size, np.float32)
    rules.features(game.table, seat, row)
    with torch.no_grad():
        logits, share, margin = one.network(torch.from_numpy(row)[None])
        legal = torch.from_numpy(who.actions[:count].astype(np.int64))
        priors = logits[0, legal].softmax(0).numpy()
        judged = judge(share, margin, torch.tensor([3]))
        values = by_seat(judged, torch.tensor([seat]), torch.tensor([3]))[0].numpy()
    assert who.guide.scratch.priors[:count] == pytest.approx(priors, abs=1e-2)
    assert who.guide.scratch.shares[:3] == pytest.approx(values[:3, SHARE], abs=1e-2)
    assert who.guide.scratch.margins[:3] == pytest.approx(values[:3, MARGIN], abs=1e-2)


def test_a_rollout_lists_everything_that_is_stored() -> None:
    rollout = trainer().play()
    assert isinstance(rollout, Rollout)
    assert {each.shape[:2] for each in rollout} == {(8, 16)}


def test_an_update_that_would_end_too_late_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0

    class Slow:
        """A trainer whose updates take three seconds and report nothing. Compiling before the first can take longer."""

        seconds, decisions, updates, compiling = 0.0, 0, 0, 0

        def play(self) -> None:
            nonlocal now
            now += 1 + self.compiling
            self.compiling = 0

        def check(self, figures: dict[str, float]) -> None:
            pass

        def learn(self, rollout: None, progress: float) -> dict[str, float]:
            nonlocal now
            now += 2
            self.updates += 1
            return {}

        def keep_self(self) -> None: ...

        def figures(self) -> dict[str, float]:
            return {}

    monkeypatch.setattr(time, "monotonic", lambda: now)
    told: list[float] = []
    slow: Any = Slow()
    train_for(slow, 20.0, lambda figures: told.append(figures["seconds"]), begun=96.0)
    assert slow.updates == 5  # four seconds had passed before; a sixth would end at 22
    assert told[-1] == slow.seconds == 19
    train_for(slow, 20.0, lambda figures: told.append(figures["seconds"]))
    assert slow.updates == 6  # one more second is enough for another update
    train_for(slow, 20.0, lambda figures: told.append(figures["seconds"]))
    assert slow.updates == 6

    compiling: Any = Slow()
    compiling.compiling = 9
    train_for(compiling, 20.0, lambda figures: told.append(figures["seconds"]))
    assert compiling.updates == 3  # after 12, 15 and 18 seconds; a fourth would end at 21
    assert told[-1] == 18


def test_a_win_rate_states_its_number_of_games() -> None:
    trainer = Trainer("puerto-rico", SMALL, "cpu", seed=1)
    trainer.tally[trainer.kinds.index("random")] = torch.tensor([40.0, 30.0, 20.0, 0.0])  # games, wins, fair wins, points
    figures = dict.fromkeys(("seconds", "decisions a second", "entropy", "value error"), 0.0) | trainer.figures()
    assert "random 75 % of 40 games (fair 50)" in said(figures)


def test_points_are_reported_for_self_play_only() -> None:
    trainer = Trainer("puerto-rico", SMALL, "cpu", seed=1)
    others = dict.fromkeys(("seconds", "decisions a second", "entropy", "value error"), 0.0)
    trainer.ended[:] = torch.tensor([10.0, 400.0, 450.0])  # games, points of all players, of the winners
    assert "points 40.0, winner 45.0" in said(others | trainer.figures())
    answering = said(others | trainer.figures())  # no self-play game since then
    assert "points" not in answering


@pytest.mark.parametrize("game", ["puerto-rico", "cooper-island"])
def test_whole_games_of_a_training_run_can_be_stored(game: str, tmp_path: Path) -> None:
    settings = replace(SMALL, variants=[{"players": [2, 3]}])
    trainer = Trainer(game, settings, "cpu", seed=1)
    trainer.record(tmp_path)
    assert trainer.recorder is not None
    while len(trainer.recorder.book) < 12:
        trainer.play()
    trainer.recorder.flush()
    games = research.games(tmp_path)
    assert len(games) >= 12
    assert {"self", "random", "earlier"} <= set(games.names)
    for number in range(len(games)):
        game_again = games.replay(number)
        assert game_again.over
        assert game_again.scores == games.points[number, : game_again.seats].tolist()
        assert games.names.index("self") in games.seating[number].tolist()


def test_only_learning_uses_several_threads() -> None:
    before = torch.get_num_threads()
    torch.set_num_threads(2)
    try:
        trainer = Trainer("puerto-rico", SMALL, "cpu", seed=1)
        rollout = trainer.play()
        assert torch.get_num_threads() == 1
        trainer.learn(rollout, 0.0)
        assert torch.get_num_threads() == 2
    finally:
        torch.set_num_threads(before)
