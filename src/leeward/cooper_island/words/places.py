"""Texts of actions on the map: tiles, islets, mining, building sites, ships."""

from typing import Any

from leeward.cooper_island.rules import buildings
from leeward.cooper_island.rules.components import (
    FIRST_HALF,
    ISLET_LAND,
    LANDSCAPES,
    RESOURCE,
    SECOND_HALF,
    WAYS,
    WORKSHOP_POINTS,
    Item,
    Landscape,
    Piece,
)
from leeward.cooper_island.rules.islets import islet_ahead, islet_behind
from leeward.cooper_island.rules.landscape import gold_level, shim_steps, single_steps
from leeward.cooper_island.rules.peninsula import (
    BAY,
    EDGE_FIRST,
    EDGE_SECOND,
    LEG,
    RUINS,
    SLOT_FAR,
    SLOT_LAND,
    SLOT_WATER,
    harbor_owner,
    position,
)
from leeward.cooper_island.rules.table import Decision, Left, Number
from leeward.cooper_island.words.effects import islet_brings, islets_open
from leeward.cooper_island.words.names import (
    BUILDING_NOUNS,
    ISLET_NOUNS,
    ITEM_NOUNS,
    LANDSCAPE_NOUNS,
    SHIP_NOUNS,
    SPACE_NAMES,
    WATER_NAMES,
    helm_points,
    item,
    steps,
    tile,
)
from leeward.kernel.language.speech import Phrase, Voice

Said = tuple[Phrase, dict[str, object]]


def decider(table: Any) -> Any:
    return table.players[table.seat]


def top(table: Any) -> Any:
    return table.frames[table.depth - 1]


def on_land(v: Voice, player: Any, space: int) -> str:
    """Return a land space with its state: C3 (forest, level 2)."""
    if player.level[space] == 0:
        return v.say("{space} (uncharted)", space=SPACE_NAMES[space])
    landscape = v.name(LANDSCAPE_NOUNS[player.ground[space]])
    return v.say(
        "{space} ({landscape}, level {level})", space=SPACE_NAMES[space], landscape=landscape, level=player.level[space]
    )


# Tiles


def choose_tile(v: Voice, table: Any, kind: int) -> Said:
    return Phrase("place the double tile {tile}", "{name} takes the double tile {tile}"), {"tile": tile(kind, v.lang)}


def lay_tile(v: Voice, table: Any, choice: int) -> Said:
    """Describe both landscapes, their level and the shim they need."""
    edge, way = divmod(choice, WAYS)
    player, frame = decider(table), top(table)
    kind = max(int(frame.numbers[Number.KIND]), 0)
    one, other = int(EDGE_FIRST[edge]), int(EDGE_SECOND[edge])
    level = int(max(player.level[one], player.level[other])) + 1
    first, second = int(FIRST_HALF[kind, way]), int(SECOND_HALF[kind, way])
    values: dict[str, object] = {
        "one": v.accusative(LANDSCAPE_NOUNS[first]),
        "first": SPACE_NAMES[one],
        "other": v.accusative(LANDSCAPE_NOUNS[second]),
        "second": SPACE_NAMES[other],
        "level": level,
        "cubes": v.listing([brings(v, player, landscape, level) for landscape in (first, second)]),
        "warning": lost_islet(v, table, one, other),
    }
    if player.level[one] == player.level[other]:
        return (
            Phrase(
                "{one} on {first}, {other} on {second}: level {level}, {cubes}{warning}",
                "{name} lays {one} on {first} and {other} on {second}: level {level}",
            ),
            values,
        )
    shim = int(shim_steps(player)) if frame.numbers[Number.FREE_SHIM] == 0 else 0
    values["steps"] = steps(v, shim) if shim else v.say("free")
    return (
        Phrase(
            "{one} on {first}, {other} on {second}: level {level}, {cubes}; shim: {steps}{warning}",
            "{name} lays {one} on {first} and {other} on {second} with a shim ({steps}): level {level}",
        ),
        values,
    )


def lost_islet(v: Voice, table: Any, *spaces: int) -> str:
    """Return a warning if a tile takes the only place for an islet in the first round."""
    if table.rounds > 1 or table.left[Left.ISLET] == 0:
        return ""
    beside = islets_open(table)
    if not beside or not set(beside) <= set(spaces):
        return ""
    return ", " + v.say("but then there is no room for your islet this round")


def brings(v: Voice, player: Any, landscape: int, level: int) -> str:
    """Return the cube that comes with a landscape; on a high mountain, "stone or gold"."""
    if landscape == Landscape.MOUNTAIN and level >= gold_level(player):
        return v.say("stone or gold")
    return item(int(RESOURCE[landscape]), v.lang)


def lay_single(v: Voice, table: Any, choice: int) -> Said:
    space, landscape = divmod(choice, LANDSCAPES)
    player = decider(table)
    level = int(player.level[space]) + 1
    return (
        Phrase(
            "{landscape} on {space}: level {level}, {cube}, for {steps}{warning}",
            "{name} lays {landscape} on {space} for {steps}: level {level}",
        ),
        {
            "landscape": v.accusative(LANDSCAPE_NOUNS[landscape]),
            "space": SPACE_NAMES[space],
            "level": level,
            "cube": brings(v, player, landscape, level),
            "warning": lost_islet(v, table, space),
            "steps": steps(v, int(single_steps(player, space))),
        },
    )


def mine(v: Voice, table: Any, choice: int) -> Said:
    space = int(top(table).numbers[Number.SPACE])
    mined = Item.GOLD if choice else Item.STONE
    level = int(decider(table).level[space])
    return (
        Phrase("{item}, worth {level}", "{name} mines {item} on {space}, worth {level}"),
        {"item": item(mined, v.lang), "level": level, "space": SPACE_NAMES[space]},
    )


