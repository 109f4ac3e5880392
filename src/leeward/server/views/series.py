"""The score of a series of games."""

from leeward.kernel.language.speech import voice
from leeward.server.tables.seating import is_decided, next_in, series_with, wins_of
from leeward.server.tables.table import LiveTable


def series_in_words(live: LiveTable, lang: str) -> str:
    """Return the games won by each player; empty for a first game outside a series."""
    state, say = live.state, voice(lang).say
    if state.series is None or state.waiting:
        return ""
    count, series, played = state.game.seats, state.series, series_with(live)
    moved = len(series.played) * next_in(series)
    wins = wins_of(played, count)
    score = ", ".join(f"{state.game.names[(seat + moved) % count]} {decimal(float(wins[seat]), lang)}" for seat in range(count))
    number = len(series.played) + 1
    text = (
        say("Game {number}, best of {most}. Games won: {score}.", number=number, most=series.best_of, score=score)
        if series.best_of
        else say("Game {number} with the same people. Games won: {score}.", number=number, score=score)
    )
    if is_decided(series, played, count):
        text = f"{text} {say('The series is decided.')}"
    return text


def decimal(value: float, lang: str) -> str:
    """Return a number of games: 1, 1.5, 0.33."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return text.replace(".", ",") if lang == "de" else text
