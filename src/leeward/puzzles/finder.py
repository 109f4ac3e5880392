"""The puzzle finder: plays strong games and searches deeper and deeper where the obvious choice is doubtful.

Most decisions cost one network evaluation. Only visits count, so the same seed finds the same puzzles on every machine.
"""

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

import numpy as np

from leeward.analysis.judge import Choice, Judge
from leeward.kernel.contract.game import GameRules
from leeward.kernel.language.english import number_of
from leeward.kernel.play.game import NAMES, Game, begin
from leeward.opponents import evaluation, networks, players
from leeward.puzzles.aim import ANYTHING, Aim
from leeward.puzzles.difficulty import Levels, needed, rating
from leeward.puzzles.puzzle import Puzzle
from leeward.puzzles.themes import DENYING, decision_theme, theme_of

SURE = 0.95  # network prior above which no search follows
GLANCE, LOOK = (48,), (512,)  # visits: to raise a doubt, and to find a puzzle
PROOF = (*(1 << bits for bits in range(3, 11)), 2000)  # visits: to verify it, and to see how many it takes
CONFIRMED = (1500,)  # visits for every choice compared in the final confirmation
COMPARED = 4  # before that, every compared choice gets at least 1 in 4 of the visits
DOUBT = 0.04  # win chance the obvious choice loses at a glance
CLEAR = 0.05  # win chance it loses in a puzzle
ALONE = 0.03  # win chance the next best choice loses in a puzzle
LOST, WON = 0.08, 0.97  # win chances beyond which little is at stake
EASY = 0.2  # share of the decisions searched for easy puzzles
APART = 24  # decisions between two puzzles of a game
SEEDS = 1 << 32  # games per seed


class NoNetwork(ValueError):
    """The game has no trained network, so there are no strong games."""


class Finder:
    """Plays games and yields puzzles."""

    def __init__(self, rules: GameRules, aim: Aim = ANYTHING) -> None:
        players.prepare(rules.name)
        self.rules = rules
        self.aim = aim
        self.greedy = players.Greedy()
        self.actions = np.zeros(rules.most_actions, np.int16)
        self.judge = cache(lambda seats: Judge(rules, seats, PROOF[-1]))
        self.levels = Levels(rules.name)

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
                obvious = list(dict.fromkeys([natural, self.greedy.choose(known)]))
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
        """Say whether the theme may be a wanted one; denying shows only in the lines."""
        if not self.aim.themes or DENYING in self.aim.themes:
            return True
        return decision_theme(game, glance[0].action, tempting(glance, obvious).action) in self.aim.themes

    def intuition(self, known: Game) -> tuple[int, float]:
        """Return the network's own choice and its prior."""
        net = networks.network_of(self.rules.name, known.seats)
        if net is None:
            raise NoNetwork(f"{self.rules.name} has no network for {number_of(known.seats, 'player')} that fits these rules")
        guide = self.judge(known.seats).tree.guide
        assert guide is not None
        count = evaluation.look(known.tables, self.actions, guide)
        likeliest = int(np.argmax(np.asarray(guide.scratch.priors)[:count]))
        return int(self.actions[likeliest]), float(guide.scratch.priors[likeliest])

    def look(
        self, known: Game, rungs: Sequence[int], obvious: Sequence[int], stream: int = 0, compared_by: int = COMPARED
    ) -> list[Choice]:
        """Search the two leading and the obvious choices, each often enough to be compared; return them best first."""
        judge, visits = self.judge(known.seats), rungs[-1]
        judge.forget()
        judge.face(known, stream)
        self.leaders = []  # the most visited action after each rung
        for before, after in itertools.pairwise((0, *rungs)):
            judge.visit(after - before)
            self.leaders.append(judge.choices()[0].action)
        tried = {choice.action: choice.visits for choice in judge.choices()}
        compared = list(dict.fromkeys([*list(tried)[:2], *obvious]))
        for action in compared:
            judge.insist(action, visits // compared_by - tried.get(action, 0))
        found = [judge.told(choice) for choice in judge.choices() if choice.action in compared]
        return sorted(found, key=lambda choice: (-choice.worth, compared.index(choice.action)))

    def prove(self, game: Game, known: Game, obvious: Sequence[int]) -> Puzzle | None:
        """Return a puzzle if a longer search finds one and a still longer one, with other hidden cards, agrees."""
        first = self.look(known, LOOK, obvious)
        if not is_puzzle(first, obvious, game):
            return None
        proof = self.look(known, PROOF, obvious, stream=1)
        best = proof[0]
        # The search itself must lead with it: a choice that wins only the comparison is not clear enough.
        if not best.action == first[0].action == self.leaders[-1] or not is_puzzle(proof, obvious, game):
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
            theme="",  # theme and level are set when it is confirmed
            level="",
            rating=rating(best.prior, needed(PROOF, self.leaders), len(known.legal.numbers)),
            options=dict(self.aim.options),
        )

    def confirmed(self, puzzle: Puzzle) -> Puzzle | None:
        """Return the puzzle with updated values if it still is one after all its choices got equally many visits."""
        game = puzzle.position()
        known = game.known_to(int(game.table.seat))
        level = self.levels.weakest(known, puzzle.best)
        if not self.aim.takes_level(level):
            return None
        last = self.look(known, CONFIRMED, [puzzle.obvious], stream=2, compared_by=1)
        if last[0].action != puzzle.best or not is_puzzle(last, [puzzle.obvious], game):
            return None
        best, other = last[0], tempting(last, [puzzle.obvious])
        found = replace(puzzle, chances=best.chances, otherwise=other.chances, line=best.line, instead=other.line, level=level)
        theme = theme_of(game, found)
        return replace(found, theme=theme) if self.aim.takes_theme(theme) else None

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


def loss(choices: Sequence[Choice], other: Choice, seat: int) -> float:
    return choices[0].chances[seat] - other.chances[seat]


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
    clear = loss(choices, tempting(choices, obvious), seat) >= CLEAR
    alone = all(loss(choices, other, seat) >= ALONE for other in choices[1:])
    return clear and alone and LOST <= choices[0].chances[seat] <= WON
