"""A third-party game: once installed it works everywhere, and nothing in Leeward knows it."""

import json
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
from leeward.server.app import create_app
from leeward.server.settings import Settings

with TestClient(create_app(Settings(folder=Path(tempfile.mkdtemp()), prepare=False, pause=0.0))) as page:
    assert "Nim with tokens" in page.get("/").text
    assert "Taking stones" in page.get("/rules/nim").text
    made = page.post("/api/v1/tables", json={"game": "nim"}).json()
    assert len(page.get(f"/api/v1/tables/{made['id']}").json()["names"]) == 3
    seats = [{"kind": "me", "name": "Ida"}, {"kind": "here", "name": "Jo"}]
    table = page.post("/api/v1/tables", json={"game": "nim", "seats": seats}).json()["id"]
    view = page.get(f"/api/v1/tables/{table}").json()
    assert 'data-action="' in "".join(part["svg"] for part in view["picture"]["parts"])
    assert view["rounds"] == []
    while not view["over"]:
        action = random.choice(view["actions"])["number"]
        answer = page.post(f"/api/v1/tables/{table}/actions", json={"expected": view["version"], "action": action})
        assert answer.status_code < 300, answer.text
        view = page.get(f"/api/v1/tables/{table}").json()
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
COMMANDS = {
    "games": ["games"],
    "terminal": ["play", "nim", "--opponents", "random", "--reverse"],
    "search": ["play", "nim", "--players", "2", "--opponents", "sailor", "--seed", "3"],
    "arena": ["lab", "arena", "nim", "--players", "greedy,random", "--games", "4", "--processes", "1"],
}
PROGRAMS = {"page": SERVED, "batch": BATCH}
EVERYWHERE = """
import contextlib, io, json, sys
from leeward.cli import main

commands, programs = json.load(sys.stdin)
told = {}
for name in [*commands, *programs]:
    sys.stdin, said = io.StringIO("\\n" * 60), io.StringIO()
    with contextlib.redirect_stdout(said):
        if name in commands:
            assert main(commands[name]) == 0, name
        else:
            exec(programs[name], {})
    told[name] = said.getvalue()
print(json.dumps(told))
"""
COMPILED = """
from numba.core import event

class Counter(event.Listener):
    compiled = 0
    def on_start(self, event):
        self.compiled += 1
    def on_end(self, event):
        pass

counter = Counter()
event.register("numba:compile", counter)
from leeward.kernel.doors import entry
from leeward.kernel.contract.game import game_named

nim = game_named("nim")
tables, options = nim.table.many(1), nim.option_numbers(nim.chosen(nim.in_order({}), 3))
entry.lay_out(tables, 3, 1, options)
print(tables[0].heaps.sum(), counter.compiled)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the example into a folder, without network access."""
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


@pytest.fixture(scope="module")
def told(installed: Path) -> dict[str, str]:
    """Return what each command and program prints, all run in one process."""
    found: dict[str, str] = json.loads(run(installed, "-c", EVERYWHERE, typed=json.dumps([COMMANDS, PROGRAMS])))
    return found


def test_it_is_in_the_list_of_games(told: dict[str, str]) -> None:
    assert "nim: 2 to 3 players\n  --heaps          four, three\n  --reverse\n" in told["games"]


def test_it_is_played_in_the_terminal_to_its_end(told: dict[str, str]) -> None:
    assert "what do you take?" in told["terminal"]
    assert "no stone is left" in told["terminal"]


def test_it_is_played_against_a_searching_opponent(told: dict[str, str]) -> None:
    assert "no stone is left" in told["search"]


def test_it_is_played_on_the_page(told: dict[str, str]) -> None:
    assert "played" in told["page"]


def test_it_is_played_in_the_arena(told: dict[str, str]) -> None:
    assert "greedy" in told["arena"]
    assert "random" in told["arena"]


def test_it_is_played_in_a_batch(told: dict[str, str]) -> None:
    assert int(told["batch"]) > 8


def test_its_compiled_rules_are_cached_until_a_rule_changes(installed: Path) -> None:
    stones, compiled = run(installed, "-c", COMPILED, interpreted=False).split()
    assert int(compiled) > 0
    assert run(installed, "-c", COMPILED, interpreted=False).split() == [stones, "0"]
    rules = installed / "third_game" / "game.py"
    rules.write_text(rules.read_text("utf-8").replace("2 + roll(table.dice, 6)", "12 + roll(table.dice, 6)"), "utf-8")
    more, compiled = run(installed, "-c", COMPILED, interpreted=False).split()
    assert int(more) > int(stones)
    assert int(compiled) > 0


def test_it_is_small_enough_to_be_read_in_one_sitting() -> None:
    files = [path for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".toml")]
    assert sum(len(path.read_text("utf-8").splitlines()) for path in files) <= 510
