"""What `leeward lab balance` counts, and the goal for our edition: docs/background/edition.md explains it."""

from leeward.cooper_island.rules.components import (
    BOATS,
    CARGO_SHIPS,
    EDITION_HASH,
    LANDING_SPACES,
    Boat,
    Building,
    Islet,
    Order,
    Section,
)
from leeward.cooper_island.rules.deck import LARGE_CARDS, SMALL_CARDS
from leeward.cooper_island.rules.table import Act, Hire
from leeward.cooper_island.study import layout
from leeward.kernel.contract.usage import Goal, Group, Hand, Usage

SECTIONS = {f"section_{section.name.lower()}": (Act.SPACE + 2 * section, Act.SPACE + 2 * section + 1) for section in Section}
SHIPS = {f"cargo_ship_{ship + 1}": (Act.SUPPLY + ship,) for ship in range(CARGO_SHIPS)}
BOATS_BUILT = {
    f"boat_{boat.name.lower()}": tuple(Act.BUILD_BOAT + BOATS * space + boat for space in range(LANDING_SPACES))
    for boat in Boat
}
ISLETS = {f"islet_{islet.name.lower()}": (Act.ISLET_TILE + islet,) for islet in Islet}
BUILDINGS = {
    **{f"building_{building.name.lower()}": (Act.ERECT + building,) for building in Building},
    "statue": tuple(range(Act.STATUE, Act.SUPPLY)),
}
ORDERS = {f"order_{order.name.lower()}": (Act.ASSIGN + 2 * order, Act.ASSIGN + 2 * order + 1) for order in Order}
HIRES = {f"hire_{hire.name.lower()}": (Act.HIRE + hire,) for hire in Hire}

USAGE = Usage(
    groups=(
        Group("sections", SECTIONS),
        Group("ships", SHIPS),
        Group("boats", BOATS_BUILT),
        Group("islets", ISLETS),
        Group("buildings", BUILDINGS),
        Group("orders", ORDERS, present=layout.FREE_ORDER),
        Group("hires", HIRES, wanted=False),
    ),
    hands=(
        Hand("small_cards", tuple(f"small_card_{card.key}" for card in SMALL_CARDS), Act.KEEP, layout.HAND_SMALL),
        Hand("large_cards", tuple(f"large_card_{card.key}" for card in LARGE_CARDS), Act.KEEP, layout.HAND_LARGE),
    ),
    first={
        f"space_{section.name.lower()}_{shape}": Act.SPACE + 2 * section + square
        for section in Section
        for square, shape in enumerate(("round", "square"))
    },
)
GOAL = Goal(points=(25, 33), kept=(0.05, 0.6), used=0.05, first=0.5, seat=0.05)
VALUES = EDITION_HASH  # of the values that are measured
