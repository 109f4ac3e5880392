"""Everything in a picture has its place: texts fit their boxes and one another, areas hold their parts, updates are small."""

import gzip
import random
import re
from functools import cache
from itertools import combinations
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from leeward.kernel.picture.drawing import SIZES, SMALLEST, Drawing, Shape
from leeward.kernel.picture.typefaces import Face, width_of
from leeward.kernel.play.game import Game, new
from leeward.puerto_rico.picture import draw
from leeward.puerto_rico.picture.facts import building_title
from leeward.puerto_rico.picture.illustrations import DRAWN
from leeward.puerto_rico.picture.lots import CLOSE
from leeward.puerto_rico.picture.svg import fitted
from leeward.puerto_rico.rules.components import CITY_SPACES, COLUMN, LARGE_COLUMN, Building, Role, Tile
from leeward.puerto_rico.rules.table import TILE_SPOTS, Act, Decision

VARIANTS: list[tuple[int, dict[str, str | bool]]] = [
    (2, {}),
    (2, {"buildings": "draft", "nobles": True}),
    (3, {"buildings": "draft"}),
    (4, {"buildings": "random", "nobles": True}),
    (5, {"buildings": "draft", "nobles": True, "open_points": True}),
]
FIRST_KB, UPDATE_KB = 60, 15


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    def holds(self, other: "Box", slack: float = 0.6) -> bool:
        across = self.x - slack <= other.x and other.x + other.w <= self.x + self.w + slack
        return across and self.y - slack <= other.y and other.y + other.h <= self.y + self.h + slack

    def covers(self, other: "Box", least: float = 1.0) -> bool:
        across = min(self.x + self.w, other.x + other.w) - max(self.x, other.x)
        return across > least and min(self.y + self.h, other.y + other.h) - max(self.y, other.y) > least


class Text(NamedTuple):
    words: str
    size: float
    box: Box


@cache
def positions(variant: int) -> list[Game]:
    """Return a random game at its beginning, now and then, and at its end, with names of all lengths."""
    players, options = VARIANTS[variant]
    names = ["Bartholomäus von Wittgenstein", "Wilhelmina", "Jo", "Maximiliane Müller", "Q"][:players]
    game = new("puerto-rico", players, 5 + variant, options=options, names=names)
    chance = random.Random(variant)
    kept = [game.copy()]
    while not game.over:
        game.play(chance.choice(game.legal))
        if game.over or chance.random() < 0.006:
            kept.append(game.copy())
    return kept


@cache
def pictures(variant: int, shape: Shape) -> list[tuple[Drawing, list[Text], list[Box]]]:
    """Return the drawings of all positions in both languages, with their texts and boxes."""
    drawn = [seen(game, lang, shape) for game in positions(variant) for lang in ("en", "de")]
    return [(drawing, *contents(drawing)) for drawing in drawn]


def seen(game: Game, lang: str, shape: Shape, viewer: int | None = None) -> Drawing:
    seat = int(game.table.seat) if viewer is None else viewer
    legal = game.legal.numbers if viewer is None and not game.over else ()
    return draw(game.view(seat), game.names, seat, lang, legal, shape)


def contents(drawing: Drawing) -> tuple[list[Text], list[Box]]:
    """Return all texts and all boxes, in their places."""
    texts: list[Text] = []
    boxes: list[Box] = []

    def walk(element: ElementTree.Element, x: float, y: float) -> None:
        if element.tag == "symbol":
            return
        if moved := element.get("transform"):
            across, down = map(float, moved.removeprefix("translate(").removesuffix(")").split())
            x, y = x + across, y + down
        kinds = element.get("class", "").split()
        if "close" in kinds:  # hidden until a player opens the board
            return
        left, top = x + float(element.get("x", 0)), y + float(element.get("y", 0))
        if element.tag == "rect" and not {"glow", "veil", "shade"} & set(kinds):
            boxes.append(Box(left, top, float(element.attrib["width"]), float(element.attrib["height"])))
        if element.tag == "text":
            face = Face.TITLE if "h" in kinds else Face.STRONG if "b" in kinds else Face.TEXT
            size, words = float(element.attrib["font-size"]), "".join(element.itertext())
            wide = width_of(words, size, face)
            left -= wide / 2 if "m" in kinds else wide if "e" in kinds else 0
            texts.append(Text(words, size, Box(left, top - size * 0.7, wide, size * 0.72)))
        for child in element:
            walk(child, x, y)

    parts = "".join(part.whole() for part in drawing.parts)
    walk(ElementTree.fromstring(f"<svg>{parts}</svg>"), 0, 0)
    return texts, boxes


