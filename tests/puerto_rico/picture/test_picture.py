"""The picture of the table: whole, touchable exactly as the rules allow, and silent about what its viewer may not know."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import leeward
from leeward.kernel.doors import entry
from leeward.kernel.picture import painting
from leeward.kernel.picture.drawing import Shape
from leeward.kernel.play.game import Game, new
from leeward.puerto_rico import words
from leeward.puerto_rico.picture import table as picture
from leeward.puerto_rico.rules.components import CITY_SPACES, COLUMN, LARGE_COLUMN, Building, Good, Tile
from leeward.puerto_rico.rules.table import TILE_SPOTS, Act, Decision
from leeward.terminal import draw

GOLDEN = Path(__file__).parents[2] / "golden"
VARIANTS: list[tuple[int, dict[str, str | bool]]] = [
    (2, {}),
    (3, {"buildings": "draft"}),
    (4, {"buildings": "random", "nobles": True}),
    (5, {"buildings": "draft", "nobles": True, "open_points": True}),
]
WITHOUT_A_THING = {Act.PASS}


def stops(players: int, options: dict[str, str | bool], often: float = 0.012, seed: int = 7) -> Iterator[Game]:
    """Return a random game at its beginning, now and then, and at its end."""
    game = new("puerto-rico", players, seed, options=options)
    chance = random.Random(seed)
    yield game
    while not game.over:
        game.play(chance.choice(game.legal))
        if game.over or chance.random() < often:
            yield game


def drawn(game: Game, viewer: int | None = None, lang: str = "en", shape: Shape = Shape.WIDE) -> ElementTree.Element:
    """Draw the picture for the player who decides, or for another viewer."""
    seat = int(game.table.seat)
    legal = game.legal.numbers if viewer is None or viewer == seat else ()
    viewer = seat if viewer is None else viewer
    return ElementTree.fromstring(str(picture.draw(game.view(viewer), game.names, viewer, lang, legal, shape)))


def with_id(svg: ElementTree.Element, name: str) -> ElementTree.Element:
    return next(element for element in svg.iter() if element.get("id") == name)


def texts(element: ElementTree.Element) -> str:
    return " ".join(text.strip() for text in element.itertext() if text.strip())


def touchable(svg: ElementTree.Element) -> dict[str, set[int]]:
    """Return the actions of each touchable thing, by its id."""
    return {
        element.attrib["id"]: set(map(int, element.attrib["data-action"].split()))
        for element in svg.iter()
        if "data-action" in element.attrib
    }


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_every_legal_action_is_attached_to_a_thing_and_nothing_else_is(
    players: int, options: dict[str, str | bool], shape: Shape
) -> None:
    for game in stops(players, options, often=0.04 if shape == Shape.WIDE else 0.015):
        things = touchable(drawn(game, shape=shape))
        attached = set().union(*things.values())
        legal = set(game.legal.numbers)
        assert attached <= legal
        assert legal - attached <= WITHOUT_A_THING, [words.notation(action) for action in legal - attached]


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_ids_are_unique_and_mark_movable_things(players: int, options: dict[str, str | bool]) -> None:
    for game in stops(players, options):
        for viewer in range(-1, players):
            svg = drawn(game, viewer, shape=Shape.SMALL if viewer % 2 == 0 else Shape.WIDE)
            named = [element for element in svg.iter() if "id" in element.attrib]
            assert len({element.attrib["id"] for element in named}) == len(named)
            moved = [element for element in named if not element.tag.endswith("pattern")]
            assert [element.attrib["id"] for element in moved if "transform" in element.attrib] == []


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_everything_touchable_says_what_it_does(players: int, options: dict[str, str | bool]) -> None:
    for game in stops(players, options):
        for lang in ("en", "de"):
            for element in drawn(game, lang=lang).iter():
                if "data-action" in element.attrib:
                    labels = [
                        words.label(game.view(int(game.table.seat)), int(action), lang)
                        for action in element.attrib["data-action"].split()
                    ]
                    assert element.attrib["aria-label"] == "; ".join(labels)
                    assert element.attrib["role"] == "button"
                    assert words.explain_about(element.attrib["data-about"], lang)
                    assert element.attrib["tabindex"] == "0"
                    assert element.attrib["class"] == "legal"


def test_pictures_of_sold_out_things_fade_but_their_text_does_not() -> None:
    faded = [
        element
        for game in stops(4, {})
        for element in drawn(game).iter()
        if {"gone", "idle"} & set(element.get("class", "").split())
    ]
    assert len(faded) > 10
    assert [each.text for element in faded for each in element.iter() if each.tag.endswith("text")] == []


def brightness(colour: str) -> float:
    """Return the luminance of #rrggbb, as WCAG defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_soft_text_has_enough_contrast_on_cards_and_placards(theme: str) -> None:
    drawn_whole = str(picture.draw(new("puerto-rico", 3, 1).view(0), ["Anna", "Bob", "Clara"], 0))
    named = ";".join(re.findall(rf"\.lw\.{theme}{{([^}}]*)}}", drawn_whole))
    colours = dict(each.split(":") for each in named.split(";") if each)
    for ground in ("card", "parchment", "parchment2"):
        one, other = sorted(brightness(colours[f"--{name}"]) for name in ("soft", ground))
        assert (other + 0.05) / (one + 0.05) >= 4.5, ground


