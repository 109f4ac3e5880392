"""Everyone's win chances, for spectators: from what is open to all, so that they reveal nobody's hidden information."""

from leeward.analysis.judge import DIGITS, Judge, average
from leeward.kernel.play.game import NOBODY, Game

WORLDS = 4  # deals of what spectators don't know
VISITS = 500  # in each: a fraction of a second in all


def open_chances(game: Game) -> list[float]:
    """Return everyone's win chances: the mean over several deals of everything that is not open to all."""
    judge, found = Judge(game.rules, game.seats, VISITS), []
    for world in range(WORLDS):
        judge.forget()
        judge.face(game.known_to(NOBODY, world))
        judge.visit(VISITS)
        found.append(average(judge.choices()))
    return [round(sum(each[seat] for each in found) / WORLDS, DIGITS) for seat in range(game.seats)]
