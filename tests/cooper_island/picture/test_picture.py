"""The picture of the table: whole, touchable exactly as the rules allow, and silent about what its viewer may not know."""

from xml.etree import ElementTree

import pytest

from cooper_island.actions import lid, site, use_card
from cooper_island.land import recount
from cooper_island.picture.positions import VARIANTS, stops
from cooper_island.situation import Situation
from leeward.cooper_island import words
from leeward.cooper_island.picture import table as picture
from leeward.cooper_island.rules import feeding
from leeward.cooper_island.rules.components import Item, Landscape, Piece
from leeward.cooper_island.rules.table import NONE, Act, Decision
from leeward.cooper_island.words.names import SPACE_NAMES, WATER_NAMES
from leeward.kernel.doors import entry
from leeward.kernel.picture import painting
from leeward.kernel.picture.drawing import Shape
from leeward.kernel.play.game import Game, new

WITHOUT_A_THING = {Act.PASS}


def drawn(game: Game, viewer: int | None = None, lang: str = "en", shape: Shape = Shape.WIDE) -> ElementTree.Element:
    """Draw the picture for the player who decides, or for another viewer."""
    seat = int(game.table.seat)
    legal = game.legal.numbers if viewer is None or viewer == seat else ()
    viewer = seat if viewer is None else viewer
    return ElementTree.fromstring(str(picture.draw(game.view(viewer), game.names, viewer, lang, legal, shape)))


def with_id(svg: ElementTree.Element, name: str) -> ElementTree.Element:
    return next(element for element in svg.iter() if element.get("id") == name)


def ids(svg: ElementTree.Element) -> set[str]:
    return {element.attrib["id"] for element in svg.iter() if "id" in element.attrib}


def texts(element: ElementTree.Element) -> str:
    return " ".join(text for each in element.iter() if (text := (each.text or "").strip()))


def touchable(svg: ElementTree.Element) -> dict[str, set[int]]:
    """Return the actions of each touchable thing, by its id."""
    return {
        element.attrib["id"]: set(map(int, element.attrib["data-action"].split()))
        for element in svg.iter()
        if "data-action" in element.attrib
    }


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize(("players", "start"), VARIANTS)
def test_every_legal_action_is_attached_to_a_thing_and_nothing_else_is(players: int, start: str, shape: Shape) -> None:
    for game in stops(players, start):
        things = touchable(drawn(game, shape=shape))
        attached = set().union(*things.values())
        legal = set(game.legal.numbers)
        assert attached <= legal
        assert legal - attached <= WITHOUT_A_THING, [words.notation(action) for action in legal - attached]


@pytest.mark.parametrize(("players", "start"), VARIANTS)
def test_ids_are_unique_and_mark_movable_things(players: int, start: str) -> None:
    for game in stops(players, start):
        for viewer in range(-1, players):
            svg = drawn(game, viewer, shape=Shape.SMALL if viewer % 2 == 0 else Shape.WIDE)
            named = [element for element in svg.iter() if "id" in element.attrib]
            assert len({element.attrib["id"] for element in named}) == len(named)
            moved = [element for element in named if not element.tag.endswith("pattern")]
            assert [element.attrib["id"] for element in moved if "transform" in element.attrib] == []


@pytest.mark.parametrize(("players", "start"), VARIANTS)
def test_everything_touchable_says_what_it_does(players: int, start: str) -> None:
    for game in stops(players, start)[::3]:
        for lang in ("en", "de"):
            for element in drawn(game, lang=lang).iter():
                if "data-action" in element.attrib:
                    view = game.view(int(game.table.seat))
                    labels = [words.label(view, int(action), lang) for action in element.attrib["data-action"].split()]
                    assert element.attrib["aria-label"] == "; ".join(labels)
                    assert element.attrib["role"] == "button"
                    assert element.attrib["tabindex"] == "0"
                    assert element.attrib["class"] == "legal"


def test_everything_marked_for_explanation_has_one() -> None:
    keys = {
        element.attrib["data-about"].partition("@")[0]
        for players, start in VARIANTS
        for game in stops(players, start)
        for element in drawn(game).iter()
        if "data-about" in element.attrib
    }
    assert [key for key in sorted(keys) if not words.explain_about(key, "de")] == []
    assert {"landscape:forest", "item:gold", "section:A", "order:1", "cargo-ship:5", "cartographer", "feeding"} <= keys


@pytest.mark.parametrize(("players", "start"), VARIANTS)
def test_hidden_information_does_not_change_a_byte(players: int, start: str) -> None:
    for game in stops(players, start):
        for viewer in range(-1, players):
            other = game.copy()
            entry.deal_anew(other.tables, viewer, 99)
            seen = [picture.draw(each.view(viewer), each.names, viewer) for each in (game, other)]
            assert seen[0] == seen[1]


