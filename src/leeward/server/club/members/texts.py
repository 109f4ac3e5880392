"""Badges in words."""

from leeward.kernel.language.speech import term, voice

BADGES = {
    "admiral": term("Won a rated game against an admiral"),
    "course": term("Finished the course"),
    "puzzles": term("Solved 100 puzzles"),
    "people-2": term("Won a rated game of two people"),
    "people-3": term("Won a rated game of three people"),
    "people-4": term("Won a rated game of four people"),
    "people-5": term("Won a rated game of five people"),
}


def badge_text(badge: str, lang: str) -> str:
    return voice(lang).say(BADGES[badge])
