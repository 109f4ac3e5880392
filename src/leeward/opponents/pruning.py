"""Pruning: removes the parts of a tree that can no longer be reached, to make room.

Entries move down in order, so none is overwritten before it has moved.
"""

from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.records.record import Row
from leeward.opponents.search import ROOT, Choices, Outcomes, SearchTree


@door
def prune(root: int, tree: SearchTree, choices_to: Row[int], outcomes_to: Row[int], waiting: Row[int]) -> None:
    """Make the choice the root and remove everything that doesn't follow from it.

    The three rows are zeroed scratch: `choices_to` has an entry per choice, the others one per outcome.
    """
    mark(root, tree, choices_to, outcomes_to, waiting)
    choices_to[root] = 1
    number_anew(choices_to, tree.choices.used[0], ROOT)
    number_anew(outcomes_to, tree.outcomes.used[0], 1)
    move_choices(tree.choices, choices_to, outcomes_to)
    move_outcomes(tree.outcomes, choices_to, outcomes_to)


@rule
def mark(root: int, tree: SearchTree, choices_to: Row[int], outcomes_to: Row[int], waiting: Row[int]) -> None:
    """Mark all outcomes below a choice, and their choices."""
    choices, outcomes = tree.choices, tree.outcomes
    done, found = 0, wait(tree, root, 0, outcomes_to, waiting)
    while done < found:
        choice = outcomes.first[waiting[done]]
        done += 1
        while choice != 0:
            choices_to[choice] = 1
            found = wait(tree, choice, found, outcomes_to, waiting)
            choice = choices.next[choice]


@rule
def wait(tree: SearchTree, choice: int, found: int, outcomes_to: Row[int], waiting: Row[int]) -> int:
    """Queue the outcomes of a choice; return the new length of the queue."""
    outcome = tree.choices.outcome[choice]
    while outcome != 0:
        outcomes_to[outcome] = 1
        waiting[found] = outcome
        found += 1
        outcome = tree.outcomes.next[outcome]
    return found


@rule
def number_anew(marked: Row[int], used: int, first: int) -> None:
    """Number the marked entries in order."""
    number = first
    for i in range(used):
        if marked[i] != 0:
            marked[i] = number
            number += 1


@rule
def move_choices(choices: Choices, choices_to: Row[int], outcomes_to: Row[int]) -> None:
    kept = ROOT
    for i in range(choices.used[0]):
        to = choices_to[i]
        if to != 0:
            choices.next[to] = choices_to[choices.next[i]]
            choices.outcome[to] = outcomes_to[choices.outcome[i]]
            choices.visits[to] = choices.visits[i]
            choices.action[to] = choices.action[i]
            choices.prior[to] = choices.prior[i]
            for column in range(choices.totals.shape[1]):
                choices.totals[to, column] = choices.totals[i, column]
            kept = to + 1
    choices.used[0] = kept


@rule
def move_outcomes(outcomes: Outcomes, choices_to: Row[int], outcomes_to: Row[int]) -> None:
    kept = 1
    for i in range(outcomes.used[0]):
        to = outcomes_to[i]
        if to != 0:
            outcomes.next[to] = outcomes_to[outcomes.next[i]]
            outcomes.choice[to] = choices_to[outcomes.choice[i]]
            outcomes.first[to] = choices_to[outcomes.first[i]]
            outcomes.visits[to] = outcomes.visits[i]
            outcomes.known[to] = outcomes.known[i]
            for column in range(outcomes.totals.shape[1]):
                outcomes.totals[to, column] = outcomes.totals[i, column]
            kept = to + 1
    outcomes.used[0] = kept
