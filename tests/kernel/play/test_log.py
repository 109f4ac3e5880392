"""The stored log of a game: the same lines, in memory or compressed."""

from leeward.kernel.play.log import BLOCK, RECENT, Line, Lines, StoredLogs

ANNA, BOB = (0, "en"), (1, "en")
LONG = 3 * RECENT + 5


def lines_of(number: int, whose: str = "") -> Lines:
    return Line(number, f"Anna takes {number}", chosen=True), Line(
        number, f"{whose}she has {number} now", forced=number % 2 == 0
    )


def fill(logs: StoredLogs, *viewers: tuple[int, str], count: int = LONG) -> None:
    for number in range(count):
        for viewer in viewers:
            logs.add(logs.of(viewer), lines_of(number))


def test_a_long_log_can_be_read_from_any_action_on() -> None:
    logs = StoredLogs()
    fill(logs, ANNA)
    log = logs.of(ANNA)
    assert len(log) == LONG
    for since in range(LONG + 2):
        assert list(log.since(since)) == [lines_of(number) for number in range(since, LONG)]


def test_only_recent_actions_are_in_memory_and_equal_lines_are_stored_once() -> None:
    logs = StoredLogs()
    fill(logs, ANNA, BOB)
    anna, bob = logs.of(ANNA), logs.of(BOB)
    assert len(anna.recent) < RECENT
    assert len(anna.blocks) == (LONG - len(anna.recent)) // BLOCK > 0
    assert all(one is other for one, other in zip(anna.blocks, bob.blocks, strict=True))
    assert all(one is other for one, other in zip(anna.recent, bob.recent, strict=True))


def test_an_undone_action_leaves_the_log_however_far_back_it_was() -> None:
    for count in (LONG, LONG - 1, RECENT + 1, BLOCK, BLOCK - 1, 0):
        logs = StoredLogs()
        fill(logs, ANNA)
        logs.cut(count)
        logs.add(logs.of(ANNA), lines_of(count, "now "))
        assert list(logs.of(ANNA).since(0)) == [*map(lines_of, range(count)), lines_of(count, "now ")]


def test_a_log_reuses_another_up_to_their_common_past() -> None:
    other, logs = StoredLogs(), StoredLogs()
    fill(other, ANNA)
    fill(logs, BOB)
    logs.learn(other, LONG - RECENT)
    assert list(logs.of(ANNA).since(0)) == [lines_of(number) for number in range(LONG - RECENT)]
    logs.learn(other, LONG)
    assert list(logs.of(ANNA).since(0)) == list(other.of(ANNA).since(0))
    assert all(one is other for one, other in zip(logs.of(ANNA).blocks, logs.of(BOB).blocks, strict=True))
