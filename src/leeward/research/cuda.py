"""Batches on a GPU: the same rules, called from CUDA kernels, one thread per table. Needs PyTorch and numba-cuda.

Tables are sorted by action before each step, so that neighbouring threads run the same rules. Observations are stored feature
by feature, so that neighbouring threads write to neighbouring addresses.
"""

import warnings
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar, cast

import numpy as np

# numba-cuda 0.30 still uses these old NumPy names.
for old, new in {"row_stack": np.vstack, "in1d": np.isin, "trapz": np.trapezoid}.items():
    if not hasattr(np, old):
        setattr(np, old, new)

import numba.cuda  # noqa: E402
import torch  # noqa: E402
from numba import int16, int64, types  # noqa: E402

from leeward.kernel.contract.game import GameRules, game_named  # noqa: E402
from leeward.kernel.pieces.dice import mixed, roll, seed  # noqa: E402
from leeward.kernel.pieces.winning import share_win  # noqa: E402
from leeward.kernel.records.record import AnyTable, Grid, Row  # noqa: E402
from leeward.opponents.greedy import OTHERS  # noqa: E402
from leeward.research.batches import Batch, IllegalStep, Variant  # noqa: E402
from leeward.research.rows import FIRST_OPTION, WAIT, Observation, game_seed  # noqa: E402

try:
    from numba.cuda.typing import arraydecl
except ImportError:  # Numba's simulator has no types
    arraydecl = None


def take_enums_as_indices() -> None:
    """Accept members of an IntEnum as an index, as Numba does and numba-cuda 0.30 doesn't."""
    known = arraydecl.get_array_index_type

    def with_enums(array: Any, index: Any) -> Any:
        return known(array, types.intp if isinstance(index, types.IntEnumMember) else index)

    arraydecl.get_array_index_type = with_enums


if arraydecl is not None:
    take_enums_as_indices()
warnings.filterwarnings("ignore", message=".*under-utilization")

cuda: Any = numba.cuda  # untyped
F = TypeVar("F", bound=Callable[..., Any])

THREADS = 128  # per block
BEGIN = -2  # instead of an action: start a new game


def kernel(function: Callable[..., None]) -> Any:
    return cuda.jit(function)


def device_rule(function: F) -> F:
    return cast(F, cuda.jit(device=True)(function))


