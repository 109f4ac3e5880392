"""How pieces are drawn: their signs and sizes, their names for a page, and what touching them means."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import escape

from leeward.kernel.speech import voice
from leeward.puerto_rico import words
from leeward.puerto_rico.components import (
    CIRCLES,
    COLUMN,
    COST,
    FIRST_BEIGE,
    GOODS,
    LARGE_COLUMN,
    POINTS,
    Building,
    Good,
    Role,
    Tile,
)
from leeward.puerto_rico.table import MOST_OF_A_GOOD, TILE_SPOTS, WINDROSE, Act, Decision

EDGE = 12  # around the table and between its parts
GAP = 4  # between tiles, and between buildings

ROLES = [role.name.lower().replace("_", "-") for role in Role]
GOOD_KINDS = [good.name.lower() for good in Good]
TILE_KINDS = [tile.name.lower() for tile in Tile]
SLUGS = [building.name.lower().replace("_", "-") for building in Building]
SITES = [*TILE_KINDS[:TILE_SPOTS], *SLUGS, "windrose"]
PRODUCES = (Good.INDIGO, Good.SUGAR, Good.INDIGO, Good.SUGAR, Good.TOBACCO, Good.COFFEE)
COLUMNS, COSTS, WORTH, ROOM = COLUMN.tolist(), COST.tolist(), POINTS.tolist(), CIRCLES.tolist()

# The sign of a beige building is that of the role in whose phase it works; a laurel if it counts at the end.
SIGNS = dict.fromkeys(Building, "laurel") | {
    building: sign
    for sign, buildings in {
        "settler": (
            Building.HACIENDA,
            Building.CONSTRUCTION_HUT,
            Building.HOSPICE,
            Building.FOREST_HOUSE,
            Building.HUNTING_LODGE,
        ),
        "mayor": (Building.GUEST_HOUSE, Building.VILLA),
        "builder": (Building.UNIVERSITY, Building.BLACK_MARKET, Building.CHURCH, Building.ZONING_OFFICE),
        "craftsman": (
            Building.FACTORY,
            Building.AQUEDUCT,
            Building.SPECIALTY_FACTORY,
            Building.CHAPEL,
            Building.JEWELER,
        ),
        "trader": (Building.SMALL_MARKET, Building.OFFICE, Building.LARGE_MARKET, Building.TRADING_POST, Building.LAND_OFFICE),
        "captain": (
            Building.SMALL_WAREHOUSE,
            Building.LARGE_WAREHOUSE,
            Building.STOREHOUSE,
            Building.HARBOR,
            Building.WHARF,
            Building.SMALL_WHARF,
            Building.LIGHTHOUSE,
            Building.UNION_HALL,
            Building.ROYAL_SUPPLIER,
        ),
        "library": (Building.LIBRARY,),
    }.items()
    for building in buildings
}
ACTS = sorted(Act)
BY_BUILDING = {
    Act.SELL_AT_POST: Building.TRADING_POST,
    Act.SUPPLY: Building.ROYAL_SUPPLIER,
    Act.WHARF: Building.WHARF,
    Act.USE_SMALL_WHARF: Building.SMALL_WHARF,
}
AMOUNTS = (Act.SHIP_AMOUNT, Act.KEEP_AMOUNT)
OF_ONES_GOODS = (Act.SELL, Act.SELL_AT_POST, Act.SUPPLY, Act.WHARF, Act.RETURN_GOOD, *AMOUNTS)


class Piece(SimpleNamespace):
    """Something in the picture: what its template wants to know."""


@cache
def environment() -> Environment:
    templates = PackageLoader("leeward.puerto_rico", "templates")
    return Environment(loader=templates, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


@cache
def fixed(name: str) -> str:
    """A template without a table: the style, the symbols."""
    return environment().get_template(name).render().strip()


def plain(record: Any) -> Piece:
    """The numbers of a record as Python's own, which are read faster."""
    return Piece(**{name: record[name].tolist() for name in record.dtype.names if name != "players"})


