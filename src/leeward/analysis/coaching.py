"""The coach: looks at a choice before it is made, and says so if it throws away much."""

from leeward.analysis.judging import DOUBT, Judge, Judgement
from leeward.analysis.verdicts import MARKS
from leeward.kernel.play import Game
from leeward.kernel.speech import voice
from leeward.opponents.words import percent

VISITS = 96  # of a decision, where nothing is in doubt: nobody should notice that it takes time
MUCH = MARKS["mistake"]  # of the chances: less is not worth a warning
AS_GOOD = DOUBT  # a choice that loses less than this is as good as the best one


def look_at(game: Game, action: int) -> Judgement:
    """Judge a choice by what the one who decides knows."""
    return Judge(game.rules, game.seats, VISITS).judge(game.known_to(int(game.table.seat)), action)


def warning(judged: Judgement, lang: str) -> str:
    """What is said before a choice that loses much; nothing otherwise. What would be better is left to be found."""
    if judged.loss < MUCH:
        return ""
    much = percent(judged.loss, lang)
    return voice(lang).say("This gives away about {much} of your chances of winning. Look again?", much=much)


def verdict(loss: float, lang: str) -> str:
    """What is said to somebody who tries to find a better choice than they made."""
    if loss < AS_GOOD:
        return voice(lang).say("Well found!")
    return voice(lang).say("This gives away about {much}. Try another one.", much=percent(loss, lang))
