"""The cache of drawn parts: what is drawn often stays, and what is dropped is freed bit by bit."""

from leeward.kernel.picture.panels import AT_ONCE, Studio


def test_a_part_that_is_drawn_often_is_drawn_once() -> None:
    studio, made = Studio("leeward.cooper_island.picture", most=40), list[str]()

    def make() -> str:
        made.append("often")
        return "<g/>"

    for number in range(400):
        studio.part("often", 0, 0, ("often",), make)
        studio.part("new", 0, 0, (number,), lambda: "<g/>")
    assert made == ["often"]


def test_old_parts_are_freed_a_few_at_a_time_and_all_of_them() -> None:
    studio, freed = Studio("leeward.cooper_island.picture", most=2000), list[int]()

    def held() -> int:
        return len(studio.kept) + len(studio.older) + len(studio.dropped)

    for number in range(6000):
        before = held()
        studio.keep((number,), None)
        freed.append(before + 1 - held())
        assert held() <= 3000
        assert len(studio.kept) + len(studio.older) <= 2000
    assert max(freed) == AT_ONCE
    assert sum(freed) >= 4000
