"""Looking at a decision: the choice of the network alone, and a search that compares choices fairly."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from leeward.analysis.judge import Choice, Judge
from leeward.kernel.contract.game import GameRules
from leeward.kernel.language.english import number_of
from leeward.kernel.play.game import Game
from leeward.opponents import evaluation, networks, players

SURE = 0.95  # network prior above which no search follows
LOOK, PROOF = 512, 2000  # visits: to find a puzzle, and to verify it
CONFIRMED = 1500  # visits for every choice compared in the final confirmation
COMPARED = 4  # before that, every compared choice gets at least 1 in 4 of the visits
ALONE = 0.03  # win chance the next best choice loses in a puzzle
LOST, WON = 0.08, 0.97  # win chances beyond which little is at stake


class NoNetwork(ValueError):
    """The game has no trained network, so there are no strong games."""


class Looking:
    """Looks at decisions of one game."""

    def __init__(self, rules: GameRules) -> None:
        players.prepare(rules.name)
        self.rules = rules
        self.greedy = players.Greedy()
        self.actions = np.zeros(rules.most_actions, np.int16)
        self.judge = cache(lambda seats: Judge(rules, seats, PROOF))
        self.leader = 0  # the most visited action of the last search

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

    def obvious(self, known: Game, natural: int) -> list[int]:
        """Return the choices that suggest themselves: the network's and that of the rule of thumb."""
        return list(dict.fromkeys([natural, self.greedy.choose(known)]))

    def look(
        self, known: Game, visits: int, obvious: Sequence[int], stream: int = 0, compared_by: int = COMPARED
    ) -> list[Choice]:
        """Search the two leading and the obvious choices, each often enough to be compared; return them best first."""
        judge = self.judge(known.seats)
        judge.forget()
        judge.face(known, stream)
        judge.visit(visits)
        tried = {choice.action: choice.visits for choice in judge.choices()}
        self.leader = next(iter(tried))
        compared = list(dict.fromkeys([*list(tried)[:2], *obvious]))
        judge.even_out(compared, visits // compared_by)
        found = [judge.told(choice) for choice in judge.choices() if choice.action in compared]
        return sorted(found, key=lambda choice: (-choice.worth, compared.index(choice.action)))


def loss(choices: Sequence[Choice], other: Choice, seat: int) -> float:
    return choices[0].chances[seat] - other.chances[seat]


def stands_alone(choices: Sequence[Choice], seat: int) -> bool:
    """Say whether the first choice clearly beats all others while the game is still open."""
    alone = all(loss(choices, other, seat) >= ALONE for other in choices[1:])
    return alone and len(choices) > 1 and LOST <= choices[0].chances[seat] <= WON
