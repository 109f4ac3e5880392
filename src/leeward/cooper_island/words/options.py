"""The game's name, its options and what they change."""

from leeward.kernel.contract.game import FIRST
from leeward.kernel.contract.offers import Introduction
from leeward.kernel.language.speech import term, voice
from leeward.kernel.play.wording import first_help, first_option


def title(lang: str = "en") -> str:
    """The game's name."""
    return voice(lang).say("Cooper Island")


def introduction(lang: str = "en") -> Introduction:
    say = voice(lang).say
    return Introduction(
        say("Chart a wild peninsula: lay land upon land, and sail farther than the others."),
        say("Heavy: for those who like to plan far ahead"),
        say("60 to 90 minutes against computers"),
        say("For those who know some games already."),
    )


# Each option: its name, its values as people call them, and what it changes.
OPTIONS: dict[str, tuple[str, dict[str, str], str]] = {
    "edition": (
        term("Edition"),
        {"leeward": term("Leeward edition")},
        term("Which set of costs, cards and map is used: the printed game shows these only in pictures."),
    ),
    "start": (
        term("First landscape"),
        {"meadow": term("a meadow for all"), "random": term("drawn, the same for all"), "choice": term("everyone chooses")},
        term("Which landscape everyone starts with, and so which cube: the rulebook offers all three ways."),
    ),
}


def option(name: str, value: str | bool | None = None, lang: str = "en") -> str:
    """What an option is called, or one of its values; somebody's own edition is called by its mark."""
    if name == FIRST:
        return first_option(value, lang)
    label, values, _ = OPTIONS[name]
    if value is None:
        return voice(lang).say(label)
    return voice(lang).say(values[str(value)]) if value in values else str(value)


def option_help(name: str, lang: str = "en") -> str:
    """What an option changes, in a sentence."""
    return first_help(lang) if name == FIRST else voice(lang).say(OPTIONS[name][2])
