"""The coach: warns before a costly choice and says what is at stake in the round."""

from collections.abc import Sequence

from leeward.analysis.judge import DIGITS, DOUBT, Judge, Judgement
from leeward.analysis.verdicts import MARKS
from leeward.kernel.language.speech import voice
from leeward.kernel.play.game import Game
from leeward.opponents.words import percentage_points

VISITS = 96  # per clear decision: few enough that players don't notice a delay
MUCH = MARKS["mistake"]  # smallest loss worth a warning
AS_GOOD = DOUBT  # a smaller loss counts as equal to the best choice


def look_at(game: Game, action: int) -> Judgement:
    """Judge a choice by what the deciding player knows."""
    return Judge(game.rules, game.seats, VISITS).judge(game.known_to(int(game.table.seat)), action)


def look_at_all(game: Game, actions: Sequence[int]) -> float:
    """Return the win chance a series of actions gives away, judged by what the deciding player knows.

    Each action is compared with the best one at that point; losses below `DOUBT` don't count.
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
    """Describe what the deciding player can gain or lose this round, from what they can see; empty if the game says nothing."""
    at_stake = getattr(game.words, "at_stake", None)
    return str(at_stake(game.view(int(game.table.seat)), game.names, lang)) if at_stake else ""


def warning(loss: float, lang: str) -> str:
    """Return the warning before a costly choice, or nothing. It doesn't give the better choice away."""
    if loss < MUCH:
        return ""
    much = percentage_points(loss, lang)
    return voice(lang).say("This lowers your chance of winning by about {much}. Look again?", much=much)


def verdict(loss: float, lang: str) -> str:
    """Return the answer to a player who tries to improve on their choice."""
    if loss < AS_GOOD:
        return voice(lang).say("Well spotted!")
    return voice(lang).say("This gives away about {much}. Try another one.", much=percentage_points(loss, lang))
