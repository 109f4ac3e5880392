"""What the words of all games share: the texts of actions, kinds of actions, and looking something up."""

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
UMLAUTS = {ord(umlaut): letters for umlaut, letters in {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}.items()}


class Notation:
    """The text of every action, by its number. A text never comes to mean something else: old games are replayed by them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts = list(texts)
        self.actions = {text: action for action, text in enumerate(self.texts)}

    def text(self, action: int) -> str:
        """An action as it stands in a saved game, whatever the table."""
        return self.texts[action]

    def action(self, text: str) -> int | None:
        """The action that a saved game means; None if there is none. Case and spaces do not matter."""
        found = self.actions.get(text)
        return found if found is not None else self.actions.get(" ".join(text.lower().split()))


class Kinds(Generic[Kind]):
    """The kinds of actions: each has the numbers from its own up to the next kind's."""

    def __init__(self, kinds: Iterable[Kind]) -> None:
        self.kinds = sorted(kinds)

    def split(self, action: int) -> tuple[Kind, int]:
        """The kind of an action, and which one of its kind it is."""
        kind = self.kinds[bisect_right(self.kinds, action) - 1]
        return kind, action - kind


class Entry(NamedTuple):
    """Something that can be explained: its key in the picture (empty if that is its name), its name and what it is."""

    key: str
    name: str
    text: str

    def __str__(self) -> str:
        return f"{capital(self.name)}: {self.text}"


def look_up(name: str, entries: Callable[[str], Sequence[Entry]], lang: str, by_key: Sequence[Entry] = ()) -> str | None:
    """What something is: by its key, or by its name in the language or in English, or a beginning or part; a line for each.

    In the picture an @ and the place of the thing may follow. Some entries are found by their key alone.
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
    """A name as one might type it: in small letters, without an article, umlauts written out."""
    words = name.lower().translate(UMLAUTS).split()
    if len(words) > 1 and words[0] in ARTICLES:
        words = words[1:]
    return " ".join(words)


def capital(name: str) -> str:
    return name[:1].upper() + name[1:]


def untouchable(table: Table, meant: Sequence[str], things: Callable[[Table, int], Iterable[str]]) -> bool:
    """Whether some things are meant, and no legal action is touched as one of them."""
    return bool(meant) and not {thing for action in allowed(table) for thing in things(table, action)}.intersection(meant)


def allowed(table: Table) -> list[int]:
    """The legal actions at this table."""
    rules = game_of(table)
    actions = np.zeros(rules.most_actions, np.int16)
    # Through a door, since Python would interpret the rules otherwise.
    count = choices(np.frombuffer(bytearray(table.tobytes()), rules.table.dtype), actions)
    numbers: list[int] = actions[:count].tolist()
    return numbers


def differences(before: Iterable[int], after: Iterable[int]) -> list[int]:
    """How much more there is of each."""
    return [int(now - then) for then, now in zip(before, after, strict=True)]


def first_option(value: str | bool | None, lang: str = "en") -> str:
    """What the option is called, or one of its values."""
    say = voice(lang).say
    if value is None:
        return say("Who begins")
    return say("Seat {number}", number=value) if str(value).isdecimal() else say("drawn by lot")


def first_help(lang: str = "en") -> str:
    """What the option changes, in a sentence."""
    return voice(lang).say("Going first is an advantage, so it is drawn by lot unless you choose a seat.")


def begins(name: str, lang: str = "en") -> str:
    return voice(lang).say("{name} begins.", name=name)
