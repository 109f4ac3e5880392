"""Batches: many tables at once play the same games as one by one."""

from typing import Any

import numpy as np
import pytest

import leeward
from leeward import research
from leeward.opponents.players import Greedy
from leeward.research.adapters import numbers_seen, shares
from leeward.research.batches import IllegalStep

GAMES = ("cooper-island", "puerto-rico")


def any_legal(tables: research.Batch, chance: np.random.Generator) -> Any:
    """Return a legal action for every table."""
    return np.argmax(chance.random(tables.seen.masks.shape) * tables.seen.masks, 1)


@pytest.mark.parametrize("name", GAMES)
def test_a_batch_plays_the_games_that_are_played_one_by_one(name: str) -> None:
    tables = research.batch(name, tables=3, players=2, seed=40)
    games = [leeward.new(name, players=2, seed=tables.game_seed(number), first="1") for number in range(3)]
    begun, chance = 3 * [0], np.random.default_rng(1)
    for _ in range(1500):
        for number, game in enumerate(games):
            seat = game.table.seat
            assert (tables.seats[number], tables.players[number]) == (seat, 2)
            assert np.flatnonzero(tables.seen.masks[number]).tolist() == sorted(game.legal.numbers)
        actions = any_legal(tables, chance)
        observations, _ = tables.step(actions)
        for number, action in enumerate(actions.tolist()):
            games[number].play(action)
            assert tables.finished[number] == games[number].over
            if games[number].over:
                assert tables.scores[number, :2].tolist() == games[number].scores
                assert tables.shares[number, :2].tolist() == shares(games[number])
                begun[number] += 1
                games[number] = leeward.new(name, players=2, seed=tables.game_seed(number, begun[number]), first="1")
            seen = games[number].rules.layout.bounded(observations[number], np.empty_like(observations[number]))
            assert np.array_equal(seen, numbers_seen(games[number], int(games[number].table.seat)))
        if min(begun) >= 2:
            return
    raise AssertionError("too few games have ended")


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_games(name: str) -> None:
    def played(seed: int) -> bytes:
        tables, chance = research.batch(name, tables=5, seed=seed), np.random.default_rng(2)
        for _ in range(100):
            tables.step(any_legal(tables, chance))
        return bytes(tables.tables.tobytes())

    assert played(7) == played(7) != played(8)


@pytest.mark.parametrize("name", GAMES)
def test_imagined_tables_are_what_their_deciding_seats_know(name: str) -> None:
    tables, apart = (research.batch(name, tables=size, players=3, seed=size) for size in (4, 6))
    chance = np.random.default_rng(3)
    for _ in range(300):
        tables.step(any_legal(tables, chance))
    before, some = tables.tables.tobytes(), np.array([0, 1, 1, 1, 3, 2])
    dealt = []
    for seed in (1, 1, 2):
        observations, masks = apart.imagine(tables, some, seed)
        assert np.array_equal(observations, tables.seen.observations[some])
        assert np.array_equal(masks, tables.seen.masks[some])
        dealt.append(apart.tables.tobytes())
    assert dealt[0] == dealt[1] != dealt[2], "what is hidden follows from the seed"
    apart.step(any_legal(apart, chance))
    assert tables.tables.tobytes() == before


def test_a_reset_starts_the_same_games_again_or_others() -> None:
    tables, chance = research.batch("puerto-rico", tables=4, seed=3), np.random.default_rng(1)
    first = tables.tables.tobytes()
    tables.step(any_legal(tables, chance))
    tables.reset()
    assert tables.tables.tobytes() == first
    tables.reset(4)
    assert tables.tables.tobytes() != first


def test_batches_with_neighbouring_seeds_share_no_game() -> None:
    one, other = (research.batch("puerto-rico", tables=64, players=4, seed=seed) for seed in (1, 2))
    games = [{batch.game_seed(table, game) for table in range(64) for game in range(50)} for batch in (one, other)]
    assert len(games[0] | games[1]) == 2 * 64 * 50
    assert not {table.tobytes() for table in one.tables} & {table.tobytes() for table in other.tables}


