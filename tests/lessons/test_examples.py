"""Every picture in the rules is a real position that belongs to a chapter and shows its subject."""

from pathlib import Path

import pytest

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.lessons import BadLesson
from leeward.lessons.examples import FILE, Example, examples, position

EXAMPLES = [(game, example) for game in rooms() for example in examples(game)]


@pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=lambda one: getattr(one, "chapter", one))
def test_an_example_illustrates_its_chapter(game: str, example: Example) -> None:
    session = position(game, example)
    played, seat = session.game, session.seat
    assert example.chapter in [key for key, _, _ in played.words.guide()]
    drawn = played.rules.picture.draw(played.view(seat), played.names, seat)
    assert example.area in [area.name for area in drawn.areas]
    assert [thing for thing in example.light if f' id="{thing}"' not in str(drawn)] == []


@pytest.mark.parametrize("game", list(rooms()))
def test_most_chapters_have_a_picture(game: str) -> None:
    chapters = [key for key, _, _ in game_named(game).words.guide()]
    assert len({example.chapter for example in examples(game)}) > len(chapters) / 2


def test_a_step_that_a_lesson_does_not_have_is_named() -> None:
    with pytest.raises(BadLesson, match="round has no step 99: it has 7"):
        position("puerto-rico", Example("aim", "round", 99, "own", ""))


def test_errors_in_the_file_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / FILE).write_text("[[examples]]\nchapter = 1\n", "utf-8")
    monkeypatch.setattr(type(game_named("puerto-rico")), "folder", tmp_path)
    with pytest.raises(BadLesson, match=r"examples.toml: .*`\$.examples\[0\].chapter`"):
        examples.__wrapped__("puerto-rico")
