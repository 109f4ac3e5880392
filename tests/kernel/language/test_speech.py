"""Languages: every text in the sources is in every catalogue, with the same placeholders."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from leeward.kernel.contract.installed import rooms
from leeward.kernel.language import speech
from leeward.lessons import course
from leeward.lessons.examples import examples

SOURCES = Path(speech.__file__).parent.parent.parent
OTHER_LANGUAGES = [lang for lang in speech.LANGUAGES if lang != "en"]

Text = tuple[str | None, str | tuple[str, ...]]
"""A context, and a text or its singular and plural."""


def texts_of(call: str, strings: list[str]) -> list[Text]:
    """Return the texts that a call in the sources needs translated."""
    if call in ("say", "term") and strings:
        return [(None, strings[0])]
    if len(strings) < 2:
        return []
    first, second = strings
    kinds: dict[str, list[Text]] = {
        "say_in": [(first, second)],
        "count": [(None, (first, second))],
        "Phrase": [(None, first), (None, second)],
        "noun": [(None, first), ("accusative", second)],
        "place": [(None, first), ("accusative", second), ("from", second)],
    }
    return kinds[call]


def texts_in_sources() -> Iterator[Text]:
    """Return all texts in the sources, found in the syntax tree: calls can be anywhere, even inside f-strings."""
    calls = {"say", "term", "say_in", "count", "Phrase", "noun", "place"}
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                call = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if call in calls:
                    texts = [argument.value for argument in node.args[:2] if isinstance(argument, ast.Constant)]
                    yield from texts_of(call, [text for text in texts if isinstance(text, str)])
    for game in rooms():
        for lesson in course(game):
            yield from ((None, text) for text in lesson.texts())
        yield from ((None, example.caption) for example in examples(game))


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
    for context, text in texts_in_sources():
        first = all_forms(text)[0]
        entry = texts.get(first, context)
        if entry is None or not entry.string or not all(all_forms(entry.string)) or all_forms(entry.id) != all_forms(text):
            missing.append((context, text))
    assert missing == []


@pytest.mark.parametrize("lang", OTHER_LANGUAGES)
def test_no_translation_is_fuzzy_or_left_over(lang: str) -> None:
    texts = catalogue(lang)
    wanted = {(context, all_forms(text)[0]) for context, text in texts_in_sources()}
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
