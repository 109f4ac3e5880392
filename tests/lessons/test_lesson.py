"""Lesson files: errors name the file and the step."""

from pathlib import Path

import msgspec
import pytest

from leeward.lessons import BadLesson, Lesson, Session, Step, lesson_named
from leeward.lessons.lesson import malformed, read
from leeward.lessons.validation import check

HEAD = 'title = "A"\nabout = "B"\nminutes = 2\notherwise = "no"\nposition = "leeward game 1"\n'
READ = '[[steps]]\ntext = "read"\n'


def written(folder: Path, text: str, name: str = "01-one.toml") -> Path:
    path = folder / name
    path.write_text(text, "utf-8")
    return path


def test_a_lesson_is_named_after_its_file(tmp_path: Path) -> None:
    lesson = read(written(tmp_path, HEAD + READ))
    assert (lesson.key, lesson.title, len(lesson.steps)) == ("one", "A", 1)
    assert lesson.texts() == ["A", "B", "no", "read"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("title = ", "01-one.toml: Invalid value"),
        (HEAD, "a position, steps, and a reply to other choices"),
        (HEAD + '[[steps]]\ntext = "do"\ndo = ["x"]\n', "the last step must not have anything to do"),
        (HEAD + '[[steps]]\ntext = " "\n' + READ, "step 1 has no text"),
        (HEAD + '[[steps]]\ntext = "a"\nthen = ["x"]\n' + READ, "step 1 is only read"),
        (HEAD + '[[steps]]\ntext = "a"\nlights = ["x"]\n' + READ, "unknown field `lights` - at `$.steps"),
        (HEAD.replace("2", '"two"') + READ, "Expected `int`, got `str` - at `$.minutes`"),
        (
            HEAD + READ + '[game]\nposition = ""\nlevel = "deckhand"\nstart = "a"\nclosing = "b"\ncoach = {}\n',
            "a game, or a position and steps",
        ),
    ],
)
def test_errors_in_a_file_are_reported(tmp_path: Path, text: str, why: str) -> None:
    with pytest.raises(BadLesson) as bad:
        read(written(tmp_path, text))
    assert why in str(bad.value)
    assert str(bad.value).startswith("01-one.toml")


def test_a_lesson_file_needs_a_number_and_a_name(tmp_path: Path) -> None:
    with pytest.raises(BadLesson, match="two digits and a word"):
        read(written(tmp_path, HEAD + READ, "one.toml"))


# errors that only playing shows


def changed(number: int, **values: object) -> Lesson:
    """Return the first lesson with one step changed."""
    lesson = lesson_named("puerto-rico", "round")
    steps = list(lesson.steps)
    steps[number] = msgspec.structs.replace(steps[number], **values)
    return msgspec.structs.replace(lesson, steps=tuple(steps))


def first_to_do() -> int:
    return next(number for number, step in enumerate(lesson_named("puerto-rico", "round").steps) if step.do)


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"do": ("sail away",)}, "no legal action matches `do`; legal: role settler, "),
        ({"do": ("role settler", "sail away")}, "no legal action matches 'sail away'"),
        ({"light": ("moon",)}, "has nothing called 'moon'"),
        ({"text": "Which role?", "light": ()}, "a text that ends with a question needs a `light`"),
        ({"answers": {"sail *": "no"}}, "no other choice matches the answer 'sail *'"),
        ({"then": ("role settler",)}, "the others can't play this"),
        ({"do": ("role captain",)}, "another player decides here: Bob: which role do you take?"),
    ],
)
def test_a_step_without_a_way_on_is_named(values: dict[str, object], why: str) -> None:
    with pytest.raises(BadLesson) as bad:
        check(changed(first_to_do(), **values))
    assert why in str(bad.value)
    assert "01-round.toml, step " in str(bad.value)


def test_a_step_at_which_another_seat_decides_is_named() -> None:
    number = max(number for number, step in enumerate(lesson_named("puerto-rico", "round").steps) if step.then)
    lesson = lesson_named("puerto-rico", "round")
    with pytest.raises(BadLesson, match="another player decides here"):
        check(changed(number, then=lesson.steps[number].then[:-1]))


def test_a_position_that_cannot_be_replayed_is_reported() -> None:
    lesson = msgspec.structs.replace(lesson_named("puerto-rico", "round"), position="leeward game 1\ngame: chess\n")
    with pytest.raises(BadLesson, match=r"01-round.toml: the position: "):
        check(lesson)


