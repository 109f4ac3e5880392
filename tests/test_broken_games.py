"""Broken games of other packages: each is left out or stops with a clear word, and everything else goes on."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from leeward.laws.new_game import write_game

# Each game is the example with one flaw: a file of its package, what to replace there, and by what.
FLAWS = {
    "no-import": ("__init__.py", '"""', 'raise RuntimeError("the author forgot something")\n"""'),
    "newer": ("game.py", 'name="newer",', 'name="newer",\n        contract=99,'),
    "strange": ("game.py", 'name="strange",', 'name="strange",\n        colours=7,'),
    "blank": ("picture/__init__.py", "    drawn = [", "    return Drawing(1, 1, lang, '', '', (), (), 1)\n    drawn = ["),
    "unescaped": (
        "picture/__init__.py",
        "    drawn = [",
        """    called = "".join(f"<text>{name}</text>" for name in names)
    drawn = [Part("names", 0, 0, called, mark_of(called)), """,
    ),
    "speechless": ("words.py", "def title(", "def no_title("),
    "endless": ("game.py", "    seat = table.seat\n", "    seat = table.seat\n    while table.seats > 0:\n        pass\n"),
    "crashing": ("game.py", "    seat = table.seat\n", '    seat = table.seat\n    raise ValueError("no such stone")\n'),
    # Works until a file exists.
    "fragile": (
        "game.py",
        "    seat = table.seat\n",
        """    seat = table.seat
    if FLAG.exists():
        while FLAG.read_text() == "endless":
            pass
        raise ValueError("the fragile game broke")
""",
    ),
}
OTHERS = [name for name in FLAWS if name != "fragile"]

SERVED = """
import json, re, sys, tempfile, time
from pathlib import Path
from litestar.testing import TestClient
from leeward.laws import trial
from leeward.server.app import create_app
from leeward.server.settings import Settings
from leeward.server.thinking import guarded

trial.LONGEST, guarded.LONGEST = 6.0, 1.0
flag, others = Path(sys.argv[1]), json.loads(sys.argv[2])
told = {}
with TestClient(create_app(Settings(folder=Path(tempfile.mkdtemp()), prepare=False, pause=0.0))) as page:
    me = [{"kind": "me", "name": "Ida"}, {"kind": "here", "name": "Jo"}]

    def make(game):
        return page.post("/api/v1/tables", json={"game": game, "seats": me})

    def act(table):
        view = page.get(f"/api/v1/tables/{table}").json()
        sent = {"expected": view["version"], "action": view["actions"][0]["number"]}
        return page.post(f"/api/v1/tables/{table}/actions", json=sent)

    told["start"] = page.get("/").status_code
    told["refused"] = {name: make(name).status_code for name in others}
    told["after"] = {path: page.get(path).status_code for path in ("/", "/lobby", "/my-games", "/statistics", "/api/v1/ready")}
    told["offered"] = sorted(set(re.findall("/pictures/([a-z-]+)/art", page.get("/").text)))
    told["health"] = page.get("/healthz").json()
    sound = make("puerto-rico").json()["id"]
    for how in ("raises", "endless"):
        flag.unlink(missing_ok=True)
        table = make("fragile").json()["id"]
        for _ in range(2):  # both lay a number
            assert act(table).status_code == 200
        flag.write_text(how)
        answer = act(table)
        began = time.monotonic()
        told[how] = [answer.status_code, answer.json()["code"], act(sound).status_code, time.monotonic() - began]
        told[how].append(page.get(f"/api/v1/tables/{table}").json()["closed"])
        told[how].append(page.get(f"/tables/{table}").status_code)
print(json.dumps(told))
"""


LISTED = """
from leeward.cli import main
from leeward.laws import trial

trial.LONGEST = 15.0
main(["games"])
main(["games", "--lang", "de"])
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install a package with each flaw into one folder."""
    folder = tmp_path_factory.mktemp("flawed")
    flag = folder / "flag"
    for name, (file, old, new) in FLAWS.items():
        module = name.replace("-", "_")
        write_game(name, folder / "sources")
        (folder / "sources" / module / module).rename(folder / module)
        path = folder / module / file
        text = path.read_text("utf-8")
        assert old in text, name
        begin = f"from pathlib import Path\n\nFLAG = Path({str(flag)!r})\n" if name == "fragile" else ""
        flawed = text.replace(old, new, 1)
        path.write_text(flawed.replace("\nSEATS =", f"\n{begin}\nSEATS =", 1), "utf-8")
        info = folder / f"{module}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[leeward.games]\n{name} = {module}.game\n")
    return folder


def run(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH"), str(installed)]))
    environment = {**os.environ, "PYTHONPATH": path, "LEEWARD_INTERPRET": "1", "LEEWARD_CACHE": str(installed / "cache")}
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=environment, cwd=installed, capture_output=True, text=True, timeout=300, check=False)


@pytest.mark.long
def test_a_broken_game_is_left_out_and_a_table_that_breaks_stops_alone(installed: Path) -> None:
    done = run(installed, "-c", SERVED, str(installed / "flag"), json.dumps(OTHERS))
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert told["start"] == 200
    assert set(told["refused"].values()) <= {400, 409}, told["refused"]  # 409: it broke while it was tried
    assert set(told["after"].values()) == {200}, told["after"]
    assert told["offered"] == ["cooper-island", "fragile", "puerto-rico"]
    left_out = told["health"]["left_out"]
    assert sorted(left_out) == sorted(OTHERS)
    assert left_out["endless"] == "its rules do not end"
    assert left_out["blank"] == "it cannot be drawn"
    assert left_out["no-import"] == "it cannot be loaded"
    assert sorted(told["health"]["games"]) == ["cooper-island", "fragile", "puerto-rico"]
    for how in ("raises", "endless"):
        status, code, elsewhere, seconds, closed, page = told[how]
        assert (status, code, elsewhere, page) == (409, "broken-game", 200, 200)
        assert seconds < 1.0
        assert "this table has stopped" in closed
    assert "the author forgot something" in done.stderr
    assert "the fragile game broke" in done.stderr


def test_the_list_of_games_names_the_broken_ones_and_their_reasons(installed: Path) -> None:
    done = run(installed, "-c", LISTED)
    assert done.returncode == 0, done.stderr
    assert "Trying blank, crashing, endless, fragile, unescaped in another process…" in done.stderr
    assert "puerto-rico: 3 to 5 players" in done.stdout or "puerto-rico: 2 to 5 players" in done.stdout
    assert "no-import is left out: it cannot be loaded. RuntimeError: the author forgot something" in done.stdout
    assert "newer is left out: it cannot be loaded. " in done.stdout
    assert "it is written for contract 99 of games, and this Leeward offers 1: install a newer Leeward" in done.stdout
    assert "newer is left out: it cannot be loaded. it is written for contract 99 of games" in done.stdout
    assert "strange is left out: it cannot be loaded. TypeError: " in done.stdout
    assert "(the package is made for another version of Leeward)" in done.stdout
    assert "speechless is left out" in done.stdout
    assert "blank is left out: it cannot be drawn. ValueError: the picture is empty" in done.stdout
    assert "unescaped is left out: it cannot be drawn. ValueError: the part 'names' of the picture is not XML" in done.stdout
    assert "escape the players' names with html.escape" in done.stdout
    assert "crashing is left out: it cannot be played to its end. ValueError: no such stone" in done.stdout
    assert "endless is left out: its rules do not end. still playing after 15 seconds" in done.stdout
    assert "crashing wird ausgelassen: es lässt sich nicht zu Ende spielen. ValueError: no such stone" in done.stdout
