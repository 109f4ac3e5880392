"""A short run of `leeward bench`: it measures what it reports; speed is not tested."""

import pytest
from rich.console import Console

from leeward.bench.speed import batches, compilation, networks, rules
from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.opponents.networks import at_random, network_of

# Instead of a game, one function compiled for two types.
TWICE = (
    "import numba; from leeward.bench.speed.compilation import count; from leeward.opponents import players\n"
    "twice = numba.njit(lambda number: number + number)\n"
    "players.prepare = lambda _: (twice(1), twice(1.0))\n"
    "count({name!r})"
)


@pytest.mark.parametrize("name", rooms())
def test_every_game_is_measured_in_every_way(name: str) -> None:
    game = game_named(name)
    rules.measure(game, game.seats[0], "any", {}, 0.01)  # compiles
    row = rules.measure(game, game.seats[0], "any", {}, 0.05)
    assert row["table_bytes"] == game.table.dtype.itemsize
    assert all(value > 0 for key, value in row.items() if key not in ("game", "variant"))


@pytest.mark.parametrize("name", rooms())
def test_the_network_of_every_game_is_measured(name: str) -> None:
    row = networks.measure(game_named(name), 0.01)
    assert row["network"] == (network_of(name, row["players"]) or at_random(name)).made
    assert row["evaluations_a_second_one_core"] > 0
    assert row["simulations_a_second_one_core"] > 0


@pytest.mark.parametrize("name", rooms())
def test_batches_of_every_game_are_measured(name: str) -> None:
    row = batches.measure(game_named(name), 0.001, tables=4, warm_up=3)
    assert row["numbers_observed"] == game_named(name).layout.size
    assert row["decisions_a_second_one_core"] > 0


def test_the_fastest_run_counts_after_the_warm_up() -> None:
    waits = iter([9.0, 9.0, *batches.RUN * [0.5], *batches.RUN * [0.25], *batches.RUN * [0.75]])
    assert batches.fastest(lambda: next(waits), 20.0, warm_up=2) == 0.25


def test_every_batch_has_a_line_and_a_missing_gpu_is_mentioned(capsys: pytest.CaptureFixture[str]) -> None:
    row = {"game": "puerto-rico", "players": 4, "tables": 65_536, "numbers_observed": 9, "decisions_a_second_one_core": 1000}
    on_gpu = {**row, "decisions_a_second_gpu": 20_000_000}
    rules.show_batches(Console(width=300), {"gpu": None, "batches": [row], "gpu_batches": []})
    without = capsys.readouterr().out.splitlines()
    assert len(without) == 2
    assert "1,000 decisions a second on one core" in without[0]
    assert "left out" in without[1]
    rules.show_batches(Console(width=300), {"gpu": "Voodoo", "batches": [row], "gpu_batches": [on_gpu]})
    assert "65,536 tables, 4 players, play 20,000,000 decisions a second on the Voodoo" in capsys.readouterr().out


def test_the_cost_of_compiling_is_measured_with_an_empty_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilation, "COUNT", TWICE)
    row = compilation.measure("nothing")
    assert (row["compilations"], row["functions"]) == (2, 1)
    assert row["cpu_seconds"] > 0
    assert compilation.sentence(row).startswith("nothing: 2 compilations of 1 functions take")
