"""Reasons in the game's own terms: each is proven on the two courses that it compares, and most hints have one."""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import leeward
from leeward.analysis import explanation
from leeward.analysis.courses import claims, continued, course, reasoning_of
from leeward.analysis.explanation import brought, explain, outlooks, what_it_brings, whole
from leeward.analysis.hints import Choice, Hint, hint
from leeward.analysis.survey import Told, positions, told
from leeward.analysis.thoughts import thought_of, told_thought
from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.contract.reasons import Course, Reason
from leeward.kernel.language.speech import LANGUAGES
from leeward.kernel.play.game import Game
from leeward.lessons import Session, lesson_named
from leeward.opponents.levels import LEVELS
from leeward.opponents.players import prepare
from leeward.puerto_rico.rules.components import Building, Good

SAMPLE = 5
AGAIN = 20  # hints of the report that are explained again
WANTED = 0.85  # share of hints with a reason
FEWEST = 100
CHECKS = Path(__file__).parent.parent.parent / "docs/background/checks"

games = pytest.mark.parametrize("name", rooms())


@pytest.fixture(autouse=True)
def _shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "admiral", LEVELS["captain"])


@games
def test_no_reason_of_a_sample_is_false_and_most_hints_have_one(name: str) -> None:
    prepare(name)
    found: list[Told] = [told(game, 3) for game in positions(name, SAMPLE, 3)]
    assert [each.false for each in found if each.false] == []
    compared = [each for each in found if each.other]
    assert sum(bool(each.kinds) for each in compared) >= len(compared) / 2
    assert all(set(each.texts) == set(LANGUAGES) for each in found)


@games
def test_the_report_of_all_hints_is_of_these_rules_and_good_enough(name: str) -> None:
    report = json.loads((CHECKS / f"reasons-{name}.json").read_text("utf-8"))
    assert report["rules"] == game_named(name).version
    assert report["hints"] >= FEWEST
    assert report["false"] == 0
    assert report["share"] >= WANTED
    assert report["with a reason"] == sum(bool(each["kinds"]) for each in report["texts"] if each["other"])


def said_again(game: Game, lines: Sequence[str], chances: Sequence[str], alike: bool) -> dict[str, str]:
    """Explain a hint of an earlier survey again, without a search: its texts as they are today."""
    legal, choices = {int(action): action for action in game.legal}, list[Choice]()
    for line, won in zip(lines, chances, strict=True):
        actions = tuple(map(int, line.split()))
        choices.append(Choice(legal[actions[0]], 0.0, list(map(float, won.split())), actions, thought_of(game, actions)))
    found = Hint([], choices[:1], choices[1] if len(choices) > 1 else None, alike)
    return {lang: explain(game, found, lang) for lang in LANGUAGES}


@games
def test_the_report_says_what_is_said_today(name: str) -> None:
    """Explain the hints of the first games again, with the lines that the search found then."""
    report = json.loads((CHECKS / f"reasons-{name}.json").read_text("utf-8"))
    prepare(name)
    again = positions(name, AGAIN, report["texts"][0]["seed"])
    for game, each in zip(again, report["texts"][:AGAIN], strict=True):
        assert (game.seats, game.number) == (each["players"], each["number"])
        assert said_again(game, each["lines"], each["chances"], each["alike"]) == each["texts"]


@games
def test_a_proof_refuses_what_is_not_so(name: str) -> None:
    """Turn the courses of true reasons around: what speaks for the first doesn't speak for the second."""
    rules = None
    for game in positions(name, SAMPLE, 3):
        rules = reasoning_of(game)
        assert rules is not None
        legal = game.legal.numbers
        if len(legal) < 2:
            continue
        one, other = (course(game, continued(game, (action,))) for action in (legal[0], legal[-1]))
        for ahead, instead in rules.comparable(one, other):
            for reason in rules.advantages(ahead, instead, game.names):
                if reason.facts and rules.PROOFS[reason.kind](reason.facts, ahead, instead) and reason.kind not in ("lying",):
                    assert not rules.PROOFS[reason.kind](reason.facts, instead, ahead), reason
    assert rules is not None


@games
def test_a_game_says_nothing_of_two_equal_lines(name: str) -> None:
    game = next(positions(name, 1, 5))
    line = continued(game, (game.legal.numbers[0],))
    found = [each.kind for each in claims(game, line, line, "en").true]
    assert set(found) <= {"lying"}  # a fact about one choice, not about both


