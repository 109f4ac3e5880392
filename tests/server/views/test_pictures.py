"""Pictures as they are sent: in parts, each once."""

import random
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
from litestar.testing import WebSocketTestSession

from leeward.kernel.contract.installed import rooms
from leeward.kernel.language.speech import LANGUAGES
from leeward.kernel.picture.drawing import Drawing, Part, Shape, mark_of
from leeward.kernel.play.game import new
from leeward.server.views import pictures
from server.api.test_socket import follow, hear, tell
from server.playing import COMPUTER, HERE, ME, Player, View, drawn
from server.views.test_view import live_table

Sent = dict[str, Any]


class Viewer:
    """A client of the socket: keeps what it was sent, and completes the pictures that count on it."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.kept: dict[str, str] = {}
        self.parts: list[Sent] = []

    def look(self) -> View:
        """The next view; `sent` is what came, and `parts` what lies on the table."""
        shown = hear(self.socket, "view")
        self.sent: list[Any] = shown["picture"]["parts"]
        self.parts = [
            each
            for part in self.sent
            for each in ([part] if isinstance(part, dict) else self.parts[part[0] : part[0] + part[1]])
        ]
        self.kept |= {part["mark"]: part["svg"] for part in self.sent if "svg" in part}
        return shown

    def whole(self) -> list[Sent]:
        """The picture as one who has nothing would be sent it."""
        return [{**part, "svg": self.kept[part["mark"]]} for part in self.parts]


def marks(shown: View) -> list[str]:
    return [part["mark"] for part in shown["picture"]["parts"]]


def carried(parts: list[Sent]) -> set[str]:
    """The marks of the parts that were sent as a whole."""
    return {part["mark"] for part in parts if "svg" in part}


def test_a_connection_is_sent_every_part_once(anna: Player) -> None:
    table = anna.make(ME, HERE)
    had: set[str] = set()
    with follow(anna, table, "") as socket:
        viewer = Viewer(socket)
        for version in range(6):
            shown = viewer.look()
            assert not carried(viewer.sent) & had
            had |= carried(viewer.sent)
            before = [part["mark"] for part in viewer.parts]
            assert set(before) <= had
            tell(socket, "act", expected=version, action=shown["actions"][0]["number"])
        viewer.look()
        tell(socket, "undo", expected=6)
        viewer.look()
        assert [part["mark"] for part in viewer.parts] == before
        assert not carried(viewer.sent), "what was seen before the action is known"


def test_what_a_client_completes_is_the_picture_itself(anna: Player) -> None:
    table, chance = anna.make(ME, HERE), random.Random(4)
    with follow(anna, table, "") as socket:
        viewer = Viewer(socket)
        for version in range(30):
            shown = viewer.look()
            assert viewer.whole() == anna.see(table, picture=True)["picture"]["parts"]
            tell(socket, "preview", expected=version, action=shown["actions"][-1]["number"])
            found = hear(socket, "previewed")["picture"]
            viewer.kept |= {part["mark"]: part["svg"] for part in (found or {"parts": []})["parts"] if "svg" in part}
            tell(socket, "act", expected=version, action=chance.choice(shown["actions"])["number"])
        viewer.look()
        tell(socket, "undo", expected=30)
        viewer.look()
        assert viewer.whole() == anna.see(table, picture=True)["picture"]["parts"]
        for shape in ("small", "wide"):
            tell(socket, "look", lang="de", shape=shape, skip=False)
            viewer.look()
            assert viewer.whole() == anna.see(table, picture=True, shape=shape, lang="de")["picture"]["parts"]


def test_what_was_not_changed_by_an_action_is_only_counted(anna: Player) -> None:
    table = anna.make(ME, HERE)
    with follow(anna, table, "") as socket:
        viewer = Viewer(socket)
        viewer.look()
        first = viewer.sent
        assert carried(first) == {part["mark"] for part in first}
        tell(socket, "act", expected=0, action="role builder")
        viewer.look()
    fresh = [part for part in viewer.sent if isinstance(part, dict)]
    counted = sum(part[1] for part in viewer.sent if isinstance(part, list))
    assert 0 < len(fresh) < counted
    assert len(fresh) + counted == len(viewer.parts)
    assert not carried(fresh) & carried(first)


def test_another_connection_and_programs_get_whole_pictures(anna: Player) -> None:
    table = anna.make(ME, HERE)
    with follow(anna, table, "") as socket:
        hear(socket, "view")
        with follow(anna, table, "") as other:
            shown = hear(other, "view")
            assert carried(shown["picture"]["parts"]) == set(marks(shown))
    for _ in range(2):
        asked = anna.see(table, picture=True)
        assert carried(asked["picture"]["parts"]) == set(marks(asked))


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
    assert carried(past["picture"]["parts"]) == set(marks(past))
    assert [part["name"] for part in past["picture"]["parts"]] == [part["name"] for part in before["picture"]["parts"]]
    assert "data-action" not in drawn(past)
    assert anna.ask("GET", f"/tables/{table}/at/1").json()["text"] == "Anna takes the builder"


def test_a_connection_that_has_had_very_many_parts_keeps_those_that_it_shows() -> None:
    sent = pictures.Sent()
    always, old = part_of("always"), part_of("old")

    def show(*parts: Part) -> list[Any]:
        return pictures.shown(Drawing(1, 1, "en", "", "", parts, (), 1), sent).parts

    show(always, old)
    for number in range(3 * pictures.MOST_MARKS):
        first, new_one = show(always, part_of(str(number)))
        assert first == (0, 1)  # as in the last picture
        assert new_one.svg == f"<g>{number}</g>"
        assert len(sent.marks) <= (pictures.MOST_MARKS + 2) * pictures.MARK_SIZE
    assert show(always, old)[1].svg == old.svg


def part_of(name: str) -> Part:
    return Part(name, 0, 0, f"<g>{name}</g>", mark_of(f"<g>{name}</g>"))


def test_what_is_kept_of_a_table_is_bounded() -> None:
    live = live_table(40)
    for viewer in range(-1, 3):
        for lang in LANGUAGES:
            for shape in Shape:
                first = pictures.present(live, viewer, lang, (), shape)
                assert pictures.present(live, viewer, lang, (), shape) is first
                assert len(live.state.pictures) <= pictures.MOST_KEPT
