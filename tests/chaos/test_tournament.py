"""A tournament at three servers that are killed. `python -m chaos.tournament` plays one of 17 players over five rounds."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from postgres import Postgres

TESTS = Path(__file__).parents[1]
EXAMPLE = TESTS.parent / "examples" / "third_game" / "third_game"


@pytest.fixture
def with_nim(tmp_path: Path) -> Path:
    """Install the example game, which is over after a few actions."""
    shutil.copytree(EXAMPLE, tmp_path / "third_game")
    about = tmp_path / "third_game-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: third-game\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[leeward.games]\nnim = third_game.game\n")
    return tmp_path


@pytest.mark.long
def test_a_tournament_survives_the_death_of_its_servers(postgres: Postgres, with_nim: Path) -> None:
    path = os.pathsep.join(filter(None, (str(TESTS), str(with_nim), os.environ.get("PYTHONPATH"))))
    command = f"{sys.executable} -m chaos.tournament --game nim --players 7 --rounds 3 --kills 2".split()
    env = {**os.environ, "PYTHONPATH": path, "LEEWARD_INTERPRET": "1"}
    run = subprocess.run(
        [*command, "--database", postgres.make()],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        cwd=with_nim,
        env=env,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    told = json.loads(run.stdout)
    assert told["violations"] == []
    assert (told["players"], told["rounds"], told["games"]) == (7, 3, 9)
    assert told["kills"] >= 1
    assert "Traceback" not in run.stderr
