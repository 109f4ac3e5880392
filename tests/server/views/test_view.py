"""What a viewer is shown: nothing that is hidden, in whatever world; and the story of a finished game."""

import random

import msgspec
import pytest

import leeward
from leeward.kernel.contract.offers import ACTION_KINDS
from leeward.kernel.doors import entry
from leeward.kernel.language.speech import LANGUAGES
from leeward.server.storage.games import Storage
from leeward.server.storage.records import ActionRow, GameRow, SeatRow, TableRows
from leeward.server.tables.table import LiveTable
from leeward.server.tables.watchers import ACTED, DECIDES, LOOKS_ON
from leeward.server.views.story import story
from leeward.server.views.view import for_viewer

NOBODY = -1


def live_table(actions: int | None = None, name: str = "puerto-rico", seed: int = 5) -> LiveTable:
    """A game played at random, so many actions or to its end; nothing of it is kept."""
    game, chance = leeward.new(name, players=3, seed=seed), random.Random(seed)
    while not game.over and (actions is None or game.number < actions):
        game.play(chance.choice(game.legal))
    kept = GameRow("table", name, game.rules.version, dict(game.options), game.seed, "", True, 0.0)
    sitting = [SeatRow(seat, "person", name) for seat, name in enumerate(game.names)]
    rows = [ActionRow(played.number, played.action.text, played.seat) for played in game.history]
    return LiveTable(TableRows(kept, sitting, {}, rows, []), Storage.__new__(Storage))


def test_a_story_goes_from_the_first_position_to_the_last() -> None:
    live = live_table()
    told = story(live.state.game)
    positions = len(live.state.past) + 1
    assert len(told.points) == positions
    assert told.points[-1] == live.state.game.scores
    assert told.measures
    assert all(len(course) == positions for course in told.measures.values())
    assert [line.text for line in told.log] == [line.text for line in live.state.game.log]


def test_a_story_tells_who_built_what_and_when() -> None:
    live = live_table()
    highlights = story(live.state.game, "de").highlights
    assert [one.number for one in highlights] == sorted(one.number for one in highlights)
    assert len(highlights) > 5
    for one in highlights:
        assert one.seat == live.state.past[one.number - 1].seat
        assert one.text
        assert one.moment


def test_a_story_changes_nothing() -> None:
    live = live_table()
    before, lang = live.state.game.dumps(), live.state.game.lang
    story(live.state.game, "de")
    assert (live.state.game.dumps(), live.state.game.lang) == (before, lang)


def test_a_game_that_goes_on_keeps_its_secrets() -> None:
    with pytest.raises(ValueError, match="only when the game is over"):
        story(live_table(20).state.game)


# what is hidden


def shown(live: LiveTable, seat: int) -> bytes:
    """Every byte that is sent to whoever holds this seat, picture and log included."""
    mine = frozenset() if seat == NOBODY else frozenset({seat})
    return msgspec.json.encode([for_viewer(live, mine, lang) for lang in LANGUAGES])


def played_again(live: LiveTable) -> LiveTable:
    """With a past of its own: what was played speaks through the game it was played in."""
    return live_table(len(live.state.past), live.state.stored.game, live.state.stored.seed)


def in_another_world(live: LiveTable, seat: int, number: int) -> LiveTable:
    """The same for this seat: dice, face-down stacks and cards, and what others have looked at are dealt anew.

    In Puerto Rico the sums of points too: nobody may read them here, though whoever remembers knows them.
    """
    other = played_again(live)
    entry.deal_anew(other.state.game.tables, seat, number)
    if live.state.stored.game == "puerto-rico":
        for player in range(other.state.game.seats):
            if player != seat:
                other.state.game.table.players[player].points += number % 7 + player
    return other


@pytest.mark.parametrize("name", ["puerto-rico", "cooper-island"])
@pytest.mark.parametrize("seed", range(2))
def test_worlds_that_differ_only_in_what_is_hidden_are_shown_alike(name: str, seed: int) -> None:
    for actions in (5, 60):
        live = live_table(actions, name, seed)
        for seat in (NOBODY, 0, 1, 2):
            known = shown(live, seat)
            for number in (1, 2):
                other = in_another_world(live, seat, number)
                assert other.state.game.tables.tobytes() != live.state.game.tables.tobytes()
                assert shown(other, seat) == known, f"seat {seat} after {actions} actions"


def test_what_is_not_hidden_is_shown() -> None:
    """So that the test above can fail: a coin more or less is seen by everybody."""
    live = live_table(40)
    other = played_again(live)
    other.state.game.table.players[1].doubloons += 1
    assert all(shown(other, seat) != shown(live, seat) for seat in (NOBODY, 0, 1, 2))


@pytest.mark.parametrize("name", ["puerto-rico", "cooper-island"])
def test_what_one_came_for_is_offered_first_and_the_way_out_last(name: str) -> None:
    found = set()
    for seed in range(2):
        for actions in range(20, 200, 30):
            live = live_table(actions, name, seed)
            if live.state.over:
                break
            offered = for_viewer(live, frozenset({live.state.turn}), picture=False).actions
            kinds = [action.kind for action in offered]
            assert kinds == sorted(kinds, key=ACTION_KINDS.index)
            assert sorted(action.number for action in offered) == sorted(live.state.game.legal.numbers)
            found |= set(kinds)
    assert {"choice", "end"} <= found


@pytest.mark.parametrize("name", ["puerto-rico", "cooper-island"])
def test_a_view_tells_at_which_positions_rounds_begin(name: str) -> None:
    live = live_table(name=name)
    begins = for_viewer(live, frozenset(), picture=False).rounds
    assert begins[0] == 0, "without a draft, the first round begins at once"
    game, played = leeward.new(name, players=3, seed=5), []
    for past in live.state.game.history:
        played.append(game.words.moment(game.table))
        game.play(int(past.action))
    last = [played.index(f"round {number}") for number in range(1, len(begins) + 1)]
    assert begins == last
    assert f"round {len(begins) + 1}" not in played


def test_what_is_drafted_before_the_game_is_in_no_round() -> None:
    game, chance = leeward.new("puerto-rico", players=3, seed=5, buildings="draft"), random.Random(5)
    assert game.words.round_of(game.table) == 0
    while game.words.moment(game.table) == "before the game":
        game.play(chance.choice(game.legal))
    assert game.words.round_of(game.table) == 1


def test_who_has_acted_is_shown_it_first_then_who_decides() -> None:
    live = live_table(30)
    acted, decides = live.state.acted, live.state.turn
    assert acted != decides
    live.state.holders = {str(seat): {seat} for seat in range(3)}
    live.state.stored.patience = 0  # there is no event loop for a timer
    with (
        live.watched_by(str(acted)) as one,
        live.watched_by(str(decides)) as two,
        live.watched_by(str(3 - acted - decides)) as three,
    ):
        live.notify()
        assert [each.place for each in (one, two, three)] == [ACTED, DECIDES, LOOKS_ON]
        assert all(each.news.is_set() for each in (one, two, three))
