"""The four shapes: every text fits what it stands in and can be read, everything is there, and an update is small."""

import gzip
import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cooper_island.picture.positions import VARIANTS, some_stops, stops
from leeward.cooper_island.picture import table as picture
from leeward.cooper_island.picture.illustrations import illustration
from leeward.cooper_island.rules.components import ROUNDS, WAYS
from leeward.cooper_island.rules.deck import LARGE_CARDS, SMALL_CARDS
from leeward.cooper_island.rules.ending import Part
from leeward.cooper_island.rules.peninsula import EDGES
from leeward.cooper_island.rules.table import Act, Decision
from leeward.kernel.picture.drawing import SIZES, SMALLEST, Drawing, Shape
from leeward.kernel.picture.typefaces import Face, width_of
from leeward.kernel.play.game import Game, new
from leeward.lessons import Session, lesson_named

CASES = [(players, start, lang, shape) for players, start in VARIANTS for lang in ("en", "de") for shape in Shape]
TEMPLATES = Path(picture.__file__).with_name("templates")
FIRST_PICTURE, UPDATE = 60_000, 15_000  # bytes, compressed
TIME_TO_DRAW = 0.003  # seconds of CPU
LONGEST_LINE = 160
FINGER = 43  # pixels, less what rounding takes
NO_BOXES = {"glow", "cube"}  # light around a box, and pieces


def as_seen(game: Game, lang: str, shape: Shape, viewer: int | None = None) -> Drawing:
    seat = int(game.table.seat) if viewer is None else viewer
    legal = game.legal.numbers if seat == game.table.seat and not game.over else ()
    return picture.draw(game.view(seat), game.names, seat, lang, legal, shape)


pictured = cache(as_seen)  # for positions that do not change


@dataclass
class Box:
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, other: "Box", spare: float = 0.0) -> bool:
        return (
            self.left - spare <= other.left
            and self.top - spare <= other.top
            and self.right + spare >= other.right
            and self.bottom + spare >= other.bottom
        )

    def meets(self, other: "Box") -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 1 and down > 1


@dataclass
class Written:
    said: str
    size: float
    classes: list[str]
    box: Box
    boxes: list[Box]  # of what it stands in, the outermost first


def moved(element: ElementTree.Element) -> tuple[float, float]:
    """Return where an element is moved to. Rotated elements hold no texts."""
    kind, _, numbers = element.get("transform", "").partition("(")
    if kind != "translate":
        return 0, 0
    x, y = map(float, numbers.rstrip(")").split())
    return x, y


def written(element: ElementTree.Element, x: float = 0, y: float = 0, boxes: tuple[Box, ...] = ()) -> Iterator[Written]:
    """Yield every text with the boxes drawn before it in its groups."""
    dx, dy = moved(element)
    x, y = x + dx, y + dy
    for child in element:
        tag = child.tag.rpartition("}")[2]
        if tag == "rect" and not NO_BOXES & set(child.get("class", "").split()):
            left, top = x + float(child.get("x", 0)), y + float(child.get("y", 0))
            boxes = (*boxes, Box(left, top, left + float(child.attrib["width"]), top + float(child.attrib["height"])))
        elif tag == "text":
            yield placed(child, x, y, boxes)
        elif tag == "g":
            yield from written(child, x, y, boxes)


def placed(text: ElementTree.Element, x: float, y: float, boxes: tuple[Box, ...]) -> Written:
    classes = text.get("class", "").split()
    size, said = float(text.attrib["font-size"]), text.text or ""
    face = Face.TITLE if "h" in classes else Face.STRONG if {"b", "val", "outlined"} & set(classes) else Face.TEXT
    wide = width_of(said, size, face)
    left = x + float(text.attrib["x"]) - (wide / 2 if "m" in classes else wide if "e" in classes else 0)
    base = y + float(text.attrib["y"])
    box = Box(left, base - size * 0.66, left + wide, base + size * 0.02)
    middle = (base - size * 0.3, left + wide / 2)
    around = [each for each in boxes if each.left <= middle[1] <= each.right and each.top <= middle[0] <= each.bottom]
    return Written(said, size, classes, box, around)


