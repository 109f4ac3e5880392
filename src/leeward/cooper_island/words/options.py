"""The game's name, its options and what they change."""

from leeward.kernel.contract.game import FIRST
from leeward.kernel.contract.offers import Introduction
from leeward.kernel.language.speech import term, voice
from leeward.kernel.play.wording import first_help, first_option


def title(lang: str = "en") -> str:
    """Return the game's name."""
    return voice(lang).say("Cooper Island")


def introduction(lang: str = "en") -> Introduction:
    say = voice(lang).say
    return Introduction(
        say("Chart a wild peninsula: build up your land layer by layer, and sail farther than everyone else."),
        say("Heavy: for players who like to plan far ahead"),
        say("60 to 90 minutes against computers"),
        say("For players who already know a few games."),
    )


# Each option: its name, its values as people call them, and what it changes.
OPTIONS: dict[str, tuple[str, dict[str, str], str]] = {
    "edition": (
        term("Edition"),
        {"leeward": term("Leeward edition")},
        term("The costs, cards and map to play with: the printed game shows these only in pictures."),
    ),
    "start": (
        term("First landscape"),
        {"meadow": term("a meadow for all"), "random": term("random, the same for all"), "choice": term("everyone chooses")},
        term("The landscape everyone starts with, and so the cube: the rulebook allows all three."),
    ),
}


def option(name: str, value: str | bool | None = None, lang: str = "en") -> str:
    """Return the name of an option or of one of its values; a custom edition goes by its mark."""
    if name == FIRST:
        return first_option(value, lang)
    label, values, _ = OPTIONS[name]
    if value is None:
        return voice(lang).say(label)
    return voice(lang).say(values[str(value)]) if value in values else str(value)


def option_help(name: str, lang: str = "en") -> str:
    """Return what an option changes, in a sentence."""
    return first_help(lang) if name == FIRST else voice(lang).say(OPTIONS[name][2])
