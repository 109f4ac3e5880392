"""Readings: a table as plain Python numbers."""

import random
from typing import Any

import numpy as np
import pytest

from leeward.kernel.contract.installed import rooms
from leeward.kernel.play.game import new
from leeward.kernel.records.reading import as_record, reading
from leeward.kernel.records.record import Record, i16


def numbers_of(record: Any) -> Any:
    """Return all values of a record, read with NumPy."""
    if record.dtype.names is None:
        return record.tolist()
    if record.ndim:
        return [numbers_of(each) for each in record]
    return {name: numbers_of(record[name]) for name in record.dtype.names}


def numbers_read(table: Any) -> Any:
    """Return the same values from a reading."""
    if isinstance(table, tuple):
        return [numbers_read(each) for each in table]
    return {name: numbers_read(getattr(table, name)) for name in table.dtype.names} if hasattr(table, "dtype") else table


@pytest.mark.parametrize("name", sorted(rooms()))
def test_a_reading_has_the_same_values_as_the_record(name: str) -> None:
    game, chance = new(name, seed=3), random.Random(3)
    for _ in range(40):
        if not game.over:
            game.play(chance.choice(game.legal))
    assert numbers_read(reading(game.table)) == numbers_of(game.table)


class Cell(Record):
    height: int = i16
    sides: Any = i16[3][2]


class Land(Record):
    cells: Any = Cell[2]
    depth: Any = i16[2]


def land() -> Any:
    table = Land.many(1)[0]
    table.depth[1] = -7
    table.cells[1].height = 5
    table.cells[1].sides[1, 2] = 9
    return table


def test_rows_are_read_as_in_the_rules() -> None:
    read = reading(land())
    assert (read.depth[1], read.depth.sum(), read.depth.any(), read.depth.shape, read.depth.tolist()) == (
        -7,
        -7,
        True,
        (2,),
        [0, -7],
    )
    sides = read.cells[1].sides
    assert (sides[1, 2], sides[1][2], sides[0].any(), sides.shape) == (9, 9, False, land().cells[1].sides.shape)


def test_changing_the_table_does_not_change_a_reading() -> None:
    table = land()
    read = reading(table)
    table.depth[1] = 3
    assert read.depth[1] == -7


def test_a_copy_is_a_record_that_can_be_changed_and_leaves_the_reading_alone() -> None:
    read = reading(land())
    copy = read.copy()
    copy.cells[1].height += 1
    assert (int(copy.cells[1].height), read.cells[1].height) == (6, 5)
    assert read.tobytes() == land().tobytes() != copy.tobytes()


def test_compiled_rules_are_given_a_record_of_the_same_bytes() -> None:
    table = land()
    assert as_record(table) is table
    made = as_record(reading(table).cells[1])
    assert isinstance(made, np.void)
    assert made.tobytes() == table.cells[1].tobytes()


def test_a_missing_field_raises_an_error() -> None:
    with pytest.raises(AttributeError, match="doubloons"):
        _ = reading(land()).doubloons


def test_fields_are_known_by_their_bytes_alone() -> None:
    game = new("puerto-rico", 3, seed=3)
    before = reading(game.table)
    shown = ("goods", "house", "pool")
    game.table.colonists += 1
    assert reading(game.table).raw(*shown) == before.raw(*shown)
    game.table.pool -= 1
    assert reading(game.table).raw(*shown) != before.raw(*shown)
    assert before.raw("house", "goods") == game.table.house.tobytes() + game.table.goods.tobytes()
