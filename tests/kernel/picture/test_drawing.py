"""Drawings made of parts."""

from xml.etree import ElementTree

from leeward.kernel.picture.drawing import Area, Drawing, Part, mark_of


def part(name: str, svg: str) -> Part:
    return Part(name, 3, 4, svg, mark_of(svg))


def test_a_drawing_is_one_picture_of_all_its_parts_in_their_places() -> None:
    areas = (Area("common", "The table", 0, 0, 20, 10),)
    drawing = Drawing(20, 10, "en", 'A "table" & more', "<defs/>", (part("sea", "<path/>"), part("land", "<rect/>")), areas, 12)
    svg = ElementTree.fromstring(str(drawing))
    assert (svg.get("viewBox"), svg.get("aria-label")) == ("0 0 20 10", 'A "table" & more')
    assert [(each.get("data-part"), each.get("transform")) for each in svg if each.get("data-part")] == [
        ("sea", "translate(3 4)"),
        ("land", "translate(3 4)"),
    ]


def test_equal_parts_have_the_same_mark_and_others_do_not() -> None:
    assert part("a", "<rect/>").mark == part("b", "<rect/>").mark
    assert part("a", "<rect/>").mark != part("a", "<path/>").mark
