"""The coach: looks at a choice before it is made, and says so if it throws away much; and says what the round is about."""

from collections.abc import Sequence

from leeward.analysis.judge import DIGITS, DOUBT, Judge, Judgement
from leeward.analysis.verdicts import MARKS
from leeward.kernel.language.speech import voice
from leeward.kernel.play.game import Game
from leeward.opponents.words import percent

VISITS = 96  # of a decision, where nothing is in doubt: nobody should notice that it takes time
MUCH = MARKS["mistake"]  # of the chances: less is not worth a warning
AS_GOOD = DOUBT  # a choice that loses less than this is as good as the best one


def look_at(game: Game, action: int) -> Judgement:
    """Judge a choice by what the one who decides knows."""
    return Judge(game.rules, game.seats, VISITS).judge(game.known_to(int(game.table.seat)), action)


def look_at_all(game: Game, actions: Sequence[int]) -> float:
    """How much of the chances a series of actions gives away that is one thought, by what the one who decides knows.

    Each of them is compared with the best that there is then; what is less than a doubt is none.
    """
    judge, known = Judge(game.rules, game.seats, VISITS), game.known_to(int(game.table.seat))
    lost = 0.0
    for action in actions:
        loss = judge.judge(known, action).loss
        lost += loss if loss >= DOUBT else 0.0
        judge.go_on(action)
        known.play(action)
    return round(lost, DIGITS)


def round_is_about(game: Game, lang: str) -> str:
    """What the one who decides may gain in this round or must fear, from what they can see; nothing if the game has no word."""
    at_stake = getattr(game.words, "at_stake", None)
    return str(at_stake(game.view(int(game.table.seat)), game.names, lang)) if at_stake else ""


def warning(loss: float, lang: str) -> str:
    """What is said before a choice that loses much; nothing otherwise. What would be better is left to be found."""
    if loss < MUCH:
        return ""
    much = percent(loss, lang)
    return voice(lang).say("This gives away about {much} of your chances of winning. Look again?", much=much)


def verdict(loss: float, lang: str) -> str:
    """What is said to somebody who tries to find a better choice than they made."""
    if loss < AS_GOOD:
        return voice(lang).say("Well found!")
    return voice(lang).say("This gives away about {much}. Try another one.", much=percent(loss, lang))
