"""Why the player cannot choose something on their own board now."""

from typing import Any

from leeward.kernel.language.speech import Voice, term
from leeward.puerto_rico.rules import builder, guest_house, people, trader
from leeward.puerto_rico.rules.components import HOUSE_SPACES, Building, Role, Tile
from leeward.puerto_rico.rules.table import NONE, Decision, Step, Used
from leeward.puerto_rico.words.names import GOOD_NAMES
from leeward.puerto_rico.words.touch import GOOD_KINDS, SLUGS, TILE_KINDS

# What the player has to do first.
NOW = {
    Decision.DRAFT: term("Now you choose a building that comes into the game."),
    Decision.ROLE: term("Now you choose a role."),
    Decision.GUESTS_AT_START: term("Now only the guests in your guest house can move."),
    Decision.GUESTS_AT_END: term("Now only the guests in your guest house can move."),
    Decision.HACIENDA: term("First say whether you draw a tile with the hacienda."),
    Decision.HACIENDA_LOOK: term("First place the tile that you drew, or a forest instead."),
    Decision.TILE: term("Now you take a tile, or none."),
    Decision.HOSPICE: term("First decide whether anyone comes with the tile."),
    Decision.SECOND_TILE: term("Now you take a second tile, or none."),
    Decision.HUNTING_LODGE: term("Now you may give up a plantation or a forest."),
    Decision.MAYOR_PRIVILEGE: term("First say whether you take colonists from the supply."),
    Decision.VILLA: term("First say whether you use the villa."),
    Decision.COLONIST_SHIP: term("Now you take a colonist or a noble from the colonist ship."),
    Decision.PLACEMENT: term("Now you place your people."),
    Decision.BUILD: term("Now you build something, or nothing."),
    Decision.BLACK_MARKET: term("First hand in what is missing for the building."),
    Decision.UNIVERSITY: term("First decide whether anyone comes into the new building."),
    Decision.CRAFTSMAN_PRIVILEGE: term("Now you may take a good from the supply."),
    Decision.TRADE: term("Now you sell goods."),
    Decision.LAND_OFFICE_LOOK: term("First place the tile that you bought, or a forest instead."),
    Decision.ROYAL_SUPPLIER: term("First say what you supply to the king."),
    Decision.LOAD: term("Now you load goods."),
    Decision.STORAGE: term("The loading is over: now you choose which goods you keep."),
    Decision.OVER: term("The game is over."),
}
WITH_GUESTS = (
    Decision.GUESTS_AT_START,
    Decision.GUESTS_AT_END,
    Decision.HACIENDA,
    Decision.TILE,
    Decision.SECOND_TILE,
    Decision.HUNTING_LODGE,
    Decision.BUILD,
    Decision.CRAFTSMAN_PRIVILEGE,
    Decision.TRADE,
    Decision.ROYAL_SUPPLIER,
    Decision.LOAD,
    Decision.STORAGE,
)
OF_GOODS = (
    Decision.TRADE,
    Decision.ROYAL_SUPPLIER,
    Decision.LOAD,
    Decision.SMALL_WHARF,
    Decision.STORAGE,
    Decision.BLACK_MARKET,
)


