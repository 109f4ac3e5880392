"""The dice: the documented generator, fair, and the same compiled or interpreted."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice, pairwise

import numpy as np
import pytest

from leeward.kernel.pieces import dice

# The first words after seeding with 7, from the reference below; they must never change, or saved games would.
WORDS_OF_SEVEN = [0x5FBBDC1D, 0x3DD4ACBD, 0xDBEBEF3F, 0x77E1FA91, 0x246CB86B]
SIDES = [2, 3, 5, 6, 7, 10, 50]
THROWS = 20_000


def seeded(number: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    words = np.zeros(4, np.int64)
    dice.seed(words, number)
    return words


def reference(number: int) -> Iterator[int]:
    """sfc32 in 32-bit arithmetic, as its author writes it, seeded as Leeward does."""
    a, b, c, counter = (np.array([word], np.uint32) for word in (number & 0xFFFFFFFF, number >> 32, 0x6C656577, 1))
    for step in range(10**6):
        mixed = a + b + counter
        counter = counter + np.uint32(1)
        a = b ^ (b >> np.uint32(9))
        b = c + (c << np.uint32(3))
        c = ((c << np.uint32(21)) | (c >> np.uint32(11))) + mixed
        if step >= 12:
            yield int(mixed[0])


@pytest.mark.parametrize("number", [0, 1, 7, 2**32 - 1, 2**32, 123456789012345678, 2**63 - 1])
def test_words_are_those_of_sfc32(number: int) -> None:
    words = seeded(number)
    assert [int(dice.word(words)) for _ in range(200)] == list(islice(reference(number), 200))


def test_words_never_change() -> None:
    words = seeded(7)
    assert [int(dice.word(words)) for _ in range(5)] == WORDS_OF_SEVEN


def test_every_word_has_32_bits() -> None:
    words = seeded(3)
    seen = [int(dice.word(words)) for _ in range(2000)]
    assert all(0 <= word < 2**32 for word in seen)
    assert all(0 <= word < 2**32 for word in words.tolist())
    for bit in range(32):
        assert 850 < sum(word >> bit & 1 for word in seen) < 1150


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    firsts = [int(dice.word(seeded(number))) for number in range(500)]
    assert len(set(firsts)) == 500
    differing = [(one ^ other).bit_count() for one, other in pairwise(firsts)]
    assert 15 < sum(differing) / len(differing) < 17


@pytest.mark.parametrize("sides", SIDES)
def test_every_side_comes_up_equally_often(sides: int) -> None:
    words = seeded(sides)
    counts = np.bincount([int(dice.roll(words, sides)) for _ in range(THROWS)], minlength=sides)
    assert len(counts) == sides
    assert chi_square(counts) < limit(sides - 1)


@pytest.mark.parametrize("sides", [2, 6])
def test_a_throw_says_nothing_about_the_next(sides: int) -> None:
    words = seeded(100 + sides)
    throws = np.array([int(dice.roll(words, sides)) for _ in range(THROWS)])
    pairs = np.bincount(throws[:-1] * sides + throws[1:], minlength=sides * sides)
    assert chi_square(pairs) < limit(sides * sides - 1)


def test_the_first_throw_is_fair_over_the_seeds() -> None:
    counts = np.bincount([int(dice.roll(seeded(number), 6)) for number in range(THROWS)], minlength=6)
    assert chi_square(counts) < limit(5)


def test_uneven_words_are_thrown_away() -> None:
    # With 3 * 2**29 sides, a quarter of all words would make some sides likelier and must be discarded.
    sides = 3 << 29
    words = seeded(1)
    throws = [int(dice.roll(words, sides)) for _ in range(3000)]
    assert all(0 <= throw < sides for throw in throws)
    assert chi_square(np.bincount([throw * 3 // sides for throw in throws], minlength=3)) < limit(2)
    assert int(words[3]) > 3800


def test_one_side_always_comes_up() -> None:
    words = seeded(1)
    assert {int(dice.roll(words, 1)) for _ in range(100)} == {0}


def test_throws_are_the_same_interpreted_and_compiled() -> None:
    script = (
        "import json, numpy as np\n"
        "from leeward.kernel.pieces import dice\n"
        "words = np.zeros(4, np.int64)\n"
        "dice.seed(words, 2**62 + 5)\n"
        "print(json.dumps([int(dice.roll(words, sides)) for sides in range(1, 300)] + words.tolist()))\n"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "LEEWARD_INTERPRET": way},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for way in ("0", "1")
    ]
    assert json.loads(told[0]) == json.loads(told[1])


def chi_square(counts: np.ndarray[tuple[int], np.dtype[np.int64]]) -> float:
    expected = counts.sum() / len(counts)
    return float(((counts - expected) ** 2 / expected).sum())


def limit(freedom: int) -> float:
    """Return the value that chi-square exceeds once in a thousand times (Wilson and Hilferty's approximation)."""
    once_in_a_thousand = 3.09
    ninth = 2 / (9 * freedom)
    return float(freedom * (1 - ninth + once_in_a_thousand * ninth**0.5) ** 3)