def test_everything_marked_for_explanation_has_one() -> None:
    keys = {
        element.attrib["data-about"].partition("@")[0]
        for players, options in VARIANTS
        for game in stops(players, options, often=0.02)
        for element in drawn(game).iter()
        if "data-about" in element.attrib
    }
    known = words.explain("en")
    assert keys - set(known) == set()
    assert {"settler", "harbor", "corn plantation", "corn", "quarry", "noble", "windrose", "cargo ship", "governor"} <= keys


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_hidden_information_does_not_change_a_byte(players: int, options: dict[str, str | bool]) -> None:
    for game in stops(players, options):
        for viewer in range(-1, players):
            other = game.copy()
            entry.deal_anew(other.tables, viewer, 99)
            for table in (game.table, other.table):
                table.dice[0] += 1
            if not game.table.open_points and not game.over:
                other.table.players[(viewer + 1) % players].points += 3
            seen = [picture.draw(each.view(viewer), each.names, viewer) for each in (game, other)]
            assert seen[0] == seen[1]


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_a_cached_part_equals_a_new_one(players: int, options: dict[str, str | bool]) -> None:
    for game in stops(players, options, often=0.006):
        seat = int(game.table.seat)
        for viewer in (-1, seat, (seat + 1) % players):
            legal = game.legal.numbers if viewer == seat else ()
            again = picture.draw(game.view(viewer), game.names, viewer, "de", legal)
            before = picture.STUDIO.kept, picture.STUDIO.older
            picture.STUDIO.kept, picture.STUDIO.older = {}, {}
            assert picture.draw(game.view(viewer), game.names, viewer, "de", legal) == again
            picture.STUDIO.kept, picture.STUDIO.older = before


def test_the_cache_of_drawn_parts_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture.STUDIO, "most", 5)
    drawn(new("puerto-rico", 4, 1))
    drawn(new("puerto-rico", 4, 2))
    assert len(picture.STUDIO.kept) + len(picture.STUDIO.older) <= 5


def test_a_name_cannot_break_the_picture() -> None:
    game = new("puerto-rico", 3, 1, names=["<b>&", '"Zoë"', "]]>"])
    for shape in Shape:
        svg = drawn(game, shape=shape)
        assert {"<b>&", '"Zoë"', "]]>"} <= set(svg.itertext())


def test_the_picture_shows_what_is_on_the_table() -> None:
    game = new("puerto-rico", 4, 7, options={"nobles": True})
    table = game.table
    table.placard_doubloons[2] = 3
    table.house[Good.SUGAR] = 1
    table.ship_good[0], table.ship_load[0] = Good.COFFEE, 2
    table.players[1].goods[Good.TOBACCO] = 4
    table.players[1].idle_nobles = 2
    svg = drawn(game, 1)
    assert texts(with_id(svg, "role-builder")) == "Builder 3"
    assert with_id(svg, "sold-sugar-1").get("data-piece") == "sugar"
    assert with_id(svg, "cargo-1-2").get("data-piece") == "coffee"
    assert texts(with_id(svg, "good-1-tobacco")) == "4"
    assert with_id(svg, "on-1-windrose-person-2").get("data-piece") == "noble"
    assert with_id(svg, "supply-noble").get("data-pile") == "noble"