class OnBoard:
    """Reasons for the deciding player. Call each method only for things that cannot be chosen."""

    def __init__(self, table: Any, v: Voice) -> None:
        self.table = table
        self.v = v
        self.say = v.say
        self.decision = Decision(table.decision)
        self.player = table.players[table.seat]

    def now(self) -> str:
        """Say what to decide now."""
        if self.decision == Decision.SMALL_WHARF:
            return self.say("First say how much {good} you ship with the small wharf.", good=self.good_name(self.table.cursor))
        return self.say(NOW[self.decision])

    def later(self, role: Role, text: str) -> str:
        """Say in which phase this is possible, unless that is the current phase."""
        if self.decision > Decision.ROLE and self.table.role == role:
            return ""
        return f"{text} {self.now()}"

    def good_name(self, good: int) -> str:
        return self.say(GOOD_NAMES[good])

    def has_goods(self) -> bool:
        return bool(self.player.goods.any())

    def good(self, name: str) -> str:
        if name not in GOOD_KINDS:
            return ""
        good = GOOD_KINDS.index(name)
        word = self.good_name(good)
        if self.decision in OF_GOODS and self.player.goods[good] == 0:
            return self.say("You have no {good}.", good=word)
        if self.decision == Decision.TRADE:
            if self.player.used & Used.SALE or trader.in_house(self.table) == HOUSE_SPACES:
                return self.not_sold()
            return self.say("The trading house already has {good}.", good=word)
        if self.decision == Decision.ROYAL_SUPPLIER:
            return self.say("You have already supplied {good}: the king takes one of each kind.", good=word)
        if self.decision == Decision.LOAD:
            if good in self.table.ship_good:
                return self.say("The ship with {good} is full, and no other may carry {good}.", good=word)
            return self.say("All ships carry other goods.")
        if self.decision == Decision.STORAGE:
            return self.not_kept(good)
        if self.decision == Decision.BLACK_MARKET:
            return self.say("You have already handed in a good: the black market takes one of each.")
        if self.decision in OF_GOODS or self.decision == Decision.CRAFTSMAN_PRIVILEGE:
            return ""
        return f"{self.say('Goods are sold in the trader phase and loaded in the captain phase.')} {self.now()}"

    def not_kept(self, good: int) -> str:
        if self.table.given >> good & 1 or self.table.amounts[good] == self.player.goods[good]:
            return self.say("You are already keeping all your {good}.", good=self.good_name(good))
        return self.say("You would give back goods that you can keep, and what can be kept must be kept.")

    def not_sold(self) -> str:
        if self.player.used & Used.SALE:
            return self.say("You have already sold something in this phase.")
        if not self.has_goods():
            return self.say("You have no goods to sell.")
        if trader.in_house(self.table) == HOUSE_SPACES:
            return self.say("The trading house is full.")
        return self.say("The trading house already has every kind of good that you have.")

    def points(self, _: str) -> str:
        if self.decision != Decision.BLACK_MARKET:
            return ""
        if self.table.given & builder.POINT:
            return self.say("You have already handed in a point: the black market takes one of each.")
        return self.say("You have no point to hand in.")

    def windrose(self, _: str) -> str:
        if self.decision == Decision.BLACK_MARKET:
            return self.nobody_handed_in(int(self.player.idle_colonists + self.player.idle_nobles))
        if self.decision != Decision.PLACEMENT:
            return self.later(Role.MAYOR, self.say("People are placed in the mayor phase."))
        if self.table.step != Step.FRESH:
            return self.say("You can take everyone off the board only before you place the first.")
        return self.say("Taking everyone off the board would change nothing.")

    def tile(self, name: str) -> str:
        kind, _, who = name.partition("-")
        if kind not in TILE_KINDS:
            return ""
        tile = TILE_KINDS.index(kind)
        if self.decision == Decision.HUNTING_LODGE:
            return self.say("A quarry cannot be given up.") if tile == Tile.QUARRY else ""
        if self.decision == Decision.TRADE and people.has_noble(self.player, Building.LAND_OFFICE):
            if self.player.used & Used.LAND_OFFICE:
                return self.say("You have already used the land office in this phase.")
            if tile == Tile.QUARRY:
                return self.say("A quarry cannot be given up.")
            return self.say("Forests can be given up only with an occupied forest house.")
        circles = tile != Tile.FOREST
        return self.place(tile if circles else NONE, int(circles), int(circles and who in ("colonist", "noble")))

    def building(self, name: str) -> str:
        if name not in SLUGS or self.player.spot[SLUGS.index(name)] == 0:
            return ""
        building = SLUGS.index(name)
        spot = int(self.player.spot[building])
        workers = int(people.workers(self.player, spot))
        once = {Building.TRADING_POST: Used.SALE, Building.WHARF: Used.WHARF, Building.SMALL_WHARF: Used.SMALL_WHARF}
        when = Decision.TRADE if building == Building.TRADING_POST else Decision.LOAD
        if building in once and self.decision == when:
            if not workers:
                return self.say("Nobody works there.")
            if self.player.used & once[Building(building)]:
                return self.say("You have already used it in this phase.") if when == Decision.LOAD else self.not_sold()
            return self.say("You have no goods.")
        if building == Building.ROYAL_SUPPLIER and self.decision == Decision.LOAD and workers:
            return self.say("You can supply the king only before your first load.")
        if self.decision == Decision.BLACK_MARKET and building == Building.BLACK_MARKET and workers:
            return self.say("Whoever works in the black market stays there.")
        return self.place(spot, int(self.player.circles[spot]), workers)

    def place(self, spot: int, circles: int, standing: int) -> str:
        """Say why nobody can be placed on a tile or in a building."""
        if self.decision == Decision.BLACK_MARKET:
            return self.nobody_handed_in(standing)
        guests = self.decision in WITH_GUESTS and guest_house.guests(self.player) > 0
        if guests or self.decision == Decision.PLACEMENT:
            if circles == 0:
                return self.say("Nobody can stand there.")
            if guests and spot == self.player.spot[Building.GUEST_HOUSE]:
                return self.say("Guests set out from here: choose where one goes.")
            return self.say("All circles there are filled.") if standing == circles else self.nobody_placed(spot)
        return self.later(Role.MAYOR, self.say("People are placed in the mayor phase."))

    def nobody_placed(self, spot: int) -> str:
        if self.player.idle_colonists + self.player.idle_nobles == 0:
            return self.say("Nobody waits on your windrose.")
        if spot < self.table.cursor:
            return self.say("You have already passed this place: people are placed in the order of the board.")
        return self.say("First fill a place before it: from here on there is not enough room for everyone.")

    def nobody_handed_in(self, standing: int) -> str:
        if self.table.given & builder.PERSON:
            return self.say("You have already handed in a person: the black market takes one of each.")
        return "" if standing else self.say("Nobody is there to be handed in.")
