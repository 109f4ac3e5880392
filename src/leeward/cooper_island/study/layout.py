"""Layout of a network's input, block by block: the table, the seat's own board in detail, then every player.

Numbers are about 0 to 1, and most are 0. Places count players from the observing seat: 0 is that seat, 1 the next in turn.
"by place" means one number per place; "at least 1, 2" means one number per threshold, 1 when it is reached.
"""

import numpy as np

from leeward.cooper_island.rules import components as pieces
from leeward.cooper_island.rules.components import (
    BOATS,
    BUILD_COST,
    CARGO_SHIPS,
    CRATES,
    FEED_BASE,
    FEED_NORMAL,
    FEED_SPECIAL,
    HELM_SPOTS,
    HIRES,
    ISLETS,
    ITEMS,
    LANDING_SPACES,
    LANDSCAPES,
    LARGE_BUILDINGS,
    LOG_KINDS,
    MOST_SEATS,
    NORMAL_WORKERS,
    ORDER_POINTS,
    ORDERS,
    RESOURCES,
    ROUNDS,
    SECTIONS,
    SHIPS,
    SPECIAL_WORKERS,
    TILE_KINDS,
    TRACK,
    WORKERS_AT_START,
    WORKSHOP_SPOTS,
)
from leeward.cooper_island.rules.deck import LARGE_COUNT, SMALL_COUNT
from leeward.cooper_island.rules.ending import PARTS
from leeward.cooper_island.rules.payment import COST_OF_CARD, COSTS
from leeward.cooper_island.rules.peninsula import BAY, LAND, PASSAGE, RUINS, WATER
from leeward.cooper_island.rules.table import SPACES, Decision, Left, Start
from leeward.cooper_island.rules.values import COUNT, most_of
from leeward.kernel.records.layout import Layout

LAYOUT = Layout(version=1)
DECISIONS = int(Decision.ANSWER)  # the rules resolve the last one themselves
MOMENTS = int(Decision.OVER) + 1
LEVELS = 5
AHEAD = 5  # steps that a ship looks ahead: far enough for a log book
PRICES = COST_OF_CARD

# What there is at most, in any edition of the family. Where the features stop counting, the range ends there, too.
ANY_COST = max(most_of(COSTS.ravel(), "landing_spaces"), most_of([0], "cargo_ships"))
WHOLE_COST = max(int(np.asarray(BUILD_COST).sum(1).max()), 2 * ANY_COST)  # of up to four items, or of two
SPOTS = most_of([WORKSHOP_SPOTS], "workshop", "spots"), most_of([HELM_SPOTS], "workshop", "helm_spots") + LARGE_BUILDINGS
MEAL = FEED_BASE + FEED_NORMAL * NORMAL_WORKERS + FEED_SPECIAL * SPECIAL_WORKERS
LOG_BOOKS = int(np.asarray(pieces.LOG_PILE).sum())
BEST_ORDER = int(max(np.asarray(ORDER_POINTS)))

# players and decision
SEATS = LAYOUT.block("players", 3, "two, three or four play")
ROUND = LAYOUT.block("round", ROUNDS, "which round it is; none in the last actions")
DECIDES = LAYOUT.block("who decides", MOST_SEATS, "by place")
ACTOR = LAYOUT.block("whose moment", MOST_SEATS, "by place")
COOPER = LAYOUT.block("cooper token", MOST_SEATS, "by place")
TURN = LAYOUT.block("turns had", 1, "players who have had theirs in this step, of 3", most=MOST_SEATS / 3)
DECISION = LAYOUT.block("decision", DECISIONS, "what is being decided; some kinds are never asked")
MOMENT = LAYOUT.block("moment", MOMENTS, "the moment of the round below the stack")
START = LAYOUT.block("start variant", len(Start), "meadow, random or choice")

