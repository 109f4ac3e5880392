"""Languages: English texts are in the sources, translations in catalogues under `locale`.

`noun`, `place`, `term`, `Phrase` and `Counted` mark texts for later use. Catalogues collect these and the texts passed to
`say`, `say_in` and `count`, so write each text out where it is used.
"""

from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import NamedTuple

from leeward.kernel.language.catalogues import catalogue

LANGUAGES = ("en", "de")
LOCALE = Path(__file__).parent.parent.parent / "locale"


class Noun(NamedTuple):
    """The name of a thing, without and with its article: harbor, the harbor."""

    name: str
    articled: str


class Phrase(NamedTuple):
    """An action in two forms: for a menu, and as a sentence about `{name}`."""

    label: str
    sentence: str


class Counted(NamedTuple):
    """A text that depends on a number, for `Voice.counted`."""

    one: str
    many: str
    none: str | None = None


def noun(name: str, articled: str) -> Noun:
    """Mark a thing that a player can take, build or use."""
    return Noun(name, articled)


def place(name: str, articled: str) -> Noun:
    """Mark a thing that a piece can also come from."""
    return Noun(name, articled)


def term(text: str) -> str:
    return text


class Voice:
    """Translates English texts into one language. Braces in a text name the values to insert."""

    def __init__(self, lang: str, translations: NullTranslations) -> None:
        self.lang = lang
        self._translations = translations

    def say(self, text: str, /, **values: object) -> str:
        return self._translations.gettext(text).format(**values)

    def unfilled(self, text: str) -> str:
        """Translate a text, and leave its braces to others."""
        return self._translations.gettext(text)

    def say_in(self, context: str, text: str, /, **values: object) -> str:
        """Translate a text that depends on its context in other languages."""
        return self._translations.pgettext(context, text).format(**values)

    def count(self, one: str, many: str, n: int, none: str | None = None, /, **values: object) -> str:
        """Translate a text that depends on a number, its `{n}`; `none` is the form for zero, such as "no coins"."""
        if n == 0 and none is not None:
            return self.say(none, **values)
        return self._translations.ngettext(one, many, n).format(n=n, **values)

    def counted(self, text: Counted, n: int, /, **values: object) -> str:
        return self.count(text.one, text.many, n, text.none, **values)

    def name(self, thing: Noun) -> str:
        return self.say(thing.name)

    def accusative(self, thing: Noun) -> str:
        """Return the noun as an object: builds the harbor."""
        return self.say_in("accusative", thing.articled)

    def source(self, thing: Noun) -> str:
        """Return the noun as a source: English adds "from" itself, German has it in the form (vom Hafen)."""
        return self.say_in("from", thing.articled)

    def listing(self, items: list[str]) -> str:
        """Join items: corn, indigo and sugar."""
        if len(items) < 2:
            return "".join(items)
        return self.say("{items} and {last}", items=", ".join(items[:-1]), last=items[-1])


@cache
def voice(lang: str) -> Voice:
    if lang not in LANGUAGES:
        raise ValueError(f"unknown language {lang!r}: choose one of {', '.join(LANGUAGES)}")
    return Voice(lang, NullTranslations() if lang == "en" else catalogue(LOCALE / lang / "LC_MESSAGES", "leeward"))
