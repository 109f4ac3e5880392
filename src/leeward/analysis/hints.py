"""Hints: what the strongest level would play, its advantage over the next best choice, and the lines behind both.

A hint is about a whole thought: a placement, a payment, a turn. Another order of the same actions is no other choice, and
neither is what comes to the same.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from leeward.analysis.courses import come_to_the_same, continued, course, reasoning_of
from leeward.analysis.judge import line_from, only
from leeward.analysis.thoughts import leads_to, thought_of, turn_of
from leeward.kernel.contract.reasons import Course
from leeward.kernel.play.actions import Action
from leeward.kernel.play.game import Game
from leeward.opponents.levels import STRONGEST, level_of
from leeward.opponents.players import guidance
from leeward.opponents.thinker import FAR, Thinker, Thought

MOST_CHOICES = 5
DEEPEST = 8  # decisions of a thought at which another choice is looked for
# How many choices may be second best, and the visits that each gets in each tree: a confident search gives them only a few.
ROUNDS = ((8, 64), (4, 128), (2, 256))
LEAST = 128  # visits in each tree: below it, too little is known about a choice


@dataclass(frozen=True)
class Choice:
    """A candidate action: its share of the visits, everyone's win chances, and the expected line."""

    action: Action
    share: float
    chances: list[float]
    line: tuple[int, ...] = ()  # begins with the action
    thought: int = 1  # actions of the line that belong together

    @property
    def actions(self) -> list[int]:
        """The actions of the whole thought."""
        return [int(self.action), *self.line[1 : self.thought]]


@dataclass(frozen=True)
class Hint:
    """Everyone's win chances in this position, and the strongest level's choices, best first."""

    standing: list[float]
    choices: list[Choice]
    against: Choice | None = None  # what the first choice is compared with; the second choice, if there is one and none here
    alike: bool = False  # other good choices come to the same as the first

    @property
    def other(self) -> Choice | None:
        return self.against or (self.choices[1] if len(self.choices) > 1 else None)


def hint(game: Game) -> Hint:
    """Ask the strongest level, using only what the deciding seat may see."""
    level = level_of(game.rules.name, STRONGEST)
    thinker = Thinker(level.visits_with(game.seats), level.seconds, level.settings, guidance=guidance(level, game.rules.name))
    known = game.known_to(int(game.table.seat))
    thought = thinker.think(known)
    found = told(game, thinker, thought, compare(thinker, known, thought))
    return replace(found, against=found.other or later(game, thinker, known, found.choices[0]))


def later(game: Game, thinker: Thinker, known: Game, best: Choice) -> Choice | None:
    """Return another outcome of the thought if its first action leaves no real choice."""
    now = known
    for number in range(min(best.thought, DEEPEST) - 1):
        thinker.settle_on(now, best.line[number])
        now = now.copy()
        now.play(best.line[number])
        if best.line[number + 1] not in now.legal.numbers:
            return None
        thought = thinker.think(now)
        others = told(now, thinker, thought, compare(thinker, now, thought)).choices
        if thought.best == best.line[number + 1] and len(others) > 1:
            line = continued(game, (*best.line[: number + 1], *others[1].line))
            return Choice(best.action, 0.0, others[1].chances, line, thought_of(game, line))
    return None


def compare(thinker: Thinker, known: Game, thought: Thought) -> Thought:
    """Find out which choice is second best by sequential halving: each round searches the better half longer."""
    seat, found = int(known.table.seat), thought
    left = sorted(answers(known, thought), key=lambda action: likelihood(thinker, action), reverse=True)
    for number, (most, visits) in enumerate(ROUNDS):
        left = left[:most]
        with ThreadPoolExecutor(len(thinker.trees)) as pool:
            for task in [pool.submit(insist, thinker, known, n, left, number, visits) for n in range(len(thinker.trees))]:
                task.result()
        found = thinker.conclude(known)
        chances = dict(zip(found.actions, found.chances, strict=True))
        left.sort(key=lambda action: -chances[action][seat])
    return found


def insist(thinker: Thinker, known: Game, stream: int, actions: list[int], number: int, visits: int) -> None:
    """Visit each of these actions at least this often in one tree."""
    tree, first = thinker.trees[stream], thinker.first(known, stream) + FAR // 2 + number * FAR // 8
    tried = {action: count for action, count, _ in tree.children()}
    for action in actions:
        with only(tree, action):
            tree.visit(known.tables, int(known.table.seat), first, max(visits - tried.get(action, 0), 0), thinker.settings)


def likelihood(thinker: Thinker, action: int) -> tuple[int, float]:
    """Return the visits of an action and the network's prior: actions without a visit are not all alike."""
    visits, prior = 0, 0.0
    for tree in thinker.trees:
        for each in tree.here():
            if int(tree.choices.action[each]) == action:
                visits, prior = visits + int(tree.choices.visits[each]), float(tree.choices.prior[each])
    return visits, prior


def answers(known: Game, thought: Thought) -> list[int]:
    """List the other actions that answer the same question; actions that are possible at any time don't count."""
    kinds = {action: known.words.action_kind(known.table, action) for action in thought.actions}
    if kinds[thought.best] == "optional":
        return thought.actions[1:]
    return [action for action in thought.actions[1:] if kinds[action] != "optional"] or thought.actions[1:]


def told(game: Game, thinker: Thinker, thought: Thought, compared: Thought) -> Hint:
    """List the best choice, then every other one that was searched well and leads elsewhere, the better first."""
    legal, seat = {int(action): action for action in game.legal}, int(game.table.seat)
    tried, visits = dict(zip(thought.actions, thought.visits, strict=True)), max(sum(thought.visits), 1)
    known = {
        action: [float(each) for each in chances]
        for action, count, chances in zip(compared.actions, compared.visits, compared.chances, strict=True)
        if action == thought.best or count >= LEAST * len(thinker.trees)
    }
    fair = {thought.best, *answers(game, thought)}
    order = sorted(known.keys() & fair, key=lambda action: (action != thought.best, -known[action][seat]))
    choices, courses, rules = list[Choice](), list[Course](), reasoning_of(game)
    for action in order:
        line = continued(game, line_from(thinker.trees[0], action))
        here = course(game, line)
        alike = any(same(game, choice.line, line) for choice in choices)
        if not alike and (rules is None or not any(come_to_the_same(rules, each, here) for each in courses)):
            choices.append(Choice(legal[action], tried[action] / visits, known[action], line, thought_of(game, line)))
            courses.append(here)
        if len(choices) == MOST_CHOICES:
            break
    return Hint([float(each) for each in thought.standing], choices, alike=len(order) > 1)


def same(game: Game, best: Sequence[int], other: Sequence[int]) -> bool:
    """Return whether the other line is the same thought in another order."""
    mine, its = best[: thought_of(game, best)], other[: thought_of(game, other)]
    turns = [line[: turn_of(game, line)] for line in (best, other)]
    return (best[0] in turns[1] and other[0] in turns[0]) or leads_to(game, mine) == leads_to(game, its)
