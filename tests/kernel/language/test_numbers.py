"""Numbers in sentences: every sentence reads right with 0, 1 and 2, in every language."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from string import Formatter

import pytest

from kernel.language.sources import Text, counts_in_messages, nouns_in_messages, texts_in_sources
from leeward.kernel.language.english import number_of
from leeward.kernel.language.speech import LANGUAGES, Voice, voice

NUMBERS = (0, 1, 2)
COUNTED = ("n", "amount", "count")  # blanks for the number of a count: as it is, with "at most", with thousands separated
PEOPLE = ("name", "names", "who", "owner")  # the word after a name is a verb
# After these words a noun belongs to another part of the sentence.
APART = {
    "en": re.compile("a|among|and|are|as|at|by|for|from|has|in|into|is|of|on|or|to|was|with"),
    "de": re.compile("am|an|auf|aus|bis|deiner|der|für|im|in|ist|mit|oder|und|vom|von|zu"),
}
NOT_PLURAL = {"less", "minus", "this", "wins"}  # in spite of their last letter
NO_PLURAL = {"Gold", "Min", "Nahrung", "Stück", "Tuch"}
NONE_OF = re.compile(r"\b0 (of them|of your|davon|deiner)\b")
AFTER = r"(?<![\w.,-]){}(?=((?: [\w'-]+){{1,3}}))"  # the words after a number


def test_the_check_finds_what_readers_stumble_over() -> None:
    assert list(slips("en", "You have 1 crafting spots", counts=True)) == ["1 crafting spots"]
    assert list(slips("en", "0 of them with 2 helm point", counts=True)) == ["0 of them", "2 helm point"]
    assert list(slips("de", "Du hast 1 Schritte", counts=True)) == ["1 Schritte"]
    assert list(slips("en", "{n} widgets", counts=False)) == []
    assert list(slips("en", "1 widgets", counts=False)) == ["1 widgets"]
    assert list(slips("de", "1 Sprotten", counts=False)) == ["1 Sprotten"]
    assert list(slips("en", "You have 1 crafting spot and 2 islet tiles, 0 steps", counts=True)) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_sentence_reads_right_with_0_1_and_2(lang: str) -> None:
    wrong = []
    for text in texts_in_sources():
        if any("{" in form for form in text.forms):
            for number, other in product(NUMBERS, NUMBERS):
                sentence = said(voice(lang), text, number, other)
                wrong += [(slip, sentence) for slip in slips(lang, sentence, counts=text.plural is not None)]
    assert wrong == []


def test_english_messages_agree_with_their_numbers() -> None:
    plurals = nouns("en")[1] | nouns_in_messages()
    noun = re.compile(rf" ({'|'.join(plurals)})\b(?! a second)")
    wrong = [(value, after) for value, after in counts_in_messages() if noun.match(after)]
    assert wrong == []
    assert [number_of(number, "game") for number in (0, 1, 2, 1000)] == ["0 games", "1 game", "2 games", "1,000 games"]


def said(v: Voice, text: Text, number: int, other: int) -> str:
    """Say a text with this number of things, and with another number in its other blanks."""
    blanks = {name for form in (*text.forms, text.none or "") for _, name, _, _ in Formatter().parse(form) if name}
    values: dict[str, object] = {name: "Anna" if name in PEOPLE else other for name in blanks}
    if text.plural is None:
        return v.say_in(text.context, text.text, **values) if text.context else v.say(text.text, **values)
    counted = dict.fromkeys(blanks.intersection(COUNTED) - {"n"}, number)
    values.pop("n", None)
    return v.count(text.text, text.plural, number, text.none, **{**values, **counted})


def slips(lang: str, sentence: str, counts: bool) -> Iterator[str]:
    """Yield where a number and its noun do not agree. Without a count, no noun may depend on a number."""
    singulars, plurals, _ = nouns(lang)
    for found in NONE_OF.finditer(sentence):
        if counts or found[1] == "of them":
            yield found[0]
    for number in NUMBERS:
        for found in re.finditer(AFTER.format(number), sentence):
            phrase = noun_phrase(lang, words(found[1]))
            noun = phrase[-1] if phrase else ""
            if noun in (plurals if number == 1 else singulars) or (not counts and phrase and is_uncounted(lang, phrase[0])):
                yield f"{number} {' '.join(phrase)}"


def noun_phrase(lang: str, after: list[str]) -> list[str]:
    """Return the words from a number to its noun: the last known noun before another part of the sentence begins."""
    known = frozenset[str]().union(*nouns(lang))
    last = 1
    for place, word in enumerate(after, 1):
        if APART[lang].fullmatch(word) or word in NO_PLURAL:
            break
        if word in known:
            last = place
            if lang == "de" or place == len(after) or after[place] not in known:
                break
    return [] if APART[lang].fullmatch(after[0]) else after[:last]


def is_uncounted(lang: str, word: str) -> bool:
    """Return whether the word right after a number looks like a noun that no count knows."""
    if word in frozenset[str]().union(*nouns(lang)):
        return False
    return word[0].isupper() and word not in NO_PLURAL if lang == "de" else word.endswith("s") and word not in NOT_PLURAL


@cache
def nouns(lang: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """Return the nouns of all counts: singulars, plurals, and words that are both, such as "Anker"."""
    v, singulars, plurals, both = voice(lang), set(), set(), set()
    for text in texts_in_sources():
        if text.plural is not None:
            one, many = (set(words(said(v, text, number, number))) for number in (1, 2))
            pairs = [(word, other) for word, other in product(one - many, many - one) if is_noun(lang, word, other)]
            singulars |= {singular for singular, _ in pairs}
            plurals |= {plural for _, plural in pairs}
            both |= set(re.findall(r"\b2 (\w+)", said(v, text, 2, 2))) & one
    both |= singulars & plurals
    return frozenset(singulars - both), frozenset(plurals - both), frozenset(both)


def is_noun(lang: str, singular: str, plural: str) -> bool:
    if lang == "de":
        return singular[0].isupper() and plural[0].isupper()
    return plural in (f"{singular}s", f"{singular}es", f"{singular[:-1]}ies")


def words(text: str) -> list[str]:
    return re.findall(r"[\w'-]+", text)