class Pieces:
    """The pieces of one table for one viewer."""

    def __init__(self, table: Any, names: Sequence[str], viewer: int, lang: str, legal: Sequence[int]) -> None:
        self.table = plain(table)
        self.players = [plain(table.players[seat]) for seat in range(self.table.seats)]
        self.records = [player.tobytes() for player in table.players]
        self.names = names
        self.viewer = viewer
        self.lang = lang
        self.say = voice(lang).say
        self.near = max(viewer, 0)  # whose board is large
        self.labels = {int(action): words.label(table, int(action), lang) for action in legal}
        self.touched: dict[str, list[int]] = defaultdict(list)
        for action in self.labels:
            for thing in self.things(action):
                self.touched[thing].append(action)

    # what one would touch

    def things(self, action: int) -> Iterator[str]:
        """The things on the table that stand for an action; passing has none."""
        table, seat = self.table, self.table.seat
        kind = ACTS[bisect_right(ACTS, action) - 1]
        choice = action - kind
        if kind in AMOUNTS:
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
            looking = table.decision in (Decision.HACIENDA_LOOK, Decision.LAND_OFFICE_LOOK)
            yield "stack" if looking and choice != Tile.FOREST else f"row-{TILE_KINDS[choice]}"
        elif kind in (Act.DRAW, Act.BUY_TILE):
            yield "stack"
        elif kind == Act.DISCARD:
            yield f"tile-{seat}-{TILE_KINDS[choice // 3]}-{('empty', 'colonist', 'noble')[choice % 3]}"
        elif kind in (Act.PLACE_COLONIST, Act.PLACE_NOBLE, Act.GUEST_COLONIST, Act.GUEST_NOBLE):
            yield self.site(choice, "empty")
        elif kind in (Act.RETURN_COLONIST, Act.RETURN_NOBLE):
            yield self.site(choice, "colonist" if kind == Act.RETURN_COLONIST else "noble")
        elif kind == Act.COLONIST:
            on_ship = table.decision == Decision.COLONIST_SHIP or table.colonists == 0
            yield "ship-colonists" if on_ship else "supply-colonist"
        elif kind == Act.NOBLE:
            yield "supply-noble" if table.decision == Decision.VILLA else "ship-nobles"
        elif kind == Act.PRIVILEGE:
            yield "supply-colonist"
        elif kind == Act.RETURN_POINT:
            yield f"points-{seat}"
        elif kind == Act.LIFT:
            yield f"windrose-{seat}"

    def site(self, site: int, who: str) -> str:
        """A place of the player who decides; tiles of a kind differ by who stands on them."""
        seat = self.table.seat
        if site == WINDROSE:
            return f"windrose-{seat}"
        return f"tile-{seat}-{SITES[site]}-{who}" if site < TILE_SPOTS else f"building-{seat}-{SITES[site]}"

    def marks(self, name: str, about: str = "", thing: str = "", piece: str = "", pile: str = "") -> str:
        """The attributes of a piece; `thing` is what it is touched as, if that is not its id."""
        parts = [f'id="{name}"']
        if about:
            parts.append(f'data-about="{about}"')
        if piece:
            parts.append(f'data-piece="{piece}"')
        if pile:
            parts.append(f'data-pile="{pile}"')
        actions = self.touched.get(thing or name)
        if actions:
            numbers = " ".join(map(str, actions))
            label = escape("; ".join(self.labels[action] for action in actions))
            parts.append(f'class="legal" data-action="{numbers}" tabindex="0" role="button" aria-label="{label}"')
        return " ".join(parts)

    # pieces

    def face(self, building: int, x: int, y: int, w: int, h: int, band: float, right: float) -> Piece:
        """How a building looks wherever it is: a band with its sign, and its name."""
        name = capital(building_name(building, self.lang))
        kind = GOOD_KINDS[PRODUCES[building]] if building < FIRST_BEIGE else ""
        colour = f"var(--f{kind})" if kind else "var(--large)" if COLUMNS[building] == LARGE_COLUMN else "var(--beige)"
        font = fit(name, w - band - 9 - right, 14 if h > 45 and w > 150 else 12.5 if w > 150 else 11 if h > 26 else 9)
        return Piece(
            x=x, y=y, w=w, h=h, band=band, name=name, font=font, icon=kind or SIGNS[Building(building)], sign=min(22, band - 6),
            ny=round(h / 2 + font * 0.35, 1) if right else round(font + (1.5 if h > 26 else -0.5), 1), colour=colour,
            copy=f"var(--{kind})" if kind else colour, edge=f"var(--{kind}2)" if kind else "none",
        )  # fmt: skip

    def tile(self, kind: str, attrs: str, crowd: list[Piece], x: float, y: float, size: float) -> Piece:
        icon, left = (0.56, 0.07) if crowd else (0.7, 0.15)
        return Piece(
            kind=kind,
            attrs=attrs,
            crowd=crowd,
            x=x,
            y=y,
            s=size,
            r=round(size / 9),
            ix=round(size * left),
            iy=round(size * left),
            icon=round(size * icon),
        )

    def standing(self, player: Piece, spot: int, circles: int) -> list[str]:
        """Who stands on a spot, circle by circle: nobles, colonists, nobody."""
        people = ["noble"] * player.nobles[spot] + ["colonist"] * player.colonists[spot]
        return people + [""] * (circles - len(people))

    def crowd(self, place: str, who: Sequence[str], x: float, y: float, size: float, step: float) -> list[Piece]:
        return [
            Piece(
                kind=kind, attrs=self.marks(f"{place}-person-{i + 1}", kind, piece=kind) if kind else "",
                x=x + i * step, y=y, size=size,
            )
            for i, kind in enumerate(who)
        ]  # fmt: skip


def counted(kind: str, count: int | str, attrs: str, x: int, y: int, w: int, h: int, size: float, font: float) -> Piece:
    return Piece(kind=kind, count=count, attrs=attrs, x=x, y=y, w=w, h=h, size=size, font=font)


def capital(name: str) -> str:
    return name[:1].upper() + name[1:]


@cache
def width_of(text: str, size: float) -> float:
    """About how wide a text is: exact enough to know whether it fits."""
    letters = sum(0.3 if c in "iljtfrI .'-" else 0.85 if c in "mwMW" else 0.66 if c.isupper() else 0.52 for c in text)
    return letters * size


@cache
def fit(text: str, width: float, size: float) -> float:
    """The size at which a text fits into a width."""
    return round(min(size, size * width / max(width_of(text, size), 1)), 1)


def wrap(text: str, width: float, size: float) -> list[str]:
    """A text in as many lines as it needs."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        lines[-1:] = [longer] if width_of(longer, size) <= width or not lines[-1] else [lines[-1], word]
    return lines


@cache
def building_name(building: int, lang: str = "en") -> str:
    return words.building(building, lang)
