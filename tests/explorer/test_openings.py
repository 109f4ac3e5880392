"""Openings: counted from whole games, and shipped with both games."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from leeward.explorer import NoExplorer, openings
from leeward.explorer.openings import DEPTH, LEAST, Choice, Openings, make, openings_of, read, write
from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.lab.crew import Crew

GAME = "puerto-rico"
LARGEST = 3_000_000  # bytes
games = pytest.mark.parametrize("game", list(rooms()))


def every(choices: dict[int, Choice]) -> Iterator[Choice]:
    for choice in choices.values():
        yield choice
        yield from every(choice.then)


@pytest.fixture(scope="module")
def found() -> Openings:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(openings, "LEAST", 2)
        return make(GAME, 2, 5, 12, 3.0, Crew(1))


def test_every_game_is_counted_once_and_replays_to_its_end(found: Openings) -> None:
    assert sum(each.count for each in found.first.values()) <= found.count == 12
    for each in every(found.first):
        assert 2 <= each.count <= 12
        assert 0 <= each.won <= each.count
        assert sum(after.count for after in each.then.values()) <= each.count
        assert each.games
        assert len(each.games) == len(set(each.games))
    for number in range(len(found.games)):
        assert found.whole(number).over


def test_what_is_won_is_what_the_player_of_the_choice_won(found: Openings) -> None:
    """Where all games of a choice are kept, their ends say so."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(openings, "LEAST", 1)
        patch.setattr(openings, "SAMPLES", 100)
        whole = make(GAME, 2, 5, 4, 3.0, Crew(1))
    for first in whole.first.values():
        won = 0.0
        for number in first.games:
            game = whole.whole(number)
            assert game.outcome is not None
            winners, seat = game.outcome.winners, game.read(game.table_before(1)).seat
            won += (seat in winners) / len(winners)
        assert won == pytest.approx(first.won)


def test_the_same_seed_finds_the_same_openings(found: Openings, tmp_path: Path) -> None:
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


@pytest.mark.parametrize(("count", "temperature"), [(0, 2.0), (4, 0.0)])
def test_no_games_and_no_temperature_are_refused(count: int, temperature: float) -> None:
    with pytest.raises(NoExplorer, match="a temperature above 0"):
        make(GAME, 2, 5, count, temperature, Crew(1))


@games
def test_openings_are_shipped_for_every_number_of_players_and_offer_a_choice(game: str) -> None:
    rules = game_named(game)
    assert (rules.folder / openings.FILE).stat().st_size < LARGEST
    shipped = openings_of(game)
    assert tuple(sorted(shipped)) == tuple(rules.seats)
    for seats, each in shipped.items():
        assert all(choice.count >= LEAST and choice.games for choice in every(each.first)), seats
        assert sum(choice.count for choice in each.first.values()) > 0.8 * each.count
        line, now = [], each.first
        while now:
            line.append(max(now.values(), key=lambda choice: choice.count))
            now = line[-1].then
        assert 3 <= len(line) <= DEPTH
        position = each.position(line, line[-1].games[0])
        assert position.number == len(line)
        assert each.whole(line[-1].games[0]).over