# the table
HARBORMASTER = LAYOUT.block("harbormaster", CARGO_SHIPS, "on which cargo ship; none in the last actions")
UPRIGHT = LAYOUT.block("harbormaster upright", 1, "he still helps")
BAG = LAYOUT.block(
    "bag", TILE_KINDS, "double tiles in the bag, by kind, of 20", most=most_of(pieces.BAG, "double_tiles", "count") / 20
)
LOG_PILE = LAYOUT.block(
    "log book pile", LOG_KINDS, "log books left, by kind, of 4", most=most_of(pieces.LOG_PILE, "log_books") / 4
)
STACKS = LAYOUT.block("small and large stack", 2, "cards in the stacks, of 15", most=[SMALL_COUNT / 15, LARGE_COUNT / 15])
HAND_SMALL = LAYOUT.block("small cards looked at", SMALL_COUNT, "those in hand that the viewer knows")
HAND_LARGE = LAYOUT.block("large cards looked at", LARGE_COUNT, "those in hand that the viewer knows")
HEIGHT = LAYOUT.block(
    "workers on a space", SPACES, "how many, of 3; 2 * section, + 1 for the square space", most=MOST_SEATS / 3
)
ON_TOP = LAYOUT.block("topmost worker", SPACES * MOST_SEATS, "by worker space and place")
OWN_WORKER = LAYOUT.block("own worker on a space", SPACES, "the viewer has one there")
FREE_ORDER = LAYOUT.block("free royal orders", ORDERS, "in play, without a worker")
ORDER_HOLDER = LAYOUT.block("royal order holders", ORDERS * MOST_SEATS, "by order and place")
ORDER_SPECIAL = LAYOUT.block("special workers on royal orders", ORDERS, "the worker there is a special one")

# the turn in progress
SECTION = LAYOUT.block("section", SECTIONS, "where the worker of this turn stands")
STILL = LAYOUT.block("still to do", len(Left), "what the moment still offers, see Left, of 2", most=2, open_ended=True)
INCOME = LAYOUT.block("boats still to bring income", BOATS, "by kind")
OWED = LAYOUT.block("cost owed", ITEMS, "by item, of 6", most=ANY_COST / 6)
DISCOUNT = LAYOUT.block("discount", 1, "still to be used, of 3", most=2, open_ended=True)
DEPTH = LAYOUT.block("tasks waiting", 1, "on the stack, of 10", most=2)
TASK_A = LAYOUT.block("task: number", LAND + 1, "its first number: a space, kind, points or worth; the last one: none yet")
TASK_AMOUNT = LAYOUT.block("task: amount", 1, "the same number, of 10", most=2)
TASK_B = LAYOUT.block("task: second number", 8, "an islet, item, ship, or the smallest value given")
TASK_C = LAYOUT.block("task: third number", 1, "of 4", most=2)
TASK_ITEMS = LAYOUT.block("task: items offered", ITEMS, "by item")
TASK_USED = LAYOUT.block("task: not again", ISLETS, "islets or boats that cannot be chosen, by kind")
TASK_OWNER = LAYOUT.block("task: fee to", MOST_SEATS, "by place")
NEXT_TASK = LAYOUT.block("next task", DECISIONS, "the one below, on the stack; all but those that are moments")
NEXT_SEAT = LAYOUT.block("whose next task", MOST_SEATS, "by place")
POINTS_WAITING = LAYOUT.block("helm points waiting", 1, "on the stack, of 6", most=2)

