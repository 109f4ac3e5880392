"""The wheel: it contains everything needed to play, and plays with its own requirements only."""

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from gettext import GNUTranslations
from importlib.metadata import distribution, packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from leeward.cli import main
from leeward.kernel.language import speech

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

# Runs before any import: hides everything else in this environment.
ONLY = """
import sys

class NotInstalled:
    def find_spec(self, name, *_):
        if name.partition(".")[0] in {missing!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, NotInstalled())
"""
TERMINAL = """
from leeward.cli import main
sys.exit(main(["play", "--players", "2", "--seat", "random,random", "--seed", "3", "--lang", "de"]))
"""
BROWSER = """
from pathlib import Path
from litestar.testing import TestClient
from leeward.server.app import create_app
from leeward.server.settings import Settings
with TestClient(create_app(Settings(folder=Path("data"), prepare=False))) as page:
    for game in ("puerto-rico", "cooper-island"):
        seats = [{"kind": "me"}, {"kind": "here"}]
        table = page.post("/api/v1/tables", json={"game": game, "seats": seats}).json()
        shown = page.get(f"/api/v1/tables/{table['id']}", params={"lang": "de"}).json()
        assert "<g" in shown["picture"]["parts"][1]["svg"] and "st du" in shown["question"]
        assert "table.js" in page.get(f"/tables/{table['id']}").text
    assert "Leeward" in page.get("/").text
    assert all(page.get(f"/fonts/{face}.woff").content.startswith(b"wOFF") for face in ("text", "strong", "title"))
    assert "/pictures/puerto-rico/art/" in page.get("/").text
    for file in ("table/table.js", "shared/page.css", "icons/icons.svg"):
        assert page.get(f"/static/{file}").status_code == 200
    print(Path(sys.modules["leeward"].__file__).parent)
"""

NEW_GAME = """
from leeward.cli import main
sys.exit(main(["new-game", "atoll", "--folder", "sources"]))
"""
OWN_GAME = """
import leeward
from leeward.cli import main
game = leeward.new("atoll", players=2, seed=1)
me = game.table.seat
game.play(game.legal[0])
mine, others = (game.told(seat, 1)[0].text for seat in (me, 1 - me))
assert others.endswith("lays a number face down") and mine != others, (mine, others)
main(["play", "atoll", "--players", "2", "--seat", "random,random", "--seed", "3"])
"""


def needed(requirements: list[str], known: set[str]) -> set[str]:
    """Return the names of all packages that these requirements install, directly or not."""
    for each in map(Requirement, requirements):
        name = plain(each.name)
        if name not in known and (each.marker is None or each.marker.evaluate({"extra": ""})):
            known.add(name)
            needed(distribution(name).requires or [], known)
    return known


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def not_for_players() -> list[str]:
    """List the modules that exist here, but not after `pip install leeward`."""
    known = needed(PROJECT["dependencies"], {"leeward"})
    found = packages_distributions()
    return sorted(name for name, owners in found.items() if known.isdisjoint(map(plain, owners)) and name != "_virtualenv")