def texts_of(drawing: Drawing) -> Iterator[tuple[str, list[Written]]]:
    """Return the texts of every part, measured from its upper left corner."""
    for part in drawing.parts:
        yield part.name, texts_in(part.svg)


@cache
def texts_in(svg: str) -> list[Written]:
    return list(written(ElementTree.fromstring(f"<g>{svg}</g>")))


@pytest.mark.parametrize(("players", "start", "lang", "shape"), CASES)
def test_every_text_fits_into_the_box_it_stands_in(players: int, start: str, lang: str, shape: Shape) -> None:
    for game in some_stops(players, start):
        for viewer in (None, -1):
            for part, texts in texts_of(pictured(game, lang, shape, viewer)):
                for text in texts:
                    narrowest = min(text.boxes, key=lambda box: box.right - box.left, default=None)
                    if narrowest:
                        assert narrowest.holds(text.box, 0.5), (part, text.said, text.box, narrowest)


@pytest.mark.parametrize(("players", "start", "lang", "shape"), CASES)
def test_no_text_lies_on_another(players: int, start: str, lang: str, shape: Shape) -> None:
    for game in some_stops(players, start):
        for part, texts in texts_of(pictured(game, lang, shape, None)):
            shown = [text for text in texts if "name" not in text.classes]
            for one, other in combinations(shown, 2):
                assert not one.box.meets(other.box), (part, one.said, other.said)


@pytest.mark.parametrize(("players", "start", "lang", "shape"), CASES)
def test_no_text_is_too_small_and_none_leaves_the_picture(players: int, start: str, lang: str, shape: Shape) -> None:
    for game in some_stops(players, start):
        drawing = pictured(game, lang, shape, None)
        assert drawing.smallest == SMALLEST[shape]
        for part in drawing.parts:
            whole = Box(-part.x, -part.y, drawing.width - part.x, drawing.height - part.y)  # from the corner of the part
            for text in texts_in(part.svg):
                assert text.size >= SMALLEST[shape], text.said
                assert "…" not in text.said
                assert whole.holds(text.box), text.said


@pytest.mark.parametrize("shape", Shape)
def test_a_name_as_long_as_names_can_be_is_shortened_rather_than_running_out(shape: Shape) -> None:
    game = new("cooper-island", 4, 3, names=["W" * 30, "Maximiliane von und zu Hohenst", "i" * 30, "Bob"])
    for part, texts in texts_of(as_seen(game, "de", shape)):
        for text in texts:
            for box in text.boxes:
                assert box.holds(text.box, 0.5), (part, text.said)


# what is there


@pytest.mark.parametrize(("players", "start"), VARIANTS)
def test_the_first_two_shapes_have_a_fixed_size_and_the_others_a_fixed_width(players: int, start: str) -> None:
    for game in stops(players, start)[::4]:
        for shape in Shape:
            drawing = as_seen(game, "en", shape)
            width, height = SIZES[shape]
            assert drawing.width == width
            assert drawing.height == height or not height


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize(("players", "start"), VARIANTS)
def test_the_players_things_the_table_and_each_other_player_are_areas(players: int, start: str, shape: Shape) -> None:
    for game in stops(players, start)[::4]:
        seat = int(game.table.seat)
        drawing = as_seen(game, "de", shape)
        areas = {area.name: area for area in drawing.areas}
        others = {f"seat-{other}" for other in range(players) if other != seat}
        assert set(areas) == {"own", "common"} | others
        for other in others:
            assert areas[other].label == game.names[int(other[5:])]
        svg = ElementTree.fromstring(str(drawing))
        assert {element.attrib["data-open"] for element in svg.iter() if "data-open" in element.attrib} == others
        bounds = {name: Box(a.x, a.y, a.x + a.w, a.y + a.h) for name, a in areas.items()}
        whole = Box(0, 0, drawing.width, drawing.height)
        assert all(whole.holds(box) for box in bounds.values())
        assert not any(one.meets(other) for one, other in combinations(bounds.values(), 2))


