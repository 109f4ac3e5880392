"""The laws for every game, with any number of players and any options: those of `leeward check-game`, here with fewer games."""

import subprocess
import sys
from collections.abc import Callable

import pytest

import leeward
import third_game.game  # noqa: F401 - registers the example game
from leeward.kernel.compiling.rules import INTERPRETED
from leeward.kernel.contract.installed import rooms
from leeward.kernel.contract.offers import Board, Picture, Words
from leeward.laws import both_ways, checking
from leeward.laws.both_ways import digests_of_variants, digests_the_other_way
from leeward.laws.checking import ALL, checked_once, search
from leeward.laws.laws import (
    Law,
    a_preview_comes_true_and_reveals_nothing_hidden,
    each_viewer_reads_the_same_log_as_if_alone,
    redealing_keeps_what_a_seat_knows,
    sealed_actions_read_alike,
    what_is_revealed_is_marked,
)
from leeward.laws.texts import OF_A_PACKAGE, everything_can_be_drawn, everything_can_be_said, functions_of

GAMES = sorted([*rooms(), "nim"])
EXAMPLES = 2 if INTERPRETED else 12
# Texts, pictures and redealing are slow: fewer examples than for other laws.
SLOW: dict[Law, int] = {
    everything_can_be_said: 2,
    everything_can_be_drawn: 1,
    a_preview_comes_true_and_reveals_nothing_hidden: 2,
    each_viewer_reads_the_same_log_as_if_alone: 2,
    what_is_revealed_is_marked: 3,
    sealed_actions_read_alike: 3,
    redealing_keeps_what_a_seat_knows: 6,
}


@pytest.mark.parametrize("law", ALL, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name", GAMES)
def test_law(name: str, law: Law) -> None:
    assert search(name, law, min(SLOW.get(law, EXAMPLES), EXAMPLES)) is None


@pytest.mark.parametrize("law", OF_A_PACKAGE, ids=lambda law: law.__name__)
@pytest.mark.parametrize("name", GAMES)
def test_law_of_a_package(name: str, law: Callable[[str], None]) -> None:
    assert checked_once(name, law) is None


def test_every_law_is_a_sentence_and_every_function_of_the_contract_says_in_a_line_what_it_does() -> None:
    assert all((law.__doc__ or "").rstrip().endswith(".") for law in (*ALL, *OF_A_PACKAGE))
    for kind in (Words, Board, Picture):
        assert all(len((promised.__doc__ or "").split("\n")) == 1 and promised.__doc__ for _, promised in functions_of(kind))


def test_a_game_that_goes_another_way_interpreted_is_reported_with_the_shortest_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(names: list[str], interpreted: bool) -> dict[str, list[str]]:
        found = digests_of_variants(names)
        first, second, *_ = found
        found[first][5] = "another"
        found[second][3:] = ["IndexError: index 7 is out of bounds"]
        return found

    monkeypatch.setattr(checking, "digests_the_other_way", other)
    finding = checking.compiled_rules_equal_interpreted_rules("nim")
    assert finding is not None
    assert finding.start is not None
    assert finding.start.most == 3
    assert "after 3 decisions: table " in finding.said
    assert "compiled, IndexError: index 7 is out of bounds interpreted" in finding.said
    assert len(leeward.loads(finding.game).history) == 3


def test_of_very_many_combinations_of_options_some_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    every = both_ways.every_variant("puerto-rico")
    monkeypatch.setattr(both_ways, "MOST_VARIANTS", 4)
    some = both_ways.every_variant("puerto-rico")
    assert 2 <= len(some) <= 4 < len(every)
    assert len({dict(start.options)["buildings"] for start in some}) > 1


STANDS_STILL = """
from leeward.laws import checking

def stand_still(start):
    while True:
        pass

checking.digests, checking.LONGEST = stand_still, 1
checking.compiled_rules_equal_interpreted_rules("puerto-rico")
"""


def test_rules_that_never_end_end_the_check_with_the_place() -> None:
    done = subprocess.run([sys.executable, "-c", STANDS_STILL], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode != 0
    assert "Timeout" in done.stderr
    assert "in stand_still" in done.stderr


@pytest.mark.long
def test_compiled_rules_equal_interpreted_rules() -> None:
    here = digests_of_variants(GAMES)
    there = digests_the_other_way(GAMES, interpreted=not INTERPRETED)
    assert here.keys() == there.keys()
    for start, tables in here.items():
        assert there[start] == tables, start
