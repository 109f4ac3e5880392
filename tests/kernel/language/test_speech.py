"""Languages: every text in the sources is in every catalogue, with the same placeholders."""

from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from kernel.language.sources import texts_in_sources
from leeward.kernel.language import speech
from leeward.kernel.play.wording import within_quotes

OTHER_LANGUAGES = [lang for lang in speech.LANGUAGES if lang != "en"]


def catalogue(lang: str) -> Catalog:
    with (speech.LOCALE / lang / "LC_MESSAGES" / "leeward.po").open("rb") as file:
        return read_po(file, lang)


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def all_forms(text: str | tuple[str, ...] | list[str] | None) -> list[str]:
    return [text] if isinstance(text, str) else list(text or ())


@pytest.mark.parametrize("lang", OTHER_LANGUAGES)
def test_every_text_is_translated(lang: str) -> None:
    texts = catalogue(lang)
    missing = []
    for text in texts_in_sources():
        entry = texts.get(text.text, text.context)
        if entry is None or not entry.string or not all(all_forms(entry.string)) or all_forms(entry.id) != text.forms:
            missing.append(text)
    assert missing == []


@pytest.mark.parametrize("lang", OTHER_LANGUAGES)
def test_no_translation_is_fuzzy_or_left_over(lang: str) -> None:
    texts = catalogue(lang)
    wanted = {(text.context, text.text) for text in texts_in_sources()}
    assert [entry.id for entry in texts if entry.id and entry.fuzzy] == []
    assert [entry.id for entry in texts if entry.id and (entry.context, all_forms(entry.id)[0]) not in wanted] == []
    assert list(texts.obsolete) == []


@pytest.mark.parametrize("lang", OTHER_LANGUAGES)
def test_translations_have_the_same_blanks(lang: str) -> None:
    for entry in catalogue(lang):
        if entry.id:
            wanted = set.union(*(blanks(text) for text in all_forms(entry.id)))
            for text in all_forms(entry.string):
                # "a colonist" may omit its number.
                assert wanted - {"n"} <= blanks(text) <= wanted, text


def test_english_texts_are_used_as_written() -> None:
    v = speech.voice("en")
    assert v.say("{name} is the new governor", name="Anna") == "Anna is the new governor"
    assert v.count("{n} doubloon", "{n} doubloons", 1) == "1 doubloon"
    assert v.count("{n} doubloon", "{n} doubloons", 0) == "0 doubloons"
    assert v.count("{n} doubloon", "{n} doubloons", 0, "no doubloons") == "no doubloons"
    assert v.say_in("accusative", "the harbor") == "the harbor"


def test_german_has_its_own_articles_and_plurals() -> None:
    v = speech.voice("de")
    assert v.say_in("accusative", "the harbor") == "den Hafen"
    assert v.say_in("from", "the harbor") == "vom Hafen"
    assert v.count("{n} doubloon", "{n} doubloons", 1) == "1 Dublone"
    assert v.count("{n} doubloon", "{n} doubloons", 3) == "3 Dublonen"


def test_a_list_ends_with_and() -> None:
    assert speech.voice("en").listing([]) == ""
    assert speech.voice("en").listing(["corn"]) == "corn"
    assert speech.voice("en").listing(["corn", "indigo", "sugar"]) == "corn, indigo and sugar"
    assert speech.voice("de").listing(["Mais", "Indigo"]) == "Mais und Indigo"


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="unknown language 'fr': choose one of en, de"):
        speech.voice("fr")


def test_a_quotation_within_another_has_other_marks() -> None:
    assert within_quotes("worker to “income boats”", "en") == "worker to \u2018income boats\u2019"
    assert within_quotes("Arbeiter zu „Einkommensboote“", "de") == "Arbeiter zu \u201aEinkommensboote\u2018"
