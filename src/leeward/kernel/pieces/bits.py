"""Sets of small numbers, one bit each, and hash keys."""

from leeward.kernel.compiling.rules import rule

SPREAD = 0x2545F4914F6CDD1D  # an odd number without a pattern
POSITIVE = (1 << 63) - 1


@rule
def count_bits(bits: int) -> int:
    """Return how many there are, in a form that the compiler turns into one instruction."""
    count = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


@rule
def lowest_of(bits: int) -> int:
    """Return the smallest number; the set must not be empty."""
    return count_bits(~bits & (bits - 1))


@rule
def highest_of(bits: int) -> int:
    """Return the largest number; the set must not be empty, and have no negative sign."""
    bits |= bits >> 1
    bits |= bits >> 2
    bits |= bits >> 4
    bits |= bits >> 8
    bits |= bits >> 16
    bits |= bits >> 32
    return count_bits(bits) - 1


@rule
def stirred_in(key: int, word: int) -> int:
    """Add a word to a hash key of words; other words hardly ever give the same key."""
    key = (key ^ word) * SPREAD & POSITIVE
    return key ^ key >> 32
