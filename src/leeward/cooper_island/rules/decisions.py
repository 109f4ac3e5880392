"""Dispatch of decisions: list the legal actions, perform one, and go on to the next decision."""

from leeward.cooper_island.rules import (
    anytime,
    boats,
    buildings,
    cards,
    closing,
    drawing,
    feeding,
    frames,
    islets,
    landscape,
    milestones,
    payment,
    room,
    rounds,
    sailing,
    storage,
    trade,
    workers,
)
from leeward.cooper_island.rules.components import LANDSCAPES
from leeward.cooper_island.rules.table import Act, Decision, Left, Number, Table
from leeward.kernel.compiling.rules import door, rule
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row


@rule
def is_open(decision: int) -> bool:
    """Return whether anytime actions are allowed: not during a payment, or while placing a tile or choosing a card."""
    if decision <= Decision.OVER:
        return Decision.START < decision < Decision.OVER
    return (
        decision == Decision.FEE
        or decision == Decision.GAIN
        or decision == Decision.SITE
        or decision == Decision.HELM
        or decision == Decision.CROSS
        or decision == Decision.BONUS
        or decision == Decision.HARBOR
        or decision == Decision.CHOOSE_ISLET
        or decision == Decision.CHOOSE_BOAT
        or decision == Decision.WORKSHOP
    )


@rule
def can_pass(decision: int) -> bool:
    """Return whether the player can decline, refuse or be done."""
    return (
        decision == Decision.INCOME
        or decision == Decision.SECTION
        or decision == Decision.REACTIVATE
        or decision == Decision.PASSAGE_BONUS
        or decision == Decision.CLEAR
        or decision == Decision.FINAL
        or decision == Decision.FEE
        or decision == Decision.GAIN
        or decision == Decision.BONUS
        or decision == Decision.HARBOR
        or decision == Decision.CHOOSE_ISLET
        or decision == Decision.CHOOSE_BOAT
        or decision == Decision.WORKSHOP
    )


@door
def legal(table: Table, actions: Row[int]) -> int:
    """List the legal actions. If only anytime actions remain, offer them only where one could matter now."""
    if table.decision == Decision.OVER:
        return 0
    count = offer_moment(table, actions) if table.decision < Decision.OVER else offer_task(table, actions)
    if count == 0 and can_pass(table.decision) and not closing.stands(table):
        return offer(actions, 0, Act.PASS)
    return offer_besides(table, actions, count)


@rule
def offer_besides(table: Table, actions: Row[int], count: int) -> int:
    """Offer anytime actions and passing."""
    decision = table.decision
    if decision == Decision.SITE and count == 0:
        count = anytime.offer_clearing(table, actions, count)
        return count if count > 0 else offer(actions, count, Act.PASS)
    if is_open(decision) and room.has_room(table):
        count = anytime.offer_all(table, actions, count)
    if can_pass(decision):
        count = offer(actions, count, Act.PASS)
    return count


@rule
def offer_moment(table: Table, actions: Row[int]) -> int:
    if table.moment != Decision.START:
        return rounds.offer_moment(table, actions)
    count = 0
    for kind in range(LANDSCAPES):
        count = offer(actions, count, Act.START + kind)
    return count


@rule
def offer_task(table: Table, actions: Row[int]) -> int:
    decision = table.decision
    if decision == Decision.FEE or decision == Decision.HARBOR:
        return storage.offer_items(table.players[table.seat], actions, 0)
    if decision == Decision.COMPENSATION or decision == Decision.MARKET:
        return storage.offer_for_market(table, actions)
    if decision == Decision.ANCHOR:
        return sailing.offer_anchoring(table, actions)
    if decision == Decision.TILE:
        return landscape.offer_places(table, actions)
    if decision == Decision.ISLET_TILE:
        return islets.offer_slots(table, actions)
    if decision == Decision.SINGLE:
        return landscape.offer_singles(table, actions)
    if decision == Decision.MINE:
        return landscape.offer_mining(table, actions)
    if decision == Decision.GAIN:
        return storage.offer_gain(table, actions)
    if decision == Decision.REDUCE:
        return payment.offer_reductions(table, actions)
    if decision == Decision.PAY:
        return payment.offer_cubes(table, actions)
    if decision == Decision.PAY_ANY:
        return payment.offer_any(table, actions)
    if decision == Decision.FEEDING:
        return feeding.offer_more_food(table, actions)
    if decision == Decision.TRADE:
        return trade.offer_goods(table, actions)
    if decision == Decision.SITE:
        return buildings.offer_sites(table, actions)
    if decision == Decision.KEEP:
        return drawing.offer_hand(table, actions, Act.KEEP)
    if decision == Decision.RETURN:
        return drawing.offer_hand(table, actions, Act.RETURN)
    if decision == Decision.HELM:
        return sailing.offer_ships(table, actions)
    if decision == Decision.CROSS:
        return sailing.offer_crossed(table, actions)
    if decision == Decision.BONUS:
        return workers.offer_bonus(table, actions)
    if decision == Decision.ORDER:
        return milestones.offer_orders(table, actions)
    if decision == Decision.CHOOSE_ISLET:
        return islets.offer_all(table, frames.number(table, Number.USED), actions, 0)
    if decision == Decision.CHOOSE_BOAT:
        return boats.offer_all(table, frames.number(table, Number.USED), actions, 0)
    if decision == Decision.WORKSHOP:
        return buildings.offer_workshop(table, actions)
    if decision == Decision.SHIPWRIGHT:
        return cards.offer_work(table, actions)
    if decision == Decision.DOCK:
        return boats.offer_docking(table, actions)
    if decision == Decision.LID:
        return cards.offer_lids(table, actions)
    if decision == Decision.MOVED:
        return cards.offer_moves(table, actions)
    return buildings.offer_free_spaces(table, actions)


