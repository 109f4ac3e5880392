"""Analysis reports: as text, as a chart, as a page, and as notes in the saved game."""

import re
from xml.etree import ElementTree

import pytest

import leeward
from leeward.analysis import Analysis
from leeward.analysis.lines import steps
from leeward.analysis.page import chart, page
from leeward.analysis.report import notes, report
from leeward.kernel.language.speech import LANGUAGES
from leeward.kernel.play.game import Game


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_bad_decision_is_reported_with_the_better_choice(game: Game, found: Analysis, lang: str) -> None:
    told = report(game, found, lang)
    bad = [one for one in told.decisions if one.is_bad]
    assert bad
    for one in bad:
        assert one.better
        assert one.text.startswith(game.names[one.seat])
        assert not one.line or one.line[0].text.startswith(game.names[one.seat])
        assert one.better != one.text
    assert {one.called for one in bad} <= (
        {"doubtful", "mistake", "blunder"} if lang == "en" else {"fraglich", "Fehler", "grober Fehler"}
    )


def test_the_report_is_in_the_readers_language_whatever_the_games(game: Game, found: Analysis) -> None:
    english, german = (report(game, found, lang) for lang in LANGUAGES)
    assert [one.text for one in english.decisions] != [one.text for one in german.decisions]
    assert [one.mark for one in english.decisions] == [one.mark for one in german.decisions]
    assert game.lang == "en"


def test_a_line_is_legal_and_ends_at_the_first_random_event(game: Game, found: Analysis) -> None:
    for one in found.decisions[::10]:
        before = game.standing_at(game.table_of(game.table_before(one.number)), one.number - 1)
        played = list(steps(before, one.line))
        assert played[0].action == one.best
        assert {int(step.after.table.revealed) for step in played} == {int(before.table.revealed)}


def test_the_chart_has_a_line_for_each_player_through_all_positions(game: Game, found: Analysis) -> None:
    drawn = ElementTree.fromstring(chart(report(game, found), "chances & more"))
    lines = [part for part in drawn.iter() if part.tag == "polyline"]
    assert len(lines) == game.seats
    for line in lines:
        assert len(line.attrib["points"].split()) == game.number + 1
    assert drawn.attrib["data-last"] == str(game.number)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_is_self_contained(game: Game, found: Analysis, lang: str) -> None:
    text = page(game, found, lang)
    assert not re.search(r'(src|href)="(?!#)', text)
    assert "url(" not in text
    assert text.count('<li id="d') == game.number
    assert f'<html lang="{lang}">' in text


def test_names_are_not_markup(found: Analysis, game: Game) -> None:
    other = game.copy()
    other.names = ("<b>Anna", *game.names[1:])
    assert "<b>Anna" not in page(other, found)


def test_notes_are_read_back_with_the_saved_game(game: Game, found: Analysis) -> None:
    noted = game.copy()
    noted.notes = notes(game, found, "de")
    again = leeward.loads(noted.dumps())
    assert again.notes == noted.notes
    assert again.tables.tobytes() == game.tables.tobytes()
    assert {again.notes[one.number].mark for one in found.decisions if one.mark == "blunder"} == {"??"}
