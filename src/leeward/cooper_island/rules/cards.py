"""Building cards: drawing and choosing them, the anytime actions of the large ones, and what some bring by themselves."""

from leeward.cooper_island.edition.vocabulary import Deed, Gain
from leeward.cooper_island.rules import (
    boats,
    buildings,
    cargo,
    counts,
    deck,
    feeding,
    frames,
    islets,
    payment,
    sailing,
    storage,
)
from leeward.cooper_island.rules.components import (
    ANY,
    BUILDINGS,
    CARDS_DRAWN,
    CARGO_SHIPS,
    CRATES,
    ITEMS,
    Boat,
    Building,
    Piece,
)
from leeward.cooper_island.rules.deck import CARDS
from leeward.cooper_island.rules.landscape import can_lay_double, draw_tile, free_spaces, take_steps, tiles_in_bag
from leeward.cooper_island.rules.peninsula import LAND
from leeward.cooper_island.rules.table import NONE, Act, Decision, Source, Work
from leeward.kernel.bits import lowest_of
from leeward.kernel.chance import reveal
from leeward.kernel.menu import offer
from leeward.kernel.rules import rule

COPYING = 1 << Boat.COPY


# choosing one of four


@rule
def look_at_four(table):
    """Take the top four of the stack into the hand."""
    reveal(table)
    large = frames.top(table).a == Building.LARGE
    frames.pop(table)
    deck = table.large_deck if large else table.small_deck
    seen = table.large_seen if large else table.small_seen
    for i in range(CARDS_DRAWN):
        table.hand[i] = deck[i]
        table.hand_seen[i] = seen[i]
    for i in range(CARDS):
        further = i + CARDS_DRAWN
        deck[i] = deck[further] if further < CARDS else NONE
        seen[i] = seen[further] if further < CARDS else 0
    if large:
        table.large_count -= CARDS_DRAWN
    else:
        table.small_count -= CARDS_DRAWN
    frames.push(table, Decision.KEEP, 1 if large else 0, 0, 0)


@rule
def offer_hand(table, actions, first):
    count = 0
    for i in range(CARDS_DRAWN):
        if table.hand[i] != NONE:
            count = offer(actions, count, first + table.hand[i])
    return count


@rule
def leave_hand(table, card):
    for i in range(CARDS_DRAWN):
        if table.hand[i] == card:
            table.hand[i] = NONE
            table.hand_seen[i] = 0


@rule
def keep(table, action):
    """One card stays, for all to see; the others go under the stack."""
    reveal(table)
    card = action - Act.KEEP
    frame = frames.top(table)
    player = table.players[table.seat]
    if frame.a == 1:
        player.large_cards |= 1 << int(card)
    else:
        player.small_cards |= 1 << int(card)
    leave_hand(table, card)
    frame.task = Decision.RETURN + 0


@rule
def put_back(table, action):
    reveal(table)
    put_under(table, action - Act.RETURN)


@rule
def returned(table):
    """Whether all are back: once their order cannot matter any more, the rest go under the stack in one go."""
    if order_matters(table):
        return False
    for i in range(CARDS_DRAWN):
        if table.hand[i] != NONE:
            put_under(table, table.hand[i])
    frames.pop(table)
    return True


@rule
def order_matters(table):
    """Whether somebody who builds later could draw some of the cards in hand and leave others under the stack.

    Everybody to come draws as many, and puts what is left behind these.
    """
    large = frames.top(table).a == 1
    above = table.large_count if large else table.small_count
    held, builders = 0, 0
    for i in range(CARDS_DRAWN):
        if table.hand[i] != NONE:
            held += 1
    for seat in range(table.seats):
        builders += table.players[seat].buildings[Building.LARGE if large else Building.SMALL]
    for i in range(builders):
        if above < CARDS_DRAWN * (i + 1) < above + held:
            return True
    return False


@rule
def put_under(table, card):
    """The seat that puts a card under the stack knows where it lies."""
    leave_hand(table, card)
    known = 1 << int(table.seat)
    if frames.top(table).a == 1:
        table.large_deck[table.large_count] = card
        table.large_seen[table.large_count] = known
        table.large_count += 1
    else:
        table.small_deck[table.small_count] = card
        table.small_seen[table.small_count] = known
        table.small_count += 1


# the large ones, any time


@rule
def can_use(table, player, packed, part, spare):
    """Whether a part of a card can be carried out now; `spare`: so many free spaces may be taken."""
    gains = deck.PART_GAINS[part]
    if gains[Gain.DO] != 0 and not can_do(table, player, packed, gains[Gain.DO], gains[Gain.LESS], spare):
        return False
    if gains[Gain.PAY] > 0 and storage.worth_of(packed, ANY) < gains[Gain.PAY]:
        return False
    if gains[Gain.PRICE] > 0 and not payment.can_pay(packed, price_of(part), 0):
        return False
    if gains[Gain.TURN_BOATS] > 0 and boats.boats_at_work(player) < gains[Gain.TURN_BOATS]:
        return False
    return brings_something(table, part) and counts.holds(player, part)