def test_a_hint_for_a_placement_is_the_whole_placement_and_takes_nobody_off() -> None:
    prepare("puerto-rico")
    for game in positions("puerto-rico", 40, 2):
        if game.words.decision_kind(game.table) != "mayor: placement":
            continue
        found = hint(game)
        name, then = whole(game, found.choices[0], "en")
        texts = [name, *then, *re.split("The plan: |Then: ", explain(game, found, "en"))[1:]]
        assert not any("takes everyone off" in text for text in texts)
        if found.choices[0].thought > 1:
            assert "fills" in texts[0] or "puts" in texts[0], "a placement of several people is said as a whole"
            return
    pytest.fail("no placement of several people")


def test_another_order_of_the_same_thought_is_no_other_choice() -> None:
    prepare("cooper-island")
    for game in positions("cooper-island", 4, 2):
        found = hint(game)
        other = found.other
        if other is not None:
            first = found.choices[0]
            assert first.line != other.line
            assert told_thought(game, first.line, first.thought) != told_thought(game, other.line, other.thought) or (
                first.line[0] != other.line[0]
            )


def test_an_explanation_without_a_second_choice_compares_nothing() -> None:
    game = next(positions("puerto-rico", 1, 1))
    action = next(iter(game.legal))
    only = Hint([], [Choice(action, 1.0, [0.5] * game.seats, (int(action),))])
    assert "higher" not in explain(game, only, "en")
    assert replace(only, choices=[]).other is None


# what was false once


def two_ships() -> tuple[Game, Course, Course]:
    """Return a position with one helm point, and both choices: one ship goes on, the other would reach a bay's log book."""
    game = Session(lesson_named("cooper-island", "crew")).game
    legal = {action.text: int(action) for action in game.legal}
    on, into_bay = (course(game, (legal[text],)) for text in ("sail one sail", "sail two sails"))
    return game, on, into_bay


def test_a_bay_that_the_other_course_has_just_passed_is_no_reason() -> None:
    game, on, into_bay = two_ships()
    rules = reasoning_of(game)
    assert rules is not None
    said = [reason for reason in rules.advantages(on, into_bay, game.names) if reason.kind == "next-bay"]
    assert all(reason.facts[3] != 1 for reason in said), "the ship with two sails has passed its bay in the other course"
    assert not rules.PROOFS["next-bay"]((0, 1, 10, 1), on, into_bay)
    assert rules.PROOFS["next-bay"]((0, 4, 5, 0), on, into_bay)


def test_points_are_not_compared_with_what_cannot_be_foreseen() -> None:
    """A log book reveals something, so that nothing is counted after it: the other ship's point is no advantage then."""
    game, on, into_bay = two_ships()
    ahead, instead = outlooks(game, *([each.moves[0].action] for each in (on, into_bay)))
    assert what_it_brings(ahead, instead, on.seat, "en") == ""


def test_points_that_come_later_in_the_same_turn_are_no_reason() -> None:
    """Both lines sail the same ship; one stores two things first."""
    game, on, _ = two_ships()
    stored = ("store gold", "store cube on d4")
    one, other = (line_of(game, *texts, "sail one sail", "pass") for texts in ((), stored))
    assert what_it_brings(*outlooks(game, one, other), on.seat, "en") != "", "the second line hasn't sailed after two actions"
    both = brought(game, one, other)
    assert both is not None
    assert both[0].gain(on.seat) == both[1].gain(on.seat)
    first, second = (Choice(game.legal[0], 0.5, [0.5, 0.5], tuple(line)) for line in (one, other))
    assert not any("That brings" in text for text in explanation.why(game, first, second))


def test_points_after_what_cannot_be_foreseen_are_no_reason() -> None:
    game, on, into_bay = two_ships()
    lines = [continued(game, [each.moves[0].action]) for each in (on, into_bay)]
    assert brought(game, *lines) is None


def test_what_comes_later_in_the_round_is_said_to_come_later(monkeypatch: pytest.MonkeyPatch) -> None:
    game, on, into_bay = two_ships()
    found = [Reason("a", (), "You build a statue.", 3, later=True), Reason("b", (), "You keep a coin.", 2)]
    monkeypatch.setattr(explanation, "reasons", lambda *_: found)
    first, second = (Choice(game.legal[0], 0.5, [0.5, 0.5], (each.moves[0].action,)) for each in (on, into_bay))
    assert explanation.why(game, first, second) == ["You keep a coin.", "Later this round: You build a statue."]


