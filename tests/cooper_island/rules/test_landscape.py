"""Double tiles: where they may lie, what they may cover, shims, and the cubes they bring (pages 11, 12 and 21)."""

import random
from itertools import permutations

import pytest

from cooper_island.actions import SPACES, lay, mine, tile
from cooper_island.situation import Situation
from leeward.cooper_island.rules.peninsula import PLACES
from leeward.cooper_island.rules.table import Act, Decision

SIDES = {
    "forest-meadow": [("forest", "meadow"), ("mountain", "settlement")],
    "forest-mountain": [("forest", "mountain"), ("meadow", "settlement")],
    "forest-settlement": [("forest", "settlement"), ("meadow", "mountain")],
}
CUBES = {"forest": "wood", "meadow": "food", "mountain": "stone", "settlement": "cloth"}


def laying(kind: str, *land: str, marker: int = 3, actions: int = 1) -> Situation:
    """Let a player be about to lay this double tile on this land."""
    s = Situation(2)
    s.clear_land(0)
    s.land(0, *land)
    s.reserve(0, kind)
    s.marker(0, marker, actions)
    return s


def can(s: Situation, one: str, other: str) -> bool:
    """Return whether the double tile with these halves may lie there."""
    if not s.offered(Act.TILE):
        return False
    s = s.copy()
    s.step(Act.TILE + s.offered(Act.TILE)[0])
    return s.can(lay(one, other))


def put(s: Situation, one: str, other: str) -> None:
    s.step(tile(f"{one.split()[1]}-{other.split()[1]}"))
    s.step(lay(one, other))


# onto uncharted spaces


def test_onto_two_uncharted_spaces_one_of_which_touches_a_landscape() -> None:
    s = laying("forest-meadow", "E2 meadow 1 food")
    assert can(s, "D2 forest", "D1 meadow")
    assert can(s, "D2 forest", "C3 meadow"), "one of them is enough"
    assert not can(s, "C3 forest", "B2 meadow"), "neither touches the start"


def test_never_onto_a_ruin() -> None:
    s = laying("forest-meadow", "E2 meadow 1 food")
    assert s.on(0, "C2") == "ruin"
    assert not can(s, "D2 forest", "C2 meadow")


def test_both_sides_can_be_used_and_each_can_be_turned_round() -> None:
    s = laying("forest-meadow", "E2 meadow 1 food")
    for one, other in (("forest", "meadow"), ("meadow", "forest"), ("mountain", "settlement"), ("settlement", "mountain")):
        assert can(s, f"D2 {one}", f"D1 {other}")


def test_each_space_gets_the_cube_of_its_landscape_and_the_tile_leaves_the_reserve() -> None:
    for kind, sides in SIDES.items():
        for one, other in sides:
            s = laying(kind, "E2 meadow 1 food")
            put(s, f"D2 {one}", f"D3 {other}")
            assert s.on(0, "D2") == f"{one} 1 {CUBES[one]}"
            assert s.on(0, "D3") == f"{other} 1 {CUBES[other]}"
            assert s.tiles(0) == {}


# onto landscapes


def test_onto_two_landscapes_of_one_height_that_match() -> None:
    s = laying("forest-meadow", "D2 forest 2", "D3 meadow 2")
    put(s, "D2 forest", "D3 meadow")
    assert (s.on(0, "D2"), s.on(0, "D3")) == ("forest 3 wood", "meadow 3 food")


@pytest.mark.parametrize("below", ["forest", "meadow", "mountain"])
def test_forest_meadow_and_mountain_only_cover_their_own_kind(below: str) -> None:
    for kind, sides in SIDES.items():
        for one, other in sides:
            if "settlement" not in (one, other):
                s = laying(kind, f"D2 {below} 1", f"D3 {other} 1")
                assert can(s, f"D2 {one}", f"D3 {other}") == (one == below)


@pytest.mark.parametrize("below", ["forest", "meadow", "mountain", "settlement"])
def test_a_settlement_covers_any_landscape(below: str) -> None:
    s = laying("forest-settlement", f"D2 {below} 2", "D3 forest 2")
    assert can(s, "D2 settlement", "D3 forest")


@pytest.mark.parametrize("above", ["forest", "meadow", "mountain"])
def test_only_a_settlement_covers_a_settlement(above: str) -> None:
    kind = next(kind for kind, sides in SIDES.items() if any({above, "settlement"} == set(side) for side in sides))
    s = laying(kind, "D2 settlement 1", f"D3 {above} 1")
    assert not can(s, f"D2 {above}", "D3 settlement")
    assert can(s, "D2 settlement", f"D3 {above}")


@pytest.mark.parametrize("piece", ["wood", "stone", "small", "large", "fortress", "statue", "lid"])
def test_nothing_may_stand_on_either_space(piece: str) -> None:
    s = laying("forest-meadow", f"D2 forest 1 {piece}", "D3 meadow 1")
    assert not can(s, "D2 forest", "D3 meadow")
    s = laying("forest-meadow", "D2 forest 1", f"D3 meadow 1 {piece}")
    assert not can(s, "D2 forest", "D3 meadow")


def test_there_is_no_upper_limit_to_the_height() -> None:
    s = laying("forest-meadow", "D2 forest 8", "D3 meadow 8")
    put(s, "D2 forest", "D3 meadow")
    assert s.on(0, "D2") == "forest 9 wood"


# shims


def test_a_height_difference_of_one_is_evened_out_for_a_step() -> None:
    s = laying("forest-meadow", "D2 forest 3", "D3 meadow 2")
    put(s, "D2 forest", "D3 meadow")
    assert (s.on(0, "D2"), s.on(0, "D3")) == ("forest 4 wood", "meadow 4 food")
    assert s.track(0) == 2


