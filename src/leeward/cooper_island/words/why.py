"""Reasons why a thing can't be chosen now, in a sentence or two.

Things have the picture's names: `islet:coin@islet-0-coin` is the coin islet in the reserve of seat 0. A key alone means
what a player would mean by it: `space:C3` is that space of the player's own peninsula.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from leeward.cooper_island.edition.vocabulary import Gain
from leeward.cooper_island.rules import boats, buildings, cargo, deck, landscape, milestones, payment, trade
from leeward.cooper_island.rules.components import (
    ANY,
    BUILDINGS,
    CARGO_SHIPS,
    HIRES,
    LANDING_SPACES,
    ORDERS,
    STATUE_COST,
    TRACK,
    Item,
)
from leeward.cooper_island.rules.deck import LARGE_COUNT
from leeward.cooper_island.rules.peninsula import WATER
from leeward.cooper_island.rules.rounds import card_back_coins, lid_back_coins, reactivation_is_free
from leeward.cooper_island.rules.storage import worth_of, worths
from leeward.cooper_island.rules.table import NONE, NOT_IN_PLAY, SPACES, Decision, Left, Number, Work
from leeward.cooper_island.rules.workers import has_worker_on
from leeward.cooper_island.words.explanations import entries
from leeward.cooper_island.words.names import (
    BOAT_SLUGS,
    BUILDING_SLUGS,
    CRATE_SLUGS,
    ISLET_SLUGS,
    ITEM_SLUGS,
    SECTION_NAMES,
    SHIP_SLUGS,
    SPACE_NAMES,
    coins,
    steps,
)
from leeward.cooper_island.words.places import top
from leeward.cooper_island.words.reasons import Reasons
from leeward.cooper_island.words.touch import HIRE_KINDS, SPOT_KINDS, things
from leeward.kernel.language.speech import voice
from leeward.kernel.play.wording import untouchable

# Things that only their owner can choose.
OWNED = ("land", "stored", "market", "tiles", "islet", "boat", "ship", "building", "workshop", "crate", "lids", "large",
         "small", "cartographer", "feeding", "trade", "hire", "milestone", "storage")  # fmt: skip


def why_not(table: Any, about: str, lang: str = "en") -> str:
    """Return why the deciding player can't use this thing; empty if they can, or if there is no such thing."""
    meant = things_meant(table, about)
    return WhyNot(table, voice(lang)).about(meant[0]) if untouchable(table, meant, things) else ""


def things_meant(table: Any, about: str) -> list[str]:
    key, at, thing = about.partition("@")
    if at:
        return [thing]
    known = [thing.format(seat=int(table.seat)) for thing in by_key().get(key, ())]
    return known or ([key] if key in all_keys() else [])


@cache
def all_keys() -> frozenset[str]:
    return frozenset(entry.key for entry in entries("en"))


@cache
def by_key() -> dict[str, list[str]]:
    """Return the things that a key alone may mean, the likeliest first."""
    meant = {f"space:{name}": [f"land-{{seat}}-{space}"] for space, name in enumerate(SPACE_NAMES)}
    for name in ITEM_SLUGS:
        meant[f"item:{name}"] = [f"stored-{{seat}}-{name}", f"market-{{seat}}-{name}", f"supply-{name}", f"owed-{name}"]
    meant |= {f"islet:{name}": [f"islet-{{seat}}-{name}"] for name in ISLET_SLUGS}
    meant |= {f"boat:{name}": [f"boat-{{seat}}-{name}"] for name in BOAT_SLUGS}
    meant |= {f"crate:{name}": [f"crate-{{seat}}-{name}"] for name in CRATE_SLUGS}
    meant |= {f"ship:{name}": [f"ship-{{seat}}-{name}"] for name in SHIP_SLUGS}
    meant |= {f"building:{name}": [f"building-{{seat}}-{name}"] for name in BUILDING_SLUGS[:BUILDINGS]}
    meant |= {f"section:{letter}": [f"space-{2 * n}", f"space-{2 * n + 1}"] for n, letter in enumerate(SECTION_NAMES)}
    meant |= {f"large-card:{card}": [f"large-{{seat}}-{card}"] for card in range(1, LARGE_COUNT + 1)}
    meant |= {f"order:{number}": [f"order-{number}"] for number in range(1, ORDERS + 1)}
    meant |= {f"cargo-ship:{number}": [f"cargo-{number}"] for number in range(1, CARGO_SHIPS + 1)}
    return meant | {
        "building:statue": [f"workshop-{{seat}}-{spot}" for spot in SPOT_KINDS],
        "building:lid": ["lids-{seat}"],
        "hire:worker": ["hire-{seat}-normal", "hire-{seat}-special"],
        "hire:points": ["hire-{seat}-points"],
        "cartographer": ["cartographer-{seat}"],
        "feeding": ["feeding-{seat}"],
        "trade": [f"trade-{{seat}}-{number}" for number in range(3)],
        "milestone": [f"hire-{{seat}}-{kind}" for kind in HIRE_KINDS],
        "bag": ["bag"],
        "cooper": ["cooper"],
    }


