"""A game of somebody else's: installed beside Leeward it is played everywhere, and nothing here knows of it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parent.parent / "examples" / "third_game"

SERVED = """
import tempfile, random
from pathlib import Path
from litestar.testing import TestClient
from leeward.server.app import Settings, create_app

with TestClient(create_app(Settings(folder=Path(tempfile.mkdtemp()), prepare=False, pause=0.0))) as page:
    assert "Nim with tokens" in page.get("/").text
    assert "Taking stones" in page.get("/rules/nim").text
    assert len(page.get(f"/api/tables/{page.post('/api/tables', json={'game': 'nim'}).json()['id']}").json()["names"]) == 3
    seats = [{"kind": "me", "name": "Ida"}, {"kind": "here", "name": "Jo"}]
    table = page.post("/api/tables", json={"game": "nim", "seats": seats}).json()["id"]
    view = page.get(f"/api/tables/{table}").json()
    assert 'data-action="' in view["picture"]["parts"][0]["svg"]
    assert view["rounds"] == []
    while not view["over"]:
        action = random.choice(view["actions"])["number"]
        answer = page.post(f"/api/tables/{table}/actions", json={"expected": view["version"], "action": action})
        assert answer.status_code < 300, answer.text
        view = page.get(f"/api/tables/{table}").json()
    assert "Ida" in page.get(f"/tables/{table}/scores").text
    print("played at", view["version"], "actions")
"""
BATCH = """
import numpy as np
from leeward.research import batch

tables = batch("nim", tables=8, players=3, seed=1)
games = 0
for _ in range(200):
    tables.step(np.argmax(tables.seen.masks, 1))
    games += int(tables.seen.finished.sum())
print(games)
"""
COMPILED = """
import numpy as np
from numba.core import event

class Counter(event.Listener):
    compiled = 0
    def on_start(self, event):
        self.compiled += 1
    def on_end(self, event):
        pass

counter = Counter()
event.register("numba:compile", counter)
from leeward.kernel import playout
from leeward.kernel.game import game_named

nim = game_named("nim")
tables, options = nim.table.many(20), nim.option_numbers(nim.chosen(nim.in_order({}), 3))
decisions = playout.random_games(tables, 1, 3, options, np.zeros(nim.most_actions, np.int16), np.zeros(4, np.int64))
print(decisions, counter.compiled)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the example is installed; nothing is fetched from anywhere."""
    folder = tmp_path_factory.mktemp("elsewhere")
    install = ["-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target", str(folder)]
    subprocess.run([sys.executable, *install, str(EXAMPLE)], check=True, capture_output=True)
    return folder


def run(installed: Path, *arguments: str, typed: str = "", interpreted: bool = True) -> str:
    path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(installed)]))
    told = subprocess.run(
        [sys.executable, *arguments],
        env={
            **os.environ,
            "PYTHONPATH": path,
            "LEEWARD_INTERPRET": "1" if interpreted else "",
            "LEEWARD_CACHE": str(installed / "cache"),
        },
        cwd=installed,
        input=typed,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    return told.stdout


def leeward(installed: Path, *arguments: str, typed: str = "") -> str:
    return run(installed, "-m", "leeward.cli", *arguments, typed=typed)


def test_it_stands_in_the_list_of_games(installed: Path) -> None:
    assert "nim: 2 to 3 players\n  --heaps          four, three\n  --reverse\n" in leeward(installed, "games")


def test_it_is_played_in_the_terminal_to_its_end(installed: Path) -> None:
    told = leeward(installed, "play", "nim", "--opponents", "random", "--reverse", typed="\n" * 60)
    assert "what do you take?" in told
    assert "no stone is left" in told


def test_it_is_played_against_one_who_searches(installed: Path) -> None:
    told = leeward(installed, "play", "nim", "--players", "2", "--opponents", "sailor", "--seed", "3", typed="\n" * 60)
    assert "no stone is left" in told


def test_it_is_played_on_the_page(installed: Path) -> None:
    assert "played" in run(installed, "-c", SERVED)


def test_it_is_played_in_the_arena(installed: Path) -> None:
    told = leeward(installed, "arena", "nim", "--players", "greedy,random", "--games", "4", "--processes", "1")
    assert "greedy" in told
    assert "random" in told


def test_it_is_played_in_a_batch(installed: Path) -> None:
    assert int(run(installed, "-c", BATCH)) > 8


def test_what_is_compiled_of_it_is_kept_until_a_rule_changes(installed: Path) -> None:
    decisions, compiled = run(installed, "-c", COMPILED, interpreted=False).split()
    assert int(compiled) > 0
    assert run(installed, "-c", COMPILED, interpreted=False).split() == [decisions, "0"]
    rules = installed / "third_game" / "game.py"
    rules.write_text(rules.read_text("utf-8").replace("2 + roll(table.dice, 6)", "12 + roll(table.dice, 6)"), "utf-8")
    more, compiled = run(installed, "-c", COMPILED, interpreted=False).split()
    assert int(more) > int(decisions)
    assert int(compiled) > 0


def test_it_is_small_enough_to_be_read_in_one_sitting() -> None:
    files = [path for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".toml")]
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) <= 350
