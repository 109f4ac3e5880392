"""Sets of small numbers, one bit each."""

import pytest

from leeward.kernel.pieces.bits import count_bits, highest_of, lowest_of


@pytest.mark.parametrize("numbers", [{0}, {3}, {0, 1, 2}, {5, 17, 40}, set(range(60))])
def test_a_set_has_a_size_a_smallest_and_a_largest_element(numbers: set[int]) -> None:
    bits = sum(1 << number for number in numbers)
    assert count_bits(bits) == len(numbers)
    assert lowest_of(bits) == min(numbers)
    assert highest_of(bits) == max(numbers)


def test_an_empty_set_has_no_smallest_element() -> None:
    assert count_bits(0) == 0
