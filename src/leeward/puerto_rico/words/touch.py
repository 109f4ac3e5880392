"""The things in the picture that a player clicks to perform an action, by id."""

from collections.abc import Iterator
from typing import Any

from leeward.kernel.play.wording import Kinds
from leeward.puerto_rico.rules.components import GOODS, Building, Good, Role, Tile
from leeward.puerto_rico.rules.table import MOST_OF_A_GOOD, TILE_SPOTS, WINDROSE, Act, Decision, Step

ROLES = [role.name.lower().replace("_", "-") for role in Role]
GOOD_KINDS = [good.name.lower() for good in Good]
TILE_KINDS = [tile.name.lower() for tile in Tile]
SLUGS = [building.name.lower().replace("_", "-") for building in Building]
SITES = [*TILE_KINDS[:TILE_SPOTS], *SLUGS, "windrose"]

ACTS = Kinds(Act)
BY_BUILDING = {
    Act.SELL_AT_POST: Building.TRADING_POST,
    Act.SUPPLY: Building.ROYAL_SUPPLIER,
    Act.WHARF: Building.WHARF,
    Act.USE_SMALL_WHARF: Building.SMALL_WHARF,
}
OF_ONES_GOODS = (
    Act.SELL,
    Act.SELL_AT_POST,
    Act.SUPPLY,
    Act.WHARF,
    Act.RETURN_GOOD,
    Act.SHIP_AMOUNT,
    Act.KEEP_KIND,
    Act.KEEP_ONE,
    Act.GIVE_BACK,
)
PLACED = {Act.PLACE_COLONIST: "colonist", Act.PLACE_NOBLE: "noble"}
GUESTS = {Act.GUEST_COLONIST: "colonist", Act.GUEST_NOBLE: "noble"}
LOOKS = (Decision.HACIENDA_LOOK, Decision.LAND_OFFICE_LOOK)


def things(table: Any, action: int) -> Iterator[str]:
    """Yield the things to click for an action; passing has none."""
    seat = table.seat
    kind, choice = ACTS.split(action)
    if kind == Act.SHIP_AMOUNT:
        choice //= MOST_OF_A_GOOD
    if kind in OF_ONES_GOODS:
        yield f"good-{seat}-{GOOD_KINDS[choice]}"
    if kind == Act.ROLE:
        yield f"role-{ROLES[choice]}"
    elif kind in (Act.DRAFT, Act.BUILD):
        yield f"market-{SLUGS[choice]}"
    elif kind == Act.LOAD:
        yield f"good-{seat}-{GOOD_KINDS[choice % GOODS]}"
        yield f"ship-{choice // GOODS + 1}"
    elif kind == Act.SELL:
        yield "house"
    elif kind in BY_BUILDING:
        yield f"building-{seat}-{SLUGS[BY_BUILDING[kind]]}"
    elif kind == Act.GOOD:
        yield f"supply-{GOOD_KINDS[choice]}"
    elif kind == Act.TILE:
        yield "stack" if table.decision in LOOKS and choice != Tile.FOREST else f"row-{TILE_KINDS[choice]}"
    elif kind in (Act.DRAW, Act.BUY_TILE):
        yield "stack"
    elif kind == Act.DISCARD:
        yield f"tile-{seat}-{TILE_KINDS[choice // 3]}-{('empty', 'colonist', 'noble')[choice % 3]}"
    elif kind in (Act.PLACE_COLONIST, Act.PLACE_NOBLE, Act.GUEST_COLONIST, Act.GUEST_NOBLE):
        yield place(seat, choice, "empty")
    elif kind in (Act.RETURN_COLONIST, Act.RETURN_NOBLE):
        yield place(seat, choice, "colonist" if kind == Act.RETURN_COLONIST else "noble")
    elif kind == Act.COLONIST:
        on_ship = table.decision == Decision.COLONIST_SHIP or table.colonists == 0
        yield "ship-colonists" if on_ship else "supply-colonist"
    elif kind == Act.NOBLE:
        yield "supply-noble" if table.decision == Decision.VILLA else "ship-nobles"
    elif kind == Act.PRIVILEGE:
        yield "supply-colonist"
    elif kind == Act.RETURN_POINT:
        yield f"points-{seat}"
    elif kind == Act.TAKE_POINTS:
        yield "supply-points"
    elif kind == Act.LIFT:
        yield f"windrose-{seat}"


def places(table: Any, action: int) -> Iterator[str]:
    """Yield where to put what the action takes: a tile on the island, a building in the city."""
    kind, _ = ACTS.split(action)
    if kind in (Act.TILE, Act.DRAW, Act.BUY_TILE):
        yield f"island-{table.seat}"
    elif kind == Act.BUILD:
        yield f"city-{table.seat}"


def pieces(table: Any, action: int) -> Iterator[str]:
    """Yield the pieces that an action puts on another thing: goods, tiles, buildings and people."""
    kind, choice = ACTS.split(action)
    if kind in (Act.LOAD, Act.SELL, *BY_BUILDING) and kind != Act.USE_SMALL_WHARF:
        yield f"good-{table.seat}-{GOOD_KINDS[choice % GOODS]}"
    elif kind in (Act.TILE, Act.DRAW, Act.BUY_TILE, Act.BUILD):
        yield from things(table, action)
    elif kind in PLACED:
        yield f"windrose-{table.seat}-{PLACED[kind]}"
    elif kind in GUESTS:
        yield f"building-{table.seat}-{SLUGS[Building.GUEST_HOUSE]}-{GUESTS[kind]}"


def grip(table: Any) -> str:
    """Return the people whom the player places now, one by one; empty in any other decision."""
    if table.decision != Decision.PLACEMENT:
        return ""
    nobles = table.step != Step.COLONISTS and table.players[table.seat].idle_nobles > 0
    return f"windrose-{table.seat}-{'noble' if nobles else 'colonist'}"


def place(seat: int, site: int, who: str) -> str:
    """Return the id of a place for people; tiles of one kind differ by who stands on them."""
    if site == WINDROSE:
        return f"windrose-{seat}"
    return f"tile-{seat}-{SITES[site]}-{who}" if site < TILE_SPOTS else f"building-{seat}-{SITES[site]}"
