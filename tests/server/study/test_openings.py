"""The page of openings, clicked through without a script."""

import html
import re

from leeward.explorer.openings import openings_of
from server.playing import Player

GAME = "puerto-rico"


def ways(text: str) -> list[str]:
    table = text.split("<tbody>")[1].split("</tbody>")[0]
    return [html.unescape(each) for each in re.findall(r'<a href="([^"]+)"', table)]


def test_anybody_clicks_from_choice_to_choice_and_back(anna: Player) -> None:
    text = anna.browse(f"/explorer/{GAME}/openings?players=3").text
    first = openings_of(GAME)[3].first
    assert text.count('<th scope="row">') == len(first)
    (share,) = {f"{round(100 * each.won / each.count)}%" for each in sorted(first.values(), key=lambda each: -each.count)[:1]}
    won = re.findall(r"<td><span>([^<]+)</span>", text.split("<tbody>")[1])[1]
    assert won == share, "what its player won, of all these games"
    path = ways(text)[0]
    deeper = anna.browse(path).text
    assert "One step back" in deeper
    assert "The line so far" in deeper
    assert "Game 1:" in deeper
    assert "/board#" in deeper
    assert "Eine Partie" not in deeper
    assert "Eröffnungen" in anna.browse(path.replace("lang=en", "lang=de")).text


def test_a_line_that_does_not_exist_is_refused(anna: Player) -> None:
    for wrong, code in (
        ("line=99999", 404),
        ("line=1.2.3", 404),
        ("line=x", 400),
        ("players=9", 404),
        (f"line={'1.' * 150}1", 400),
    ):
        assert anna.ask("GET", f"/explorer/{GAME}/openings?{wrong}").status_code == code, wrong
    assert anna.ask("GET", "/explorer/chess/openings").status_code == 404


def test_what_it_links_to_opens_on_a_board(anna: Player) -> None:
    found = openings_of(GAME)[3]
    line = found.line([next(iter(found.first))])
    assert line is not None
    text = found.position(line, line[-1].games[0]).dumps()
    assert anna.ask("POST", "/api/v1/boards", json={"text": text}).status_code == 201
