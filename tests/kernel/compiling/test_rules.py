"""`@rule`, the cache of compiled rules, and the progress line."""

import ast
import contextlib
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numba
import pytest

from leeward.kernel.compiling import rules

INNER = "from leeward.kernel.compiling.rules import rule\n@rule\ndef answer():\n    return {answer}\n"
OUTER = "from leeward.kernel.compiling.rules import door\nfrom .inner import answer\n@door\ndef ask():\n    return answer()\n"
RULE = re.compile(r"^@(rule|door|quick_rule|inlined_rule)$", re.MULTILINE)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Copy the kernel and add a rule that calls a rule in another file."""
    package = tmp_path / "src" / "leeward"
    shutil.copytree(rules.PACKAGE / "kernel", package / "kernel")
    (package / "__init__.py").write_text("")
    toy = package / "toy" / "rules"
    toy.mkdir(parents=True)
    (toy / "inner.py").write_text(INNER.format(answer=1))
    (toy / "outer.py").write_text(OUTER)
    return tmp_path


def run(house: Path, script: str, interpret: str = "0") -> str:
    changes = {"PYTHONPATH": str(house / "src"), "LEEWARD_CACHE": str(house / "cache"), "LEEWARD_INTERPRET": interpret}
    told = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, **changes}, capture_output=True, text=True, check=False, cwd=house
    )
    assert told.returncode == 0, told.stderr
    return told.stdout.strip()


def test_a_changed_source_never_runs_old_code(house: Path) -> None:
    script = "from leeward.toy.rules.outer import ask; print(ask(), sum(ask.stats.cache_hits.values()))"
    assert run(house, script) == "1 0"
    assert run(house, script) == "1 1"
    (house / "src" / "leeward" / "toy" / "rules" / "inner.py").write_text(INNER.format(answer=2))
    assert run(house, script) == "2 0"


def test_interpreted_rules_are_plain_functions(house: Path) -> None:
    script = "from leeward.toy.rules.outer import ask; print(ask(), type(ask).__name__)"
    assert run(house, script, interpret="1") == "1 function"
    assert run(house, script, interpret="") == "1 Door"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    package = tmp_path_factory.mktemp("copied") / "leeward"
    return shutil.copytree(rules.PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__", "*.npz", "*.jsonl", "static"))


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch, copy: Path) -> Path:
    """Copy all sources that the name of the cache depends on."""
    monkeypatch.setattr(rules, "PACKAGE", copy)
    return copy


@contextlib.contextmanager
def changed(path: Path, before: str, after: str) -> Iterator[None]:
    text = path.read_text(encoding="utf-8")
    assert before in text
    path.write_text(text.replace(before, after), encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "before", "after"),
    [
        ("kernel/records/layout.py", "start = self.size", "start = self.size + 1"),
        ("kernel/pieces/dice.py", "def roll(", "def throw("),
        ("puerto_rico/game.py", "VERSION = ", "VERSION = 1"),
        ("puerto_rico/rules/captain.py", "def load(", "def unload("),
        ("puerto_rico/study/features.py", "def write(", "def read("),
        ("cooper_island/study/layout.py", "LAYOUT", "PLAN"),
        ("cooper_island/edition/edition.toml", "coin = ", "coin = 1"),
        ("cooper_island/edition/vocabulary.py", "NO_BOUND = ", "NO_BOUND = 1"),
        ("opponents/greedy.py", "def best(", "def worst("),
        ("research/rows.py", "def ", "def a_"),
    ],
)
def test_any_compiled_source_changes_the_name_of_the_cache(copied: Path, file: str, before: str, after: str) -> None:
    first = rules.fingerprint()
    assert rules.fingerprint() == first
    with changed(copied / file, before, after):
        assert rules.fingerprint() != first


@pytest.mark.parametrize(
    "file",
    [
        "cooper_island/picture/table.py",
        "kernel/play/game.py",
        "kernel/language/speech.py",
        "opponents/words.py",
        "puerto_rico/picture/templates/symbols.svg.jinja",
        "puerto_rico/words/names.py",
        "server/study/boards.py",
        "server/views/view.py",
        "terminal/session.py",
    ],
)
def test_a_changed_text_or_picture_recompiles_nothing(copied: Path, file: str) -> None:
    first = rules.fingerprint()
    with changed(copied / file, "a", "b"):
        assert rules.fingerprint() == first


def test_moving_a_rule_or_changing_the_compiler_changes_the_name_of_the_cache(
    monkeypatch: pytest.MonkeyPatch, copied: Path
) -> None:
    first = rules.fingerprint()
    captain = copied / "puerto_rico" / "rules" / "captain.py"
    skipper = captain.rename(captain.with_name("skipper.py"))
    second = rules.fingerprint()
    skipper.rename(captain)
    assert second != first
    monkeypatch.setattr(numba, "__version__", "another")
    assert rules.fingerprint() not in (first, second)


def test_everything_a_rule_can_import_is_part_of_the_cache_name() -> None:
    named = set(rules.sources())
    seen = {path for path in rules.PACKAGE.rglob("*.py") if RULE.search(path.read_text(encoding="utf-8"))}
    assert len(seen) > 40
    while more := {path for each in seen for path in imports(each)} - seen:
        seen |= more
    assert sorted(path.relative_to(rules.PACKAGE).as_posix() for path in seen - named) == []


def imports(path: Path) -> Iterator[Path]:
    """Return our files that a file imports, except for types only; empty packages don't count."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    asides = [node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    for_types = {inner for node in asides for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if node not in for_types and isinstance(node, ast.ImportFrom) and (node.module or "").startswith("leeward"):
            room = rules.PACKAGE.parent.joinpath(*str(node.module).split("."))
            found = [room.with_suffix(".py"), *(room / f"{name.name}.py" for name in node.names)]
            yield from (file for file in found if file.is_file())


