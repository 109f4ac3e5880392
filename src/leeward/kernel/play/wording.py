"""Helpers for the words of all games: the texts of actions, kinds of actions, and looking up a term."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from typing import Generic, NamedTuple, TypeVar

import numpy as np

from leeward.kernel.contract.game import game_of
from leeward.kernel.doors.entry import choices
from leeward.kernel.language.speech import voice
from leeward.kernel.records.record import Table

Kind = TypeVar("Kind", bound=IntEnum)
ARTICLES = ("the", "a", "an", "der", "die", "das", "den")
# The marks of a quotation within another.
INNER = {"en": str.maketrans("“”", "\u2018\u2019"), "de": str.maketrans("„“", "\u201a\u2018")}
UMLAUTS = {ord(umlaut): letters for umlaut, letters in {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}.items()}


def within_quotes(text: str, lang: str) -> str:
    """Return a text that will stand in quotation marks."""
    return text.translate(INNER.get(lang, {}))


class Notation:
    """The text of every action, by its number. A text never changes its meaning: saved games are replayed from them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts = list(texts)
        self.actions = {text: action for action, text in enumerate(self.texts)}

    def text(self, action: int) -> str:
        """Return the text of an action in a saved game; it does not depend on the table."""
        return self.texts[action]

    def action(self, text: str) -> int | None:
        """Return the action with this text, None if there is none. Case and spaces do not matter."""
        found = self.actions.get(text)
        return found if found is not None else self.actions.get(" ".join(text.lower().split()))


class Kinds(Generic[Kind]):
    """Kinds of actions: each kind has the numbers from its own up to that of the next kind."""

    def __init__(self, kinds: Iterable[Kind]) -> None:
        self.kinds = sorted(kinds)

    def split(self, action: int) -> tuple[Kind, int]:
        """Return the kind of an action and its place within the kind."""
        kind = self.kinds[bisect_right(self.kinds, action) - 1]
        return kind, action - kind


class Entry(NamedTuple):
    """A term with its explanation: its key in the picture (empty if that is its name), its name and its text."""

    key: str
    name: str
    text: str

    def __str__(self) -> str:
        return f"{capital(self.name)}: {self.text}"


def look_up(name: str, entries: Callable[[str], Sequence[Entry]], lang: str, by_key: Sequence[Entry] = ()) -> str | None:
    """Explain a term, given by its key or by (a part of) its name in this language or in English; one line for each match.

    In the picture an @ and the place of the thing may follow the key. Entries in `by_key` are found by their key alone.
    """
    asked = name.partition("@")[0].strip()
    own = entries(lang)
    for entry in (*own, *by_key):
        if entry.key and entry.key.lower() == asked.lower():
            return str(entry)
    wanted = plain(asked)
    both = [(entry, plain(entry.name), plain(english.name)) for entry, english in zip(own, entries("en"), strict=True)]
    fits: tuple[Callable[[str], bool], ...] = (
        lambda word: word == wanted,
        lambda word: word.startswith(wanted),
        lambda word: any(part.startswith(wanted) for part in word.split()),
        lambda word: wanted in word,
    )
    for fit in fits if wanted else ():
        lines = [str(entry) for entry, word, english in both if fit(word) or fit(english)]
        if lines:
            return "\n".join(lines)
    return None


def plain(name: str) -> str:
    """Return a name as a user might type it: lower case, no article, umlauts written out."""
    words = name.lower().translate(UMLAUTS).split()
    if len(words) > 1 and words[0] in ARTICLES:
        words = words[1:]
    return " ".join(words)


def capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def untouchable(table: Table, meant: Sequence[str], things: Callable[[Table, int], Iterable[str]]) -> bool:
    """Return whether `meant` names things and none of them belongs to a legal action."""
    return bool(meant) and not {thing for action in allowed(table) for thing in things(table, action)}.intersection(meant)


def allowed(table: Table) -> list[int]:
    """List the legal actions at this table."""
    rules = game_of(table)
    actions = np.zeros(rules.most_actions, np.int16)
    # Through a door: called directly, the rules would be interpreted.
    count = choices(np.frombuffer(bytearray(table.tobytes()), rules.table.dtype), actions)
    numbers: list[int] = actions[:count].tolist()
    return numbers


def differences(before: Iterable[int], after: Iterable[int]) -> list[int]:
    """Return the change of each number."""
    return [int(now - then) for then, now in zip(before, after, strict=True)]


def first_option(value: str | bool | None, lang: str = "en") -> str:
    """Return the name of the option `first`, or of one of its values."""
    say = voice(lang).say
    if value is None:
        return say("Who begins")
    return say("Seat {number}", number=value) if str(value).isdecimal() else say("drawn by lot")


def first_help(lang: str = "en") -> str:
    """Explain the option `first` in a sentence."""
    return voice(lang).say("Going first is an advantage, so it is drawn by lot unless you choose a seat.")


def begins(name: str, lang: str = "en") -> str:
    return voice(lang).say("{name} begins.", name=name)
