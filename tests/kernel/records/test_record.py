"""Records: named fields become one flat block of integers."""

import pickle

import numpy as np
import pytest

from leeward.kernel.compiling.rules import door
from leeward.kernel.records.record import Grid, Record, Row, i16, i64


class Player(Record):
    doubloons: int = i16
    goods: Row[int] = i16[5]


class Table(Record):
    dice: Row[int] = i64[2]
    players: Row[Player] = Player[2]
    grid: Grid[int] = i16[2][3]  # three rows of two
    seat: int = i16
    spare: int = i16


@door
def harvest(tables: Row[Table], seat: int, good: int) -> int:
    table = tables[0]
    player = table.players[seat]
    player.goods[good] += 2
    table.players[seat].doubloons += 1
    table.dice[0] += 1 << 40
    table.grid[2, 1] = player.goods[good]
    return player.goods[good] + 0


def test_a_record_is_as_long_as_its_fields() -> None:
    assert Player.dtype.itemsize == 12
    assert Table.dtype.itemsize == 16 + 24 + 12 + 4
    assert Table.dtype.fields is not None
    assert Table.dtype.fields["players"][1] == 16


def test_many_records_are_one_array_of_zeros() -> None:
    tables = Table.many(3)
    assert tables.shape == (3,)
    assert tables.nbytes == 3 * Table.dtype.itemsize
    assert not tables.view(np.uint8).any()


def test_fields_are_read_and_written_by_name() -> None:
    tables = Table.many(2)
    assert harvest(tables, 1, 3) == 2
    assert harvest(tables, 1, 3) == 4
    table = tables[0]
    assert table.players[1].goods.tolist() == [0, 0, 0, 4, 0]
    assert table.players[1].doubloons == 2
    assert table.dice[0] == 1 << 41
    assert table.grid.shape == (3, 2)
    assert table.grid[2, 1] == 4
    assert not tables[1:].view(np.uint8).any()


def test_a_record_of_an_array_is_a_live_view() -> None:
    tables = Table.many(1)
    table = tables[0]
    table.players[0].goods[1] = 7
    assert tables["players"]["goods"][0, 0, 1] == 7


def test_equal_records_are_equal_bytes() -> None:
    one, other = Table.many(1), Table.many(1)
    harvest(one, 0, 0)
    assert one.tobytes() != other.tobytes()
    harvest(other, 0, 0)
    assert one.tobytes() == other.tobytes()


def test_a_record_with_padding_is_refused() -> None:
    with pytest.raises(TypeError, match="Padded has padding: order its fields from wide to narrow"):

        class Padded(Record):
            seat: int = i16
            dice: int = i64


def test_a_missing_field_can_be_neither_read_nor_written() -> None:
    table = Table.many(1)[0]
    with pytest.raises(AttributeError, match="doubloon"):
        _ = table.players[0].doubloon
    with pytest.raises(AttributeError, match="seats"):
        table.seats = 2


def test_records_are_pickled() -> None:
    tables = Table.many(2)
    tables[1].players[1].goods[2] = 3
    again = pickle.loads(pickle.dumps(tables))
    assert again.dtype == tables.dtype
    assert again.tobytes() == tables.tobytes()
    assert again[1].players[1].goods[2] == 3
