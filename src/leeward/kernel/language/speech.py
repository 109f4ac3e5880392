"""Languages: English stands in the sources, every other language in a catalogue under `locale`.

`noun`, `place`, `term` and `Phrase` mark texts that are said later. The catalogue is made of these and of the texts
given to `say`, `say_in` and `count`, so all of them are written out where they are used.
"""

from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import NamedTuple

from leeward.kernel.language.catalogues import catalogue

LANGUAGES = ("en", "de")
LOCALE = Path(__file__).parent.parent.parent / "locale"


class Noun(NamedTuple):
    """The name of a thing, and with the article that it has in a sentence: harbor, the harbor."""

    name: str
    articled: str


class Phrase(NamedTuple):
    """An action said in two ways: as it stands in a menu, and as a sentence about `{name}`."""

    label: str
    sentence: str


def noun(name: str, articled: str) -> Noun:
    """A thing that one can take, build or use."""
    return Noun(name, articled)


def place(name: str, articled: str) -> Noun:
    """A thing that one can also come from."""
    return Noun(name, articled)


def term(text: str) -> str:
    return text


class Voice:
    """Says English texts in one language. Braces in a text name the values put into it."""

    def __init__(self, lang: str, translations: NullTranslations) -> None:
        self.lang = lang
        self._translations = translations

    def say(self, text: str, /, **values: object) -> str:
        return self._translations.gettext(text).format(**values)

    def say_in(self, context: str, text: str, /, **values: object) -> str:
        """A text that other languages say differently depending on the context."""
        return self._translations.pgettext(context, text).format(**values)

    def count(self, one: str, many: str, n: int, /, **values: object) -> str:
        """A text that depends on a number, which is its `{n}`."""
        return self._translations.ngettext(one, many, n).format(n=n, **values)

    def name(self, thing: Noun) -> str:
        return self.say(thing.name)

    def accusative(self, thing: Noun) -> str:
        """The harbor that one builds."""
        return self.say_in("accusative", thing.articled)

    def source(self, thing: Noun) -> str:
        """The harbor that one comes from: English says "from" besides, German has it in the form (vom Hafen)."""
        return self.say_in("from", thing.articled)

    def listing(self, items: list[str]) -> str:
        """Corn, indigo and sugar."""
        if len(items) < 2:
            return "".join(items)
        return self.say("{items} and {last}", items=", ".join(items[:-1]), last=items[-1])


@cache
def voice(lang: str) -> Voice:
    if lang not in LANGUAGES:
        raise ValueError(f"language {lang!r} is not spoken here: choose one of {', '.join(LANGUAGES)}")
    return Voice(lang, NullTranslations() if lang == "en" else catalogue(LOCALE / lang / "LC_MESSAGES", "leeward"))
