"""Studies over HTTP: make one from a game, play variations, comment and draw, share, export and import; and who may do what."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import leeward
from leeward.kernel.play.notation import loads
from leeward.lessons import lesson_named
from leeward.puzzles import puzzles_of
from leeward.server.limits.quotas import Quota
from leeward.server.study.studies.file import Reader, read
from leeward.server.study.studies.positions import NodeShown
from leeward.server.study.studies.reading import rows
from leeward.server.study.studies.tree import Node
from server.playing import COMPUTER, HERE, ME, OPEN, Player, client
from server.study.test_branching import finished

pytestmark = pytest.mark.both_databases
GAME = {"game": "puerto-rico", "players": 3}


def make(player: Player, **begin: Any) -> tuple[str, str]:
    """Make a study; return the address of it and of its first chapter."""
    answer = player.ask("POST", "/api/v1/studies", json={"begin": begin or GAME})
    assert answer.status_code == 201, answer.text
    study = f"/api/v1/studies/{answer.json()['id']}"
    return study, f"{study}/chapters/{answer.json()['chapter']}"


def nodes(player: Player, chapter: str, **query: str) -> list[dict[str, Any]]:
    answer = player.ask("GET", chapter, params=query)
    assert answer.status_code == 200, answer.text
    return list(answer.json()["nodes"])


def play(player: Player, chapter: str, node: int, choice: int = 0) -> int:
    """Play one of the choices at a node; return the node it leads to."""
    action = player.ask("GET", f"{chapter}/nodes/{node}").json()["actions"][choice]["number"]
    answer = player.ask("POST", f"{chapter}/nodes/{node}", json={"action": action})
    assert answer.status_code == 201, answer.text
    return int(answer.json()["id"])


def say(player: Player, chapter: str, node: int, **told: Any) -> Any:
    return player.ask("PUT", f"{chapter}/nodes/{node}", json=told)


def line(told: list[dict[str, Any]]) -> list[int]:
    """Return the main line."""
    found, here = [], 0
    while following := [each["id"] for each in told if each["parent"] == here and each["id"]]:
        found.append(here := following[0])
    return found


def test_a_finished_game_becomes_a_chapter_with_all_its_moves(anna: Player, bob: Player) -> None:
    game = finished()
    table = anna.ask("POST", "/api/v1/tables/open", json={"text": game.dumps(), "seats": [ME, HERE]}).json()["id"]
    study, chapter = make(anna, table=table)
    told = nodes(anna, chapter)
    assert len(told) == game.number + 1
    assert [each["seat"] for each in told[1:4]] == [played.seat for played in game.history[:3]]
    assert line(told) == list(range(1, game.number + 1))
    last = anna.ask("GET", f"{chapter}/nodes/{game.number}").json()
    assert (last["over"], last["actions"]) == (True, [])
    assert " wins " in last["question"] or " share " in last["question"]
    assert anna.ask("GET", "/api/v1/studies").json()[0]["id"] in study
    assert bob.ask("POST", "/api/v1/studies", json={"begin": {"table": table}}).status_code == 404, "nobody watches there"
    assert nodes(anna, chapter, lang="de")[1]["text"] != told[1]["text"]


def test_variations_comments_and_drawings_stay_and_the_main_line_can_change(anna: Player) -> None:
    _, chapter = make(anna)
    first = play(anna, chapter, 0)
    second = play(anna, chapter, first)
    other = play(anna, chapter, 0, 1)
    assert play(anna, chapter, 0, 1) == other, "the same move again is the same node"
    drawn = [{"at": "role-1"}, {"at": "role-1", "to": "role-2"}]
    assert say(anna, chapter, other, comment="Why not?\nIt is <b>open</b>.", mark="!?", drawn=drawn).status_code == 200
    told = {each["id"]: each for each in nodes(anna, chapter)}
    assert (told[other]["comment"], told[other]["mark"]) == ("Why not?\nIt is <b>open</b>.", "!?")
    assert told[other]["drawn"] == drawn
    assert line([*told.values()]) == [first, second]
    assert say(anna, chapter, other, main=True).status_code == 200
    assert line(nodes(anna, chapter)) == [other]
    assert anna.ask("DELETE", f"{chapter}/nodes/{first}").status_code == 200
    assert [each["id"] for each in nodes(anna, chapter)] == [0, other], "everything after it goes, too"
    assert anna.ask("GET", f"{chapter}/nodes/{second}").status_code == 404
    assert anna.ask("DELETE", f"{chapter}/nodes/0").status_code == 400
    wanted = anna.ask("GET", f"{chapter}/nodes/{other}").json()["actions"][0]["number"]
    shown = anna.ask("GET", f"{chapter}/nodes/{other}/preview", params={"action": wanted}).json()
    assert shown["action"] == wanted
    assert anna.ask("POST", f"{chapter}/nodes/{other}", json={"action": 32767}).status_code == 422


def test_chapters_are_added_renamed_ordered_and_deleted(anna: Player) -> None:
    study, first = make(anna)
    added = anna.ask("POST", f"{study}/chapters", json={**GAME, "title": "Second"}).json()["chapter"]
    assert [each["title"] for each in anna.ask("GET", study).json()["chapters"]] == ["Anna, Bob, Clara", "Second"]
    one = first.rpartition("/")[2]
    assert anna.ask("PATCH", study, json={"order": [added, one], "title": "Plans"}).json()["title"] == "Plans"
    assert [each["id"] for each in anna.ask("GET", study).json()["chapters"]] == [added, one]
    for order in ([added], [added, added], [added, "x"]):
        assert anna.ask("PATCH", study, json={"order": order}).status_code == 400
    assert anna.ask("PATCH", first, json={"title": "Opening"}).status_code == 200
    assert anna.ask("GET", first).json()["title"] == "Opening"
    assert anna.ask("DELETE", first).status_code == 200
    assert anna.ask("GET", first).status_code == 404
    refused = anna.ask("DELETE", f"{study}/chapters/{added}")
    assert (refused.status_code, refused.json()["code"]) == (409, "last-chapter")
    assert anna.ask("DELETE", study).status_code == 200
    assert anna.ask("GET", study).status_code == 404
    assert anna.ask("GET", "/api/v1/studies").json() == []


def test_only_the_owner_changes_a_study_and_others_read_it_once_it_is_shared(anna: Player, bob: Player) -> None:
    study, chapter = make(anna)
    node = play(anna, chapter, 0)
    reading = (study, chapter, f"{chapter}/nodes/{node}", f"{chapter}/file")
    changing: list[tuple[str, str, Any]] = [
        ("PATCH", study, {"title": "Mine now"}),
        ("PATCH", study, {"shared": True}),
        ("DELETE", study, None),
        ("POST", f"{study}/chapters", GAME),
        ("PATCH", chapter, {"title": "Mine now"}),
        ("DELETE", chapter, None),
        ("POST", f"{chapter}/nodes/0", {"action": 0}),
        ("PUT", f"{chapter}/nodes/0", {"comment": "mine"}),
        ("DELETE", f"{chapter}/nodes/{node}", None),
    ]
    stranger = Player(anna.http)
    for who in (bob, stranger):
        assert {who.ask("GET", path).status_code for path in reading} == {404}
        assert {who.ask(way, path, json=given).status_code for way, path, given in changing} == {404}
    before = anna.ask("GET", chapter).json()
    assert anna.ask("PATCH", study, json={"shared": True}).json()["shared"]
    for who in (bob, stranger):
        assert {who.ask("GET", path).status_code for path in reading} == {200}
        assert not who.ask("GET", study).json()["mine"]
        for way, path, given in changing:
            refused = who.ask(way, path, json=given)
            assert (refused.status_code, refused.json()["code"]) == (403, "not-your-study"), (way, path)
        assert who.ask("GET", "/api/v1/studies").json() == [], "a shared study is listed only for its owner"
    assert anna.ask("GET", chapter).json() == before
    # A chapter is found only in its own study.
    hers, _ = make(bob)
    assert bob.ask("DELETE", f"{hers}/chapters/{chapter.rpartition('/')[2]}").status_code == 404
    assert bob.ask("PUT", f"{hers}/chapters/{chapter.rpartition('/')[2]}/nodes/0", json={"comment": "x"}).status_code == 404
    anna.ask("PATCH", study, json={"shared": False})
    assert {bob.ask("GET", path).status_code for path in reading} == {404}


def test_nothing_else_of_a_study_can_be_set_and_other_sites_change_nothing(anna: Player) -> None:
    study, chapter = make(anna)
    for path, way, given in (
        (study, "PATCH", {"owner": "x"}),
        (study, "PATCH", {"title": ""}),
        (chapter, "PATCH", {"title": "x", "tree": "{}"}),
        (f"{chapter}/nodes/0", "PUT", {"id": 7}),
        (f"{chapter}/nodes/0", "PUT", {"mark": "!!!"}),
        (f"{chapter}/nodes/0", "PUT", {"comment": "x" * 4001}),
        (f"{chapter}/nodes/0", "PUT", {"drawn": [{"at": "a b"}]}),
        (f"{chapter}/nodes/0", "PUT", {"drawn": [{"at": "a"}] * 33}),
        ("/api/v1/studies", "POST", {"begin": {**GAME, "table": "x"}}),
        ("/api/v1/studies", "POST", {"begin": {}}),
        ("/api/v1/studies", "POST", {"begin": {"game": "puerto-rico", "players": 8}}),
    ):
        assert anna.ask(way, path, json=given).status_code == 400, (way, given)
    elsewhere = {"origin": "https://elsewhere.example"}
    for way, path in (("DELETE", study), ("PATCH", study)):
        assert anna.ask(way, path, json={"shared": True}, headers=elsewhere).status_code == 403
    assert not anna.ask("GET", study).json()["shared"]


def test_a_running_game_among_people_stays_closed(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN, watch=True)
    bob.join(anna.made["invites"]["1"])
    for player in (anna, bob, Player(anna.http)):
        answer = player.ask("POST", "/api/v1/studies", json={"begin": {"table": table}})
        assert answer.status_code == 403
    game = anna.http.app.state.site.tables.live[table].state.game
    for who in (anna, bob):
        answer = who.ask("POST", "/api/v1/studies", json={"begin": {"text": game.dumps()}})
        assert (answer.status_code, answer.json()["code"]) == (403, "fair-play")
    # Somebody who does not play there may have a game with this seed. Its players can't read it while they play.
    study, _ = make(Player(anna.http), text=game.dumps())
    assert anna.ask("GET", study).status_code == 404


def test_a_study_of_ones_running_game_stays_closed_to_its_players_when_it_is_shared(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN, watch=True)
    bob.join(anna.made["invites"]["1"])
    text = anna.http.app.state.site.tables.live[table].state.game.dumps()
    author = Player(anna.http)
    study, chapter = make(author, text=text)
    author.ask("PATCH", study, json={"shared": True})
    for path in (f"{chapter}/nodes/0", f"{chapter}/file", f"{chapter}/nodes/0/preview?action=0"):
        answer = bob.ask("GET", path)
        assert (answer.status_code, answer.json()["code"]) == (403, "fair-play"), path
    assert author.ask("GET", f"{chapter}/nodes/0").status_code == 200


def test_a_position_that_looks_like_ones_running_game_stays_closed(anna: Player, bob: Player) -> None:
    """Another seed with the same opening is found by trying: what a seat sees is compared, too."""
    alike = leeward.new("puerto-rico", players=2, seed=37, first="1")
    settler = alike.legal.numbers[0]
    alike.play(settler)
    _, chapter = make(anna, text=alike.dumps())
    table = anna.make(ME, OPEN, seed=11)
    bob.join(anna.made["invites"]["1"])
    anna.act(table, settler)
    assert anna.ask("GET", f"{chapter}/nodes/0").status_code == 200
    for path in (f"{chapter}/nodes/1", f"{chapter}/nodes/1/preview?action={alike.legal.numbers[0]}"):
        answer = anna.ask("GET", path)
        assert (answer.status_code, answer.json()["code"]) == (403, "fair-play"), path


def test_only_those_who_may_see_a_table_study_it(anna: Player, bob: Player) -> None:
    alone = anna.make(ME, COMPUTER)
    assert bob.ask("POST", "/api/v1/studies", json={"begin": {"table": alone}}).status_code == 404
    assert make(anna, table=alone)
    assert anna.ask("POST", "/api/v1/studies", json={"begin": {"table": "x"}}).status_code == 404


def test_a_chapter_is_exported_as_a_saved_game_and_imported_again(anna: Player, bob: Player) -> None:
    study, chapter = make(anna, **GAME, title="Two plans")
    first = play(anna, chapter, 0)
    second = play(anna, chapter, first)
    third = play(anna, chapter, second)
    inside = play(anna, chapter, play(anna, chapter, first, 1))
    play(anna, chapter, inside)
    deeper = play(anna, chapter, inside, 1)
    play(anna, chapter, deeper)
    play(anna, chapter, 0, 1)
    say(anna, chapter, 0, comment="Before the first move.")
    say(anna, chapter, first, comment="Both {plans} begin here.\nThis is #1.", mark="!", drawn=[{"at": "a", "to": "b"}])
    say(anna, chapter, deeper, comment="Better.", mark="?!", drawn=[{"at": "c"}])
    say(anna, chapter, third, comment="The end.")
    answer = anna.ask("GET", f"{chapter}/file")
    assert answer.headers["content-type"].startswith("text/plain")
    game = loads(answer.text)  # any reader has the main line with its comments
    assert game.number == 3
    assert [str(game.notes[number]) for number in (0, 1, 3)] == [
        "{Before the first move.}",
        "! {Both ｛plans｝ begin here. ¶ This is ＃1.}",  # noqa: RUF001
        "{The end.}",
    ]
    study, again = make(bob, text=answer.text)
    assert bob.ask("GET", study).json()["title"] == "Two plans"
    assert bob.ask("GET", f"{again}/file").text == answer.text

    def shape(told: list[dict[str, Any]], at: int = 0) -> Any:
        (here,) = [each for each in told if each["id"] == at]
        said = (here.get("text"), here.get("mark"), here.get("comment"), here.get("drawn"))
        return said, [shape(told, each["id"]) for each in told if each["parent"] == at]

    assert shape(nodes(bob, again)) == shape(nodes(anna, chapter))


def test_what_is_no_chapter_is_refused_with_a_reason(anna: Player) -> None:
    good = leeward.new("puerto-rico", players=3, seed=3)
    good.play(good.legal[0])
    text = good.dumps()
    for added, why in (
        ("#( Anna: fly to the moon\n#)\n", "fly to the moon"),
        ("#)\n", "no variation ends here"),
        ("#( nobody\n", "colon"),
        ("#( Anna: role mayor {\n", "comment"),
    ):
        answer = anna.ask("POST", "/api/v1/studies", json={"begin": {"text": text + added}})
        assert answer.status_code == 400, added
        assert why in answer.json()["detail"]
    at_first = text.replace("\n\n", "\n#( Anna: role mayor\n\n", 1)
    assert anna.ask("POST", "/api/v1/studies", json={"begin": {"text": at_first}}).status_code == 400
    tree, title = read(loads(text + "# a remark\n#: Title\n"), text + "# a remark\n#: Title\n")
    assert (len(tree.nodes), title) == (2, "Title")


def test_a_puzzle_becomes_a_chapter_without_its_answer(anna: Player) -> None:
    puzzle = puzzles_of("puerto-rico")[0]
    _, chapter = make(anna, game="puerto-rico", puzzle=puzzle.id)
    assert len(nodes(anna, chapter)) == len(puzzle.actions) + 1
    assert anna.ask("POST", "/api/v1/studies", json={"begin": {"game": "puerto-rico", "puzzle": "x"}}).status_code == 404


@pytest.mark.parametrize(("game", "key"), [("puerto-rico", "captain"), ("cooper-island", "first-game")])
def test_a_chapter_begins_at_the_position_of_a_lesson(anna: Player, game: str, key: str) -> None:
    begin = {"game": game, "lesson": key, "title": "Captain"}
    made = anna.ask("POST", "/api/v1/studies", json={"begin": begin}).json()
    lesson = lesson_named(game, key)
    at = loads(lesson.position or (lesson.game.position if lesson.game else ""))
    assert made["path"] == f"/studies/{made['id']}#{made['chapter']}-{at.number}"
    study = f"/api/v1/studies/{made['id']}"
    shown = anna.ask("GET", f"{study}/chapters/{made['chapter']}/nodes/{at.number}").json()
    assert {action["number"] for action in shown["actions"]} == set(at.legal.numbers)
    assert anna.ask("POST", f"{study}/chapters", json=begin).json()["node"] == at.number
    assert anna.ask("POST", f"{study}/chapters", json={**begin, "lesson": "x"}).status_code == 404


def test_a_study_is_read_without_scripts(anna: Player, bob: Player) -> None:
    study, chapter = make(anna)
    page = study.removeprefix("/api/v1")
    first = play(anna, chapter, 0)
    last = play(anna, chapter, first)
    other = play(anna, chapter, 0, 1)
    say(anna, chapter, last, comment="Now <i>two</i> plans:\nship or build.", mark="!?")
    say(anna, chapter, other, comment="Why not?")
    assert bob.ask("GET", page).status_code == 404
    anna.ask("PATCH", study, json={"shared": True})
    shown = bob.browse(page).text
    told = {each["id"]: each for each in nodes(anna, chapter)}
    at = [shown.index(f">{told[node]['text']}") for node in (first, last)]
    assert at == sorted(at)
    name = chapter.rpartition("/")[2]
    for node in (first, last, other):
        assert f'href="?chapter={name}&amp;node={node}#here"' in shown
    assert "Now &lt;i&gt;two&lt;/i&gt; plans:\nship or build." in shown
    assert shown.index("Why not?") > shown.index('<div class="variation">')
    assert f'src="{page}/{name}/0?lang=en"' in shown
    there = bob.browse(f"{page}?chapter={name}&node={last}&lang=de").text
    assert f'src="{page}/{name}/{last}?lang=de"' in there
    assert 'aria-current="true"' in there
    picture = bob.ask("GET", f"{page}/{name}/{last}")
    assert (picture.status_code, picture.headers["content-type"]) == (200, "image/svg+xml")
    assert picture.text.startswith("<svg")
    small = bob.ask("GET", f"{page}/{name}/{last}?lang=de&shape=small").text
    assert 'lang="de"' in small
    assert f'viewBox="{picture.text.partition("viewBox=")[2][1:12]}' not in small
    for wrong in (f"{page}?chapter=x", f"{page}/{name}/99", f"{page}/x/0"):
        assert bob.ask("GET", wrong).status_code == 404, wrong


def test_variations_of_variations_are_read_in_their_places() -> None:
    def node(number: int, parent: int, **more: Any) -> NodeShown:
        return NodeShown(number, parent, f"m{number}", number % 2, **more)

    tree = [
        NodeShown(0, -1, comment="Start"),
        node(1, 0),
        node(3, 1, comment="good"),
        node(2, 0),
        node(4, 2),
        node(5, 2),
        node(6, 3),
    ]
    found = [(row.depth, row.comment or [each.text for each in row.moves]) for row in rows(tree, ["Anna", "Bob"])]
    assert found == [
        *[(0, "Start"), (0, ["m1"])],
        *[(1, ["m2", "m4"]), (2, ["m5"])],
        *[(0, ["m3"]), (0, "good"), (0, ["m6"])],
    ]


def test_nobody_fills_the_disk_with_studies(tmp_path: Path) -> None:
    text = leeward.new("puerto-rico", players=3, seed=3).dumps()
    with client(tmp_path, studies=Quota(1000, 1100)) as http:
        anna, bob = Player(http), Player(http)

        def asked(player: Player) -> tuple[int, str]:
            answer = player.ask("POST", "/api/v1/studies", json={"begin": {"text": text}})
            return answer.status_code, answer.json().get("code", "")

        _, chapter = make(anna, text=text)
        assert say(anna, chapter, 0, comment="x" * 400).status_code == 200
        assert say(anna, chapter, 0, comment="x" * 1000).json()["code"] == "too-many-studies"
        assert asked(anna) == (201, "")
        assert asked(anna) == (409, "too-many-studies")
        assert len(anna.ask("GET", "/api/v1/studies").json()) == 2, "what is refused leaves nothing"
        assert asked(bob) == (201, "")
        assert asked(Player(http)) == (409, "too-many-studies"), "an address has its limit, too"
        assert say(anna, chapter, 0, comment="").status_code == 200, "one may always make room"
        assert asked(anna) == (201, "")


def test_a_chapter_has_an_end(anna: Player) -> None:
    _, chapter = make(anna)
    node, answer = 0, None
    for _ in range(60):
        answer = say(anna, chapter, node, comment="x" * 4000)
        if answer.status_code != 200:
            break
        node = play(anna, chapter, node)
    assert answer is not None
    assert (answer.status_code, answer.json()["code"]) == (409, "study-full")
    assert nodes(anna, chapter)


def test_reading_many_variations_does_not_look_through_all_nodes_for_each() -> None:
    looked = 0

    class Nodes(list[Node]):
        def __iter__(self) -> Iterator[Node]:
            nonlocal looked
            for node in super().__iter__():
                looked += 1
                yield node

    game = leeward.new("puerto-rico", players=3, seed=1)
    game.play(game.legal.numbers[0])
    reader, count = Reader(game), 300
    reader.tree.nodes = Nodes(reader.tree.nodes)
    variations = (f"#( {game.names[0]}: take {each}" for each in range(count))
    for number, text in enumerate([game.history[0].action.text, *variations]):
        reader.read(number, text)
    assert len(reader.tree.nodes) == count + 2
    assert looked < count