@pytest.mark.parametrize(("players", "start"), VARIANTS)
def test_a_cached_part_equals_a_new_one(players: int, start: str) -> None:
    for game in stops(players, start)[::4]:
        for viewer in (-1, int(game.table.seat)):
            legal = game.legal.numbers if viewer == game.table.seat else ()
            for shape in Shape:
                again = picture.draw(game.view(viewer), game.names, viewer, "de", legal, shape)
                before = picture.STUDIO.kept, picture.STUDIO.older
                picture.STUDIO.kept, picture.STUDIO.older = {}, {}
                assert picture.draw(game.view(viewer), game.names, viewer, "de", legal, shape) == again
                picture.STUDIO.kept, picture.STUDIO.older = before


def test_the_cache_of_drawn_parts_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture.STUDIO, "most", 5)
    drawn(new("cooper-island", 4, 1))
    drawn(new("cooper-island", 4, 2))
    assert len(picture.STUDIO.kept) + len(picture.STUDIO.older) <= 5


def test_a_name_cannot_break_the_picture() -> None:
    game = new("cooper-island", 3, 1, names=["<b>&", '"Zoë"', "]]>"])
    for shape in Shape:
        svg = drawn(game, shape=shape)
        assert {"<b>&", '"Zoë"', "]]>"} <= {text.strip() for text in svg.itertext()}


def test_the_page_forbids_styles_on_elements() -> None:
    for shape in Shape:
        assert not any("style" in element.attrib for element in drawn(stops(4, "choice")[-2], shape=shape).iter())


def a_rich_table() -> Game:
    game = new("cooper-island", 4, 7)
    table = game.table
    player = table.players[1]
    player.level[9], player.ground[9], player.piece[9] = 4, Landscape.MOUNTAIN, Piece.CUBE + Item.GOLD
    recount(player)
    player.stored[:] = [2, 0, 0, 1, 0, 3]
    player.market[Item.CLOTH] = 2
    player.anchors[0] = 2
    player.steps[1] = 7
    player.islet[2], player.islet_far[2] = 1, 1
    table.stacks[4 * 5 : 4 * 5 + 2], table.heights[5] = (0, 2), 2
    table.orders[0] = 2
    return game


def test_the_picture_shows_what_is_on_the_table() -> None:
    svg = drawn(a_rich_table(), 1)
    assert with_id(svg, "on-1-9").get("data-piece") == "gold"
    assert texts(with_id(svg, "land-1-9")).split() == ["4", "4"]  # its level, and what the cube is worth there
    assert {"stored-1-wood-2", "stored-1-gold-1", "stored-1-coin-3", "market-1-cloth-2"} <= ids(svg)
    assert with_id(svg, "water-1-2").get("data-about") == "islet:resources@water-1-2"
    assert [with_id(svg, f"worker-5-{i}").get("data-piece") for i in (0, 1)] == ["special-0", "special-2"]
    assert with_id(svg, "worker-order-1").get("data-piece") == "normal-2"
    assert texts(with_id(svg, "helm-1")) == "7"
    assert texts(with_id(svg, "anchors-1")) == "2"


def test_the_other_peninsulas_and_boards_can_be_looked_at() -> None:
    game = a_rich_table()
    game.table.players[1].landing[0] = 2
    svg = drawn(game, 3)
    assert with_id(svg, "land-1-9").get("data-about") == "landscape:mountain@land-1-9"
    assert texts(with_id(svg, "land-1-9")) == "4"
    assert with_id(svg, "water-1-2").get("data-about") == "islet:resources@water-1-2"
    assert with_id(svg, "landing-1-0").get("data-about") == "boat:draw@landing-1-0"
    assert texts(with_id(svg, "stored-1-coin")) == "3"


@pytest.mark.parametrize("shape", Shape)
def test_the_names_of_spaces_stand_at_the_edge_and_on_every_space(shape: Shape) -> None:
    svg = drawn(a_rich_table(), 1, shape=shape)
    rim = next(element for element in svg.iter() if element.get("class") == "coordinates")
    ends = {text.text or "": float(text.attrib["x"]) for text in rim}
    assert {"A1", "A3", "C1", "C5", "E1", "E3", "R1", "L4"} <= set(ends)
    assert "C3" not in ends
    assert ends["C1"] < ends["C5"]
    for seat in range(4):
        names = [element.attrib["data-name"] for element in svg.iter() if element.get("data-of") == str(seat)]
        assert sorted(names) == sorted([*SPACE_NAMES, *WATER_NAMES])
    assert with_id(svg, "land-1-9").get("data-name") == "C3"


def test_score_feeding_and_cartographer_are_always_visible() -> None:
    for game in stops(3, "random"):
        for viewer in range(3):
            svg = drawn(game, viewer)
            for seat in range(3):
                assert texts(with_id(svg, f"points-{seat}")) == str(game.scores[seat])
                assert int(texts(with_id(svg, f"feeding-{seat}"))) >= 0
            assert f"cartographer-{viewer}" in ids(svg)


