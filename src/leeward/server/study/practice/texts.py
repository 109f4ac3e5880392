"""Texts of practice."""

from leeward.kernel.language.speech import voice


def practice_texts(lang: str) -> dict[str, str]:
    """Return texts by name. Scripts fill in the braces."""
    say = voice(lang).say
    return {
        "repeat_none": say("Nothing to repeat today."),
        "repeat_done": say("That's all for today."),
        "repeat_again": say("Not yet: it comes back tomorrow."),
        "repeat_of": say("{number} of {count} to repeat", number="{number}", count="{count}"),
        "theme_of": say("Position {number} of 3", number="{number}"),
        "theme_free": say("You've solved the three. Go on for as long as you like."),
        "storm": say("Storm"),
        "storm_how": say("As many puzzles as you can in three minutes. They get harder. A wrong answer costs ten seconds."),
        "storm_again": say("Once more"),
        "storm_over": say("Time's up: {number} solved", number="{number}"),
        "storm_best": say("Your best: {number}", number="{number}"),
        "storm_score": say("{number} solved", number="{number}"),
        "storm_wrong": say("{number} wrong: they come back tomorrow.", number="{number}"),
    }
