"""The judge: compares a decision with the best one found by search. Only visits count, so results don't depend on the machine.

Most decisions get few visits. If these question the choice, or find one the network considers unlikely, more follow. Every
choice that is compared with the best gets as many visits: the judge never calls a choice bad after two visits.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from leeward.kernel.contract.game import GameRules
from leeward.kernel.play.game import Game
from leeward.opponents import search
from leeward.opponents.evaluation import CLEAR_WIN, MARGIN_PART
from leeward.opponents.levels import STRONGEST, level_of
from leeward.opponents.networks import Network
from leeward.opponents.players import guidance
from leeward.opponents.thinker import Tree

DEEPER = 4  # times the visits for a doubtful decision
DOUBT = 0.02  # loss of win chance that triggers a deeper search
UNLIKELY = 0.1  # network prior below which a best choice gets a deeper search, too
LEAST_PRIOR = 1e-6  # for a choice the search had not considered
STREAM = 24  # random stream bits for the visits of one decision
STREAMS = 48  # and for all decisions of a game
TIMES_A_TURN = 16  # room in a tree, in decisions
LONGEST_LINE = 8  # decisions
LEAST_VISITS = 4  # for a decision to be part of a line
DIGITS = 4  # of a win chance

Chances = tuple[float, ...]  # by seat


@dataclass(frozen=True)
class Choice:
    """A searched action: its visits, the network's prior, everyone's win chances, and the expected line."""

    action: int
    visits: int
    prior: float
    chances: Chances
    worth: float  # to the deciding player: the chance of winning, plus a little for the margin
    line: tuple[int, ...] = ()  # begins with the action

    def margin(self, seat: int) -> float:
        """Return the deciding player's expected margin, which is part of what the choice is worth."""
        return (self.worth - self.chances[seat]) / MARGIN_PART


@dataclass(frozen=True)
class Judgement:
    """The search's view of a decision and of the action that was chosen, if any."""

    best: Choice
    chosen: Choice
    natural: Choice  # the network's own choice, without search
    choices: tuple[Choice, ...]  # all that were searched, the most visited first
    standing: Chances  # mean over all visits: what a search of the previous decision would have found
    seat: int

    @property
    def loss(self) -> float:
        return self.lost_by(self.chosen)

    @property
    def points(self) -> float:
        """Return how many points of the margin to the best opponent the chosen action gives away."""
        return max(0.0, round((self.best.margin(self.seat) - self.chosen.margin(self.seat)) * CLEAR_WIN, 2))

    def lost_by(self, choice: Choice) -> float:
        """Return how much win chance this choice gives away."""
        return max(0.0, round(self.best.chances[self.seat] - choice.chances[self.seat], DIGITS))


class Judge:
    """Searches decisions one by one, keeping the tree while the same seat decides and nothing is revealed."""

    def __init__(self, rules: GameRules, players: int, visits: int) -> None:
        level = level_of(rules.name, STRONGEST)
        self.visits = visits
        self.settings = level.settings
        net: Network | None = guidance(level, rules.name)(players)
        self.tree = Tree(rules, DEEPER * visits * TIMES_A_TURN, net)
        self.seats = rules.seats[-1]

    def forget(self) -> None:
        """Clear the tree: the next decision doesn't follow from the last one."""
        self.tree.clear()

    def go_on(self, action: int) -> None:
        """Keep the subtree of this action: it was played, and the same seat decides again."""
        self.tree.follow(action)

    def judge(self, known: Game, chosen: int | None = None) -> Judgement:
        """Judge a decision by what the deciding seat knows; without a choice, the best one counts as chosen."""
        self.face(known)
        self.visit(self.visits - sum(choice.visits for choice in self.choices()))
        self.standing = average(self.choices())
        judged = self.compare(chosen, self.visits // 2)
        if judged.loss >= DOUBT or (judged.best.prior < UNLIKELY and judged.best == judged.chosen):
            self.visit((DEEPER - 1) * self.visits)
            judged = self.compare(chosen, DEEPER * self.visits // 2)
        return judged

    def face(self, known: Game, stream: int = 0) -> None:
        """Move to a decision; another stream deals hidden information differently."""
        self.known, self.seat = known, int(known.table.seat)
        self.chance = (stream << STREAMS) + (known.number << STREAM)
        self.legal = set(known.legal.numbers)
        self.tree.begin(known.tables, self.settings)

    def compare(self, chosen: int | None, visits: int) -> Judgement:
        """Visit the leading, the chosen and the natural choice at least this often, and pick the best."""
        order = self.choices()
        first, natural = order[0].action, max(order, key=lambda choice: choice.prior).action
        wanted = list(dict.fromkeys([first, first if chosen is None else chosen, natural]))
        if len(wanted) > 1:
            self.even_out(wanted, visits)
        order = self.choices()
        found = {choice.action: choice for choice in order}
        # max keeps the first, and so the most visited, of equal choices.
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

    def even_out(self, actions: Iterable[int], visits: int) -> None:
        """Visit each of these choices alone until it has at least this many visits."""
        tried = {choice.action: choice.visits for choice in self.choices()}
        for action in dict.fromkeys(actions):
            if (missing := visits - tried.get(action, 0)) > 0:
                with only(self.tree, action):
                    self.visit(missing)

    # what was found

    def choices(self) -> list[Choice]:
        """List the searched choices, the most visited first."""
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
        """Return the choice with the line of play that follows it."""
        return replace(choice, line=line_from(self.tree, choice.action))


@contextmanager
def only(tree: Tree, action: int) -> Iterator[None]:
    """Restrict the root of the tree to one action, adding it if the search had not considered it."""
    choices, outcomes, start = tree.choices, tree.outcomes, tree.start
    if not search.has_choice(start, action, tree.tree):
        search.add_choice(start, action, LEAST_PRIOR, tree.tree)
    alone = next(choice for choice in tree.here() if choices.action[choice] == action)
    first, following = int(outcomes.first[start]), int(choices.next[alone])
    outcomes.first[start], choices.next[alone] = alone, 0
    yield
    outcomes.first[start], choices.next[alone] = first, following


def line_from(tree: Tree, action: int) -> tuple[int, ...]:
    """Return an action at the root, followed by the most visited choices."""
    number = next((each for each in tree.here() if int(tree.choices.action[each]) == action), 0)
    return (action, *favourites(tree, number))[:LONGEST_LINE] if number else (action,)


def favourites(tree: Tree, number: int) -> Iterator[int]:
    """Yield the most visited choices below a choice."""
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
    """Return everyone's mean win chances over all visits."""
    visits = sum(choice.visits for choice in choices)
    seats = range(len(choices[0].chances))
    return tuple(round(sum(each.visits * each.chances[seat] for each in choices) / visits, DIGITS) for seat in seats)