@pytest.mark.parametrize("shape", Shape)
def test_a_spectator_has_no_area_of_their_own(shape: Shape) -> None:
    drawing = as_seen(stops(3, "random")[5], "en", shape, -1)
    assert {area.name for area in drawing.areas} == {"common", "seat-0", "seat-1", "seat-2"}


OF_THE_TABLE = ("sections", "cargo", "orders", "supply", "sums")


@pytest.mark.parametrize("shape", Shape)
def test_every_part_lies_in_the_area_it_belongs_to(shape: Shape) -> None:
    for game in stops(4, "choice")[::4]:
        seat = int(game.table.seat)
        for viewer in (seat, (seat + 1) % 4):
            drawing = as_seen(game, "en", shape, viewer)
            areas = {area.name: area for area in drawing.areas}
            for part in drawing.parts:
                kind, _, of = part.name.partition("-")
                if kind in ("background", "task"):
                    continue
                name = "common" if kind in OF_THE_TABLE and (kind, shape) != ("supply", Shape.LOW) else "own"
                if kind in picture.OF_A_SEAT and int(of) != viewer:
                    name = f"seat-{of}"
                area = areas[name]
                assert area.x - 0.1 <= part.x <= area.x + area.w, part.name
                assert area.y - 0.1 <= part.y <= area.y + area.h, part.name


@pytest.mark.parametrize("shape", [Shape.TALL, Shape.SMALL])
def test_a_player_who_places_a_worker_sees_the_sections_first(shape: Shape) -> None:
    game = next(game for game in stops(4, "choice") if game.table.decision == Decision.TURN)
    areas = {area.name: area for area in as_seen(game, "en", shape).areas}
    assert areas["common"].y < areas["own"].y
    waiting = {area.name: area for area in as_seen(game, "en", shape, (int(game.table.seat) + 1) % 4).areas}
    assert waiting["own"].y < waiting["common"].y


@pytest.mark.parametrize("shape", Shape)
def test_the_cards_to_choose_from_cover_nothing(shape: Shape) -> None:
    games = [game for players, start in VARIANTS for game in stops(players, start)]
    choosing = [game for game in games if game.table.decision in (Decision.KEEP, Decision.RETURN)]
    assert choosing
    for game in choosing:
        drawing = as_seen(game, "de", shape)
        cards = [part for part in drawing.parts if "hand-" in part.svg]
        assert [part.name for part in cards] == ["cards"]
        assert 'class="sky' in cards[0].svg  # each is illustrated


def test_cards_to_choose_from_are_high_enough_beside_the_cards_one_has() -> None:
    """On a laptop there is one row for both."""
    session = Session(lesson_named("cooper-island", "plan-buildings"))
    while session.step.do != ("keep card 8",):
        session.demonstrate()
    game = session.game
    drawn = game.rules.picture.draw(game.view(0), game.names, 0, "en", game.legal.numbers, Shape.LOW)
    cards = [each for each in ElementTree.fromstring(str(drawn)).iter() if each.get("id", "").startswith(("hand-", "large-0-"))]
    heights = [max(float(box.get("height", 0)) for box in card.iter()) for card in cards]
    assert len(heights) == 5
    assert min(heights) > 25


def test_every_card_has_its_own_illustration() -> None:
    for width in (170, 60, 36):
        drawn = [illustration(card, width, 60, 13) for card in (*SMALL_CARDS, *LARGE_CARDS)]
        assert len(set(drawn)) == len(drawn)


def test_anytime_actions_look_different_from_answers() -> None:
    answers, extras = 0, 0
    for game in stops(4, "choice"):
        if game.table.decision != Decision.TURN:
            continue
        for element in ElementTree.fromstring(str(as_seen(game, "en", Shape.WIDE))).iter():
            if "data-action" in element.attrib:
                answer = element.attrib["id"].startswith("space-")
                assert answer != ("data-optional" in element.attrib), element.attrib["id"]
                answers, extras = answers + answer, extras + (not answer)
    assert answers
    assert extras


