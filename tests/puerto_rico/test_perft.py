"""Perft: the number of ways to play the first decisions of a game, from fixed seeds.

The counts for the first decision are the roles (or the kinds of building in the draft) by the rulebook;
the deeper ones catch unintended changes of the rules.
"""

import pytest

from leeward.kernel.play.game import Game, new

# players, options, ways to play one, two, three and four decisions
COUNTS: list[tuple[int, dict[str, str | bool], list[int]]] = [
    (2, {}, [7, 40, 223, 1288]),
    (2, {"nobles": True}, [7, 43, 275, 1759]),
    (2, {"buildings": "draft", "nobles": True}, [31, 918, 25854]),
    (3, {}, [6, 30, 145, 740]),
    (3, {"nobles": True}, [6, 32, 167, 968]),
    (4, {}, [7, 42, 251, 1595]),
    (4, {"buildings": "random"}, [7, 42, 251, 1595]),
    (4, {"nobles": True}, [7, 45, 305, 2405]),
    (4, {"buildings": "draft", "nobles": True}, [31, 918, 25854]),
    (5, {}, [7, 46, 325, 2585]),
    (5, {"nobles": True}, [7, 50, 424, 4477]),
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
def test_ways_to_play_the_first_decisions(players: int, options: dict[str, str | bool], counts: list[int]) -> None:
    game = new("puerto-rico", players, 7, options={"first": "1", **options})
    assert [ways(game, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize(("players", "roles"), [(2, 7), (3, 6), (4, 7), (5, 7)])
def test_the_governor_chooses_among_all_roles_and_two_prospectors_alike_are_one(players: int, roles: int) -> None:
    assert ways(new("puerto-rico", players, 1), 1) == roles