@cache
def kernels_of(name: str) -> tuple[Any, Any, Any, Any]:
    """Return a game's kernels: to play, to observe, to weigh every legal action by the rule of thumb, and to copy tables."""
    rules = game_named(name)
    legal, apply, set_up, scores = rules.legal, rules.apply, rules.setup, rules.scores
    write_features, appraise, conceal = rules.features, rules.appraise, rules.conceal
    most_actions, most_seats = rules.most_actions, rules.seats[-1]

    @device_rule
    def settle(table: AnyTable, actions: Row[int]) -> int:
        count = legal(table, actions)
        while count == 1:
            apply(table, actions[0])
            count = legal(table, actions)
        return count

    @device_rule
    def write_outcome(table: AnyTable, i: int, final: Grid[float], shares: Grid[float]) -> None:
        points = cuda.local.array(most_seats, int64)
        ties = cuda.local.array(most_seats, int64)
        scores(table, points, ties)
        for seat in range(final.shape[1]):
            final[i, seat] = 0
            shares[i, seat] = 0
        for seat in range(table.seats):
            final[i, seat] = points[seat]
        share_win(table.seats, points, ties, shares[i])

    @kernel
    def play_all(
        tables: Row[AnyTable],
        blank: Row[AnyTable],
        games: Row[int],
        first: int,
        variants: Grid[int],
        chosen: Row[int],
        order: Row[int],
        finished: Row[bool],
        final: Grid[float],
        shares: Grid[float],
        lists: Grid[int],
        counts: Row[int],
        masks: Grid[bool],
    ) -> None:
        """Play the chosen action and the forced ones at every table; list the legal actions. The masks must be cleared."""
        thread = cuda.grid(1)
        if thread >= tables.shape[0]:
            return
        i = order[thread]
        table = tables[i]
        actions = lists[i]
        fresh = chosen[i] == BEGIN
        finished[i] = False
        count = 0
        if not fresh:
            if chosen[i] != WAIT:
                apply(table, chosen[i])
            count = settle(table, actions)
            if count == 0:
                finished[i] = True
                write_outcome(table, i, final, shares)
                games[i] += 1
                fresh = True
        if fresh:
            dice = cuda.local.array(4, int64)
            number = game_seed(first, i, games[i], tables.shape[0])
            seed(dice, number)
            variant = 0
            if variants.shape[0] > 1:
                variant = roll(dice, variants.shape[0])
            tables[i] = blank[0]
            set_up(table, variants[variant, 0], number, variants[variant][FIRST_OPTION:])
            count = settle(table, actions)
        counts[i] = count
        for k in range(count):
            masks[i, actions[k]] = True

    @kernel
    def show_all(tables: Row[AnyTable], seats: Row[int], players: Row[int], kinds: Row[int], observations: Grid[float]) -> None:
        """Write what the deciding seat sees. The rows must be cleared."""
        i = cuda.grid(1)
        if i >= tables.shape[0]:
            return
        table = tables[i]
        seats[i] = table.seat
        players[i] = table.seats
        kinds[i] = table.decision
        write_features(table, table.seat, observations[i])

    @kernel
    def weigh_all(
        tables: Row[AnyTable],
        some: Row[int],
        lists: Grid[int],
        counts: Row[int],
        spare: Row[AnyTable],
        estimates: Grid[int],
    ) -> None:
        """Write the value of each legal action at some tables, as `greedy` weighs it: one thread per action."""
        thread = cuda.grid(1)
        number = thread // most_actions
        k = thread % most_actions
        if number >= some.shape[0]:
            return
        i = some[number]
        estimates[number, k] = -(1 << 60)
        if k >= counts[i]:
            return
        spare[thread] = tables[i]
        after = spare[thread]
        seat = int64(after.seat)
        actions = cuda.local.array(most_actions, int16)
        apply(after, lists[i, k])
        settle(after, actions)
        values = cuda.local.array(most_seats, int64)
        appraise(after, values)
        others = int64(0)
        for other in range(after.seats):
            if other != seat:
                others += values[other]
        estimates[number, k] = values[seat] - others // (OTHERS * (after.seats - 1))

    @kernel
    def imagine_all(tables: Row[AnyTable], others: Row[AnyTable], some: Row[int], first: int) -> None:
        """Copy some other tables to these. Redeal what the deciding seat of each may not know."""
        i = cuda.grid(1)
        if i < tables.shape[0]:
            tables[i] = others[some[i]]
            conceal(tables[i], tables[i].seat, mixed(first, i))

    return play_all, show_all, weigh_all, imagine_all


def shared(tensor: torch.Tensor) -> Any:
    """Return the same memory for Numba's kernels."""
    return cuda.as_cuda_array(tensor.detach())


