"""The board for a terminal: plain characters, and in colour."""

import io
import random

import pytest
from rich.console import Console

import leeward
from leeward import Game
from leeward.kernel.picture.characters import WIDTH, as_text, rich_scores
from leeward.kernel.play.game import new
from leeward.puerto_rico.picture import text_board
from leeward.puerto_rico.rules.components import Building, Good, Tile
from leeward.puerto_rico.rules.table import TILE_SPOTS

VARIANTS = [
    (2, {}),
    (3, {"buildings": "draft"}),
    (4, {"nobles": True}),
    (5, {"buildings": "random", "nobles": True, "open_points": True}),
]


def a_game(players: int = 4, **options: str | bool) -> Game:
    return new("puerto-rico", players, 7, options={"first": "1", **options})


def build(game: Game, seat: int, building: Building, colonists: int = 0, nobles: int = 0) -> None:
    player = game.table.players[seat]
    spot = TILE_SPOTS + int(player.buildings)
    player.city[player.buildings] = building
    player.spot[building] = spot
    player.colonists[spot] = colonists
    player.nobles[spot] = nobles
    player.buildings += 1


def line_with(text: str, words: str) -> str:
    return next(line for line in text.splitlines() if words in line)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_the_board_fits_into_100_columns_without_shortening(players: int, options: dict[str, str | bool], lang: str) -> None:
    game = a_game(players, **options)
    chance = random.Random(players)
    while not game.over:
        game.play(chance.choice(game.legal))
        if chance.random() < 0.01 or game.over:
            for viewer in (-1, chance.randrange(players)):
                text = as_text(text_board.rich_board(game.view(viewer), game.names, viewer, lang))
                assert max(map(len, text.splitlines())) <= 100
                assert "…" not in text


def test_the_middle_of_the_table_is_shown() -> None:
    game = a_game(nobles=True)
    table = game.table
    table.placard_doubloons[2] = 3
    table.house[Good.SUGAR] = 1
    table.ship_good[1] = Good.CORN
    table.ship_load[1] = 4
    text = game.board(0)
    assert "Round 1" in text
    assert "+3" in text
    assert "sugar  □ □ □" in line_with(text, "Trading house")
    assert "■■■■□□  corn" in line_with(text, "6-space ship")
    assert "◆●●●" in line_with(text, "Colonist ship")
    assert "quarries 8" in text
    assert "nobles 19" in text
    assert "victory points 100" in text
    assert f"8 harbor {text_board.TIMES}2" in text


def test_a_taken_role_names_who_took_it() -> None:
    game = a_game()
    game.play("role builder")
    text = game.board(0)
    assert "Round 1 · builder: Anna" in text
    assert "Anna" in text.splitlines()[2]


def test_a_players_board_shows_goods_island_and_city() -> None:
    game = a_game()
    player = game.table.players[1]
    player.goods[Good.COFFEE] = 2
    player.tiles[Tile.QUARRY] = 3
    player.colonists[Tile.QUARRY] = 1
    player.nobles[Tile.QUARRY] = 1
    player.tiles[Tile.FOREST] = 2
    player.idle_colonists = 2
    build(game, 1, Building.LARGE_SUGAR_MILL, colonists=1)
    build(game, 1, Building.JEWELER, nobles=1)
    text = game.board(0)
    assert "2 coffee" in line_with(text, "Bob")
    island = line_with(text, "forest")
    assert "quarry ◆●○" in island
    assert f"forest {text_board.TIMES}2" in island
    assert "windrose ●●" in island
    assert "large sugar mill ●○○   jeweler ◆" in text


def test_only_the_viewers_points_are_shown() -> None:
    game = a_game()
    for seat in range(4):
        game.table.players[seat].points = 40 + seat
    text = game.board(2)
    assert "42 points" in line_with(text, "Clara (you)")
    assert text.count("? points") == 3
    assert game.board(-1).count("? points") == 4


def test_a_spectator_sees_all_boards_alike() -> None:
    text = a_game().board(-1)
    assert "(you)" not in text
    assert "┏" not in text


def test_buildings_that_are_gone_leave_the_market() -> None:
    game = a_game()
    game.table.stock[Building.HARBOR] = 0
    assert "harbor" not in game.board(0)


def test_a_long_name_is_shortened() -> None:
    game = leeward.new("puerto-rico", names=["Christopher Columbus", "Bo", "Cy"])
    assert "Christopher Col… (you)" in game.board(0)


def test_colours_do_not_change_the_characters() -> None:
    game = a_game()
    screen = Console(file=io.StringIO(), width=WIDTH, force_terminal=True, color_system="truecolor", record=True)
    screen.print(text_board.rich_board(game.view(0), game.names, 0))
    lines = [line.rstrip() for line in screen.export_text().splitlines()]
    assert lines == game.board(0).splitlines()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_narrow_terminal_gets_a_board_that_fits(lang: str) -> None:
    game = a_game(5, nobles=True)
    screen = Console(file=io.StringIO(), width=80, color_system=None, record=True)
    screen.print(text_board.rich_board(game.view(0), game.names, 0, lang))
    text = screen.export_text()
    assert max(map(len, text.splitlines())) <= 80
    assert "…" not in text


def test_the_score_sheet_adds_up() -> None:
    game = a_game(nobles=True)
    chance = random.Random(1)
    while not game.over:
        game.play(chance.choice(game.legal))
    screen = Console(file=io.StringIO(), width=100, color_system=None, record=True)
    screen.print(rich_scores(text_board.score_sheet(game.table, game.names), game.names))
    rows = [line.split() for line in screen.export_text().splitlines()]
    numbers = [[int(word) for word in row[-4:]] for row in rows if len(row) > 4 and row[-1].isdecimal() and row[0] != "If"]
    assert [sum(column) for column in zip(*numbers[:-1], strict=True)] == numbers[-1] == game.scores
