"""Thinking: the search with several trees at once, limits of time and visits, and its trees kept within a turn.

Whoever thinks on while others decide keeps them from turn to turn: they follow what was played meanwhile.
"""

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from leeward.kernel.contract.game import GameRules
from leeward.kernel.play.game import Game
from leeward.kernel.records.record import Row
from leeward.opponents import evaluation, guided, search
from leeward.opponents.networks import UNGUIDED, Guidance, Network
from leeward.opponents.pruning import prune
from leeward.opponents.search import Settings

MOST_CHOICES = 1 << 20  # of a tree
FEW_CHOICES = 1 << 14
CHOICES_A_VISIT = 12
CHOICES_AN_OUTCOME = 4  # of the room in a tree: a visit finds one outcome at most, with some choices
CHUNK = 64  # visits between two looks at the clock
TREES = 2  # without a clock, on every machine, so that the same visits find the same; with one, a tree for each core
WORTH_A_TREE = 2000  # visits
FAR = 1 << 40  # between the chances of two trees
MOST_CHANCE = 1 << 60
CHUNK_ON = 8192  # visits between two looks at the clock while others decide: whoever looks holds up all that is not compiled
WORLDS = 2  # that are dealt to see whether everybody knows what another can do


@dataclass(frozen=True)
class Thought:
    """What a search found: for each action how often it was tried and what it promises, best first, and everybody's chances."""

    actions: list[int]
    visits: list[int]
    chances: list[list[float]]  # by action, then by seat
    standing: list[float]  # by seat, here, if all go on as well as the search can
    outlook: list[float]  # as the network sees it, which has learnt among strangers too; without one the standing

    @property
    def best(self) -> int:
        return self.actions[0]


