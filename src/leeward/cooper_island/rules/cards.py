"""Building card effects: rulebook, pages 21 and 26 to 27. The edition defines the cards; `deck` holds them as tables.

offer_cards, use            turn over a large card, any time
answer                      trigger cards at income, or when their owner does something
carry_out, can_use          a card's effect, and whether it can be used now
offer_work, work            build a boat or a building, or supply a cargo ship, by a card
lids and moves              put a lid on the land; move a building or statue
"""

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
    room,
    sailing,
    spaces,
    storage,
    tasks,
)
from leeward.cooper_island.rules.components import (
    ANY,
    BUILDINGS,
    CARGO_SHIPS,
    CRATES,
    ITEMS,
    Boat,
    Piece,
)
from leeward.cooper_island.rules.landscape import can_lay_double, draw_tile, free_spaces, take_steps, tiles_in_bag
from leeward.cooper_island.rules.peninsula import LAND
from leeward.cooper_island.rules.table import NONE, Act, Decision, Number, Player, Source, Table, Work
from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.bits import lowest_of
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row

COPYING = 1 << Boat.COPY


@rule
def carry_out(table: Table, player: Player, part: int, free: bool) -> None:
    """Push a card's effects in reverse: costs come first, then meals, items, deeds, islets and boats, helm points.

    `free`: the player may decline deeds.
    """
    sailing.earn(table, deck.gain(player, part, Gain.HELM))
    if deck.gain(player, part, Gain.BOATS) > 0 and boats.at_work(table) & ~COPYING != 0:
        tasks.choose_boats(table, deck.gain(player, part, Gain.BOATS), used=COPYING)
    if deck.gain(player, part, Gain.ISLETS) > 0 and islets.on_the_water(table) != 0:
        tasks.choose_islets(table, deck.gain(player, part, Gain.ISLETS))
    do(table, player, deck.gain(player, part, Gain.DO), deck.gain(player, part, Gain.LESS), free)
    bring(table, player, part)
    if deck.gain(player, part, Gain.DO) >> Deed.FEED & 1:
        feeding.feed(table, player)
    if deck.gain(player, part, Gain.DO) >> Deed.LID & 1:
        tasks.lay_lid(table)
    if deck.gain(player, part, Gain.TURN_BOATS) > 0:
        tasks.turn_boats(table, deck.gain(player, part, Gain.TURN_BOATS))
    if deck.gain(player, part, Gain.PAY) > 0:
        tasks.pay_any(table, deck.gain(player, part, Gain.PAY))
    if deck.gain(player, part, Gain.PRICE) > 0:
        payment.ask(table, price_of(part), 0)


# large cards, any time


@rule
def can_use(table: Table, player: Player, packed: int, part: int, spare: int) -> bool:
    """Return whether a part of a card can be used now. `spare`: how many free spaces may be used up."""
    if deck.gain(player, part, Gain.DO) != 0 and not can_do(
        table, player, packed, deck.gain(player, part, Gain.DO), deck.gain(player, part, Gain.LESS), spare
    ):
        return False
    if deck.gain(player, part, Gain.PAY) > 0 and storage.worth_of(packed, ANY) < deck.gain(player, part, Gain.PAY):
        return False
    if deck.gain(player, part, Gain.PRICE) > 0 and not payment.can_pay(player, packed, price_of(part), 0):
        return False
    if deck.gain(player, part, Gain.TURN_BOATS) > 0 and boats.boats_at_work(player) < deck.gain(player, part, Gain.TURN_BOATS):
        return False
    return brings_something(table, player, part) and counts.holds(player, part)


@rule
def price_of(part: int) -> int:
    """Return the row of its cost in `payment.COSTS`."""
    return payment.COST_OF_CARD + deck.PART_GAINS[part, Gain.PRICE + 0] - 1


