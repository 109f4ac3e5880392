"""Beliefs: a computer finds out from their actions how the others choose, and from nothing else."""

import numpy as np
import pytest

from leeward.kernel.doors.entry import deal_anew
from leeward.kernel.play.game import Game, new
from leeward.opponents import players, styles
from leeward.opponents.beliefs import Beliefs
from leeward.opponents.networks import network_of
from leeward.opponents.overrides import entrant

SEAT = 0
GAMES = ["puerto-rico", "cooper-island"]


def beliefs_of(name: str, seats: int) -> Beliefs:
    net = network_of(name, seats)
    assert net is not None
    game = new(name, seats, seed=1)
    return Beliefs(game.rules, [players.preferences(name, each) for each in players.learnt_from(name)], net)


def game_against(name: str, who: str, decisions: int = 120, seats: int = 3) -> Game:
    """Play these decisions with the network in the first seat and this player in all others."""
    game = new(name, seats, seed=5)
    first, others = players.player("network", name), players.player(who, name)
    while not game.over and game.number < decisions:
        game.play(players.play(game, first if int(game.table.seat) == SEAT else others))
    return game


def row(beliefs: Beliefs, seat: int) -> list[float]:
    found: list[float] = np.asarray(beliefs.styles.beliefs)[seat].tolist()
    return found


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("who", ["greedy", "random", "network"])
def test_a_style_is_recognized_by_its_actions(name: str, who: str) -> None:
    beliefs = beliefs_of(name, 3)
    beliefs.follow(game_against(name, who), SEAT)
    for seat in (1, 2):
        found = row(beliefs, seat)
        likely = {"greedy": found[styles.GREEDY :], "random": [found[styles.AT_RANDOM]], "network": found[: styles.SOFT]}[who]
        assert sum(found) == pytest.approx(1)
        assert sum(likely) > 0.8, found


@pytest.mark.parametrize("name", GAMES)
def test_a_character_is_recognized_and_not_trusted_to_look_for_its_best(name: str) -> None:
    beliefs = beliefs_of(name, 3)
    for index, who in enumerate(players.learnt_from(name)):
        beliefs.follow(game_against(name, who), SEAT)
        for seat in (1, 2):
            found = row(beliefs, seat)
            assert found.index(max(found)) == styles.GREEDY + 1 + index, (who, found)
            assert beliefs.styles.trust[seat] < 0.5
        assert beliefs.styles.trust[SEAT] > 0.7  # nothing is learned about oneself


def test_a_network_keeps_its_trust() -> None:
    beliefs = beliefs_of("puerto-rico", 3)
    beliefs.follow(game_against("puerto-rico", "network"), SEAT)
    assert min(beliefs.styles.trust[1], beliefs.styles.trust[2]) > 0.85


@pytest.mark.parametrize("name", GAMES)
def test_beliefs_depend_on_nothing_hidden(name: str) -> None:
    game = game_against(name, "greedy", decisions=60)
    found = beliefs_of(name, 3)
    found.follow(game, SEAT)
    again = beliefs_of(name, 3)
    real = game.table_before

    def other_secrets(number: int) -> bytes:
        tables = game.table_of(real(number))
        deal_anew(tables, SEAT, 99)
        data: bytes = tables.tobytes()
        return data

    game.table_before = other_secrets  # type: ignore[method-assign]
    again.follow(game, SEAT)
    assert row(again, 1) == row(found, 1)
    assert row(again, 2) == row(found, 2)


def test_what_was_taken_back_is_forgotten() -> None:
    game = game_against("puerto-rico", "greedy")
    shorter = game.copy()
    shorter.undo(60)
    fresh, other = beliefs_of("puerto-rico", 3), beliefs_of("puerto-rico", 3)
    fresh.follow(shorter, SEAT)
    other.follow(game, SEAT)
    assert row(other, 1) != row(fresh, 1)
    other.follow(shorter, SEAT)
    assert row(other, 1) == row(fresh, 1)


def test_following_step_by_step_or_at_once_is_the_same() -> None:
    game = game_against("puerto-rico", "greedy", decisions=50)
    at_once, by_steps = beliefs_of("puerto-rico", 3), beliefs_of("puerto-rico", 3)
    at_once.follow(game, SEAT)
    for count in (49, 30, 7, 0):
        earlier = game.copy()
        if count:
            earlier.undo(count)
        by_steps.follow(earlier, SEAT)
    assert row(by_steps, 1) == row(at_once, 1)


def admiral(game: Game, visits: int, believes: bool) -> tuple[players.Searcher, int]:
    """Return an admiral and what it plays here."""
    who = entrant(f"admiral+visits={visits}+believes={int(believes)}", game.rules.name, 0)
    assert isinstance(who, players.Searcher)
    action = players.play(game, who)
    assert (who.beliefs is not None) == believes
    return who, action


def test_an_admiral_searches_as_ever_before_it_has_seen_anything() -> None:
    game = new("puerto-rico", 3, seed=5)
    (one, first), (other, second) = admiral(game, 64, believes=True), admiral(game, 64, believes=False)
    assert first == second
    assert one.thought == other.thought


def test_an_admiral_expects_of_a_random_player_that_it_goes_on_like_that() -> None:
    game = game_against("puerto-rico", "random", decisions=60)
    while int(game.table.seat) != SEAT:
        game.play(game.legal[0])
    believing, other = (admiral(game, 512, believes)[0].thought for believes in (True, False))
    assert believing is not None
    assert other is not None
    assert believing.standing[SEAT] > other.standing[SEAT]


def test_it_doubts_nobody_until_somebody_plays_in_another_style() -> None:
    beliefs = beliefs_of("puerto-rico", 3)
    assert not beliefs.doubts(3)
    beliefs.follow(game_against("puerto-rico", "random", decisions=60), SEAT)
    assert beliefs.doubts(3)
