"""The thinker: runs the search with several trees in parallel, within limits of time and visits.

It keeps its trees during a turn. A player that ponders keeps them between turns: they follow the others' actions.
"""

import math
import os
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import numpy as np

from leeward.kernel.contract.game import GameRules
from leeward.kernel.play.game import NOBODY, Game
from leeward.kernel.records.record import Row
from leeward.opponents import evaluation, guided, search
from leeward.opponents.networks import UNGUIDED, Guidance, Network
from leeward.opponents.pruning import prune
from leeward.opponents.search import Settings
from leeward.opponents.styles import Styles, new_styles, own_memory

MOST_CHOICES = 1 << 20  # in a tree
FEW_CHOICES = 1 << 14
CHOICES_A_VISIT = 12
CHOICES_AN_OUTCOME = 4  # room in a tree: a visit adds at most one outcome, with a few choices
CHUNK = 64  # visits between checks of the clock
TREES = 2  # without a clock, so that every machine finds the same; with a clock, one per core
WORTH_A_TREE = 2000  # visits
FAR = 1 << 40  # distance between the random streams of two trees
MOST_CHANCE = 1 << 60
CHUNK_ON = 8192  # visits between checks of the clock while pondering: each check takes Python's lock
WORLDS = 2  # deals compared to see whether everyone knows a player's legal actions


NEUTRAL: Mapping[int, float] = MappingProxyType({})  # the tastes of a player that judges all actions as they are


@dataclass(frozen=True)
class Thought:
    """The result of a search: actions with visits and win chances, best first, and everyone's win chances."""

    actions: list[int]
    visits: list[int]
    chances: list[list[float]]  # by action, then by seat
    standing: list[float]  # by seat, if everyone plays as well as the search
    outlook: list[float]  # by seat, as the network predicts, which was trained against other styles too; or the standing

    @property
    def best(self) -> int:
        return self.actions[0]


