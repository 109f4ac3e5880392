"""`leeward lab tune`: settings found by playing, stored and resumed."""

import argparse
import json
import tomllib
from pathlib import Path

import pytest

from cli.command import run
from leeward.arena import tuning
from leeward.lab.crew import Crew
from leeward.opponents.levels import LEVELS
from leeward.opponents.search import Settings


def tune(*arguments: str) -> int:
    return run("lab", "tune", "puerto-rico", "--processes", "1", *arguments)


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """Replace playing: the higher c_puct, the better the result."""
    tried: list[Settings] = []

    def won(settings: Settings, opponent: str, wanted: argparse.Namespace, seed: int) -> tuple[float, int]:
        tried.append(settings)
        return 40 * settings.c_puct / tuning.RANGES["c_puct"][1], 40

    monkeypatch.setattr(tuning, "won", won)
    return tried


def test_every_setting_has_a_range_around_its_default() -> None:
    assert tuple(tuning.RANGES) == Settings._fields
    for level in LEVELS.values():
        for what, value in level.settings._asdict().items():
            least, most, _ = tuning.RANGES[what]
            assert least <= value <= most, (level.name, what)


def test_the_best_settings_are_written_with_their_command(tried: list[Settings], capsys: pytest.CaptureFixture[str]) -> None:
    assert tune("--trials", "12", "--opponents", "greedy", "--out", "best.toml") == 0
    found = tomllib.loads(Path("best.toml").read_text())
    assert tried[0] == LEVELS[tuning.BASE].settings
    assert found["trials"] == 12
    assert found["settings"]["c_puct"] == max(settings.c_puct for settings in tried)
    assert found["command"].startswith("leeward lab tune puerto-rico --trials 12 --games 40 --opponents greedy")
    assert found["fresh_win_share"] > found["fresh_win_share_of_usual_settings"]
    assert "trial 11:" in capsys.readouterr().out
    Settings(**found["settings"])


def test_a_tuning_run_is_resumed(tried: list[Settings]) -> None:
    assert tune("--trials", "3", "--opponents", "greedy", "--out", "best.json") == 0
    before = len(tried)
    assert tune("--trials", "5", "--opponents", "greedy", "--out", "best.json") == 0
    assert len(tried) == before + 2 + 2  # two more trials, then one check each of the best and the default settings
    assert len(set(tried[:3] + tried[5:7])) == 5
    assert json.loads(Path("best.json").read_text())["trials"] == 5


def test_the_trials_of_another_tuning_run_are_refused(tried: list[Settings]) -> None:
    tune("--trials", "1", "--out", "best.json")
    with pytest.raises(ValueError, match="holds trials with different visits: 200, not 100"):
        tune("--trials", "1", "--visits", "100", "--out", "best.json")


def test_other_kinds_of_file_are_refused() -> None:
    with pytest.raises(ValueError, match=r"\.toml or \.json"):
        tune("--out", "best.txt")


def test_real_games_are_played_at_equal_visits(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = argparse.Namespace(game="puerto-rico", visits=2, table=2, games=2, crew=Crew(1), guided=False)
    assert tuning.won(LEVELS[tuning.BASE].settings, tuning.BASE, wanted, 1) == (1, 2)
    seen: list[tuple[str, ...]] = []

    def run_match(match: object, *_: object, **__: object) -> argparse.Namespace:
        seen.append(match.players)  # type: ignore[attr-defined]
        return argparse.Namespace(mishap=None, interrupted=False, results=[])

    monkeypatch.setattr(tuning, "run_match", run_match)
    tuning.won(LEVELS[tuning.BASE].settings._replace(length=1), "captain", wanted, 1)
    assert seen == [("admiral+visits=2+length=1+errs=0+guided=0", "captain+visits=2+errs=0+guided=0")]


def test_only_settings_that_a_guided_search_uses_are_tuned(tried: list[Settings]) -> None:
    assert tune("--guided", "--trials", "4", "--opponents", "greedy", "--out", "best.json") == 0
    found = json.loads(Path("best.json").read_text())
    assert set(found["settings"]) == {"breadth", "c_puct", "temperature", "outcomes"}
    assert "--guided" in found["command"]
    assert {settings.greedy_temperature for settings in tried} == {LEVELS[tuning.BASE].settings.greedy_temperature}