def test_a_payment_shows_what_is_owed_and_what_would_be_too_much() -> None:
    game = a_rich_table()
    table, player = game.table, game.table.players[0]
    player.level[9], player.ground[9], player.piece[9] = 4, Landscape.FOREST, Piece.CUBE + Item.WOOD
    recount(player)
    table.owed[Item.WOOD] = 3
    frame = table.frames[0]
    frame.task, frame.seat, frame.numbers[0] = Decision.PAY, 0, 0
    table.depth, table.decision, table.seat = 1, Decision.PAY, 0
    svg = ElementTree.fromstring(str(picture.draw(game.view(0), game.names, 0, "en", (Act.GIVE_CUBE + 9,))))
    assert texts(with_id(svg, "owed-wood")) == "3"
    assert "1 too much" in texts(with_id(svg, "land-0-9"))


def test_before_the_meal_food_shows_what_would_be_too_much_and_other_cubes_do_not() -> None:
    game = a_rich_table()
    table, player = game.table, game.table.players[0]
    for space, item in ((9, Item.FOOD), (10, Item.WOOD)):
        player.level[space], player.ground[space], player.piece[space] = 4, Landscape.MEADOW, Piece.CUBE + item
    recount(player)
    table.depth, table.decision, table.moment, table.seat = 0, Decision.FEED, Decision.FEED, 0
    owed = int(feeding.feeding_cost(player))
    legal = (Act.GIVE_CUBE + 9, Act.STORE_CUBE + 9, Act.STORE_CUBE + 10)
    svg = ElementTree.fromstring(str(picture.draw(game.view(0), game.names, 0, "en", legal)))
    assert texts(with_id(svg, "owed-food")) == str(owed)
    assert f"{4 - owed} too much" in texts(with_id(svg, "land-0-9"))
    assert "too much" not in texts(with_id(svg, "land-0-10"))


def test_a_double_tile_shows_every_place_where_it_may_lie() -> None:
    game = next(
        game for game in stops(4, "choice") if game.table.decision == Decision.TILE and game.legal.numbers[0] >= Act.LAY
    )
    svg = drawn(game)
    edges = {(action - Act.LAY) // 4 for action in game.legal.numbers}
    assert {name for name in touchable(svg) if name.startswith("edge-")} == {f"edge-{edge}" for edge in edges}


def test_only_the_player_who_looks_at_the_cards_sees_them() -> None:
    game = next(game for players, start in VARIANTS for game in stops(players, start) if game.table.decision == Decision.KEEP)
    held = {f"hand-{int(card) + 1}" for card in game.table.hand if card != NONE}
    seat = int(game.table.seat)
    for viewer in range(-1, game.seats):
        shown = {name for name in ids(drawn(game, viewer)) if name.startswith("hand-")}
        assert shown == (held if viewer == seat else {f"hand-hidden-{i + 1}" for i in range(4)})


@pytest.mark.parametrize("shape", Shape)
@pytest.mark.parametrize(("players", "start"), VARIANTS)
def test_the_last_picture_shows_everyones_total_and_its_parts(players: int, start: str, shape: Shape) -> None:
    game = stops(players, start)[-1].copy()
    svg = drawn(game, 0, shape=shape)
    for seat in range(players):
        parts = [element for element in svg.iter() if element.get("id", "").startswith(f"sum-{seat}-")]
        assert sum(int(texts(part)) for part in parts) == game.scores[seat]
        assert with_id(svg, f"sum-{seat}").attrib["aria-label"].startswith(f"{game.names[seat]}: {game.scores[seat]} (")
    game.undo()
    assert not any(name.startswith("sum-") for name in ids(drawn(game, 0, shape=shape)))


def test_every_colour_has_a_value_in_every_theme() -> None:
    game = stops(2, "meadow")[-2]
    svg = str(picture.draw(game.view(0), game.names, 0, "de"))
    for theme in ("light", "dark"):
        assert "var(" not in painting.with_colours(painting.themed(svg, theme), theme)
    assert painting.png(painting.themed(svg, theme), theme, zoom=0.2).startswith(b"\x89PNG")


def test_the_curves_of_a_game_measure_helm_points_and_land() -> None:
    game = a_rich_table()
    assert picture.measures(game.table) == [("Helm points", [0, 7, 0, 0]), ("Levels of land", [1, 5, 1, 1])]
    assert [label for label, _ in picture.measures(game.table, "de")] == ["Steuerradpunkte", "Ebenen des Landes"]


def test_a_lid_for_the_land_is_taken_from_its_pile_or_a_crate() -> None:
    s = Situation(2)
    s.cards(0, "depot")
    s.land(0, "D2 settlement 1", "D3 forest 4")
    s.lids(0, unused=1, crates=("place",))
    s.at("turn", 0)
    s.do(use_card("depot"))
    names = ("Anna", "Bob")
    chosen = ElementTree.fromstring(str(picture.draw(s.table, names, 0, "en", (lid("unused"), lid("place")))))
    lifted = {element.get("id") for element in chosen.iter() if "data-lift" in element.attrib}
    assert lifted == {"lids-0", "crate-0-place"}
    s.do(lid("unused"))
    laid = ElementTree.fromstring(str(picture.draw(s.table, names, 0, "en", (site("D2"), site("D3")))))
    assert "data-grip" in with_id(laid, "lids-0").attrib
    assert sum(use.get("href") == "#s-lid" for use in with_id(laid, "lids-0").iter()) == 1, "it is still to be seen there"
