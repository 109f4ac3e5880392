"""What the rows of a table say, followed all at once or one by one."""

import random
import re

import pytest
from msgspec.structs import replace

import leeward
from leeward.kernel.play.game import IllegalAction
from leeward.server.storage.records import ActionRow, GameRow, SeatRow, TableRows
from leeward.server.tables.state import TableState

FOLLOWED = ("line", "past", "revealed", "round", "rounds", "decides", "saved_at", "undone", "future_known")


def played(name: str) -> TableRows:
    """A game to its end, with something taken back now and then; then the end is taken back, too."""
    game, chance, said = leeward.new(name, players=3, seed=3), random.Random(3), list[tuple[str, int]]()
    while not game.over:
        said.append((chance.choice(game.legal).text, int(game.table.seat)))
        game.play(said[-1][0])
        if chance.random() < 0.1 or game.over:
            count = chance.randint(1, min(3, game.number))
            said.append((f"undo {count}", 0))
            if game.over:
                break
            game.undo(count)
    kept = GameRow("table", name, game.rules.version, dict(game.options), game.seed, "", True, 0.0)
    seats = [SeatRow(seat, "person", name) for seat, name in enumerate(game.names)]
    rows = [ActionRow(number, text, by, joined=number % 9 == 0) for number, (text, by) in enumerate(said, 1)]
    return TableRows(kept, seats, {}, rows, [])


def laid_out(kept: TableRows) -> TableState:
    return TableState(kept)


@pytest.mark.parametrize("name", ["puerto-rico", "cooper-island"])
def test_a_table_that_is_laid_out_stands_where_one_does_that_was_followed_row_by_row(name: str) -> None:
    kept = played(name)
    here, there = laid_out(replace(kept, rows=[])), laid_out(kept)
    for row in kept.rows:
        here.follow(row)
    assert [getattr(there, each) for each in FOLLOWED] == [getattr(here, each) for each in FOLLOWED]
    assert there.game.dumps() == here.game.dumps()
    assert there.saved_at == kept.rows[-2].number  # with which the game was over
    assert len(there.rounds) > 4


@pytest.mark.parametrize("wrong", ["role mayor", "fly to the moon", "undo 1000", "undo -3", "undo all"])
def test_a_row_that_cannot_be_followed_is_told_as_it_always_was_and_ends_a_game_of_other_rules(wrong: str) -> None:
    kept = played("puerto-rico")
    here = laid_out(replace(kept, rows=kept.rows[:60]))
    row = replace(kept.rows[60], action=wrong)
    with pytest.raises((IllegalAction, ValueError)) as told:
        here.follow(row)
    broken = replace(kept, rows=[*kept.rows[:60], row, *kept.rows[61:]])
    with pytest.raises(type(told.value), match=f"^{re.escape(str(told.value))}$"):
        laid_out(broken)
    shown = laid_out(replace(broken, game=replace(kept.game, rules_version=0)))
    assert shown.game.dumps() == here.game.dumps()
