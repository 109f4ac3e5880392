"""Cards, their schema, and the leaderboard that is made of them."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from leeward.cli import main
from leeward.kernel.contract.game import BadOption
from leeward.suite import cards
from leeward.suite.page import cards_in, page
from leeward.suite.tasks import VERSION, games, tasks_of

ROOT = Path(__file__).parent.parent.parent
CARDS = ROOT / "benchmarks" / "cards"


def test_the_leaderboard_is_what_its_cards_say() -> None:
    assert (ROOT / "docs" / "background" / "leaderboard.md").read_text("utf-8") == page(cards_in(CARDS))


def test_the_schema_is_that_of_the_cards() -> None:
    assert (ROOT / "benchmarks" / "card.schema.json").read_bytes() == cards.schema()


@pytest.mark.parametrize("path", sorted(CARDS.glob("*.json")), ids=lambda path: path.stem)
def test_every_card_of_the_repository_says_whether_it_is_whole(path: Path) -> None:
    card = cards.read(path)
    tasks = {(game, task.name) for game in games() for task in tasks_of(game).task}
    assert {(each.game, each.task) for each in card.results} <= tasks
    assert card.whole == (len(card.results) == len(tasks) and len(card.solutions) == len(games()))
    for result in card.results:
        assert 0 <= result.share.low <= result.share.mean <= result.share.high <= 1
    assert (CARDS / card.schema).resolve().is_file()


def test_a_run_writes_a_card_and_the_page_lists_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "cards" / "first.json"
    command = ["lab", "suite", "run", "random", "--game", "puerto-rico", "--task", "2 players", "--task", "3 players"]
    assert main([*command, "--games", "2", "--name", "Dice", "--card", str(path), "--processes", "1"]) == 0
    assert "puerto-rico, 2 players: " in capsys.readouterr().out
    card = cards.read(path)
    assert (card.whole, card.name, card.players) == (False, "Dice", {"random": "random"})
    assert [(each.task, each.games) for each in card.results] == [("2 players", 6), ("3 players", 9)]
    assert card.results[0].share.mean < 0.4
    assert "--task '2 players' --task '3 players' --games 2" in card.command
    out = tmp_path / "page.md"
    assert main(["lab", "suite", "page", "--cards", str(path.parent), "--out", str(out)]) == 0
    assert "| Dice |" in out.read_text("utf-8")
    assert "(a trial)" in out.read_text("utf-8")


def test_the_opponent_itself_gets_its_fair_share_without_playing(tmp_path: Path) -> None:
    path = tmp_path / "card.json"
    command = ["lab", "suite", "run", "greedy", "--game", "puerto-rico", "--task", "4 players", "--card", str(path)]
    assert main([*command, "--processes", "1"]) == 0
    result = cards.read(path).results[0]
    assert (result.games, result.share.mean, result.share.low, result.share.high) == (0, 0.25, 0.25, 0.25)


def test_the_interval_of_an_agent_that_learns_includes_the_luck_of_its_training() -> None:
    alike = cards.estimate(36, 72, [0.5, 0.5, 0.5], learnt=True)
    apart = cards.estimate(36, 72, [0.2, 0.5, 0.8], learnt=True)
    assert alike == cards.estimate(36, 72, [0.5, 0.5, 0.5], learnt=False)
    assert apart.low == 0.0
    assert apart.high == 1.0
    assert cards.estimate(36, 72, [0.45, 0.5, 0.55], learnt=True).high == pytest.approx(0.6242, abs=1e-4)
    assert cards.estimate(36, 72, [0.2, 0.5, 0.8], learnt=False).high == pytest.approx(0.6125, abs=1e-3)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda card: {**card, "suite": VERSION + 1}, "is a card of version 2 of the suite, not of 1"),
        (lambda card: {**card, "colour": "blue"}, "is not a card of the suite: Object contains unknown field `colour`"),
        (lambda card: {name: card[name] for name in card if name != "results"}, "missing required field `results`"),
    ],
)
def test_a_damaged_card_and_one_of_another_version_are_refused(tmp_path: Path, change: Any, why: str) -> None:
    card = msgspec.json.decode(next(CARDS.glob("*.json")).read_bytes())
    path = tmp_path / "card.json"
    path.write_bytes(msgspec.json.encode(change(card)))
    with pytest.raises(BadOption, match=why):
        cards_in(tmp_path)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["run", "nobody", "--task", "2 players"], "there is no opponent 'nobody'"),
        (["run", "random", "--game", "chess"], "chess"),
        (["run", "random", "--games", "13"], "the suite plays 12 games of each task"),
        (["page", "--cards", "nowhere"], "nowhere has no cards"),
    ],
)
def test_mistakes_get_a_clear_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: list[str], why: str
) -> None:
    monkeypatch.chdir(tmp_path)
    card = ["--card", "card.json"] if arguments[0] == "run" else []
    assert main(["lab", "suite", *arguments, *card]) == 2
    assert why in capsys.readouterr().err


def test_a_run_says_at_once_that_the_endings_need_openspiel(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("leeward.suite.running.find_spec", lambda _: None)
    assert main(["lab", "suite", "run", "random", "--card", "card.json"]) == 2
    assert "the endings need OpenSpiel: pip install 'leeward[study]'" in capsys.readouterr().err


def test_the_tasks_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "suite", "list", "--game", "puerto-rico"]) == 0
    said = capsys.readouterr().out
    assert "puerto-rico: expansions: 4 players against greedy, buildings random, nobles True" in said
    assert "cooper-island" not in said