# the seat's own peninsula and boards
LEVEL = LAYOUT.block("own land: level", LAND * LEVELS, "by space: at least 1, 2, 3, 4, 5")
GROUND = LAYOUT.block("own land: landscape", LAND * LANDSCAPES, "by space: forest, meadow, mountain, settlement on top")
CUBE = LAYOUT.block("own land: cube", LAND, "by space")
CUBE_WORTH = LAYOUT.block("own land: worth of the cube", LAND, "by space, of 5", most=2)
CUBE_GOLD = LAYOUT.block("own land: gold", LAND, "by space: the cube is gold, not stone")
RUIN = LAYOUT.block("own land: ruin", LAND, "by space")
BUILDING = LAYOUT.block("own land: building", LAND, "by space: a small or large one or the fortress")
STATUE = LAYOUT.block("own land: statue", LAND, "by space")
LID = LAYOUT.block("own land: lid", LAND, "by space")
FREE = LAYOUT.block("own land: free", LAND, "by space: a landscape with nothing on it")
ISLET = LAYOUT.block("own water: islet", WATER * ISLETS, "by water space and kind")
ISLET_FAR = LAYOUT.block("own water: far half", WATER, "by water space: the islet is on the bay's side")
LANDING = LAYOUT.block("own landing spaces", LANDING_SPACES * BOATS, "by space and kind of boat")
HAVE = LAYOUT.block("own stored items", ITEMS * 2, "by item: at least 1, 2")
MARKER = LAYOUT.block("own marker", TRACK + 1, "where it is on the cartographer track")
LARGE_DOWN = LAYOUT.block("own large cards face down", LARGE_COUNT, "by card")
CAN_PAY = LAYOUT.block("own costs that can be paid", PRICES, "buildings, statues, landing spaces, cargo ships that are left")
LACKING = LAYOUT.block("own costs: what is lacking", PRICES, "the same, of 8", most=WHOLE_COST / 8)
TO_BOOK = LAYOUT.block("own ships: steps to a log book", SHIPS * BAY, "by ship: 1 to 5")
TO_ISLET = LAYOUT.block("own ships: islets ahead", SHIPS * AHEAD * ISLETS, "by ship, step and kind: crossed with that step")

