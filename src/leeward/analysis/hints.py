"""Hints: what the strongest level would play, its advantage over the next best choice, and the lines behind both."""

from dataclasses import dataclass

from leeward.analysis.judge import line_from, only
from leeward.kernel.play.actions import Action
from leeward.kernel.play.game import Game
from leeward.opponents.levels import STRONGEST, level_of
from leeward.opponents.players import guidance
from leeward.opponents.thinker import FAR, Thinker, Thought

MOST_CHOICES = 5
COMPARED = 128  # visits for the second best choice in each tree: a confident search gives it only a few
LEAST_SHARE = 0.03  # of all visits: below it, too little is known about a choice


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
    compared = compare(thinker, known, thought)
    return told(game, thinker, thought, compared)


def compare(thinker: Thinker, known: Game, thought: Thought) -> Thought:
    """Visit the second best choice often enough to compare it with the best, and return the new result."""
    if len(thought.actions) > 1:
        seat = int(known.table.seat)
        for stream, tree in enumerate(thinker.trees):
            with only(tree, thought.actions[1]):
                tree.visit(known.tables, seat, thinker.first(known, stream) + FAR // 2, COMPARED, thinker.settings)
    return thinker.conclude(known)


def told(game: Game, thinker: Thinker, thought: Thought, compared: Thought) -> Hint:
    legal = {int(action): action for action in game.legal}
    visits = max(sum(thought.visits), 1)
    chances = dict(zip(compared.actions, compared.chances, strict=True))
    choices = [
        Choice(
            legal[action],
            tried / visits,
            [float(each) for each in chances[action]],
            line_from(thinker.trees[0], action) if place < 2 else (),
        )
        for place, (action, tried) in enumerate(zip(thought.actions, thought.visits, strict=True))
        if place < 2 or tried >= LEAST_SHARE * visits
    ]
    return Hint([float(each) for each in thought.standing], choices[:MOST_CHOICES])
