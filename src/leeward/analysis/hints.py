"""Hints: what the strongest level would play, its advantage over the next best choice, and the lines behind both."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from leeward.analysis.judge import line_from, only
from leeward.kernel.play.actions import Action
from leeward.kernel.play.game import Game
from leeward.opponents.levels import STRONGEST, level_of
from leeward.opponents.players import guidance
from leeward.opponents.thinker import FAR, Thinker, Thought

MOST_CHOICES = 5
# How many choices may be second best, and the visits that each gets in each tree: a confident search gives them only a few.
ROUNDS = ((8, 64), (4, 128), (2, 256))
LEAST = 128  # visits in each tree: below it, too little is known about a choice


@dataclass(frozen=True)
class Choice:
    """A candidate action: its share of the visits, everyone's win chances, and the expected line."""

    action: Action
    share: float
    chances: list[float]
    line: tuple[int, ...] = ()  # begins with the action; only for the first two choices


@dataclass(frozen=True)
class Hint:
    """Everyone's win chances in this position, and the strongest level's choices, best first."""

    standing: list[float]
    choices: list[Choice]


def hint(game: Game) -> Hint:
    """Ask the strongest level, using only what the deciding seat may see."""
    level = level_of(game.rules.name, STRONGEST)
    thinker = Thinker(level.visits_with(game.seats), level.seconds, level.settings, guidance=guidance(level, game.rules.name))
    known = game.known_to(int(game.table.seat))
    thought = thinker.think(known)
    return told(game, thinker, thought, compare(thinker, known, thought))


def compare(thinker: Thinker, known: Game, thought: Thought) -> Thought:
    """Find out which choice is second best by sequential halving: each round searches the better half longer."""
    seat, found = int(known.table.seat), thought
    left = sorted(thought.actions[1:], key=lambda action: likelihood(thinker, action), reverse=True)
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


def told(game: Game, thinker: Thinker, thought: Thought, compared: Thought) -> Hint:
    """List the best choice, then every other one that was searched well, the better first."""
    legal, seat = {int(action): action for action in game.legal}, int(game.table.seat)
    tried, visits = dict(zip(thought.actions, thought.visits, strict=True)), max(sum(thought.visits), 1)
    known = {
        action: [float(each) for each in chances]
        for action, count, chances in zip(compared.actions, compared.visits, compared.chances, strict=True)
        if action == thought.best or count >= LEAST * len(thinker.trees)
    }
    order = sorted(known, key=lambda action: (action != thought.best, -known[action][seat]))[:MOST_CHOICES]
    choices = [
        Choice(legal[action], tried[action] / visits, known[action], line_from(thinker.trees[0], action) if place < 2 else ())
        for place, action in enumerate(order)
    ]
    return Hint([float(each) for each in thought.standing], choices)
