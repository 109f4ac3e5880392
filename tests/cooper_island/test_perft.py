"""Perft: the number of ways to play the first decisions of a game, from fixed seeds.

The counts of the first decision follow from the rulebook; the deeper ones reveal unintended changes of the rules.
"""

import pytest

from leeward.kernel.play.game import Game, new

# players, options, and the ways to play one, two and three decisions
COUNTS: list[tuple[int, dict[str, str], list[int]]] = [
    (2, {}, [11, 121, 1237]),
    (2, {"start": "random"}, [11, 121, 1237]),
    (2, {"start": "choice"}, [4, 16, 176]),
    (3, {}, [10, 84, 788]),
    (3, {"start": "choice"}, [4, 16, 64]),
    (4, {}, [10, 83, 752]),
    (4, {"start": "random"}, [10, 83, 752]),
]


def ways(game: Game, depth: int) -> int:
    """Count the ways to play this many decisions."""
    if depth == 0 or game.over:
        return 1
    if depth == 1:
        return len(game.legal)
    total = 0
    for action in game.legal.numbers:
        game.play(action)
        total += ways(game, depth - 1)
        game.undo()
    return total


@pytest.mark.parametrize(("players", "options", "counts"), COUNTS, ids=str)
def test_ways_to_play_the_first_decisions(players: int, options: dict[str, str], counts: list[int]) -> None:
    game = new("cooper-island", players, 7, options={"first": "1", **options})
    assert [ways(game, depth) for depth in range(1, len(counts) + 1)] == counts


def test_the_first_income_offers_six_islets_both_tiles_the_storing_of_the_cube_and_a_tile_by_the_cartographer() -> None:
    game = new("cooper-island", 2, 7, options={"first": "1"})
    kinds = sum(count > 0 for count in game.table.players[0].tiles)
    assert ways(game, 1) == 6 + kinds + 1 + 1 + 1, "and passing"


def test_the_cartographer_can_first_chart_four_spaces_with_any_landscape() -> None:
    # E1, E3, D2 and D3 are next to the start, which is blocked by its cube
    game = new("cooper-island", 2, 7, options={"first": "1"})
    game.play(10)
    assert ways(game, 1) == 4 * 4
