"""The land as a landscape: its kind and its level can be seen without reading, and without telling colours apart."""

import re

import pytest

from leeward.cooper_island.picture import table as picture
from leeward.cooper_island.picture.land import LIT_FROM, RICHEST, shadows
from leeward.cooper_island.picture.places import HIGHEST
from leeward.cooper_island.rules.peninsula import LAND
from leeward.cooper_island.words.names import LANDSCAPE_SLUGS

OBJECTS = {"forest": ("pine", "oak"), "meadow": ("cow", "sheep"), "mountain": ("rock", "block", "peak"), "settlement": ("hut",)}


def symbol(name: str) -> str:
    found = re.search(rf'<symbol id="s-{name}".*?</symbol>', picture.STUDIO.fixed, re.DOTALL)
    assert found, name
    return found[0]


def counted(kind: str, level: int) -> int:
    """Count what stands on a landscape of a level."""
    return sum(symbol(f"t-{kind}-{level}").count(f'"#a-{each}"') for each in OBJECTS[kind])


@pytest.mark.parametrize("kind", LANDSCAPE_SLUGS)
def test_a_higher_level_has_more_on_it(kind: str) -> None:
    numbers = [counted(kind, level) for level in range(1, RICHEST + 1)]
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("kind", LANDSCAPE_SLUGS)
def test_every_landscape_has_objects_that_no_other_one_has(kind: str) -> None:
    for level in range(1, RICHEST + 1):
        others = [each for other, objects in OBJECTS.items() if other != kind for each in objects]
        assert not any(f'"#a-{each}"' in symbol(f"t-{kind}-{level}") for each in others)


def test_the_cliff_of_a_level_has_as_many_slabs_as_levels() -> None:
    for level in range(1, HIGHEST + 1):
        assert symbol(f"w-{level}").count('fill-opacity=".22"') == level


def test_only_higher_land_on_the_side_of_the_light_casts_a_shadow() -> None:
    levels = [1] * LAND
    assert all(shadows(levels, space) == (0, 0) for space in range(LAND))
    space = next(space for space in range(LAND) if min(LIT_FROM[space]) >= 0)
    left, upper = LIT_FROM[space]
    levels[left], levels[upper] = 3, 9
    assert shadows(levels, space) == (2, 3)
    assert shadows(levels, left) == (0, 0)
