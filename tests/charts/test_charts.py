"""Charts: positions, axes and escaped names."""

from xml.etree import ElementTree

import pytest
from markupsafe import Markup

from leeward.charts import calibration, lines, rows, small
from leeward.charts.calibration import SIZE, Curve, Point
from leeward.charts.svg import Scale, tag

NAME = "<b>Anna & Bob"
CHARTS = {
    "bars": rows.bars([rows.Bar(NAME, 50, 40, 60, 25)], " %"),
    "groups": rows.groups([NAME], [[1.0], [-2.0]], ["one", "two"]),
    "boxes": rows.boxes([rows.Box(NAME, (1, 2, 3, 4, 5))]),
    "standing": lines.standing([[0.0, 50.0, 40.0]], [NAME], 1, 3, " %"),
    "chances": lines.chances([NAME, "Bob"], [[0.5, 0.5], [0.2, 0.8]], [0], [lines.Dot(1, 0, "blunder", NAME)], NAME),
    "scores": lines.scores("points", [[0, 0], [3, 5]], [NAME, "Bob"]),
    "training": lines.training([0.0, 1.0], [(NAME, {"points": [1.0, None]})]),
    "columns": small.columns([1, 2], [0.25, 0.75], NAME),
    "by round": small.by_round([0.5, 1.0], [NAME, "2"]),
    "course": small.course([0.0, 100.0], NAME),
    "calibration": calibration.calibration(NAME, [Curve(NAME, [Point(NAME, 0.5, 0.5, 9)], True)]),
}


def parts(chart: Markup, kind: str) -> list[ElementTree.Element]:
    return [part for part in ElementTree.fromstring(chart).iter() if part.tag.endswith(kind)]


@pytest.mark.parametrize("kind", CHARTS)
def test_a_chart_is_well_formed_and_names_are_escaped(kind: str) -> None:
    drawn = ElementTree.fromstring(CHARTS[kind])
    assert drawn.tag.endswith("svg")
    assert drawn.get("viewBox")
    assert parts(CHARTS[kind], "}b") == parts(CHARTS[kind], "b") == []


def test_attributes_are_escaped() -> None:
    assert tag("text", "a<b", class_='"x"', text_anchor="end") == '<text class="&#34;x&#34;" text-anchor="end">a&lt;b</text>'


def test_an_axis_has_round_numbers() -> None:
    assert Scale(47, 0, 100).ticks() == [0, 10, 20, 30, 40]
    assert Scale(1, 0, 100, -1).ticks() == [-1, -0.5, 0, 0.5, 1]


def test_a_value_below_zero_is_drawn_to_the_left() -> None:
    right, left = parts(CHARTS["groups"], "rect")
    assert float(left.attrib["x"]) + float(left.attrib["width"]) == pytest.approx(float(right.attrib["x"]), abs=0.1)


def test_names_at_the_ends_of_lines_do_not_cover_each_other() -> None:
    assert lines.apart([50, 50, 20], 9) == [50, 41, 20]


def test_names_of_lines_that_end_at_the_top_stay_in_the_chart() -> None:
    assert lines.apart([3, 3, 8, 100], 9) == [9, 0, 18, 100]
    svg = lines.scores("points", [[0] * 5, [9, 9, 9, 9, 8]], ["Anna", "Bob", "Clara", "David", "Emma"])
    top, high = (float(svg.split('viewBox="')[1].split('"')[0].split()[place]) for place in (1, 3))
    for kind, height in lines.NAMES.items():
        ends = [float(text.attrib["y"]) for text in parts(svg, "text") if text.attrib["class"].startswith(kind)]
        assert len(ends) == 5
        assert all(top + 0.8 * height <= end <= top + high for end in ends)


def test_a_win_rate_is_better_or_worse_only_if_its_interval_excludes_the_fair_one() -> None:
    shown = [
        parts(small.interval(low, 0.25, high, 0.25), "circle")[0].get("class")
        for low, high in ((0.3, 0.4), (0.1, 0.2), (0.2, 0.3))
    ]
    assert shown == ["better", "worse", "even"]


def test_good_predictions_lie_on_the_diagonal() -> None:
    right = Curve("2 players, equals", [Point("0 to 50 %", 0.25, 0.25, 100), Point("50 to 100 %", 0.75, 0.75, 100)], True)
    wrong = Curve("<greedy>", [Point("0 to 50 %", 0.25, 1.0, 100)], False)
    drawn = calibration.calibration("How it was", [wrong, right])
    circles = parts(drawn, "circle")
    x, y = ([float(each.get(side, "nan")) for each in circles] for side in ("cx", "cy"))
    assert (x[1] - x[0], y[0] - y[1]) == (SIZE / 2, SIZE / 2), "on the diagonal"
    assert (x[2], y[2]) == (x[0], y[1] - SIZE / 4)
    assert [each.get("class") for each in circles] == ["series-1", "series-1", "others"]
    assert "<greedy>" in "".join(ElementTree.fromstring(drawn).itertext())
