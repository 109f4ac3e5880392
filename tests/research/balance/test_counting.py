"""Counting: what players use, keep and win in games that are played in parallel."""

import numpy as np
import pytest

from leeward.kernel.contract.game import BadOption, game_named
from leeward.kernel.contract.usage import Goal
from leeward.opponents import networks
from leeward.research.balance.counting import Counter, Tally, play
from leeward.research.balance.measuring import Record, as_json, misses, usage_of
from leeward.research.devices import batch
from leeward.research.opponents import NetworkPolicy
from research.balance.records import from_json

GAME = "cooper-island"
RULES = game_named(GAME)
USAGE, GOAL = usage_of(RULES)


def counted(players: int, kinds: list[list[int]], seed: int = 3) -> Counter:
    """Play games with an untrained network."""
    tables = batch(GAME, len(kinds), seed=seed, variants=[(players, RULES.in_order({}))])
    counter = Counter(USAGE, tables, players, np.array(kinds))
    play(counter, NetworkPolicy(networks.at_random(GAME, (16, 16, 16)).net).choose_many)
    return counter


@pytest.fixture(scope="module")
def three() -> Tally:
    return counted(3, [[0, 0], [0, 0]]).tally()


def test_every_table_plays_its_games_and_every_win_is_shared_out(three: Tally) -> None:
    assert three.games == 4
    assert sum(three.seats) == pytest.approx(1)
    assert three.places == sorted(three.places, reverse=True)
    assert three.points == pytest.approx(sum(three.places) / 3)
    assert sum(three.first.values()) == pytest.approx(1)


def test_a_share_of_players_lies_between_none_and_all(three: Tally) -> None:
    shares = [share for group in (*three.used.values(), *three.kept.values()) for share in group.values() if share is not None]
    assert min(shares) == 0
    assert 0 < max(shares) <= 1


def test_an_order_that_stays_in_the_box_is_not_counted_as_unused() -> None:
    two = counted(2, [[0], [0]]).tally()
    assert two.used["orders"]["order_copy"] is None
    assert any(share is not None for share in two.used["orders"].values())


def test_games_of_several_kinds_are_counted_apart() -> None:
    both, first = counted(2, [[0], [1], [0]]), counted(2, [[0], [1], [0]])
    assert [both.tally(kind).games for kind in (0, 1)] == [2, 1]
    assert both.tally(1) == first.tally(1)
    assert 2 * both.tally(0).decisions + both.tally(1).decisions == pytest.approx(3 * counted(2, [[0]] * 3).tally().decisions)


def test_a_record_survives_being_written() -> None:
    record = Record(GAME, 1, "abc", {"2": "f00"}, 1, {"2": counted(2, [[0]]).tally()})
    assert as_json(from_json(as_json(record))) == as_json(record)


def test_a_game_without_a_list_of_things_is_refused_by_name() -> None:
    with pytest.raises(BadOption, match="puerto-rico has no list of things to count"):
        usage_of(game_named("puerto-rico"))


# the goal


def tally(points: float = 30, seats: tuple[float, ...] = (0.5, 0.5), share: float = 0.3, first: float = 0.1) -> Tally:
    return Tally(
        100,
        points,
        [points] * len(seats),
        list(seats),
        150,
        {group.key: dict.fromkeys(group.things, share) for group in USAGE.groups},
        {hand.key: dict.fromkeys(hand.cards, share) for hand in USAGE.hands},
        dict.fromkeys(USAGE.first, first),
    )


def missed(goal: Goal = GOAL, **tallies: Tally) -> list[tuple[str, str, str]]:
    record = Record(GAME, 1, "", {}, 1, {name[-1]: each for name, each in tallies.items()})
    return [miss[:3] for miss in misses(record, USAGE, goal)]


def test_a_balanced_game_misses_nothing() -> None:
    assert missed(of_2=tally(), of_3=tally(25, (0.36, 0.3, 0.34))) == []


def test_points_and_seats_must_be_right_at_each_number_of_players() -> None:
    found = missed(of_2=tally(48), of_3=tally(30, (0.47, 0.26, 0.27)))
    assert found == [("points", "", "2"), ("seats", "1", "3"), ("seats", "2", "3"), ("seats", "3", "3")]


def test_no_space_may_be_first_in_more_than_half_of_the_games() -> None:
    assert len(missed(of_2=tally(first=0.51))) == len(USAGE.first)


def test_what_hardly_anyone_uses_and_a_card_that_everyone_keeps_miss_the_goal() -> None:
    rare, often = missed(of_2=tally(share=0.04)), missed(of_2=tally(share=0.61))
    assert ("ships", "cargo_ship_1", "") in rare
    assert ("small_cards", "small_card_vault", "") in rare
    assert {about for about, *_ in often} == {hand.key for hand in USAGE.hands}
    assert not any(about == "hires" for about, *_ in rare)


def test_a_thing_that_is_used_at_one_number_of_players_is_used() -> None:
    assert missed(of_2=tally(share=0.0), of_3=tally(30, (1 / 3,) * 3, share=0.12)) == []
