"""A short run of `make chaos`: the server loses nothing, and a loss would be found."""

import contextlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from chaos.caddy import Caddy, installed
from chaos.comparison import compare, compare_chat, compare_rows
from chaos.people import Person
from chaos.run import A_LIFE, Chaos, main, summary
from chaos.server import TormentedServer, new_clock
from chaos.trouble import Trouble
from chaos.upgrade import OLDEST, make_old_club, what_the_old_club_lost
from chaos.verdict import Verdict
from leeward.server.storage.folder import DATABASE
from leeward.server.storage.games import Storage
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
    assert (results["servers"], results["tables"], results["people"], results["kills"]) == (
        2,
        6,
        20,
        1,
    )  # eight people of the old club
    kinds = ("disk full", "clock ahead", "slow", "silent", "cut off", "unreachable", "restarted")
    assert [results[kind] for kind in kinds] == [1] * len(kinds)
    assert results["acknowledged"] > 0
    assert results["positions_compared"] > 0
    assert results["deaths while upgrading"] > 0
    if installed():
        assert results["HTTP/2"] > 0
        assert results["connections through the proxy"] > 0
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
    clock = new_clock()
    servers = [TormentedServer(tmp_path, clock)]
    chaos = Chaos(servers, 1, 1.0, 0, Random(1), Console(quiet=True), Trouble(clock))
    chaos.weights = {1: [900] * 10, 2: [10**8] * A_LIFE}
    assert chaos.results()["violations"] == []
    chaos.weights[2] += [2 * 10**8] * A_LIFE
    assert chaos.results()["grown"] == 1


def test_a_deleted_table_would_be_found(anna: Person, verdict: Verdict, tmp_path: Path) -> None:
    Storage(tmp_path).close()
    compare(tmp_path, {"table": 0}, [anna], verdict)
    assert verdict.violations == ["lost: table: was deleted"]


def test_what_the_old_club_lost_would_be_found(tmp_path: Path) -> None:
    (table,) = make_old_club(tmp_path, 1)
    Storage(tmp_path).close()  # upgrades it
    assert what_the_old_club_lost(tmp_path) == ""
    with contextlib.closing(sqlite3.connect(tmp_path / DATABASE)) as club:
        assert club.execute("SELECT count(*) FROM actions WHERE game = ?", (table.id,)).fetchone() == (table.rows,)
        club.execute("DELETE FROM chat")
        club.commit()
    assert what_the_old_club_lost(tmp_path).startswith("'hello', number 1 of chat at ")
    assert OLDEST.stem == "0001"


def test_the_proxy_of_a_club_stands_before_all_servers(tmp_path: Path) -> None:
    caddy = Caddy(tmp_path)
    text = caddy.configuration([1111, 2222])
    assert f"https://localhost:{caddy.port} {{\n\ttls internal" in text
    assert "reverse_proxy 127.0.0.1:1111 127.0.0.1:2222 {" in text
    assert "lb_policy header Leeward-Table" in text
    assert "8520" not in text.partition("localhost")[2]


def test_without_a_proxy_it_says_so_except_where_every_commit_is_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.delenv("CI", raising=False)
    assert not installed()
    monkeypatch.setenv("CI", "true")
    with pytest.raises(OSError, match="apt-get install caddy"):
        installed()


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
