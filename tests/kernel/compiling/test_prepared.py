"""Precompiled rules in a wheel: users need not compile, and never run code of other rules."""

import os
import platform
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from leeward.kernel.compiling import prepared, rules
from leeward.opponents import products

INNER = "from leeward.kernel.compiling.rules import rule\n@rule\ndef answer():\n    return {answer}\n"
OUTER = """
from leeward.kernel.compiling.rules import door
from .inner import answer
@door
def ask():
    return answer()
@door
def say(something):
    return something
"""
ASK = "from leeward.toy.rules.outer import ask; print(ask(), sum(ask.stats.cache_hits.values()))"
COMMON = {"NUMBA_CPU_NAME": prepared.COMMON, "NUMBA_CPU_FEATURES": ""}
pytestmark = pytest.mark.skipif(not prepared.fits(), reason=f"this processor is no {prepared.COMMON}")


def build(folder: Path, answer: int = 1) -> Path:
    """Build a package with the kernel and a rule that calls a rule in another file."""
    package = folder / "src" / "leeward"
    shutil.copytree(rules.PACKAGE / "kernel", package / "kernel")
    (package / "__init__.py").write_text("")
    toy = package / "toy" / "rules"
    toy.mkdir(parents=True)
    (toy / "inner.py").write_text(INNER.format(answer=answer))
    (toy / "outer.py").write_text(OUTER)
    return folder


def run(house: Path, script: str = ASK, **changes: str) -> str:
    others = {name: value for name, value in os.environ.items() if not name.startswith(("NUMBA_CPU", "LEEWARD_"))}
    places = {"PYTHONPATH": str(house / "src"), "LEEWARD_CACHE": str(house / "cache")}
    told = subprocess.run(
        [sys.executable, "-c", script], env=others | places | changes, capture_output=True, text=True, check=False, cwd=house
    )
    assert told.returncode == 0, told.stderr
    return told.stdout.strip()


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile the rules for the common processor, in some folder."""
    house = build(tmp_path_factory.mktemp("made"))
    assert run(house, **COMMON) == "1 0"
    return house / "cache" / "rules"


@pytest.fixture
def installed(made: Path, tmp_path: Path) -> Path:
    """Copy the same rules to another folder, with the compiled code."""
    house = build(tmp_path / "installed")
    shutil.copytree(made, house / "src" / "leeward" / "prepared")
    return house


def test_compiled_rules_are_found_in_another_folder_without_compiling(installed: Path) -> None:
    assert run(installed) == "1 1"
    assert run(installed) == "1 1"


def test_nothing_is_written_to_the_installation_folder(installed: Path) -> None:
    shipped = installed / "src" / "leeward" / "prepared"
    before = {path: path.stat().st_mtime_ns for path in shipped.rglob("*")}
    assert run(installed, ASK + "; from leeward.toy.rules.outer import say; print(say(2))") == "1 1\n2"
    assert list((installed / "cache").rglob("outer.say*.nbc"))
    assert {path: path.stat().st_mtime_ns for path in shipped.rglob("*")} == before


def test_changed_rules_are_compiled_although_compiled_ones_were_shipped(installed: Path) -> None:
    (installed / "src" / "leeward" / "toy" / "rules" / "inner.py").write_text(INNER.format(answer=2))
    assert run(installed) == "2 0"


def test_another_processor_compiles_for_itself(installed: Path) -> None:
    script = "from leeward.kernel.compiling import prepared; prepared.fits = lambda: False\n"
    assert run(installed, script + ASK + "; import numba; print(numba.config.CPU_NAME)") == "1 0\nNone"


def test_a_named_processor_gets_its_own_code(installed: Path) -> None:
    assert run(installed, ASK + "; import numba; print(numba.config.CPU_NAME)", NUMBA_CPU_NAME="x86-64") == "1 0\nx86-64"


def test_without_a_writable_cache_the_rules_still_run(installed: Path) -> None:
    (installed / "full").write_text("")
    assert run(installed, LEEWARD_CACHE=str(installed / "full")).startswith("1 ")


def test_the_same_rules_in_two_folders_share_compiled_code(tmp_path: Path) -> None:
    house, copy = build(tmp_path / "house"), build(tmp_path / "copy")
    shared = str(tmp_path / "cache")
    assert run(house, LEEWARD_CACHE=shared) == "1 0"
    assert run(copy, LEEWARD_CACHE=shared) == "1 1"


def test_a_second_process_uses_what_the_first_unpacked(tmp_path: Path) -> None:
    shipped, folder = tmp_path / "shipped", tmp_path / "cache" / "rules"
    shipped.mkdir()
    (shipped / "captain.nbc").write_text("load")
    prepared.unpack(shipped, folder)
    (folder / "more.nbc").write_text("own")
    prepared.unpack(shipped, folder)
    assert {path.name for path in folder.iterdir()} == {"captain.nbc", "more.nbc"}
    assert list(folder.parent.iterdir()) == [folder]


def test_every_processor_has_its_own_compiled_rules() -> None:
    names = {rules.fingerprint(prepared.described(name)) for name in ("x86-64", prepared.COMMON)}
    assert len(names | {rules.fingerprint()}) == 3


def test_on_arm_the_common_processor_is_one_that_every_arm_is(monkeypatch: pytest.MonkeyPatch) -> None:
    for machine, common in (("x86_64", "x86-64-v3"), ("aarch64", "generic"), ("arm64", "generic")):
        monkeypatch.setattr(platform, "machine", lambda machine=machine: machine)
        assert runpy.run_path(str(prepared.__file__))["COMMON"] == common
    monkeypatch.setattr(prepared, "processor", lambda: prepared.described("generic"))
    assert not products.multiplies_pairs(), "no instructions of x86 there"