@door
def apply(table: Table, action: int) -> None:
    carry_out(table, action)
    run_on(table)


@rule
def carry_out(table: Table, action: int) -> None:
    if not trade.belongs(table, action):
        table.next_trade = 0
    if anytime.is_anytime(action):
        anytime.perform(table, action)
    elif table.decision == Decision.START:
        rounds.start_with(table.players[table.seat], action - Act.START)
        rounds.go_on(table)
    elif table.decision < Decision.OVER:
        rounds.perform(table, action)
    else:
        perform_task(table, action)


@rule
def perform_task(table: Table, action: int) -> None:
    decision = table.decision
    if decision == Decision.FEE or decision == Decision.HARBOR:
        sailing.pay_fee(table, action)
    elif decision == Decision.COMPENSATION or decision == Decision.MARKET:
        storage.put_on_market(table, action)
    elif decision == Decision.ANCHOR:
        sailing.anchor(table, action)
    elif decision == Decision.TILE:
        landscape.choose_or_lay(table, action)
    elif decision == Decision.ISLET_TILE:
        islets.lay_islet(table, action)
    elif decision == Decision.SINGLE:
        landscape.lay_single(table, action)
    elif decision == Decision.MINE:
        landscape.mine(table, action)
    elif decision == Decision.GAIN:
        storage.gain(table, action)
    elif decision == Decision.REDUCE:
        payment.reduce(table, action)
    elif decision == Decision.PAY:
        payment.pay(table, action)
    elif decision == Decision.PAY_ANY:
        payment.pay_any(table, action)
    elif decision == Decision.FEEDING:
        feeding.eat(table, action)
    elif decision == Decision.TRADE:
        trade.barter(table, action)
    elif decision == Decision.SITE:
        if action == Act.PASS:
            buildings.give_up_site(table)
        else:
            buildings.place(table, action)
    elif decision == Decision.KEEP:
        drawing.keep(table, action)
    elif decision == Decision.RETURN:
        drawing.put_back(table, action)
    elif decision == Decision.HELM:
        sailing.set_sail(table, action)
    elif decision == Decision.CROSS:
        islets.cross(table, action)
    elif decision == Decision.BONUS:
        workers.take_bonus(table, action)
    elif decision == Decision.ORDER:
        milestones.assign(table, action)
    elif action == Act.PASS:
        frames.pop(table)
    elif decision == Decision.CHOOSE_ISLET:
        islets.choose(table, action)
    elif decision == Decision.CHOOSE_BOAT:
        boats.choose(table, action)
    elif decision == Decision.WORKSHOP:
        buildings.work(table, action)
    elif decision == Decision.SHIPWRIGHT:
        cards.work(table, action)
    elif decision == Decision.DOCK:
        boats.dock(table, action)
    elif decision == Decision.LID:
        cards.pick_lid(table, action)
    elif decision == Decision.LID_SITE:
        cards.lay_lid(table, action)
    elif decision == Decision.MOVED:
        cards.pick_up(table, action)
    else:
        cards.put_down(table, action)


@rule
def run_on(table: Table) -> None:
    """Advance the game until a player has to decide or the game is over."""
    frames.look_up(table)
    while not arrive(table):
        frames.look_up(table)


@rule
def arrive(table: Table) -> bool:
    """Return whether the current decision needs the player; if not, resolve it."""
    decision = table.decision
    if decision < Decision.OVER:
        return arrive_at_moment(table)
    if decision == Decision.REDUCE:
        return not payment.reduced(table)
    if decision == Decision.PAY:
        return not payment.paid(table)
    if decision == Decision.FEEDING:
        return not feeding.fed(table)
    if decision == Decision.BONUS:
        return not workers.bonus_settled(table)
    if decision == Decision.ANCHOR:
        return not sailing.anchors_placed(table)
    if decision == Decision.RETURN:
        return not drawing.returned(table)
    if decision == Decision.DOCK:
        return not boats.docked(table)
    if decision == Decision.MOVE:
        sailing.move(table)
    elif decision == Decision.LOG_BOOK:
        sailing.take_log_book(table)
    elif decision == Decision.ISLET:
        islets.use(table)
    elif decision == Decision.BOAT:
        boats.use(table)
    elif decision == Decision.CARDS:
        drawing.look_at_four(table)
    elif decision == Decision.ANSWER:
        cards.answer(table)
    else:
        return True
    return False


@rule
def arrive_at_moment(table: Table) -> bool:
    decision = table.decision
    if decision == Decision.STATUE_BONUS or (decision == Decision.PASSAGE_BONUS and not closing.stands(table)):
        rounds.give_bonus(table)
        return False
    if decision == Decision.SECTION:
        workers.take_harmless_steps(table)
    if decision == Decision.FEED and table.left[Left.DUE] == 0:
        rounds.go_on(table)
        return False
    return True


@door
def finished(table: Table) -> bool:
    return table.decision == Decision.OVER
