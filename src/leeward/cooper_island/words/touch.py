"""The things on the table that a player touches for each action, by their names in the picture."""

from collections.abc import Iterator
from typing import Any

from leeward.cooper_island.rules.components import BOATS, BUILDINGS, LANDING_SPACES, LANDSCAPES, WAYS
from leeward.cooper_island.rules.peninsula import RUINS, START, WATER
from leeward.cooper_island.rules.table import NONE, Act, Decision, Number
from leeward.cooper_island.words.names import BOAT_SLUGS, BUILDING_SLUGS, CRATE_SLUGS, ISLET_SLUGS, ITEM_SLUGS, SHIP_SLUGS
from leeward.kernel.play.wording import Kinds

SPOT_KINDS = ("plain", "helm")  # crafting spots
HIRE_KINDS = ("normal", "special", "points")

ACTS = Kinds(Act)
ON_LAND = {Act.GIVE_CUBE: 1, Act.STORE_CUBE: 1, Act.LAY_SINGLE: LANDSCAPES, Act.SITE: 1, Act.MOVE: 1}
ON_CRATES = (Act.CRATE, Act.LID_BACK)
ON_CARDS = (Act.CARD, Act.FLIP)
IN_HAND = (Act.KEEP, Act.RETURN)
LIFTS = (  # taking a tile, a lid or a building to put it somewhere next
    *range(Act.TILE, Act.LAY),
    *range(Act.ISLET_TILE, Act.SLOT),
    *range(Act.LID, Act.END),
)
WORKERS = ("normal", "special")


def things(table: Any, action: int) -> Iterator[str]:
    """Yield the things for an action; passing has none."""
    seat = int(table.seat)
    kind, choice = ACTS.split(action)
    if kind in ON_LAND:
        yield f"land-{seat}-{choice // ON_LAND[kind]}"
    elif kind == Act.LAY:
        yield f"edge-{choice // WAYS}"
    elif kind == Act.GIVE:
        yield f"stored-{seat}-{ITEM_SLUGS[choice]}"
    elif kind == Act.STORE:
        yield f"market-{seat}-{ITEM_SLUGS[choice]}"
    elif kind in (Act.TAKE, Act.TAKE_BOTH):
        yield f"supply-{ITEM_SLUGS[choice]}"
    elif kind == Act.LESS:
        yield f"owed-{ITEM_SLUGS[choice]}"
    elif kind == Act.SPACE:
        yield f"space-{choice}"
    elif kind == Act.TILE:
        yield f"tiles-{seat}-{choice}"
    elif kind == Act.ISLET_TILE:
        yield f"islet-{seat}-{ISLET_SLUGS[choice]}"
    elif kind == Act.SLOT:
        yield f"slot-{choice}"
    elif kind == Act.ISLET:
        yield from islets_on_water(table, choice)
    elif kind == Act.BOAT:
        yield from boats_at_work(table, choice)
    elif kind == Act.BUILD_BOAT:
        yield f"landing-{seat}-{choice // BOATS}"
        yield f"boat-{seat}-{BOAT_SLUGS[choice % BOATS]}"
    elif kind == Act.DOCK:
        yield f"landing-{seat}-{choice}"
    elif kind in (Act.SAIL, Act.ANCHOR):
        yield f"ship-{seat}-{SHIP_SLUGS[choice]}"
        yield f"sail-{seat}-{SHIP_SLUGS[choice]}"
    elif kind == Act.ERECT:
        yield f"building-{seat}-{BUILDING_SLUGS[choice]}"
    elif kind == Act.RUIN:
        yield f"land-{seat}-{int(RUINS[choice // 2])}"
        yield f"workshop-{seat}-{SPOT_KINDS[choice % 2]}"
    elif kind == Act.STATUE:
        yield f"workshop-{seat}-{SPOT_KINDS[choice % 2]}"
    elif kind == Act.SUPPLY:
        yield f"cargo-{choice + 1}"
    elif kind in ON_CRATES:
        yield f"crate-{seat}-{CRATE_SLUGS[choice]}"
    elif kind == Act.LID:
        yield f"crate-{seat}-{CRATE_SLUGS[choice - 1]}" if choice else f"lids-{seat}"
    elif kind in ON_CARDS:
        yield f"large-{seat}-{choice + 1}"
    elif kind in IN_HAND:
        yield f"hand-{choice + 1}"
    elif kind == Act.ASSIGN:
        yield f"order-{choice // 2 + 1}"
    else:
        yield from things_of_few(table, seat, kind, choice)