def build_wheel(folder: Path, **changes: str) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, env=os.environ | changes, check=True)
    return next(folder.glob("leeward-*.whl"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_wheel(tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(wheel, tmp_path_factory.mktemp("installed"))


def install(wheel: Path, folder: Path) -> Path:
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--target"]
    subprocess.run([*pip, folder, wheel], check=True)
    return folder


def run(script: str, folder: Path, *installed: Path) -> str:
    """Run a script in an empty folder, with these installations and Leeward's requirements only."""
    changes = {
        "PYTHONPATH": os.pathsep.join(map(str, installed)),
        "LEEWARD_INTERPRET": "1",
        "LEEWARD_DATA": str(folder),
        "PYTHONSAFEPATH": "1",
    }
    told = subprocess.run(
        [sys.executable, "-c", ONLY.format(missing=not_for_players()) + script],
        cwd=folder,
        env={**os.environ, **changes},
        input="",
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    return told.stdout


def test_a_wheel_holds_everything_but_what_only_developers_read(wheel: Path) -> None:
    sources = ROOT / "src"
    files = {path.relative_to(sources) for path in sources.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    catalogues = {path.with_suffix(".mo") for path in files if path.suffix == ".po"}
    assert len(catalogues) == len(speech.LANGUAGES) - 1
    wanted = {str(path) for path in files | catalogues if path.suffix not in (".po", ".ts")}  # pages don't load types
    example = ROOT / "examples" / "third_game"  # what `leeward new-game` copies
    wanted |= {f"leeward/laws/template/{name}" for name in ("README.md", "pyproject.toml")}
    wanted |= {f"leeward/laws/template/{path.relative_to(example)}" for path in (example / "third_game").rglob("*.py")}
    assert {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name} == wanted


def test_a_wheel_has_the_same_texts_as_the_checkout(installed: Path) -> None:
    with (installed / "leeward/locale/de/LC_MESSAGES/leeward.mo").open("rb") as file:
        assert vars(GNUTranslations(file))["_catalog"] == vars(speech.voice("de")._translations)["_catalog"]


def test_a_wheel_plays_in_the_terminal_from_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    assert "gewinnt mit" in run(TERMINAL, tmp_path, installed)


def test_a_wheel_plays_in_the_browser_from_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    assert run(BROWSER, tmp_path, installed).strip() == str(installed / "leeward")


def test_a_game_of_another_wheel_is_played_beside_it_and_its_sealed_choice_stays_sealed(
    installed: Path, tmp_path: Path
) -> None:
    run(NEW_GAME, tmp_path, installed)
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir"]
    subprocess.run([*pip, tmp_path / "dist", tmp_path / "sources" / "atoll"], check=True)
    own = install(next((tmp_path / "dist").glob("atoll-*.whl")), tmp_path / "own")
    assert "no stone is left" in run(OWN_GAME, tmp_path, installed, own)


def test_a_wheel_with_compiled_rules_is_for_their_system_and_their_compilers_only(tmp_path: Path) -> None:
    compiled = tmp_path / "rules" / "0123456789abcdef" / "puerto_rico.rules" / "captain.load-1.py311.nbi"
    compiled.parent.mkdir(parents=True)
    compiled.write_bytes(b"code")
    wheel = zipfile.ZipFile(build_wheel(tmp_path, LEEWARD_PREPARED=str(tmp_path / "rules")))
    assert f"leeward/prepared/{compiled.relative_to(tmp_path / 'rules').as_posix()}" in wheel.namelist()
    name = next(name for name in wheel.namelist() if name.endswith("/METADATA"))
    pinned = re.findall(r"^Requires-Dist: ([^;\n]*==[^;\n]*)$", wheel.read(name).decode(), re.MULTILINE)
    known = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert sorted(pinned) == [line for line in known if line.startswith(("llvmlite==", "numba==", "numpy=="))]
    _, _, python, abi, platform = Path(str(wheel.filename)).stem.split("-")
    assert python == abi == sys.implementation.cache_tag.replace("cpython-", "cp")
    assert platform != "any"


def test_players_install_nothing_that_only_others_need() -> None:
    spared = not_for_players()
    assert {"babel", "hatchling", "mypy", "optuna", "playwright", "pyspiel", "pytest", "scipy"} <= {*spared}
    assert {"fontTools", "font_source_sans_pro", "font_source_serif_pro", "resvg_py"} <= {*spared}
    assert not {"numba", "litestar", "httpx", "rich"} & {*spared}


def test_tuning_says_what_to_install_before_it_plays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "optuna", None)
    assert main(["lab", "tune", "puerto-rico", "--out", "x.toml"]) == 2
    told = capsys.readouterr().err
    assert told == "leeward: optuna is not installed: pip install 'leeward[arena]'\n"
    assert list(tmp_path.iterdir()) == []


def test_drawing_a_png_says_what_to_install_and_an_svg_needs_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = str(ROOT / "tests/golden/basic-3.game")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert main(["draw", saved, "-o", "board.png"]) == 2
    assert capsys.readouterr().err == "leeward: a PNG needs resvg-py and its fonts: pip install 'leeward[draw]'\n"
    assert main(["draw", saved, "-o", "board.svg"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == ["board.svg"]


def test_every_package_that_is_installed_has_its_version_in_the_constraints() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.]+", line)] == []
    asked = [*PROJECT["dependencies"], *(each for extra in PROJECT["optional-dependencies"].values() for each in extra)]
    names = {plain(Requirement(each).name) for each in asked} - {"leeward"}
    assert names - {plain(line.partition("==")[0]) for line in lines} == set()