class Tree:
    """One tree and all the room its search needs; with a network, the search is guided by it."""

    def __init__(self, rules: GameRules, most_visits: int, net: Network | None = None, halt: Row[int] | None = None) -> None:
        choices = min(max(most_visits * CHOICES_A_VISIT, FEW_CHOICES), MOST_CHOICES) + rules.most_actions
        seats = rules.seats[-1]
        columns = seats if net is None else seats * guided.COLUMNS
        self.net = net
        self.guide = None if net is None else evaluation.guide(net.weights, rules.most_actions, evaluation.REMEMBERED)
        self.legal = np.zeros(rules.most_actions, np.int16)
        self.chances = columns - seats  # the column of the totals where everybody's chances begin
        halt = new_halt() if halt is None else halt
        self.tree = search.new_tree(rules, choices, choices // CHOICES_AN_OUTCOME, columns, halt)
        self.choices, self.outcomes = self.tree.choices, self.tree.outcomes
        self.clear()

    def clear(self) -> None:
        """Forget everything but the root, whose outcome is not known yet."""
        self.root = search.ROOT
        self.start = 0
        for array in self.choices:
            array[: search.ROOT + 1] = 0  # type: ignore[index]  # rows and one grid alike
        self.choices.used[0] = search.ROOT + 1
        self.outcomes.used[0] = 1

    def forget(self) -> None:
        """Remember no evaluation: for measuring."""
        if self.guide is not None:
            self.guide.scratch.keys[:] = 0

    def begin(self, tables: Any, settings: Settings) -> None:
        """Stand where the choice of the root has led: that is seen from the table."""
        tree = self.tree._replace(settings=settings)
        self.start = search.begin(tables, self.root, tree)
        if self.outcomes.first[self.start] == 0:
            return
        if self.guide is None:
            search.widen(tables, self.start, tree)
        else:
            guided.widen(tables, self.start, tree, self.guide)

    def outlook(self, tables: Any) -> list[float] | None:
        """Everybody's chances by seat as the network sees them, without looking ahead; nothing without one."""
        if self.guide is None:
            return None
        evaluation.look(tables, self.legal, self.guide)
        return [float(share) for share in np.asarray(self.guide.scratch.shares)]

    def visit(self, tables: Any, seat: int, first: int, visits: int, settings: Settings) -> None:
        tree = self.tree._replace(settings=settings)
        if self.guide is None:
            search.search(tables, seat, self.start, first, visits, tree)
        else:
            guided.search(tables, seat, self.start, first, visits, tree, self.guide)

    def follow(self, action: int) -> bool:
        """Make the choice of this action the root, or be empty if there is none: whether there is one."""
        self.root = next((choice for choice in self.here() if self.choices.action[choice] == action), 0)
        self.start = int(self.choices.outcome[self.root]) if self.root else 0
        if self.outcomes.next[self.start]:
            self.start = 0  # of several outcomes, only the table tells which it was
        if not self.root:
            self.clear()
            return False
        if not self.has_room():
            self.prune()
        return True

    def has_room(self) -> bool:
        """Whether it is less than half full."""
        return all(each.used[0] < len(each.visits) // 2 for each in (self.choices, self.outcomes))

    def prune(self) -> None:
        """Keep what can follow from the root alone."""
        choices_to, outcomes_to, waiting = (
            np.zeros(len(each.visits), np.int32) for each in (self.choices, self.outcomes, self.outcomes)
        )
        prune(self.root, self.tree, choices_to, outcomes_to, waiting)
        self.root, self.start = search.ROOT, int(outcomes_to[self.start])

    def here(self) -> Iterator[int]:
        """The choices at the start."""
        choice = int(self.outcomes.first[self.start])
        while choice:
            yield choice
            choice = int(self.choices.next[choice])

    def visits_here(self) -> int:
        return int(self.outcomes.visits[self.start])

    def children(self) -> list[tuple[int, int, Any]]:
        """The actions at the start, how often each was tried, and the sum of everybody's chances."""
        actions, visits = self.choices.action, self.choices.visits
        totals: Any = self.choices.totals  # an array: here it is NumPy's
        return [(int(actions[each]), int(visits[each]), totals[each, self.chances :]) for each in self.here()]

    def lead(self, legal: set[int]) -> int:
        """How much more often the most tried action was tried than the next."""
        visits = sorted((count for action, count, _ in self.children() if action in legal), reverse=True)
        return visits[0] - visits[1] if len(visits) > 1 else sum(visits)


def new_halt() -> Row[int]:
    """What ends a search at once when somebody writes a 1 there."""
    return np.zeros(1, np.int64)


@dataclass
class Thinker:
    """Searches one game after another decision, keeping its trees while one's own turn goes on."""

    visits: int  # in all, all trees together
    seconds: float | None = None  # at most; without it the result depends on the visits alone
    settings: Settings = field(default_factory=Settings)
    seed: int = 0
    at_once: bool = True  # each tree in a thread of its own; otherwise one after the other, with the same result
    guidance: Guidance = UNGUIDED  # the networks that guide the search
    brief: bool = False  # no more visits once they cannot change what is tried most
    trees: list[Tree] = field(default_factory=list)
    expected: tuple[str, int, int] | None = None  # the game, seat and number of decisions at which the trees go on
    latest: int | None = None  # the last action that they followed
    halt: Row[int] = field(default_factory=new_halt)  # ends what is thought while others decide

    def think(self, game: Game) -> Thought:
        """Search from the table as it is given: it must already be what the seat may know."""
        seat = int(game.table.seat)
        self.halt[0] = 0
        self.prepare(game, seat)
        started = time.monotonic()
        legal = set(game.legal.numbers) if self.brief else set()
        work = [(tree, game.tables, seat, self.first(game, stream), started, legal) for stream, tree in enumerate(self.trees)]
        if self.at_once:
            with ThreadPoolExecutor(min(len(self.trees), os.cpu_count() or 1)) as pool:
                for task in [pool.submit(self.grow, *each) for each in work]:
                    task.result()
        else:
            for each in work:
                self.grow(*each)
        return self.conclude(game)

    def prepare(self, game: Game, seat: int) -> None:
        """Have trees, which are empty unless they stand here."""
        net = self.guidance(game.seats)
        if not self.trees or self.trees[0].net is not net:
            count = self.streams()
            self.trees = [Tree(game.rules, TREES * self.visits // count, net, self.halt) for _ in range(count)]
        if self.expected != (game.rules.name, seat, game.number):
            self.latest = None
            for tree in self.trees:
                tree.clear()

    def streams(self) -> int:
        """How many trees there are: they share the visits."""
        if self.seconds is None:
            return TREES
        return max(TREES, min(os.cpu_count() or 1, self.visits // WORTH_A_TREE))

    def first(self, game: Game, stream: int) -> int:
        """Where this search's chances begin: they depend on nothing hidden."""
        return ((self.seed * 1_000_003 + game.number * 7_919 + int(game.table.seat)) * 65_537 + stream * FAR) % MOST_CHANCE

    def grow(self, tree: Tree, tables: Any, seat: int, first: int, started: float, legal: set[int]) -> None:
        tree.begin(tables, self.settings)
        done, share = 0, self.visits // len(self.trees)
        # What the turn has found so far counts, but for what cannot be done now.
        known = sum(count for action, count, _ in tree.children() if action in legal)
        left = share - known
        while left > 0 and not (self.brief and tree.lead(legal) > left):
            chunk = min(CHUNK, share - known - done)
            tree.visit(tables, seat, first + done, chunk, self.settings)
            done += chunk
            left = share - known - done
            if self.seconds is not None:
                elapsed = max(time.monotonic() - started, 1e-6)
                left = min(left, int(done * (self.seconds - elapsed) / elapsed))  # as many as fit in, at the pace so far

    def conclude(self, game: Game) -> Thought:
        visits: dict[int, int] = {}
        chances: dict[int, Any] = {}
        for tree in self.trees:
            for action, count, total in tree.children():
                visits[action] = visits.get(action, 0) + count
                chances[action] = chances.get(action, 0) + total[: game.seats].astype(float)
        legal = set(game.legal.numbers)
        order = sorted((action for action in visits if action in legal), key=lambda action: (-visits[action], action))
        all_visits = max(sum(visits.values()), 1)
        standing = sum(chances.values()) / all_visits
        return Thought(
            order,
            [visits[action] for action in order],
            [list(chances[action] / max(visits[action], 1)) for action in order],
            list(standing),
            self.trees[0].outlook(game.tables) or list(standing),
        )

    def settle_on(self, game: Game, action: int) -> None:
        """Keep the trees for the next decision, if it is still this seat's."""
        followed = [tree.follow(action) for tree in self.trees]
        self.expected = (game.rules.name, int(game.table.seat), game.number + 1) if all(followed) else None
        self.latest = action

    # while others decide

    def ponder(self, game: Game, seat: int, seconds: float) -> None:
        """Think on as a seat that does not decide, of the table as it knows it: in one thread, until halted or there is enough.

        There is enough when every tree has as many visits as for a decision of one's own, or its room is half used.
        """
        self.prepare(game, seat)
        started, share = time.monotonic(), self.visits // len(self.trees)
        for tree in self.trees:
            tree.begin(game.tables, self.settings)
        self.expected = (game.rules.name, seat, game.number)
        while not self.halt[0] and time.monotonic() - started < seconds:
            growing = [(n, tree) for n, tree in enumerate(self.trees) if tree.visits_here() < share and tree.has_room()]
            if not growing:
                break
            for stream, tree in growing:
                done = tree.visits_here()
                tree.visit(game.tables, seat, self.first(game, stream) + done, min(CHUNK_ON, share - done), self.settings)

    def catch_up(self, game: Game, seat: int) -> None:
        """Let the trees follow what was played since they stood somewhere in the past of this game."""
        expected, self.expected = self.expected, None
        if expected is None or expected[:2] != (game.rules.name, seat) or expected[2] > game.number:
            return
        if self.latest is not None and self.latest != int(game.action(expected[2])):
            return
        for number in range(expected[2] + 1, game.number + 1):
            action = game.action(number)
            if not is_open(game.standing_at(game.table_of(action.before), number - 1), seat):
                return
            self.latest = int(action)
            for tree in self.trees:
                tree.follow(self.latest)
        for tree in self.trees:
            tree.prune()
        self.expected = (game.rules.name, seat, game.number)


def is_open(game: Game, seat: int) -> bool:
    """Whether the seat knows all that can be done here: what another chooses among secret things must not be followed."""
    if int(game.table.seat) == seat:
        return True
    legal = set(game.legal.numbers)
    return all(set(game.known_to(seat, world).legal.numbers) == legal for world in range(WORLDS))
