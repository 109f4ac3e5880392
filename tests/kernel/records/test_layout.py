"""Layouts: where a network's inputs are, and the ranges that adapters map to 0 to 1."""

import numpy as np
import pytest

from leeward.kernel.records.layout import Layout


def test_every_block_is_mapped_from_its_range_to_0_to_1() -> None:
    each = Layout()
    each.block("money", 1, "of 10", most=5, open_ended=True)
    layout = Layout()
    layout.block("flags", 2, "yes or no")
    layout.block("goods", 2, "by kind, of 6", most=[2, 1.5])
    layout.repeat("player", 2, each)
    layout.block("change", 1, "of 20", most=2, least=-2)
    least, most = layout.ranges
    assert least.tolist() == [0, 0, 0, 0, 0, 0, -2]
    assert most.tolist() == [1, 1, 2, 1.5, 5, 5, 2]
    rows = np.array([[0, 1, 1, 1.5, 5, 2.5, 1], [1, 0, 0, 0, 20, 0, -2]], np.float32)
    found = layout.bounded(rows)
    assert found.tolist() == [[0, 1, 0.5, 1, 1, 0.5, 0.75], [1, 0, 0, 0, 1, 0, 0]]
    assert layout.bounded(rows, rows) is rows
    assert found.dtype == np.float32


def test_a_range_cannot_end_before_it_begins() -> None:
    with pytest.raises(ValueError, match="the block 'debts' has no range: from 2 to 1"):
        Layout().block("debts", 3, "of 10", least=2)


def test_a_number_that_is_always_the_same_stays_in_bounds() -> None:
    layout = Layout()
    layout.block("islets", 1, "of 5", most=0)
    assert layout.bounded(np.zeros(1, np.float32)).tolist() == [0]
