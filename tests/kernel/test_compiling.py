"""How rules are compiled: each once, with all it calls where somebody enters, and found again by other processes."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

RULES = """
from enum import IntEnum
from leeward.kernel.records import Record, Row, i16
from leeward.kernel.rules import door, inlined_rule, rule

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
from leeward.kernel.records import Row
from leeward.kernel.rules import door, rule

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
PLAYED = "12 5 6 1 0 6"  # as one counts by hand: 4 for the first harvest and 8 for the second, then the goods


@pytest.fixture
def house(tmp_path: Path) -> Path:
    (tmp_path / "harvesting.py").write_text(RULES)
    (tmp_path / "phase.py").write_text(PHASE)
    return tmp_path


def run(house: Path, script: str, interpret: str = "0", cache: str = "cache") -> str:
    changes = {"LEEWARD_CACHE": str(house / cache), "LEEWARD_INTERPRET": interpret}
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


def test_compiled_and_interpreted_play_the_same(house: Path) -> None:
    assert run(house, PLAY) == PLAYED
    assert run(house, PLAY, interpret="1") == PLAYED


def test_a_rule_is_compiled_once_whatever_kind_of_number_it_is_given(house: Path) -> None:
    counts = "; from harvesting import add, is_rich; print(len(add.overloads), len(is_rich.overloads))"
    assert run(house, FIRST + counts).splitlines()[1] == "1 1"


def test_a_door_is_found_on_the_disk_and_what_lies_behind_it_is_not_compiled_again(house: Path) -> None:
    counts = "; from harvesting import add, harvest; print(sum(harvest.stats.cache_hits.values()), len(add.overloads))"
    assert run(house, PLAY + counts) == f"{PLAYED}\n0 1"
    assert run(house, PLAY + counts) == f"{PLAYED}\n1 0"


def test_a_door_compiled_by_another_process_is_the_same_door(house: Path) -> None:
    run(house, PLAY)
    run(house, "from harvesting import is_rich\n" + FIRST, cache="another")
    for kept in (house / "another").rglob("*.nb?"):
        shutil.copy(kept, house / "cache" / kept.relative_to(house / "another"))
    assert run(house, PLAY) == PLAYED


def test_a_door_that_is_lost_is_compiled_again_for_those_who_need_it(house: Path) -> None:
    run(house, PLAY)
    for kept in (house / "cache").rglob("harvesting.harvest*.nb?"):
        kept.unlink()
    assert run(house, PLAY) == PLAYED


def test_python_may_call_any_rule(house: Path) -> None:
    called = "from harvesting import Good, Table, add; t = Table.many(1); print(add(t[0], Good.COFFEE, 3), len(add.overloads))"
    assert run(house, called) == "3 0"
