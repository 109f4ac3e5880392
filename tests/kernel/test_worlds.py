"""Worlds: redealt tables that all look the same to a seat."""

import random
from itertools import pairwise

import numpy as np
import pytest

import leeward
from leeward.kernel.pieces.dice import mixed

GAMES = ("cooper-island", "puerto-rico")


@pytest.mark.parametrize("name", GAMES)
def test_every_seed_deals_another_world_that_looks_the_same_to_the_seat(name: str) -> None:
    game = leeward.new(name, players=3, seed=4)
    for _ in range(25):
        game.play(game.legal[0])
    seat = int(game.table.seat)
    worlds = [game.known_to(seat, chance=number) for number in range(40)]
    assert len({world.tables.tobytes() for world in worlds}) == 40
    for world in worlds:
        assert world.view(seat).tobytes() == game.view(seat).tobytes()
        assert world.number == 25
        assert world.history == []
    assert game.known_to(seat, chance=7).tables.tobytes() == worlds[7].tables.tobytes()
    assert game.known_to(seat).tables.tobytes() == worlds[0].tables.tobytes()
    with pytest.raises(leeward.BadOption, match="not a seed"):
        game.known_to(seat, chance=-5)


@pytest.mark.parametrize("name", GAMES)
def test_the_futures_of_these_worlds_differ_from_each_other_and_from_the_real_one(name: str) -> None:
    game = leeward.new(name, players=3, seed=4)
    futures = set()
    for number in range(8):
        world = game.copy() if number == 0 else game.known_to(int(game.table.seat), chance=number)
        chance = random.Random(1)
        while not world.over and world.number < 200:
            world.play(chance.choice(world.legal))
        futures.add(world.view(-1).tobytes())
    assert len(futures) > 5  # random events are rare, so two may be alike


def test_mixed_seeds_have_nothing_in_common_with_their_neighbours() -> None:
    numbers = [[mixed(seed, which) for which in range(300)] for seed in range(40)]
    assert len({number for row in numbers for number in row}) == 40 * 300
    assert max(map(max, numbers)) < 1 << 53
    changed = np.array([[bin(one ^ other).count("1") for one, other in pairwise(row)] for row in numbers])
    assert 24 < changed.mean() < 29  # half of 53 bits
