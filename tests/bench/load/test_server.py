"""A short run of `leeward bench server`: it measures what it reports; speed is not tested."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from leeward.bench.load.server import main
from leeward.bench.load.stored_tables import fill
from leeward.bench.output import percentiles
from postgres import Postgres


@pytest.mark.long
def test_every_action_is_seen_by_every_client(tmp_path: Path) -> None:
    command = f"{sys.executable} -m leeward bench server --json --tables 3 --rate 5 --seconds 2 --kept 40".split()
    told = subprocess.run(command, capture_output=True, text=True, timeout=240, check=True, cwd=tmp_path)
    results = json.loads(told.stdout)
    assert (results["tables"], results["sockets"], results["refused"]) == (3, 12, 0)
    assert results["actions"] > 3
    assert results["pictures"] + results["pictures_missing"] == 4 * results["actions"]
    assert 0 < results["actor_ms"]["p50"] <= results["actor_ms"]["p95"] <= results["actor_ms"]["p99"]
    assert max(results["first_page_kb"].values()) < 150
    assert results["tables_kept"] == 40
    assert all(results[cost] > 0 for cost in ("start_seconds", "memory_a_table_kb", "loading_ms", "server_cpu_ms"))
    assert "Traceback" not in told.stderr


def test_percentiles_are_in_milliseconds() -> None:
    assert percentiles([number / 1000 for number in range(1, 102)]) == {"p50": 51.0, "p95": 96.0, "p99": 100.0, "most": 101.0}


def test_a_run_without_tables_or_processes_is_refused() -> None:
    with pytest.raises(ValueError, match="more than 0"):
        main(tables=0)
    with pytest.raises(ValueError, match="more than 0"):
        main(processes=0)


def test_several_processes_need_a_postgresql() -> None:
    with pytest.raises(ValueError, match="several processes need an empty PostgreSQL"):
        main(processes=2)


def test_a_database_with_tables_is_refused(postgres: Postgres) -> None:
    database = postgres.emptied()
    fill(database, 1)
    with pytest.raises(ValueError, match="this database holds tables"):
        main(database=database)


@pytest.mark.long
def test_two_processes_on_one_postgresql_are_measured_together(postgres: Postgres, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(json=True, tables=2, rate=4, seconds=1, kept=3, processes=2, database=postgres.emptied(), apart=True) == 0
    results = json.loads(capsys.readouterr().out)
    assert (results["processes"], results["database"].split()[0], results["tables_kept"]) == (2, "PostgreSQL", 3)
    assert (results["pictures"], results["pictures_missing"]) == (4 * results["actions"], 0)
    assert results["actions_a_second_when_full"] == pytest.approx(2000 / results["server_cpu_ms"], rel=0.02)
