"""What is said to an answer: why it is right, or why it is not."""

from leeward.analysis.coach import AS_GOOD, look_at, verdict
from leeward.analysis.explanation import outlook, what_follows
from leeward.kernel.language.speech import voice
from leeward.kernel.play.game import Game
from leeward.puzzles.puzzle import Puzzle


def why_not(puzzle: Puzzle, position: Game, action: int, lang: str) -> str:
    """Why this choice is not the best one: what it gives away, and what may follow. What is better is left to be found."""
    loss, line = outcome_of(puzzle, position, action)
    game = position.copy()
    game.lang = lang
    # A short look may miss what the long search that verified the puzzle has found.
    said = verdict(loss, lang) if loss >= AS_GOOD else voice(lang).say("There is something better. Try another one.")
    return f"{said} {what_follows(outlook(game, line), lang)}".strip()


def outcome_of(puzzle: Puzzle, position: Game, action: int) -> tuple[float, tuple[int, ...]]:
    """How much of the chances a wrong choice gives away, and its line: known of the obvious one, looked at for all others."""
    seat = int(position.table.seat)
    if action == puzzle.obvious:
        return puzzle.chances[seat] - puzzle.otherwise[seat], puzzle.instead
    judged = look_at(position, action)
    return max(puzzle.chances[seat] - judged.chosen.chances[seat], 0.0), judged.chosen.line