def test_everything_that_moves_to_a_board_has_a_pile_to_start_from() -> None:
    for players, options in VARIANTS:
        for game in stops(players, options, often=0.02):
            if game.over:
                continue  # then the sums lie where the supplies were
            svg = drawn(game, 0)
            piles = {kind for element in svg.iter() for kind in element.get("data-pile", "").split()}
            pieces = {element.attrib["data-piece"] for element in svg.iter() if "data-piece" in element.attrib}
            assert pieces - piles == {"governor"}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_building_for_sale_keeps_its_picture_on_a_laptop(lang: str) -> None:
    """The lowest cards are those of five players with all buildings at 1280x720. Words give way, the picture does not."""
    game = leeward.new("puerto-rico", players=5, seed=12, buildings="random", nobles=True)
    svg = drawn(game, 0, lang, Shape.LOW)
    cards = [each for each in svg.iter() if each.get("id", "").startswith("market-") and "data-pile" in each.attrib]
    assert len(cards) > 20
    for card in cards:
        picture = next(use for use in card.iter() if use.get("href", "").startswith("#b-"))
        edge = next(rect for rect in card.iter() if rect.get("class") == "edge")
        assert float(picture.attrib["width"]) >= 27
        assert float(picture.attrib["height"]) >= 0.9 * float(edge.attrib["height"]), "it is as high as its card"


def test_a_building_keeps_its_pile_in_the_market_when_the_last_one_is_built() -> None:
    game = new("puerto-rico", 4, 7)
    game.table.stock[Building.HARBOR] = 0
    game.table.players[1].city[0], game.table.players[1].spot[Building.HARBOR] = Building.HARBOR, TILE_SPOTS
    game.table.players[1].buildings = 1
    svg = drawn(game, 0)
    assert with_id(svg, "market-harbor").get("data-pile") == "building-harbor"
    assert with_id(svg, "building-1-harbor").get("data-piece") == "building-harbor"


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_others_buildings_have_their_names_on_a_square_table(players: int, lang: str) -> None:
    *_, game = stops(players, {"buildings": "random", "nobles": True})
    svg = drawn(game, 0, lang, Shape.SQUARE)
    houses = [each for each in svg.iter() if each.get("id", "").startswith("building-") and each.get("data-piece")]
    assert len(houses) > players
    for house in houses:
        written = texts(house)
        assert any(letter.isalpha() for letter in written), house.get("id")
        assert "…" not in written, written


def test_the_others_points_are_a_question_mark_until_the_end() -> None:
    *_, game = stops(4, {})
    assert game.over
    assert texts(with_id(drawn(game, 0), "points-2")) == str(game.scores[2])
    game.undo()
    assert texts(with_id(drawn(game, 0), "points-2")) == "?"
    assert texts(with_id(drawn(game, 0), "points-0")) == str(int(game.table.players[0].points))


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_the_last_picture_shows_everyones_total_and_its_parts(
    players: int, options: dict[str, str | bool], shape: Shape
) -> None:
    *_, game = stops(players, options)
    svg = drawn(game, 0, shape=shape)
    for seat in range(players):
        parts = [element for element in svg.iter() if element.get("id", "").startswith(f"sum-{seat}-")]
        assert sum(int(texts(part)) for part in parts) == game.scores[seat]
        assert with_id(svg, f"sum-{seat}").attrib["aria-label"].startswith(f"{game.names[seat]}: {game.scores[seat]} (")
    assert not any(element.get("id", "").startswith("role-") for element in svg.iter())
    game.undo()
    assert not any(element.get("id", "").startswith("sum-") for element in drawn(game, 0, shape=shape).iter())


def test_five_large_buildings_and_two_small_ones_find_room_in_a_city() -> None:
    game = new("puerto-rico", 4, 7)
    player = game.table.players[0]
    small = [Building.HOSPICE, Building.OFFICE]
    large = [building for building in Building if COLUMN[building] == LARGE_COLUMN][:5]
    for i, building in enumerate([large[0], small[0], *large[1:], small[1]]):
        player.city[i], player.spot[building] = building, TILE_SPOTS + i
    player.buildings, player.city_spaces = 7, CITY_SPACES
    svg = drawn(game, 0)
    for building in [*small, *large]:
        slug = building.name.lower().replace("_", "-")
        assert words.building(building).capitalize() in texts(with_id(svg, f"building-0-{slug}"))


