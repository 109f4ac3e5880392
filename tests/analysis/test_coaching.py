"""The coach: warns before a choice that throws away much, and of nothing else."""

import pytest

from analysis.played import last_round
from leeward.analysis.coaching import look_at, warning

LOOK_AGAIN = {"en": "of your chances of winning. Look again?", "de": "deiner Gewinnchancen. Willst du noch einmal hinsehen?"}


@pytest.mark.parametrize("lang", LOOK_AGAIN)
def test_who_is_about_to_pass_up_the_win_is_warned(lang: str) -> None:
    game = last_round()
    known = {action.text: int(action) for action in game.legal}
    judged = look_at(game, known["pass"])
    assert judged.loss > 0.2
    assert warning(judged, lang).endswith(LOOK_AGAIN[lang])
    assert warning(look_at(game, known["build customs house"]), lang) == ""
    assert game.number == 0
