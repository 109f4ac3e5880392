"""Who begins, in words: the same for every game."""

from leeward.kernel.speech import voice


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