def test_only_the_player_who_looks_at_the_face_down_tile_sees_it() -> None:
    game = new("puerto-rico", 3, 7)
    game.table.looked_at, game.table.seat = Tile.COFFEE, 1
    game.table.stack[Tile.COFFEE] -= 1
    assert with_id(drawn(game, 1), "stack").get("data-about") == "coffee plantation@stack"
    for viewer in (-1, 0, 2):
        assert with_id(drawn(game, viewer), "stack").get("data-about") == "face-down plantations@stack"


def test_a_tile_of_the_stack_is_taken_from_the_stack() -> None:
    game = new("puerto-rico", 3, 7)
    table = game.table
    table.decision, table.looked_at, table.seat = Decision.HACIENDA_LOOK, Tile.SUGAR, 0
    table.players[table.seat].spot[Building.FOREST_HOUSE] = TILE_SPOTS
    svg = str(picture.draw(game.view(0), game.names, 0, legal=(Act.TILE + Tile.SUGAR, Act.TILE + Tile.FOREST)))
    things = touchable(ElementTree.fromstring(svg))
    assert things == {"stack": {Act.TILE + Tile.SUGAR}, "row-forest": {Act.TILE + Tile.FOREST}}


# as a file


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_position_is_drawn_into_a_file(tmp_path: Path, theme: str) -> None:
    saved, svg = GOLDEN / "draft-nobles-4.game", tmp_path / "board.svg"
    draw.draw(saved, 40, 1, svg, "de", theme)
    assert ElementTree.parse(svg).getroot().get("class") == f"lw {theme}"
    assert "var(" not in painting.with_colours(svg.read_text("utf-8"), theme)


def test_a_position_is_painted_into_a_file(tmp_path: Path) -> None:
    png = tmp_path / "board.PNG"
    draw.draw(GOLDEN / "draft-nobles-4.game", None, -1, png, "en", "dark")
    assert png.read_bytes().startswith(b"\x89PNG")


def test_a_drawing_error_is_reported(tmp_path: Path) -> None:
    saved, out = GOLDEN / "basic-3.game", tmp_path / "board.svg"
    with pytest.raises(ValueError, match="--at 9999: dieses Spiel hat die Stellungen 0 bis"):
        draw.draw(saved, 9999, -1, out, "de", "light")
    with pytest.raises(ValueError, match="--seat 4: the seats of this game are 1 to 3"):
        draw.draw(saved, 0, 3, out, "en", "light")
    with pytest.raises(ValueError, match=r"board\.gif: a picture is written as \.svg or \.png"):
        draw.draw(saved, 0, 0, tmp_path / "board.gif", "en", "light")
    assert not out.exists()


def test_the_curves_of_a_game_measure_doubloons_and_goods() -> None:
    game = new("puerto-rico", 3, 1)
    game.table.players[1].goods[:] = [2, 0, 1, 0, 0]
    assert picture.measures(game.table) == [("Doubloons", [2, 2, 2]), ("Goods", [0, 3, 0])]
    assert [label for label, _ in picture.measures(game.table, "de")] == ["Dublonen", "Waren"]


# announcements


def test_a_role_is_announced_with_its_player_and_a_round_by_its_number() -> None:
    game = new("puerto-rico", 3, 7)
    game.names = ("Anna", "Bob", "Clara")
    first = picture.draw(game.view(0), game.names, 0).announced
    assert first is not None
    assert (first.title, first.more, first.seat, first.last) == ("Round 1", "", -1, "")
    leader = int(game.table.seat)
    game.play("role mayor")
    for lang, title in (("en", "Mayor"), ("de", "Bürgermeister")):
        said = picture.draw(game.view(0), game.names, 0, lang).announced
        assert said is not None
        assert (said.title, said.more, said.seat) == (title, game.names[leader], leader)
        assert said.key != first.key


def test_the_last_round_is_announced_with_its_reason_and_the_end_is_not() -> None:
    for lang, last in (("en", "The last round"), ("de", "Die letzte Runde")):
        chance, game, seen = random.Random(2), new("puerto-rico", 3, 2), False
        while not game.over:
            said = picture.draw(game.view(0), game.names, 0, lang).announced
            assert said is not None
            assert (said.last == last and bool(said.reason)) if game.table.ending else not said.last
            seen |= bool(said.last)
            game.play(chance.choice(game.legal.numbers))
        assert seen
        assert picture.draw(game.view(0), game.names, 0, lang).announced is None