@pytest.mark.parametrize("name", GAMES)
def test_a_table_that_waits_stays_as_it_is_while_the_others_play(name: str) -> None:
    tables, chance = research.batch(name, tables=4, players=2, seed=3), np.random.default_rng(1)
    patient = (tables.tables[2].tobytes(), tables.seen.observations[2].copy(), tables.seen.masks[2].copy())
    ended = 0
    for _ in range(600):
        actions = any_legal(tables, chance)
        actions[2] = research.WAIT
        others = [tables.tables[number].tobytes() for number in (0, 1, 3)]
        tables.step(actions)
        assert all(tables.tables[number].tobytes() != before for number, before in zip((0, 1, 3), others, strict=True))
        ended += int(tables.finished.sum())
        assert not tables.finished[2]
    assert ended > 0
    assert tables.tables[2].tobytes() == patient[0]
    assert np.array_equal(tables.seen.observations[2], patient[1])
    assert np.array_equal(tables.seen.masks[2], patient[2])


def test_an_illegal_action_is_named_and_nothing_is_played_anywhere() -> None:
    tables, chance = research.batch("puerto-rico", tables=4), np.random.default_rng(1)
    before, actions = tables.tables.tobytes(), any_legal(tables, chance)
    actions[2] = int(np.flatnonzero(~tables.seen.masks[2])[0])
    with pytest.raises(IllegalStep, match=f"action {actions[2]} is not legal at table 2"):
        tables.step(actions)
    for wrong in (-2, 10_000):
        actions[2] = wrong
        with pytest.raises(IllegalStep, match=f"action {wrong} is not legal at table 2"):
            tables.step(actions)
    with pytest.raises(IllegalStep, match="4 integers, one action per table, not int64 \\(3,\\)"):
        tables.step(actions[:3])
    with pytest.raises(IllegalStep, match="integers"):
        tables.step(actions.astype(float))
    assert tables.tables.tobytes() == before


def test_every_new_game_is_one_of_the_variants() -> None:
    variants: list[Any] = [(2, {}), (5, {"nobles": True})]
    tables = research.batch("puerto-rico", tables=50, variants=variants)
    assert set(tables.players.tolist()) == {2, 5}
    for number in range(50):
        options = variants[int(tables.players[number] == 5)][1]
        seed = tables.game_seed(number)
        game = leeward.new("puerto-rico", players=int(tables.players[number]), seed=seed, first="1", **options)
        assert tables.tables[number].tobytes() == game.table.tobytes()


def test_greedy_plays_like_the_opponent_of_that_name() -> None:
    tables, who = research.batch("puerto-rico", tables=1, players=3, seed=9), Greedy()
    game = leeward.new("puerto-rico", 3, tables.game_seed(0), first="1")
    for _ in range(40):
        chosen = tables.greedy([0])
        assert chosen.tolist() == [who.choose(game)]
        tables.step(chosen)
        game.play(int(chosen[0]))


def test_invalid_arguments_are_refused_with_a_reason() -> None:
    for wish, reason in (
        ({"game": "chess"}, "no game 'chess'"),
        ({"players": 9}, "for 2 to 5 players, not for 9"),
        ({"tables": 0}, "at least one table, not 0"),
        ({"options": {"colour": "red"}}, "no option 'colour'"),
        ({"variants": []}, "at least one variant"),
        ({"variants": [(2, {})], "players": 2}, "either variants or"),
        ({"device": "abacus"}, "no device 'abacus'"),
        ({"seed": -1}, "a seed must be from 0"),
    ):
        asked: dict[str, Any] = {"game": "puerto-rico", "tables": 2, **wish}
        with pytest.raises(leeward.BadOption, match=reason):
            research.batch(**asked)
