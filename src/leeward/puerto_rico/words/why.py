"""Why the player cannot choose a thing now, in a sentence or two.

Things have the ids of the picture: `harbor@market-harbor` is the harbor in the market. A word alone means what a player
would mean by it: the harbor to build, the player's own sugar.
"""

from collections.abc import Callable
from typing import Any

from leeward.kernel.language.speech import voice
from leeward.kernel.play.wording import untouchable
from leeward.puerto_rico.rules import builder, people, plantations
from leeward.puerto_rico.rules.components import (
    CITY_SPACES,
    COLUMN,
    COST,
    FIRST_BEIGE,
    FIRST_NOBLE,
    GOODS,
    LARGE_COLUMN,
    PLACARDS_IN_PLAY,
    SHIPS_IN_PLAY,
    Building,
    Role,
)
from leeward.puerto_rico.rules.people import island_room, occupied
from leeward.puerto_rico.rules.table import NONE, Decision, Used
from leeward.puerto_rico.words.explanations import explain
from leeward.puerto_rico.words.names import BUILDING_NOUNS, GOOD_NAMES, ROLE_NOUNS, TILE_NOUNS, doubloons
from leeward.puerto_rico.words.reasons import OnBoard
from leeward.puerto_rico.words.touch import GOOD_KINDS, ROLES, SLUGS, TILE_KINDS, things

COMING = (Decision.HOSPICE, Decision.UNIVERSITY)


def why_not(table: Any, about: str, lang: str = "en") -> str:
    """Say why the deciding player cannot use this thing; empty if they can, or if there is no such thing."""
    meant = things_meant(table, about)
    return WhyNot(table, voice(lang)).about(meant[0]) if untouchable(table, meant, things) else ""


def things_meant(table: Any, about: str) -> list[str]:
    word, at, thing = about.partition("@")
    if at:
        return [thing]
    known = [thing.format(seat=int(table.seat)) for thing in BY_WORD.get(word, ())]
    return known or ([word] if word in explain("en") else [])


def by_word() -> dict[str, list[str]]:
    """Map each word to the things it may mean, the likeliest first."""
    meant = {thing.name: [f"role-{slug}"] for thing, slug in zip(ROLE_NOUNS, ROLES, strict=True)}
    for building, slug in zip(BUILDING_NOUNS, SLUGS, strict=True):
        meant[building.name] = [f"market-{slug}", f"building-{{seat}}-{slug}"]
    for tile, kind in zip(TILE_NOUNS, TILE_KINDS, strict=True):
        meant[tile.name] = [f"row-{kind}", *(f"tile-{{seat}}-{kind}-{who}" for who in ("empty", "colonist", "noble"))]
    for name, kind in zip(GOOD_NAMES, GOOD_KINDS, strict=True):
        meant[name] = [f"good-{{seat}}-{kind}", f"supply-{kind}"]
    return meant | {
        "cargo ship": ["ship-1", "ship-2", "ship-3"],
        "colonist ship": ["ship-colonists", "ship-nobles"],
        "trading house": ["house"],
        "face-down plantations": ["stack"],
        "colonist": ["supply-colonist", "ship-colonists"],
        "noble": ["supply-noble", "ship-nobles"],
        "windrose": ["windrose-{seat}"],
        "victory point": ["points-{seat}", "supply-points"],
    }


BY_WORD = by_word()


