"""Building cards: drawing and choosing them, and the anytime actions of the large ones."""

from leeward.cooper_island import boats, buildings, feeding, frames, islets, sailing, storage
from leeward.cooper_island.components import (
    ANY,
    CARDS,
    CARDS_DRAWN,
    CRATES,
    CUBES,
    LARGE_CARDS,
    TRACK,
    Boat,
    Building,
    Item,
    Large,
    Piece,
)
from leeward.cooper_island.landscape import can_lay_double, draw_tile, free_spaces, tiles_in_bag
from leeward.cooper_island.peninsula import LAND
from leeward.cooper_island.table import NONE, Act, Decision
from leeward.kernel.chance import reveal
from leeward.kernel.menu import offer
from leeward.kernel.rules import rule

MINT_COINS = LARGE_CARDS["mint"]["coins"]
YARD_WOOD = LARGE_CARDS["timber_and_stone_yard"]["wood"]
YARD_STONE = LARGE_CARDS["timber_and_stone_yard"]["stone"]
ESTATE_CUBES = LARGE_CARDS["estate"]["cubes"]
CLUB_TILES = LARGE_CARDS["explorers_club"]["tiles"]
MAP_ACTIONS = LARGE_CARDS["map_house"]["actions"]
TEMPLE_LESS = LARGE_CARDS["temple"]["less"]
SHIPYARD_LESS = LARGE_CARDS["shipyard"]["less"]
EXCHANGE_VALUE = LARGE_CARDS["exchange"]["value"]
EXCHANGE_HELM = LARGE_CARDS["exchange"]["helm"]
FEAST_HELM = LARGE_CARDS["feast_hall"]["helm"]
LIGHTHOUSE_ISLETS = LARGE_CARDS["lighthouse"]["islets"]
VILLA_BOATS = LARGE_CARDS["harbor_villa"]["boats"]
DEPOT_HELM = LARGE_CARDS["depot"]["helm"]
DOCK_HELM = LARGE_CARDS["dry_dock"]["helm"]
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
    """One card stays, for all to see; the others go under the stack one by one."""
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
    """The seat that put a card under the stack knows where it lies."""
    reveal(table)
    card = action - Act.RETURN
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
    for i in range(CARDS_DRAWN):
        if table.hand[i] != NONE:
            return
    frames.pop(table)


# the large ones, any time


@rule
def can_use(table, player, packed, card, spare):
    """`spare`: so many free spaces may be taken."""
    if card == Large.EXPLORERS_CLUB:
        return tiles_in_bag(table) > 0
    if card == Large.LAND_OFFICE:
        return can_lay_double(player, 1, spare)
    if card == Large.TEMPLE:
        statue = spare > 0 and buildings.can_build_statue(player, packed, TEMPLE_LESS)
        return statue or buildings.can_remove_ruin(player)
    if card == Large.SHIPYARD:
        return boats.can_build(player, packed, SHIPYARD_LESS)
    if card == Large.EXCHANGE:
        return storage.worth_of(packed, ANY) >= EXCHANGE_VALUE
    if card == Large.LIGHTHOUSE:
        return islets.on_the_water(table) != 0
    if card == Large.HARBOR_VILLA:
        return boats.at_work(table) & ~COPYING != 0
    if card == Large.DEPOT:
        return spare > 0 and (player.lids > 0 or player.crates != 0) and free_spaces(player) > 0
    if card == Large.DRY_DOCK:
        return boats.boats_at_work(player) >= boats.DOCKED
    if card == Large.ROYAL_ARCHITECT:
        return free_spaces(player) > 0 and has_built(player)
    return True


@rule
def has_built(player):
    for space in range(LAND):
        if Piece.SMALL <= player.piece[space] <= Piece.STATUE:
            return True
    return False


@rule
def offer_cards(table, player, packed, spare, actions, count):
    if player.large_cards != 0:
        for card in range(CARDS):
            if player.large_cards >> card & 1 and can_use(table, player, packed, card, spare):
                count = offer(actions, count, Act.CARD + card)
    return count


@rule
def use(table, action):
    """Turn the card over and do what it says."""
    card = action - Act.CARD
    player = table.players[table.seat]
    player.large_cards &= ~(1 << int(card))
    player.large_down |= 1 << int(card)
    if card == Large.MINT:
        player.market[Item.COIN] += MINT_COINS
    elif card == Large.TIMBER_AND_STONE_YARD:
        player.market[Item.WOOD] += YARD_WOOD
        player.market[Item.STONE] += YARD_STONE
    elif card == Large.ESTATE:
        frames.push(table, Decision.MARKET, ESTATE_CUBES, CUBES, 0)
    elif card == Large.EXPLORERS_CLUB:
        for _ in range(CLUB_TILES):
            draw_tile(table, player)
    elif card == Large.LAND_OFFICE:
        frames.push(table, Decision.TILE, NONE, 1, 0)
    elif card == Large.MAP_HOUSE:
        player.marker = TRACK
        player.map_actions += MAP_ACTIONS
    elif card == Large.TEMPLE:
        statue = 1 if buildings.spare_spaces(table, player) > 0 else 0
        frames.push(table, Decision.WORKSHOP, 1, statue, TEMPLE_LESS)
    elif card == Large.SHIPYARD:
        frames.push(table, Decision.SHIPWRIGHT, SHIPYARD_LESS, 0, 0)
    elif card == Large.EXCHANGE:
        sailing.earn(table, EXCHANGE_HELM)
        frames.push(table, Decision.PAY_ANY, EXCHANGE_VALUE, 0, 0)
    elif card == Large.FEAST_HALL:
        sailing.earn(table, FEAST_HELM)
        feeding.feed(table, player)
    elif card == Large.LIGHTHOUSE:
        frames.push(table, Decision.CHOOSE_ISLET, LIGHTHOUSE_ISLETS, 0, 0)
    elif card == Large.HARBOR_VILLA:
        frames.push(table, Decision.CHOOSE_BOAT, VILLA_BOATS, COPYING, 0)
    elif card == Large.DEPOT:
        sailing.earn(table, DEPOT_HELM)
        frames.push(table, Decision.LID_SITE, 0, 0, 0)
        frames.push(table, Decision.LID, 0, 0, 0)
    elif card == Large.DRY_DOCK:
        sailing.earn(table, DOCK_HELM)
        frames.push(table, Decision.DOCK, boats.DOCKED, 0, 0)
    else:
        frames.push(table, Decision.MOVED, 0, 0, 0)


# the depot: a lid onto a free landscape


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


# the royal architect: a building or a statue moves


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
