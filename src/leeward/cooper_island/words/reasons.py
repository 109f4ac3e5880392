"""Reasons why something on the land, in storage or on the marketplace can't be chosen, and what to do now."""

from typing import Any

import numpy as np

from leeward.cooper_island.rules import decisions, feeding, payment, trade
from leeward.cooper_island.rules.buildings import highest_free_level
from leeward.cooper_island.rules.components import ANY, ITEMS, Item, Piece
from leeward.cooper_island.rules.landscape import can_be_charted, single_steps, touches_landscape
from leeward.cooper_island.rules.peninsula import LAND
from leeward.cooper_island.rules.storage import cube_on, fits, has_room, worth, worths
from leeward.cooper_island.rules.table import MOST_ACTIONS, NONE, Act, Decision, Number
from leeward.cooper_island.words.effects import price
from leeward.cooper_island.words.names import ITEM_SLUGS, amounts, item, steps
from leeward.cooper_island.words.paying import MEALS
from leeward.cooper_island.words.places import decider, top
from leeward.kernel.language.speech import Voice, term

# What the player has to do first.
NOW = {
    Decision.START: term("Choose your first landscape now."),
    Decision.INCOME: term("This is your income: an islet, a double tile, your boats."),
    Decision.TURN: term("Place a worker now."),
    Decision.SECTION: term("Carry out your section now."),
    Decision.FEED: term("Feed your workers now."),
    Decision.REACTIVATE: term("You may now turn a card face up or take back a lid."),
    Decision.PASSAGE_BONUS: term("This is the passage bonus."),
    Decision.CLEAR: term("The marketplaces are being cleared."),
    Decision.FINAL: term("These are the last actions before the final scoring."),
    Decision.OVER: term("The game is over."),
    Decision.FEE: term("First pay the fee for standing on another worker, or refuse it."),
    Decision.COMPENSATION: term("First take an item for the refused fee."),
    Decision.ANCHOR: term("First choose a ship for the anchor."),
    Decision.TILE: term("First lay the double tile."),
    Decision.ISLET_TILE: term("First lay the islet."),
    Decision.SINGLE: term("First lay the single tile."),
    Decision.MINE: term("First choose stone or gold."),
    Decision.GAIN: term("First decide whether to store what you are offered."),
    Decision.MARKET: term("First choose what goes to your marketplace."),
    Decision.REDUCE: term("First choose what you save."),
    Decision.PAY: term("First finish paying: you can't do anything else until then."),
    Decision.PAY_ANY: term("First finish paying: you can't do anything else until then."),
    Decision.FEEDING: term("First pay the food: you can't do anything else until then."),
    Decision.TRADE: term("First finish the trade."),
    Decision.SITE: term("First choose where to put it."),
    Decision.KEEP: term("First choose a card."),
    Decision.RETURN: term("First put the other cards under the stack."),
    Decision.HELM: term("First choose a ship for the helm points."),
    Decision.CROSS: term("First choose which islet to use first."),
    Decision.BONUS: term("First decide whether to take what you are offered."),
    Decision.HARBOR: term("First pay the harbor fee, or refuse it."),
    Decision.ORDER: term("First send a worker to a royal order."),
    Decision.CHOOSE_ISLET: term("First choose an islet to use, or none."),
    Decision.CHOOSE_BOAT: term("First choose a boat to use, or none."),
    Decision.WORKSHOP: term("First choose what to do in your workshop."),
    Decision.SHIPWRIGHT: term("First choose what to build or supply."),
    Decision.DOCK: term("First turn over your boats."),
    Decision.LID: term("First choose the lid."),
    Decision.LID_SITE: term("First choose where the lid goes."),
    Decision.MOVED: term("First choose what to move."),
    Decision.MOVED_TO: term("First choose where to move it."),
}
SITES = (Decision.SITE, Decision.LID_SITE, Decision.MOVED_TO)
PAYMENTS = (Decision.PAY, Decision.PAY_ANY, Decision.FEEDING, Decision.TRADE)


