"""Nothing is created or lost, and nothing is where it cannot be: in random games of every variant."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import leeward
from leeward.kernel.compiling.rules import INTERPRETED
from leeward.kernel.play.game import Game, new
from leeward.kernel.records.record import Table
from leeward.puerto_rico.rules.components import CIRCLES, COLUMN, FIRST_NEW, Building
from leeward.puerto_rico.rules.table import NONE, TILE_SPOTS, Decision

EXAMPLES = 2 if INTERPRETED else 8

# From the rulebook: what is in the box, and what two players remove.
GOODS = np.array([10, 11, 11, 9, 9])
PLANTATIONS = np.array([10, 12, 11, 9, 8])
POINTS = {2: 65, 3: 75, 4: 100, 5: 126}
COLONISTS = {2: 42, 3: 58, 4: 79, 5: 100}  # including those on the first ship

variants = st.fixed_dictionaries(
    {
        "players": st.integers(2, 5),
        "seed": st.integers(0, 2**63 - 1),
        "buildings": st.sampled_from(["basic", "draft", "random"]),
        "nobles": st.booleans(),
    }
)


def look_at_all_of_it(game: Game) -> None:
    """Check everything that must hold at every decision."""
    table = game.table
    players = table.players[: game.seats]
    fewer = game.seats == 2

    assert (players["goods"].sum(0) + table.goods + table.house + on_ships(table) == GOODS - 2 * fewer).all()
    face_down = table.stack.astype(int)
    if table.looked_at != NONE:
        face_down[table.looked_at] += 1
    assert (players["tiles"][:, :5].sum(0) + table.row + face_down + table.discard == PLANTATIONS - 3 * fewer).all()
    assert players["tiles"][:, 5].sum() + table.quarries == 8 - 3 * fewer

    colonists = players["colonists"].sum() + players["idle_colonists"].sum() + table.colonists + table.ship_colonists
    assert colonists == (100 if game.options["nobles"] else COLONISTS[game.seats])
    nobles = players["nobles"].sum() + players["idle_nobles"].sum() + table.nobles + table.ship_nobles
    assert nobles == (20 if game.options["nobles"] else 0)
    assert players["points"].sum() + table.pool == POINTS[game.seats]

    built = (players["spot"] > 0).sum(0)
    for building in Building:
        assert built[building] + table.stock[building] == copies(game, building), building.name
    for player in players:
        look_at_board(player)
    asked = table.decision == Decision.LAST_POINTS
    assert asked == (table.bonus > 0)
    assert not asked or (0 < table.pool <= table.bonus and not table.ending)


def on_ships(table: Table) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    loaded = np.zeros(5, np.int64)
    for good, load, size in zip(table.ship_good, table.ship_load, table.ship_size, strict=True):
        assert 0 <= load <= size
        assert (good == NONE) == (load == 0)
        if good != NONE:
            loaded[good] += load
            assert (table.ship_good == good).sum() == 1, "no good on two ships"
    return loaded


def copies(game: Game, building: Building) -> int:
    """Return the copies by the rulebook, if the building is in the game."""
    two = game.seats == 2
    if building < Building.SMALL_MARKET:
        return 2 if two else [4, 4, 3, 3, 3, 3][building]
    if building >= Building.LAND_OFFICE:
        if not game.options["nobles"]:
            return 0
        return 2 if building == Building.JEWELER else 1 if two or COLUMN[building] == 4 else 2
    present = (
        game.table.stock[building] > 0 or (game.table.players[: game.seats]["spot"][:, building] > 0).any()
        if game.options["buildings"] != "basic"
        else building < FIRST_NEW
    )
    return int(present) * (1 if two or COLUMN[building] == 4 else 2)


def look_at_board(player: Table) -> None:
    for field in ("doubloons", "points", "idle_colonists", "idle_nobles", "goods", "tiles", "colonists", "nobles"):
        assert (np.asarray(player[field]) >= 0).all(), field
    assert player.tiles.sum() <= 12
    city = [Building(kind) for kind in player.city if kind != NONE]
    assert len(set(city)) == len(city) == player.buildings
    assert player.city_spaces == sum(2 if COLUMN[kind] == 4 else 1 for kind in city) <= 12
    people = player.colonists + player.nobles
    circles = [*player.tiles[:TILE_SPOTS], *(CIRCLES[kind] for kind in city)]
    assert player.circles.tolist() == circles + [0] * (len(people) - len(circles))
    assert (people <= player.circles).all()
    for place, kind in enumerate(city):
        assert player.spot[kind] == TILE_SPOTS + place


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
@given(variants)
def test_nothing_is_created_or_lost_in_any_variant(variant: dict[str, Any]) -> None:
    game = new("puerto-rico", variant.pop("players"), variant.pop("seed"), options=variant)
    chance = random.Random(game.seed)
    while not game.over:
        if game.number % 3 == 0:  # what is lost stays lost
            look_at_all_of_it(game)
        game.play(chance.choice(game.legal.numbers))
    look_at_all_of_it(game)


@pytest.mark.parametrize("buildings", ["draft", "random"])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_seventeen_kinds_of_beige_building_are_offered(players: int, buildings: str) -> None:
    game = leeward.new("puerto-rico", players=players, seed=players, buildings=buildings)
    chance = random.Random(players)
    while game.decision.kind == "draft":
        game.play(chance.choice(game.legal.numbers))
    offered = [kind for kind in range(Building.SMALL_MARKET, Building.LAND_OFFICE) if game.table.stock[kind] > 0]
    assert len(offered) == 17
    assert sum(COLUMN[kind] == 4 for kind in offered) == 5
