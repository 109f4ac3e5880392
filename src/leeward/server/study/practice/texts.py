"""Texts of practice."""

from leeward.kernel.language.speech import voice


def practice_texts(lang: str) -> dict[str, str]:
    """Return texts by name. Scripts fill in the braces."""
    say = voice(lang).say
    return {
        "practice_intro": say("Repeat what you got wrong, practise one theme, or solve against the clock."),
        "repeat": say("Repeat"),
        "repeat_how": say("Puzzles you failed and mistakes from your analysed games come back, a little later each time."),
        "repeat_none": say("Nothing to repeat today."),
        "repeat_done": say("That's all for today."),
        "repeat_again": say("Not yet: it comes back tomorrow."),
        "repeat_forget": say("Don't ask again"),
        "repeat_of": say("{number} of {count} to repeat", number="{number}", count="{count}"),
        "by_theme": say("By theme"),
        "by_theme_how": say("A short explanation, three positions from easy to hard, then as many as you like."),
        "theme_of": say("Position {number} of 3", number="{number}"),
        "theme_free": say("You've solved the three. Go on for as long as you like."),
        "storm": say("Storm"),
        "storm_how": say("As many puzzles as you can in three minutes. They get harder. A wrong answer costs ten seconds."),
        "storm_begin": say("Begin"),
        "storm_again": say("Once more"),
        "storm_over": say("Time's up: {number} solved", number="{number}"),
        "storm_best": say("Your best: {number}", number="{number}"),
        "storm_score": say("{number} solved", number="{number}"),
        "storm_wrong": say("{number} wrong: they come back tomorrow.", number="{number}"),
        "progress": say("Your progress"),
        "progress_none": say("Solve puzzles, and your rating appears here."),
    }
