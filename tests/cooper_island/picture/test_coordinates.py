"""The names of spaces stand where nothing else is drawn, whatever lies on the table."""

from collections.abc import Iterator
from math import hypot
from xml.etree import ElementTree

import pytest

from cooper_island.picture.positions import VARIANTS
from cooper_island.picture.test_shapes import Box, Written, as_seen, texts_in, written
from leeward.cooper_island.picture.places import BANKS_AT, CORNER, RESERVE, own_ground
from leeward.cooper_island.rules.peninsula import WATER
from leeward.kernel.picture.drawing import Drawing, Part, Shape
from leeward.kernel.play.game import Game, new

CASES = [(players, start, shape) for players, start in VARIANTS for shape in Shape]


def with_islets(players: int, start: str, far: int) -> Game:
    """Return a table on which every sand bank has an islet, on one of its halves."""
    game = new("cooper-island", players, 3, options={"start": start})
    for player in game.table.players[:players]:
        player.islet[:WATER], player.islet_far[:WATER] = 1, far
        player.anchors[:] = 2
    return game


def part_named(drawing: Drawing, name: str) -> Part:
    return next(part for part in drawing.parts if part.name == name)


def names_of(drawing: Drawing) -> list[Written]:
    return texts_in(part_named(drawing, "rim").svg)


def corners(box: Box) -> Iterator[tuple[float, float]]:
    """Yield points all over a box, its edges included."""
    for i in range(9):
        for j in range(5):
            yield box.left + (box.right - box.left) * i / 8, box.top + (box.bottom - box.top) * j / 4


def in_hex(x: float, y: float, unit: float) -> bool:
    x, y = abs(x) / unit, abs(y) / unit
    return x < 0.5 and x * CORNER + y < CORNER


@pytest.mark.parametrize(("players", "start", "shape"), CASES)
def test_no_name_lies_on_a_place_for_an_islet(players: int, start: str, shape: Shape) -> None:
    drawing = as_seen(with_islets(players, start, 0), "en", shape, 0)
    sea = ElementTree.fromstring(f"<g>{part_named(drawing, 'sea-0').svg}</g>")[0]
    place = own_ground(float(sea.attrib["width"]), float(sea.attrib["height"]))
    names = names_of(drawing)
    assert len(names) == 18
    for name in names:
        for x, y in (place.at(half) for bank in BANKS_AT for half in bank):
            assert not any(in_hex(a - x, b - y, place.unit * 0.96) for a, b in corners(name.box)), name.said


@pytest.mark.parametrize(("players", "start", "shape"), CASES)
def test_no_name_lies_on_another_text_or_leaves_the_sea(players: int, start: str, shape: Shape) -> None:
    for far in (0, 1):
        drawing = as_seen(with_islets(players, start, far), "en", shape, 0)
        sea = ElementTree.fromstring(f"<g>{part_named(drawing, 'sea-0').svg}</g>")[0]
        whole = Box(0, 0, float(sea.attrib["width"]), float(sea.attrib["height"]) - RESERVE)
        rim = part_named(drawing, "rim")
        drawn = "".join(part.svg for part in drawing.parts if (part.x, part.y) == (rim.x, rim.y))
        texts = list(written(ElementTree.fromstring(f"<g>{drawn}</g>")))
        for name in names_of(drawing):
            assert whole.holds(name.box), name.said
            assert [text.said for text in texts if text.box.meets(name.box)] == [name.said]


@pytest.mark.parametrize("shape", Shape)
def test_a_name_stands_beside_the_row_or_the_sand_bank_that_it_names(shape: Shape) -> None:
    drawing = as_seen(with_islets(4, "choice", 0), "en", shape, 0)
    at = {name.said: ((name.box.left + name.box.right) / 2, (name.box.top + name.box.bottom) / 2) for name in names_of(drawing)}
    for row in ("A1 A3", "B1 B4", "C1 C5", "D1 D4", "E1 E3", "L1 R1", "L2 R2", "L3 R3", "L4 R4"):
        left, right = (at[name] for name in row.split())
        assert left[0] < right[0]
        assert left[1] == pytest.approx(right[1], abs=3), "both ends of a row at one height"
    heights = [at[name][1] for name in ("A1", "B1", "C1", "D1", "E1")]
    assert heights == sorted(heights)
    nearest = min(hypot(at[a][0] - at[b][0], at[a][1] - at[b][1]) for a in at for b in at if a < b)
    assert nearest > drawing.smallest
