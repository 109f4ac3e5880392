"""The tasks of the suite: what they cover, and what is refused."""

import pytest

from leeward.arena.match import arrange
from leeward.kernel.contract.game import BadOption, game_named
from leeward.suite.running import seating
from leeward.suite.tasks import GAMES, SEEDS, chosen, games, named, tasks_of


@pytest.mark.parametrize("game", games())
def test_the_tasks_have_every_number_of_players_and_a_variant_and_can_be_played(game: str) -> None:
    tasks = tasks_of(game).task
    assert {task.players for task in tasks} == set(game_named(game).seats)
    assert any(task.options for task in tasks)
    assert len({task.name for task in tasks}) == len(tasks)
    for task in tasks:
        match = arrange(game, seating("random", game, task, SEEDS[0]), GAMES, SEEDS[0], task.options)
        assert match.games in range(GAMES, GAMES + task.players)
    assert len(tasks_of(game).ending) >= 3


def test_the_name_of_a_player_may_depend_on_the_task() -> None:
    assert named("ppo-{game}-{players}-{seed}.npz", "nim", 3, 2) == "ppo-nim-3-2.npz"


def test_unknown_games_and_tasks_are_refused_with_those_there_are() -> None:
    assert [game for game, _ in chosen([], [])] == games()
    with pytest.raises(BadOption, match="there is no task 'chess': use 'random', '2 players'"):
        chosen([], ["chess"])
    with pytest.raises(BadOption, match="chess"):
        chosen(["chess"], [])