@rule
def price_of(part):
    """The row of its cost."""
    return payment.COST_OF_CARD + int(deck.PART_GAINS[part, Gain.PRICE + 0]) - 1


@rule
def brings_something(table, part):
    """A card that would only draw from an empty bag or use islets and boats that nobody has does nothing."""
    gains = deck.PART_GAINS[part]
    drawn = gains[Gain.DRAW] > 0 and tiles_in_bag(table) > 0
    used = gains[Gain.ISLETS] > 0 and islets.on_the_water(table) != 0
    manned = gains[Gain.BOATS] > 0 and boats.at_work(table) & ~COPYING != 0
    if drawn or used or manned or gains[Gain.DO] != 0:
        return True
    for i in range(Gain.STORAGE):
        if i != Gain.CHOICE and gains[i] != 0:
            return True
    return gains[Gain.STEPS] + gains[Gain.CARTOGRAPHER] + gains[Gain.HELM] > 0


@rule
def can_do(table, player, packed, deeds, less, spare):
    """Whether one of these deeds, one bit each, is possible."""
    if deeds >> Deed.RUIN & 1 and buildings.can_remove_ruin(player):
        return True
    if deeds >> Deed.STATUE & 1:
        return spare > 0 and buildings.can_build_statue(player, packed, less)
    if deeds >> Deed.BOAT & 1:
        return boats.can_build(player, packed, less)
    if deeds >> Deed.BUILDING & 1:
        return spare > 0 and can_erect_any(player, packed, less)
    if deeds >> Deed.CARGO & 1:
        return can_supply_any(table, player, packed, less)
    if deeds >> Deed.PLACE & 1:
        return can_lay_double(player, 0, spare)
    if deeds >> Deed.PLACE_SHIMMED & 1:
        return can_lay_double(player, 1, spare)
    if deeds >> Deed.LID & 1:
        return spare > 0 and (player.lids > 0 or player.crates != 0) and free_spaces(player) > 0
    if deeds >> Deed.MOVE & 1:
        return free_spaces(player) > 0 and has_built(player)
    return deeds >> Deed.FEED & 1 == 1


@rule
def can_erect_any(player, packed, less):
    for building in range(BUILDINGS):
        if buildings.can_erect(player, packed, building, less):
            return True
    return False


@rule
def can_supply_any(table, player, packed, less):
    for ship in range(CARGO_SHIPS):
        if cargo.can_supply(table, player, packed, ship, less):
            return True
    return False


@rule
def has_built(player):
    for space in range(LAND):
        if Piece.SMALL <= player.piece[space] <= Piece.STATUE:
            return True
    return False


@rule
def offer_cards(table, player, packed, spare, actions, count):
    held = player.large_cards & deck.USABLE
    while held != 0:
        card = lowest_of(held)
        if can_use(table, player, packed, int(deck.ONCE[card]), spare):
            count = offer(actions, count, Act.CARD + card)
        held &= held - 1
    return count


@rule
def use(table, action):
    """Turn the card over and do what it says."""
    card = action - Act.CARD
    player = table.players[table.seat]
    player.large_cards &= ~(1 << int(card))
    player.large_down |= 1 << int(card)
    carry_out(table, player, int(deck.ONCE[card]), 0)


# at income, or whenever its owner does something


@rule
def answer(table):
    """The next of the owner's cards that bring something at this moment; when there is none left, go on."""
    frame = frames.top(table)
    player = table.players[table.seat]
    for part in range(int(frame.b), deck.PARTS):
        if deck.PART_MOMENT[part] == frame.a and deck.has_part(player, part):
            spare = buildings.spare_spaces(table, player)
            if can_use(table, player, storage.worths(player), part, spare):
                frame.b = part + 1
                carry_out(table, player, part, 1)
                return
    frames.pop(table)


@rule
def carry_out(table, player, part, free):
    """What comes first lies on top: costs, meals, items, deeds, islets and boats, helm points. `free`: deeds can be left."""
    gains = deck.PART_GAINS[part]
    sailing.earn(table, gains[Gain.HELM])
    if gains[Gain.BOATS] > 0 and boats.at_work(table) & ~COPYING != 0:
        frames.push(table, Decision.CHOOSE_BOAT, gains[Gain.BOATS], COPYING, 0)
    if gains[Gain.ISLETS] > 0 and islets.on_the_water(table) != 0:
        frames.push(table, Decision.CHOOSE_ISLET, gains[Gain.ISLETS], 0, 0)
    do(table, player, gains[Gain.DO], gains[Gain.LESS], free)
    bring(table, player, part)
    if gains[Gain.DO] >> Deed.FEED & 1:
        feeding.feed(table, player)
    if gains[Gain.DO] >> Deed.LID & 1:
        frames.push(table, Decision.LID_SITE, 0, 0, 0)
        frames.push(table, Decision.LID, 0, 0, 0)
    if gains[Gain.TURN_BOATS] > 0:
        frames.push(table, Decision.DOCK, gains[Gain.TURN_BOATS], 0, 0)
    if gains[Gain.PAY] > 0:
        frames.push(table, Decision.PAY_ANY, gains[Gain.PAY], 0, 0)
    if gains[Gain.PRICE] > 0:
        payment.ask(table, price_of(part), 0)


