"""The puzzle finder: plays strong games and searches deeper and deeper where the obvious choice is doubtful.

Most decisions cost one network evaluation. Only visits count, so the same seed finds the same puzzles on every machine.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

from leeward.analysis.judge import Choice
from leeward.kernel.contract.game import GameRules
from leeward.kernel.play.game import NAMES, Game, begin
from leeward.puzzles.aim import ANYTHING, Aim
from leeward.puzzles.difficulty import Ladder
from leeward.puzzles.grades import at_least
from leeward.puzzles.looking import CONFIRMED, LOOK, PROOF, SURE, Looking, loss, stands_alone
from leeward.puzzles.puzzle import Puzzle
from leeward.puzzles.series import Series
from leeward.puzzles.themes import decision_theme, hidden, theme_of

GLANCE = 48  # visits to raise a doubt
DOUBT = 0.04  # win chance the obvious choice loses at a glance
CLEAR = 0.05  # win chance it loses in a puzzle
EASY = 0.2  # share of the decisions searched for easy puzzles
APART = 24  # decisions between two puzzles of a game
SEEDS = 1 << 32  # games per seed


class Finder(Looking):
    """Plays games and yields puzzles."""

    def __init__(self, rules: GameRules, aim: Aim = ANYTHING) -> None:
        super().__init__(rules)
        self.aim = aim
        self.ladder = Ladder(rules, self.judge)
        self.series = Series(self)

    def puzzles_of(self, seed: int, number: int) -> Iterator[Puzzle]:
        """Yield the puzzles of the game with this number."""
        seats = self.rules.seats[number % len(self.rules.seats)]
        game = begin(self.rules, seats, seed * SEEDS + number, NAMES[:seats], options=self.aim.options)
        lot, next_at, hard, easy = random.Random(game.seed), 0, 0, 0
        while not game.over:
            known = game.known_to(int(game.table.seat))
            natural, prior = self.intuition(known)
            chosen = natural
            # Puzzles the network solves at once are easy: take a few, at random moments.
            simple = easy <= hard and lot.random() < EASY and self.aim.easy
            if game.number >= next_at and (simple or prior < SURE):
                obvious = self.obvious(known, natural)
                glance = self.look(known, GLANCE, obvious)
                chosen = glance[0].action
                if (simple or chosen != natural) and doubtful(glance, obvious, game) and self.wanted(game, glance, obvious):
                    puzzle = self.prove(game, known, obvious)
                    if puzzle is not None:
                        yield puzzle
                        hard, easy = hard + (puzzle.best != natural), easy + (puzzle.best == natural)
                        chosen, next_at = puzzle.best, game.number + APART
            game.play(chosen)

    def wanted(self, game: Game, glance: Sequence[Choice], obvious: Sequence[int]) -> bool:
        """Say whether the theme may be a wanted one; some themes show only later."""
        if not self.aim.themes or hidden(self.rules.name) & set(self.aim.themes):
            return True
        return decision_theme(game, glance[0].action, tempting(glance, obvious).action) in self.aim.themes

    def prove(self, game: Game, known: Game, obvious: Sequence[int]) -> Puzzle | None:
        """Return a puzzle if a longer search finds one and a still longer one, with other hidden cards, agrees."""
        first = self.look(known, LOOK, obvious)
        if not is_puzzle(first, obvious, game):
            return None
        proof = self.look(known, PROOF, obvious, stream=1)
        best = proof[0]
        # The search itself must lead with it: a choice that wins only the comparison is not clear enough.
        if not best.action == first[0].action == self.leader or not is_puzzle(proof, obvious, game):
            return None
        other = tempting(proof, obvious)
        return Puzzle(
            game=self.rules.name,
            players=game.seats,
            seed=game.seed,
            actions=tuple(int(played.action) for played in game.history),
            best=best.action,
            obvious=other.action,
            chances=best.chances,
            otherwise=other.chances,
            line=best.line,
            instead=other.line,
            theme="",  # theme and rating are set when it is confirmed
            rating=0,
            options=dict(self.aim.options),
        )

    def confirmed(self, puzzle: Puzzle) -> Puzzle | None:
        """Return the puzzle with updated values if it still is one after all its choices got equally many visits."""
        game = puzzle.position()
        known = game.known_to(int(game.table.seat))
        last = self.look(known, CONFIRMED, [puzzle.obvious], stream=2, compared_by=1)
        if last[0].action != puzzle.best or not is_puzzle(last, [puzzle.obvious], game):
            return None
        best, other = last[0], tempting(last, [puzzle.obvious])
        found = replace(puzzle, chances=best.chances, otherwise=other.chances, line=best.line, instead=other.line)
        found = self.with_series(found)
        hard = at_least(found.game, found.rating, self.aim.difficulty)
        return found if self.aim.takes_theme(found.theme) and hard else None

    def with_series(self, puzzle: Puzzle) -> Puzzle:
        """Return the puzzle with the decisions that follow, its theme and its rating."""
        found = self.series.continued(puzzle)
        return replace(found, theme=theme_of(found.position(), found), rating=self.ladder.rating(found))

    def checked(self, puzzle: Puzzle) -> Puzzle | None:
        """Return the puzzle with updated values if the current network still finds it."""
        game = puzzle.position()
        found = self.prove(game, game.known_to(int(game.table.seat)), [puzzle.obvious])
        if found is None or found.best != puzzle.best:
            return None
        return self.confirmed(replace(found, options=puzzle.options))


def tempting(choices: Sequence[Choice], obvious: Sequence[int]) -> Choice:
    """Return the most obvious choice that isn't the best one."""
    action = next(action for action in obvious if action != choices[0].action)
    return next(choice for choice in choices if choice.action == action)


def doubtful(choices: Sequence[Choice], obvious: Sequence[int], game: Game) -> bool:
    """Say whether another choice looks better than an obvious one."""
    if all(action == choices[0].action for action in obvious):
        return False
    return loss(choices, tempting(choices, obvious), int(game.table.seat)) >= DOUBT


def is_puzzle(choices: Sequence[Choice], obvious: Sequence[int], game: Game) -> bool:
    """Say whether one choice clearly beats an obvious one and all others while the game is still open."""
    if all(action == choices[0].action for action in obvious):
        return False
    seat = int(game.table.seat)
    return loss(choices, tempting(choices, obvious), seat) >= CLEAR and stands_alone(choices, seat)