def test_money_that_an_opponent_has_spent_on_a_building_is_no_reason() -> None:
    game, builds = leeward.new("puerto-rico", players=2, seed=5, first="1"), list[int]()
    for text in ("role builder", "pass", "build"):
        action = next(int(each) for each in game.legal if each.text.startswith(text))
        builds.append(action)
        game.play(action)
    game.undo(len(builds))
    ahead, instead = (
        course(game, builds),
        course(game, [int(next(each for each in game.legal if each.text == "role prospector"))]),
    )
    poor, rich = (int(each.end.players[1].doubloons) for each in (ahead, instead))
    assert poor < rich
    rules = reasoning_of(game)
    assert rules is not None
    assert not rules.PROOFS["money"]((1, poor, rich), ahead, instead)


def line_of(game: Game, *texts: str) -> list[int]:
    """Play actions by the beginnings of their texts, take them back, and return their numbers."""
    played = list[int]()
    for text in texts:
        action = next(int(each) for each in game.legal if each.text.startswith(text))
        played.append(action)
        game.play(action)
    game.undo(len(played))
    return played


def compared_by(game: Game, one: Sequence[str], other: Sequence[str]) -> list[Reason]:
    """Return the true reasons for the first of two series of actions, and check that every claim is true."""
    said = claims(game, line_of(game, *one), line_of(game, *other), "en")
    assert {each.text for each in said.claimed} == {each.text for each in said.true}
    return said.true


def rich_builders(doubloons: int) -> Game:
    game = leeward.new("puerto-rico", players=3, seed=5, first="1")
    for seat in range(3):
        game.table.players[seat].doubloons = doubloons
    return game


def test_a_building_of_which_two_are_left_is_not_the_last_one() -> None:
    game = rich_builders(3)
    for copies, said in ((2, False), (1, True)):
        game.table.stock[Building.SMALL_MARKET] = copies
        others = ("build small market", "pass") if copies > 1 else ("pass", "pass")
        found = compared_by(
            game,
            ("role builder", "build small market", *others),
            ("role builder", "build hacienda", "build small market", "pass"),
        )
        assert ("last-one" in [each.kind for each in found]) == said


def test_money_that_i_spent_on_a_building_is_no_reason() -> None:
    game = rich_builders(3)
    ahead, instead = (
        course(game, line_of(game, *texts)) for texts in (("role mayor",), ("role builder", "build hacienda", "pass", "pass"))
    )
    rules = reasoning_of(game)
    assert rules is not None
    mine = [int(each.end.players[0].doubloons) for each in (ahead, instead)]
    assert mine[0] > mine[1]
    assert not rules.PROOFS["money"]((0, *mine), ahead, instead)


def test_a_large_building_is_compared_by_its_extra_points() -> None:
    game = rich_builders(12)
    game.table.players[0].points = 8
    found = compared_by(
        game, ("role builder", "build residence", "pass", "pass"), ("role builder", "build customs house", "pass", "pass")
    )
    said = next(each for each in found if each.kind == "extra")
    assert said.text == "You would get 4 points extra for the residence, 2 for the customs house."


def test_what_a_choice_is_called_is_no_reason_for_it() -> None:
    game = rich_builders(3)
    game.play("role settler")
    taken = [action.text for action in game.legal if action.text.startswith("take ")]
    found = claims(
        game, line_of(game, "take quarry"), line_of(game, next(each for each in taken if each != "take quarry")), "en"
    )
    assert {each.kind: each.plain for each in found.true} == {"tile": True, "saves": False}
    first, second = (Choice(game.legal[0], 0.5, [0.5] * 3, tuple(line_of(game, text))) for text in ("take quarry", "pass"))
    assert explanation.why(game, first, second) == [
        "Once staffed, your quarries save you up to 1 doubloon on a building instead of none."
    ]


def test_a_tile_that_nobody_else_has_is_a_reason() -> None:
    game = rich_builders(3)
    game.play("role settler")
    game.table.row[:] = 0
    game.table.row[Good.SUGAR] = game.table.row[Good.INDIGO] = 1
    assert game.table.players[1].tiles[Good.INDIGO]
    kinds = {each.kind for each in compared_by(game, ("take sugar",), ("take indigo",)) if not each.plain}
    assert {"alone", "new-kind", "price"} <= kinds
    assert "alone" not in {each.kind for each in compared_by(game, ("take indigo",), ("take sugar",))}