def pieces(table: Any, action: int) -> Iterator[str]:
    """Yield the piece that an action puts on one of its things."""
    seat = int(table.seat)
    kind, choice = ACTS.split(action)
    if kind in (Act.SPACE, Act.ASSIGN):
        yield f"worker-{seat}-{WORKERS[choice % 2]}"
    elif kind == Act.BUILD_BOAT:
        yield f"boat-{seat}-{BOAT_SLUGS[choice % BOATS]}"
    elif kind == Act.RUIN:
        yield f"land-{seat}-{int(RUINS[choice // 2])}"
    elif kind == Act.CRATE:
        yield f"lids-{seat}"


def grip(table: Any) -> str:
    """Return where the piece lies that the player lays or puts now; empty if there is none."""
    if not table.depth:
        return ""
    seat, numbers = int(table.seat), table.frames[table.depth - 1].numbers
    if table.decision == Decision.TILE and numbers[Number.KIND] != NONE:
        return f"tiles-{seat}-{int(numbers[Number.KIND])}"
    if table.decision == Decision.ISLET_TILE and numbers[Number.ISLET] != NONE:
        return f"islet-{seat}-{ISLET_SLUGS[numbers[Number.ISLET]]}"
    if table.decision == Decision.SITE:
        building = int(numbers[Number.BUILDING])
        return f"building-{seat}-{BUILDING_SLUGS[building]}" if building < BUILDINGS else f"statues-{seat}"
    if table.decision == Decision.LID_SITE:
        return f"lids-{seat}"
    if table.decision == Decision.MOVED_TO:
        return f"land-{seat}-{int(numbers[Number.SPACE])}"
    return ""


def things_of_few(table: Any, seat: int, kind: Act, choice: int) -> Iterator[str]:
    """Yield the thing for actions with one, or one for each of a few choices."""
    if kind in (Act.STEPS, Act.SINGLE):
        yield f"cartographer-{seat}"
    elif kind == Act.USE:
        yield f"cartographer-{seat}" if table.frames[table.depth - 1].numbers[Number.STEP] == 1 else "bag"
    elif kind == Act.DRAW:
        yield "bag"
    elif kind == Act.COOPER:
        yield "cooper"
    elif kind == Act.FEED:
        yield f"feeding-{seat}"
    elif kind == Act.TRADE:
        yield f"trade-{seat}-{choice}"
    elif kind == Act.FINISH:
        yield f"trade-{seat}-{int(table.frames[table.depth - 1].numbers[Number.TRADE])}"
    elif kind == Act.HIRE:
        yield f"hire-{seat}-{HIRE_KINDS[choice]}"
    elif kind == Act.START:
        yield f"land-{seat}-{START}"
    elif kind == Act.MINE:
        yield f"land-{seat}-{int(table.frames[table.depth - 1].numbers[Number.SPACE])}"


def islets_on_water(table: Any, islet: int) -> Iterator[str]:
    """Yield every islet of this kind, of any player."""
    for seat in range(int(table.seats)):
        for water in range(WATER):
            if table.players[seat].islet[water] == islet:
                yield f"water-{seat}-{water}"


def boats_at_work(table: Any, boat: int) -> Iterator[str]:
    """Yield the player's own boat at income, otherwise every face-up boat of this kind, of any player."""
    own = table.decision == Decision.INCOME
    for seat in (int(table.seat),) if own else range(int(table.seats)):
        player = table.players[seat]
        for space in range(LANDING_SPACES):
            if player.landing[space] == boat and boat != NONE and not int(player.boats_down) >> space & 1:
                yield f"landing-{seat}-{space}"
