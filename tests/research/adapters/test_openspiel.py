"""OpenSpiel's own test, and what it does not cover."""

import pickle
import random

import numpy as np
import pytest

import leeward
from leeward.kernel.contract.game import game_named
from leeward.kernel.doors.entry import deal_anew

pytest.importorskip("pyspiel")

import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from leeward.research.adapters import numbers_seen, openspiel

GAMES = ("cooper-island", "puerto-rico")


@pytest.mark.parametrize("name", GAMES)
def test_its_own_test_passes(name: str) -> None:
    pyspiel.random_sim_test(
        pyspiel.load_game(f"{openspiel.short_name(name)}(players=2)"), num_sims=1, serialize=True, verbose=False
    )


@pytest.mark.parametrize("name", GAMES)
def test_states_are_the_games_of_the_kernel(name: str) -> None:
    state = pyspiel.load_game(openspiel.short_name(name), {"players": 3}).new_initial_state()
    assert state.is_chance_node()
    state.apply_action(7)
    game = leeward.new(name, players=3, seed=7)
    for _ in range(60):
        assert state.current_player() == game.table.seat
        assert state.legal_actions() == sorted(game.legal.numbers)
        assert state.action_to_string(game.legal[0]) == game.legal[0].text
        for seat in range(3):
            assert np.array_equal(state.observation_tensor(seat), numbers_seen(game, seat))
        state.apply_action(game.play(game.legal[-1]))


def test_the_information_state_contains_exactly_what_a_player_has_seen_and_done() -> None:
    game = pyspiel.load_game("leeward_puerto_rico(players=3)")
    one, same = game.new_initial_state(), game.new_initial_state()
    for state in (one, same):
        state.apply_action(1)
        # The face-down pieces are in another order, which no player can see.
        deal_anew(state.table.tables, -1, 5 if state is same else 6)
        state.apply_action(state.legal_actions()[0])
    assert one.table.tables.tobytes() != same.table.tables.tobytes()
    known = [one.information_state_string(player) for player in range(3)]
    assert known == [same.information_state_string(player) for player in range(3)]
    assert len(set(known)) == 3
    later = one.clone()
    later.apply_action(later.legal_actions()[0])
    assert later.information_state_string(0) != known[0] == one.information_state_string(0)


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_looks_the_same_to_the_player_and_has_another_future(name: str) -> None:
    state = pyspiel.load_game(f"{openspiel.short_name(name)}(players=3)").new_initial_state()
    state.apply_action(5)
    for _ in range(30):
        state.apply_action(state.legal_actions()[0])
    player, chance = state.current_player(), random.Random(1)
    worlds = [state.resample_from_infostate(player, chance.random) for _ in range(5)]
    for world in worlds:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert np.array_equal(world.observation_tensor(player), state.observation_tensor(player))
        assert world.legal_actions() == state.legal_actions()
        assert world.clone().table.tables.tobytes() == world.table.tables.tobytes()
    assert len({each.table.tables.tobytes() for each in (*worlds, state)}) == 6


def test_openspiels_information_set_search_plans_with_what_a_player_knows() -> None:
    game = pyspiel.load_game("leeward_puerto_rico(players=2)")
    state, chance = game.new_initial_state(), np.random.RandomState(1)
    state.apply_action(3)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, chance), 1.4, max_simulations=4, random_state=chance)
    before = state.table.tables.tobytes()
    assert bot.step(state) in state.legal_actions()
    assert state.table.tables.tobytes() == before


def test_a_game_can_be_pickled() -> None:
    game = pyspiel.load_game("leeward_puerto_rico(players=5,nobles=True,deals=10)")
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game)
    assert again.new_initial_state().chance_outcomes() == game.new_initial_state().chance_outcomes()


def test_parameters_are_the_options() -> None:
    game = pyspiel.load_game("leeward_puerto_rico(players=5,nobles=True,buildings=draft,deals=10)")
    assert game.num_players() == 5
    assert game.num_distinct_actions() == game_named("puerto-rico").action_numbers
    state = game.new_initial_state()
    assert len(state.chance_outcomes()) == 10
    state.apply_action(3)
    assert state.table.options == leeward.new("puerto-rico", players=5, nobles=True, buildings="draft").options
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
