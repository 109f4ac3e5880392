"""`leeward new-game` writes a package that keeps all laws; `leeward check-game` says what is broken in another."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from leeward.kernel.contract.game import BadOption
from leeward.laws.new_game import write_game


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new game, installed as `pip install --no-deps -e` does."""
    folder = tmp_path_factory.mktemp("games")
    done = leeward(folder, "new-game", "stone-age", "--folder", str(folder / "sources"))
    assert "leeward check-game stone-age" in done.stdout, done.stderr
    install(folder, "stone-age")
    return folder


def install(folder: Path, name: str) -> None:
    module = name.replace("-", "_")
    (folder / module).symlink_to(folder / "sources" / module / module)
    info = folder / f"{module}-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1\n")
    (info / "entry_points.txt").write_text(f"[leeward.games]\n{name} = {module}.game\n")


def leeward(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(folder)]))
    environment = {**os.environ, "PYTHONPATH": path, "LEEWARD_INTERPRET": "1", "LEEWARD_CACHE": str(folder / "cache")}
    command = [sys.executable, "-m", "leeward", *arguments]
    return subprocess.run(
        command, env=environment, cwd=folder, input=typed, capture_output=True, text=True, timeout=280, check=False
    )


def test_a_new_game_keeps_all_laws(game: Path) -> None:
    done = leeward(game, "check-game", "stone-age", "--examples", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert "laws are kept" in done.stdout
    assert "BROKEN" not in done.stdout


def test_a_new_game_can_be_played_saved_and_drawn_at_once(game: Path) -> None:
    saved = game / "first.game"
    done = leeward(game, "play", "stone-age", "--human", "0", "--opponents", "random", "--seed", "1", "--save", str(saved))
    assert done.returncode == 0, done.stderr
    assert "no stone is left" in done.stdout
    done = leeward(game, "draw", str(saved), "-o", str(game / "first.svg"), "--seat", "1")
    assert done.returncode == 0, done.stderr
    assert "<text" in (game / "first.svg").read_text("utf-8")


def test_the_report_names_the_sentence_and_the_shortest_game(game: Path) -> None:
    write_game("careless", game / "sources")
    path = game / "sources" / "careless" / "careless" / "game.py"
    path.write_text(path.read_text("utf-8").replace("        reveal(table)\n", ""), "utf-8")
    install(game, "careless")
    done = leeward(game, "check-game", "careless", "--examples", "12", "--save", str(game / "broken"))
    assert done.returncode == 1, done.stdout + done.stderr
    assert "BROKEN  what is revealed is marked" in done.stdout
    assert "The contract says: An action that reveals something, by chance or from hidden information" in done.stdout
    assert "call `reveal(table)` there" in done.stdout
    shown = (game / "broken" / "what-is-revealed-is-marked.game").read_text("utf-8")
    assert shown.count(" takes ") + shown.count(": take ") <= 12, shown


@pytest.mark.parametrize(
    ("name", "why"),
    [("Nim", "small letters"), ("puerto-rico", "already"), ("class", "Python"), ("random", "already"), ("numpy", "already")],
)
def test_a_name_that_no_game_can_have_is_refused(tmp_path: Path, name: str, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        write_game(name, tmp_path)
