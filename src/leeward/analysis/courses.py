"""Courses of play: a line of the search, continued by the network, and the reasons why one course is better than another."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import cast

import numpy as np

from leeward.kernel.contract.reasons import Course, Move, Reason, Reasoning
from leeward.kernel.play.game import Game
from leeward.opponents import evaluation
from leeward.opponents.levels import STRONGEST, level_of
from leeward.opponents.players import guidance

AT_ONCE = 1.0  # point more for a reason that shows at the nearest moment
FARTHEST = 60  # decisions that a line is continued by at most


def continued(game: Game, line: Sequence[int]) -> tuple[int, ...]:
    """Return the line, continued by the network to the end of the round, with the draws of one world."""
    net = guidance(level_of(game.rules.name, STRONGEST), game.rules.name)(game.seats)
    known = game.known_to(int(game.table.seat))
    played, number = list[int](), known.words.round_of(known.table)
    guide = None if net is None else evaluation.guide(net.weights, game.rules.most_actions)
    actions = np.zeros(game.rules.most_actions, np.int16)
    while not known.over and known.words.round_of(known.table) == number and len(played) < len(line) + FARTHEST:
        legal = known.legal.numbers
        if len(played) < len(line) and line[len(played)] in legal:
            action = line[len(played)]
        elif guide is None:
            break
        else:
            line = line[: len(played)]
            count = evaluation.look(known.tables, actions, guide)
            action = int(actions[int(np.argmax(np.asarray(guide.scratch.priors)[:count]))])
        played.append(action)
        known.play(action)
    return tuple(played)


def course(game: Game, line: Sequence[int]) -> Course:
    """Play a line in the world that the deciding player expects."""
    seat = int(game.table.seat)
    known = game.known_to(seat)
    moves = list[Move]()
    for action in line:
        if known.over or action not in known.legal.numbers:
            break
        for taken in known.walk(action):
            before, after = known.read(taken.before), known.read(taken.after)
            moves.append(Move(int(before.seat), taken.action, before, after))
        known.play(action)
    return Course(seat, tuple(moves))


def reasoning_of(game: Game) -> Reasoning | None:
    """Return how a game compares courses, if it does."""
    return cast("Reasoning | None", game.rules.part("words", "advantages"))


def come_to_the_same(rules: Reasoning, ahead: Course, instead: Course) -> bool:
    """Return whether everybody has the same after two courses, at the last moment that they share."""
    if not ahead.moves or not instead.moves:
        return False
    both = next(iter(rules.comparable(ahead, instead)), None)
    return both is not None and both[0].boards == both[1].boards


@dataclass(frozen=True)
class Claims:
    """The reasons that a game claims for the first of two courses, and those that are true."""

    claimed: list[Reason]
    true: list[Reason]


def claims(game: Game, one: Sequence[int], other: Sequence[int], lang: str) -> Claims:
    """Compare two lines at the moments that they share, until one gives a reason. Immediate reasons count more.

    A plain reason, which says what the choices are called, is only returned if there is no other.
    """
    rules, said, plain = reasoning_of(game), list[Reason](), list[Reason]()
    ahead, instead = course(game, one), course(game, other)
    if rules is None or not ahead.moves or not instead.moves:
        return Claims([], [])
    moments = list(rules.comparable(ahead, instead))
    for both in moments:
        found = rules.advantages(*both, game.names, lang)
        proven = [each for each in found if rules.PROOFS[each.kind](each.facts, *both)]
        true = [replace(each, later=not rules.PROOFS[each.kind](each.facts, *moments[-1])) for each in proven]
        true.sort(key=lambda each: -each.weight - AT_ONCE * (not each.later))
        if not all(each.plain for each in true):
            return Claims([*said, *found], true)
        said += [each for each in found if each not in proven]
        plain = plain or true
    return Claims([*said, *plain], plain)


def reasons(game: Game, one: Sequence[int], other: Sequence[int], lang: str) -> list[Reason]:
    """List the true reasons why the first of two lines is better than the second, the most important first."""
    return claims(game, one, other, lang).true
