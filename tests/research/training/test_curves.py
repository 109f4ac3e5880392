"""Charts of training runs."""

from pathlib import Path
from xml.etree import ElementTree

from leeward.research.training.run import CURVES, draw_curves, write_row


def test_a_log_becomes_a_chart(tmp_path: Path) -> None:
    log, picture = tmp_path / "log.csv", tmp_path / "curves.svg"
    for number in range(3):
        row = {"seconds": 10.0 * number, "points": 20.0 + number, "entropy": 1.5, "decisions a second": 1e6}
        write_row(log, {**row, "wins against greedy": 0.4} if number else row)  # a column that appears later
    draw_curves(log, picture)
    root = ElementTree.parse(picture).getroot()
    lines = [each for each in root.iter() if each.tag.endswith("polyline")]
    assert [len(line.attrib["points"].split()) for line in lines] == [3, 2, 3, 3]
    words = {each.text for each in root.iter() if each.tag.endswith("text")}
    assert {title for title, _ in CURVES} <= words
    assert "wins against greedy" in words


def test_a_best_response_chart_shows_its_win_rate_against_its_rivals(tmp_path: Path) -> None:
    for number in range(2):
        write_row(tmp_path / "log.csv", {"seconds": 10.0 * number, "wins against rivals": 0.2 + number / 10})
    draw_curves(tmp_path / "log.csv", tmp_path / "curves.svg")
    assert ">wins against rivals<" in (tmp_path / "curves.svg").read_text()


def test_without_rows_there_is_no_chart(tmp_path: Path) -> None:
    draw_curves(tmp_path / "log.csv", tmp_path / "curves.svg")
    write_row(tmp_path / "log.csv", {"seconds": 1.0})
    draw_curves(tmp_path / "log.csv", tmp_path / "curves.svg")
    assert not (tmp_path / "curves.svg").exists()
