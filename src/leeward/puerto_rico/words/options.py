"""The game's name and options."""

from leeward.kernel.contract.game import FIRST
from leeward.kernel.contract.offers import Introduction
from leeward.kernel.language.speech import term, voice
from leeward.kernel.play.wording import first_help, first_option


def title(lang: str = "en") -> str:
    return voice(lang).say("Puerto Rico")


def introduction(lang: str = "en") -> Introduction:
    say = voice(lang).say
    return Introduction(
        say("Settle an island, plant, build and ship: when you choose a role, everyone plays it."),
        say("Few rules, many plans"),
        say("30 to 60 minutes against computers"),
        say("New here? Start with this one."),
    )


# Name, values and help text of each option.
OPTIONS: dict[str, tuple[str, dict[str | bool, str], str]] = {
    "buildings": (
        term("Buildings"),
        {"basic": term("basic game"), "draft": term("chosen by the players"), "random": term("drawn at random")},
        term("Which beige buildings are in the game: those of the basic game, or a mix of these and the new ones."),
    ),
    "nobles": (
        term("With nobles"),
        {False: term("no"), True: term("yes")},
        term("Adds nobles, who score points and make some buildings work differently, and eight buildings for them."),
    ),
    "open_points": (
        term("Open victory points"),
        {False: term("no"), True: term("yes")},
        term("Everyone sees everyone's victory points; otherwise they stay hidden until the end."),
    ),
}


def option(name: str, value: str | bool | None = None, lang: str = "en") -> str:
    """Return the name of an option, or of one of its values."""
    if name == FIRST:
        return first_option(value, lang)
    label, values, _ = OPTIONS[name]
    return voice(lang).say(label if value is None else values[value])


def option_help(name: str, lang: str = "en") -> str:
    """Return a sentence about what an option changes."""
    return first_help(lang) if name == FIRST else voice(lang).say(OPTIONS[name][2])
