"""Thinking: the search with several trees at once, limits of time and visits, and its trees kept within a turn."""

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from leeward.kernel.game import GameRules
from leeward.kernel.play import Game
from leeward.opponents import evaluation, guided, search
from leeward.opponents.networks import UNGUIDED, Guidance, Network
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


@dataclass(frozen=True)
class Thought:
    """What a search found: for each action how often it was tried and what it promises, best first, and everybody's chances."""

    actions: list[int]
    visits: list[int]
    chances: list[list[float]]  # by action, then by seat
    standing: list[float]  # by seat, here

    @property
    def best(self) -> int:
        return self.actions[0]


class Tree:
    """One tree and all the room its search needs; with a network, the search is guided by it."""

    def __init__(self, rules: GameRules, most_visits: int, net: Network | None = None) -> None:
        choices = min(max(most_visits * CHOICES_A_VISIT, FEW_CHOICES), MOST_CHOICES) + rules.most_actions
        seats = rules.seats[-1]
        columns = seats if net is None else seats * guided.COLUMNS
        self.net = net
        self.guide = None if net is None else evaluation.guide(net.net, rules.most_actions, evaluation.REMEMBERED)
        self.chances = columns - seats  # the column of the totals where everybody's chances begin
        self.tree = search.new_tree(rules, choices, choices // CHOICES_AN_OUTCOME, columns)
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
        self.start = search.begin(tables, self.root, self.tree._replace(settings=settings))

    def visit(self, tables: Any, seat: int, first: int, visits: int, settings: Settings) -> None:
        tree = self.tree._replace(settings=settings)
        if self.guide is None:
            search.search(tables, seat, self.start, first, visits, tree)
        else:
            guided.search(tables, seat, self.start, first, visits, tree, self.guide)

    def follow(self, action: int) -> bool:
        """Make the choice of this action the root; whether there is one, and enough room to go on from it."""
        self.root = next((choice for choice in self.here() if self.choices.action[choice] == action), 0)
        return self.root != 0 and all(each.used[0] < len(each.visits) // 2 for each in (self.choices, self.outcomes))

    def here(self) -> Iterator[int]:
        """The choices at the start."""
        choice = int(self.outcomes.first[self.start])
        while choice:
            yield choice
            choice = int(self.choices.next[choice])

    def children(self) -> list[tuple[int, int, Any]]:
        """The actions at the start, how often each was tried, and the sum of everybody's chances."""
        actions, visits = self.choices.action, self.choices.visits
        totals: Any = self.choices.totals  # an array: here it is NumPy's
        return [(int(actions[each]), int(visits[each]), totals[each, self.chances :]) for each in self.here()]

    def lead(self, legal: set[int]) -> int:
        """How much more often the most tried action was tried than the next."""
        visits = sorted((count for action, count, _ in self.children() if action in legal), reverse=True)
        return visits[0] - visits[1] if len(visits) > 1 else sum(visits)


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

    def think(self, game: Game) -> Thought:
        """Search from the table as it is given: it must already be what the seat may know."""
        seat = int(game.table.seat)
        net = self.guidance(game.seats)
        if not self.trees or self.trees[0].net is not net:
            count = self.streams()
            self.trees = [Tree(game.rules, TREES * self.visits // count, net) for _ in range(count)]
        if self.expected != (game.rules.name, seat, game.number):
            for tree in self.trees:
                tree.clear()
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
        while known + done < share and not (self.brief and tree.lead(legal) > share - known - done):
            chunk = min(CHUNK, share - known - done)
            tree.visit(tables, seat, first + done, chunk, self.settings)
            done += chunk
            if self.seconds is not None and time.monotonic() - started > self.seconds:
                break

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
        )

    def settle_on(self, game: Game, action: int) -> None:
        """Keep the trees for the next decision, if it is still this seat's."""
        followed = [tree.follow(action) for tree in self.trees]
        self.expected = (game.rules.name, int(game.table.seat), game.number + 1) if all(followed) else None
