"""Series: puzzles of several decisions.

After the solution of a puzzle, the strongest computer plays for the others. The puzzle goes on if one choice is clearly best in
the solver's next decision, too. Where the solver's turn could begin with several actions, in any order, its rest is played.
"""

from collections.abc import Sequence
from dataclasses import replace

from leeward.analysis.judge import Choice
from leeward.analysis.thoughts import turn_of
from leeward.kernel.play.game import Game
from leeward.puzzles.answers import reorders
from leeward.puzzles.looking import COMPARED, CONFIRMED, LOOK, PROOF, SURE, Looking, stands_alone
from leeward.puzzles.puzzle import Later, Puzzle

MOST = 4  # decisions
FARTHEST = 24  # actions between two decisions


class Series:
    """Continues the puzzles of one game."""

    def __init__(self, looking: Looking) -> None:
        self.looking = looking

    def continued(self, puzzle: Puzzle) -> Puzzle:
        """Return the puzzle with the decisions that follow. Ones that anybody would get right are only on the way to others."""
        found, kept, now = list[Later](), 0, puzzle
        while len(found) < MOST - 1 and (following := self.next(now)) is not None:
            later, sure = following
            found.append(later)
            kept = kept if sure else len(found)
            now = replace(now, later=(later,)).following()
        return replace(puzzle, later=tuple(found[:kept]))

    def next(self, now: Puzzle) -> tuple[Later, bool] | None:
        """Return the next decision if one choice is clearly best, and whether the network is sure of it at once."""
        orders = other_orders(now)
        if set(now.as_good) - set(orders):
            return None  # another answer leads elsewhere
        game = now.position()
        seat, turn = int(game.table.seat), turn_of(game, now.line)
        rest = list(now.line[1:turn]) if orders else []
        game.play(now.best)
        between = list[int]()
        while not game.over and (rest or int(game.table.seat) != seat or len(game.legal.numbers) == 1):
            action = rest.pop(0) if rest else self.strongest(game)
            if len(between) == FARTHEST or action not in game.legal.numbers:
                return None
            between.append(action)
            game.play(action)
        if game.over:
            return None
        known = game.known_to(seat)
        natural, prior = self.looking.intuition(known)
        obvious = self.looking.obvious(known, natural)
        searched = self.confirmed(known, obvious)
        if searched is None:
            return None
        best, other = searched[0], next((each for each in searched[1:] if each.action in obvious), searched[1])
        later = Later(tuple(between), best.action, other.action, best.chances, other.chances, best.line, other.line)
        later = replace(later, as_good=other_orders(replace(now, later=(later,)).following()))
        return later, best.action == natural and prior >= SURE

    def strongest(self, game: Game) -> int:
        """Return the answer of the strongest computer."""
        known = game.known_to(int(game.table.seat))
        natural, prior = self.looking.intuition(known)
        if prior >= SURE:
            return natural
        return self.looking.look(known, PROOF, [natural])[0].action

    def confirmed(self, known: Game, obvious: Sequence[int]) -> list[Choice] | None:
        """Search longer and longer; return the compared choices if the same one is clearly best each time."""
        first = self.looking.look(known, LOOK, obvious)
        if not stands_alone(first, int(known.table.seat)):
            return None
        for visits, stream, compared_by in ((PROOF, 1, COMPARED), (CONFIRMED, 2, 1)):
            found = self.looking.look(known, visits, obvious, stream, compared_by)
            if found[0].action != first[0].action or not stands_alone(found, int(known.table.seat)):
                return None
        return found


def other_orders(puzzle: Puzzle) -> tuple[int, ...]:
    """Return the actions that begin another order of the solution."""
    position = puzzle.position()
    others = (action for action in position.legal.numbers if action != puzzle.best)
    return tuple(action for action in others if reorders(puzzle, position, action))
