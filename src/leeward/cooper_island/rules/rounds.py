"""A round: rulebook, pages 9 to 23. The last actions before the final scoring: page 24.

go_on                       go to the next player, or to the next moment of the round
offer_income, receive       income: an islet, a double tile, the boats (pages 10 to 12)
workers                     worker turns: see workers (page 13)
clean-up, page 23           feed (see feeding), reactivate, give_bonus for statues and for the passage, return_workers,
                            clear the marketplace, end_round
"""

from leeward.cooper_island.edition.vocabulary import Moment
from leeward.cooper_island.rules import boats, deck, feeding, islets, landscape, sailing, spaces, storage, tasks, workers
from leeward.cooper_island.rules.components import (
    CRATES,
    FLIP_COINS,
    LANDING_SPACES,
    LID_COINS,
    MOST_SEATS,
    RESOURCE,
    ROUNDS,
    Building,
    Item,
    Piece,
)
from leeward.cooper_island.rules.peninsula import PASSAGE, START
from leeward.cooper_island.rules.table import SPACES, Act, Decision, Left, Player, Table
from leeward.kernel.compiling.rules import rule
from leeward.kernel.pieces.menu import offer
from leeward.kernel.records.record import Row

PASSAGE_POINTS = 1


@rule
def go_on(table: Table) -> None:
    """Go to the next player, or to the next moment of the round."""
    moment = table.moment
    if moment == Decision.SECTION:
        next_worker(table)
        return
    table.turn += 1
    if table.turn < table.seats:
        table.actor = (table.actor + 1) % table.seats
        prepare(table)
    elif moment == Decision.START:
        begin(table, Decision.INCOME)
    elif moment == Decision.INCOME:
        begin(table, Decision.TURN)
    elif moment == Decision.FEED:
        begin(table, Decision.REACTIVATE)
    elif moment == Decision.REACTIVATE:
        begin(table, Decision.STATUE_BONUS)
    elif moment == Decision.STATUE_BONUS:
        begin(table, Decision.PASSAGE_BONUS)
    elif moment == Decision.PASSAGE_BONUS:
        return_workers(table)
        begin(table, Decision.CLEAR)
    elif moment == Decision.CLEAR:
        end_round(table)
    else:
        table.moment = Decision.OVER + 0


# moments


@rule
def begin(table: Table, moment: int) -> None:
    """Begin a new moment of the round, starting with the player who has the Cooper token."""
    table.moment = moment
    table.turn = 0
    table.actor = table.cooper
    prepare(table)


@rule
def prepare(table: Table) -> None:
    """Set up what this moment offers the acting player."""
    for i in range(len(table.left)):
        table.left[i] = 0
    table.boats_left = 0
    player = table.players[table.actor]
    if table.moment == Decision.INCOME:
        player.map_actions = 1
        table.left[Left.ISLET] = 1
        table.left[Left.PLACE] = 1
        table.boats_left = boats.working_spaces(player)
        tasks.answer(table, Moment.INCOME)
    elif table.moment == Decision.TURN:
        player.map_actions = 1
    elif table.moment == Decision.FINAL:
        player.map_actions = 0  # the clean-up's action is gone, and this is not a phase
    elif table.moment == Decision.REACTIVATE:
        table.left[Left.FLIP] = 1
        table.left[Left.LID] = 1
    elif table.moment == Decision.FEED or table.moment == Decision.STATUE_BONUS or table.moment == Decision.PASSAGE_BONUS:
        table.left[Left.DUE] = 1


@rule
def next_worker(table: Table) -> None:
    """Go to the next player with a worker to place; if nobody has one, begin the clean-up."""
    for i in range(1, table.seats + 1):
        seat = (table.actor + i) % table.seats
        player = table.players[seat]
        if player.normal + player.special > 0:
            table.actor = seat
            table.moment = Decision.TURN + 0
            prepare(table)
            return
    for seat in range(table.seats):
        table.players[seat].map_actions = 1
    begin(table, Decision.FEED)


@rule
def end_round(table: Table) -> None:
    """Stand the harbormaster up on the next ship. After the last ship, the game ends."""
    table.rounds += 1
    table.upright = 1
    table.harbormaster += 1
    if table.rounds > ROUNDS:
        begin(table, Decision.FINAL)
    else:
        begin(table, Decision.INCOME)


# the start landscape


@rule
def start_with(player: Player, landscape_kind: int) -> None:
    spaces.chart(player, START, landscape_kind, 1)
    spaces.put(player, START, Piece.CUBE + RESOURCE[landscape_kind])


# income


@rule
def offer_income(table: Table, actions: Row[int]) -> int:
    player = table.players[table.seat]
    count = 0
    if table.left[Left.ISLET] > 0:
        count = islets.offer_islet_tiles(table, player, actions, count)
    if table.left[Left.PLACE] > 0:
        count = landscape.offer_kinds(player, False, actions, count)
    for space in range(LANDING_SPACES):
        if table.boats_left >> space & 1 and boats.working(player, space):
            count = offer(actions, count, Act.BOAT + player.landing[space])
    return count


