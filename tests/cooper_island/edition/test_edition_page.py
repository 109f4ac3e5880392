"""The page on edition files explains every word, and every example on it can be read."""

import re
import tomllib
from pathlib import Path

import pytest

from leeward.cooper_island.edition.card_reader import read_stack
from leeward.cooper_island.edition.reader import OURS, read
from leeward.cooper_island.edition.shape import SHAPE, Problems
from leeward.cooper_island.edition.vocabulary import (
    ALWAYS_WORDS,
    CARD_WORDS,
    COUNT_WORDS,
    DEEDS,
    END_WORDS,
    GAIN_WORDS,
    MOMENTS,
)

PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "edition-file.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
CHAPTERS = dict(re.findall(r"^## ([^\n]*)\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE))
WORDS = {
    "The file": SHAPE.parts,
    "A card": CARD_WORDS,
    "always: what a small card changes": ALWAYS_WORDS,
    "once, income, whenever: what a card brings": (*GAIN_WORDS, "you", *DEEDS, *MOMENTS),
    "end: the cards with a flag": END_WORDS,
    "Conditions": (*COUNT_WORDS, "level", "of"),
}


@pytest.mark.parametrize("chapter", WORDS)
def test_every_word_is_in_its_chapter(chapter: str) -> None:
    named = set(re.findall(r"`\"?([a-z_ ]+)\"?(?: = [^`]*)?`", CHAPTERS[chapter]))
    assert [word for word in WORDS[chapter] if word not in named] == []


def test_no_example_is_a_card_of_ours_so_it_stays_true_when_our_values_change() -> None:
    named = {key for example in EXAMPLES for cards in tomllib.loads(example).values() for key in cards}
    assert len(named) > 5
    ours = read(OURS)
    assert not named & {*ours["small_cards"], *ours["large_cards"]}


@pytest.mark.parametrize("example", EXAMPLES, ids=[re.findall(r"cards\.(\w+)", example)[0] for example in EXAMPLES])
def test_every_example_is_read(example: str) -> None:
    given = tomllib.loads(example)
    problems = Problems()
    cards = [card for stack in given for card in read_stack(given, stack, problems)]
    assert problems == []
    assert all(card.parts for card in cards)
