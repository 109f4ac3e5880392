"""The laws for every game, with any number of players and any options."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

import leeward
from kernel.both_ways import digests_of_variants, digests_the_other_way
from kernel.shared_suite import (
    LAWS,
    Start,
    a_preview_comes_true_and_reveals_nothing_hidden,
    each_viewer_reads_the_same_log_as_if_alone,
    everything_can_be_said,
    functions_of,
    starts,
    the_contract_is_kept,
    what_is_revealed_is_marked,
)
from leeward.kernel.compiling.rules import INTERPRETED
from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.contract.offers import Board, Picture, Words
from leeward.kernel.play.game import new

GAMES = sorted([*rooms(), "nim"])
EXAMPLES = 2 if INTERPRETED else 12
# Texts and redealing are slow: fewer examples than for other laws.
SLOW: dict[Callable[[Start], None], int] = {
    everything_can_be_said: 2,
    a_preview_comes_true_and_reveals_nothing_hidden: 2,
    each_viewer_reads_the_same_log_as_if_alone: 2,
    what_is_revealed_is_marked: 3,
}


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name", GAMES)
def test_law(name: str, law: Callable[[Start], None]) -> None:
    @settings(
        max_examples=min(SLOW.get(law, EXAMPLES), EXAMPLES),
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(starts(name))
    def holds(start: Start) -> None:
        law(start)

    holds()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_keeps_the_contract(name: str) -> None:
    the_contract_is_kept(name)


def test_every_function_of_the_contract_says_in_a_line_what_it_does() -> None:
    for kind in (Words, Board, Picture):
        assert all(len((promised.__doc__ or "").split("\n")) == 1 and promised.__doc__ for _, promised in functions_of(kind))


@pytest.mark.long
def test_compiled_rules_equal_interpreted_rules() -> None:
    here = digests_of_variants(GAMES)
    there = digests_the_other_way(GAMES, interpreted=not INTERPRETED)
    assert here.keys() == there.keys()
    for start, tables in here.items():
        assert there[start] == tables, start


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_a_table_can_be_read_by_its_name(name: str) -> None:
    # NumPy's own attributes of a record come first: a field called `round` would read as a function.
    def fields(kind: np.dtype[Any]) -> Iterator[str]:
        for field in kind.names or ():
            yield field
            yield from fields(kind[field].base)

    assert [field for field in fields(game_named(name).table.dtype) if hasattr(np.void, field)] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_table_has_what_the_kernel_reads(name: str) -> None:
    table = game_named(name).table.many(1)[0]
    assert table.dice.dtype == np.int64
    assert len(table.dice) == 4
    assert (table.seats, table.seat, table.decision, table.first, table.revealed) == (0, 0, 0, 0, 0)


@pytest.mark.parametrize("name", GAMES)
def test_players_and_options_have_defaults(name: str) -> None:
    game = leeward.new(name)
    assert game.seats in game.rules.seats
    assert game.options == {option.name: option.values[0] for option in game.rules.options}
    assert len(set(game.names)) == game.seats


@pytest.mark.parametrize("name", GAMES)
def test_invalid_arguments_are_refused_with_a_reason(name: str) -> None:
    rules = game_named(name)
    first = rules.options[0]
    with pytest.raises(leeward.BadOption, match=f"{name} is for {rules.seats[0]} to {rules.seats[-1]} players, not for 9"):
        leeward.new(name, players=9)
    with pytest.raises(leeward.BadOption, match=f"no option 'colour': it has {first.name}"):
        leeward.new(name, colour="red")
    with pytest.raises(leeward.BadOption, match=f"option {first.name} cannot be 'red': choose one of {first.values[0]}"):
        new(name, options={first.name: "red"})
