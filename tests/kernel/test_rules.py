"""`@rule`, the cache of compiled rules, and the line that asks for patience."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import pytest

from leeward.kernel import rules

INNER = "from leeward.kernel.rules import rule\n@rule\ndef answer():\n    return {answer}\n"
OUTER = "from leeward.kernel.rules import rule\nfrom leeward.inner import answer\n@rule\ndef ask():\n    return answer()\n"


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the kernel with a rule that calls a rule of another file."""
    package = tmp_path / "src" / "leeward"
    shutil.copytree(rules.PACKAGE / "kernel", package / "kernel", ignore=shutil.ignore_patterns("__pycache__"))
    (package / "__init__.py").write_text("")
    (package / "inner.py").write_text(INNER.format(answer=1))
    (package / "outer.py").write_text(OUTER)
    return tmp_path


def run(house: Path, script: str, interpret: str = "0") -> str:
    changes = {"PYTHONPATH": str(house / "src"), "LEEWARD_CACHE": str(house / "cache"), "LEEWARD_INTERPRET": interpret}
    told = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, **changes}, capture_output=True, text=True, check=False, cwd=house
    )
    assert told.returncode == 0, told.stderr
    return told.stdout.strip()


def test_a_changed_source_never_runs_old_code(house: Path) -> None:
    script = "from leeward.outer import ask; print(ask(), sum(ask.stats.cache_hits.values()))"
    assert run(house, script) == "1 0"
    assert run(house, script) == "1 1"
    (house / "src" / "leeward" / "inner.py").write_text(INNER.format(answer=2))
    assert run(house, script) == "2 0"


def test_interpreted_rules_are_plain_functions(house: Path) -> None:
    script = "from leeward.outer import ask; print(ask(), type(ask).__name__)"
    assert run(house, script, interpret="1") == "1 function"
    assert run(house, script, interpret="") == "1 CPUDispatcher"


def test_the_cache_is_named_after_the_rules(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(rules, "PACKAGE", tmp_path)
    (tmp_path / "game").mkdir()
    rule, words = tmp_path / "game" / "captain.py", tmp_path / "game" / "words.py"
    rule.write_text("one")
    words.write_text("one")
    first = rules.fingerprint()
    assert rules.fingerprint() == first
    words.write_text("two")
    assert rules.fingerprint() == first, "a changed word compiles nothing anew"
    rule.write_text("two")
    second = rules.fingerprint()
    assert second != first
    rule.rename(tmp_path / "captain.py")
    assert rules.fingerprint() not in (first, second)
    monkeypatch.setattr(numba, "__version__", "another")
    assert rules.fingerprint() not in (first, second)


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
    rules.prepare("chess", [lambda: None, lambda: None])
    told = capsys.readouterr().err
    assert "preparing the rules, first time only: 0 %" in told
    assert "preparing the rules, first time only: 50 %" in told
    assert told.endswith("s)\n")


def test_interpreted_rules_need_no_preparation(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rules, "CACHE", tmp_path)
    monkeypatch.setattr(rules, "INTERPRETED", True)
    rules.prepare("chess", [lambda: pytest.fail("not needed")])
    assert capsys.readouterr().err == ""


def test_a_preparation_that_breaks_off_is_made_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
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


def test_rules_that_nobody_used_for_a_month_are_forgotten(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
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
