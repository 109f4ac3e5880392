"""Dispatch of decisions to their phases: list legal actions, apply one, advance to the next decision."""

from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.records.record import Row
from leeward.puerto_rico.rules import (
    builder,
    captain,
    craftsman,
    draft,
    guest_house,
    mayor,
    points,
    rounds,
    settler,
    storage,
    trader,
)
from leeward.puerto_rico.rules.components import Role
from leeward.puerto_rico.rules.table import Decision, Table


@door
def legal(table: Table, actions: Row[int]) -> int:
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
    if decision == Decision.LAST_POINTS:
        return points.legal(actions)
    if decision == Decision.GIVE_BACK:
        return storage.offer_returns(table, actions)
    return 0


@door
def apply(table: Table, action: int) -> None:
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
    elif decision == Decision.STORAGE:
        storage.apply(table, action)
    elif decision == Decision.GIVE_BACK:
        storage.give_back(table, action)
    else:
        points.answer(table, action)
        after_last_points(table)
    run_on(table)


@rule
def after_last_points(table: Table) -> None:
    """Go on with the phase, whether its player took the last points or not."""
    player = table.players[table.seat]
    if table.role == Role.SETTLER:
        settler.after_last_points(table)
    elif table.role == Role.BUILDER:
        builder.after_church(table, player)
    elif table.role == Role.CRAFTSMAN:
        craftsman.after_last_point(table)
    else:
        captain.after_last_points(table, player)


@rule
def after_guest(table: Table) -> None:
    """Step back where needed: a guest works at once, so the new place may add a decision."""
    if table.decision == Decision.TILE:
        settler.after_guest(table)
    elif table.decision == Decision.LOAD:
        captain.after_guest(table)
    elif table.decision == Decision.STORAGE:
        storage.after_guest(table)


@rule
def run_on(table: Table) -> None:
    """Advance until a player has to decide or the game is over."""
    while not arrive(table):
        pass


@rule
def arrive(table: Table) -> bool:
    """Return whether the current decision has to be made; if not, advance one step."""
    decision = table.decision
    if decision <= Decision.ROLE or decision == Decision.OVER or decision == Decision.LAST_POINTS:
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
    if decision == Decision.STORAGE or decision == Decision.GIVE_BACK:
        return storage.arrive(table)
    rounds.prospect(table)
    return False


@door
def finished(table: Table) -> bool:
    return table.decision == Decision.OVER