def box_of(text: Text, boxes: list[Box]) -> Box:
    """Return the smallest box around the middle of a text; of equal ones the uppermost, which was drawn last."""
    x, y = text.box.x + text.box.w / 2, text.box.y + text.box.h / 2
    around = [box for box in reversed(boxes) if box.x <= x <= box.x + box.w and box.y <= y <= box.y + box.h]
    return min(around, key=lambda box: box.w * box.h)


def all_shapes_and_variants(test: object) -> object:
    shaped = pytest.mark.parametrize("shape", Shape)(test)
    return pytest.mark.parametrize("variant", range(len(VARIANTS)))(shaped)


@all_shapes_and_variants
def test_every_text_fits_its_box_and_can_be_read(variant: int, shape: Shape) -> None:
    for drawing, texts, boxes in pictures(variant, shape):
        assert min(text.size for text in texts) >= SMALLEST[shape] == drawing.smallest
        outside = [text for text in texts if not box_of(text, boxes).holds(text.box)]
        assert outside == []


@all_shapes_and_variants
def test_doubloons_points_and_the_round_are_twice_as_large_as_other_text(variant: int, shape: Shape) -> None:
    for game in positions(variant):
        svg = ElementTree.fromstring(str(seen(game, "en", shape)))
        sizes = {
            element.attrib["id"]: max(float(each.attrib["font-size"]) for each in element.iter() if each.get("font-size"))
            for element in svg.iter()
            if element.get("id", "").startswith(("doubloons-", "points-")) and element.get("data-about")
        }
        assert len(sizes) == 2 * VARIANTS[variant][0]
        rounds = [each for each in svg.iter() if (each.text or "").startswith("Round ")]
        large = [*sizes.values(), *(float(each.attrib["font-size"]) for each in rounds)]
        assert min(large) >= 2 * SMALLEST[shape]


@all_shapes_and_variants
def test_no_text_lies_on_another(variant: int, shape: Shape) -> None:
    for _, texts, _ in pictures(variant, shape):
        assert [(a.words, b.words) for a, b in combinations(texts, 2) if a.box.covers(b.box)] == []


@all_shapes_and_variants
def test_a_picture_is_as_large_as_its_shape_and_names_its_areas(variant: int, shape: Shape) -> None:
    players = VARIANTS[variant][0]
    for drawing, texts, _ in pictures(variant, shape):
        wide, high = SIZES[shape]
        assert (drawing.width, drawing.height if high else 0) == (wide, high)
        others = [area.name for area in drawing.areas][2:]
        assert [area.name for area in drawing.areas][:2] == ["own", "common"]
        assert len(others) == players - 1
        assert all(area.label for area in drawing.areas)
        whole = Box(0, 0, drawing.width, drawing.height)
        areas = [Box(area.x, area.y, area.w, area.h) for area in drawing.areas]
        assert all(whole.holds(area) for area in areas)
        assert not any(a.covers(b) for a, b in combinations(areas, 2))
        for part in drawing.parts[1:]:
            assert any(area.holds(Box(part.x, part.y, 0, 0)) for area in areas), part.name
        assert [text for text in texts if not any(area.holds(text.box) for area in areas)] == []