# every player
EACH = Layout()
PRESENT = EACH.block("present", 1, "a player sits there", fleeting=True)
LEVELS_OF = EACH.block("land by level", LEVELS, "spaces of at least level 1, 2, 3, 4, 5, of 10", most=LAND / 10)
GROUNDS_OF = EACH.block("land by landscape", LANDSCAPES, "of 6", most=LAND / 6)
CUBES_OF = EACH.block("cubes on land", RESOURCES, "by resource, of 4", most=LAND / 4)
RUINS_OF = EACH.block("ruins", 1, "of 5", most=len(RUINS) / 5)
STATUES_OF = EACH.block("statues", 1, "on land, of 3", most=sum(SPOTS) / 3)
LIDS_ON_LAND = EACH.block("lids on land", 1, "put there by a card, of 2", most=CARGO_SHIPS / 2)
FREE_OF = EACH.block("free land", 1, "spaces, of 8", most=LAND / 8)
HIGHEST_FREE = EACH.block("highest free land", 1, "its level, of 5", most=2)
PASSAGE_OF = EACH.block("passage", len(PASSAGE), "at least 1, 2, 3 spaces charted")
WATER_OF = EACH.block("water with islets", WATER, "by water space")
ISLETS_OF = EACH.block("islets laid", ISLETS, "by kind; the others are in the reserve")
LANDED_OF = EACH.block("landing spaces taken", LANDING_SPACES, "by space")
BOATS_OF = EACH.block("boats at work", BOATS, "by kind, face up")
BOATS_DOWN_OF = EACH.block("boats turned over", 1, "of 2", most=LANDING_SPACES / 2)
TILES_OF = EACH.block("double tiles", TILE_KINDS * 2, "by kind: at least 1, 2")
MORE_TILES = EACH.block("all double tiles", 1, "of 4", most=3)
STORED_OF = EACH.block("stored items", ITEMS, "by item, of 3", most=3)
MARKET_OF = EACH.block("items on the marketplace", ITEMS, "by item, of 3", most=3)
WORTH_OF = EACH.block("worth of items", ITEMS, "what can be paid, stored and on land, by item, of 8", most=3)
ROOM_OF = EACH.block("storage room", 4, "for a cube, two, three; for a coin")
UNUSED_LIDS = EACH.block("unused lids", 2, "at least 1, 2")
CRATES_OF = EACH.block("crates covered", CRATES, "by crate space")
SUPPLIED_OF = EACH.block("cargo ships supplied", CARGO_SHIPS, "by ship: this player's lid is taken")
ERECTED_OF = EACH.block("buildings erected", 5, "at least 1, 2 small ones; 1, 2 large ones; the fortress")
WORKSHOP_OF = EACH.block(
    "statues in the workshop", 2, "on spots without, with a helm point, of 2", most=[spots / 2 for spots in SPOTS]
)
SPOTS_OF = EACH.block("free crafting spots", 2, "without, with a helm point, of 2", most=[spots / 2 for spots in SPOTS])
MARKER_OF = EACH.block("cartographer track", 1, "of 6", most=TRACK / 6)
MAPS_OF = EACH.block("cartographer actions", 1, "how often he can act now, of 2", most=2, open_ended=True)
SMALL_OF = EACH.block("small cards", SMALL_COUNT, "by card")
LARGE_OF = EACH.block("large cards", LARGE_COUNT, "by card, face up")
DOWN_OF = EACH.block("large cards face down", 1, "of 2", most=LARGE_BUILDINGS / 2, open_ended=True)
NORMAL_OF = EACH.block("normal workers", 3, "at least 1, 2, 3 available")
SPECIAL_OF = EACH.block("special workers", 2, "at least 1, 2 available")
OUT_OF = EACH.block(
    "workers out",
    2,
    "normal and special ones on the central island, of 3",
    most=[(WORKERS_AT_START + NORMAL_WORKERS) / 3, SPECIAL_WORKERS / 3],
)
HIRED_OF = EACH.block("workers hired", 4, "at least 1, 2 normal ones; 1, 2 special ones")
CASHED_OF = EACH.block("milestones cashed", 2, "for workers, of 3; for helm points", most=[HIRES / 3, 1])
REACHED_OF = EACH.block("milestones reached", 4, "boats, buildings, lids, statues")
TO_CASH = EACH.block("milestones to cash", 2, "at least 1, 2")
STEPS_OF = EACH.block("helm points sailed", SHIPS, "by ship, of 20", most=3, open_ended=True)
BOOK_OF = EACH.block("way to a log book", SHIPS, "by ship: steps, of 5", most=BAY / 5)
HARBOR_OF = EACH.block("harbor ahead", SHIPS, "by ship: that log book lies at a harbor, not a bay")
ANCHORS_OF = EACH.block("anchors", SHIPS, "by ship, of 4", most=2)
LOG_BOOKS_OF = EACH.block("log books", 1, "of 6", most=LOG_BOOKS / 6)
HUNGRY_OF = EACH.block("meal to come", 1, "in this round")
FEEDING_OF = EACH.block("feeding cost", 1, "of 8", most=MEAL / 8)
SHORT_OF = EACH.block("food short", 1, "for the next meal, of 8", most=MEAL / 8)
ORDERS_OF = EACH.block(
    "royal orders in reach",
    ORDERS,
    "what each in play would bring, of 8; the copying one only to its holder",
    most=BEST_ORDER / 8,
)
SCORE_OF = EACH.block(
    "score so far",
    PARTS,
    "helm, of 20; orders, cards, leftovers, anchors, of 8",
    most=[4, 4, 4, 4, 0],
    least=[0, 0, 0, 0, -1],
    open_ended=True,
)
TOTAL_OF = EACH.block("total so far", 1, "of 20", most=4, least=-1, open_ended=True)
EACH_SIZE = EACH.size
PLAYERS = LAYOUT.repeat("player", MOST_SEATS, EACH)

# the edition
LAYOUT.grow()
VALUES = LAYOUT.block(
    "edition", COUNT, "the values of ranges.toml: their differences from our edition's, of the largest one", least=-1
)
