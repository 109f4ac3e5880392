"""`leeward lab values`: searches a family of editions for the goal, many candidates in one batch."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from leeward.cli import main
from leeward.cooper_island.edition.family import Family
from leeward.kernel.contract.game import game_named
from leeward.lab.crew import Crew
from leeward.opponents import networks
from leeward.research.balance.measuring import Miss
from leeward.research.balance.search import Search

GAME = "cooper-island"
SEARCH = """
import argparse, sys
from pathlib import Path
from leeward.kernel.contract.game import game_named
from leeward.research.balance import search
search.FINAL, search.BEST = 1, 1
search.shipped_paths = lambda rules: {2: Path(sys.argv[1])}  # two players are enough here
where = {"device": "cpu", "processes": 1, "ray": None, "out": Path(sys.argv[2])}
args = argparse.Namespace(game="cooper-island", network=None, candidates=2, rounds=1, games=1, seed=1, **where)
assert search.run(args) == 0
"""


@pytest.fixture
def weak(tmp_path: Path) -> Path:
    path = tmp_path / "network.npz"
    networks.save(path, networks.arrays_at_random(GAME, (8, 8, 8)), GAME, "a test")
    return path


def test_it_writes_the_best_editions_and_a_report_of_what_they_miss(weak: Path, tmp_path: Path) -> None:
    """In a process of its own: open rules are loaded instead of those of one edition."""
    env = {**os.environ, "LEEWARD_FAMILY": "1", "LEEWARD_INTERPRET": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", SEARCH, str(weak), str(tmp_path / "out")], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert "round 1 of 1: the best distance from the goal is " in done.stdout
    report = (tmp_path / "out" / "report.md").read_text("utf-8")
    assert "3 candidates; the distance of cooper-island's own edition is " in report
    assert "## best-1.toml" in report
    assert "miss the goal\n- 2 players: " in report
    family = Family()
    numbers = family.read(tmp_path / "out" / "best-1.toml")
    assert all(least <= number <= most for least, number, most in zip(family.least, numbers, family.most, strict=True))


def test_rules_for_one_edition_cannot_search(weak: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "values", GAME, "--network", str(weak), "--out", str(tmp_path / "out")]) != 0
    assert "LEEWARD_FAMILY=1" in capsys.readouterr().err


def test_a_game_without_a_family_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "values", "puerto-rico", "--out", str(tmp_path / "out")]) != 0
    assert "puerto-rico has no family of editions" in capsys.readouterr().err


def test_a_larger_miss_is_farther_from_the_goal(weak: Path) -> None:
    search = Search(game_named(GAME), {2: weak}, 1, "cpu", Crew(1))
    for near, far in (
        (Miss("points", "", "2", 34), Miss("points", "", "2", 48)),
        (Miss("points", "", "2", 24), Miss("points", "", "2", 10)),
        (Miss("seats", "1", "2", 0.56), Miss("seats", "1", "2", 0.8)),
        (Miss("first", "space_h_round", "2", 0.6), Miss("first", "space_h_round", "2", 1.0)),
        (Miss("small_cards", "small_card_vault", "", 0.04), Miss("small_cards", "small_card_vault", "", 0.0)),
        (Miss("small_cards", "small_card_vault", "", 0.7), Miss("small_cards", "small_card_vault", "", 1.0)),
        (Miss("ships", "cargo_ship_4", "", 0.04), Miss("ships", "cargo_ship_4", "", 0.0)),
    ):
        assert 0 < search.lack(near) < search.lack(far) <= 3
