"""Pictures as they are sent: in parts, each once."""

import xml.etree.ElementTree as ElementTree

import pytest

from leeward.kernel.installed import rooms
from leeward.kernel.picture.drawing import Drawing, Part, Shape, mark_of
from leeward.kernel.play import new
from leeward.kernel.speech import LANGUAGES
from leeward.server import pictures
from server.playing import COMPUTER, HERE, ME, Player, View, drawn
from server.test_sockets import follow, hear, tell
from server.test_view import live_table


def marks(shown: View) -> list[str]:
    return [part["mark"] for part in shown["picture"]["parts"]]


def carried(shown: View) -> set[str]:
    """The marks of the parts that were sent as a whole."""
    return {part["mark"] for part in shown["picture"]["parts"] if "svg" in part}


def test_a_connection_is_sent_every_part_once(anna: Player) -> None:
    table = anna.make(ME, HERE)
    had: set[str] = set()
    with follow(anna, table, "") as socket:
        for version in range(6):
            shown = hear(socket, "view")
            assert carried(shown) == set(marks(shown)) - had
            had |= carried(shown)
            assert set(marks(shown)) <= had
            tell(socket, "act", expected=version, action=shown["actions"][0]["number"])
        hear(socket, "view")
        tell(socket, "undo", expected=6)
        back = hear(socket, "view")
        assert (marks(back), carried(back)) == (marks(shown), set()), "what was seen before the action is known"


def test_what_was_not_changed_by_an_action_is_not_sent_again(anna: Player) -> None:
    table = anna.make(ME, HERE)
    with follow(anna, table, "") as socket:
        first = hear(socket, "view")
        tell(socket, "act", expected=0, action="role builder")
        second = hear(socket, "view")
    assert carried(first) == set(marks(first))
    assert set(marks(second)) & set(marks(first))
    assert 0 < len(carried(second)) < len(carried(first))
    assert not carried(second) & carried(first)


def test_another_connection_and_programs_get_whole_pictures(anna: Player) -> None:
    table = anna.make(ME, HERE)
    with follow(anna, table, "") as socket:
        hear(socket, "view")
        with follow(anna, table, "") as other:
            shown = hear(other, "view")
            assert carried(shown) == set(marks(shown))
    for _ in range(2):
        asked = anna.see(table, picture=True)
        assert carried(asked) == set(marks(asked))


def test_a_picture_names_its_size_its_areas_and_its_smallest_text(anna: Player) -> None:
    table, game = anna.make(ME, HERE), new("puerto-rico", 2, 7, options={"first": "1"})
    for shape in Shape:
        picture = anna.see(table, picture=True, shape=shape)["picture"]
        drawing = pictures.draw(game, game.view(0), 0, "en", (), shape)
        assert (picture["width"], picture["smallest"]) == (drawing.width, drawing.smallest)
        assert [area["name"] for area in picture["areas"]] == [area.name for area in drawing.areas]


@pytest.mark.parametrize("name", list(rooms()))
def test_what_all_pictures_share_is_the_same_in_every_language_and_shape(name: str, anna: Player) -> None:
    game = new(name, seed=3)
    fixed = {pictures.draw(game, game.view(0), 0, lang, (), shape).fixed for lang in LANGUAGES for shape in Shape}
    (mark,) = {pictures.fixed_mark(each) for each in fixed}
    answer = anna.ask("GET", f"/pictures/{name}/fixed/{mark}")
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert {child.tag.partition("}")[2] for child in ElementTree.fromstring(answer.text)} == {"style", "defs"}
    for wrong in (f"/pictures/{name}/fixed/0", f"/pictures/{name}/fixed/{mark}0", f"/pictures/chess/fixed/{mark}"):
        assert anna.ask("GET", wrong).status_code == 404


def test_a_view_names_what_its_picture_shares_with_all_others(anna: Player) -> None:
    table = anna.make(ME, COMPUTER)
    shown = anna.see(table, picture=True)
    assert anna.ask("GET", f"/pictures/{shown['game']}/fixed/{shown['picture']['fixed']}").status_code == 200


def test_looking_back_shows_a_whole_picture(anna: Player) -> None:
    table = anna.make(ME, HERE)
    before = anna.see(table, picture=True)
    anna.act(table, "role builder")
    past = anna.ask("GET", f"/tables/{table}/at/0").json()
    assert carried(past) == set(marks(past))
    assert [part["name"] for part in past["picture"]["parts"]] == [part["name"] for part in before["picture"]["parts"]]
    assert "data-action" not in drawn(past)
    assert anna.ask("GET", f"/tables/{table}/at/1").json()["text"] == "Anna takes the builder"


def test_a_connection_that_has_had_very_many_parts_gets_a_whole_picture_again() -> None:
    sent, rounds = pictures.Sent(), 0
    always = Part("always", 0, 0, "<g/>", mark_of("<g/>"))
    for number in range(3 * pictures.MOST_MARKS):
        svg = f"<g>{number}</g>"
        drawing = Drawing(1, 1, "en", "", "", (always, Part("new", 0, 0, svg, mark_of(svg))), (), 1)
        shown = pictures.shown(drawing, sent)
        assert shown.parts[1].svg == svg
        rounds += shown.parts[0].svg is not None
        assert len(sent.marks) <= pictures.MOST_MARKS + 2
    assert rounds == 3


def test_what_is_kept_of_a_table_is_bounded() -> None:
    live = live_table(40)
    for viewer in range(-1, 3):
        for lang in LANGUAGES:
            for shape in Shape:
                first = pictures.present(live, viewer, lang, (), shape)
                assert pictures.present(live, viewer, lang, (), shape) is first
                assert len(live.pictures) <= pictures.MOST_KEPT
