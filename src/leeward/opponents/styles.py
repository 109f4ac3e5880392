"""Styles: the ways in which another player may choose, and how likely each seat follows each of them.

A style gives every legal action a chance. Some follow the network: as it is, sharpened, softened, or with the habits that a
seat has shown in this game. The others follow the heuristic, as it is or with a character's preferences; one plays at random.

    seen action → Bayes' rule → a seat's beliefs → the search's priors at that seat's decisions

`trust` says how much the search relies on a seat choosing what is best for itself. Where it is low, the search follows the
chances instead of the values: it expects a beginner's mistakes, but does not count on mistakes of a strong player.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.contract.game import GameRules, apply, legal, observe
from leeward.kernel.records.record import AnyTable, Grid, Row
from leeward.opponents import greedy
from leeward.opponents.evaluation import Guide, evaluate

NETWORK, SHARP, SOFT, HABITS, AT_RANDOM, CALCULATOR, GREEDY = range(7)  # characters follow
TEMPERATURES = (1.0, 0.4, 2.5)  # of the first three
START = (0.78, 0.1, 0.04, 0.04, 0.01, 0.01, 0.01)
START_CHARACTERS = 0.01  # shared by all of them
TRUST = (1.0, 1.0, 0.8, 0.8, 0.0, 0.2, 0.0)  # in a player of this style; 0 in characters
ENOUGH = 0.8  # more trust counts as 1: the search treats the seat as if there were no beliefs
SLIP = 0.03  # the share of decisions at which a player of any style does something else
FADING = 0.01  # share of the beliefs that each decision spreads evenly over all styles: people change their minds
LEARNING = 0.3  # how much a decision adds to a habit
NARROW = 40.0  # temperature of the heuristic's estimates, in hundredths of a point
SURE = 0.8  # the share of decisions at which a player who follows the heuristic takes what it rates best
LEAST = 0.02  # styles less likely than this are left out of a search


class Styles(NamedTuple):
    """Beliefs about every seat, and working memory."""

    beliefs: Grid[float]  # by seat and style: a row adds up to 1
    trust: Row[float]  # by seat
    habits: Grid[float]  # by seat and action: added to the network's logits
    preferences: Grid[int]  # by style, from GREEDY on, and by action
    chances: Grid[float]  # by style and index of the legal action


def new_styles(rules: GameRules, preferences: Sequence[Sequence[int]] = ()) -> Styles:
    """Return full trust in everyone, with the preferences of the characters that the beliefs distinguish."""
    seats, count = rules.seats[-1], GREEDY + 1 + len(preferences)
    beliefs = np.zeros((seats, count), np.float64)
    beliefs[:, NETWORK] = 1
    return Styles(
        beliefs,
        trust=np.ones(seats, np.float64),
        habits=np.zeros((seats, rules.action_numbers), np.float64),
        preferences=np.array([[0] * rules.action_numbers, *preferences], np.int64),
        chances=np.zeros((count, rules.most_actions), np.float64),
    )


def own_memory(styles: Styles) -> Styles:
    """Return the same beliefs with working memory for another thread."""
    return styles._replace(chances=np.zeros_like(styles.chances))


def forget(styles: Styles) -> None:
    """Return to the beliefs about an unknown player, for every seat, and forget all habits."""
    start = np.zeros(np.asarray(styles.beliefs).shape[1])
    start[: GREEDY + 1] = START
    start[GREEDY + 1 :] = START_CHARACTERS / max(len(start) - GREEDY - 1, 1)
    np.copyto(np.asarray(styles.beliefs), start / start.sum())
    np.copyto(np.asarray(styles.habits), 0.0)
    for seat in range(len(styles.trust)):
        styles.trust[seat] = trust_in(styles, seat)


class Watching(NamedTuple):
    """Working memory for learning from an action."""

    guide: Guide
    scratch: greedy.Scratch  # with two tables
    words: Grid[int]  # their memory, eight bytes at a time


@door
def watch(tables: Row[AnyTable], viewer: int, action: int, calculated: int, styles: Styles, watching: Watching) -> None:
    """Learn from the deciding seat's action at the first table, if the viewer can tell which one it was.

    `calculated` is the index of the action that a calculator would choose.
    """
    table, scratch = tables[0], watching.scratch
    count = legal(table, scratch.actions)
    chosen = index_of(action, count, scratch.actions)
    if chosen < 0 or not is_open(table, viewer, count, chosen, watching):
        return
    evaluate(table, count, scratch.actions, watching.guide)
    write_chances(table, count, 0.0, styles, watching.guide, scratch)
    for i in range(count):
        styles.chances[CALCULATOR, i] = (1.0 - SURE) * styles.chances[GREEDY, i]
    styles.chances[CALCULATOR, calculated] += SURE
    learn(table.seat, count, chosen, styles, scratch.actions)


@rule
def index_of(action: int, count: int, actions: Row[int]) -> int:
    for i in range(count):
        if actions[i] == action:
            return i
    return -1


@rule
def is_open(table: AnyTable, viewer: int, count: int, chosen: int, watching: Watching) -> bool:
    """Say whether the viewer can tell an action from all others by its result."""
    after, actions, words = watching.scratch.after, watching.scratch.actions, watching.words
    after[1] = table
    apply(after[1], actions[chosen])
    observe(after[1], viewer)
    for i in range(count):
        if i == chosen:
            continue
        after[0] = table
        apply(after[0], actions[i])
        observe(after[0], viewer)
        same = True
        for at in range(words.shape[1]):
            same = same and words[0, at] == words[1, at]
        if same:
            return False
    return True


@rule
def learn(seat: int, count: int, chosen: int, styles: Styles, actions: Row[int]) -> None:
    """Update the beliefs and habits of a seat by Bayes' rule."""
    beliefs, chances = styles.beliefs, styles.chances
    kinds = beliefs.shape[1]
    total = 0.0
    for style in range(kinds):
        beliefs[seat, style] *= (1.0 - SLIP) * chances[style, chosen] + SLIP / count
        total += beliefs[seat, style]
    for style in range(kinds):
        beliefs[seat, style] = (1.0 - FADING) * beliefs[seat, style] / total + FADING / kinds
    for i in range(count):
        styles.habits[seat, actions[i]] += LEARNING * ((1.0 if i == chosen else 0.0) - chances[HABITS, i])
    styles.trust[seat] = trust_in(styles, seat)


