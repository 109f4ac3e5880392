"""Datasets: many whole games, read back exactly as played."""

from pathlib import Path

import numpy as np
import pytest

from cli.command import run
from leeward import research
from leeward.research import generation
from leeward.research.adapters import numbers_seen, shares
from leeward.research.datasets import BadDataSet, write
from leeward.research.recorder import Recorder, play

GAMES = ("cooper-island", "puerto-rico")


def dataset(*arguments: str) -> int:
    return run("lab", "dataset", *arguments)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_replays_to_the_stored_points(name: str) -> None:
    players = ("greedy", "random", "random")
    games, broken = play(name, players, {}, seed=1, number=0, wanted=20)
    assert (len(games), broken) == (20, 0)
    greedy = games.names.index("greedy")
    wins = 0.0
    for number in range(20):
        game = games.replay(number)
        assert game.over
        assert game.scores == games.points[number, :3].tolist()
        assert shares(game) == pytest.approx(games.shares[number, :3].tolist())
        wins += games.shares[number, games.seating[number].tolist().index(greedy)]
    assert len(set(games.seeds.tolist())) == 20
    assert len({tuple(row) for row in games.seating.tolist()}) == 3  # each player begins sometimes, in the same seating order
    assert wins > 14  # against random players


def test_positions_contain_observations_and_choices() -> None:
    games, _ = play("puerto-rico", ("random", "random"), {"nobles": True}, seed=3, number=0, wanted=4)
    seen = games.positions(1, 3)
    assert len(seen.actions) == games.lengths[1] + games.lengths[2] == len(seen.observations)
    assert seen.masks[np.arange(len(seen.actions)), seen.actions].all()
    game = games.replay(2)
    for row, played in zip(np.flatnonzero(seen.games == 2), game.history, strict=True):
        assert (seen.actions[row], seen.seats[row]) == (int(played.action), played.seat)
    game.undo(len(game.history))
    assert game.options["nobles"] is True
    row = seen.observations[np.flatnonzero(seen.games == 2)[0]]
    assert np.array_equal(game.rules.layout.bounded(row, np.empty_like(row)), numbers_seen(game, int(game.table.seat)))


def test_one_command_creates_a_dataset_and_continues_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(generation, "PART", 30)
    out = str(tmp_path / "games")
    wishes = ("puerto-rico", "--players", "random,random,random", "--out", out, "--processes", "1")
    assert dataset(*wishes, "--games", "60") == 0
    assert "60 games with" in capsys.readouterr().out
    first = research.games(out)
    assert len(first) == 60
    assert dataset(*wishes, "--games", "65") == 0
    assert "5 games with" in capsys.readouterr().out  # the others existed already
    assert len(research.games(out)) == 65
    assert dataset(*wishes, "--games", "90") == 0
    capsys.readouterr()
    assert dataset(*wishes, "--games", "40") == 0
    assert "0 games with" in capsys.readouterr().out
    whole = research.games(out)
    assert len(whole) == 90
    assert np.array_equal(whole.actions[: len(first.actions)], first.actions)
    assert len(set(whole.seeds.tolist())) == 90
    with pytest.raises(ValueError, match="holds other games, with seed 1, not 2"):
        dataset(*wishes, "--games", "90", "--seed", "2")
    with pytest.raises(ValueError, match="2 to 5 players, not for 1"):
        dataset("puerto-rico", "--players", "random", "--out", out)


def test_a_wrong_temperature_leaves_no_folder_that_refuses_the_right_one(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"--temperatures must be above 0, not 1\.0, 0\.0"):
        dataset("puerto-rico", "--players", "2", "--temperatures", "1,0", "--out", str(tmp_path / "games"))
    assert not (tmp_path / "games").exists()


def test_a_part_is_compact(tmp_path: Path) -> None:
    games, _ = play("puerto-rico", ("random",) * 4, {}, seed=1, number=0, wanted=100)
    write(games, tmp_path / "part-0.npz")
    assert (tmp_path / "part-0.npz").stat().st_size < 2.5 * len(games.actions)  # bytes per decision


@pytest.mark.parametrize("name", GAMES)
def test_the_games_of_a_batch_can_be_recorded_as_it_is_stepped(name: str, tmp_path: Path) -> None:
    tables = research.batch(name, 4, seed=5, variants=[(2, {}), (3, {})])
    recorder = Recorder(tables, tmp_path, lambda table, players: ["me"] * players, ["me"])
    chance = np.random.default_rng(1)
    for _ in range(900):
        actions = np.argmax(chance.random(tables.seen.masks.shape) * tables.seen.masks, 1)
        actions[3] = research.WAIT if chance.random() < 0.2 else actions[3]
        tables.step(actions)
        recorder.stepped(actions, tables.finished, tables.scores, tables.shares)
    recorder.flush()
    found = research.games(tmp_path)
    assert len(found) >= 4
    for number in range(len(found)):
        game = found.replay(number)
        assert game.over
        assert game.scores == found.points[number, : game.seats].tolist()


def test_a_file_without_games_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(BadDataSet, match="holds no games"):
            research.games(path)
    diary = tmp_path / "diary"
    diary.write_text("Dear diary,\ntoday I sailed.\n")
    with pytest.raises(BadDataSet, match="no games of the arena"):
        research.games(diary)
    (tmp_path / "part-1.npz").write_bytes(b"nothing")
    with pytest.raises(BadDataSet, match=r"part-1\.npz holds no games"):
        research.games(tmp_path)
