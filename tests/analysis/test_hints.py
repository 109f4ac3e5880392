"""Hints: what the strongest level would choose, and why."""

import pytest

from analysis.played import last_round
from leeward.analysis.explanation import explain
from leeward.analysis.hints import MOST_CHOICES, hint
from leeward.kernel.contract.installed import rooms
from leeward.kernel.language.speech import LANGUAGES
from leeward.opponents.levels import LEVELS
from opponents.positions import middle


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
    shares = [choice.share for choice in found.choices]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) <= 1.001
    assert [choice.line[0] for choice in found.choices[:2]] == [int(choice.action) for choice in found.choices[:2]]


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
    higher = {"en": f"{much}% higher", "de": f"{much} % höher"}[lang]
    assert (higher if much >= 1 and equal not in said else equal) in said
    assert game.lang == "en"


@pytest.mark.parametrize(("lang", "part"), [("en", "buildings +4"), ("de", "Gebäude +4")])
def test_a_hint_says_which_points_a_building_brings(lang: str, part: str) -> None:
    game = last_round()
    found = hint(game)
    assert "customs house" in found.choices[0].action.text
    assert part in explain(game, found, lang)
