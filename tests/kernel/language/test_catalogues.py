"""Message catalogues: parsed from .po files and compiled for gettext."""

from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from leeward.kernel.language import speech
from leeward.kernel.language.catalogues import BadCatalogue, catalogue, compile_po

HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n'


def written(folder: Path, *entries: str) -> GNUTranslations:
    (folder / "words.po").write_text("\n".join([HEAD, *(entry + "\n" for entry in entries)]), "utf-8")
    return catalogue(folder, "words")


@pytest.mark.parametrize("lang", [lang for lang in speech.LANGUAGES if lang != "en"])
def test_every_text_is_compiled_as_babel_compiles_it(lang: str) -> None:
    folder = speech.LOCALE / lang / "LC_MESSAGES"
    with (folder / "leeward.po").open("rb") as file:
        texts = read_po(file, lang)
    compiled = BytesIO()
    write_mo(compiled, texts)
    compiled.seek(0)
    wanted, found = vars(GNUTranslations(compiled))["_catalog"], vars(catalogue(folder, "leeward"))["_catalog"]
    del wanted[""], found[""]  # Babel adds its own lines to the header
    assert found == wanted


def test_a_text_may_have_lines_quotes_contexts_and_plural_forms(tmp_path: Path) -> None:
    texts = written(
        tmp_path,
        '# a note\nmsgid ""\n"two "\n"lines\\n"\nmsgstr "zwei \\"Zeilen\\"\\n"',
        'msgctxt "from"\nmsgid "the harbor"\nmsgstr "vom Hafen"',
        'msgid "{n} ship"\nmsgid_plural "{n} ships"\nmsgstr[0] "{n} Schiff"\nmsgstr[1] "{n} Schiffe"',
    )
    assert texts.gettext("two lines\n") == 'zwei "Zeilen"\n'
    assert texts.pgettext("from", "the harbor") == "vom Hafen"
    assert texts.gettext("the harbor") == "the harbor"
    assert [texts.ngettext("{n} ship", "{n} ships", n) for n in (0, 1, 2)] == ["{n} Schiffe", "{n} Schiff", "{n} Schiffe"]


def test_an_untranslated_text_is_shown_in_english(tmp_path: Path) -> None:
    assert written(tmp_path, 'msgid "corn"\nmsgstr ""').gettext("corn") == "corn"


def test_a_changed_translation_is_used_at_once(tmp_path: Path) -> None:
    assert written(tmp_path, 'msgid "corn"\nmsgstr "Mais"').gettext("corn") == "Mais"
    assert written(tmp_path, 'msgid "corn"\nmsgstr "Korn"').gettext("corn") == "Korn"


def test_a_compiled_catalogue_needs_no_written_one(tmp_path: Path) -> None:
    written(tmp_path, 'msgid "corn"\nmsgstr "Mais"')
    (tmp_path / "words.mo").write_bytes(compile_po(tmp_path / "words.po"))
    (tmp_path / "words.po").unlink()
    assert catalogue(tmp_path, "words").gettext("corn") == "Mais"


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ('msgid "corn"\nmsgstr "Mais', 'line 7: this is not part of an entry: msgstr "Mais'),
        ('msgid "corn"\nmsgid "indigo"\nmsgstr "Mais"', 'line 7: this is not part of an entry: msgid "indigo"'),
        ('"corn"', 'line 6: this is not part of an entry: "corn"'),
        ("<<<<<<< ours", "line 6: this is not part of an entry: <<<<<<< ours"),
        ('msgid "corn"', "an entry has no text or no translation: {'msgid': 'corn'}"),
    ],
)
def test_a_syntax_error_is_named_with_its_line(tmp_path: Path, entry: str, told: str) -> None:
    with pytest.raises(BadCatalogue) as problem:
        written(tmp_path, entry)
    assert str(problem.value).endswith(told)


def test_no_checkout_holds_a_compiled_catalogue_that_could_be_old() -> None:
    assert list(speech.LOCALE.rglob("*.mo")) == []