@rule
def bring(table, player, part):
    """Items, tiles and steps."""
    gains = deck.PART_GAINS[part]
    for _ in range(gains[Gain.DRAW]):
        draw_tile(table, player)
    take_steps(player, gains[Gain.STEPS])
    player.map_actions += gains[Gain.CARTOGRAPHER]
    if gains[Gain.STORAGE] == 0:
        for item in range(ITEMS):
            player.market[item] += gains[item]
        if gains[Gain.CHOSEN] > 0:
            frames.push(table, Decision.MARKET, gains[Gain.CHOSEN], gains[Gain.CHOICE], 0)
        return
    for _ in range(gains[Gain.CHOSEN]):
        frames.push(table, Decision.GAIN, gains[Gain.CHOICE], NONE, Source.CARD + 0)
    for item in range(ITEMS):
        for _ in range(gains[item]):
            frames.push(table, Decision.GAIN, 1 << item, NONE, Source.CARD + 0)


@rule
def do(table, player, deeds, less, free):
    if deeds & (1 << Deed.RUIN | 1 << Deed.STATUE) != 0:
        ruin = int(deeds) >> Deed.RUIN & 1
        statue = int(deeds) >> Deed.STATUE & 1 if buildings.spare_spaces(table, player) > 0 else 0
        frames.push(table, Decision.WORKSHOP, ruin, statue, less)
    elif deeds >> Deed.BOAT & 1:
        frames.push(table, Decision.SHIPWRIGHT, less, Work.BOAT + 0, free)
    elif deeds >> Deed.BUILDING & 1:
        frames.push(table, Decision.SHIPWRIGHT, less, Work.BUILDING + 0, free)
    elif deeds >> Deed.CARGO & 1:
        frames.push(table, Decision.SHIPWRIGHT, less, Work.CARGO + 0, free)
    elif deeds >> Deed.PLACE & 1:
        frames.push(table, Decision.TILE, NONE, 0, 0)
    elif deeds >> Deed.PLACE_SHIMMED & 1:
        frames.push(table, Decision.TILE, NONE, 1, 0)
    elif deeds >> Deed.MOVE & 1:
        frames.push(table, Decision.MOVED, 0, 0, 0)


@rule
def offer_work(table, actions):
    """A boat, a building or a cargo ship by a card; nothing at all if it can no longer be paid."""
    frame = frames.top(table)
    player = table.players[table.seat]
    packed, less = storage.worths(player), int(frame.a)
    if frame.b == Work.BOAT:
        count = boats.offer_boats(player, packed, less, actions, 0)
    elif frame.b == Work.BUILDING:
        count = buildings.offer_buildings(player, packed, less, actions, 0)
    else:
        count = cargo.offer_ships(table, player, packed, less, actions, 0)
    return offer(actions, count, Act.PASS) if frame.c == 1 or count == 0 else count


@rule
def work(table, action):
    less = int(frames.top(table).a)
    frames.pop(table)
    if action >= Act.SUPPLY:
        cargo.supply(table, action, less)
    elif action >= Act.ERECT:
        buildings.erect(table, action, less)
    else:
        boats.build(table, action, less)


# a lid onto a free landscape


@rule
def offer_lids(table, actions):
    player = table.players[table.seat]
    count = 0
    if player.lids > 0:
        count = offer(actions, count, Act.LID)
    for crate in range(CRATES):
        if player.crates >> crate & 1:
            count = offer(actions, count, Act.LID + 1 + crate)
    return count


@rule
def pick_lid(table, action):
    player = table.players[table.seat]
    frames.pop(table)
    if action == Act.LID:
        player.lids -= 1
    else:
        player.crates &= ~(1 << int(action - Act.LID - 1))


@rule
def lay_lid(table, action):
    frames.pop(table)
    table.players[table.seat].piece[action - Act.SITE] = Piece.LID


# a building or a statue moves


@rule
def offer_moves(table, actions):
    player = table.players[table.seat]
    count = 0
    for space in range(LAND):
        if Piece.SMALL <= player.piece[space] <= Piece.STATUE:
            count = offer(actions, count, Act.MOVE + space)
    return count


@rule
def pick_up(table, action):
    frame = frames.top(table)
    frame.task = Decision.MOVED_TO + 0
    frame.a = action - Act.MOVE


@rule
def put_down(table, action):
    player = table.players[table.seat]
    space = int(frames.top(table).a)
    frames.pop(table)
    player.piece[action - Act.SITE] = player.piece[space]
    player.piece[space] = Piece.NOTHING
