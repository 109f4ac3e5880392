"""A small picture of every building, so that players recognise it without reading its name."""

from functools import cache

from leeward.kernel.picture.pen import icon
from leeward.puerto_rico.picture.masonry import (
    COPPER,
    GROUND,
    OCHRE,
    PLASTER,
    ROSE,
    SLATE,
    STONE,
    STRAW,
    TILES,
    TIMBER,
    arches,
    awning,
    barrel,
    battlement,
    chimney,
    clock,
    columns,
    crane,
    crate,
    cross,
    dome,
    door,
    emblem,
    fir,
    flag,
    gable,
    gate,
    hip,
    house,
    hull,
    hut,
    lean,
    line,
    mast,
    palm,
    path,
    scaffold,
    shade,
    stairs,
    tower,
    tree,
    wall,
    water,
    wheel,
    windows,
)
from leeward.puerto_rico.rules.components import Building
from leeward.puerto_rico.words.touch import SLUGS

B = Building
# What each building is drawn with, from the back to the front.
# fmt: off
DRAWN = {
    B.SMALL_INDIGO_PLANT: (
        hut(12, 24, 17, 13, PLASTER, STRAW), door(17, 6, 9), emblem(29, 34, 6, "p-indigo"), barrel(37, 9),
    ),
    B.LARGE_INDIGO_PLANT: (
        house(3, 28, 20, 11), hut(26, 18, 17, 12, OCHRE, STRAW), windows(7, 29, 3), door(8, 6, 9),
        emblem(35, 34, 7, "p-indigo"), barrel(16, 9), barrel(23, 8),
    ),
    B.SMALL_SUGAR_MILL: (
        hut(14, 24, 18, 13, PLASTER, STRAW), door(29, 6, 10), emblem(26, 24, 5, "p-sugar"), wheel(13, 34, 9),
    ),
    B.LARGE_SUGAR_MILL: (
        chimney(34, 8, 20), house(13, 30, 20, 11, OCHRE), windows(24, 28, 3), door(35, 6, 10),
        emblem(27, 38, 6, "p-sugar"), wheel(13, 33, 11),
    ),
    B.TOBACCO_STORAGE: (
        house(5, 38, 19, 14, TIMBER, STRAW), gate(19, 11, 13), emblem(11, 34, 6, "p-tobacco"), crate(34, 9),
    ),
    B.COFFEE_ROASTER: (
        chimney(10, 6, 22), chimney(33, 10, 16), house(6, 36, 18, 10, ROSE), arches(10, GROUND, 2, 6, 9),
        emblem(34, 35, 7, "p-coffee"),
    ),

    B.SMALL_MARKET: (
        line("M10 44v-16M38 44v-16", "timber", 2), crate(13, 9), crate(24, 9), awning(7, 22, 34, "roof", 5),
    ),
    B.LARGE_MARKET: (
        wall(4, 40, 14, OCHRE), arches(8, GROUND, 4, 6, 10, 3), hip(4, 40, 30, 8), awning(5, 29, 38, "indigo", 7),
        flag(24, 11, 11, "indigo"),
    ),
    B.HACIENDA: (
        palm(5, 26), house(10, 30, 15, 9), arches(14, GROUND, 3, 5, 9, 4), palm(42, 20),
    ),
    B.CONSTRUCTION_HUT: (
        hut(17, 24, 15, 11, TIMBER, STRAW), door(30, 6, 9), scaffold(6, 15, 26), crate(7, 8),
    ),
    B.SMALL_WAREHOUSE: (
        hut(11, 27, 20, 13, ROSE, SLATE), gate(18, 13, 13), windows(23, 22, 1), barrel(39, 8),
    ),
    B.LARGE_WAREHOUSE: (
        hut(3, 22, 20, 14, ROSE, SLATE), hut(24, 21, 20, 14, ROSE, SLATE), gate(8, 12, 13), gate(29, 11, 13),
        barrel(20, 9),
    ),
    B.HOSPICE: (
        house(8, 33, 18, 11, PLASTER), windows(12, 31, 2), windows(30, 31, 2), door(21, 7, 11),
        emblem(24.5, 21, 5), line("M24.500 18v6M21.500 21h6", "roof", 2.2),
    ),
    B.OFFICE: (
        wall(12, 24, 26, OCHRE), windows(15, 22, 3, 7), windows(15, 30, 3, 7), hip(12, 24, 18, 8), door(21, 6, 8),
        icon("s-coin", 33, 24, 10),
    ),
    B.FACTORY: (
        chimney(38, 6, 26), wall(5, 38, 16, ROSE), path("M5 28v-8l12 8v-8l12 8v-8l12 8z", "slate"),
        windows(9, 33, 4, 8, 5, 4), gate(34, 7, 7),
    ),
    B.UNIVERSITY: (
        wall(6, 36, 17, OCHRE), columns(9, GROUND - 2, 6, 5.8, 14), gable(6, 36, 27, 10, "stone"), stairs(3, 42),
        icon("e-book", 19, 18, 9), dome(18, 12, 17), flag(24, 3, 8, "indigo"),
    ),
    B.HARBOR: (
        wall(2, 20, 14, STONE), hip(2, 20, 30, 8), arches(5, GROUND, 2, 5, 8, 3), mast(35, 38, 28), hull(25, 37, 20),
        water(20, 26),
    ),
    B.WHARF: (
        scaffold(4, 38, 22), hull(8, 30, 31), line("M14 30v10M22 30v11M30 30v10", "dark", 1), crane(7, 30, 22),
        water(2, 44),
    ),
    B.GUILD_HALL: (
        wall(6, 36, 22, OCHRE), gable(6, 36, 22, 16, TILES), line("M24 22v22M6 32h36M15 22v22M33 22v22", "timber", 1.6),
        emblem(24, 17, 5, "r-craftsman"), door(20, 8, 11), windows(9, 26, 2, 5), windows(31, 26, 2, 5),
    ),
    B.RESIDENCE: (
        wall(5, 38, 22, ROSE), hip(5, 38, 22, 9, SLATE), wall(17, 14, 26, PLASTER), gable(17, 14, 18, 8, SLATE),
        windows(8, 26, 2), windows(34, 26, 2), windows(20, 24, 2, 6), windows(8, 34, 2), windows(34, 34, 2),
        door(21, 6, 10),
    ),
    B.FORTRESS: (
        wall(8, 32, 19, STONE), battlement(8, 32, 25), wall(3, 11, 28, STONE), battlement(3, 11, 16),
        wall(34, 11, 28, STONE), battlement(34, 11, 16), arches(19, GROUND, 1, 10, 13), flag(24, 9, 12), windows(7, 26),
        windows(38, 26),
    ),
    B.CUSTOMS_HOUSE: (
        wall(7, 34, 22, STONE), gable(7, 34, 22, 10, COPPER), columns(10, GROUND, 5, 6.8, 18),
        icon("p-captain", 18, 12, 12), crate(37, 9), barrel(2, 10),
    ),
    B.CITY_HALL: (
        wall(4, 40, 19, PLASTER), hip(4, 40, 25, 8), wall(18, 12, 31, OCHRE), dome(17, 14, 13), flag(24, 0, 7),
        clock(24, 19, 4), windows(7, 29, 2, 5), windows(34, 29, 2, 5), arches(20, GROUND, 1, 8, 11), stairs(16, 16),
    ),

    B.AQUEDUCT: (
        wall(0, 48, 24, STONE), arches(2, GROUND, 4, 8, 17, 3.5), path("M0 20h48v3H0z", "wave"),
    ),
    B.FOREST_HOUSE: (
        fir(9, 30), hut(16, 22, 15, 13, TIMBER, STRAW), door(22, 6, 9), windows(31, 33), fir(41, 24),
    ),
    B.BLACK_MARKET: (
        path("M4 44L24 14l20 30z", "dark"), path("M24 14l20 30h-8z", "slate"), path("M24 20l-7 24h14z", "glass"),
        crate(6, 8), icon("s-coin", 36, 34, 10),
    ),
    B.STOREHOUSE: (
        wall(6, 36, 18, TIMBER), lean(6, 36, 26, 9, SLATE), gate(10, 10, 12), crate(25, 9), crate(34, 9),
        crate(30, 8, 35),
    ),
    B.GUEST_HOUSE: (
        wall(9, 30, 24, OCHRE), hip(9, 30, 20, 9), windows(13, 24, 3, 8), door(21, 7, 10), windows(13, 34),
        windows(33, 34), line("M39 24h6", "timber", 1.6), path("M40 25h7v7h-7z", "roof"),
        line("M42 28.500h3", "sail", 1.2),
    ),
    B.TRADING_POST: (
        hut(8, 24, 16, 11, TIMBER, STRAW), door(13, 6, 10), awning(5, 27, 30, "leaf", 6), crate(33, 9),
        icon("s-coin", 22, 33, 9), flag(20, 8, 10, "leaf"),
    ),
    B.CHURCH: (
        hut(18, 25, 17, 11, PLASTER), tower(8, 11, 26, 11), cross(13.5, 0), door(27, 7, 11), windows(12, 24),
        emblem(30.5, 25, 3),
    ),
    B.SMALL_WHARF: (
        scaffold(8, 30, 16), hull(11, 31, 24), mast(23, 31, 20), water(2, 44),
    ),
    B.LIGHTHOUSE: (
        path("M17 44l3-27h8l3 27z", "wall"), path("M18.300 32h11.400l.700 6H17.600z", "roof"),
        path("M19.400 22h9.200l.600 5H18.800z", "roof"), shade("M26 17h2l3 27h-5z"), path("M20 11h8v6h-8z", "glass"),
        gable(20, 8, 11, 6), path("M28 13l18-5v11l-18-4zM20 13L2 8v11l18-4z", "beam"), water(0, 48),
    ),
    B.SPECIALTY_FACTORY: (
        chimney(9, 8, 22), wall(5, 38, 19, OCHRE), path("M5 25v-9l13 9v-9l13 9v-9l12 9z", "roof"),
        emblem(24, 34, 8, "s-laurel"), windows(9, 31), windows(36, 31),
    ),
    B.LIBRARY: (
        wall(7, 34, 20, STONE), dome(14, 20, 24), columns(10, GROUND - 2, 5, 6.8, 15), stairs(4, 40),
        icon("e-book", 17, 12, 14),
    ),
    B.UNION_HALL: (
        wall(6, 36, 20, ROSE), hip(6, 36, 24, 10, SLATE), arches(10, GROUND, 2, 7, 12, 14),
        emblem(24, 32, 6, "p-captain"), flag(12, 8, 10), flag(34, 8, 10, "indigo"),
    ),
    B.STATUE: (
        path("M14 44v-6h20v6z", "stone"), path("M17 38v-7h14v7z", "stone"), path("M20 31l1-13q3-3 6 0l1 13z", "copper"),
        '<circle cx="24" cy="12" r="3.500" fill="var(--copper)"/>', line("M27 19l7-8", "copper", 2.6),
        line("M34 11v-8", "coin", 1.6), shade("M25 44V10l3 8v13h6v13z"),
    ),
    B.CLOISTER: (
        wall(4, 40, 17, PLASTER), hip(4, 40, 27, 9), arches(7, GROUND, 4, 6, 11, 3.3), tower(30, 9, 28, 9),
        cross(34.5, 0), tree(4, 9),
    ),

    B.LAND_OFFICE: (
        hut(9, 27, 19, 12, OCHRE), door(14, 6, 10), windows(15, 27), path("M26 28h13v13H26z", "sail"),
        line("M28 32h9M28 35h9M28 38h5", "dark", 1),
    ),
    B.CHAPEL: (
        hut(14, 21, 16, 13, PLASTER, SLATE), cross(24.5, 8), door(21, 7, 11), windows(16, 32), windows(30, 32),
        tree(41, 12),
    ),
    B.HUNTING_LODGE: (
        fir(6, 26), hut(11, 27, 16, 13, TIMBER, STRAW), door(27, 6, 10), icon("e-antlers", 14, 22, 14), fir(43, 20),
    ),
    B.ZONING_OFFICE: (
        wall(9, 30, 20, PLASTER), hip(9, 30, 24, 9, COPPER), door(14, 6, 10), path("M23 28h13v10H23z", "indigo"),
        line("M25 35v-4h4v4zM31 31h3v4", "sail", 1), windows(14, 28),
    ),
    B.ROYAL_SUPPLIER: (
        wall(6, 36, 20, OCHRE), hip(6, 36, 24, 9), awning(5, 27, 38, "noble", 7), crate(9, 8), crate(18, 8),
        icon("s-governor", 29, 32, 11), flag(24, 7, 9, "noble"),
    ),
    B.VILLA: (
        tree(4, 14), wall(9, 30, 17, PLASTER), hip(9, 30, 27, 9), wall(15, 18, 22, OCHRE), gable(15, 18, 22, 7),
        columns(17, GROUND, 4, 4, 10), windows(19, 26, 2, 7), tree(44, 12),
    ),
    B.JEWELER: (
        hut(10, 28, 20, 12, ROSE, SLATE), door(14, 6, 10), path("M23 31h13v9H23z", "glass"), icon("e-gem", 21, 19, 14),
    ),
    B.ROYAL_GARDEN: (
        tree(6, 18), tree(42, 18), path("M2 44q22-14 44 0z", "leaf"), path("M16 42q8-5 16 0z", "wave"),
        line("M24 40V28", "stone", 3), line("M24 28q-6-5-8 4M24 28q6-5 8 4M24 28v-5", "wave", 1.6),
        icon("s-governor", 18, 10, 12),
    ),
}
# fmt: on


@cache
def illustrations() -> str:
    """Return all of them, as SVG symbols."""
    pictures = ((SLUGS[building], "".join(drawn)) for building, drawn in DRAWN.items())
    cast = '<path d="M5 44h38l5 3H12z" fill="var(--cast)"/>'
    outline = 'stroke="var(--seam)" stroke-width=".4" stroke-linejoin="round"'
    return "\n".join(
        f'<symbol id="b-{slug}" viewBox="0 0 48 48">{cast}<g {outline}>{drawn}</g></symbol>' for slug, drawn in pictures
    )