@rule
def brings_something(table: Table, player: Player, part: int) -> bool:
    """Return whether the card has any effect now: not if it only draws from an empty bag or uses islets or boats nobody has."""
    drawn = deck.gain(player, part, Gain.DRAW) > 0 and tiles_in_bag(table) > 0
    used = deck.gain(player, part, Gain.ISLETS) > 0 and islets.on_the_water(table) != 0
    manned = deck.gain(player, part, Gain.BOATS) > 0 and boats.at_work(table) & ~COPYING != 0
    if drawn or used or manned or deck.gain(player, part, Gain.DO) != 0:
        return True
    for i in range(Gain.STORAGE):
        if i != Gain.CHOICE and deck.gain(player, part, i) != 0:
            return True
    return (
        deck.gain(player, part, Gain.STEPS) + deck.gain(player, part, Gain.CARTOGRAPHER) + deck.gain(player, part, Gain.HELM)
        > 0
    )


@rule
def can_do(table: Table, player: Player, packed: int, deeds: int, less: int, spare: int) -> bool:
    """Return whether one of these deeds, one bit each, is possible."""
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
        return can_lay_double(player, False, spare)
    if deeds >> Deed.PLACE_SHIMMED & 1:
        return can_lay_double(player, True, spare)
    if deeds >> Deed.LID & 1:
        return spare > 0 and (player.lids > 0 or player.crates != 0) and free_spaces(player) > 0
    if deeds >> Deed.MOVE & 1:
        return free_spaces(player) > 0 and has_built(player)
    return deeds >> Deed.FEED & 1 == 1


@rule
def can_erect_any(player: Player, packed: int, less: int) -> bool:
    for building in range(BUILDINGS):
        if buildings.can_erect(player, packed, building, less):
            return True
    return False


@rule
def can_supply_any(table: Table, player: Player, packed: int, less: int) -> bool:
    for ship in range(CARGO_SHIPS):
        if cargo.can_supply(table, player, packed, ship, less):
            return True
    return False


@rule
def has_built(player: Player) -> bool:
    for space in range(LAND):
        if Piece.SMALL <= player.piece[space] <= Piece.STATUE:
            return True
    return False


@rule
def offer_cards(table: Table, player: Player, packed: int, spare: int, actions: Row[int], count: int) -> int:
    held = player.large_cards & deck.USABLE
    while held != 0:
        card = lowest_of(held)
        if can_use(table, player, packed, deck.ONCE[card], spare):
            count = offer(actions, count, Act.CARD + card)
        held &= held - 1
    return count


@rule
def use(table: Table, action: int) -> None:
    """Turn the card over and carry out its effect."""
    card = action - Act.CARD
    player = table.players[table.seat]
    player.large_cards &= ~(1 << int(card))
    player.large_down |= 1 << int(card)
    carry_out(table, player, deck.ONCE[card], free=False)


# at income, or when their owner does something


@rule
def has_part(player: Player, part: int) -> bool:
    """Return whether the player has the card of this part; a large card counts only face up."""
    cards = player.large_cards if deck.PART_LARGE[part] == 1 else player.small_cards
    return cards >> deck.PART_CARD[part] & 1 == 1


@rule
def answer(table: Table) -> None:
    """Trigger the owner's next card for this moment, or finish if there is none left."""
    frame = frames.top(table)
    player = table.players[table.seat]
    for part in range(frame.numbers[Number.NEXT_PART], deck.PARTS if room.has_room(table) else 0):
        if deck.PART_MOMENT[part] == frame.numbers[Number.MOMENT] and has_part(player, part):
            spare = buildings.spare_spaces(table, player)
            if can_use(table, player, storage.worths(player), part, spare):
                frame.numbers[Number.NEXT_PART] = part + 1
                carry_out(table, player, part, free=True)
                return
    frames.pop(table)


@rule
def bring(table: Table, player: Player, part: int) -> None:
    """Give the player the card's items, tiles and steps."""
    for _ in range(deck.gain(player, part, Gain.DRAW)):
        draw_tile(table, player)
    take_steps(player, deck.gain(player, part, Gain.STEPS))
    player.map_actions += deck.gain(player, part, Gain.CARTOGRAPHER)
    if deck.gain(player, part, Gain.STORAGE) == 0:
        for item in range(ITEMS):
            player.market[item] += deck.gain(player, part, item)
        if deck.gain(player, part, Gain.CHOSEN) > 0:
            tasks.market(table, deck.gain(player, part, Gain.CHOSEN), choice=deck.gain(player, part, Gain.CHOICE))
        return
    for _ in range(deck.gain(player, part, Gain.CHOSEN)):
        tasks.gain(table, one_of=deck.gain(player, part, Gain.CHOICE), besides=NONE, source=Source.CARD)
    for item in range(ITEMS):
        for _ in range(deck.gain(player, part, item)):
            tasks.gain(table, one_of=1 << item, besides=NONE, source=Source.CARD)


