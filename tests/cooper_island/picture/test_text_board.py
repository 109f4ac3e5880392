"""The board for a terminal: plain characters, and in colour."""

import io
import random

import pytest
from rich.console import Console

from cooper_island.land import recount
from cooper_island.playing import choose
from cooper_island.values import cargo_ship, in_words, landing_space
from leeward.cooper_island.picture import text_board
from leeward.cooper_island.rules.components import CARGO_POINTS, LANDING_POINTS, Item, Landscape, Piece
from leeward.kernel.picture.characters import as_text, rich_scores
from leeward.kernel.play.game import Game, new


def a_game(players: int = 4, start: str = "meadow") -> Game:
    return new("cooper-island", players, 7, options={"start": start, "first": "1"})


def line_with(text: str, words: str) -> str:
    return next(line for line in text.splitlines() if words in line)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("players", "start"), [(2, "meadow"), (3, "random"), (4, "choice")])
def test_the_board_fits_into_100_columns_without_shortening(players: int, start: str, lang: str) -> None:
    game = a_game(players, start)
    chance = random.Random(players)
    while not game.over:
        game.play(choose(chance, game))
        if chance.random() < 0.008 or game.over:
            for viewer in (-1, chance.randrange(players)):
                text = as_text(text_board.rich_board(game.view(viewer), game.names, viewer, lang))
                assert max(map(len, text.splitlines())) <= 100
                assert "…" not in text


def test_the_middle_of_the_table_is_shown() -> None:
    game = a_game()
    table = game.table
    table.stacks[4 * 5 : 4 * 5 + 2], table.heights[5] = (0, 2), 2
    table.harbormaster = 3
    table.orders[1] = 2
    text = as_text(text_board.rich_board(game.view(0), game.names, 0))
    assert "Round 1 of 5 · Income" in text
    assert "C ○· □Anna+Clara" in text
    gold, cloth = cargo_ship(4)
    assert f"4: {in_words(gold=gold, cloth=cloth)} → {CARGO_POINTS[3]} helm points [ABCD] ☺" in text
    assert "2 buildings 3/4/5 (0) Clara" in text
    assert "tiles in the bag 52" in text


def test_a_peninsula_shows_landscapes_levels_and_pieces() -> None:
    game = a_game()
    player = game.table.players[0]
    player.level[0], player.ground[0], player.piece[0] = 3, Landscape.MOUNTAIN, Piece.CUBE + Item.GOLD
    player.level[2], player.ground[2], player.piece[2] = 2, Landscape.SETTLEMENT, Piece.LARGE
    recount(player)
    own = line_with(as_text(text_board.rich_board(game.view(0), game.names, 0)), "A1")
    assert "A1 ▲3g  A2 ·x   A3 ⌂2B" in own
    other = line_with(as_text(text_board.rich_board(game.view(1), game.names, 1)), "▲3g")
    assert "▲3g  ·x   ⌂2B" in other


def test_the_players_board_shows_what_free_landing_spaces_cost() -> None:
    game = a_game()
    game.table.players[0].landing[0] = 3
    game.table.players[0].boats &= ~(1 << 3)
    text = as_text(text_board.rich_board(game.view(0), game.names, 0))
    assert "1 step boat" in text
    coins, wood = landing_space(5)
    price = f"5 {in_words(coins=coins, wood=wood)}"
    assert f"{price} → {LANDING_POINTS[4]}" in text
    assert price not in as_text(text_board.rich_board(game.view(1), game.names, 1)).split("Anna")[1].split("Bob")[0]


def test_ships_anchors_and_the_cartographer_are_shown() -> None:
    game = a_game()
    player = game.table.players[0]
    player.steps[:] = (3, 5)
    player.anchors[0] = 2
    player.map_actions = 0
    text = as_text(text_board.rich_board(game.view(0), game.names, 0))
    assert "ship with one sail: L3 Anna +2⚓" in text
    assert "ship with two sails: bay" in text
    assert "3/6 (used)" in line_with(text, "Cartographer")
    assert "8 helm points · 2 anchors · feeding 2" in text


def test_a_spectator_sees_all_boards_alike() -> None:
    game = a_game(3)
    text = as_text(text_board.rich_board(game.view(-1), game.names, -1))
    assert "(you)" not in text
    assert text.count("feeding 2") == 3


def test_symbols_are_explained_in_the_players_language() -> None:
    text = as_text(text_board.rich_board(a_game().view(0), ["A", "B", "C", "D"], 0, "de"))
    assert "▲ Gebirge" in text
    assert "g Gold" in text


def test_the_score_sheet_adds_up() -> None:
    game = a_game(3)
    game.table.players[1].steps[:] = (4, 9)
    game.table.players[1].anchors[0] = 2
    console = Console(file=io.StringIO(), width=100, color_system=None)
    with console.capture() as captured:
        console.print(rich_scores(text_board.score_sheet(game.table, game.names), game.names))
    text = captured.get()
    assert line_with(text, "helm points").split()[-3:] == ["0", "13", "0"]
    assert line_with(text, "anchors").split()[-3:] == ["0", "-2", "0"]
    assert line_with(text, "sum").split()[1:] == [str(score) for score in game.scores]
    assert "fewer uncharted spaces: Anna 18, Bob 18, Clara 18" in text