class CudaBatch(Batch):
    """A batch of tables on a GPU. PyTorch and the rules share all arrays without copies."""

    device = "cuda"

    def __init__(self, rules: GameRules, tables: int, variants: Sequence[Variant], seed: int = 0, values: Any = None) -> None:
        self.play_all, self.show_all, self.weigh_all, self.imagine_all = kernels_of(rules.name)
        super().__init__(rules, tables, variants, seed, values)

    def _allocate(self) -> None:
        def empty(*shape: int, kind: torch.dtype) -> torch.Tensor:
            return torch.zeros(shape, dtype=kind, device="cuda")

        rules, n, seats = self.rules, self.size, self.rules.seats[-1]
        self.seen = Observation(
            empty(rules.layout.size, n, kind=torch.float32).T,
            empty(n, rules.action_numbers, kind=torch.bool),
            empty(n, kind=torch.int64),
            empty(n, kind=torch.int64),
            empty(n, kind=torch.bool),
            empty(n, seats, kind=torch.float32),
            empty(n, seats, kind=torch.float32),
        )
        self.chosen = empty(n, kind=torch.int16)
        self.kinds = empty(n, kind=torch.int64)
        self.order = torch.arange(n, device="cuda")
        self.lists = empty(n, rules.most_actions, kind=torch.int16)
        self.counts = empty(n, kind=torch.int64)
        self.games = empty(n, kind=torch.int64)
        self.illegal = torch.zeros((), dtype=torch.int64, device="cuda")
        self.tables = cuda.to_device(rules.table.many(n))
        self._blank = cuda.to_device(rules.table.many(1))
        self._variants = cuda.to_device(self.variants)
        self._there = {name: shared(tensor) for name, tensor in self.seen._asdict().items()}
        self._chosen, self._kinds, self._order = shared(self.chosen), shared(self.kinds), shared(self.order)
        self._lists, self._counts, self._games = shared(self.lists), shared(self.counts), shared(self.games)
        self._spare: Any = None

    def _begin(self) -> None:
        self.games.zero_()
        self.illegal.zero_()
        self.chosen.fill_(BEGIN)
        self._run()

    def step(self, actions: torch.Tensor) -> tuple[Any, Any]:
        """Play one action at every table that doesn't WAIT.

        A table with an illegal action waits, too: `check` reports it.
        """
        if actions.shape != (self.size,) or actions.is_floating_point():
            raise IllegalStep(f"step needs one integer per table ({self.size}), not {tuple(actions.shape)}")
        wide = actions.long().clamp(0, self.seen.masks.shape[1] - 1)
        legal = self.seen.masks.gather(1, wide[:, None])[:, 0] & (wide == actions)
        self.illegal += (~legal & (actions != WAIT)).sum()
        self.chosen.copy_(torch.where(legal, wide, WAIT))
        self.order.copy_((self.kinds * self.rules.action_numbers + wide).int().argsort())
        self._run()
        return self.observe()

    def imagine(self, others: Batch, some: torch.Tensor, seed: int) -> tuple[Any, Any]:
        blocks = (self.size + THREADS - 1) // THREADS
        self.imagine_all[blocks, THREADS](self.tables, others.tables, shared(some), seed)
        self.chosen.fill_(WAIT)
        self._run()
        return self.observe()

    def check(self) -> None:
        """Raise IllegalStep if a step since the last reset had an illegal action; this waits for the GPU."""
        wrong = int(self.illegal)
        if wrong:
            raise IllegalStep(f"illegal actions: {wrong}; their tables waited instead")

    def _run(self) -> None:
        there = self._there
        blocks = (self.size + THREADS - 1) // THREADS
        self.seen.masks.zero_()
        self.seen.observations.zero_()
        self.play_all[blocks, THREADS](
            self.tables,
            self._blank,
            self._games,
            self.seed,
            self._variants,
            self._chosen,
            self._order,
            there["finished"],
            there["scores"],
            there["shares"],
            self._lists,
            self._counts,
            there["masks"],
        )
        self.show_all[blocks, THREADS](self.tables, there["seats"], there["players"], self._kinds, there["observations"])

    def greedy(self, some: torch.Tensor, likes: torch.Tensor | None = None) -> torch.Tensor:
        """Return the actions of `greedy` at these tables; with `likes`, a row of bonuses by action number, of a character."""
        n, most = len(some), self.rules.most_actions
        if self._spare is None or self._spare.shape[0] < n * most:
            self._spare = cuda.device_array(n * most, self.tables.dtype)
        estimates = torch.empty(n, most, dtype=torch.int64, device="cuda")
        self.weigh_all[(n * most + THREADS - 1) // THREADS, THREADS](
            self.tables, shared(some), self._lists, self._counts, self._spare, shared(estimates)
        )
        actions = self.lists[some].long()
        if likes is not None:
            estimates += likes.gather(1, actions)
        return actions.gather(1, estimates.argmax(1, keepdim=True))[:, 0]
