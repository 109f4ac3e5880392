"""`leeward bench server --chaos`, shortly: that the server keeps its word, and that a broken word would be found."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from leeward.bench.chaos import A_LIFE, Chaos, main
from leeward.bench.comparing import compare_chat, compare_rows
from leeward.bench.people import Person
from leeward.bench.served import Served
from leeward.bench.trouble import Trouble
from postgres import Postgres


@pytest.mark.long
def test_servers_that_are_killed_and_a_database_that_restarts_keep_their_word(postgres: Postgres, tmp_path: Path) -> None:
    """Each kind of trouble once; `.ci/run` lets it last longer, with SQLite."""
    command = f"{sys.executable} -m leeward.cli bench server --chaos --json --tables 6 --minutes 0.1 --kills 1".split()
    given = ["--processes", "2", "--database", postgres.make(), "--restart-database", postgres.restart_command]
    told = subprocess.run([*command, *given], capture_output=True, text=True, timeout=300, check=False, cwd=tmp_path)
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
def anna(tmp_path: Path) -> Person:
    chaos = Chaos([Served(tmp_path)], 1, 1.0, 0, Random(1), Console(quiet=True), Trouble())
    return Person(chaos, "table", 0, "")


def rows(*actions: str) -> list[dict[str, object]]:
    return [{"number": number, "action": action, "by": 0} for number, action in enumerate(actions, 1)]


def test_a_lost_action_would_be_found(anna: Person) -> None:
    anna.sent[0], anna.promised[1] = {"role settler"}, "role settler"
    compare_rows(anna.chaos, [anna], rows("role settler"), 0)
    assert anna.chaos.violations == []
    anna.promised[2] = "take corn"
    compare_rows(anna.chaos, [anna], rows("role settler"), 0)
    assert anna.chaos.violations == ["lost: table, seat 0: row 2 was to be 'take corn' and is None"]


def test_a_doubled_action_would_be_found(anna: Person) -> None:
    anna.sent[0] = {"role settler"}
    compare_rows(anna.chaos, [anna], rows("role settler", "role settler"), 0)
    assert anna.chaos.blamed == {"doubled": 1}


def test_doubled_and_lost_talk_would_be_found(anna: Person) -> None:
    anna.said = {"hello": True, "you": True, "there": False}
    compare_chat(anna.chaos, [anna], ["hello", "hello"])
    assert anna.chaos.blamed == {"doubled": 1, "lost": 1}


def test_memory_that_grows_would_be_found(anna: Person) -> None:
    anna.chaos.weights = {1: [900] * 10, 2: [10**8] * A_LIFE}
    assert anna.chaos.results()["violations"] == []
    anna.chaos.weights[2] += [2 * 10**8] * A_LIFE
    assert anna.chaos.results()["grown"] == 1


def test_no_chaos_of_nothing() -> None:
    with pytest.raises(ValueError, match="more than nothing"):
        main(tables=0)
