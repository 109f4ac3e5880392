"""Themes: what a puzzle is about. A game defines its own in `words.themes`; every game also has those of `OTHERS`.

`theme` there names the kind of decision. `BY_REASON`, if there is one, names kinds of reasons that are themes of their own.
"""

from leeward.analysis.courses import continued, reasons
from leeward.analysis.explanation import most_important, outlooks
from leeward.kernel.contract.game import game_named
from leeward.kernel.language.speech import term, voice
from leeward.kernel.play.game import Game
from leeward.puzzles.puzzle import Puzzle

ROOM = ("words", "themes")  # a module that a game may have
DENYING, SERIES = "denying", "series"
OTHERS = {DENYING: term("Denying your opponents"), SERIES: term("Several decisions")}
ABOUT = {
    SERIES: term(
        "Here one good choice is not enough: after it, the strongest opponents answer, and your next decision must be right,"
        " too. Before you begin, think through your whole plan, and ask what the others will take from it."
    ),
    DENYING: term(
        "Sometimes the best choice gains you nothing and costs an opponent points. Look at what each opponent would like to do"
        " next, and ask whether you can take it away. It pays most against the player who would win otherwise."
    ),
}
MUCH = 2  # points an opponent is denied


def themes(game: str, lang: str) -> dict[str, str]:
    """Return the names of a game's themes by key."""
    say, room = voice(lang).say, game_named(game).part(*ROOM)
    return {key: say(name) for key, name in {**(room.THEMES if room else {}), **OTHERS}.items()}


def abouts(game: str, lang: str) -> dict[str, str]:
    """Return what a game says about each of its themes; empty where it says nothing."""
    say, room = voice(lang).say, game_named(game).part(*ROOM)
    return {key: say(about) for key, about in {**(getattr(room, "ABOUT", {}) if room else {}), **ABOUT}.items()}


def by_reason(game: str) -> dict[str, str]:
    """Return the themes that the reasons of a puzzle decide, by kind of reason."""
    room = game_named(game).part(*ROOM)
    return dict(getattr(room, "BY_REASON", {}))


def hidden(game: str) -> frozenset[str]:
    """Return the themes that a decision alone does not show."""
    return frozenset((*OTHERS, *by_reason(game).values()))


def theme_of(position: Game, puzzle: Puzzle) -> str:
    """Return the theme: a series, or denying, if the best choice gains nothing but costs an opponent points."""
    if puzzle.later:
        return SERIES
    seat = int(position.table.seat)
    ahead, instead = outlooks(position, puzzle.line, puzzle.instead)
    kept = max(instead.gain(other) - ahead.gain(other) for other in range(position.seats) if other != seat)
    if ahead.steps and instead.steps and kept >= MUCH and ahead.gain(seat) <= instead.gain(seat):
        return DENYING
    return reasoned_theme(position, puzzle) or decision_theme(position, puzzle.best, puzzle.obvious)


def reasoned_theme(position: Game, puzzle: Puzzle) -> str | None:
    """Return the theme of the first reason that has one, among those that the explanation gives."""
    known = by_reason(puzzle.game)
    if not known:
        return None
    best, obvious = (continued(position, line) for line in (puzzle.line, puzzle.instead))
    told = most_important(reasons(position, best, obvious, "en"), int(position.table.seat))
    return next((known[each.kind] for each in told if each.kind in known), None)


def decision_theme(position: Game, best: int, obvious: int) -> str:
    """Return the theme of the decision itself, regardless of opponents."""
    room = position.rules.part(*ROOM)
    theme: str = room.theme(position.view(int(position.table.seat)), best, obvious) if room else DENYING
    return theme
