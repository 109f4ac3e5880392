"""The story of a finished game."""

import random

import pytest

import leeward
from leeward.server.live import LiveTable
from leeward.server.storage import KeptGame, KeptRow, KeptSeat, KeptTable
from leeward.server.view import story


def live_table(actions: int | None = None) -> LiveTable:
    """A game played at random, so many actions or to its end; nothing of it is kept."""
    game, chance = leeward.new("puerto-rico", players=3, seed=5), random.Random(5)
    while not game.over and (actions is None or len(game.history) < actions):
        game.play(chance.choice(game.legal))
    kept = KeptGame("table", "puerto-rico", game.rules.version, dict(game.options), game.seed, "", True, 0.0)
    sitting = [KeptSeat(seat, "person", name) for seat, name in enumerate(game.names)]
    rows = [KeptRow(played.number, played.action.text, played.seat) for played in game.history]
    return LiveTable(KeptTable(kept, sitting, {}, rows, []), None)  # type: ignore[arg-type]


def test_a_story_goes_from_the_first_position_to_the_last() -> None:
    live = live_table()
    told = story(live.game)
    positions = len(live.past) + 1
    assert len(told.points) == positions
    assert told.points[-1] == live.game.scores
    assert told.measures
    assert all(len(course) == positions for course in told.measures.values())
    assert [line.text for line in told.log] == [line.text for line in live.game.log]


def test_a_story_tells_who_built_what_and_when() -> None:
    live = live_table()
    highlights = story(live.game, "de").highlights
    assert [one.number for one in highlights] == sorted(one.number for one in highlights)
    assert len(highlights) > 5
    for one in highlights:
        assert one.seat == live.past[one.number - 1].seat
        assert one.text
        assert one.moment


def test_a_story_changes_nothing() -> None:
    live = live_table()
    before, lang = live.game.dumps(), live.game.lang
    story(live.game, "de")
    assert (live.game.dumps(), live.game.lang) == (before, lang)


def test_a_game_that_goes_on_keeps_its_secrets() -> None:
    with pytest.raises(ValueError, match="when it is over"):
        story(live_table(20).game)