def test_a_spectators_picture_has_no_board_of_their_own() -> None:
    for shape in Shape:
        drawing = seen(positions(3)[-2], "en", shape, viewer=-1)
        assert {area.name for area in drawing.areas} == {"common", *(f"seat-{seat}" for seat in range(4))}


@pytest.mark.parametrize("shape", Shape)
def test_touching_the_heading_of_another_board_opens_it(shape: Shape) -> None:
    game = positions(3)[-2]
    svg = ElementTree.fromstring(str(seen(game, "en", shape, viewer=1)))
    opened = [element.attrib["data-open"] for element in svg.iter() if "data-open" in element.attrib]
    assert sorted(opened) == ["seat-0", "seat-2", "seat-3"]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("shape", [Shape.WIDE, Shape.SQUARE])
def test_names_on_small_lots_are_complete_on_zooming(shape: Shape, lang: str) -> None:
    game = positions(4)[-1]
    svg = ElementTree.fromstring(str(seen(game, lang, shape, viewer=0)))
    houses = [each for each in svg.iter() if each.get("id", "").startswith("building-") and each.get("data-piece")]
    assert len(houses) == sum(int(player.buildings) for player in game.table.players)
    assert all("".join(house.itertext()) for house in houses)
    written = [element for element in svg.iter() if "close" in element.get("class", "").split()]
    assert len(written) >= sum(int(player.buildings) for player in game.table.players[1:])
    narrowest = min(float(element[0].attrib["width"]) for element in written)
    for building in Building:
        name = fitted(building_title(building, lang), narrowest - 2, 5.5, CLOSE, Face.STRONG)
        assert "…" not in "".join(name.lines)
        assert (name.size >= CLOSE, len(name.lines) <= 2) == (True, True)


@all_shapes_and_variants
def test_pictures_are_small(variant: int, shape: Shape) -> None:
    assert all(compressed(str(drawing)) < FIRST_KB for drawing, _, _ in pictures(variant, shape))


@pytest.mark.parametrize("shape", Shape)
def test_an_update_after_an_action_is_small(shape: Shape) -> None:
    game = new("puerto-rico", 4, 3, options={"buildings": "random", "nobles": True})
    chance, known = random.Random(3), set[str]()
    sizes: list[float] = []
    while not game.over and len(sizes) < 120:
        parts = seen(game, "de", shape).parts if game.table.seat == 0 else seen(game, "de", shape, viewer=0).parts
        sizes.append(compressed("".join(part.svg for part in parts if part.mark not in known)))
        known |= {part.mark for part in parts}
        game.play(chance.choice(game.legal))
    assert max(sizes[1:]) < UPDATE_KB


def compressed(text: str) -> float:
    return len(gzip.compress(text.encode())) / 1000


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_building_has_room_for_its_name_on_the_players_own_board(shape: Shape, lang: str) -> None:
    for first in range(0, len(Building), 6):
        game = new("puerto-rico", 5, 7, options={"nobles": True})
        some = [*Building][first : first + 6]
        for seat in range(5):
            player = game.table.players[seat]
            for i, building in enumerate(some):
                player.city[i], player.spot[building] = building, TILE_SPOTS + i
            player.buildings = len(some)
            player.city_spaces = min(sum(1 + (COLUMN[each] == LARGE_COLUMN) for each in some), CITY_SPACES)
        texts, boxes = contents(seen(game, lang, shape, viewer=0))
        assert [text for text in texts if not box_of(text, boxes).holds(text.box)] == []


@all_shapes_and_variants
def test_a_building_for_sale_keeps_its_whole_picture_and_drops_words_first(variant: int, shape: Shape) -> None:
    for drawing, _, _ in pictures(variant, shape):
        for part in drawing.parts:
            if part.name.startswith("shop-"):
                card = ElementTree.fromstring(part.svg)
                high = next(float(each.attrib["height"]) for each in card.iter("rect") if "card" in each.get("class", ""))
                house = next(each for each in card.iter("use") if each.get("href", "").startswith("#b-"))
                assert float(house.attrib["width"]) >= min(0.95 * high, 50), part.name