def test_a_whole_step_lasts_until_the_next_decision() -> None:
    session = Session(lesson_named("puerto-rico", "mayor"))
    while not session.step.whole:
        session.demonstrate()
    index = session.index
    session.play(session.fitting()[0])
    assert session.index == index
    session.play(session.fitting()[0])
    assert session.index == index + 1


def test_what_comes_later_is_played_at_once_for_everybody() -> None:
    session = Session(lesson_named("cooper-island", "plan-ships"))
    while not session.step.later:
        session.demonstrate()
    index, step, before = session.index, session.step, session.game.number
    session.demonstrate()
    played = session.game.history[before:]
    assert {each.seat for each in played} == {0, 1}, "the learner's own actions as well"
    assert [session.text_of(int(each.action)) for each in played[1:]] == list(step.later)
    assert (session.index, session.learner_decides) == (index + 1, True)
    wrong = msgspec.structs.replace(step, later=("worker on h round",))
    steps = (*session.lesson.steps[:index], wrong, *session.lesson.steps[index + 1 :])
    with pytest.raises(BadLesson, match="can't play this"):
        check(msgspec.structs.replace(session.lesson, steps=steps))


@pytest.mark.parametrize("step", [0, -1])
def test_a_step_that_is_only_read_sends_nobody_to_lights(step: int) -> None:
    lesson = lesson_named("cooper-island", "land")
    session = Session(lesson, range(len(lesson.steps))[step])
    answers = {session.why_not([session.text_of(number)]) for number in session.game.legal.numbers}
    assert answers == {"There is nothing to do on the board in this step: read it and go on."}


def test_a_step_demonstrates_its_first_pattern() -> None:
    step = Step("a", do=("ship indigo on ship 3", "ship indigo on ship 2"))
    session = Session(lesson_named("puerto-rico", "captain"))
    while session.step.do != step.do:
        session.demonstrate()
    session.demonstrate()
    assert "6-space ship" in "".join(line.text for line in session.game.log if "Anna loads" in line.text)


def test_an_ordered_step_takes_its_actions_in_this_order() -> None:
    session = Session(lesson_named("puerto-rico", "plan-shipping"))
    while not session.step.ordered:
        session.demonstrate()
    first, second, _ = session.step.do
    assert session.why_not([second])
    assert session.why_not([first, second]) == ""
    session.play(first)
    assert [session.text_of(number) for number in session.fitting()] == [second]


# a round without lights


def alone() -> Session:
    session = Session(lesson_named("puerto-rico", "alone"))
    while not session.step.round:
        session.demonstrate()
    return session


@pytest.mark.parametrize("role", ["role mayor", "role trader", "role craftsman"])
def test_in_a_round_alone_everything_is_allowed_and_commented_on(role: str) -> None:
    session = alone()
    step, begun = session.step, session.round_now()
    assert len(session.fitting()) == len(session.game.legal.numbers)
    session.play("pass")
    assert session.comment == step.comments["pass"]
    session.play(role)
    assert session.comment == step.comments[role]
    while session.step.round:
        session.play(session.fitting()[0])
    assert session.over
    assert session.round_now() == begun + 1
    assert session.learner_decides


def test_a_round_alone_can_be_taken_back() -> None:
    session = alone()
    index = session.index
    session.play("pass")
    session.game.undo(session.actions_since(index))
    session.return_to(index)
    assert (session.comment, session.index, session.learner_decides) == ("", index, True)


@pytest.mark.parametrize(
    ("values", "why"),
    [
        ({"do": ("take *",)}, "is a round: it allows every choice"),
        ({"round": False}, "can't have comments"),
        ({"comments": {"sail *": "You sailed."}}, "nothing leads to the comment 'You sailed.'"),
    ],
)
def test_a_round_that_could_not_be_played_is_named(values: dict[str, object], why: str) -> None:
    lesson = lesson_named("puerto-rico", "alone")
    steps = [msgspec.structs.replace(step, **values) if step.round else step for step in lesson.steps]
    lesson = msgspec.structs.replace(lesson, steps=tuple(steps))
    if reason := malformed(lesson):
        assert why in reason
        return
    with pytest.raises(BadLesson) as bad:
        check(lesson)
    assert why in str(bad.value)
