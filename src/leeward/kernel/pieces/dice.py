"""Chance: four words of a table, and fair rolls from them.

The generator is Chris Doty-Humphrey's sfc32, held in 64-bit integers and masked, so that it gives the same
rolls interpreted, compiled and on a GPU.
"""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.records.record import Row

WORD = 0xFFFFFFFF
ROLLS_TO_WARM_UP = 12
EVEN, ODD = 0x6D697865, 0x64696365  # where the two halves of a mixed number begin
HIGH_BITS = 0x1FFFFF  # of them: with 32 below, a seed survives a trip through JSON


@rule
def seed(dice: Row[int], number: int) -> None:
    """Start the dice from a number of up to 63 bits."""
    dice[0] = number & WORD
    dice[1] = (number >> 32) & WORD
    dice[2] = 0x6C656577  # "leew"
    dice[3] = 1
    for _ in range(ROLLS_TO_WARM_UP):
        word(dice)


@rule
def mixed(number: int, which: int) -> int:
    """The seed of one of the many things that follow from a number: neighbours of either have nothing in common."""
    return (stirred(number, which, ODD) & HIGH_BITS) << 32 | stirred(number, which, EVEN)


@rule
def stirred(number: int, which: int, start: int) -> int:
    """32 bits that two numbers of up to 63 bits and a start decide."""
    number, which = int(number), int(which)
    found = scattered(start ^ number & WORD)
    found = scattered(found + start + (number >> 32) & WORD)
    found = scattered(found + start ^ which & WORD)
    return scattered(found ^ which >> 32 & WORD)


@rule
def scattered(bits: int) -> int:
    """Other 32 bits for each, in no order. The factors have 31 bits, so that no product is too large."""
    bits = bits & WORD
    bits = (bits ^ bits >> 16) * 0x21F0AAAD & WORD
    bits = (bits ^ bits >> 15) * 0x735A2D97 & WORD
    return bits ^ bits >> 15


@rule
def word(dice: Row[int]) -> int:
    """The next 32 random bits."""
    a = int(dice[0])
    b = int(dice[1])
    c = int(dice[2])
    counter = int(dice[3])
    result = (a + b + counter) & WORD
    dice[0] = b ^ (b >> 9)
    dice[1] = (c + (c << 3)) & WORD
    dice[2] = (((c << 21) & WORD) | (c >> 11)) + result & WORD
    dice[3] = (counter + 1) & WORD
    return result


@rule
def roll(dice: Row[int], sides: int) -> int:
    """A number from 0 to sides - 1, each equally likely, for up to two thousand million sides.

    Lemire's method: the few rolls that would make it uneven are thrown away.
    """
    sides = int(sides)  # interpreted, a field has 16 bits
    product = word(dice) * sides
    if product & WORD < sides:
        uneven = (WORD + 1) % sides
        while product & WORD < uneven:
            product = word(dice) * sides
    return product >> 32
