"""`leeward lab train` on the command line."""

import csv
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch")

from leeward.cli import main
from leeward.kernel.contract.game import game_named
from leeward.opponents import networks
from leeward.opponents.players import Intuition, player
from leeward.research.training.network import Network, weights_of
from leeward.research.training.trainer import Trainer

TINY = """
[cpu]
tables = 16
shards = 2
steps = 8
minibatches = 2
hidden = [16, 8, 8]
[puerto-rico]
variants = [{ players = [2] }]
"""
FIGURES = {"points": 0.0, "points of winners": 0.0, "entropy": 1.0, "value error": 0.0}


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("tiny.toml").write_text(TINY)


def train(*arguments: str) -> int:
    return main(["lab", "train", "puerto-rico", "--device", "cpu", "--out", "kept", "--config", "tiny.toml", *arguments])


def test_a_training_run_writes_a_network_and_a_log_and_can_be_resumed(capsys: pytest.CaptureFixture[str]) -> None:
    assert train("--minutes", "0.02") == 0
    assert "setting up 16 tables on cpu" in capsys.readouterr().out
    before = float(next(csv.DictReader(Path("kept/log.csv").read_text().splitlines()))["seconds"])
    assert train("--minutes", str(before / 60 + 0.05)) == 0
    text = capsys.readouterr().out
    assert "resuming after " in text
    assert "decisions/s" in text
    rows = list(csv.DictReader(Path("kept/log.csv").read_text().splitlines()))
    assert len(rows) == 2
    assert 0 < float(rows[0]["seconds"]) < float(rows[1]["seconds"])
    assert Path("kept/curves.svg").read_text().startswith("<svg")
    assert "--seed 1 on cpu" in networks.load("kept/network.npz", "puerto-rico").made
    assert isinstance(player("kept/network.npz", "puerto-rico"), Intuition)


def test_tensorboard_gets_the_same_figures_as_the_log() -> None:
    pytest.importorskip("tensorboard")
    from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

    assert train("--minutes", "0.02", "--tensorboard", "--keep", "games", "--threads", "1") == 0
    assert Path("games").is_dir()
    found = EventAccumulator("kept/tensorboard")
    found.Reload()
    row = next(csv.DictReader(Path("kept/log.csv").read_text().splitlines()))
    [entropy] = found.Scalars("entropy")
    assert entropy.value == pytest.approx(float(row["entropy"]), rel=1e-4)
    assert entropy.step == float(row["decisions"])


def test_training_can_start_from_a_network(capsys: pytest.CaptureFixture[str]) -> None:
    arrays = networks.arrays_at_random("puerto-rico", (16, 8, 8), seed=3)
    networks.save("known.npz", arrays, "puerto-rico", "by chance")
    found = weights_of(Path("known.npz"), "puerto-rico", (16, 8, 8))
    network = Network(game_named("puerto-rico"), (16, 8, 8))
    network.load_state_dict(found)
    for name, array in network.arrays().items():
        assert np.allclose(array, arrays[name], atol=0.02), name
    assert train("--minutes", "0.02", "--begin", "known.npz") == 0
    assert "starting from known.npz" in capsys.readouterr().out
    assert "--begin known.npz on cpu" in networks.load("kept/network.npz", "puerto-rico").made


def test_a_best_response_to_a_network_is_trained(capsys: pytest.CaptureFixture[str]) -> None:
    networks.save("known.npz", networks.arrays_at_random("puerto-rico", (16, 8, 8)), "puerto-rico", "by chance")
    assert train("--minutes", "0.05", "--players", "2", "--against", "known.npz") == 0
    assert "--players 2 --against known.npz on cpu" in networks.load("kept/network.npz", "puerto-rico").made