def test_the_shim_is_the_cartographers_action() -> None:
    s = laying("forest-meadow", "D2 forest 3", "D3 meadow 2")
    put(s, "D2 forest", "D3 meadow")
    assert s.player(0).map_actions == 0
    s = laying("forest-meadow", "D2 forest 3", "D3 meadow 2", actions=0)
    assert not can(s, "D2 forest", "D3 meadow")


def test_no_shim_without_a_step_on_the_track() -> None:
    s = laying("forest-meadow", "D2 forest 3", "D3 meadow 2", marker=0)
    assert not can(s, "D2 forest", "D3 meadow")


def test_equal_heights_need_no_cartographer() -> None:
    s = laying("forest-meadow", "D2 forest 2", "D3 meadow 2", marker=0, actions=0)
    put(s, "D2 forest", "D3 meadow")
    assert s.track(0) == 0


@pytest.mark.parametrize("heights", [(4, 2), (1, 3), (2, 5)])
def test_a_difference_of_two_cannot_be_evened_out(heights: tuple[int, int]) -> None:
    s = laying("forest-meadow", f"D2 forest {heights[0]}", f"D3 meadow {heights[1]}", marker=6)
    assert not can(s, "D2 forest", "D3 meadow")


def test_onto_a_landscape_of_level_one_and_an_uncharted_space_with_a_shim() -> None:
    s = laying("forest-meadow", "D2 forest 1")
    put(s, "D2 forest", "D3 meadow")
    assert (s.on(0, "D2"), s.on(0, "D3")) == ("forest 2 wood", "meadow 2 food")
    assert s.track(0) == 2


def test_not_onto_a_landscape_of_level_two_and_an_uncharted_space() -> None:
    s = laying("forest-meadow", "D2 forest 2", marker=6)
    assert not can(s, "D2 forest", "D3 meadow")


def test_the_landscape_beside_the_uncharted_space_must_match_and_no_ruin_may_lie_there() -> None:
    s = laying("forest-meadow", "D2 forest 1")
    assert not can(s, "D2 meadow", "D3 forest")
    assert not can(s, "D2 forest", "C2 meadow"), "the ruin"


# gold


@pytest.mark.parametrize("item", ["stone", "gold"])
def test_a_mountain_of_level_three_gives_stone_or_gold(item: str) -> None:
    s = laying("forest-mountain", "D2 mountain 2", "D3 forest 2")
    put(s, "D2 mountain", "D3 forest")
    assert (s.asked, len(s.offers)) == (Decision.MINE, 2)
    s.do(mine(item))
    assert s.on(0, "D2") == f"mountain 3 {item}"
    assert s.on(0, "D3") == "forest 3 wood"


def test_a_lower_mountain_gives_stone() -> None:
    s = laying("forest-mountain", "D2 mountain 1", "D3 forest 1")
    put(s, "D2 mountain", "D3 forest")
    assert s.on(0, "D2") == "mountain 2 stone"


def test_a_shim_counts_for_the_level_of_gold() -> None:
    s = laying("forest-mountain", "D2 mountain 1", "D3 forest 2")
    put(s, "D2 mountain", "D3 forest")
    s.do(mine("gold"))
    assert s.on(0, "D2") == "mountain 3 gold"


# everything at once: the rulebook's conditions for every pair of spaces on random land


def touching(one: str, other: str) -> bool:
    q, r = (a - b for a, b in zip(PLACES[SPACES.index(one)], PLACES[SPACES.index(other)], strict=True))
    return (q, r) in {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}


def allowed(s: Situation, kind: str, one: str, other: str, half: str, rest: str, shim: bool) -> bool:
    """Check the rule: free spaces without a ruin, matching landscapes, level ground or a shim, beside charted land."""
    if not touching(one, other) or not any({half, rest} == set(side) for side in SIDES[kind]):
        return False
    heights, uncharted = [], 0
    for name, above in ((one, half), (other, rest)):
        words = s.on(0, name).split()
        if words == ["ruin"] or len(words) == 3:
            return False
        if words and above not in (words[0], "settlement"):
            return False
        heights.append(int(words[1]) if words else 0)
        uncharted += not words
    if uncharted == 2:
        return any(touching(name, charted) for name in (one, other) for charted in s.charted(0))
    return heights[0] == heights[1] or (shim and abs(heights[0] - heights[1]) == 1)


@pytest.mark.parametrize("seed", range(12))
def test_all_the_places_for_every_tile_on_random_land_are_those_of_the_rulebook(seed: int) -> None:
    chance = random.Random(seed)
    s = Situation(2)
    names = chance.sample(SPACES, chance.randint(2, 12))
    for name in names:
        cube = chance.choice(["", "", "", " food"])
        s.land(0, f"{name} {chance.choice(list(CUBES))} {chance.randint(1, 3)}{cube}")
    shim = chance.random() < 0.6
    s.marker(0, 3, int(shim))
    for kind in SIDES:
        s.reserve(0, kind)
        expected = {
            lay(f"{one} {half}", f"{other} {rest}")
            for one, other in permutations(SPACES, 2)
            for side in SIDES[kind]
            for half, rest in permutations(side)
            if allowed(s, kind, one, other, half, rest, shim)
        }
        assert (s.offered(Act.TILE) != []) == (expected != set())
        if expected:
            here = s.copy()
            here.step(tile(kind))
            assert set(here.offers) == expected
