"""The compiler backend: each rule is compiled once, into the doors that call it, and other processes load it from the cache.

The results are the same without Numba's internals.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

RULES = """
from enum import IntEnum
from leeward.kernel.records.record import Record, Row, i16
from leeward.kernel.compiling.rules import door, inlined_rule, rule

class Good(IntEnum):
    CORN = 0
    COFFEE = 4

class Table(Record):
    seat: int = i16
    goods: Row[int] = i16[5]

@rule
def add(table: Table, good: int, count: int) -> int:
    table.goods[good] += count
    return table.goods[good] + 0

@inlined_rule
def is_rich(table: Table, much: bool) -> bool:
    return table.goods[Good.COFFEE] > (3 if much else 1)

@door
def harvest(tables: Row[Table], count: int) -> int:
    table = tables[0]
    add(table, Good.COFFEE, count)
    add(table, 1, True)
    add(table, table.seat, table.goods[1])
    return add(table, Good.CORN + 1, 2) + is_rich(table, True) + is_rich(table, table.seat > 0)
"""
PHASE = """
from harvesting import Table, add, harvest
from leeward.kernel.records.record import Row
from leeward.kernel.compiling.rules import door, rule

@rule
def twice(tables: Row[Table], count: int) -> int:
    return harvest(tables, count) + harvest(tables, count)

@door
def play(tables: Row[Table]) -> int:
    add(tables[0], 2, 1)
    return twice(tables, 3)
"""
PLAY = "from phase import play; from harvesting import Table; t = Table.many(1); print(play(t), *t[0].goods)"
FIRST = "from harvesting import Table, harvest; t = Table.many(1); print(harvest(t, 3), *t[0].goods)"
COUNTS = """
from harvesting import add, harvest, is_rich
print(sum(harvest.stats.cache_hits.values()), len(add.overloads), len(is_rich.overloads))
"""  # doors loaded from the disk, and how often two rules were compiled
PLAYED = "12 5 6 1 0 6"  # counted by hand: 4 for the first harvest and 8 for the second, then the goods


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("house")
    (folder / "harvesting.py").write_text(RULES)
    (folder / "phase.py").write_text(PHASE)
    return folder


@pytest.fixture(scope="module")
def first(house: Path) -> list[str]:
    """Return the output of a run that compiles everything."""
    return run(house, PLAY + COUNTS, house / "cache").splitlines()


@pytest.fixture
def cache(house: Path, first: list[str], tmp_path: Path) -> Path:
    """Return the cache that this run filled."""
    return shutil.copytree(house / "cache", tmp_path / "cache")


def run(house: Path, script: str, cache: Path, interpret: str = "0", plain: str = "0") -> str:
    changes = {"LEEWARD_CACHE": str(cache), "LEEWARD_INTERPRET": interpret, "LEEWARD_PLAIN": plain}
    paths = os.pathsep.join([str(house), os.environ.get("PYTHONPATH", "")])
    told = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, **changes, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    return told.stdout.strip()


def test_compiled_and_interpreted_play_the_same(house: Path, first: list[str], tmp_path: Path) -> None:
    assert first[0] == PLAYED
    assert run(house, PLAY, tmp_path, interpret="1") == PLAYED


def test_a_rule_is_compiled_once_for_all_integer_types(first: list[str]) -> None:
    assert first[1] == "0 1 1"


def test_a_cached_door_is_loaded_and_its_rules_are_not_compiled_again(house: Path, cache: Path) -> None:
    assert run(house, PLAY + COUNTS, cache) == f"{PLAYED}\n1 0 0"


def test_a_door_compiled_by_another_process_is_the_same_door(house: Path, cache: Path, tmp_path: Path) -> None:
    another = tmp_path / "another"
    run(house, "from harvesting import is_rich\n" + FIRST, another)
    for kept in another.rglob("*.nb?"):
        shutil.copy(kept, cache / kept.relative_to(another))
    assert run(house, PLAY, cache) == PLAYED


def test_a_lost_door_is_compiled_again_on_demand(house: Path, cache: Path) -> None:
    for kept in cache.rglob("harvesting.harvest*.nb?"):
        kept.unlink()
    assert run(house, PLAY, cache) == PLAYED


def test_python_may_call_any_rule(house: Path, tmp_path: Path) -> None:
    called = "from harvesting import Good, Table, add; t = Table.many(1); print(add(t[0], Good.COFFEE, 3), len(add.overloads))"
    assert run(house, called, tmp_path) == "3 0"


MEANWHILE = """
from harvesting import Table, harvest
from leeward.kernel.compiling import meanwhile
meanwhile.begin("harvesting", Table)
t = Table.many(1)
print(harvest(t, 3), len(harvest.overloads))
meanwhile.end("harvesting")
print(harvest(t, 3) > 0, len(harvest.overloads))
"""


def test_a_door_is_not_compiled_while_python_interprets_its_game(house: Path, tmp_path: Path) -> None:
    assert run(house, MEANWHILE, tmp_path).splitlines() == ["4 0", "True 1"]


def test_without_numbas_internals_a_door_is_always_compiled(house: Path, tmp_path: Path) -> None:
    assert run(house, MEANWHILE, tmp_path, plain="1").splitlines()[1] == "True 1"


def test_numbas_public_interface_compiles_the_same_game_and_caches_it(house: Path, tmp_path: Path) -> None:
    count = "\nprint(sum(play.stats.cache_hits.values()))"
    assert run(house, PLAY + count, tmp_path, plain="1") == f"{PLAYED}\n0"
    assert run(house, PLAY + count, tmp_path, plain="1") == f"{PLAYED}\n1"


def test_without_numbas_internals_python_may_still_call_any_rule(house: Path, tmp_path: Path) -> None:
    called = "from harvesting import Good, Table, add; t = Table.many(1); print(add(t[0], Good.COFFEE, 3))"
    assert run(house, called, tmp_path, plain="1") == "3"
