"""Words for the explorer: each game's names (its module `words.explorer`), and the words shared by all games."""

import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, cast

from leeward.explorer.file import Explorer
from leeward.explorer.statistics import Standing
from leeward.kernel.contract.game import GameRules
from leeward.kernel.language.speech import term, voice
from leeward.kernel.play.wording import capital
from leeward.opponents.words import decimal as decimal
from leeward.opponents.words import percent

LEAD = (
    term("6 points behind or more"),
    term("3 to 5 points behind"),
    term("1 or 2 points behind"),
    term("level on points"),
    term("1 or 2 points ahead"),
    term("3 to 5 points ahead"),
    term("6 points ahead or more"),
)
PLACES = (term("first player"), term("second player"), term("third player"), term("fourth player"), term("fifth player"))


class Room(Protocol):
    """A game's names for what was counted, by key."""

    GROUPS: Mapping[str, str]  # of events
    STRATEGIES: Mapping[str, tuple[str, str]]  # name and meaning
    BANDS: Mapping[str, tuple[str, ...]]  # a seat's standing, by place in the band

    def event(self, key: str, lang: str = "en") -> str:
        """Name an event."""

    def source(self, key: str, lang: str = "en") -> str:
        """Name a source of points."""


@dataclass(frozen=True)
class Words:
    """A game's names, translated."""

    room: Room

    def group(self, key: str, lang: str = "en") -> str:
        return voice(lang).say(self.room.GROUPS[key])

    def event(self, key: str, lang: str = "en") -> str:
        return self.room.event(key, lang)

    def strategy(self, key: str, lang: str = "en") -> tuple[str, str]:
        name, meaning = self.room.STRATEGIES[key]
        return voice(lang).say(name), voice(lang).say(meaning)

    def source(self, key: str, lang: str = "en") -> str:
        return self.room.source(key, lang)

    def band(self, key: str, place: int, lang: str = "en") -> str:
        return voice(lang).say(self.room.BANDS[key][place])


def words_of(rules: GameRules) -> Words:
    return Words(cast(Room, importlib.import_module(f"{rules.room}.words.explorer")))


def variant(rules: GameRules, options: Mapping[str, str | bool], lang: str) -> str:
    """Name a variant by its options; switches only if they are on."""
    option = rules.words.option
    said = [option(name, None if value is True else value, lang) for name, value in options.items() if value is not False]
    return capital(", ".join(said))


def place(number: int, lang: str) -> str:
    """Name a seat by its place in the order of play."""
    return capital(voice(lang).say(PLACES[number]))


def event_names(explorer: Explorer, lang: str) -> dict[str, str]:
    """Return the names of all events by key."""
    words = words_of(explorer.rules)
    return {key: capital(words.event(key, lang)) for key in explorer.study.NAMES}


def standing(explorer: Explorer, found: Standing, lang: str) -> str:
    """Describe a standing, such as "3 to 5 points ahead, produces 4 or 5 goods"; or the lead alone."""
    words, bands = words_of(explorer.rules), explorer.study.BANDS
    told = [words.band(key, number, lang) for (key, _), number in zip(bands, found.bands, strict=False)]
    return capital(", ".join([voice(lang).say(LEAD[found.lead]), *told]))


# numbers


def games(count: int, lang: str) -> str:
    return voice(lang).count("{count} game", "{count} games", count, "no games", count=number(count, lang))


def with_players(count: int, lang: str) -> str:
    return voice(lang).count("with {n} player", "with {n} players", count)


def small_percent(part: float, lang: str) -> str:
    """Format a percentage, with one decimal below 10%."""
    return percent(part, lang) if part >= 0.1 else voice(lang).say("{number}%", number=decimal(100 * part, lang))


def number(value: int, lang: str) -> str:
    return f"{value:,}".replace(",", "." if lang == "de" else ",")