def test_preparing_is_announced_once_and_then_silent(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rules, "CACHE", tmp_path / "now")
    monkeypatch.setattr(rules, "INTERPRETED", False)
    monkeypatch.setenv("LEEWARD_CACHE", str(tmp_path))
    steps = []
    rules.prepare("chess", [lambda: steps.append(1), lambda: steps.append(2)])
    assert steps == [1, 2]
    assert capsys.readouterr().err.startswith("the rules are ready")
    rules.prepare("chess", [lambda: steps.append(3)])
    assert steps == [1, 2]
    assert capsys.readouterr().err == ""
    rules.prepare("go", [lambda: steps.append(4)])
    assert steps == [1, 2, 4]


def test_a_terminal_shows_how_far_the_preparation_has_come(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rules, "CACHE", tmp_path / "now")
    monkeypatch.setattr(rules, "INTERPRETED", False)
    monkeypatch.setenv("LEEWARD_CACHE", str(tmp_path))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    far: list[float] = []
    rules.prepare("chess", [lambda: far.append(rules.progress("chess")), lambda: far.append(rules.progress("chess"))])
    assert [*far, rules.progress("chess"), rules.progress("go")] == [0, 0.5, 1, 0], "another process can read it"
    told = capsys.readouterr().err
    assert "preparing the rules, first time only: ░░░░░░░░░░░░░░░░ 0 %" in told
    assert "preparing the rules, first time only: ████████░░░░░░░░ 50 %" in told
    assert told.endswith("s)\n")


def test_interpreted_rules_need_no_preparation(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rules, "CACHE", tmp_path)
    monkeypatch.setattr(rules, "INTERPRETED", True)
    rules.prepare("chess", [lambda: pytest.fail("not needed")])
    assert capsys.readouterr().err == ""


def test_an_interrupted_preparation_is_repeated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(rules, "CACHE", tmp_path / "now")
    monkeypatch.setattr(rules, "INTERPRETED", False)
    monkeypatch.setenv("LEEWARD_CACHE", str(tmp_path))

    def break_off() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        rules.prepare("chess", [break_off])
    steps: list[int] = []
    rules.prepare("chess", [lambda: steps.append(1)])
    assert steps == [1]


def test_rules_unused_for_a_month_are_deleted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LEEWARD_CACHE", str(tmp_path))
    old, young = tmp_path / "rules" / "old", tmp_path / "rules" / "young"
    monkeypatch.setattr(rules, "CACHE", tmp_path / "rules" / "now")
    for folder in (old, young):
        folder.mkdir(parents=True)
        (folder / "captain.nbi").write_text("")
    os.utime(old, (0, 0))
    rules.forget_old_rules()
    assert not old.exists()
    assert young.exists()


def test_a_process_waits_for_what_another_is_compiling(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "CACHE", tmp_path)
    monkeypatch.setattr(rules, "INTERPRETED", False)
    monkeypatch.setattr(rules, "forget_old_rules", lambda: None)
    begun, go_on, compiled = threading.Event(), threading.Event(), list[str]()

    def first() -> None:
        begun.set()
        go_on.wait()
        compiled.append("first")

    with ThreadPoolExecutor(2) as processes:
        processes.submit(rules.prepare, "toy", [first])
        begun.wait()
        processes.submit(rules.prepare, "toy", [lambda: compiled.append("second")])
        go_on.set()
    assert compiled == ["first"]
