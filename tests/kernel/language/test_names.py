"""Player names as others see them: nothing invisible or misleading."""

# ruff: noqa: RUF001 (look-alikes are what this is about)

import pytest

import leeward
from leeward.kernel.contract.game import BadOption
from leeward.kernel.language.names import look_alikes, looks, tidy


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Anna \t\n Maria ", "Anna Maria"),
        ("An\u202ena", "Anna"),
        ("\u2067Anna\u2069", "Anna"),
        ("\u200bAn\u200dna\ufeff", "Anna"),
        ("An\x00na\x1b[31m", "An na [31m"),
        ("A\u0301nna", "\u00c1nna"),
        ("\u3164\u2800", ""),
        ("Z" + "\u0336" * 40, "Z" + "\u0336" * 3),
        ("A\ud800nna", "Anna"),
        ("A\ufe0fnna", "Anna"),
    ],
)
def test_misleading_characters_are_removed(given: str, shown: str) -> None:
    assert tidy(given) == shown
    assert tidy(shown) == shown


@pytest.mark.parametrize(
    "name", ["Zoë", "Łukasz", "Ольга", "Ἀριάδνη", "美咲", "👩‍🚀", "👩🏽‍🚀", "❤️", "علی‌رضا", "क्‍ष", "O'Neill-Ray", "1\ufe0f\u20e3"]
)
def test_real_names_are_left_alone(name: str) -> None:
    assert tidy(name) == name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "Аnna"),
        ("Anna", "ΑΝΝΑ"),
        ("Bob", "ВОВ"),
        ("Max", "МАХ"),
        ("Ian", "lan"),
        ("Emma", "Ernma"),
        ("Anna", "Ａｎｎａ"),
        ("Anna", "anna."),
        ("Anna", "An\u200bna"),
        ("Otto", "0tt0"),
    ],
)
def test_names_that_look_alike_are_found(one: str, other: str) -> None:
    assert look_alikes([one, "Clara", other]) == (one, other)


@pytest.mark.parametrize(("one", "other"), [("Anna", "Hanna"), ("José", "Jose"), ("★", "☆"), ("Bob 1", "Bob 2")])
def test_different_names_do_not_look_alike(one: str, other: str) -> None:
    assert looks(one) != looks(other)


def test_names_in_the_library_must_be_distinct_too() -> None:
    with pytest.raises(BadOption, match="look alike: Anna and Аnna"):
        leeward.new("puerto-rico", names=["Anna", "Аnna"], seed=1)
    assert leeward.new("puerto-rico", names=["  Anna", "B\u202eob"], seed=1).names == ("Anna", "Bob")


def test_a_saved_game_keeps_its_names() -> None:
    """This includes names that would be refused today."""
    text = leeward.new("puerto-rico", names=["Anna", "Bob"], seed=1).dumps().replace("Bob", "Аnna")
    game = leeward.loads(text)
    assert game.names == ("Anna", "Аnna")
    assert leeward.loads(game.dumps()).names == game.names


def test_a_name_with_a_joiner_survives_saving() -> None:
    game = leeward.new("puerto-rico", names=["👩‍🚀", "Bob"], seed=1)
    game.play(game.legal[0])
    assert leeward.loads(game.dumps()).names == ("👩‍🚀", "Bob")
