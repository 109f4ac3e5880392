"""The typefaces, and text widths in them."""

import io
import runpy
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from leeward.kernel.picture.typefaces import FOLDER, UNKNOWN, Face, fit, split, width_of, woff, wrap

SCRIPT = Path(__file__).parents[3] / ".ci/typefaces.py"


def opened(content: bytes) -> Any:
    return TTFont(io.BytesIO(content))


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


def test_a_long_word_is_broken_with_three_letters_or_more_on_its_last_line() -> None:
    word = "Grundbuchamt"
    assert split(word, width_of(word, 12), 12) == (word,)
    assert split(word, width_of("Grundbucha-", 12), 12) == ("Grundbuch-", "amt")
    assert split("Spezialitätenfabrik", width_of("Spezialitätenfab-", 12), 12) == ("Spezialitäten-", "fabrik")
    assert split("Siegpunkte", width_of("Siegpun-", 12), 12) == ("Sieg-", "punkte")
    assert split("Maurerzunft", width_of("Maurerzu-", 12), 12) == ("Maurer-", "zunft")
    assert split("Einkommensboote", width_of("Einkommensbo-", 12), 12) == ("Einkommens-", "boote")
    pieces = split("Spezialitätenfabrik", 40, 12)
    assert "".join(pieces).replace("-", "") == "Spezialitätenfabrik"
    assert all(width_of(piece, 12) <= 40 for piece in pieces)


@pytest.mark.parametrize("face", Face)
def test_a_text_is_as_wide_as_its_letters(face: Face) -> None:
    assert width_of("ii", 10, face) == pytest.approx(2 * width_of("i", 10, face))
    assert width_of("W", 20, face) == pytest.approx(2 * width_of("W", 10, face))
    assert width_of("W", 10, face) > 2 * width_of("i", 10, face)
    assert width_of("\u4e2d", 10, face) > 0, "a letter missing from the typeface has a width too"


@pytest.mark.parametrize("face", Face)
def test_the_web_gets_every_letter_of_both_languages_in_a_small_file(face: Face) -> None:
    for made, most in ((woff(face), 30_000), (woff(face, small=True), 10_000)):
        assert len(made) < most
        letters = opened(made).getBestCmap()
        assert all(ord(letter) in letters for letter in "Größe, Übermut: „Fuß“, “quoted” → 12 …")


@pytest.mark.parametrize("face", Face)
@pytest.mark.parametrize("name", ["Łukasz Żółć", "Екатерина", "Ευγενία", "Nguyễn"])
def test_names_in_other_languages_are_measured_not_guessed(face: Face, name: str) -> None:
    assert width_of(name, 1, face) != pytest.approx(UNKNOWN * len(name))


def test_the_folder_of_fonts_is_what_its_script_writes() -> None:
    """Run .ci/typefaces.py if this fails. Machines may compress differently, so the tables are compared."""
    made: dict[str, bytes] = runpy.run_path(str(SCRIPT))["files"]()
    assert {path.name for path in FOLDER.iterdir()} == {*made, "OFL.txt"}
    for name, content in made.items():
        kept = (FOLDER / name).read_bytes()
        if name.endswith(".woff"):
            now, then = (opened(each).reader for each in (content, kept))
            assert {tag: now[tag] for tag in now.keys()} == {tag: then[tag] for tag in then.keys()}  # noqa: SIM118
        else:
            assert content == kept


@pytest.mark.parametrize("face", Face)
def test_a_subset_names_its_licence_but_does_not_use_the_reserved_name_of_its_font(face: Face) -> None:
    for made in (woff(face), woff(face, small=True)):
        records = {record.nameID: str(record) for record in opened(made)["name"].names}
        assert sorted(records) == [0, 13, 14], "the copyright, the licence and its address"
        assert "Adobe" in records[0]
        assert "SIL Open Font License" in records[13]
    assert "Reserved Font Name 'Source'" in (FOLDER / "OFL.txt").read_text("utf-8")
