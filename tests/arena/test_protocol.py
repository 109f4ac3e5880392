"""The protocol: the same games for every player, and a card that documents the result."""

import json
from pathlib import Path

import pytest

from arena.commands import arena
from leeward.arena import protocol
from leeward.arena.summary import Estimate
from leeward.kernel.contract.game import BadOption
from leeward.opponents.levels import STRONGEST


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")


def test_one_player_meets_every_baseline_at_two_tables_with_all_seatings() -> None:
    bouts = protocol.bouts("puerto-rico", "network")
    assert [len(bout.match.players) for bout in bouts] == [2] * (len(bouts) // 2) + [4] * (len(bouts) // 2)
    for bout in bouts:
        match = bout.match
        assert match.games >= 400
        assert match.players.count("network") == 1
        assert set(match.players) == {"network", bout.baseline}
        assert len(match.seatings) == len(match.players)
    assert {"random", "greedy", STRONGEST} <= {bout.baseline for bout in bouts}
    assert [bout.match for bout in protocol.bouts("puerto-rico", "network")] == [bout.match for bout in bouts]


def test_400_games_leave_no_interval_wider_than_ten_points() -> None:
    from leeward.arena.summary import wilson

    widest = wilson(200, protocol.GAMES)
    assert widest.high - widest.low < 0.1


def test_the_card_says_who_met_whom_with_which_result(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(protocol, "baselines", lambda game: ["random"])
    wishes = ("--players", "greedy", "--protocol", "--games", "4", "--keep", "kept")
    assert arena(*wishes, "--card", "card.json") == 0
    card = json.loads(Path("card.json").read_text())
    assert (card["protocol"], card["player"], card["game"], card["whole"]) == (protocol.VERSION, "greedy", "puerto-rico", False)
    assert [(each["players"], each["baseline"], each["games"], each["fair"]) for each in card["lines"]] == [
        (2, "random", 4, 0.5),
        (4, "random", 4, 0.25),
    ]
    assert "not all of its games" in capsys.readouterr().out
    assert sorted(path.name for path in Path("kept").iterdir()) == ["puerto-rico-2-random.jsonl", "puerto-rico-4-random.jsonl"]
    assert arena(*wishes, "--card", "card.md") == 0  # from the recorded games
    page = Path("card.md").read_text()
    share = Estimate(**card["lines"][0]["share"])
    assert f"| 2 | random | 4 | {protocol.percent(share)} | 50 % |" in page


def test_the_protocol_fixes_everything_except_the_player() -> None:
    for wishes, reason in (
        (("--players", "greedy,random"), "one player, but --players names 2"),
        (("--players", "greedy", "--seed", "2"), "a fixed seed and no options"),
        (("--players", "greedy", "--option", "nobles=yes"), "a fixed seed and no options"),
        (("--players", "greedy", "--games", "401"), "400 games per match, or fewer"),
    ):
        with pytest.raises(BadOption, match=reason):
            arena("--protocol", *wishes)
    with pytest.raises(ValueError, match="--card needs --protocol"):
        arena("--players", "greedy,random", "--card", "card.md")