class Reasons:
    """The reasons at one table, for the deciding player. Call its methods only for things that can't be chosen."""

    def __init__(self, table: Any, v: Voice) -> None:
        self.table = table
        self.v = v
        self.say = v.say
        self.decision = Decision(table.decision)
        self.player = decider(table)
        self.open = bool(decisions.is_open(table.decision))

    def now(self) -> str:
        """Say what the player has to decide now."""
        return self.say(NOW[self.decision])

    def later(self, text: str) -> str:
        """Say when this is possible, and what to do now."""
        return f"{text} {self.now()}"

    def lacking(self, row: int, less: int) -> str:
        """Say what something costs, and what the player has of it."""
        packed = worths(self.player)
        have = [int(worth(packed, kind)) if payment.COSTS[row, kind] > 0 else 0 for kind in range(ITEMS)]
        owned = amounts(self.v, have) or self.say("none of it")
        return self.say("It costs {price}, and you have {owned}.", price=price(self.v, row, less), owned=owned)

    # land

    def land(self, rest: str) -> str:
        if not rest.isdecimal() or int(rest) >= LAND:
            return ""
        space = int(rest)
        if self.decision in PAYMENTS:
            return self.cube_that_does_not_pay(space)
        if self.decision in SITES:
            return self.no_site(space)
        if self.decision == Decision.SINGLE:
            return self.no_single(space)
        if self.decision == Decision.TILE:
            return self.occupied(space) or self.say("Choose one of the places shown: two neighbouring spaces.")
        if self.decision == Decision.ISLET_TILE:
            return self.say("Choose one of the places shown: half a sand bank and a space next to it.")
        if self.is_unfit_food(int(cube_on(self.player, space))):
            return self.does_not_pay(Item.FOOD, ITEMS + space)
        if self.open and cube_on(self.player, space) != NONE:
            return self.say("Your storage is full, so you can't store this cube.")
        return self.later(text) if (text := self.occupied(space)) else self.now()

    def occupied(self, space: int) -> str:
        """Say what is in the way on a space; empty if nothing is."""
        piece = int(self.player.piece[space])
        if piece == Piece.RUIN:
            if not touches_landscape(self.player, space):
                return self.say("There is a ruin, and none of your landscapes touches it.")
            return self.say("There is a ruin. You remove ruins in section F.")
        if Piece.CUBE <= piece < Piece.RUIN:
            return self.say("There is a cube there.")
        return self.say("That space is taken.") if piece != Piece.NOTHING else ""

    def no_site(self, space: int) -> str:
        if self.player.level[space] == 0:
            return self.say("You can't build on an uncharted space.")
        return self.occupied(space) or self.say(
            "It has to go on the highest level with a free space: level {n}.", n=int(highest_free_level(self.player))
        )

    def no_single(self, space: int) -> str:
        in_the_way = self.occupied(space)
        if in_the_way:
            return in_the_way
        if self.player.level[space] == 0 and not can_be_charted(self.player, space):
            return self.say("None of your landscapes touches this space.")
        needed = steps(self.v, int(single_steps(self.player, space)))
        return self.v.count(
            "A tile there costs {steps}, and your cartographer has {n}.",
            "A tile there costs {steps}, and your cartographer has {n}.",
            int(self.player.marker),
            "A tile there costs {steps}, and your cartographer has none.",
            steps=needed,
        )

    # paying

    def asked_for(self) -> int:
        """Return the items the player can give now, one bit each."""
        if self.decision == Decision.PAY:
            return 1 << int(payment.owed_resource(self.table))
        if self.decision == Decision.TRADE:
            return int(trade.given(top(self.table).numbers[Number.TRADE]))
        return 1 << Item.FOOD if self.decision in MEALS else ANY

    def is_unfit_food(self, kind: int) -> bool:
        """Return whether it is food, and only other food can begin the meal."""
        if self.decision != Decision.FEED or kind != Item.FOOD:
            return False
        actions = np.zeros(MOST_ACTIONS, np.int16)
        feeding.offer_meal(self.player, actions)
        return bool(actions[0] != Act.FEED)

    def cube_that_does_not_pay(self, space: int) -> str:
        cube = int(cube_on(self.player, space))
        if cube == NONE:
            return self.say("There is no cube there.")
        return self.does_not_pay(cube, ITEMS + space)

    def does_not_pay(self, kind: int, place: int) -> str:
        """Say why an item can't be given. `place`: its place in the order of a payment."""
        asked = self.asked_for()
        if not asked >> kind & 1:
            if asked.bit_count() == 1:
                wanted = item(asked.bit_length() - 1, self.v.lang)
                return self.say("You have to pay {item} now.", item=wanted)
            return self.now()
        if self.decision in PAYMENTS and place < self.table.following:
            return self.say("You give stored items first, then cubes space by space. To give this one, take back a step.")
        return self.say(
            "That would be too much, or it needs an item that comes before it: you can't give items you don't need."
        )

    # storage, marketplace and supply

    def stored(self, name: str) -> str:
        if name not in ITEM_SLUGS:
            return ""
        kind = ITEM_SLUGS.index(name)
        if self.player.stored[kind] == 0:
            return self.say("You have no {item} in storage.", item=item(kind, self.v.lang))
        if self.decision in MEALS and kind == Item.COIN and feeding.feeding_coins(self.player) == 0:
            return self.say("Coins pay for food only if a card allows it.")
        if self.decision in PAYMENTS or self.is_unfit_food(kind):
            return self.does_not_pay(kind, kind)
        return self.later(self.say("Stored items are for paying; you can't throw them away."))

    def market(self, name: str) -> str:
        if name not in ITEM_SLUGS:
            return ""
        kind = ITEM_SLUGS.index(name)
        if self.player.market[kind] == 0:
            return self.say("You have no {item} on your marketplace.", item=item(kind, self.v.lang))
        if self.decision in PAYMENTS:
            return self.say("You can't pay with items on the marketplace.")
        if self.open and not has_room(self.player, kind):
            return self.say("Your storage is full.")
        return self.now()

    def supply(self, name: str) -> str:
        if name not in ITEM_SLUGS:
            return ""
        if self.decision == Decision.GAIN and not fits(self.player, 1, 0):
            return self.say("Your storage is full.")
        return self.later(self.say("You take items from the supply only when something lets you."))