# Islets


def choose_islet(v: Voice, table: Any, islet: int) -> Said:
    return (
        Phrase("lay {islet}: {landscape} next to it, {brings}", "{name} takes {islet}"),
        {
            "islet": v.accusative(ISLET_NOUNS[islet]),
            "landscape": v.accusative(LANDSCAPE_NOUNS[ISLET_LAND[islet]]),
            "brings": islet_brings(v, islet),
        },
    )


def lay_islet(v: Voice, table: Any, slot: int) -> Said:
    """Describe a place for an islet. The half of the sand bank matters, because ships cross the halves at different steps."""
    values: dict[str, object] = {
        "water": WATER_NAMES[SLOT_WATER[slot]],
        "space": SPACE_NAMES[SLOT_LAND[slot]],
        "landscape": v.accusative(LANDSCAPE_NOUNS[ISLET_LAND[max(int(top(table).numbers[Number.ISLET]), 0)]]),
    }
    if SLOT_FAR[slot]:
        return (
            Phrase(
                "on {water}, bay side; {landscape} on {space}",
                "{name} lays the islet on {water}, bay side, and {landscape} on {space}",
            ),
            values,
        )
    return (
        Phrase(
            "on {water}, harbor side; {landscape} on {space}",
            "{name} lays the islet on {water}, harbor side, and {landscape} on {space}",
        ),
        values,
    )


# Buildings, statues and lids


def site(v: Voice, table: Any, space: int) -> Said:
    player = decider(table)
    values: dict[str, object] = {"site": on_land(v, player, space)}
    if table.decision == Decision.LID_SITE:
        return Phrase("put the lid on {site}", "{name} puts the lid on {site}"), values
    if table.decision == Decision.MOVED_TO:
        values["building"] = v.accusative(piece_noun(player.piece[top(table).numbers[Number.SPACE]]))
        return Phrase("move {building} to {site}", "{name} moves {building} to {site}"), values
    building = int(top(table).numbers[Number.BUILDING])
    values["building"] = v.accusative(BUILDING_NOUNS[building])
    values["points"] = helm_points(v, int(buildings.site_points(player, building, space)))
    return Phrase("{building} on {site}: {points}", "{name} puts {building} on {site}: {points}"), values


def piece_noun(piece: int) -> Any:
    """Return the noun of a piece on land other than a cube."""
    order = (Piece.SMALL, Piece.LARGE, Piece.FORTRESS, Piece.STATUE, Piece.RUIN, Piece.LID)
    return BUILDING_NOUNS[order.index(Piece(piece))]


def move_piece(v: Voice, table: Any, space: int) -> Said:
    player = decider(table)
    return (
        Phrase("move {building} from {site}", "{name} picks up {building} from {site}"),
        {"building": v.accusative(piece_noun(player.piece[space])), "site": on_land(v, player, space)},
    )


def remove_ruin(v: Voice, table: Any, choice: int) -> Said:
    ruin, helm = divmod(choice, 2)
    values: dict[str, object] = {"space": SPACE_NAMES[RUINS[ruin]], "points": helm_points(v, WORKSHOP_POINTS)}
    if helm:
        return (
            Phrase(
                "remove the ruin on {space}: to a crafting spot with {points}",
                "{name} removes the ruin on {space}: {points} for the crafting spot",
            ),
            values,
        )
    return Phrase("remove the ruin on {space}: to a plain crafting spot", "{name} removes the ruin on {space}"), values


# Ships


def sail(v: Voice, table: Any, ship: int) -> Said:
    return (
        Phrase("{ship}: {voyage}", "{name} sails {ship}: {voyage}"),
        {
            "ship": v.accusative(SHIP_NOUNS[ship]),
            "voyage": "; ".join(voyage(v, table, ship, int(top(table).numbers[Number.POINTS]))),
        },
    )


def voyage(v: Voice, table: Any, ship: int, points: int) -> list[str]:
    """List everything these helm points would do for a ship now."""
    player = decider(table)
    lifted = min(points, int(player.anchors[ship]))
    ahead = points - lifted
    course = [v.count("{n} anchor removed", "{n} anchors removed", lifted)] if lifted else []
    if ahead:
        course.append(v.count("{n} space forward", "{n} spaces forward", ahead))
    steps_before = int(player.steps[ship])
    for step in range(steps_before, steps_before + ahead):
        left = int(position(table.seats, table.seat, ship, step))
        entered = int(position(table.seats, table.seat, ship, step + 1))
        for islet in (int(islet_ahead(table, left, ship)), int(islet_behind(table, entered, ship))):
            if islet >= 0:
                course.append(v.say("over {islet}", islet=v.accusative(ISLET_NOUNS[islet])))
        if entered % LEG == 0:
            own = harbor_owner(table.seats, entered) == table.seat
            course.append(v.say("log book and fee in your own harbor") if own else v.say("log book and fee in a harbor"))
        elif entered % BAY == 0:
            course.append(v.say("log book in a bay"))
    return course


def anchor(v: Voice, table: Any, ship: int) -> Said:
    return Phrase("under {ship}", "{name} puts an anchor under {ship}"), {"ship": v.accusative(SHIP_NOUNS[ship])}


# Cubes on land


def store_cube(v: Voice, table: Any, space: int) -> Said:
    player = decider(table)
    level = int(player.level[space])
    cube = v.accusative(ITEM_NOUNS[player.piece[space] - Piece.CUBE])
    values: dict[str, object] = {"item": cube, "space": SPACE_NAMES[space], "level": level}
    if level == 1:
        return Phrase("store {item} from {space}", "{name} stores {item} from {space}"), values
    return (
        Phrase("store {item} from {space} (worth {level} there, 1 in storage)", "{name} stores {item} from {space}"),
        values,
    )