@rule
def trust_in(styles: Styles, seat: int) -> float:
    found = 0.0
    for style in range(len(TRUST)):
        found += TRUST[style] * styles.beliefs[seat, style]
    return found if found < ENOUGH else 1.0


@rule
def write_chances(table: AnyTable, count: int, least: float, styles: Styles, guide: Guide, scratch: greedy.Scratch) -> None:
    """Write the chances of the legal actions in every style that is at least this likely.

    The network must have evaluated the table.
    """
    seat, priors, chances = table.seat, guide.scratch.priors, styles.chances
    by_heuristic = 0.0
    for style in range(CALCULATOR, styles.beliefs.shape[1]):
        by_heuristic = max(by_heuristic, styles.beliefs[seat, style])
    if by_heuristic >= least:
        greedy.weigh(table, count, scratch)
    for style in range(styles.beliefs.shape[1]):
        if styles.beliefs[seat, style] < least:
            continue
        most, first = -1e30, 0
        for i in range(count):
            if style <= SOFT:
                chances[style, i] = math.log(priors[i] + 1e-9) / TEMPERATURES[style]
            elif style == HABITS:
                chances[style, i] = math.log(priors[i] + 1e-9) + styles.habits[seat, scratch.actions[i]]
            elif style == AT_RANDOM:
                chances[style, i] = 0.0
            else:
                liked = styles.preferences[max(style - GREEDY, 0), scratch.actions[i]]
                chances[style, i] = (scratch.estimates[i] + liked) / NARROW
            if chances[style, i] > most:
                most, first = chances[style, i], i
        total = 0.0
        for i in range(count):
            chances[style, i] = math.exp(chances[style, i] - most)
            total += chances[style, i]
        sure = SURE if style >= CALCULATOR else 0.0
        for i in range(count):
            chances[style, i] *= (1.0 - sure) / total
        chances[style, first] += sure


@rule
def expect(table: AnyTable, count: int, styles: Styles, guide: Guide, scratch: greedy.Scratch) -> None:
    """Replace the network's priors by the mixture of the styles that the deciding seat may have."""
    seat, priors = table.seat, guide.scratch.priors
    write_chances(table, count, LEAST, styles, guide, scratch)
    for i in range(count):
        priors[i] = 0.0
    total = 0.0
    for style in range(styles.beliefs.shape[1]):
        belief = styles.beliefs[seat, style]
        if belief >= LEAST:
            total += belief
            for i in range(count):
                priors[i] += belief * styles.chances[style, i]
    for i in range(count):
        priors[i] /= total
