"""The explorer's counts match those of a plain replay that reads the notation of saved games."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from leeward import research
from leeward.cli import main
from leeward.explorer import Explorer, NoExplorer, explorer_of, load, words
from leeward.explorer.builder import make
from leeward.explorer.counting import GAMES, WIN, WINS
from leeward.explorer.digest import digest
from leeward.explorer.file import shipped
from leeward.explorer.statistics import share_of, standings, survey
from leeward.kernel.contract.installed import rooms
from leeward.kernel.doors.steps import steps
from leeward.kernel.language.speech import LANGUAGES
from leeward.lab.crew import Crew
from leeward.research.datasets import BadDataSet, GameSet, write
from leeward.research.recorder import play

# Beginnings of action texts, and the explorer's names for these events.
TOLD = {
    "puerto-rico": {"role ": "{}", "build ": "{}", "take a colonist": "", "take ": "{}_tile"},
    "cooper-island": {
        "worker on ": "section_{}",
        "erect ": "building_{}",
        "build statue": "statue",
        "supply cargo ship ": "cargo_ship_{}",
    },
}
Done = Counter[tuple[int, int, int, str]]  # by variant, seat, round and event: the number of games


def called(game: str, text: str) -> str:
    """Return the explorer's name for an action of a saved game; empty if it is not counted, or unknown to this test."""
    for beginning, name in TOLD[game].items():
        if text.startswith(beginning):
            rest = text.removeprefix(beginning).replace("second prospector", "prospector")
            if beginning == "worker on ":
                rest = rest.split()[0]
            return name.format(rest.replace(" building", "").replace(" ", "_"))
    return ""


def replayed(games: GameSet, variants: list[dict[str, str | bool]]) -> tuple[Done, Done]:
    """Count events by round and in whole games (round 0): in how many games, and in how many of them the seat won."""
    done, won = Done(), Done()
    for number in range(len(games)):
        game = games.replay(number)
        variant = next(i for i, each in enumerate(variants) if each.items() <= game.options.items())
        seen = set()
        for step in steps(game):
            name = called(games.game, game.words.notation(step.action))
            if name:
                seen |= {(variant, step.seat, round_, name) for round_ in (0, game.words.round_of(step.before))}
        done.update(seen)
        for variant, seat, round_, name in seen:
            won[variant, seat, round_, name] += round(WIN * float(games.shares[number, seat]))
    return done, won


def check(games: GameSet, found: Explorer, players: int) -> None:
    tally, names = found.of(players), found.study.NAMES
    done, won = replayed(games, found.variants)
    known = {name for _, _, _, name in done}
    assert len(known) > 5
    for which, name in enumerate(names):
        if name not in known:
            continue
        for variant, seat, round_ in np.ndindex(tally.events.shape[:3]):
            key = (variant, seat, round_, name)
            assert tally.events[variant, seat, round_, which].tolist() == [done[key], won[key]], key
    assert tally.games.sum() == len(games)
    assert (tally.strategies[..., GAMES].sum((0, 2)) == len(games)).all()
    for seat in range(players):
        assert tally.sources[:, seat, :, GAMES].sum() == games.points[:, seat].sum(), "the sources add up to the points"
        assert tally.seats[:, seat, 0, WINS].sum() == round(WIN * float(games.shares[:, seat].sum()))
    assert (tally.alike[..., GAMES].sum(1)[1:] == tally.seats[..., GAMES].sum((0, 1))[1:]).all(), "every seat has a place"


