"""Sets of small numbers, one bit each."""

from leeward.kernel.rules import rule


@rule
def count_bits(bits: int) -> int:
    """How many there are; in words that the compiler knows, and makes one instruction of."""
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@rule
def lowest_of(bits: int) -> int:
    """The smallest of them; there must be one."""
    return count_bits(~bits & (bits - 1))