class Tree:
    """A search tree with its memory; with a network, the search is guided."""

    def __init__(
        self,
        rules: GameRules,
        most_visits: int,
        net: Network | None = None,
        halt: Row[int] | None = None,
        styles: Styles | None = None,
    ) -> None:
        choices = min(max(most_visits * CHOICES_A_VISIT, FEW_CHOICES), MOST_CHOICES) + rules.most_actions
        seats = rules.seats[-1]
        columns = seats if net is None else seats * guided.COLUMNS
        self.net, self.styles = net, styles
        self.guide = (
            None if net is None else evaluation.guide(net.weights, rules.most_actions, evaluation.REMEMBERED, rules.layout)
        )
        self.legal = np.zeros(rules.most_actions, np.int16)
        self.chances = columns - seats  # first column of the win chances in the totals
        halt = new_halt() if halt is None else halt
        styles = new_styles(rules) if styles is None else own_memory(styles)
        self.tree = search.new_tree(rules, choices, choices // CHOICES_AN_OUTCOME, columns, halt, styles)
        self.choices, self.outcomes = self.tree.choices, self.tree.outcomes
        self.clear()

    def clear(self) -> None:
        """Remove everything but the root."""
        self.root = search.ROOT
        self.start = 0
        self.tilted = False
        for array in self.choices:
            array[: search.ROOT + 1] = 0  # type: ignore[index]  # rows and one grid alike
        self.choices.used[0] = search.ROOT + 1
        self.outcomes.used[0] = 1

    def forget(self) -> None:
        """Clear the cached evaluations, for benchmarks."""
        if self.guide is not None:
            self.guide.scratch.keys[:] = 0

    def begin(self, tables: Any, settings: Settings, tastes: Mapping[int, float] = NEUTRAL) -> None:
        """Find the outcome of the root that matches the table. Tastes change the priors there, once."""
        tree = self.tree._replace(settings=settings)
        self.start = search.begin(tables, self.root, tree)
        if self.outcomes.first[self.start] == 0 and not tastes:
            return
        if self.guide is None:
            search.widen(tables, self.start, tree)
        else:
            guided.widen(tables, self.start, tree, self.guide)
        if tastes and not self.tilted:
            for choice in self.here():
                self.choices.prior[choice] *= math.exp(tastes.get(int(self.choices.action[choice]), 0.0))
            self.tilted = True

    def overlook(self, seen: Any, seat: int) -> None:
        """Let this seat see the others as they are at an earlier table; with None, as they are."""
        if self.guide is None:
            return
        if seen is None:
            self.guide.others.who[0] = NOBODY
        else:
            evaluation.look_around(seen, seat, self.guide)

    def outlook(self, tables: Any) -> list[float] | None:
        """Return the network's prediction of everyone's win chances; None without a network."""
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
        """Make the choice of this action the root; clear the tree and return False if there is none."""
        self.tilted = False
        self.root = next((choice for choice in self.here() if self.choices.action[choice] == action), 0)
        self.start = int(self.choices.outcome[self.root]) if self.root else 0
        if self.outcomes.next[self.start]:
            self.start = 0  # with several outcomes, the table decides which one it is
        if not self.root:
            self.clear()
            return False
        if not self.has_room():
            self.prune()
        return True

    def has_room(self) -> bool:
        """Say whether it is less than half full."""
        return all(each.used[0] < len(each.visits) // 2 for each in (self.choices, self.outcomes))

    def prune(self) -> None:
        """Remove everything that doesn't follow from the root."""
        choices_to, outcomes_to, waiting = (
            np.zeros(len(each.visits), np.int32) for each in (self.choices, self.outcomes, self.outcomes)
        )
        prune(self.root, self.tree, choices_to, outcomes_to, waiting)
        self.root, self.start = search.ROOT, int(outcomes_to[self.start])

    def here(self) -> Iterator[int]:
        """Yield the choices at the start."""
        choice = int(self.outcomes.first[self.start])
        while choice:
            yield choice
            choice = int(self.choices.next[choice])

    def visits_here(self) -> int:
        return int(self.outcomes.visits[self.start])

    def children(self) -> list[tuple[int, int, Any]]:
        """List the actions at the start with their visits and sums of win chances."""
        actions, visits = self.choices.action, self.choices.visits
        totals: Any = self.choices.totals  # an array: here it is NumPy's
        return [(int(actions[each]), int(visits[each]), totals[each, self.chances :]) for each in self.here()]

    def lead(self, legal: set[int]) -> int:
        """Return how many more visits the leading action has than the next."""
        visits = sorted((count for action, count, _ in self.children() if action in legal), reverse=True)
        return visits[0] - visits[1] if len(visits) > 1 else sum(visits)


def new_halt() -> Row[int]:
    """Return a flag that stops a search when set to 1."""
    return np.zeros(1, np.int64)


@dataclass
class Thinker:
    """Searches decision after decision, keeping its trees during a turn."""

    visits: int  # all trees together
    seconds: float | None = None  # time limit; without one, the result depends on the visits alone
    settings: Settings = field(default_factory=Settings)
    seed: int = 0
    at_once: bool = True  # one thread per tree; the result is the same either way
    guidance: Guidance = UNGUIDED
    styles: Styles | None = None  # beliefs about the others
    brief: bool = False  # stop when more visits can't change the leading action
    # How much its player overrates actions now, see `mind`.
    tastes: Mapping[int, float] = field(default_factory=lambda: NEUTRAL)
    seen: Any = None  # the table at which its player last looked at the others; None: it sees them as they are
    trees: list[Tree] = field(default_factory=list)
    expected: tuple[str, int, int] | None = None  # the game, seat and number of decisions that the trees match
    latest: int | None = None  # the last action they followed
    halt: Row[int] = field(default_factory=new_halt)  # stops pondering

    def think(self, game: Game) -> Thought:
        """Search the given game, which must already be what the seat may know."""
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
        """Create the trees, and clear them unless they match this decision."""
        net = self.guidance(game.seats)
        if not self.trees or self.trees[0].net is not net or self.trees[0].styles is not self.styles:
            count = self.streams()
            self.trees = [Tree(game.rules, TREES * self.visits // count, net, self.halt, self.styles) for _ in range(count)]
        if self.expected != (game.rules.name, seat, game.number):
            self.latest = None
            for tree in self.trees:
                tree.clear()
        for tree in self.trees:
            tree.overlook(self.seen, seat)

    def streams(self) -> int:
        """Return the number of trees, which share the visits."""
        if self.seconds is None:
            return TREES
        return max(TREES, min(os.cpu_count() or 1, self.visits // WORTH_A_TREE))

    def first(self, game: Game, stream: int) -> int:
        """Return the start of this search's random stream, which depends on nothing hidden."""
        return ((self.seed * 1_000_003 + game.number * 7_919 + int(game.table.seat)) * 65_537 + stream * FAR) % MOST_CHANCE

    def grow(self, tree: Tree, tables: Any, seat: int, first: int, started: float, legal: set[int]) -> None:
        tree.begin(tables, self.settings, self.tastes)
        done, share = 0, self.visits // len(self.trees)
        # Visits from earlier in the turn count, except for actions that are no longer legal.
        known = sum(count for action, count, _ in tree.children() if action in legal)
        left = share - known
        while left > 0 and not (self.brief and tree.lead(legal) > left):
            chunk = min(CHUNK, share - known - done)
            tree.visit(tables, seat, first + done, chunk, self.settings)
            done += chunk
            left = share - known - done
            if self.seconds is not None:
                elapsed = max(time.monotonic() - started, 1e-6)
                left = min(left, int(done * (self.seconds - elapsed) / elapsed))  # what fits at the current speed

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
        """Keep the trees for the next decision, if the same seat makes it."""
        followed = [tree.follow(action) for tree in self.trees]
        self.expected = (game.rules.name, int(game.table.seat), game.number + 1) if all(followed) else None
        self.latest = action

    # while others decide

    def ponder(self, game: Game, seat: int, seconds: float) -> None:
        """Think while another seat decides, in one thread, until halted or done.

        It is done when every tree has as many visits as for an own decision, or is half full.
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
        """Let the trees follow the actions played since they last matched this game."""
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
    """Say whether the seat knows all legal actions here: a tree must not follow choices among hidden ones."""
    if int(game.table.seat) == seat:
        return True
    legal = set(game.legal.numbers)
    return all(set(game.known_to(seat, world).legal.numbers) == legal for world in range(WORLDS))
