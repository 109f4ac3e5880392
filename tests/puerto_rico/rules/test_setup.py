"""The setup of a game."""

import pytest

from leeward.puerto_rico.rules.table import Decision
from puerto_rico.situation import NONE, Situation


@pytest.mark.parametrize(("players", "doubloons"), [(2, 3), (3, 2), (4, 3), (5, 4)])
def test_everyone_begins_with_the_same_doubloons(players: int, doubloons: int) -> None:
    s = Situation(players)
    assert [s.doubloons(seat) for seat in range(players)] == [doubloons] * players


@pytest.mark.parametrize(("players", "first_tiles"), [(2, "IC"), (3, "IIC"), (4, "IICC"), (5, "IIICC")])
def test_the_governor_and_the_next_begin_with_indigo_the_last_with_corn(players: int, first_tiles: str) -> None:
    s = Situation(players)
    names = {"I": "indigo", "C": "corn"}
    assert [s.tiles(seat) for seat in range(players)] == [{names[letter]: 1} for letter in first_tiles]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_first_player_is_governor_and_chooses_a_role(players: int) -> None:
    s = Situation(players)
    assert (s.asked, s.seat, s.table.governor, s.table.seats) == (Decision.ROLE, 0, 0, players)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_starting_player_is_governor_and_the_tiles_follow_in_turn_order(players: int) -> None:
    usual = Situation(players)
    for first in range(players):
        s = Situation(players, first=str(first + 1))
        assert (s.asked, s.seat, s.table.governor, s.table.first) == (Decision.ROLE, first, first, first)
        assert [s.tiles((first + place) % players) for place in range(players)] == [
            usual.tiles(seat) for seat in range(players)
        ]


def test_the_first_player_also_starts_the_draft() -> None:
    s = Situation(players=3, buildings="draft", first="3")
    assert (s.asked, s.seat) == (Decision.DRAFT, 2)
    for _ in range(17):
        s.do(s.offers[0])
    assert (s.asked, s.seat) == (Decision.ROLE, 2)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_one_more_plantation_than_players_lies_face_up(players: int) -> None:
    assert sum(Situation(players).row.values()) == players + 1


def test_the_face_up_plantations_are_drawn_by_chance() -> None:
    rows = {tuple(Situation(players=4, seed=seed).row.items()) for seed in range(30)}
    assert len(rows) > 10
    assert {name for row in rows for name, _ in row} == {"corn", "indigo", "sugar", "tobacco", "coffee"}


def test_the_same_seed_lays_out_the_same_table() -> None:
    assert Situation(players=3, seed=5).tables.tobytes() == Situation(players=3, seed=5).tables.tobytes()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nobody_has_anything_else(players: int) -> None:
    s = Situation(players)
    for seat in range(players):
        player = s.player(seat)
        assert s.goods(seat) == {}
        assert (s.chips(seat), player.idle_colonists, player.colonists.sum()) == (0, 0, 0)
        assert (player.buildings, player.city_spaces) == (0, 0)
        assert set(player.city) == {NONE}


def test_the_trading_house_and_the_discards_are_empty() -> None:
    s = Situation(players=4)
    assert s.house == {}
    assert s.table.discard.sum() == 0


def test_nobody_has_points_yet() -> None:
    assert Situation(players=5).points == [0] * 5
