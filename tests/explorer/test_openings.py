"""Openings: counted from whole games, and shipped with both games."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from leeward.explorer import NoExplorer, openings
from leeward.explorer.openings import DEPTH, LEAST, Choice, Openings, make, openings_of, read, write
from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.lab.crew import Crew
from leeward.research import datasets, recorder

GAME = "puerto-rico"
LARGEST = 3_000_000  # bytes
games = pytest.mark.parametrize("game", list(rooms()))


def every(choices: dict[int, Choice]) -> Iterator[Choice]:
    for choice in choices.values():
        yield choice
        yield from every(choice.then)


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of two greedy players: twelve basic ones, and four with nobles."""
    folder = tmp_path_factory.mktemp("games")
    variants: list[tuple[dict[str, str | bool], int]] = [({}, 12), ({"nobles": True}, 4)]
    for number, (options, count) in enumerate(variants):
        found, _ = recorder.play(GAME, ["greedy", "greedy"], options, number, 0, count)
        datasets.write(found, folder / f"part-{number:05}.npz", 0)
    return folder


def counted(dataset: Path, least: int = 6, samples: int = 2) -> Openings:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(openings, "LEAST", least)
        patch.setattr(openings, "SAMPLES", samples)
        (found,) = make(GAME, [dataset], Crew(1))
    return found


@pytest.fixture(scope="module")
def found(dataset: Path) -> Openings:
    return counted(dataset)


def test_every_basic_game_is_counted_once_and_replays_to_its_end(found: Openings) -> None:
    assert sum(each.count for each in found.first.values()) <= found.count == 12
    for each in every(found.first):
        assert 2 <= each.count <= 12
        assert 0 <= each.won <= each.count
        assert sum(after.count for after in each.then.values()) <= each.count
        assert each.games
        assert len(each.games) == len(set(each.games))
    for number in range(len(found.games)):
        assert found.whole(number).over


def test_what_is_won_is_what_the_player_of_the_choice_won(dataset: Path) -> None:
    """Where all games of a choice are kept, their ends say so."""
    whole = counted(dataset, least=100, samples=100)
    assert sum(first.count for first in whole.first.values()) == 12
    for first in whole.first.values():
        won = 0.0
        for number in first.games:
            game = whole.whole(number)
            assert game.outcome is not None
            winners, seat = game.outcome.winners, game.read(game.table_before(1)).seat
            won += (seat in winners) / len(winners)
        assert won == pytest.approx(first.won)


def test_a_file_keeps_what_was_counted(found: Openings, tmp_path: Path) -> None:
    write(tmp_path / "one", [found])
    again = read(tmp_path / "one", GAME)[2]
    assert (again.first.keys(), again.count, again.games) == (found.first.keys(), found.count, found.games)
    assert [each.count for each in every(again.first)] == [each.count for each in every(found.first)]
    assert all(each.games for each in every(again.first))


def test_a_file_of_other_rules_or_nonsense_is_refused(found: Openings, tmp_path: Path) -> None:
    write(tmp_path / "one", [found])
    with pytest.raises(NoExplorer, match=r"^\S+ was made for other rules$"):
        read(tmp_path / "one", "cooper-island")
    (tmp_path / "two").write_bytes(b"nonsense")
    with pytest.raises(NoExplorer, match="not a file of openings"):
        read(tmp_path / "two", GAME)


def test_games_of_another_game_or_without_basic_ones_are_refused(dataset: Path) -> None:
    with pytest.raises(datasets.BadDataSet, match="holds games of puerto-rico"):
        make("cooper-island", [dataset], Crew(1))
    with pytest.raises(NoExplorer, match="no basic game is in"):
        make(GAME, [dataset / "part-00001.npz"], Crew(1))


@games
def test_openings_are_shipped_for_every_number_of_players_and_offer_a_choice(game: str) -> None:
    rules = game_named(game)
    assert (rules.folder / openings.FILE).stat().st_size < LARGEST
    shipped = openings_of(game)
    assert tuple(sorted(shipped)) == tuple(rules.seats)
    for seats, each in shipped.items():
        assert all(choice.count >= each.count / LEAST and choice.games for choice in every(each.first)), seats
        assert sum(choice.count for choice in each.first.values()) > 0.8 * each.count
        line, now = [], each.first
        while now:
            line.append(max(now.values(), key=lambda choice: choice.count))
            now = line[-1].then
        assert 3 <= len(line) <= DEPTH
        position = each.position(line, line[-1].games[0])
        assert position.number == len(line)
        assert each.whole(line[-1].games[0]).over
