"""A short run of `make chaos`: the server loses nothing, and a loss would be found."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from chaos.comparison import compare_chat, compare_rows
from chaos.people import Person
from chaos.run import A_LIFE, Chaos, main, summary
from chaos.trouble import Trouble
from chaos.verdict import Verdict
from leeward.bench.load.process import ServerProcess
from postgres import Postgres


@pytest.mark.long
def test_killed_servers_and_a_failing_database_lose_nothing(postgres: Postgres, tmp_path: Path) -> None:
    """Each kind of failure once; `.ci/run` runs longer, with SQLite."""
    command = f"{sys.executable} -m chaos --json --tables 6 --minutes 0.1 --kills 1".split()
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (Path(__file__).parents[1], os.environ.get("PYTHONPATH", ""))))}
    given = ["--processes", "2", "--database", postgres.make(), "--restart-database", postgres.restart_command]
    told = subprocess.run([*command, *given], capture_output=True, text=True, timeout=300, check=False, cwd=tmp_path, env=env)
    results = json.loads(told.stdout)
    assert results["violations"] == []
    assert told.returncode == 0
    assert (results["servers"], results["tables"], results["people"], results["kills"]) == (2, 6, 12, 1)
    kinds = ("disk full", "slow", "silent", "cut off", "unreachable", "restarted")
    assert [results[kind] for kind in kinds] == [1] * len(kinds)
    assert results["acknowledged"] > 0
    assert results["positions_compared"] > 0
    assert "Traceback" not in told.stderr


@pytest.fixture
def verdict() -> Verdict:
    return Verdict()


@pytest.fixture
def anna(verdict: Verdict) -> Person:
    return Person([], verdict, "table", 0, "")


def rows(*actions: str) -> list[dict[str, object]]:
    return [{"number": number, "action": action, "by": 0} for number, action in enumerate(actions, 1)]


def test_a_lost_action_would_be_found(anna: Person, verdict: Verdict) -> None:
    anna.sent[0], anna.promised[1] = {"role settler"}, "role settler"
    compare_rows(verdict, [anna], rows("role settler"), 0)
    assert verdict.violations == []
    anna.promised[2] = "take corn"
    compare_rows(verdict, [anna], rows("role settler"), 0)
    assert verdict.violations == ["lost: table, seat 0: row 2 should be 'take corn' and is None"]


def test_a_doubled_action_would_be_found(anna: Person, verdict: Verdict) -> None:
    anna.sent[0] = {"role settler"}
    compare_rows(verdict, [anna], rows("role settler", "role settler"), 0)
    assert verdict.blamed == {"doubled": 1}


def test_doubled_and_lost_chat_lines_would_be_found(anna: Person, verdict: Verdict) -> None:
    anna.said = {"hello": True, "you": True, "there": False}
    compare_chat(verdict, [anna], ["hello", "hello"])
    assert verdict.blamed == {"doubled": 1, "lost": 1}


def test_memory_that_grows_would_be_found(tmp_path: Path) -> None:
    chaos = Chaos([ServerProcess(tmp_path)], 1, 1.0, 0, Random(1), Console(quiet=True), Trouble())
    chaos.weights = {1: [900] * 10, 2: [10**8] * A_LIFE}
    assert chaos.results()["violations"] == []
    chaos.weights[2] += [2 * 10**8] * A_LIFE
    assert chaos.results()["grown"] == 1


@pytest.mark.parametrize(
    ("given", "reason"),
    [("--tables 0", "must be more than 0"), ("--processes 2", "several processes need an empty PostgreSQL")],
)
def test_a_run_with_invalid_arguments_is_refused(given: str, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(given.split())
    assert reason in capsys.readouterr().err


def test_the_summary_fits_into_80_columns() -> None:
    broken = [f"lost: Anna at table {table} was shown another version 1234 than the stored one" for table in "12"]
    text = summary({"tables": 100, "positions_compared": 1_234_567, "violations": broken})
    assert max(map(len, text.splitlines())) <= 80
    assert "tables: 100" in text
    assert " ".join(text.split()).count("than the stored one") == 2