def test_a_rival_in_training_is_met_in_its_latest_version(monkeypatch: pytest.MonkeyPatch) -> None:
    def write(seed: int) -> None:
        networks.save("rival.npz", networks.arrays_at_random("puerto-rico", (16, 8, 8), seed=seed), "puerto-rico", "by chance")

    met: list[np.ndarray[Any, Any]] = []

    def report_often(trainer: Trainer, _whole: float, report: Callable[[dict[str, float]], None], _begun: float | None) -> None:
        for seed in (4, 5):
            write(seed)
            trainer.learn(trainer.play(), 0.0)
            report({"seconds": 1.0, "decisions": 1.0, "decisions a second": 1.0, **FIGURES})
            met.append(trainer.rivals[0].arrays()["b0"].copy())

    monkeypatch.setattr("leeward.research.training.trainer.train_for", report_often)
    write(3)
    assert train("--minutes", "1", "--players", "2", "--against", "rival.npz") == 0
    for seed, found in zip((4, 5), met, strict=True):
        expected = networks.arrays_at_random("puerto-rico", (16, 8, 8), seed=seed)["b0"]
        assert np.allclose(found, expected, atol=0.02), seed


def test_a_rival_that_is_damaged_later_stays_as_it_was(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    networks.save("rival.npz", networks.arrays_at_random("puerto-rico", (16, 8, 8)), "puerto-rico", "by chance")

    def report_once(trainer: Trainer, _whole: float, report: Callable[[dict[str, float]], None], _begun: float | None) -> None:
        before = trainer.rivals[0].arrays()
        Path("rival.npz").write_bytes(Path("rival.npz").read_bytes()[:500])
        trainer.learn(trainer.play(), 0.0)
        report({"seconds": 1.0, "decisions": 1.0, "decisions a second": 1.0, **FIGURES})
        assert all(np.array_equal(array, before[name]) for name, array in trainer.rivals[0].arrays().items())

    monkeypatch.setattr("leeward.research.training.trainer.train_for", report_once)
    assert train("--minutes", "1", "--players", "2", "--against", "rival.npz") == 0
    said = capsys.readouterr().err
    assert "rival.npz" in said
    assert "the rival stays as it was" in said


def test_rivals_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    Path("league.toml").write_text(TINY + "rivals = 0.5\n")
    assert (
        main(["lab", "train", "puerto-rico", "--device", "cpu", "--out", "kept", "--config", "league.toml", "--minutes", "1"])
        == 2
    )
    assert "name them with --against FILE.npz" in capsys.readouterr().err


def test_a_network_to_start_from_must_fit(capsys: pytest.CaptureFixture[str]) -> None:
    networks.save("wide.npz", networks.arrays_at_random("puerto-rico", (32, 8, 8)), "puerto-rico", "by chance")
    assert train("--minutes", "1", "--begin", "wide.npz") == 2
    assert "wide.npz has layers of sizes [32, 8, 8], but the settings require [16, 8, 8]" in capsys.readouterr().err
    assert not Path("kept").exists()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--minutes", "0"], "--minutes 0.0: must be more than 0"),
        (["--minutes", "1", "--threads", "0"], "--threads 0: must be at least 1"),
        (["--updates", "0"], "--updates 0: must be at least 1"),
        (["--updates", "1", "--actors", "0"], "--actors 0: must be at least 1"),
        (["--updates", "1", "--actors", "3"], "--actors 3: the tables have only 2 shards; set `shards` in --config"),
        (["--updates", "1", "--actors", "2", "--keep", "games"], "--keep cannot store the games of actors"),
        (["--updates", "1", "--actors", "1", "--config", "many.toml"], "the settings split 16 tables into 17 shards"),
        (["--updates", "1", "--actors", "1", "--config", "search.toml"], "actors don't search: set searched = 0"),
        (["--minutes", "nan"], "--minutes nan: must be more than 0"),
        (["--minutes", "1", "--config", "none.toml"], "none.toml: No such file"),
        (["--minutes", "1", "--config", "wrong.toml"], "wrong.toml: there is no setting 'colour'"),
    ],
)
def test_invalid_settings_are_refused_with_a_reason(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("wrong.toml").write_text("[all]\ncolour = 3\n")
    Path("many.toml").write_text(TINY.replace("shards = 2", "shards = 17"))
    Path("search.toml").write_text(TINY + "searched = 0.1\n")
    assert train(*arguments) == 2
    assert reason in capsys.readouterr().err
    assert not Path("kept").exists()


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "train", "chess", "--minutes", "1", "--out", "kept"]) == 2
    assert "there is no game 'chess'; installed: puerto-rico, cooper-island" in capsys.readouterr().err


def test_without_pytorch_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    assert train("--minutes", "1") == 2
    assert "training needs PyTorch: pip install 'leeward[train]'" in capsys.readouterr().err
