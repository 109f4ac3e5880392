"""Series and rematches: the same people, one game after the other, with what each has won."""

from fractions import Fraction

import pytest

from leeward.server.storage.records import SeriesRow
from leeward.server.tables.seating import is_decided, wins_of
from server.playing import ME, OPEN, Player
from server.rating import nearly_over, owner_of, site_of


def series(anna: Player, bob: Player, best_of: int) -> str:
    table = anna.make(ME, OPEN, options={}, best_of=best_of)
    assert bob.join(anna.made["invites"]["1"], "Bob").status_code == 201
    return table


def end(anna: Player, table: str) -> None:
    """Let a game be over: its rows are those of a game that others have played to its end."""
    storage = site_of(anna).storage
    over, _ = nearly_over(storage, owner_of(anna), back=0)
    with storage.engine.begin() as connection:
        connection.exec_driver_sql(f"DELETE FROM actions WHERE game = '{table}'")
        connection.exec_driver_sql(f"UPDATE actions SET game = '{table}' WHERE game = '{over}'")
        same = "options, seed, rules_version, turn, count, moment"
        connection.exec_driver_sql(
            f"UPDATE games SET ({same}) = (SELECT {same} FROM games WHERE id = '{over}') WHERE id = '{table}'"
        )
    site_of(anna).tables.live.pop(table, None)


def again(player: Player, table: str) -> str:
    answer = player.ask("POST", f"/api/v1/tables/{table}/again")
    assert answer.status_code in (200, 201), answer.text
    following: str = answer.json()["id"]
    return following


def test_in_a_series_the_seats_rotate_and_the_wins_are_counted_to_the_people(anna: Player, bob: Player) -> None:
    first = series(anna, bob, 3)
    assert anna.see(first)["series"].startswith("Game 1, best of 3")
    end(anna, first)
    winner = anna.see(first)["scores"]["winners"] if "winners" in (anna.see(first)["scores"] or {}) else None
    second = again(anna, first)
    assert (anna.see(first)["mine"], bob.see(first)["mine"]) == ([0], [1])
    assert (anna.see(second)["mine"], bob.see(second)["mine"]) == ([1], [0])
    assert anna.see(second)["names"] == anna.see(first)["names"][::-1]
    before, after = anna.see(first)["series"], anna.see(second)["series"]
    assert after.startswith("Game 2, best of 3")
    told = before.partition("won: ")[2].rstrip(".").split(", ")
    assert sorted(after.partition("won: ")[2].rstrip(".").split(", ")) == sorted(told)
    assert winner is None or winner
    end(anna, second)
    assert again(bob, second) == again(anna, second)


def test_a_rematch_counts_too(anna: Player, bob: Player) -> None:
    first = series(anna, bob, 0)
    assert anna.see(first)["series"] == ""
    end(anna, first)
    second = again(bob, first)
    assert (anna.see(second)["mine"], bob.see(second)["mine"]) == ([0], [1])
    assert bob.see(second)["series"].startswith("Game 2 with the same people")
    assert bob.see(second, lang="de")["series"].startswith("Partie 2")


def test_others_than_three_or_five_games_are_no_series(anna: Player) -> None:
    answer = anna.ask("POST", "/api/v1/tables", json={"seats": [ME, OPEN], "best_of": 4})
    assert answer.status_code == 400


@pytest.mark.parametrize(
    ("best_of", "played", "decided"),
    [
        (3, [[1, 2]], False),
        (3, [[1, 2], [1, 2]], True),
        (3, [[1, 2], [2, 1]], False),
        (3, [[1, 2], [2, 1], [1, 2]], True),
        (3, [[1, 2, 3], [2, 1, 3]], False),
        (3, [[1, 2, 3], [2, 1, 3], [3, 2, 1]], True),
        (5, [[1, 2], [1, 2]], False),
        (5, [[1, 2], [1, 2], [1, 2]], True),
        (0, [[1, 2]] * 20, False),
    ],
)
def test_a_series_ends_when_nobody_can_reach_the_first(best_of: int, played: list[list[int]], decided: bool) -> None:
    assert is_decided(SeriesRow(best_of), played, len(played[0])) == decided


def test_who_share_the_first_place_share_the_win() -> None:
    assert wins_of([[1, 1, 3], [1, 2, 3]], 3) == [Fraction(3, 2), Fraction(1, 2), 0]
