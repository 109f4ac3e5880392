"""Helm points: the ships, their anchors, islets crossed, log books and harbor fees."""

from leeward.cooper_island.edition.vocabulary import Moment
from leeward.cooper_island.rules import frames, storage
from leeward.cooper_island.rules.components import (
    LOG_BESIDES,
    LOG_DRAWS,
    LOG_ITEMS,
    LOG_KINDS,
    LOG_PILE,
    LOG_STEPS,
    SHIPS,
)
from leeward.cooper_island.rules.peninsula import BAY, LEG, harbor_owner, islet_ahead, islet_behind, position
from leeward.cooper_island.rules.table import Act, Decision, Source
from leeward.kernel.chance import reveal
from leeward.kernel.dice import roll
from leeward.kernel.menu import offer
from leeward.kernel.rules import rule


@rule
def earn(table, points):
    """Helm points of one action, for one ship."""
    if points > 0:
        frames.push(table, Decision.HELM, points, 0, 0)


@rule
def earn_with_lid(table, points, cargo):
    """Helm points for supplying a cargo ship: its lid is taken when they are sailed."""
    if points > 0:
        frames.push(table, Decision.HELM, points, 0, cargo + 1)
    else:
        take_lid(table.players[table.seat], int(cargo))


@rule
def take_lid(player, cargo):
    player.on_ships &= ~(1 << cargo)
    player.lids += 1


@rule
def offer_ships(table, actions):
    count = 0
    for ship in range(SHIPS - 1, -1, -1):
        count = offer(actions, count, Act.SAIL + ship)
    return count


@rule
def set_sail(table, action):
    points, lid = int(frames.top(table).a), int(frames.top(table).c)
    frames.pop(table)
    frames.push(table, Decision.MOVE, action - Act.SAIL, points, lid)


@rule
def move(table):
    """Spend one point: on an anchor if there is one, else on a step, with all that lies on the way."""
    frame = frames.top(table)
    ship = int(frame.a)
    player = table.players[table.seat]
    if frame.b == 0:
        lid = int(frame.c)
        frames.pop(table)
        if lid > 0:
            take_lid(player, lid - 1)
        return
    frame.b -= 1
    if player.anchors[ship] > 0:
        player.anchors[ship] -= 1
        return
    left = position(table.seats, table.seat, ship, player.steps[ship])
    player.steps[ship] += 1
    entered = position(table.seats, table.seat, ship, player.steps[ship])
    # What comes first lies on top.
    if entered % LEG == 0:
        frames.push(table, Decision.HARBOR, harbor_owner(table.seats, entered), ship, 0)
    if entered % BAY == 0:
        frames.push(table, Decision.LOG_BOOK, 0, 0, 0)
    first, second = islet_ahead(table, left, ship), islet_behind(table, entered, ship)
    # Two islets crossed with one step lie at one peninsula, where no kind lies twice.
    if first >= 0 and second >= 0:
        frames.push(table, Decision.CROSS, first, second, 0)
    elif first >= 0 or second >= 0:
        frames.push(table, Decision.ISLET, max(first, second), 0, 0)


@rule
def offer_crossed(table, actions):
    frame = frames.top(table)
    count = offer(actions, 0, Act.ISLET + frame.a)
    return offer(actions, count, Act.ISLET + frame.b)


@rule
def take_log_book(table):
    """Draw one of those that are left; when all are taken, the used ones are shuffled again."""
    frames.pop(table)
    table.players[table.seat].log_books += 1
    left = 0
    for kind in range(LOG_KINDS):
        left += table.log_pile[kind]
    if left == 0:
        for kind in range(LOG_KINDS):
            table.log_pile[kind] = LOG_PILE[kind]
            left += LOG_PILE[kind]
    drawn = draw_log_book(table, left)
    frames.answer(table, Moment.LOG_BOOK + 0)
    for _ in range(LOG_STEPS[drawn]):
        frames.push(table, Decision.BONUS, 1, 0, Source.LOG_BOOK + 0)
    for _ in range(LOG_DRAWS[drawn]):
        frames.push(table, Decision.BONUS, 0, 0, Source.LOG_BOOK + 0)
    for i in range(LOG_ITEMS.shape[1] - 1, -1, -1):
        if LOG_ITEMS[drawn, i] != 0:
            frames.push(table, Decision.GAIN, int(LOG_ITEMS[drawn, i]), int(LOG_BESIDES[drawn, i]), Source.LOG_BOOK + 0)


@rule
def draw_log_book(table, left):
    reveal(table)
    rest = roll(table.dice, left)
    for kind in range(LOG_KINDS):
        if rest < table.log_pile[kind]:
            table.log_pile[kind] -= 1
            return kind
        rest -= table.log_pile[kind]
    return LOG_KINDS - 1


# anchors, spread evenly


@rule
def anchors_placed(table):
    """Put anchors under the ship with fewer; whether none is left to choose for."""
    frame = frames.top(table)
    player = table.players[table.seat]
    while frame.a > 0 and player.anchors[0] != player.anchors[1]:
        player.anchors[0 if player.anchors[0] < player.anchors[1] else 1] += 1
        frame.a -= 1
    if frame.a > 0:
        return False
    frames.pop(table)
    return True


@rule
def offer_anchoring(table, actions):
    count = 0
    for ship in range(SHIPS):
        count = offer(actions, count, Act.ANCHOR + ship)
    return count


@rule
def anchor(table, action):
    table.players[table.seat].anchors[action - Act.ANCHOR] += 1
    frames.top(table).a -= 1


# fees: for a harbor, or for standing on somebody's worker


@rule
def pay_fee(table, action):
    """One item, or a refusal: then the owner takes an item from the supply, and an anchor drops."""
    frame = frames.top(table)
    harbor = frame.task == Decision.HARBOR
    owner, ship = int(frame.a), int(frame.b)
    player = table.players[table.seat]
    frames.pop(table)
    if action != Act.PASS:
        item = storage.give(player, action)
        if owner != table.seat:
            table.players[owner].market[item] += 1
        return
    if harbor:
        player.anchors[ship] += 1
    else:
        frames.push(table, Decision.ANCHOR, 1, 0, 0)
    if owner != table.seat:
        frames.push_for(table, owner, Decision.COMPENSATION, 1, 63, 0)
