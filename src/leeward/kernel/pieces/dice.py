"""Dice: a random generator of four words in a table, and fair rolls from it.

The generator is Chris Doty-Humphrey's sfc32, in masked 64-bit integers, so that it gives the same rolls interpreted, compiled
and on a GPU.
"""

from leeward.kernel.compiling.rules import rule
from leeward.kernel.records.record import Row

WORD = 0xFFFFFFFF
ROLLS_TO_WARM_UP = 12
EVEN, ODD = 0x6D697865, 0x64696365  # start values of the two halves of a mixed number
HIGH_BITS = 0x1FFFFF  # with 32 bits below, a seed survives a trip through JSON


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
    """Return one of many seeds derived from a number; neighbouring numbers give unrelated seeds."""
    return (stirred(number, which, ODD) & HIGH_BITS) << 32 | stirred(number, which, EVEN)


@rule
def stirred(number: int, which: int, start: int) -> int:
    """Return a 32-bit hash of two numbers of up to 63 bits and a start value."""
    number, which = int(number), int(which)
    found = scattered(start ^ number & WORD)
    found = scattered(found + start + (number >> 32) & WORD)
    found = scattered(found + start ^ which & WORD)
    return scattered(found ^ which >> 32 & WORD)


@rule
def scattered(bits: int) -> int:
    """Return a 32-bit hash of 32 bits. The factors have 31 bits, so no product overflows."""
    bits = bits & WORD
    bits = (bits ^ bits >> 16) * 0x21F0AAAD & WORD
    bits = (bits ^ bits >> 15) * 0x735A2D97 & WORD
    return bits ^ bits >> 15


@rule
def word(dice: Row[int]) -> int:
    """Return the next 32 random bits."""
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
    """Return a number from 0 to sides - 1, each equally likely, for up to two thousand million sides.

    Lemire's method: the few rolls that would make it uneven are discarded.
    """
    sides = int(sides)  # interpreted, a field has 16 bits
    product = word(dice) * sides
    if product & WORD < sides:
        uneven = (WORD + 1) % sides
        while product & WORD < uneven:
            product = word(dice) * sides
    return product >> 32
