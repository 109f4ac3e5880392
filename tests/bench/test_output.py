"""The output of `leeward bench` fits into 80 columns without truncation, even with very large numbers."""

import pytest
from rich.cells import cell_len

from leeward.bench.load import server
from leeward.bench.speed import pictures, rules
from leeward.kernel.contract.game import game_named
from leeward.kernel.picture.drawing import Shape

GAMES = ("puerto-rico", "cooper-island")
NETWORK = "leeward lab train cooper-island --minutes 15.5 on one NVIDIA H200, then 5.3 minutes more on the rules of version 2"


def row(game: str, players: int, variant: str) -> dict[str, object]:
    return {
        "game": game,
        "players": players,
        "variant": variant,
        "decisions_a_second_one_core": 14_250_000,
        "games_a_second_one_core": 142_500,
        "decisions_a_second_all_cores": 987_650_000,
        "games_a_second_all_cores": 9_876_500,
        "copy_nanoseconds": 46.4,
        "table_bytes": 1_928,
        "decisions_a_second_game_play": 1_234_500,
        "guided_games_a_second_one_core": 12_340,
    }


def speeds() -> dict[str, object]:
    batch = {"players": 4, "tables": 262_144, "numbers_observed": 1_667, "decisions_a_second_one_core": 1_100_000}
    return {
        "cores": 192,
        "gpu": "NVIDIA GeForce RTX 6090 Ti SUPER Founders Edition",
        "games": [row(game, players, name) for game in GAMES for players in (2, 4) for name in game_named(game).measured],
        "batches": [{"game": game, **batch} for game in GAMES],
        "gpu_batches": [{"game": game, **batch, "decisions_a_second_gpu": 118_765_432} for game in GAMES],
        "networks": [
            {
                "game": game,
                "network": NETWORK,
                "evaluations_a_second_one_core": 151_234,
                "simulations_a_second_one_core": 127_654,
            }
            for game in GAMES
        ],
        "starts": [{"game": game, "cold_seconds": 174.3, "cached_seconds": 1.04, "help_seconds": 0.06} for game in GAMES],
        "compiling": [{"game": game, "compilations": 1290, "functions": 258, "cpu_seconds": 136.3} for game in GAMES],
    }


@pytest.fixture(params=["80", "250"])
def terminal(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set a terminal of 80 columns, then a wide one; lines must not become longer there."""
    monkeypatch.setenv("COLUMNS", request.param)


def fits(text: str) -> bool:
    return max(cell_len(line) for line in text.splitlines()) <= 80


@pytest.mark.usefixtures("terminal")
def test_the_speed_of_the_rules_fits_into_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    rules.show(speeds())
    told = capsys.readouterr().out
    assert fits(told)
    assert "…" not in told
    for number in ("14.25 M", "987.65 M", "142,500", "9,876,500", "1,234,500", "12,340", "118,765,432", "174.3 s"):
        assert told.count(number) >= 2, number
    for game in GAMES:
        for variant in game_named(game).measured:
            assert f"4, {variant}" in told


@pytest.mark.usefixtures("terminal")
def test_the_speed_of_the_server_fits_into_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    waits = {"p50": 12_345.6, "p95": 23_456.7, "p99": 34_567.8, "most": 98_765.4}
    counts = {"actions": 123_456, "pictures": 987_654, "pictures_missing": 1_234, "refused": 1_234, "no_table_free": 12_345}
    server.show(
        {
            "processor": "AMD EPYC 9965 192-Core Processor with quite a long name, as vendors like it",
            "cores": 192,
            "system": "Linux 6.12.41+deb13-cloud-amd64",
            "python": "3.14.0",
            "processes": 16,
            "apart": True,
            "database": "postgresql",
            "load_before": 128.5,
            "tables_kept": 1_000_000,
            "start_seconds": 123.4,
            "memory_at_start_mb": 12_345,
            "memory_a_table_kb": 12_345,
            "loading_ms": 123.4,
            "ran_out": {"deadlines": 100_000, "served": 100_000, "p50": 1234.56, "p95": 2345.67, "most": 9876.54},
            "tables": 10_000,
            "sockets": 40_000,
            "actions_a_second": 12_345.6,
            "server_cpu_ms": 12.3,
            "actions_a_second_when_full": 12345.6,
            "actor_ms": waits,
            "others_ms": waits,
            "first_page_kb": {"start": 123, "table": 456},
            "first_view_kb": 1234.5,
            "next_view_kb": 234.5,
            "generator_late_ms": 12_345.6,
            **counts,
        }
    )
    told = capsys.readouterr().out
    assert fits(told)
    assert "…" not in told
    for wait in waits.values():
        assert told.count(f"{wait:.1f}") >= 2


@pytest.mark.usefixtures("terminal")
def test_the_cost_of_pictures_fits_into_80_columns(capsys: pytest.CaptureFixture[str]) -> None:
    ms, kb = ({"p50": 100 + more, "p95": 200 + more, "p99": 300 + more, "most": 400 + more} for more in (0.1, 0.2))
    rows = [{"game": "cooper-island", "layout": shape.value, "updates": 1_234, "ms": ms, "kb": kb} for shape in Shape]
    pictures.show({"cores": 192, "load_before": 128.5, "pictures": rows})
    told = capsys.readouterr().out
    assert fits(told)
    assert "…" not in told
    for number in ("100.1", "200.1", "300.1", "400.1", "100.2", "200.2", "400.2"):
        assert told.count(number) == len(Shape)
