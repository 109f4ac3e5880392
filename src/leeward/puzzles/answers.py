"""Replies to wrong answers."""

from leeward.analysis.coach import AS_GOOD, look_at, verdict
from leeward.analysis.explanation import what_may_follow
from leeward.analysis.lines import steps
from leeward.kernel.language.speech import voice
from leeward.kernel.play.game import Game
from leeward.puzzles.puzzle import Puzzle


def why_not(puzzle: Puzzle, position: Game, action: int, lang: str) -> str:
    """Say what a wrong choice gives away and what may follow, without giving the best one away."""
    loss, line = outcome_of(puzzle, position, action)
    game = position.copy()
    game.lang = lang
    # This short search may miss what the long search that verified the puzzle found.
    said = verdict(loss, lang) if loss >= AS_GOOD else voice(lang).say("There is something better. Try another one.")
    return f"{said} {what_may_follow(list(steps(game, line)), lang)}".strip()


def outcome_of(puzzle: Puzzle, position: Game, action: int) -> tuple[float, tuple[int, ...]]:
    """Return the win chance a wrong choice loses, and its line: stored for the obvious choice, searched for others."""
    seat = int(position.table.seat)
    if action == puzzle.obvious:
        return puzzle.chances[seat] - puzzle.otherwise[seat], puzzle.instead
    judged = look_at(position, action)
    return max(puzzle.chances[seat] - judged.chosen.chances[seat], 0.0), judged.chosen.line