class WhyNot(OnBoard):
    """Reasons for everything on the table."""

    def about(self, thing: str) -> str:
        kind, _, rest = thing.partition("-")
        if self.decision == Decision.OVER:
            return self.now()
        if kind in ("good", "building", "tile", "windrose", "points", "doubloons", "space"):
            seat, _, rest = rest.partition("-")
            if seat != str(self.table.seat):
                return self.say("This is on another player's board.")
        reasons: dict[str, Callable[[str], str]] = {
            "role": self.role,
            "market": self.market,
            "ship": self.ship,
            "colonist": self.colonist_ship,
            "house": self.house,
            "supply": self.supply,
            "row": self.row,
            "stack": self.stack,
            "good": self.good,
            "points": self.points,
            "windrose": self.windrose,
            "tile": self.tile,
            "building": self.building,
        }
        return (reasons[kind](rest) if kind in reasons else "") or self.now()

    def role(self, name: str) -> str:
        if name not in ROLES:
            return ""
        placard = ROLES.index(name)
        if self.decision == Decision.ROLE:
            if placard >= PLACARDS_IN_PLAY[self.table.seats]:
                return self.say("This role isn't in the game.")
            if self.table.placard_taker[placard] != NONE:
                return self.say("This role is already taken this round.")
            return self.say("Both prospectors are the same: take the first one.")
        if self.decision > Decision.ROLE and self.table.role == placard:
            return self.say("This role is in play. {now}", now=self.now())
        return ""

    def market(self, name: str) -> str:
        if name not in SLUGS:
            return ""
        building = SLUGS.index(name)
        if self.decision == Decision.DRAFT:
            return self.not_drafted(building)
        if self.decision == Decision.BUILD:
            return self.not_built(building)
        return self.later(Role.BUILDER, self.say("You build in the builder phase."))

    def not_drafted(self, building: int) -> str:
        if self.table.stock[building] > 0:
            return self.say("This building is already in the game.")
        if not FIRST_BEIGE <= building < FIRST_NOBLE:
            return self.say("This building isn't in the game.")
        return self.say("All spaces for buildings that cost {cost} are taken.", cost=doubloons(self.v, int(COST[building])))

    def not_built(self, building: int) -> str:
        table, player, v = self.table, self.player, self.v
        if player.spot[building] > 0:
            return self.say("You already have this building.")
        if table.stock[building] == 0:
            owners = [seat for seat in range(table.seats) if table.players[seat].spot[building] > 0]
            return self.say("There are none left.") if owners else self.say("This building isn't in the game.")
        if player.city_spaces == CITY_SPACES:
            return self.say("Your city is full.")
        if player.city_spaces == CITY_SPACES - 1 and COLUMN[building] == LARGE_COLUMN:
            return self.say("It needs two city spaces, and you only have one left.")
        price = doubloons(v, int(builder.price(table, table.seat, building)))
        money = doubloons(v, int(player.doubloons))
        items = int(builder.items(player, 0)) if occupied(player, Building.BLACK_MARKET) else 0
        if items:
            helped = doubloons(v, items)
            return self.say(
                "You can't afford it: it costs you {price}, you have {money}, and the black market covers {helped} at most.",
                price=price,
                money=money,
                helped=helped,
            )
        return self.say("You can't afford it: it costs you {price}, and you have {money}.", price=price, money=money)

    def ship(self, name: str) -> str:
        if name in ("colonists", "nobles"):
            return self.people_on_ship(name)
        if self.decision != Decision.LOAD or name not in map(str, range(1, SHIPS_IN_PLAY[self.table.seats] + 1)):
            return self.later(Role.CAPTAIN, self.say("You load goods in the captain phase."))
        table, ship = self.table, int(name) - 1
        if not self.has_goods():
            return self.say("You have no goods to ship.")
        if table.ship_load[ship] == table.ship_size[ship]:
            return self.say("This ship is full.")
        if table.ship_good[ship] != NONE:
            return self.say("This ship carries {good}, and you have none.", good=self.good_name(table.ship_good[ship]))
        mine = [good for good in range(GOODS) if self.player.goods[good] > 0]
        if all(good in table.ship_good for good in mine):
            return self.say("Everything you have is already on other ships, and no two ships carry the same kind.")
        return self.say("You must load as much as you can, and a larger ship is empty.")

    def people_on_ship(self, name: str) -> str:
        if self.decision in COMING:
            if self.table.colonists > 0:
                return self.say("As long as the supply has colonists, they come from there.")
            return (
                self.say("There's no noble on the ship.") if name == "nobles" else self.say("There's no colonist on the ship.")
            )
        return self.later(Role.MAYOR, self.say("People come from the ship in the mayor phase."))

    def colonist_ship(self, _: str) -> str:
        return self.later(Role.MAYOR, self.say("People come from the ship in the mayor phase."))

    def house(self, _: str) -> str:
        if self.decision == Decision.TRADE:
            return self.not_sold()
        return self.later(Role.TRADER, self.say("You sell goods in the trader phase."))

    def supply(self, name: str) -> str:
        table = self.table
        if name == "colonist":
            if self.decision == Decision.VILLA:
                return self.say("As long as the supply has nobles, the villa brings a noble.")
            if self.decision in COMING:
                return self.say("There are no colonists left in the supply.")
            return self.later(Role.MAYOR, self.say("Colonists come in the mayor phase."))
        if name == "noble":
            if self.decision == Decision.VILLA:
                return self.say("There are no nobles left in the supply.")
            if self.decision in (Decision.MAYOR_PRIVILEGE, *COMING):
                return self.say("Nobles come by ship; only the villa brings them from the supply.")
            return self.later(Role.MAYOR, self.say("Nobles come in the mayor phase."))
        if name not in GOOD_KINDS:
            return ""
        good = GOOD_KINDS.index(name)
        if self.decision != Decision.CRAFTSMAN_PRIVILEGE:
            return self.later(Role.CRAFTSMAN, self.say("You get goods from the supply in the craftsman phase."))
        if table.amounts[good] == 0:
            return self.say("You produced no {good} this phase.", good=self.good_name(good))
        if table.given >> good & 1:
            return self.say("You've already taken {good}: the second good must be a different kind.", good=self.good_name(good))
        return self.say("There's no {good} left in the supply.", good=self.good_name(good))

    def row(self, name: str) -> str:
        kind = name.partition("-")[0]
        if self.decision not in (Decision.TILE, Decision.SECOND_TILE):
            return self.later(Role.SETTLER, self.say("You take tiles in the settler phase."))
        if island_room(self.player) == 0:
            return self.say("Your island is full.")
        if kind == "forest":
            return self.say("You can plant a forest only with an occupied forest house.")
        if kind != "quarry":
            return self.say("None of these is face up.")
        if self.table.quarries == 0:
            return self.say("There are no quarries left.")
        if self.decision == Decision.SECOND_TILE:
            return self.say("Your second tile may be a quarry only with an occupied construction hut.")
        return self.say("Only the settler may take a quarry, or a player with an occupied construction hut.")

    def stack(self, _: str) -> str:
        player = self.player
        if self.decision == Decision.TRADE and self.table.nobles_play:
            return self.not_bought()
        if self.decision != Decision.TILE:
            return self.later(Role.SETTLER, self.say("You take tiles in the settler phase."))
        if not occupied(player, Building.HACIENDA):
            return self.say("You can draw a face-down tile only with an occupied hacienda.")
        if player.used & Used.HACIENDA:
            return self.say("It's too late to draw with the hacienda.")
        return self.no_tile()

    def not_bought(self) -> str:
        """Say why the player cannot buy a tile through the land office."""
        player = self.player
        if not occupied(player, Building.LAND_OFFICE):
            return self.say("You can buy a face-down tile only with a colonist in a land office.")
        if player.used & Used.LAND_OFFICE:
            return self.say("You've already used the land office this phase.")
        if people.has_noble(player, Building.LAND_OFFICE):
            return self.say("With a noble in the land office, you give up plantations instead of buying them.")
        if player.doubloons == 0:
            return self.say("You have no doubloons to pay for it.")
        return self.no_tile()

    def no_tile(self) -> str:
        if island_room(self.player) == 0:
            return self.say("Your island is full.")
        return "" if plantations.face_down(self.table) else self.say("There are no face-down tiles left.")
