"""How pieces are drawn: their signs and sizes, their names for a page, and what touching them means."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from leeward.kernel.picture import Piece, Touch, plain
from leeward.kernel.picture.typefaces import fit
from leeward.kernel.speech import voice
from leeward.kernel.wording import capital
from leeward.puerto_rico import words
from leeward.puerto_rico.rules import ending
from leeward.puerto_rico.rules.components import (
    CIRCLES,
    COLUMN,
    COST,
    FIRST_BEIGE,
    LARGE_COLUMN,
    POINTS,
    Building,
    Good,
)
from leeward.puerto_rico.rules.table import Decision
from leeward.puerto_rico.words.touch import GOOD_KINDS, things

EDGE = 12  # around the table and between its parts
GAP = 4  # between tiles, and between buildings

PRODUCES = (Good.INDIGO, Good.SUGAR, Good.INDIGO, Good.SUGAR, Good.TOBACCO, Good.COFFEE)
COLUMNS, COSTS, WORTH, ROOM = ([int(each[building]) for building in Building] for each in (COLUMN, COST, POINTS, CIRCLES))

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


class Pieces(Touch):
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
        self.over = self.table.decision == Decision.OVER
        self.parts = [parts_of(table, seat) for seat in range(self.table.seats)] if self.over else []
        # Points, and what breaks a tie.
        self.results = [
            (sum(parts), player.doubloons + sum(player.goods)) for parts, player in zip(self.parts, self.players, strict=False)
        ]
        self.labels = {int(action): words.label(table, int(action), lang) for action in legal}
        self.attach({action: things(self.table, action) for action in self.labels})

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

    def crowd(self, place: str, thing: str, who: Sequence[str], x: float, y: float, size: float, step: float) -> list[Piece]:
        """People on a thing, which is what one touches."""
        return [
            Piece(
                kind=kind, attrs=marks_on(f"{place}-person-{i + 1}", kind, thing) if kind else "",
                x=x + i * step, y=y, size=size,
            )
            for i, kind in enumerate(who)
        ]  # fmt: skip


def parts_of(table: Any, seat: int) -> list[int]:
    """The parts of a player's sum."""
    parts = np.zeros(ending.PARTS, np.int64)
    ending.score_parts(table, seat, parts)
    numbers: list[int] = parts.tolist()
    return numbers


def marks_on(name: str, kind: str, thing: str) -> str:
    """The attributes of a piece on a thing. Touching it is touching the thing."""
    return f'id="{name}" data-about="{kind}@{thing}" data-piece="{kind}"'


def counted(kind: str, count: int | str, attrs: str, x: int, y: int, w: int, h: int, size: float, font: float) -> Piece:
    return Piece(kind=kind, count=count, attrs=attrs, x=x, y=y, w=w, h=h, size=size, font=font)


@cache
def building_name(building: int, lang: str = "en") -> str:
    return words.building(building, lang)
