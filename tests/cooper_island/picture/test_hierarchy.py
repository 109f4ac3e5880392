"""What players look for first is the largest, and pieces tell their owner without colours."""

import re
from xml.etree import ElementTree

import pytest

from cooper_island.picture.positions import VARIANTS, stops
from leeward.cooper_island.picture import table as picture
from leeward.cooper_island.rules.components import Item
from leeward.kernel.picture.drawing import SMALLEST, Shape
from leeward.lessons import Session, lesson_named

VITAL = ("points", "coins", "helm", "anchors")


def sizes(part: str, name: str) -> list[float]:
    """Return the sizes of the texts of a thing."""
    thing = next(each for each in ElementTree.fromstring(f"<g>{part}</g>").iter() if each.get("id") == name)
    return [float(text.attrib["font-size"]) for text in thing.iter("text")]


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize(("players", "start"), VARIANTS)
def test_points_coins_helm_points_and_anchors_are_twice_as_large_as_other_texts(players: int, start: str, shape: Shape) -> None:
    for game in stops(players, start)[::4]:
        parts = {part.name: part.svg for part in picture.draw(game.view(0), game.names, 0, "de", (), shape).parts}
        for name in VITAL:
            assert min(sizes(parts["heading-0"], f"{name}-0")) >= 2 * SMALLEST[shape]


@pytest.mark.parametrize("shape", Shape)
def test_the_round_and_whose_turn_it_is_are_large(shape: Shape) -> None:
    game = stops(3, "random")[0]
    drawing = picture.draw(game.view(0), game.names, 0, "en", (), shape)
    task = next(part.svg for part in drawing.parts if part.name == "task")
    large = {
        text.text
        for text in ElementTree.fromstring(f"<g>{task}</g>").iter("text")
        if float(text.attrib["font-size"]) >= 1.7 * SMALLEST[shape]
    }
    turn = set() if shape == Shape.LOW else {game.names[int(game.table.seat)]}  # the question names them
    assert {drawing.title} | turn <= large


def test_the_ribbon_of_a_phone_lies_on_no_line() -> None:
    session = Session(lesson_named("cooper-island", "sailing"))
    while not session.step.do:
        session.go_on()
    game = session.game
    drawing = picture.draw(game.view(0), ["Gast", "Bob"], 0, "de", game.legal.numbers, Shape.SMALL)
    task = next(part.svg for part in drawing.parts if part.name == "task")
    lines = [
        (float(y), float(size)) for y, size in re.findall(r'class="engraved" x="16" y="([\d.]+)" font-size="([\d.]+)"', task)
    ]
    top, tail = re.findall(r'translate\([\d.]+ ([\d.]+)\)"><path d="M[^"L]+L0 ([\d.]+)h', task)[0]
    assert len(lines) == 2
    assert min(y - 0.75 * size for y, size in lines) > float(top) + float(tail)


def test_the_coins_of_everybody_can_be_seen() -> None:
    game = stops(3, "random")[0].copy()
    game.table.players[2].stored[Item.COIN] = 4
    svg = str(picture.draw(game.view(0), game.names, 0))
    assert re.search(r'id="coins-2".*?<text[^>]*>4</text>', svg)


@pytest.mark.parametrize("piece", ["normal", "special", "sails1", "sails2"])
def test_a_worker_and_a_ship_show_the_mark_of_their_owner(piece: str) -> None:
    for seat in range(4):
        symbol = re.search(rf'<symbol id="s-{piece}-{seat}".*?</symbol>', picture.STUDIO.fixed, re.DOTALL)
        assert symbol
        assert f'href="#m-{seat}"' in symbol[0]


@pytest.mark.parametrize("shape", [Shape.LOW, Shape.SQUARE, Shape.WIDE])
def test_boats_and_crates_of_others_can_be_recognised_at_the_end(shape: Shape) -> None:
    game = stops(4, "choice")[-1]
    assert game.over
    drawn = picture.draw(game.view(0), game.names, 0, shape=shape)
    things = next(part.svg for part in drawn.parts if part.name.startswith("others_things"))
    waters = [float(high) for high in re.findall(r'<rect class="water"[^>]* height="([\d.]+)"', things)]
    assert waters
    assert min(waters) >= 16