class WhyNot(Reasons):
    """The reasons at one table, thing by thing."""

    def about(self, thing: str) -> str:
        kind, _, rest = thing.partition("-")
        if self.decision == Decision.OVER:
            return self.now()
        if kind in OWNED:
            seat, _, rest = rest.partition("-")
            if seat.isdecimal() and seat != str(self.table.seat):
                return self.say("This belongs to another player.")
        reasons: dict[str, Callable[[str], str]] = {
            "land": self.land,
            "stored": self.stored,
            "market": self.market,
            "supply": self.supply,
            "space": self.worker_space,
            "tiles": self.tiles,
            "bag": self.bag,
            "islet": self.islet_tile,
            "water": self.islet_on_water,
            "boat": self.boat,
            "landing": self.landing,
            "ship": self.ship,
            "building": self.building,
            "workshop": self.workshop,
            "cargo": self.cargo,
            "crate": self.crate,
            "lids": self.lids,
            "large": self.large_card,
            "order": self.order,
            "cartographer": self.cartographer,
            "cooper": self.cooper,
            "trade": self.trade,
            "hire": self.hire,
        }
        return (reasons[kind](rest) if kind in reasons else "") or self.now()

    # the middle of the table

    def worker_space(self, rest: str) -> str:
        if not rest.isdecimal() or int(rest) >= SPACES:
            return ""
        space = int(rest)
        if self.decision != Decision.TURN:
            return self.later(self.say("You place a worker at the start of your turn."))
        if has_worker_on(self.table, space, self.table.seat):
            return self.say("You already have a worker there.")
        if space % 2:
            return self.say("Square spaces are for special workers, and you have none available.")
        return self.say("You have no round worker available.")

    def bag(self, _: str) -> str:
        if landscape.tiles_in_bag(self.table) == 0:
            return self.say("The bag is empty.")
        return self.later(self.say("You draw tiles in sections A, C and G, or when something else lets you."))

    def cooper(self, _: str) -> str:
        if self.table.cooper == self.table.seat:
            return self.say("You already have the Cooper token.")
        return self.later(self.say("The first worker on the round space in section A can take it."))

    def cargo(self, rest: str) -> str:
        if self.decision != Decision.SECTION or self.table.left[Left.SUPPLY] == 0:
            return self.later(self.say("You supply cargo ships in section H."))
        if not rest.isdecimal() or not 1 <= int(rest) <= CARGO_SHIPS:
            return ""
        ship = int(rest) - 1
        if not self.player.on_ships >> ship & 1:
            return self.say("You have already taken your lid from this ship.")
        return self.lacking(payment.COST_OF_CARGO + ship, int(cargo.reduction(self.table, self.player, ship)))

    def order(self, rest: str) -> str:
        taken = int(self.table.orders[int(rest) - 1]) if rest.isdecimal() and 1 <= int(rest) <= ORDERS else NONE
        if taken == NOT_IN_PLAY:
            return self.say("This order isn't in play.")
        if taken != NONE:
            return self.say("This order is already taken.")
        return self.later(self.say("You send a worker to a royal order when you hire a special worker."))

    # tiles, islets and boats

    def tiles(self, rest: str) -> str:
        if not rest.isdecimal() or int(rest) >= len(self.player.tiles):
            return ""
        if self.player.tiles[int(rest)] == 0:
            return self.say("You have no tile like this in your reserve.")
        left = self.table.left
        offers = self.decision in (Decision.INCOME, Decision.SECTION) and left[Left.PLACE] + left[Left.EITHER] > 0
        if offers or (self.decision == Decision.TILE and top(self.table).numbers[Number.KIND] == NONE):
            return self.say("This tile doesn't fit anywhere on your land right now.")
        return self.later(self.say("You place tiles in the income, in sections A, C and G, or when something else lets you."))

    def islet_tile(self, _: str) -> str:
        if self.decision != Decision.INCOME:
            return self.later(self.say("You lay islets in the income."))
        if self.table.left[Left.ISLET] == 0:
            return self.say("You have already laid an islet in this income.")
        return self.say("There is no free sand bank next to a space you can chart.")

    def islet_on_water(self, rest: str) -> str:
        seat, _, water = rest.partition("-")
        known = seat.isdecimal() and water.isdecimal() and int(seat) < self.table.seats and int(water) < WATER
        if not known or self.table.players[int(seat)].islet[int(water)] == NONE:
            return self.now()
        if self.decision == Decision.CHOOSE_ISLET:
            return self.say("You have already used this kind of islet.")
        return self.later(self.say("You use an islet by sailing over it, in section C, or with certain cards."))

    def boat(self, name: str) -> str:
        if name in BOAT_SLUGS and not self.player.boats >> BOAT_SLUGS.index(name) & 1:
            return self.say("You have already built this boat.")
        less = self.boat_discount()
        if less == NONE:
            return self.later(self.say("You build boats in section B or with certain cards."))
        free = [space for space in range(LANDING_SPACES) if self.player.landing[space] == NONE]
        if not free:
            return self.say("All your landing spaces are taken.")
        return self.lacking(payment.COST_OF_LANDING + free[0], int(boats.reduction(self.player, less)))

    def boat_discount(self) -> int:
        """Return the discount on a boat now; NONE if the player can't build one."""
        if self.decision == Decision.SHIPWRIGHT:
            return int(top(self.table).numbers[Number.LESS]) if top(self.table).numbers[Number.WORK] == Work.BOAT else NONE
        return int(self.table.left[Left.BOAT]) - 1 if self.decision == Decision.SECTION else NONE

    def landing(self, rest: str) -> str:
        seat, _, place = rest.partition("-")
        if not (seat.isdecimal() and place.isdecimal()) or int(seat) >= self.table.seats or int(place) >= LANDING_SPACES:
            return ""
        owner, space = self.table.players[int(seat)], int(place)
        if owner.landing[space] != NONE:
            return self.boat_not_used(int(seat), space)
        if int(seat) != self.table.seat:
            return self.say("This belongs to another player.")
        less = self.boat_discount()
        if less == NONE:
            return self.later(self.say("You build boats in section B or with certain cards."))
        if self.player.boats == 0:
            return self.say("You have no boats left to build.")
        return self.lacking(payment.COST_OF_LANDING + space, int(boats.reduction(self.player, less)))

    def boat_not_used(self, seat: int, space: int) -> str:
        if not boats.working(self.table.players[seat], space):
            return self.say("This boat is face down and gives nothing any more.")
        if self.decision == Decision.INCOME:
            if seat != self.table.seat:
                return self.say("This belongs to another player.")
            return self.say("You have already used this boat in this income.")
        if self.decision == Decision.CHOOSE_BOAT:
            return self.say("You can't use the same kind of boat twice or copy the copying boat.")
        return self.later(self.say("You use a boat in its owner's income, in section E, or with certain cards and boats."))

    def ship(self, _: str) -> str:
        return self.later(self.say("Ships sail when you gain helm points."))

    # buildings and the workshop

    def building(self, name: str) -> str:
        if name not in BUILDING_SLUGS[:BUILDINGS]:
            return ""
        number = BUILDING_SLUGS.index(name)
        if self.player.buildings[number] == 0:
            return self.say("You have none of these left.")
        by_card = self.decision == Decision.SHIPWRIGHT and top(self.table).numbers[Number.WORK] == Work.BUILDING
        if not by_card and (self.decision != Decision.SECTION or self.table.left[Left.ERECT] == 0):
            return self.later(self.say("You erect buildings in section D."))
        offered = int(top(self.table).numbers[Number.LESS]) if by_card else int(self.table.left[Left.ERECT]) - 1
        less = int(buildings.building_reduction(self.player, number, offered))
        if payment.can_pay(self.player, worths(self.player), number, less):
            return self.say("You have no free landscape for it, and you can't clear one.")
        return self.lacking(number, less)

    def workshop(self, name: str) -> str:
        if name in SPOT_KINDS and self.player.workshop[SPOT_KINDS.index(name)] == 0:
            return self.say("There is no statue there.")
        left = self.table.left
        in_section = self.decision == Decision.SECTION and left[Left.STATUE] + left[Left.RUIN_OR_STATUE] > 0
        by_card = self.decision == Decision.WORKSHOP and top(self.table).numbers[Number.STATUE] == 1
        if not in_section and not by_card:
            return self.later(self.say("You build statues in section F or with certain cards."))
        less = int(buildings.statue_reduction(self.player, int(top(self.table).numbers[Number.STATUE_LESS]) if by_card else 0))
        if any(payment.can_pay(self.player, worths(self.player), STATUE_COST + cost, less) for cost in range(2)):
            return self.say("You have no free landscape for it, and you can't clear one.")
        return self.lacking(STATUE_COST, less)

    # crates and cards

    def crate(self, name: str) -> str:
        if name not in CRATE_SLUGS:
            return ""
        crate = CRATE_SLUGS.index(name)
        if self.player.crates >> crate & 1:
            if self.decision == Decision.REACTIVATE:
                return self.not_brought_back(int(lid_back_coins(self.player)))
            return self.later(self.say("There is already a lid on it. You can take it back in the clean-up."))
        if self.player.lids == 0:
            return self.say("You have no unused lids.")
        return self.say("It would have no effect now.") if self.open else self.now()

    def lids(self, _: str) -> str:
        return (
            self.say("You have no unused lids.") if self.player.lids == 0 else self.later(self.say("You put a lid on a crate."))
        )

    def not_brought_back(self, cost: int) -> str:
        if not reactivation_is_free(self.player) and self.player.stored[Item.COIN] < cost:
            return self.say("It costs {coins}, and you don't have that.", coins=coins(self.v, cost))
        return self.say("You have already reactivated something.")

    def large_card(self, rest: str) -> str:
        if not rest.isdecimal() or not 1 <= int(rest) <= LARGE_COUNT:
            return ""
        card = int(rest) - 1
        if self.player.large_down >> card & 1:
            if self.decision == Decision.REACTIVATE:
                return self.not_brought_back(int(card_back_coins(self.player)))
            return self.later(self.say("You have used it. You can turn it face up again in the clean-up."))
        if not self.player.large_cards >> card & 1:
            return self.now()
        if not self.open:
            return self.now()
        if (worth := int(deck.PART_GAINS[deck.ONCE[card], Gain.PAY])) > int(worth_of(worths(self.player), ANY)):
            return self.say("You don't have items worth {n}.", n=worth)
        return self.say("It would have no effect now.")

    # the cartographer, trades, hiring

    def cartographer(self, _: str) -> str:
        if not self.open:
            return self.now()
        if self.player.map_actions == 0:
            return self.say("You have already used your cartographer.")
        if self.decision == Decision.SECTION and self.table.left[Left.STEPS] > 0 and self.player.marker == TRACK:
            return self.say("Your cartographer's track is full.")
        return self.say(
            "Your cartographer can't reach any space: he has {steps}.", steps=steps(self.v, int(self.player.marker))
        )

    def trade(self, rest: str) -> str:
        if not self.open or not rest.isdecimal() or int(rest) >= trade.TRADES:
            return self.now()
        owned = int(worth_of(worths(self.player), trade.given(int(rest))))
        if owned >= trade.rate(int(rest)):
            return self.say("You have just traded. Do something else first, or take the trade back and give more at once.")
        return self.say("A trade takes {n}, and you have {owned}.", n=int(trade.rate(int(rest))), owned=owned)

    def hire(self, kind: str) -> str:
        if self.table.moment not in (Decision.TURN, Decision.SECTION):
            return self.later(self.say("You cash in milestones on your own turn."))
        if milestones.milestones_reached(self.player) <= self.player.hired + self.player.hired_points:
            return self.say("You have no milestone to cash in: each takes two boats, buildings, statues or lids.")
        if kind == "points":
            return self.say("You have already taken the helm points.") if self.player.hired_points else self.now()
        if self.player.hired >= HIRES:
            return self.say("You can't hire any more workers.")
        if kind == "special" and self.player.special_below > 0 and milestones.free_orders(self.table) == 0:
            return self.say("There is no free royal order.")
        below = self.player.special_below if kind == "special" else self.player.normal_below
        return self.say("You have already hired all of these.") if below == 0 else self.now()
