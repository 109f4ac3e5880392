"""Training with actors: the same network, however many there are, and whoever is killed."""

from functools import partial
from pathlib import Path

import pytest

pytest.importorskip("torch")

import torch

from lab.jobs import play_but_die_once
from leeward.cli import main
from leeward.lab.crew import Crew
from leeward.lab.luggage import OtherLeeward
from leeward.opponents import networks
from leeward.research.training import actors
from leeward.research.training.actors import Job, dense, play_shard, sparse
from leeward.research.training.playing import Playing, Shard
from research.training.actors import GAME, SMALL, TINY, learner, trained


@pytest.fixture(autouse=True)
def _on_one_core() -> None:
    torch.set_num_threads(1)


def test_two_actors_train_the_same_network_as_one_process_even_if_one_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = trained(Crew(1))
    assert alone["opponent"], "no earlier network has played"
    mark = tmp_path / "killed"
    monkeypatch.setattr(actors, "play_shard", partial(play_but_die_once, mark))
    with Crew(2) as crew:
        assert trained(crew) == alone
    assert mark.exists(), "no actor was killed"


def test_a_shard_is_played_on_in_a_process_that_has_never_seen_it(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = trained(Crew(1))

    def forgetful(*given: object) -> actors.Stretch:
        actors.KNOWN.clear()
        return play_shard(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(actors, "play_shard", forgetful)
    assert trained(Crew(1)) == alone


def test_the_shards_together_are_the_tables_of_a_training() -> None:
    whole = Playing(GAME, SMALL, "cpu", 1, rivals=2)
    whole.begin()
    kinds: dict[int, int] = {}
    rivals: dict[int, int] = {}
    for number in range(SMALL.shards):
        part = Playing(GAME, SMALL, "cpu", 1, rivals=2, shard=Shard(number, SMALL.shards))
        part.begin()
        kinds |= dict(zip(part.number.tolist(), part.kind.tolist(), strict=True))
        for rival, tables in enumerate(part.at_rivals):
            rivals |= dict.fromkeys(part.number[tables].tolist(), rival)
    assert kinds == dict(zip(whole.number.tolist(), whole.kind.tolist(), strict=True))
    expected = [whole.number[tables].tolist() for tables in whole.at_rivals]
    assert rivals == {table: rival for rival, tables in enumerate(expected) for table in tables}


def test_shards_play_different_games() -> None:
    one = learner(Crew(1))
    one.play()
    tables = [state.tables[: len(state.tables) // len(state.games)].tobytes() for state in one.states if state is not None]
    assert len(set(tables)) == SMALL.shards


def test_playing_leaves_the_learners_chance_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    one = learner(Crew(1))
    before, seeded = torch.get_rng_state(), list[int]()
    monkeypatch.setattr(torch.cuda, "manual_seed_all", seeded.append)
    one.play()
    assert torch.equal(torch.get_rng_state(), before)
    assert not seeded, "a learner's GPU was seeded"


def test_a_restored_training_plays_new_games(tmp_path: Path) -> None:
    one = learner(Crew(1))
    one.learn(one.play(), 0.0)
    one.save(tmp_path / "checkpoint.pt")
    other = learner(Crew(1))
    other.restore(tmp_path / "checkpoint.pt")
    rollout = other.play()
    assert other.decisions == 2 * SMALL.tables * SMALL.steps
    assert rollout.masks.gather(2, rollout.actions[..., None]).all()
    assert {each.shape[:2] for each in rollout} == {(SMALL.steps, SMALL.tables)}


def test_sparse_arrays_come_back_as_they_were() -> None:
    array = (torch.rand(5, 3, 7) * (torch.rand(5, 3, 7) < 0.2)).numpy()
    assert dense(sparse(array), "cpu").numpy().tobytes() == array.tobytes()


def test_an_actor_with_another_pytorch_is_refused() -> None:
    one = learner(Crew(1))
    plan = one.plan._replace(torch="1.0")
    with pytest.raises(OtherLeeward, match=r"the worker on .* has PyTorch .*, not 1\.0"):
        play_shard(plan, one.weights(), Job(Shard(0, SMALL.shards), 0, None))


def test_the_command_writes_the_same_network_for_any_number_of_actors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("tiny.toml").write_text(TINY)
    command = ["lab", "train", GAME, "--device", "cpu", "--config", "tiny.toml", "--updates", "3"]
    for number in ("1", "2"):
        assert main([*command, "--actors", number, "--out", number]) == 0
    said = capsys.readouterr().out
    assert "setting up 16 tables in 4 shards on cpu" in said
    assert "3 of 3 updates" in said
    assert Path("1/network.npz").read_bytes() == Path("2/network.npz").read_bytes()
    made = networks.load("1/network.npz", GAME).made
    assert made == f"leeward lab train {GAME} --updates 3 --seed 1 in 4 shards on cpu: 3 updates, 384 decisions"
