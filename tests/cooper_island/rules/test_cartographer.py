"""The cartographer: four actions for steps on his track, once per phase or turn."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from cooper_island.actions import FEED, PASS, SINGLE, SPACES, give, islet_tile, lay, lay_single, mine, slot, store, tile, work
from cooper_island.situation import Situation
from leeward.cooper_island.edition.reader import OURS
from leeward.cooper_island.rules.components import Item
from leeward.cooper_island.rules.peninsula import PLACES
from leeward.cooper_island.rules.table import Act, Decision


def explorer(steps: int, moment: str = "turn") -> Situation:
    s = Situation(2)
    s.hold(0)
    s.at(moment, 0)
    s.marker(0, steps)
    return s


def singles(s: Situation) -> set[int]:
    """Return the places for the single tile, as (space, landscape) actions."""
    other = s.copy()
    if not other.can(SINGLE):
        return set()
    other.do(SINGLE)
    return {action for action in other.offers if Act.LAY_SINGLE <= action < Act.MINE}


# Option 1: the shim


def test_option_1_shims_a_double_tile_for_one_step() -> None:
    s = explorer(1)
    s.land(0, "D2 forest 2", "D3 meadow 1")
    s.reserve(0, "forest-meadow")
    s.do(work("C"), tile("forest-meadow"), lay("D2 forest", "D3 meadow"))
    assert (s.on(0, "D2"), s.on(0, "D3")) == ("forest 3 wood", "meadow 3 food")
    assert s.track(0) == 0


def test_a_height_difference_of_two_cannot_be_shimmed() -> None:
    s = explorer(6)
    s.land(0, "D2 forest 3", "D3 meadow 1")
    s.reserve(0, "forest-meadow")
    s.do(work("C"), tile("forest-meadow"))
    assert not s.can(lay("D2 forest", "D3 meadow"))


def test_without_a_step_there_is_no_shim() -> None:
    s = explorer(0)
    s.land(0, "D2 forest 2", "D3 meadow 1")
    s.reserve(0, "forest-meadow")
    s.do(work("C"), tile("forest-meadow"))
    assert not s.can(lay("D2 forest", "D3 meadow"))


def test_a_shim_joins_a_space_of_level_one_and_an_uncharted_one() -> None:
    s = explorer(1)
    s.land(0, "E2 meadow 1")
    s.reserve(0, "forest-meadow")
    s.do(work("C"), tile("forest-meadow"), lay("E2 meadow", "D2 forest"))
    assert (s.on(0, "E2"), s.on(0, "D2")) == ("meadow 2 food", "forest 2 wood")
    assert s.track(0) == 0


def test_the_shimmed_space_must_still_match_its_landscape() -> None:
    s = explorer(6)
    s.land(0, "D2 forest 2", "D3 mountain 1")
    s.reserve(0, "forest-meadow")
    s.do(work("C"), tile("forest-meadow"))
    assert not s.can(lay("D2 forest", "D3 meadow"))


# Option 2: an uncharted space


def test_option_2_charts_a_space_for_two_steps() -> None:
    s = explorer(2)
    s.do(SINGLE, lay_single("D2 settlement"))
    assert s.on(0, "D2") == "settlement 1 cloth"
    assert s.track(0) == 0


def test_with_one_step_nothing_is_charted() -> None:
    assert not explorer(1).can(SINGLE)


def test_the_charted_space_lies_beside_a_landscape_and_has_no_ruin() -> None:
    s = explorer(2)
    s.land(0, "E2 meadow 1 food")
    names = ("D2", "D3", "E1", "E3")
    assert singles(s) == {
        lay_single(f"{name} {landscape}") for name in names for landscape in ("forest", "meadow", "mountain", "settlement")
    }
    s.land(0, "D2 forest 1 wood")
    assert not any(lay_single(f"C2 {landscape}") in singles(s) for landscape in ("forest", "meadow")), "a ruin lies there"


# Options 3 and 4: on top


@pytest.mark.parametrize("level", [1, 2, 3])
def test_option_3_raises_a_space_of_level_up_to_three_for_three_steps(level: int) -> None:
    s = explorer(3)
    s.land(0, f"D2 forest {level}")
    s.do(SINGLE, lay_single("D2 forest"))
    assert s.on(0, "D2") == f"forest {level + 1} wood"
    assert s.track(0) == 0
    poor = explorer(2)
    poor.land(0, f"D2 forest {level}")
    assert lay_single("D2 forest") not in singles(poor)


@pytest.mark.parametrize("level", [4, 5, 7])
def test_option_4_raises_a_higher_space_for_four_steps(level: int) -> None:
    s = explorer(4)
    s.land(0, f"D2 meadow {level}")
    s.do(SINGLE, lay_single("D2 meadow"))
    assert s.on(0, "D2") == f"meadow {level + 1} food"
    assert s.track(0) == 0
    poor = explorer(3)
    poor.land(0, f"D2 meadow {level}")
    assert lay_single("D2 meadow") not in singles(poor)


def test_a_single_tile_matches_what_it_covers_unless_it_is_a_settlement() -> None:
    s = explorer(6)
    s.land(0, "D2 forest 2", "D3 settlement 2")
    on_d2 = {lay_single(f"D2 {landscape}") for landscape in ("forest", "settlement")}
    assert {action for action in singles(s) if lay_single("D2 forest") <= action <= lay_single("D2 settlement")} == on_d2
    on_d3 = {lay_single("D3 settlement")}
    assert {action for action in singles(s) if lay_single("D3 forest") <= action <= lay_single("D3 settlement")} == on_d3


def test_nothing_is_laid_on_a_cube_or_a_building() -> None:
    s = explorer(6)
    s.land(0, "D2 forest 2 wood", "D3 forest 2 small", "D1 forest 2 statue")
    assert not any(lay_single(f"{name} forest") in singles(s) for name in ("D1", "D2", "D3"))
    s.do(store("D2"))
    assert lay_single("D2 forest") in singles(s)


def test_on_a_mountain_that_becomes_level_three_gold_may_be_mined() -> None:
    s = explorer(3)
    s.land(0, "D2 mountain 2")
    s.do(SINGLE, lay_single("D2 mountain"), mine("gold"))
    assert s.on(0, "D2") == "mountain 3 gold"
    s = explorer(3)
    s.land(0, "D2 mountain 1")
    s.do(SINGLE, lay_single("D2 mountain"))
    assert s.on(0, "D2") == "mountain 2 stone"


@pytest.mark.parametrize("seed", range(20))
def test_all_the_places_for_a_single_tile_on_random_land_are_those_of_the_rulebook(seed: int) -> None:
    chance = random.Random(seed)
    landscapes = ("forest", "meadow", "mountain", "settlement")
    s = explorer(chance.randint(0, 6))
    for name in SPACES:
        if chance.random() < 0.5 and s.on(0, name) != "ruin":
            s.land(0, f"{name} {chance.choice(landscapes)} {chance.randint(1, 6)} {chance.choice(('', '', 'wood'))}")
    legal = set()
    charted = s.charted(0)
    for name, place in zip(SPACES, PLACES, strict=True):
        what = s.on(0, name).split()  # landscape, level, piece; or a ruin; or nothing
        if name not in charted:
            beside = any(distance(place, other) == 1 and near in charted for near, other in zip(SPACES, PLACES, strict=True))
            kinds = set(landscapes) if beside and not what and s.track(0) >= 2 else set[str]()
        else:
            steps = 3 if int(what[1]) <= 3 else 4
            kinds = {what[0], "settlement"} if len(what) == 2 and s.track(0) >= steps else set[str]()
        legal |= {lay_single(f"{name} {landscape}") for landscape in kinds}
    assert singles(s) == legal


def distance(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


# How often


def test_once_in_a_turn() -> None:
    s = explorer(6)
    s.do(SINGLE, lay_single("D2 forest"))
    assert not s.can(SINGLE)
    s.do(work("E"))
    assert not s.can(SINGLE)


def test_the_shim_is_the_cartographers_action_of_the_turn_too() -> None:
    s = explorer(6)
    s.reserve(0, "forest-meadow")
    s.land(0, "E2 meadow 1")
    s.do(work("C"), tile("forest-meadow"), lay("E2 meadow", "D2 forest"))
    assert not s.can(SINGLE)


def test_after_his_action_of_the_turn_there_is_no_shim() -> None:
    s = explorer(6)
    s.reserve(0, "forest-meadow")
    s.land(0, "E2 meadow 1")
    s.do(SINGLE, lay_single("E3 forest"), work("C"), tile("forest-meadow"))
    assert not s.can(lay("E2 meadow", "D2 forest"))


def test_he_is_fresh_in_every_turn() -> None:
    s = explorer(6)
    s.workers(1, normal=1)
    s.do(SINGLE, lay_single("D2 forest"), work("A"), PASS)
    assert s.seat == 1
    s.do(work("B"), PASS)
    assert s.seat == 0
    assert s.can(SINGLE)


def test_once_in_the_whole_income_phase_whatever_comes_in_between() -> None:
    s = explorer(6, "income")
    s.do(SINGLE, lay_single("D2 forest"))
    s.do(islet_tile("treasure"), slot("R1 near E3"))
    assert not s.can(SINGLE)
    s.do(PASS)
    assert not s.can(SINGLE)


def test_once_in_the_whole_clean_up() -> None:
    s = explorer(6)
    s.marker(1, 0)
    s.hold(0, food=2)
    s.land(0, "E2 meadow 1", "E1 meadow 1 food")
    s.workers(0, normal=1)
    s.workers(1, normal=0)
    s.cards(0, "mint")
    s.do(work("A"), PASS)
    assert (s.asked, s.seat) == (Decision.FEED, 0)
    s.do(SINGLE, lay_single("D2 forest"), FEED, give("food"))
    while s.seat != 0 or s.asked == Decision.FEED:
        s.do(s.offers[-1])
    assert s.asked == Decision.REACTIVATE
    assert s.player(0).marker >= 2
    assert not s.can(SINGLE)


def test_in_the_clean_up_he_is_fresh_again_after_the_last_turn() -> None:
    s = explorer(6)
    s.workers(0, normal=1)
    s.workers(1, normal=0)
    s.do(SINGLE, lay_single("D2 forest"), work("A"), PASS)
    assert (s.asked, s.seat) == (Decision.FEED, 0)
    assert s.can(SINGLE)


def test_his_tile_may_interrupt_another_action() -> None:
    s = explorer(6)
    s.earn(1)
    s.do(SINGLE, lay_single("D2 forest"))
    assert s.asked == Decision.HELM
    assert s.player(0).stored[Item.WOOD] == 0
    assert s.on(0, "D2") == "forest 1 wood"


def test_a_tile_that_costs_no_step_can_be_laid_from_the_start_of_the_track(tmp_path: Path) -> None:
    path = tmp_path / "generous.toml"
    text = OURS.read_text()
    path.write_text(text.replace("\nuncharted = 2", "\nuncharted = 0"))
    program = """
from cooper_island.situation import Situation
from leeward.cooper_island.rules.table import Act
s = Situation(2)
s.marker(0, 0)
print(s.can(Act.SINGLE))
"""
    told = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "LEEWARD_EDITION": str(path), "LEEWARD_INTERPRET": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split() == ["True"]
