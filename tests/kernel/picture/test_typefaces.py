"""The typefaces, and how wide texts are in them."""

import io

import pytest
from fontTools.ttLib import TTFont

from leeward.kernel.picture.typefaces import FILES, Face, fit, for_the_web, width_of, wrap


def test_a_text_that_is_too_wide_gets_smaller_and_one_that_fits_stays() -> None:
    assert fit("corn", 1000, 14) == 14
    small = fit("a very long name of a building", 60, 14)
    assert small < 14
    assert width_of("a very long name of a building", small) <= 60


def test_a_text_is_broken_between_words_only() -> None:
    assert wrap("one two three", 1000, 12) == ("one two three",)
    lines = wrap("one two three", width_of("one two", 12), 12)
    assert lines == ("one two", "three")
    assert wrap("indivisible", 1, 12) == ("indivisible",)


@pytest.mark.parametrize("face", Face)
def test_a_text_is_as_wide_as_its_letters(face: Face) -> None:
    assert width_of("ii", 10, face) == pytest.approx(2 * width_of("i", 10, face))
    assert width_of("W", 20, face) == pytest.approx(2 * width_of("W", 10, face))
    assert width_of("W", 10, face) > 2 * width_of("i", 10, face)
    assert width_of("\u4e2d", 10, face) > 0, "a letter that it does not have takes room too"


@pytest.mark.parametrize("face", Face)
def test_the_web_gets_every_letter_of_both_languages_in_a_small_file(face: Face) -> None:
    made = for_the_web(face)
    assert len(made) < 30_000 < FILES[face].stat().st_size
    letters = TTFont(io.BytesIO(made)).getBestCmap()
    assert all(ord(letter) in letters for letter in "Größe, Übermut: „Fuß“, “quoted” → 12 …")
