"""Texts of the pages on which people sign in and look after their account."""

from leeward.kernel.language.speech import voice
from leeward.server.messages.people import History


def history_texts(history: History, lang: str) -> dict[str, str]:
    """Return what a browser has, in words, by the names of the choices."""
    count = voice(lang).count
    told = {
        "games": count("{n} game", "{n} games", history.games) if history.games else "",
        "puzzles": count("{n} puzzle", "{n} puzzles", history.puzzles) if history.puzzles else "",
        "lessons": count("{n} lesson", "{n} lessons", history.lessons) if history.lessons else "",
        "studies": count("{n} study", "{n} studies", history.studies) if history.studies else "",
    }
    return {name: text for name, text in told.items() if text}
