"""The win chance that each of several actions loses, after equally many visits."""

from collections.abc import Sequence

from leeward.analysis.judge import Judge
from leeward.kernel.play.game import Game

VISITS = 240  # per action
FIRST_LOOK = 600  # of all, to find those worth a comparison
MOST = 6


def losses(game: Game, actions: Sequence[int]) -> dict[int, float]:
    """Return how much win chance the likeliest of these actions lose against the best one, as the seat knows the game.

    The first action is always compared.
    """
    seat = int(game.table.seat)
    judge = Judge(game.rules, game.seats, VISITS)
    judge.face(game.known_to(seat))
    judge.visit(FIRST_LOOK)
    seen = {choice.action: choice.visits for choice in judge.choices()}
    compared = [actions[0], *sorted(actions[1:], key=lambda action: -seen.get(action, 0))[:MOST]]
    judge.even_out(compared, VISITS)
    found = {choice.action: choice.chances[seat] for choice in judge.choices() if choice.action in compared}
    best = max(found.values())
    return {action: best - chance for action, chance in found.items()}
