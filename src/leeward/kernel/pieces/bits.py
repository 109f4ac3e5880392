"""Sets of small numbers, one bit each; and one number for many."""

from leeward.kernel.compiling.rules import rule

SPREAD = 0x2545F4914F6CDD1D  # an odd number without a pattern
POSITIVE = (1 << 63) - 1


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


@rule
def stirred_in(key: int, word: int) -> int:
    """A number for a row of words, one word further: other words hardly ever make the same."""
    key = (key ^ word) * SPREAD & POSITIVE
    return key ^ key >> 32
