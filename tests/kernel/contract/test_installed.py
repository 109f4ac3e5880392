"""Installed games, and their order."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from leeward.kernel.contract import installed
from leeward.kernel.contract.game import BadOption, game_named

OURS = """[leeward.games]
abalone = leeward.abalone
nim = leeward.nim
[leeward.games.usual]
nim = leeward.nim
"""
OTHERS = """[leeward.games]
aardvark = other.aardvark
nim = other.nim
[leeward.games.usual]
aardvark = other.aardvark
"""


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Create two packages that only register games."""
    for name, text in (("leeward", OURS), ("other", OTHERS)):
        folder = tmp_path / f"{name}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (folder / "entry_points.txt").write_text(text)
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    installed.installed.cache_clear()
    yield tmp_path
    monkeypatch.undo()
    installed.installed.cache_clear()


@pytest.mark.usefixtures("packages")
def test_our_games_come_first_led_by_the_default_and_cannot_be_replaced() -> None:
    assert installed.rooms() == {"nim": "leeward.nim", "abalone": "leeward.abalone", "aardvark": "other.aardvark"}
    assert list(installed.rooms()) == ["nim", "abalone", "aardvark"]
    assert installed.usual_game() == "nim"


def test_without_installed_games_the_error_says_so(packages: Path) -> None:
    for file in packages.glob("*/entry_points.txt"):
        file.unlink()
    installed.installed.cache_clear()
    with pytest.raises(ValueError, match="no game is installed"):
        installed.usual_game()
    with pytest.raises(BadOption, match="there is no game 'go'; installed: none"):
        game_named("go")


def test_listing_games_does_not_load_the_compiler() -> None:
    asked = "import sys, leeward.kernel.contract.installed as games; print(games.usual_game(), 'numba' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["puerto-rico", "False"]
