"""Lessons on the server: tables kept only for a while, where another choice is answered and changes nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

from leeward.kernel.play.notation import loads
from leeward.lessons import Session, course, lesson_named
from leeward.server.limits.quotas import Quota
from server.api.test_socket import follow, hear, tell
from server.playing import ME, OPEN, Player, View, client

GAME = "puerto-rico"


def open_lesson(player: Player, key: str = "round", step: int = 0, **given: Any) -> str:
    answer = player.ask("POST", "/api/v1/lessons", json={"game": GAME, "lesson": key, "step": step, **given})
    assert answer.status_code == 201, answer.text
    player.made = answer.json()
    table: str = player.made["id"]
    return table


def do(socket: Any, shown: View) -> View:
    """What the step asks for, by the first action that counts as done."""
    tell(socket, "act", expected=shown["version"], action=shown["lesson"]["actions"][0])
    return next_step(socket, shown["lesson"]["number"])


def next_step(socket: Any, number: int) -> View:
    while (shown := hear(socket, "view"))["lesson"]["number"] == number:
        pass
    return shown


@pytest.mark.parametrize("key", ["round", "mayor", "ending"])  # tests/lessons follows all of them
def test_a_lesson_is_followed_to_its_end_on_the_server(anna: Player, key: str) -> None:
    lesson = lesson_named(GAME, key)
    table = open_lesson(anna, key)
    with follow(anna, table, "lang=de&picture=0") as socket:
        shown = hear(socket, "view")
        for number, step in enumerate(lesson.steps[:-1]):
            assert (shown["lesson"]["number"], shown["lesson"]["read"]) == (number, not step.do)
            if not step.do:
                tell(socket, "go_to", step=number + 1)
                shown = next_step(socket, number)
            elif step.whole:
                while shown["lesson"]["number"] == number:
                    tell(socket, "act", expected=shown["version"], action=shown["lesson"]["actions"][0])
                    shown = hear(socket, "view")
                    while not shown["lesson"]["actions"] and shown["lesson"]["number"] == number:
                        shown = hear(socket, "view")
            else:
                shown = do(socket, shown)
        assert shown["lesson"]["number"] == len(lesson.steps) - 1


def test_another_choice_is_answered_in_ones_language_and_changes_nothing(anna: Player) -> None:
    table = open_lesson(anna, step=2)
    with follow(anna, table, "lang=de&picture=0") as socket:
        shown = hear(socket, "view")
        for message, given in (("act", {"action": "role mayor"}), ("act_all", {"actions": ["role mayor"]})):
            tell(socket, message, expected=shown["version"], **given)
            refused = hear(socket, "refused")
            assert refused["code"] == "lesson"
            assert refused["why"].startswith("Der Bürgermeister bringt Leute.")
            assert refused["view"]["version"] == shown["version"]
    answer = anna.try_to("actions", table, expected=shown["version"], action="role mayor")
    assert (answer.status_code, answer.json()["code"]) == (422, "lesson")
    assert anna.see(table)["version"] == shown["version"]


def test_one_goes_back_and_the_table_with_one(anna: Player) -> None:
    table = open_lesson(anna, step=2)
    with follow(anna, table) as socket:
        before = hear(socket, "view")
        after = do(socket, before)
        tell(socket, "go_to", step=2)
        back = next_step(socket, after["lesson"]["number"])
        assert back["lesson"] == before["lesson"]
        assert back["question"] == before["question"]
        assert back["count"] == before["count"]
        tell(socket, "go_to", step=5)
        assert hear(socket, "refused")["code"] == "lesson"
        tell(socket, "go_to", step=3)  # there is something to do first
        assert hear(socket, "refused")["code"] == "lesson"


def test_taking_back_leads_back_but_not_before_the_lesson(anna: Player) -> None:
    table = open_lesson(anna, "captain", step=1)
    with follow(anna, table) as socket:
        shown = hear(socket, "view")
        tell(socket, "undo", expected=shown["version"])
        assert hear(socket, "refused")["code"] == "nothing"
        after = do(socket, shown)
        tell(socket, "undo", expected=after["version"])
        assert next_step(socket, after["lesson"]["number"])["lesson"] == shown["lesson"]


def test_what_comes_later_is_played_and_undone_at_once(anna: Player) -> None:
    lesson = lesson_named("cooper-island", "plan-ships")
    step = next(number for number, step in enumerate(lesson.steps) if step.later)
    table = open_lesson(anna, lesson.key, step, game="cooper-island")
    with follow(anna, table, "picture=0") as socket:
        before = hear(socket, "view")
        after = do(socket, before)
        assert after["lesson"]["number"] == step + 1
        assert after["count"] == before["count"] + 1 + len(lesson.steps[step].later)
        assert after["lesson"]["actions"]
        tell(socket, "undo", expected=after["version"])
        back = next_step(socket, step + 1)
        assert (back["lesson"], back["count"]) == (before["lesson"], before["count"])
        tell(socket, "act", expected=back["version"], action=back["lesson"]["actions"][0])
        assert next_step(socket, step)["count"] == after["count"]


def test_a_learner_may_arrange_more_than_the_first_action_of_what_comes_later(anna: Player) -> None:
    step, lesson = 6, lesson_named("cooper-island", "crew")
    table = open_lesson(anna, lesson.key, step, game="cooper-island")
    with follow(anna, table, "picture=0") as socket:
        before = hear(socket, "view")
        places = before["arrange"]["places"]
        left = [[] if each["takes"][0] in ("food", "food-4") else each["who"] for each in places]
        tell(socket, "arrange", expected=before["version"], places=left)
        after = next_step(socket, step)
        assert after["lesson"]["number"] == step + 1
        assert after["count"] == before["count"] + 1 + len(lesson.steps[step].later)


def test_a_lesson_is_not_listed_and_nothing_else_of_it_is_kept(anna: Player, tmp_path: Path) -> None:
    table = open_lesson(anna)
    assert anna.ask("GET", "/api/v1/tables").json() == []
    for deed, given in (
        ("chat", {"text": "hello"}),
        ("invites", {"seat": 0}),
        ("seats/0", {"kind": "computer"}),
    ):
        answer = anna.ask("POST", f"/api/v1/tables/{table}/{deed}", json=given)
        assert (answer.status_code, answer.json()["code"]) == (422, "lesson"), deed
    assert anna.ask("POST", f"/api/v1/tables/{table}/again").status_code == 409
    assert anna.see(table)["chat"] == []


def test_a_stranger_finds_no_table_but_the_lesson(anna: Player, bob: Player) -> None:
    table = open_lesson(anna)
    assert bob.ask("GET", f"/api/v1/tables/{table}").status_code == 404
    answer = bob.ask("GET", anna.made["path"], follow_redirects=False)
    assert (answer.status_code // 100, answer.headers["location"]) == (3, f"/learn/{GAME}/round")
    assert anna.ask("GET", anna.made["path"]).status_code == 200


def test_a_lesson_whose_table_is_lost_goes_on_at_the_same_step(tmp_path: Path) -> None:
    with client(tmp_path, tables=Quota(1, 1)) as http:
        anna = Player(http)
        open_lesson(anna, step=4)
        path = anna.made["path"]
        open_lesson(anna, "captain")  # of too many, the oldest give way
        answer = anna.ask("GET", path, follow_redirects=False)
        assert answer.headers["location"] == f"/learn/{GAME}/round"
        shown = anna.see(open_lesson(anna, step=4))
    assert shown["lesson"]["number"] == 4
    assert shown["count"] == Session(lesson_named(GAME, "round"), 4).game.number


def test_lessons_count_among_the_tables_that_run(tmp_path: Path) -> None:
    with client(tmp_path, tables=Quota(1, 1)) as http:
        anna = Player(http)
        with follow(anna, open_lesson(anna)) as socket:
            hear(socket, "view")
            for path, wanted in (("lessons", {"game": GAME, "lesson": "round"}), ("tables", {"seats": [ME, OPEN]})):
                answer = anna.ask("POST", f"/api/v1/{path}", json=wanted)
                assert (answer.status_code, answer.json()["code"]) == (429, "too-many-tables")


def test_the_last_lesson_is_the_end_of_a_real_game_that_is_kept_as_all_others(anna: Player) -> None:
    last = course(GAME)[-1]
    assert last.game is not None
    begun = loads(last.game.position)
    learner = int(begun.table.seat)
    table = open_lesson(anna, last.key, name="Zoe")
    assert anna.made["path"] == f"/tables/{table}"
    [listed] = anna.ask("GET", "/api/v1/tables").json()
    assert (listed["id"], listed["names"][learner], len(listed["names"])) == (table, "Zoe", begun.seats)
    shown = anna.see(table)
    assert (shown["lesson"], shown["hints"], set(shown["levels"])) == (None, True, {"", last.game.level})
    assert (shown["count"], shown["viewer"]) == (begun.number, learner)
    said = anna.ask("GET", f"/api/v1/lessons/{GAME}/coach", params={"lang": "de"}).json()
    assert said[""].startswith("Deine erste richtige Partie!")
    assert "Und jetzt?" in said["over"]
    assert shown["kind"] in said


def test_how_far_one_is_comes_along_with_the_cookie(anna: Player, bob: Player) -> None:
    def told(player: Player, path: str) -> Any:
        return page_data(player.ask("GET", path).text)["learned"]

    open_lesson(anna)
    for lesson, reached in (("round", {"step": 3}), ("mayor", {"step": 0, "done": True}), ("mayor", {"step": 2})):
        assert anna.ask("POST", f"/api/v1/lessons/{GAME}/{lesson}/reached", json=reached).json() == {"kept": True}
    kept = {"round": 3, "mayor": "done"}
    assert told(anna, f"/learn/{GAME}") == told(anna, f"/learn/{GAME}/captain") == told(anna, "/")[GAME] == kept
    # Of somebody whom nobody knows nothing is kept, and nobody is told of others.
    assert bob.ask("POST", f"/api/v1/lessons/{GAME}/round/reached", json={"step": 1}).json() == {"kept": False}
    assert told(bob, f"/learn/{GAME}") == {}
    wrong: list[tuple[str, dict[str, Any], int]] = [
        ("round", {"step": -1}, 400),
        ("round", {"step": 1000}, 400),
        ("round", {"step": 1, "who": "bob"}, 400),
        ("sailing", {"step": 1}, 404),
    ]
    for lesson, given, status in wrong:
        assert anna.ask("POST", f"/api/v1/lessons/{GAME}/{lesson}/reached", json=given).status_code == status
    assert told(anna, f"/learn/{GAME}") == kept


def page_data(html: str) -> Any:
    """What a page tells its scripts."""
    return json.loads(html.partition('id="page"')[2].partition(">")[2].partition("</script>")[0])


@pytest.mark.parametrize(
    ("wanted", "status"),
    [
        ({"game": "chess", "lesson": "round"}, 404),
        ({"game": GAME, "lesson": "sailing"}, 404),
        ({"game": GAME, "lesson": "round", "step": -1}, 400),
        ({"game": GAME, "lesson": "round", "seed": 1}, 400),
    ],
)
def test_a_lesson_that_cannot_be_is_refused(anna: Player, wanted: dict[str, Any], status: int) -> None:
    assert anna.ask("POST", "/api/v1/lessons", json=wanted).status_code == status


def test_a_step_is_gone_to_in_lessons_alone(anna: Player) -> None:
    table = anna.make(ME, {"kind": "here"})
    with follow(anna, table) as socket:
        hear(socket, "view")
        tell(socket, "go_to", step=1)
        assert hear(socket, "refused")["code"] == "not-yours"


def test_a_course_and_a_lesson_can_be_read_before_anything_is_prepared(anna: Player) -> None:
    for lang, words in (("en", "Your island is nearly empty"), ("de", "Deine Insel ist fast leer")):
        assert words in anna.ask("GET", f"/learn/{GAME}/round", params={"lang": lang}).text
    page = anna.ask("GET", f"/learn/{GAME}", params={"lang": "de"}).text
    assert all(f'href="/learn/{GAME}/{lesson.key}"' in page for lesson in course(GAME))
    assert not anna.http.app.state.site.tables.ready.has(GAME)
    assert anna.ask("GET", f"/learn/{GAME}/sailing").status_code == 404
    assert anna.ask("GET", "/learn/chess").status_code == 404
