"""Compile everything once before the tests are distributed, each game in its own process. Long tests run first."""

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from leeward.kernel.compiling.rules import is_prepared
from leeward.kernel.contract.installed import rooms

if TYPE_CHECKING:
    from postgres import Postgres

# Its stdin never gets data and closes when the test run ends, however it ends; that stops the compiler, too.
PREPARE = """
import os, threading
threading.Thread(target=lambda: (os.read(0, 1), os._exit(1)), daemon=True).start()
from leeward.opponents import players
players.prepare({name!r})
"""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return one more than the number of cores: some tests wait for a browser or a server."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return 1 + (cores or 1)


def pytest_configure(config: pytest.Config) -> None:
    gc.disable()  # until all tests are collected: collecting creates no garbage, but would trigger many scans
    if hasattr(config, "workerinput") or config.option.collectonly:
        return
    missing = [name for name in rooms() if not is_prepared(f"{name}-opponents")]
    command = [sys.executable, "-c"]
    processes = [subprocess.Popen([*command, PREPARE.format(name=name)], stdin=subprocess.PIPE) for name in missing]
    for process in processes:
        process.wait()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run long tests first, so that no worker waits for one in the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_collection_finish() -> None:
    """Exclude everything loaded so far from garbage collection, and collect the rest rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)
    gc.enable()


# opponents


@pytest.fixture
def shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the strongest level think only briefly, at tables and for hints."""
    from dataclasses import replace

    from leeward.opponents.levels import LEVELS, STRONGEST

    monkeypatch.setitem(LEVELS, STRONGEST, replace(LEVELS[STRONGEST], visits=64, at_table=0))


# databases


@pytest.fixture(scope="session")
def postgres() -> "Iterator[Postgres]":
    from postgres import running  # imports the database libraries, which most tests don't need

    with running() as started:
        yield started


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "place" in metafunc.fixturenames and metafunc.definition.get_closest_marker("both_databases"):
        metafunc.parametrize("kind_of_place", ["sqlite", "postgresql"])


@pytest.fixture
def kind_of_place() -> str:
    """Return the database to test with; LEEWARD_TEST_PLACE=postgresql switches all server tests that are not about SQLite."""
    return os.environ.get("LEEWARD_TEST_PLACE", "sqlite")


@pytest.fixture
def place(kind_of_place: str, tmp_path: Path, request: pytest.FixtureRequest) -> Path | str:
    """Return a folder for SQLite; tests marked `both_databases` run a second time with the address of a PostgreSQL database."""
    if kind_of_place == "sqlite":
        return tmp_path
    made: str = request.getfixturevalue("postgres").emptied()
    return made