def test_a_place_for_a_tile_is_as_large_as_a_finger_and_says_what_each_action_lays_there() -> None:
    game = next(game for game in stops(4, "choice") if Act.LAY <= game.legal.numbers[0] < Act.LAY + WAYS * EDGES)
    svg = ElementTree.fromstring(str(as_seen(game, "en", Shape.SMALL)))
    spots = [element for element in svg.iter() if element.get("id", "").startswith("edge-")]
    assert spots
    for spot in spots:
        lays = spot.attrib["data-lay"].split()
        assert len(lays) == len(spot.attrib["data-action"].split())
        assert {len(lay) for lay in lays} == {len(spot.attrib["data-cells"].split())} == {2}
        assert set("".join(lays)) <= {element.get("data-cell") for element in svg.iter()}
        assert int(spot.attrib["data-note"]) > 0
        corners = [tuple(map(float, corner.split())) for corner in spot[0].attrib["d"].strip("Mz").split("L")]
        ends = [
            ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5
            for one, other in zip(corners, corners[2:], strict=False)
        ]
        assert min(ends) >= FINGER


@pytest.mark.parametrize("shape", Shape)
def test_the_final_points_are_revealed_part_by_part_and_the_winner_last(shape: Shape) -> None:
    game = stops(4, "choice")[-1]
    svg = ElementTree.fromstring(str(as_seen(game, "en", shape, 0)))
    steps = [int(element.attrib["data-reveal"]) for element in svg.iter() if "data-reveal" in element.attrib]
    assert sorted(set(steps)) == list(range(1, len(Part) + 3))
    winners = [element.attrib["id"] for element in svg.iter() if "data-winner" in element.attrib]
    assert game.outcome is not None
    assert winners == [f"sum-{seat}" for seat in game.outcome.winners]


@pytest.mark.parametrize("shape", Shape)
def test_every_part_of_the_final_points_has_a_bar_that_grows(shape: Shape) -> None:
    svg = ElementTree.fromstring(str(as_seen(stops(4, "choice")[-1], "en", shape, 0)))
    bars = [element for element in svg.iter() if "data-grow" in element.attrib]
    assert len(bars) == 4 * len(Part)
    assert all(float(rect.attrib["height"]) >= 0 for bar in bars for rect in bar)


# how much of it there is


def size_of(text: str) -> int:
    return len(gzip.compress(text.encode(), 6))


@pytest.mark.parametrize("shape", Shape)
def test_a_first_picture_is_small_and_an_update_smaller(shape: Shape) -> None:
    game = stops(4, "choice")[-1].copy()
    updates: list[int] = []
    while game.number:
        if game.number % 11 != 1:
            game.undo()
            continue
        after = as_seen(game, "de", shape, 0)
        game.undo()
        known = {part.mark for part in as_seen(game, "de", shape, 0).parts}
        updates.append(size_of("".join(part.svg for part in after.parts if part.mark not in known)))
        assert size_of(str(after)) < FIRST_PICTURE
    assert max(updates) < UPDATE


def test_drawing_takes_a_few_milliseconds_if_most_was_drawn_before() -> None:
    game = stops(4, "choice")[-1].copy()
    took = []
    while game.number:
        game.undo()
        if game.number % 7:
            continue
        view, legal = game.view(0), game.legal.numbers if game.table.seat == 0 else ()
        picture.draw(view, game.names, 0, "en", legal)
        began = time.process_time()
        picture.draw(view, game.names, 0, "en", legal)
        took.append(time.process_time() - began)
    assert statistics.median(took) < TIME_TO_DRAW


def test_no_line_of_a_template_is_too_long_to_read() -> None:
    for path in TEMPLATES.iterdir():
        assert max(map(len, path.read_text("utf-8").splitlines())) <= LONGEST_LINE, path.name


# announcements


def test_phases_sections_and_the_last_round_are_announced_in_words() -> None:
    for lang, section, last in (("en", "Section", "The last round"), ("de", "Bereich", "Die letzte Runde")):
        titles = set()
        for game in stops(4, "choice"):
            said = as_seen(game, lang, Shape.LOW, 0).announced
            assert (said is None) == game.over, "the end has its own ceremony"
            if said is not None:
                assert said.last == (last if game.table.rounds == ROUNDS else "")
                titles.add(said.title.split()[0])
        assert section in titles