def test_every_building_has_a_picture_of_its_own() -> None:
    houses = ["".join(drawn) for drawn in DRAWN.values()]
    assert set(DRAWN) == set(Building)
    assert len(set(houses)) == len(houses)


@all_shapes_and_variants
def test_every_reference_in_a_picture_exists(variant: int, shape: Shape) -> None:
    for drawing, _, _ in pictures(variant, shape):
        known = set(re.findall(r'<\w+ id="([^"]+)"', drawing.fixed))
        used = re.findall(r'(?:href="#|url\(#)([\w-]+)', str(drawing))
        assert set(used) <= known


def test_optional_actions_are_marked() -> None:
    game = new("puerto-rico", 4, 7)
    seat = int(game.table.seat)
    guest = Act.GUEST_COLONIST + Tile.INDIGO
    drawing = draw(game.view(seat), game.names, seat, "en", (Act.ROLE + Role.SETTLER, guest))
    svg = ElementTree.fromstring(str(drawing))
    optional = {
        element.attrib["id"]: "data-optional" in element.attrib for element in svg.iter() if "data-action" in element.attrib
    }
    assert optional == {"role-settler": False, f"tile-{seat}-indigo-1": True}
    game.table.decision = Decision.GUESTS_AT_START
    svg = ElementTree.fromstring(str(draw(game.view(seat), game.names, seat, "en", (guest,))))
    assert not any("data-optional" in element.attrib for element in svg.iter())


@pytest.mark.parametrize("shape", Shape)
def test_the_totals_are_revealed_part_by_part_and_the_winner_last(shape: Shape) -> None:
    for variant in range(len(VARIANTS)):
        game = positions(variant)[-1]
        svg = ElementTree.fromstring(str(seen(game, "de", shape, viewer=0)))
        turns = {int(element.attrib["data-reveal"]) for element in svg.iter() if "data-reveal" in element.attrib}
        assert turns == set(range(1, max(turns) + 1))
        winners = [element.attrib["id"] for element in svg.iter() if "data-winner" in element.attrib]
        assert game.outcome is not None
        assert winners == [f"sum-{seat}" for seat in game.outcome.winners]


@pytest.mark.parametrize("shape", Shape)
def test_every_part_of_the_totals_has_a_bar_that_grows(shape: Shape) -> None:
    for variant in range(len(VARIANTS)):
        game = positions(variant)[-1]
        svg = ElementTree.fromstring(str(seen(game, "de", shape, viewer=0)))
        numbers = [element for element in svg.iter() if element.attrib.get("id", "").startswith("sum-0-")]
        bars = [element for element in svg.iter() if "data-grow" in element.attrib]
        assert len(bars) == game.seats * len(numbers)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize("variant", [{"buildings": "random", "nobles": True}, {"buildings": "draft"}])
def test_no_name_in_the_market_or_of_a_role_is_cut(lang: str, shape: Shape, variant: dict[str, str | bool]) -> None:
    for seed in range(6):
        game = new("puerto-rico", 5, seed, options=variant)
        drawn = draw(game.view(0), game.names, 0, lang=lang, shape=shape)
        assert [part.name for part in drawn.parts if part.name.startswith(("shop-", "placard-")) and "…" in part.svg] == []


@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_small_or_large_building_has_a_name_that_touches_its_price(lang: str) -> None:
    for seed in range(6):
        game = new("puerto-rico", 5, seed, options={"nobles": True, "buildings": "random"})
        drawn = draw(game.view(0), game.names, 0, lang=lang, shape=Shape.SQUARE)
        for part in drawn.parts:
            if part.name.startswith(("shop-small", "shop-large")):
                assert len(re.findall(r"<text[^>]*>[^<]*[a-z]{3}[^<]*</text>", part.svg)) == 1, "one line beside the price"
