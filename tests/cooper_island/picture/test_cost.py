"""What a picture costs: elements that a browser must lay out, with the copies of symbols, and bytes of an update."""

import gzip
import statistics
from collections.abc import Mapping
from functools import cache
from xml.etree import ElementTree

import pytest

from cooper_island.picture.positions import VARIANTS, stops
from cooper_island.picture.test_shapes import as_seen
from leeward.kernel.picture.drawing import Shape

MOST = {2: 2_800, 3: 3_200, 4: 4_000}  # elements, by the number of players
UPDATE = 8_000  # bytes, compressed: 95 of 100 actions stay below
USE = "{http://www.w3.org/2000/svg}use"


def read(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{svg}</svg>')


@cache
def symbols(fixed: str) -> Mapping[str, ElementTree.Element]:
    return {f"#{element.get('id')}": element for element in read(fixed).iter() if element.get("id")}


def laid_out(element: ElementTree.Element, known: Mapping[str, ElementTree.Element]) -> int:
    """Count an element with all that it holds, and what browsers copy for each symbol that it uses."""
    copied = laid_out(known[element.attrib["href"]], known) if element.tag == USE else 0
    return 1 + copied + sum(laid_out(child, known) for child in element)


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize(("players", "start"), VARIANTS)
def test_a_picture_has_few_elements(players: int, start: str, shape: Shape) -> None:
    for game in stops(players, start)[::3]:
        drawing = as_seen(game, "en", shape)
        known = symbols(drawing.fixed)
        assert sum(laid_out(read(part.svg), known) - 1 for part in drawing.parts) <= MOST[players]


@pytest.mark.parametrize("shape", [Shape.WIDE, Shape.SMALL])
@pytest.mark.parametrize(("players", "start"), VARIANTS)
def test_most_updates_are_small(players: int, start: str, shape: Shape) -> None:
    game = stops(players, start)[-1].copy()
    updates: list[int] = []
    while game.number:
        after = as_seen(game, "en", shape, 0)
        game.undo()
        if game.number % 7:
            continue
        known = {part.mark for part in as_seen(game, "en", shape, 0).parts}
        changed = "".join(part.svg for part in after.parts if part.mark not in known)
        updates.append(len(gzip.compress(changed.encode(), 3)))
    assert statistics.quantiles(updates, n=20)[-1] < UPDATE
