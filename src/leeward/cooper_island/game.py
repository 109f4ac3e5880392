"""The rules of Cooper Island as the kernel knows them: its table, its options and its nine functions."""

from numba import types
from numba.core.typing.typeof import typeof
from numba.extending import overload

from leeward.cooper_island.edition.reader import MARK
from leeward.cooper_island.rules import ending, secrets, setup
from leeward.cooper_island.rules.decisions import apply, finished, legal
from leeward.cooper_island.rules.table import MOST_ACTIONS, Act, Table
from leeward.cooper_island.study import appraisal, features, layout
from leeward.kernel import game as kernel
from leeward.kernel.rules import INTERPRETED

VERSION = 3
SEATS = range(2, 5)

set_up = setup.setup
scores = ending.scores
observe = secrets.observe
conceal = secrets.conceal
appraise = appraisal.appraise
write_features = features.write

kernel.register(
    kernel.GameRules(
        name="cooper-island",
        version=VERSION,
        table=Table,
        seats=SEATS,
        options=(
            kernel.Option("edition", (MARK,)),
            kernel.Option("start", ("meadow", "random", "choice")),
            kernel.first_option(SEATS),
        ),
        most_actions=MOST_ACTIONS,
        action_numbers=int(Act.END),
        room="leeward.cooper_island",
        setup=set_up,
        legal=legal,
        apply=apply,
        finished=finished,
        scores=scores,
        observe=observe,
        conceal=conceal,
        appraise=appraise,
        features=write_features,
        layout=layout.LAYOUT,
    )
)


# Compiled code picks these rules by the table's type.
if not INTERPRETED:
    TABLE = typeof(Table.many(1)[0])

    def is_ours(table):
        return isinstance(table, types.Record) and table == TABLE

    @overload(kernel.setup)
    def _setup(table, seats, seed, options):
        return (lambda table, seats, seed, options: set_up(table, seats, seed, options)) if is_ours(table) else None

    @overload(kernel.legal)
    def _legal(table, actions):
        return (lambda table, actions: legal(table, actions)) if is_ours(table) else None

    @overload(kernel.apply)
    def _apply(table, action):
        return (lambda table, action: apply(table, action)) if is_ours(table) else None

    @overload(kernel.finished)
    def _finished(table):
        return (lambda table: finished(table)) if is_ours(table) else None

    @overload(kernel.scores)
    def _scores(table, points, ties):
        return (lambda table, points, ties: scores(table, points, ties)) if is_ours(table) else None

    @overload(kernel.observe)
    def _observe(table, seat):
        return (lambda table, seat: observe(table, seat)) if is_ours(table) else None

    @overload(kernel.conceal)
    def _conceal(table, seat, seed):
        return (lambda table, seat, seed: conceal(table, seat, seed)) if is_ours(table) else None

    @overload(kernel.appraise)
    def _appraise(table, values):
        return (lambda table, values: appraise(table, values)) if is_ours(table) else None

    @overload(kernel.features)
    def _features(table, seat, out):
        return (lambda table, seat, out: write_features(table, seat, out)) if is_ours(table) else None
