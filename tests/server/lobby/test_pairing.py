"""Quick matches: who plays with whom. Laws that hold for any people who wait."""

import random
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from leeward.server.lobby.pairing import ANYBODY, FILL_AFTER, NEAR, NEAREST, Kind, Wish, fit, matches, next_look

NOW = 10_000.0
TWO: Kind = ("a game", 2, "", False)
THREE: Kind = ("a game", 3, "", False)
RATED: Kind = ("a game", 2, "", True)
OWNERS = [f"owner {number}" for number in range(9)]


@st.composite
def crowds(draw: st.DrawFn) -> list[Wish]:
    """People who wait: with any ratings, for any time, some of them blocked by others."""
    owners = draw(st.lists(st.sampled_from(OWNERS), unique=True, max_size=len(OWNERS)))
    return [
        Wish(
            owner,
            draw(st.sampled_from([TWO, THREE, RATED])),
            float(draw(st.integers(600, 1800))),
            NOW - draw(st.integers(-5, 200)),
            draw(st.booleans()),
            draw(st.sampled_from(["", "", "one browser", "another browser"])),
            frozenset(draw(st.sets(st.sampled_from(OWNERS), max_size=2))),
        )
        for owner in owners
    ]


@given(crowds())
def test_nobody_is_matched_twice(crowd: list[Wish]) -> None:
    matched = [wish.owner for match in matches(crowd, NOW) for wish in match.wishes]
    assert len(matched) == len(set(matched))
    assert set(matched) <= {wish.owner for wish in crowd}


@given(crowds())
def test_all_at_a_table_want_the_same_game_and_fit_each_other(crowd: list[Wish]) -> None:
    for match in matches(crowd, NOW):
        assert len({wish.kind for wish in match.wishes}) == 1
        assert all(fit(one, other, NOW) for one, other in combinations(match.wishes, 2))


@given(crowds())
def test_blocked_people_and_one_person_with_two_accounts_never_meet(crowd: list[Wish]) -> None:
    for match in matches(crowd, NOW):
        for one, other in combinations(match.wishes, 2):
            assert other.owner not in one.avoids
            assert one.owner not in other.avoids
            assert not one.person or one.person != other.person


@given(crowds())
def test_computers_play_only_where_all_agree_and_one_has_waited(crowd: list[Wish]) -> None:
    for match in matches(crowd, NOW):
        assert 0 <= match.computers < match.wishes[0].players
        if match.computers:
            assert all(wish.computers for wish in match.wishes)
            assert NOW - match.wishes[0].since >= FILL_AFTER


@given(crowds())
def test_nobody_who_could_play_is_left_waiting(crowd: list[Wish]) -> None:
    matched = {wish.owner for match in matches(crowd, NOW) for wish in match.wishes}
    left = [wish for wish in crowd if wish.owner not in matched]
    pairs = [pair for pair in combinations(left, 2) if pair[0].players == 2]
    assert not [pair for pair in pairs if fit(*pair, NOW)]
    assert not [wish for wish in left if wish.computers and NOW - wish.since >= FILL_AFTER]


@given(crowds(), st.integers(0, 99))
def test_the_order_in_which_requests_are_read_does_not_matter(crowd: list[Wish], seed: int) -> None:
    shuffled = crowd.copy()
    random.Random(seed).shuffle(shuffled)
    assert matches(shuffled, NOW) == matches(crowd, NOW)


@given(st.lists(st.integers(0, 3000), min_size=3, max_size=NEAREST))
def test_after_two_minutes_any_three_play(ratings: list[int]) -> None:
    crowd = [Wish(f"owner {number}", THREE, float(rating), NOW - ANYBODY) for number, rating in enumerate(ratings)]
    assert len(matches(crowd, NOW)) == len(ratings) // 3


@given(crowds())
def test_who_waits_is_looked_at_again_as_soon_as_something_can_change(crowd: list[Wish]) -> None:
    matched = {wish.owner for match in matches(crowd, NOW) for wish in match.wishes}
    left = [wish for wish in crowd if wish.owner not in matched]
    look = next_look(left, NOW)
    before = (NOW + look) / 2 if look else NOW + 1000
    assert matches(left, before) == []


def test_the_nearest_rating_is_chosen() -> None:
    crowd = [Wish("first", TWO, 1000, NOW - 9), Wish("far", TWO, 1100, NOW - 8), Wish("near", TWO, 1010, NOW)]
    assert [[wish.owner for wish in match.wishes] for match in matches(crowd, NOW)] == [["first", "near"]]


def test_who_has_waited_longest_chooses_first() -> None:
    crowd = [Wish("new", TWO, 1000, NOW), Wish("old", TWO, 1020, NOW - 50), Wish("wanted", TWO, 1005, NOW - 1)]
    assert [wish.owner for wish in matches(crowd, NOW)[0].wishes] == ["old", "wanted"]


def test_far_ratings_meet_later() -> None:
    crowd = [Wish("strong", TWO, 1400, NOW), Wish("new", TWO, 1000, NOW)]
    assert matches(crowd, NOW) == []
    later = next_look(crowd, NOW)
    assert later == NOW + (400 - NEAR) / 5
    assert len(matches(crowd, later)) == 1


def test_a_clock_that_was_set_back_makes_nobody_unmatchable() -> None:
    crowd = [Wish("one", TWO, 1000, NOW + 500), Wish("other", TWO, 1000, NOW + 500)]
    assert len(matches(crowd, NOW)) == 1
