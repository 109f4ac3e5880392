"""What has been told of a game: the same whether it is at hand or packed."""

from leeward.kernel.play.log import LATELY, TOGETHER, Lines, Telling
from leeward.kernel.play.sayings import Line

ANNA, BOB = (0, "en"), (1, "en")
LONG = 3 * LATELY + 5


def lines_of(number: int, whose: str = "") -> Lines:
    return Line(number, f"Anna takes {number}", chosen=True), Line(
        number, f"{whose}she has {number} now", forced=number % 2 == 0
    )


def told(telling: Telling, *viewers: tuple[int, str], count: int = LONG) -> None:
    for number in range(count):
        for viewer in viewers:
            telling.add(telling.to(viewer), lines_of(number))


def test_a_long_log_is_told_again_from_any_action_on() -> None:
    telling = Telling()
    told(telling, ANNA)
    log = telling.to(ANNA)
    assert len(log) == LONG
    for since in range(LONG + 2):
        assert list(log.since(since)) == [lines_of(number) for number in range(since, LONG)]


def test_only_the_last_actions_are_at_hand_and_what_all_were_told_is_kept_once() -> None:
    telling = Telling()
    told(telling, ANNA, BOB)
    anna, bob = telling.to(ANNA), telling.to(BOB)
    assert len(anna.lately) < LATELY
    assert len(anna.packed) == (LONG - len(anna.lately)) // TOGETHER > 0
    assert all(one is other for one, other in zip(anna.packed, bob.packed, strict=True))
    assert all(one is other for one, other in zip(anna.lately, bob.lately, strict=True))


def test_what_is_taken_back_is_forgotten_however_far_back_it_lies() -> None:
    for count in (LONG, LONG - 1, LATELY + 1, TOGETHER, TOGETHER - 1, 0):
        telling = Telling()
        told(telling, ANNA)
        telling.cut(count)
        telling.add(telling.to(ANNA), lines_of(count, "now "))
        assert list(telling.to(ANNA).since(0)) == [*map(lines_of, range(count)), lines_of(count, "now ")]


def test_one_learns_from_another_as_far_as_both_have_the_same_past() -> None:
    other, telling = Telling(), Telling()
    told(other, ANNA)
    told(telling, BOB)
    telling.learn(other, LONG - LATELY)
    assert list(telling.to(ANNA).since(0)) == [lines_of(number) for number in range(LONG - LATELY)]
    telling.learn(other, LONG)
    assert list(telling.to(ANNA).since(0)) == list(other.to(ANNA).since(0))
    assert all(one is other for one, other in zip(telling.to(ANNA).packed, telling.to(BOB).packed, strict=True))
