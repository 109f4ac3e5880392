"""Every lesson can be completed by its own instructions, with every choice that its steps allow."""

import random

import pytest

from leeward.analysis.judge import Judge
from leeward.kernel.contract.game import BadOption
from leeward.kernel.contract.installed import rooms
from leeward.kernel.language.speech import voice
from leeward.kernel.play.game import new
from leeward.kernel.play.notation import loads
from leeward.lessons import Lesson, NotNow, Session, course, lesson_named
from leeward.lessons.session import fits
from leeward.lessons.validation import check
from leeward.opponents.levels import LEVELS
from leeward.opponents.players import player

LESSONS = [lesson for game in rooms() for lesson in course(game) if lesson.game is None]


def named(lesson: Lesson) -> str:
    return f"{lesson.source}"


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_every_allowed_choice_leads_to_the_end_of_a_lesson(lesson: Lesson) -> None:
    check(lesson)


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_a_lesson_can_be_stepped_back_and_entered_at_any_step(lesson: Lesson) -> None:
    session = Session(lesson)
    tables = []
    while True:
        tables.append(session.game.tables.tobytes())
        # Every other choice gets an answer and changes nothing.
        for number in session.game.legal.numbers if session.learner_decides else ():
            if not fits(session.text_of(number), session.step.do):
                with pytest.raises(NotNow, match=r"\w+"):
                    session.play(number)
        assert session.game.tables.tobytes() == tables[-1]
        if session.over:
            break
        session.demonstrate()
    assert len(tables) == len(lesson.steps)
    for index, table in enumerate(tables):
        assert Session(lesson, index).game.tables.tobytes() == table
    for index in reversed(range(len(tables) - 1)):
        if actions := session.actions_since(index):
            session.game.undo(actions)
        session.return_to(index)
        assert (session.index, session.game.tables.tobytes()) == (index, tables[index])
    session.demonstrate()
    assert session.game.tables.tobytes() == tables[1]


@pytest.mark.parametrize("game", list(rooms()))
def test_a_course_has_eight_to_twenty_short_lessons_and_ends_with_a_real_game(game: str) -> None:
    lessons = course(game)
    assert 8 <= len(lessons) <= 20
    assert len({lesson.key for lesson in lessons}) == len(lessons)
    assert all(2 <= lesson.minutes <= 5 and any(step.do for step in lesson.steps) for lesson in lessons[:-1])
    assert all(lesson.game is None for lesson in lessons[:-1])
    last = lessons[-1].game
    assert last is not None
    assert last.level == next(iter(LEVELS))  # the easiest


@pytest.mark.parametrize("game", list(rooms()))
def test_the_real_game_is_a_late_position_that_everyone_can_still_win(game: str) -> None:
    coached = course(game)[-1].game
    assert coached is not None
    begun = loads(coached.position)
    learner, round_of = int(begun.table.seat), begun.words.round_of
    judged = Judge(begun.rules, begun.seats, 64).judge(begun.known_to(learner))
    fair = 1 / begun.seats
    assert min(judged.best.chances) > fair / 3
    assert abs(judged.best.chances[learner] - fair) < fair / 2
    first, network, decided, past = round_of(begun.table), player("network", game), 0, begun.number
    while not begun.over:
        decided += int(begun.table.seat) == learner
        begun.play(network.choose(begun))
    assert 2 <= round_of(begun.table_of(begun.latest.before)[0]) - first + 1 <= 8
    assert 20 <= decided <= 200
    assert past > begun.number / 3, "most of it has been played already"


@pytest.mark.parametrize("game", list(rooms()))
def test_the_coach_comments_on_every_kind_of_decision(game: str) -> None:
    coached = course(game)[-1].game
    assert coached is not None
    seen = set()
    start = loads(coached.position)
    for seed in range(3):
        played, chance = new(game, start.seats, seed, options=start.options), random.Random(seed)
        while not played.over:
            seen.add(played.decision.kind)
            played.play(chance.choice(played.legal.numbers))
    assert seen - set(coached.coach) == set()


@pytest.mark.parametrize("lesson", LESSONS, ids=named)
def test_a_text_that_says_how_to_read_something_fits_touch_and_mouse(lesson: Lesson) -> None:
    for lang, touch, mouse in (("en", "press and hold", "mouse"), ("de", "gedrückt", "Maus")):
        for said in map(voice(lang).say, lesson.texts()):
            assert (touch in said) == (mouse in said), said


@pytest.mark.parametrize("lesson", [lesson for lesson in LESSONS if any(step.round for step in lesson.steps)], ids=named)
def test_a_round_played_alone_has_a_comment_on_passing(lesson: Lesson) -> None:
    for step in lesson.steps:
        assert not step.round or fits("pass", tuple(step.comments)), "else ending a turn with everything open gets no word"


def test_an_unknown_lesson_is_refused_with_a_list_of_lessons() -> None:
    with pytest.raises(BadOption, match="has no lesson 'sailing': it has round, mayor, "):
        lesson_named("puerto-rico", "sailing")
    with pytest.raises(BadOption, match="there is no game 'chess'"):
        course("chess")
