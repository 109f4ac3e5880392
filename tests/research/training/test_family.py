"""Training with a family of editions: each game draws its values, and the network says so in its file."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from leeward.cli import main
from leeward.kernel.contract.game import game_named
from leeward.opponents import networks
from leeward.research.training.run import family_values
from leeward.research.training.settings import read

SMALL = """
[all]
tables = 4
steps = 2
epochs = 1
minibatches = 1
hidden = [8, 8, 8]
[cpu]
tables = 4
steps = 2
minibatches = 1
hidden = [8, 8, 8]
"""


def test_a_network_trained_with_a_family_carries_its_mark(tmp_path: Path) -> None:
    """In a process of its own: the command opens the rules before they are loaded."""
    (tmp_path / "small.toml").write_text(SMALL)
    command = ["lab", "train", "cooper-island", "--family", "--minutes", "0.02", "--device", "cpu", "--players", "2"]
    files = ["--config", str(tmp_path / "small.toml"), "--out", str(tmp_path / "out")]
    env = {**os.environ, "LEEWARD_INTERPRET": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-m", "leeward", *command, *files], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found = networks.load(tmp_path / "out" / "network.npz")
    assert networks.knows(game_named("cooper-island"), found.family)
    assert " --family " in found.made


def test_games_of_a_family_are_not_stored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = ["--out", str(tmp_path / "out"), "--keep", str(tmp_path / "games")]
    assert main(["lab", "train", "cooper-island", "--family", "--minutes", "1", *files]) != 0
    assert "--keep cannot store games with --family" in capsys.readouterr().err


def test_a_game_without_a_family_cannot_be_trained_with_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "small.toml").write_text(SMALL)
    files = ["--config", str(tmp_path / "small.toml"), "--out", str(tmp_path / "out"), "--device", "cpu"]
    assert main(["lab", "train", "puerto-rico", "--family", "--minutes", "1", *files]) != 0
    assert "puerto-rico has no family of editions" in capsys.readouterr().err


def test_some_of_the_drawn_editions_are_the_games_own() -> None:
    rules = game_named("cooper-island")
    assert rules.family is not None
    settings = replace(read("cooper-island", "cpu"), tables=80, own_edition=0.5)
    values = family_values(rules, settings, seed=1).tolist()
    own = [row == list(rules.family.ours) for row in values]
    assert len(values) == 10
    assert own[:5] == [True] * 5
    assert not all(own[5:])