@rule
def receive(table: Table, action: int) -> None:
    """Take one income: an islet, a double tile or a boat."""
    player = table.players[table.seat]
    if Act.ISLET_TILE <= action < Act.SLOT:
        table.left[Left.ISLET] = 0
        tasks.lay_islet(table, action - Act.ISLET_TILE)
    elif action < Act.LAY:
        table.left[Left.PLACE] = 0
        tasks.lay_tile(table, action - Act.TILE, free_shim=False)
    else:
        boat = action - Act.BOAT
        for space in range(LANDING_SPACES):
            if player.landing[space] == boat:
                table.boats_left &= ~(1 << space)
        tasks.use_boat(table, boat, chosen=True)


# clean-up


@rule
def reactivation_is_free(player: Player) -> bool:
    return player.buildings[Building.FORTRESS] == 0


@rule
def card_back_coins(player: Player) -> int:
    """Return the cost of turning a card face up again."""
    return max(FLIP_COINS - deck.sum_of(player, deck.HAS_CARD_BACK_LESS, deck.CARD_BACK_LESS), 0)


@rule
def lid_back_coins(player: Player) -> int:
    return max(LID_COINS - deck.sum_of(player, deck.HAS_LID_BACK_LESS, deck.LID_BACK_LESS), 0)


@rule
def offer_reactivations(table: Table, actions: Row[int]) -> int:
    player = table.players[table.seat]
    free = reactivation_is_free(player)
    count = 0
    if table.left[Left.FLIP] > 0 and (free or player.stored[Item.COIN] >= card_back_coins(player)):
        for card in range(deck.LARGE_COUNT):
            if player.large_down >> card & 1:
                count = offer(actions, count, Act.FLIP + card)
    if table.left[Left.LID] > 0 and (free or player.stored[Item.COIN] >= lid_back_coins(player)):
        for crate in range(CRATES):
            if player.crates >> crate & 1:
                count = offer(actions, count, Act.LID_BACK + crate)
    return count


@rule
def reactivate(table: Table, action: int) -> None:
    """Reactivate a card or a lid for coins; with the fortress, one of each for free."""
    player = table.players[table.seat]
    free = reactivation_is_free(player)
    flip = action < Act.LID_BACK
    if flip:
        card = int(action - Act.FLIP)
        player.large_down &= ~(1 << card)
        player.large_cards |= 1 << card
    else:
        player.crates &= ~(1 << int(action - Act.LID_BACK))
        player.lids += 1
    if free:
        table.left[Left.FLIP if flip else Left.LID] = 0
    else:
        player.stored[Item.COIN] -= card_back_coins(player) if flip else lid_back_coins(player)
        table.left[Left.FLIP] = 0
        table.left[Left.LID] = 0


@rule
def give_bonus(table: Table) -> None:
    """Give a helm point for each statue, or one for a complete passage; then go to the next player."""
    player = table.players[table.actor]
    if table.left[Left.DUE] == 0:
        go_on(table)
        return
    table.left[Left.DUE] = 0
    if table.moment == Decision.STATUE_BONUS:
        sailing.earn(table, landscape.count_pieces(player, Piece.STATUE))
    elif passage_is_complete(player):
        sailing.earn(table, PASSAGE_POINTS)


@rule
def passage_is_complete(player: Player) -> bool:
    for i in range(len(PASSAGE)):
        if player.level[PASSAGE[i]] == 0:
            return False
    return True


@rule
def return_workers(table: Table) -> None:
    for space in range(SPACES):
        table.heights[space] = 0
        for i in range(MOST_SEATS):
            table.stacks[MOST_SEATS * space + i] = 0
    for seat in range(table.seats):
        player = table.players[seat]
        player.normal += player.normal_out
        player.special += player.special_out
        player.normal_out = 0
        player.special_out = 0


# decisions


@rule
def offer_moment(table: Table, actions: Row[int]) -> int:
    moment = table.moment
    if moment == Decision.INCOME:
        return offer_income(table, actions)
    if moment == Decision.TURN:
        return workers.offer_spaces(table, actions)
    if moment == Decision.SECTION:
        return workers.offer_actions(table, actions)
    if moment == Decision.FEED:
        return feeding.offer_meal(table.players[table.seat], actions)
    if moment == Decision.REACTIVATE:
        return offer_reactivations(table, actions)
    return 0


@rule
def perform(table: Table, action: int) -> None:
    moment = table.moment
    if moment == Decision.FEED:
        table.left[Left.DUE] = 0
        feeding.begin_meal(table, action)
    elif action == Act.PASS:
        if moment == Decision.CLEAR:
            storage.clear_market(table.players[table.seat])
        go_on(table)
    elif moment == Decision.INCOME:
        receive(table, action)
    elif moment == Decision.TURN:
        workers.place(table, action)
    elif moment == Decision.SECTION:
        workers.act(table, action)
    else:
        reactivate(table, action)
