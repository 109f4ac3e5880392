"""The rules of Puerto Rico as the kernel knows them: who handles which decision, and the game's registration."""

from numba import types
from numba.core.typing.typeof import typeof
from numba.extending import overload

from leeward.kernel import game as kernel
from leeward.kernel.rules import INTERPRETED, rule
from leeward.puerto_rico.rules import (
    builder,
    captain,
    craftsman,
    draft,
    ending,
    guest_house,
    mayor,
    rounds,
    secrets,
    settler,
    setup,
    storage,
    trader,
)
from leeward.puerto_rico.rules.table import MOST_ACTIONS, Act, Decision, Table
from leeward.puerto_rico.study import appraisal, features

VERSION = 2
SEATS = range(2, 6)


@rule
def legal(table, actions):
    decision = table.decision
    if decision == Decision.ROLE:
        return rounds.legal(table, actions)
    if decision <= Decision.GUESTS_AT_END:
        return draft.legal(table, actions) if decision == Decision.DRAFT else guest_house.legal(table, actions)
    if decision <= Decision.HUNTING_LODGE:
        return settler.legal(table, actions)
    if decision <= Decision.PLACEMENT:
        return mayor.legal(table, actions)
    if decision <= Decision.UNIVERSITY:
        return builder.legal(table, actions)
    if decision == Decision.CRAFTSMAN_PRIVILEGE:
        return craftsman.legal(table, actions)
    if decision <= Decision.LAND_OFFICE_LOOK:
        return trader.legal(table, actions)
    if decision <= Decision.SMALL_WHARF:
        return captain.legal(table, actions)
    if decision == Decision.STORAGE:
        return storage.legal(table, actions)
    return 0


@rule
def apply(table, action):
    decision = table.decision
    if guest_house.is_move(action):
        guest_house.move(table.players[table.seat], action)
        after_guest(table)
    elif decision == Decision.ROLE:
        rounds.apply(table, action)
    elif decision == Decision.DRAFT:
        draft.apply(table, action)
    elif decision <= Decision.GUESTS_AT_END:
        guest_house.stay(table)
    elif decision <= Decision.HUNTING_LODGE:
        settler.apply(table, action)
    elif decision <= Decision.PLACEMENT:
        mayor.apply(table, action)
    elif decision <= Decision.UNIVERSITY:
        builder.apply(table, action)
    elif decision == Decision.CRAFTSMAN_PRIVILEGE:
        craftsman.apply(table, action)
    elif decision <= Decision.LAND_OFFICE_LOOK:
        trader.apply(table, action)
    elif decision <= Decision.SMALL_WHARF:
        captain.apply(table, action)
    else:
        storage.apply(table, action)
    run_on(table)


@rule
def after_guest(table):
    """A guest works at once: what the new place allows may have to be asked before going on."""
    if table.decision == Decision.TILE:
        settler.after_guest(table)
    elif table.decision == Decision.LOAD:
        captain.after_guest(table)
    elif table.decision == Decision.STORAGE:
        storage.after_guest(table)


@rule
def run_on(table):
    """Go on by the rules until somebody has to decide or the game is over."""
    while not arrive(table):
        pass


@rule
def arrive(table):
    """See whether the present decision has to be made; if not, go one step on."""
    decision = table.decision
    if decision <= Decision.ROLE or decision == Decision.OVER:
        return True
    if decision <= Decision.GUESTS_AT_END:
        return guest_house.arrive(table)
    if decision <= Decision.HUNTING_LODGE:
        return settler.arrive(table)
    if decision <= Decision.PLACEMENT:
        return mayor.arrive(table)
    if decision <= Decision.UNIVERSITY:
        return builder.arrive(table)
    if decision <= Decision.CRAFTSMAN_PRIVILEGE:
        return craftsman.arrive(table)
    if decision <= Decision.LAND_OFFICE_LOOK:
        return trader.arrive(table)
    if decision <= Decision.SMALL_WHARF:
        return captain.arrive(table)
    if decision == Decision.STORAGE:
        return storage.arrive(table)
    rounds.prospect(table)
    return False


@rule
def finished(table):
    return table.decision == Decision.OVER


set_up = setup.setup
scores = ending.scores
observe = secrets.observe
conceal = secrets.conceal
appraise = appraisal.appraise
write_features = features.write

kernel.register(
    kernel.GameRules(
        name="puerto-rico",
        version=VERSION,
        table=Table,
        seats=SEATS,
        options=(
            kernel.Option("buildings", ("basic", "draft", "random")),
            kernel.Option("nobles", (False, True)),
            kernel.Option("open_points", (False, True)),
            kernel.first_option(SEATS),
        ),
        most_actions=MOST_ACTIONS,
        action_numbers=int(Act.END),
        room="leeward.puerto_rico",
        setup=set_up,
        legal=legal,
        apply=apply,
        finished=finished,
        scores=scores,
        observe=observe,
        conceal=conceal,
        appraise=appraise,
        features=write_features,
        layout=features.LAYOUT,
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
