"""The levels, and their settings by game."""

from itertools import pairwise, product

import pytest

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.play.game import new
from leeward.opponents.levels import LEVELS, STRONGEST, level_of
from leeward.opponents.overrides import ERRORS, changed_level, entrant
from leeward.opponents.players import Searcher, searcher


@pytest.mark.parametrize("game", rooms())
def test_a_higher_level_thinks_at_least_as_long_and_errs_less(game: str) -> None:
    ladder = [level_of(game, name) for name in LEVELS]
    assert [level.name for level in ladder] == list(LEVELS)
    for players, (below, level) in product(game_named(game).seats, pairwise(ladder)):
        assert level.visits_with(players) >= below.visits_with(players)
        assert all(getattr(level, error) <= getattr(below, error) for error in ERRORS)
        assert (level.visits_with(players), -level.misjudges) > (below.visits_with(players), -below.misjudges)
    assert not ladder[-1].errs


def test_a_game_overrides_only_what_differs() -> None:
    game = next(name for name in rooms() if (game_named(name).folder / "levels.toml").is_file())
    assert any(level_of(game, name) != level for name, level in LEVELS.items())
    assert all(level_of(game, name).settings == level.settings for name, level in LEVELS.items())


def test_the_strongest_level_visits_more_with_more_players() -> None:
    assert [level_of("puerto-rico", STRONGEST).visits_with(players) for players in (2, 3, 4, 5)] == [2000, 3000, 4000, 5000]


def test_requested_visits_do_not_depend_on_the_number_of_players() -> None:
    level = changed_level(f"{STRONGEST}+visits=64", "puerto-rico")
    assert [level.visits_with(players) for players in (2, 5)] == [64, 64]


@pytest.mark.parametrize("players", [2, 4])
def test_in_a_match_a_level_has_the_visits_of_its_table_and_no_clock(players: int) -> None:
    who = entrant(f"{STRONGEST}+guided=0", "puerto-rico", 3)
    assert isinstance(who, Searcher)
    who.thinker.brief = False  # otherwise it stops early when the choice is clear
    who.choose(new("puerto-rico", players, seed=3))
    assert who.thinker.seconds is None
    assert who.thought is not None
    assert sum(who.thought.visits) == 1000 * players


def test_at_a_table_the_strongest_has_as_many_as_its_seconds_allow() -> None:
    level = level_of("puerto-rico", STRONGEST)
    assert searcher(level, "puerto-rico").visits(5) == level.at_table > level.visits_with(5)
