"""The past of a game: few positions are stored, and all can be restored."""

import pickle
import random

import pytest

from leeward.kernel.doors.past import EVERY
from leeward.kernel.play.game import Game, IllegalAction, new

GAMES = ("puerto-rico", "cooper-island")


def played(name: str, count: int) -> tuple[Game, list[bytes]]:
    """Return a game after this many actions, and the table before each of them."""
    game, chance = new(name, 3, seed=5), random.Random(5)
    tables = []
    for _ in range(count):
        tables.append(game.tables.tobytes())
        game.play(chance.choice(game.legal.numbers))
    return game, tables


@pytest.mark.parametrize("name", GAMES)
def test_every_past_table_is_restored_in_any_order(name: str) -> None:
    game, tables = played(name, 50)
    places = [*range(50), *random.Random(1).sample(range(50), 50)]
    assert [game.table_before(place + 1) for place in places] == [tables[place] for place in places]
    assert [played.action.before for played in game.history] == tables


def test_few_tables_are_stored() -> None:
    game, tables = played("puerto-rico", 50)
    assert len(game._past.tables) == -(-len(tables) // EVERY)


def test_undo_restores_the_earlier_table() -> None:
    game, tables = played("puerto-rico", 50)
    for count in (1, 5, 20, 24):
        game.undo(count)
        assert game.tables.tobytes() == tables[game.number]
    assert game.number == 0


def test_after_an_undo_new_actions_replace_the_past() -> None:
    game, tables = played("puerto-rico", 40)
    game.undo(10)
    other = next(number for number in game.legal.numbers if number != int(played("puerto-rico", 31)[0].latest))
    game.play(other)
    now = game.tables.tobytes()
    game.play(game.legal[0])
    assert game.table_before(31) == tables[30]
    assert game.table_before(32) == now


def test_a_table_changed_by_hand_is_restored_with_the_change() -> None:
    game, _ = played("puerto-rico", 5)
    game.table.players[1].doubloons = 99
    by_hand = game.tables.tobytes()
    game.play(game.legal[0])
    game.play(game.legal[0])
    assert game.table_before(6) == by_hand
    game.undo(2)
    assert game.tables.tobytes() == by_hand


def test_a_copy_has_its_own_past_and_can_be_pickled() -> None:
    game, tables = played("puerto-rico", 20)
    copy = pickle.loads(pickle.dumps(game.copy()))
    game.undo(20)
    assert [copy.table_before(number + 1) for number in range(20)] == tables


@pytest.mark.parametrize("name", GAMES)
def test_replaying_a_record_equals_playing_and_undoing_step_by_step(name: str) -> None:
    one, chance, record = new(name, 3, seed=5), random.Random(5), list[int]()
    while not one.over:
        record.append(chance.choice(one.legal.numbers))
        one.play(record[-1])
        if chance.random() < 0.1:
            record.append(-chance.randint(1, min(3, one.number)))
            one.undo(-record[-1])
    ended = len(record) - 1
    one.undo()
    other = new(name, 3, seed=5)
    found = other.replay([*record, -1])
    assert (found.followed, found.ended) == (len(record) + 1, ended)
    assert other.dumps() == one.dumps()
    assert other._past.tables == one._past.tables
    assert [each.tobytes() for each in found.tables[:-1]] == [played.action.before for played in one.history]
    assert other.tables.tobytes() == one.tables.tobytes()
    one.undo(9)
    other.undo(9)
    assert other.tables.tobytes() == one.tables.tobytes()


def test_a_record_continues_from_the_current_position_and_stops_at_an_illegal_action() -> None:
    whole, _ = played("puerto-rico", 50)
    actions = [int(each.action) for each in whole.history]
    game, _ = played("puerto-rico", 13)
    game.table.players[1].points += 1
    by_hand = game.tables.tobytes()
    assert game.replay(actions[13:40]).followed == 27
    assert game.table_before(14) == by_hand
    never = 10**30
    for impossible in (never, -28):  # a record cannot undo what was played before it
        before = game.dumps(), game.tables.tobytes()
        assert game.replay([impossible, actions[40]]).followed == 0
        assert (game.dumps(), game.tables.tobytes()) == before
    with pytest.raises(IllegalAction):
        game.play(never)
