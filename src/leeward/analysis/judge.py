"""Judging a decision: what was chosen beside what the search finds best, by visits alone, so that it is the same everywhere.

Most decisions get few visits. Where these doubt what was chosen, or find what the network would not have thought of, more
follow, and whatever is compared with the best is visited as often: a choice that the search had soon given up is not called
bad after two looks.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from leeward.kernel.contract.game import GameRules
from leeward.kernel.play.game import Game
from leeward.opponents import search
from leeward.opponents.levels import STRONGEST, level_of
from leeward.opponents.networks import Network
from leeward.opponents.players import guidance
from leeward.opponents.thinker import Tree

DEEPER = 4  # times the visits where there is doubt
DOUBT = 0.02  # of the chances: a loss that is looked at again
UNLIKELY = 0.1  # to the network: such a best choice is looked at again, too
LEAST_PRIOR = 1e-6  # of a choice that the search had not considered
STREAM = 24  # bits for the visits of one decision
STREAMS = 48  # and for those of all decisions of a game
TIMES_A_TURN = 16  # the visits that a tree must have room for
LONGEST_LINE = 8  # decisions that are told
LEAST_VISITS = 4  # of a decision that is told
DIGITS = 4  # of a chance

Chances = tuple[float, ...]  # by seat


@dataclass(frozen=True)
class Choice:
    """An action that was looked at: how often, how likely the network found it, everybody's chances, and what may follow."""

    action: int
    visits: int
    prior: float
    chances: Chances
    worth: float  # to the one who decides: the chance of winning, and a little for how clearly
    line: tuple[int, ...] = ()  # begins with the action


@dataclass(frozen=True)
class Judgement:
    """What the search says of a decision, and of what was chosen if something was."""

    best: Choice
    chosen: Choice
    natural: Choice  # what the network alone would have done
    choices: tuple[Choice, ...]  # all that were looked at, the most visited first
    standing: Chances  # on the average of all that was tried: what a search of the decision before would have found
    seat: int

    @property
    def loss(self) -> float:
        return self.lost_by(self.chosen)

    def lost_by(self, choice: Choice) -> float:
        """How much of the chance of winning this choice gives away."""
        return max(0.0, round(self.best.chances[self.seat] - choice.chances[self.seat], DIGITS))


