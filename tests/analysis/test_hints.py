"""Hints: what the strongest level would choose, and why."""

import re

import pytest

from analysis.played import last_round
from leeward.analysis.comparison import compare as side_by_side
from leeward.analysis.explanation import Outlook, explain, outlooks, what_it_brings
from leeward.analysis.hints import LEAST, MOST_CHOICES, compare, hint, told
from leeward.kernel.contract.installed import rooms
from leeward.kernel.language.speech import LANGUAGES
from leeward.opponents.levels import LEVELS, STRONGEST, level_of
from leeward.opponents.players import guidance
from leeward.opponents.thinker import Thinker
from opponents.positions import middle

FEW = 64  # visits: so few that the search has tried hardly any choice


@pytest.fixture(autouse=True)
def _shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the strongest level think only briefly."""
    monkeypatch.setitem(LEVELS, "admiral", LEVELS["captain"])


@pytest.mark.parametrize("name", rooms())
def test_a_hint_gives_chances_and_lists_the_best_choices_first(name: str) -> None:
    game = middle(name)
    found = hint(game)
    assert sum(found.standing) == pytest.approx(1, abs=0.01)
    assert 1 <= len(found.choices) <= MOST_CHOICES
    assert all(choice.action in game.legal for choice in found.choices)
    assert all(sum(choice.chances) == pytest.approx(1, abs=0.01) for choice in found.choices)
    seat = int(game.table.seat)
    others = [choice.chances[seat] for choice in found.choices[1:]]
    assert others == sorted(others, reverse=True)
    assert sum(choice.share for choice in found.choices) <= 1.001
    assert [choice.line[0] for choice in found.choices[:2]] == [int(choice.action) for choice in found.choices[:2]]


@pytest.mark.parametrize("name", rooms())
def test_the_next_best_choice_is_the_best_of_several_that_were_searched(name: str) -> None:
    game = middle(name)
    seat, level = int(game.table.seat), level_of(name, STRONGEST)
    thinker, known = Thinker(FEW, None, level.settings, guidance=guidance(level, name)), game.known_to(seat)
    thought = thinker.think(known)
    found = compare(thinker, known, thought)
    searched = [
        chances[seat]
        for action, visits, chances in zip(found.actions, found.visits, found.chances, strict=True)
        if action != thought.best and visits >= LEAST * len(thinker.trees)
    ]
    assert len(searched) >= min(4, len(thought.actions) - 1)
    assert told(game, thinker, thought, found).choices[1].chances[seat] == max(searched)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_points_are_a_reason_only_if_the_other_choice_brings_fewer(lang: str) -> None:
    one, other = ([("buildings", [points, 0])] for points in (1, 3))
    brings = {"en": "That brings", "de": "Das bringt"}[lang]
    assert what_it_brings(Outlook([], one), Outlook([], other), 0, lang) == ""
    assert what_it_brings(Outlook([], one), Outlook([], one), 0, lang) == ""
    assert what_it_brings(Outlook([], other), Outlook([], one), 0, lang).startswith(brings)


def test_points_of_two_lines_are_counted_after_equally_many_steps() -> None:
    game = last_round()
    build = next(action for action in game.legal if "customs house" in action.text)
    ahead, instead = outlooks(game, [int(build)], [])
    assert (ahead.gain(0), instead.gain(0)) == (0, 0)
    ahead, _ = outlooks(game, [int(build)], [int(game.legal[-1])])
    assert ahead.gain(0) > 0


@pytest.mark.parametrize("name", rooms())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hint_says_how_much_better_the_best_choice_is_than_the_next(name: str, lang: str) -> None:
    game = middle(name)
    found = hint(game)
    said = explain(game, found, lang)
    first, second = found.choices[:2]
    seat = int(game.table.seat)
    assert game.words.label(game.view(seat), int(second.action), lang) in said
    much = round(100 * (first.chances[seat] - second.chances[seat]))
    equal = {"en": "About as good", "de": "Etwa gleich gut"}[lang]
    higher = {"en": rf"\b{much} percentage points? higher", "de": rf"\b{much} Prozentpunkte? höher"}[lang]
    assert re.search(higher if much >= 1 and equal not in said else equal, said)
    assert game.lang == "en"


@pytest.mark.parametrize(("lang", "part"), [("en", "buildings +4"), ("de", "Gebäude +4")])
def test_an_explanation_says_which_points_a_building_brings(lang: str, part: str) -> None:
    game = last_round()
    build, pass_by = (next(int(action) for action in game.legal if word in action.text) for word in ("customs house", "pass"))
    assert "customs house" in hint(game).choices[0].action.text
    assert part in side_by_side(game, build, pass_by, lang).why