def test_counts_of_a_network_dataset_match_a_plain_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch")
    wishes = ["--players", "2", "--games", "9", "--device", "cpu", "--temperatures", "1,6", "--out", str(tmp_path / "games")]
    assert main(["lab", "dataset", "puerto-rico", *wishes]) == 0
    games = research.games(tmp_path / "games")
    assert (len(games), games.names) == (9, ("network",))
    assert len({tuple(row) for row in games.options.tolist()}) > 1, "several variants are played"
    for number in range(len(games)):
        assert games.replay(number).scores == games.points[number, :2].tolist()

    out = tmp_path / "explorer.npz"
    assert main(["explorer", "make", "puerto-rico", str(tmp_path / "games"), "--out", str(out), "--processes", "1"]) == 0
    found = load(out, "puerto-rico")
    check(games, found, 2)
    assert "temperatures 1, 6" in found.made

    told = survey(found, 2)
    assert told.games == 9
    assert sum(share.won for share in told.seats) == pytest.approx(1)
    assert told.points == pytest.approx(games.points[:, :2].mean())
    assert {row.key for row in told.groups["roles"]} <= set(found.study.NAMES)
    capsys.readouterr()
    assert main(["explorer", "show", "puerto-rico", "--players", "2", "--file", str(out), "--lang", "de"]) == 0
    assert "9 Partien zu 2" in capsys.readouterr().out
    with pytest.raises(NoExplorer, match="no games with 5 players"):
        survey(found, 5)
    with pytest.raises(NoExplorer, match="no seat 3"):
        survey(found, 2, seat=2)

    # A single game gives its counts and the final standings.
    game = games.replay(3)
    alone = digest(game.rules, 2, game.seed, game.options, games.actions_of(3).tolist())
    assert alone is not None
    assert alone.points == tuple(game.scores)
    assert sorted(alone.places)[0] == 1
    told_of = [(step.seat, called("puerto-rico", game.words.notation(step.action))) for step in steps(game)]
    for seat, done in enumerate(alone.done):
        assert {found.study.NAMES[which] for which in done} == {name for by, name in told_of if by == seat and name}
    assert len(standings(found, game.table)) == 2
    assert digest(game.rules, 2, game.seed, game.options, games.actions_of(3).tolist()[:-1]) is None, "it is not over"


def test_cooper_island_is_counted_as_it_was_played(tmp_path: Path) -> None:
    games, _ = play("cooper-island", ("random", "random", "random"), {"start": "choice"}, seed=1, number=0, wanted=18)
    write(games, tmp_path / "part-00000.npz")
    out = tmp_path / "explorer.npz"
    assert main(["explorer", "make", "cooper-island", str(tmp_path), "--out", str(out), "--processes", "1"]) == 0
    check(games, load(out, "cooper-island"), 3)


def test_games_that_do_not_replay_are_refused(tmp_path: Path) -> None:
    games, _ = play("puerto-rico", ("random", "random"), {}, seed=1, number=0, wanted=3)
    games.points[2, 0] += 1
    write(games, tmp_path / "part-00000.npz")
    out = tmp_path / "explorer.npz"
    with pytest.raises(BadDataSet, match="replaying game 2 gives other points"):
        make("puerto-rico", [tmp_path], out, Crew(1))
    assert not out.exists()


def test_a_file_that_is_not_an_explorer_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoExplorer, match="there is no explorer file"):
        load(tmp_path / "nowhere.npz", "puerto-rico")
    (tmp_path / "diary.npz").write_text("Dear diary")
    with pytest.raises(NoExplorer, match="is not an explorer file"):
        load(tmp_path / "diary.npz", "puerto-rico")
    with pytest.raises(NoExplorer, match="its game is puerto-rico, not cooper-island"):
        load(shipped("puerto-rico"), "cooper-island")


def test_more_games_narrow_the_interval_of_a_share() -> None:
    few, many = share_of(10, 5 * WIN), share_of(10_000, 5000 * WIN)
    assert few.won == many.won == 0.5
    assert few.low < 0.3 < 0.49 < many.low < 0.5 < many.high < 0.51
    assert share_of(0, 0).high == 1.0


@pytest.mark.parametrize("name", rooms())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_is_counted_has_a_name(name: str, lang: str) -> None:
    found = explorer_of(name)
    assert found is not None
    own, study = words.words_of(found.rules), found.study
    events = list(words.event_names(found, lang).values())
    assert len(events) == study.EVENTS == sum(len(of) for of in study.GROUPS.values())
    for of in study.GROUPS.values():
        assert len({events[number] for number in of}) == len(of), "names are unique within a group"
    told = [own.group(key, lang) for key in study.GROUPS] + [own.source(key, lang) for key in study.SOURCES]
    told += [text for key in study.STRATEGIES for text in own.strategy(key, lang)]
    told += [own.band(key, place, lang) for key, places in study.BANDS for place in range(places)]
    assert all(told)
    assert len({words.variant(found.rules, each, lang) for each in found.variants}) == len(found.variants)