class Judge:
    """Looks at one decision after another with one tree, which is kept as long as one seat decides and nothing is turned up."""

    def __init__(self, rules: GameRules, players: int, visits: int) -> None:
        level = level_of(rules.name, STRONGEST)
        self.visits = visits
        self.settings = level.settings
        net: Network | None = guidance(level, rules.name)(players)
        self.tree = Tree(rules, DEEPER * visits * TIMES_A_TURN, net)
        self.seats = rules.seats[-1]

    def forget(self) -> None:
        """What comes next has nothing to do with what was looked at before."""
        self.tree.clear()

    def go_on(self, action: int) -> None:
        """Keep what was found about this action: it was played, and the same seat decides again."""
        self.tree.follow(action)

    def judge(self, known: Game, chosen: int | None = None) -> Judgement:
        """Look at a decision as the seat knows it that decides; without a choice it is the best one that counts as chosen."""
        self.face(known)
        self.visit(self.visits - sum(choice.visits for choice in self.choices()))
        self.standing = average(self.choices())
        judged = self.compare(chosen, self.visits // 2)
        if judged.loss >= DOUBT or (judged.best.prior < UNLIKELY and judged.best == judged.chosen):
            self.visit((DEEPER - 1) * self.visits)
            judged = self.compare(chosen, DEEPER * self.visits // 2)
        return judged

    def face(self, known: Game, stream: int = 0) -> None:
        """Stand before a decision; another stream deals what is hidden in another way."""
        self.known, self.seat = known, int(known.table.seat)
        self.chance = (stream << STREAMS) + (known.number << STREAM)
        self.legal = set(known.legal.numbers)
        self.tree.begin(known.tables, self.settings)

    def compare(self, chosen: int | None, visits: int) -> Judgement:
        """Visit the most tried choice, the chosen one and the most natural one so often at least, and say which is best."""
        order = self.choices()
        first, natural = order[0].action, max(order, key=lambda choice: choice.prior).action
        wanted = list(dict.fromkeys([first, first if chosen is None else chosen, natural]))
        if len(wanted) > 1:
            for action in wanted:
                self.insist(action, visits - next((each.visits for each in order if each.action == action), 0))
        order = self.choices()
        found = {choice.action: choice for choice in order}
        # Of those that were looked at often enough; the most tried one if several are equal.
        best = max((found[action] for action in wanted), key=lambda choice: choice.worth)
        return Judgement(
            self.told(best),
            self.told(best if chosen is None else found[chosen]),
            found[natural],
            tuple(order),
            self.standing,
            self.seat,
        )

    # visiting

    def visit(self, visits: int) -> None:
        if visits > 0:
            self.tree.visit(self.known.tables, self.seat, self.chance, visits, self.settings)
            self.chance += visits

    def insist(self, action: int, visits: int) -> None:
        """Visit one choice alone."""
        if visits > 0:
            with only(self.tree, action):
                self.visit(visits)

    # what was found

    def choices(self) -> list[Choice]:
        """Those that were looked at, the most visited first."""
        found = [self.choice(each) for each in self.tree.here() if int(self.tree.choices.action[each]) in self.legal]
        return sorted((each for each in found if each.visits), key=lambda each: (-each.visits, each.action))

    def choice(self, number: int) -> Choice:
        tree = self.tree
        totals: Any = tree.choices.totals[number]  # an array: here it is NumPy's
        visits = max(int(tree.choices.visits[number]), 1)
        chances = totals[tree.chances : tree.chances + self.known.seats] / visits
        return Choice(
            int(tree.choices.action[number]),
            int(tree.choices.visits[number]),
            float(tree.choices.prior[number]),
            tuple(round(float(chance), DIGITS) for chance in chances),
            float(totals[self.seat]) / visits,
        )

    def told(self, choice: Choice) -> Choice:
        """The same with the line of play that follows it."""
        return replace(choice, line=line_from(self.tree, choice.action))


@contextmanager
def only(tree: Tree, action: int) -> Iterator[None]:
    """A tree in which nothing but this action can be chosen at the start, whether or not the search had considered it."""
    choices, outcomes, start = tree.choices, tree.outcomes, tree.start
    if not search.has_choice(start, action, tree.tree):
        search.add_choice(start, action, LEAST_PRIOR, tree.tree)
    alone = next(choice for choice in tree.here() if choices.action[choice] == action)
    first, following = int(outcomes.first[start]), int(choices.next[alone])
    outcomes.first[start], choices.next[alone] = alone, 0
    yield
    outcomes.first[start], choices.next[alone] = first, following


def line_from(tree: Tree, action: int) -> tuple[int, ...]:
    """An action at the start, and then the choices that were tried most, one after the other."""
    number = next((each for each in tree.here() if int(tree.choices.action[each]) == action), 0)
    return (action, *favourites(tree, number))[:LONGEST_LINE] if number else (action,)


def favourites(tree: Tree, number: int) -> Iterator[int]:
    """The choices that were tried most from what came of a choice on."""
    choices, outcomes = tree.choices, tree.outcomes
    while here := int(choices.outcome[number]):
        after, number = int(outcomes.first[here]), 0
        while after:
            if choices.visits[after] > choices.visits[number] or not number:
                number = after
            after = int(choices.next[after])
        if not number or choices.visits[number] < LEAST_VISITS:
            return
        yield int(choices.action[number])


def average(choices: list[Choice]) -> Chances:
    """Everybody's chances over all visits."""
    visits = sum(choice.visits for choice in choices)
    seats = range(len(choices[0].chances))
    return tuple(round(sum(each.visits * each.chances[seat] for each in choices) / visits, DIGITS) for seat in seats)
