"""`leeward bench`, shortly: that it measures what it says, not how fast it is."""

import pytest

from leeward import bench, bench_networks
from leeward.kernel.game import ROOMS, game_named
from leeward.opponents import networks


@pytest.mark.parametrize("name", sorted(bench.VARIANTS))
def test_every_game_is_measured_in_every_way(name: str) -> None:
    game = game_named(name)
    bench.measure(game, game.seats[0], "any", {}, 0.01)  # compiles
    row = bench.measure(game, game.seats[0], "any", {}, 0.05)
    assert row["table_bytes"] == game.table.dtype.itemsize
    assert all(value > 0 for key, value in row.items() if key not in ("game", "variant"))


@pytest.mark.parametrize("name", sorted(bench.VARIANTS))
def test_the_network_of_every_game_is_measured(name: str) -> None:
    row = bench_networks.measure(game_named(name), 0.01)
    assert row["network"] == (networks.network_of(name) or networks.at_random(name)).made
    assert row["evaluations_a_second_one_core"] > 0
    assert row["simulations_a_second_one_core"] > 0


@pytest.mark.parametrize("name", sorted(bench.VARIANTS))
def test_batches_of_every_game_are_measured(name: str) -> None:
    row = bench_networks.measure_batch(game_named(name), 0.001, tables=4)
    assert row["numbers_observed"] == game_named(name).layout.size
    assert row["decisions_a_second_one_core"] > 0


def test_no_game_is_left_out() -> None:
    assert set(bench.VARIANTS) == {name for name, room in ROOMS.items() if room.startswith("leeward.")}
