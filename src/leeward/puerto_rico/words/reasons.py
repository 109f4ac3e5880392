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
    Decision.DRAFT: term("Now choose a building for the game."),
    Decision.ROLE: term("Now choose a role."),
    Decision.GUESTS_AT_START: term("Only the guests in your guest house can move now."),
    Decision.GUESTS_AT_END: term("Only the guests in your guest house can move now."),
    Decision.HACIENDA: term("First decide whether to draw a tile with the hacienda."),
    Decision.HACIENDA_LOOK: term("First place the tile you drew, or a forest instead."),
    Decision.TILE: term("Now you may take a tile."),
    Decision.HOSPICE: term("First decide whether to take someone with the tile."),
    Decision.SECOND_TILE: term("Now you may take a second tile."),
    Decision.HUNTING_LODGE: term("Now you may give up a plantation or a forest."),
    Decision.MAYOR_PRIVILEGE: term("First decide whether to take colonists from the supply."),
    Decision.VILLA: term("First decide whether to use the villa."),
    Decision.COLONIST_SHIP: term("Now take a colonist or a noble from the colonist ship."),
    Decision.PLACEMENT: term("Now place your people."),
    Decision.BUILD: term("Now you may build."),
    Decision.BLACK_MARKET: term("First hand in what you still owe for the building."),
    Decision.UNIVERSITY: term("First decide whether to put someone in the new building."),
    Decision.CRAFTSMAN_PRIVILEGE: term("Now you may take a good from the supply."),
    Decision.TRADE: term("Now it's time to trade."),
    Decision.LAND_OFFICE_LOOK: term("First place the tile you bought, or a forest instead."),
    Decision.ROYAL_SUPPLIER: term("First decide what to supply to the king."),
    Decision.LOAD: term("Now load your goods."),
    Decision.STORAGE: term("Loading is over: now choose which goods to keep."),
    Decision.OVER: term("The game is over."),
    Decision.LAST_POINTS: term("First decide whether to take the last points."),
    Decision.GIVE_BACK: term("Now you may give goods back to the supply."),
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
    Decision.GIVE_BACK,
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
            return self.say(
                "First decide how much {good} to ship with the small wharf.", good=self.good_name(self.table.cursor)
            )
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
            return self.say("You've already supplied {good}: the king takes one of each kind.", good=word)
        if self.decision == Decision.LOAD:
            if good in self.table.ship_good:
                return self.say("The ship with {good} is full, and no other may carry {good}.", good=word)
            return self.say("All ships are carrying other goods.")
        if self.decision == Decision.STORAGE:
            return self.not_kept(good)
        if self.decision == Decision.GIVE_BACK:
            return self.say("Giving {good} back earns you nothing.", good=word)
        if self.decision == Decision.BLACK_MARKET:
            return self.say("You've already handed in a good: the black market takes one of each.")
        if self.decision in OF_GOODS or self.decision == Decision.CRAFTSMAN_PRIVILEGE:
            return ""
        return f"{self.say('You sell goods in the trader phase and load them in the captain phase.')} {self.now()}"

    def not_kept(self, good: int) -> str:
        if self.table.given >> good & 1 or self.table.amounts[good] == self.player.goods[good]:
            return self.say("You're already keeping all your {good}.", good=self.good_name(good))
        return self.say("Then you'd return goods that fit. Keep as much as fits.")

    def not_sold(self) -> str:
        if self.player.used & Used.SALE:
            return self.say("You've already made a sale this phase.")
        if not self.has_goods():
            return self.say("You have no goods to sell.")
        if trader.in_house(self.table) == HOUSE_SPACES:
            return self.say("The trading house is full.")
        return self.say("The trading house already has every kind of good you have.")

    def points(self, _: str) -> str:
        if self.decision != Decision.BLACK_MARKET:
            return ""
        if self.table.given & builder.POINT:
            return self.say("You've already handed in a point: the black market takes one of each.")
        return self.say("You have no points to hand in.")

    def windrose(self, _: str) -> str:
        if self.decision == Decision.BLACK_MARKET:
            return self.nobody_handed_in(int(self.player.idle_colonists + self.player.idle_nobles))
        if self.decision != Decision.PLACEMENT:
            return self.later(Role.MAYOR, self.say("You place people in the mayor phase."))
        if self.table.step != Step.FRESH:
            return self.say("You can take everyone off the board only before you place the first person.")
        return self.say("Taking everyone off the board would change nothing.")

    def tile(self, name: str) -> str:
        kind, _, who = name.partition("-")
        if kind not in TILE_KINDS:
            return ""
        tile = TILE_KINDS.index(kind)
        if self.decision == Decision.HUNTING_LODGE:
            return self.say("You can't give up a quarry.") if tile == Tile.QUARRY else ""
        if self.decision == Decision.TRADE and people.has_noble(self.player, Building.LAND_OFFICE):
            if self.player.used & Used.LAND_OFFICE:
                return self.say("You've already used the land office this phase.")
            if tile == Tile.QUARRY:
                return self.say("You can't give up a quarry.")
            return self.say("You can give up forests only with an occupied forest house.")
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
                return self.say("You've already used it this phase.") if when == Decision.LOAD else self.not_sold()
            return self.say("You have no goods.")
        if building == Building.ROYAL_SUPPLIER and self.decision == Decision.LOAD and workers:
            return self.say("You can supply the king only before your first load.")
        if self.decision == Decision.BLACK_MARKET and building == Building.BLACK_MARKET and workers:
            return self.say("The person in the black market has to stay there.")
        return self.place(spot, int(self.player.circles[spot]), workers)

    def place(self, spot: int, circles: int, standing: int) -> str:
        """Say why nobody can be placed on a tile or in a building."""
        if self.decision == Decision.BLACK_MARKET:
            return self.nobody_handed_in(standing)
        guests = self.decision in WITH_GUESTS and guest_house.guests(self.player) > 0
        if guests or self.decision == Decision.PLACEMENT:
            if circles == 0:
                return self.say("There's no circle there.")
            if guests and spot == self.player.spot[Building.GUEST_HOUSE]:
                return self.say("Guests start from here: choose where to send one.")
            return self.say("All circles there are filled.") if standing == circles else self.nobody_placed(spot)
        return self.later(Role.MAYOR, self.say("You place people in the mayor phase."))

    def nobody_placed(self, spot: int) -> str:
        if self.player.idle_colonists + self.player.idle_nobles == 0:
            return self.say("Nobody is waiting on your windrose.")
        if spot < self.table.cursor:
            return self.say("You've already passed this place: you place people in board order.")
        return self.say("Fill an earlier place first: from here on, there isn't enough room for everyone.")

    def nobody_handed_in(self, standing: int) -> str:
        if self.table.given & builder.PERSON:
            return self.say("You've already handed in a person: the black market takes one of each.")
        return "" if standing else self.say("There's nobody there to hand in.")