@rule
def do(table: Table, player: Player, deeds: int, less: int, free: bool) -> None:
    if deeds & (1 << Deed.RUIN | 1 << Deed.STATUE) != 0:
        ruin = deeds >> Deed.RUIN & 1 == 1
        statue = deeds >> Deed.STATUE & 1 == 1 and buildings.spare_spaces(table, player) > 0
        tasks.workshop(table, ruin, statue, less)
    elif deeds >> Deed.BOAT & 1:
        tasks.shipwright(table, Work.BOAT, less, optional=free)
    elif deeds >> Deed.BUILDING & 1:
        tasks.shipwright(table, Work.BUILDING, less, optional=free)
    elif deeds >> Deed.CARGO & 1:
        tasks.shipwright(table, Work.CARGO, less, optional=free)
    elif deeds >> Deed.PLACE & 1:
        tasks.lay_tile(table, NONE, free_shim=False)
    elif deeds >> Deed.PLACE_SHIMMED & 1:
        tasks.lay_tile(table, NONE, free_shim=True)
    elif deeds >> Deed.MOVE & 1:
        tasks.move_building(table)


@rule
def offer_work(table: Table, actions: Row[int]) -> int:
    """Offer the boats, buildings or cargo ships the card allows; only a pass if none can be paid for any more."""
    frame = frames.top(table)
    player = table.players[table.seat]
    packed, less = storage.worths(player), frame.numbers[Number.LESS]
    if not room.has_room(table):
        count = 0
    elif frame.numbers[Number.WORK] == Work.BOAT:
        count = boats.offer_boats(player, packed, less, actions, 0)
    elif frame.numbers[Number.WORK] == Work.BUILDING:
        count = buildings.offer_buildings(player, packed, less, actions, 0)
    else:
        count = cargo.offer_ships(table, player, packed, less, actions, 0)
    return offer(actions, count, Act.PASS) if frame.numbers[Number.OPTIONAL] == 1 or count == 0 else count


@rule
def work(table: Table, action: int) -> None:
    less = frames.number(table, Number.LESS)
    frames.pop(table)
    if action >= Act.SUPPLY:
        cargo.supply(table, action, less)
    elif action >= Act.ERECT:
        buildings.erect(table, action, less)
    else:
        boats.build(table, action, less)


# putting a lid on a free landscape


@rule
def offer_lids(table: Table, actions: Row[int]) -> int:
    player = table.players[table.seat]
    count = 0
    if player.lids > 0:
        count = offer(actions, count, Act.LID)
    for crate in range(CRATES):
        if player.crates >> crate & 1:
            count = offer(actions, count, Act.LID + 1 + crate)
    return count


@rule
def pick_lid(table: Table, action: int) -> None:
    player = table.players[table.seat]
    frames.pop(table)
    if action == Act.LID:
        player.lids -= 1
    else:
        player.crates &= ~(1 << int(action - Act.LID - 1))


@rule
def lay_lid(table: Table, action: int) -> None:
    frames.pop(table)
    spaces.put(table.players[table.seat], action - Act.SITE, Piece.LID)


# moving a building or a statue


@rule
def offer_moves(table: Table, actions: Row[int]) -> int:
    player = table.players[table.seat]
    count = 0
    for space in range(LAND):
        if Piece.SMALL <= player.piece[space] <= Piece.STATUE:
            count = offer(actions, count, Act.MOVE + space)
    return count


@rule
def pick_up(table: Table, action: int) -> None:
    frame = frames.top(table)
    frame.task = Decision.MOVED_TO + 0
    frame.numbers[Number.SPACE] = action - Act.MOVE


@rule
def put_down(table: Table, action: int) -> None:
    player = table.players[table.seat]
    space = frames.number(table, Number.SPACE)
    frames.pop(table)
    spaces.put(player, action - Act.SITE, player.piece[space])
    spaces.clear(player, space)
