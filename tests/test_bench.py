"""`leeward bench`, shortly: that it measures what it says, not how fast it is."""

import pytest

from leeward import bench
from leeward.kernel.game import ROOMS, game_named


@pytest.mark.parametrize("name", sorted(bench.VARIANTS))
def test_every_game_is_measured_in_every_way(name: str) -> None:
    game = game_named(name)
    bench.measure(game, game.seats[0], "any", {}, 0.01)  # compiles
    row = bench.measure(game, game.seats[0], "any", {}, 0.05)
    assert row["table_bytes"] == game.table.dtype.itemsize
    assert all(value > 0 for key, value in row.items() if key not in ("game", "variant"))


def test_no_game_is_left_out() -> None:
    assert set(bench.VARIANTS) == {name for name, room in ROOMS.items() if room.startswith("leeward.")}
