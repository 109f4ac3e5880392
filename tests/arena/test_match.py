"""Seatings, seeds and random streams of a match."""

import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

import leeward
from leeward.arena import entrants
from leeward.arena.entrants import change, portrait
from leeward.arena.match import Match, arrange
from leeward.kernel.contract.game import BadOption
from leeward.opponents import networks
from leeward.opponents.levels import LEVELS, level_of
from leeward.opponents.overrides import changed_level, entrant, files_of
from leeward.opponents.players import Searcher, UnknownPlayer
from leeward.opponents.thinker import Thinker


def test_every_player_gets_every_seat_equally_often() -> None:
    match = arrange("puerto-rico", ("greedy", "random", "random", "shipper"), 24)
    assert len(match.seatings) == 12
    assert len(set(match.seatings)) == 12
    for seat in range(4):
        seen = Counter(match.seating(number)[seat] for number in range(match.games))
        assert seen == {"greedy": 6, "random": 12, "shipper": 6}


def test_players_of_the_same_name_are_interchangeable() -> None:
    assert Match("puerto-rico", ("random",) * 3, 1).seatings == [("random",) * 3]


def test_all_seatings_of_a_round_have_the_same_shuffle() -> None:
    match = arrange("puerto-rico", ("greedy", "random", "shipper"), 18)
    shuffles = [match.shuffle(number) for number in range(match.games)]
    assert [len(set(shuffles[first : first + 6])) for first in (0, 6, 12)] == [1, 1, 1]
    assert len(set(shuffles)) == 3


def test_games_are_rounded_up_to_whole_rounds() -> None:
    assert arrange("puerto-rico", ("greedy", "random", "random"), 10).games == 12
    assert arrange("puerto-rico", ("random", "random"), 7).games == 7


def test_every_opponent_has_its_own_random_stream() -> None:
    match = arrange("puerto-rico", ("greedy", "random"), 10)
    chances = {match.chance(number, seat) for number in range(10) for seat in range(2)}
    assert len(chances) == 20
    assert max(chances) < 1 << 31


def test_the_seed_decides_everything() -> None:
    one, same, other = (arrange("puerto-rico", ("greedy", "random"), 2, seed) for seed in (1, 1, 2))
    assert one.shuffle(0) == same.shuffle(0) == 4007096674369152
    assert one.shuffle(0) != other.shuffle(0)
    assert one.chance(1, 0) != other.chance(1, 0)


def test_what_cannot_be_played_is_refused() -> None:
    with pytest.raises(BadOption, match="2 to 5 players, not for 6"):
        arrange("puerto-rico", ("random",) * 6, 1)
    with pytest.raises(BadOption, match="at least one game, not 0"):
        arrange("puerto-rico", ("random",) * 2, 0)
    with pytest.raises(UnknownPlayer, match="'pirate'"):
        arrange("puerto-rico", ("random", "pirate"), 1)
    with pytest.raises(BadOption, match="no option 'weather'"):
        arrange("puerto-rico", ("random", "random"), 1, options={"weather": "fair"})


def test_a_match_is_identified_by_its_opponents_too(bot: Callable[[str], str]) -> None:
    mine = bot("First")
    header = arrange("puerto-rico", ("mate", mine), 2).header()
    assert header["opponents"]["mate"].startswith("visits=")
    assert len(header["opponents"][mine]) == 12


def test_a_level_can_be_changed() -> None:
    level = changed_level("mate+visits=17+c_puct=2.5+breadth=5", "puerto-rico")
    assert (level.visits, level.settings.c_puct, level.settings.breadth) == (17, 2.5, 5)
    assert level.misjudges == level_of("puerto-rico", "mate").misjudges
    assert not changed_level("mate+errs=0", "puerto-rico").errs
    assert changed_level("mate+errs=2", "puerto-rico").misjudges == 2 * level.misjudges
    with pytest.raises(BadOption, match="'mate\\+overlooks=-1': overlooks cannot be '-1'"):
        changed_level("mate+overlooks=-1", "puerto-rico")
    with pytest.raises(BadOption, match="has no setting 'courage'"):
        changed_level("mate+courage=3", "puerto-rico")
    with pytest.raises(BadOption, match="visits cannot be 'many'"):
        changed_level("mate+visits=many", "puerto-rico")


@pytest.mark.parametrize("change", ["visits=0", "errs=-1", "errs=inf", "misjudges=nan", "breadth=0", "temperature=0"])
def test_a_setting_that_no_search_can_use_is_refused(change: str) -> None:
    what, _, value = change.partition("=")
    with pytest.raises(BadOption, match=f"{what} cannot be {value!r}$"):
        changed_level(f"mate+{change}", "puerto-rico")


def test_a_worker_elsewhere_gets_the_files_that_players_name() -> None:
    names = ["mate", "mate+net=one.npz", "two.npz", "bots/mine.py:First", "mate+visits=2"]
    assert list(map(str, files_of(names, "puerto-rico"))) == ["one.npz", "two.npz", "bots/mine.py"]


def test_a_calculator_that_is_guided_is_identified_by_its_networks() -> None:
    assert portrait("maxn+depth=2", "puerto-rico", [2]) == "maxn+depth=2"
    assert re.fullmatch(r"maxn\+guided=1 net=[0-9a-f]{12}", portrait("maxn+guided=1", "puerto-rico", [2]))


def test_a_level_can_be_guided_by_a_network(tmp_path: Path) -> None:
    assert changed_level("mate+guided=1", "puerto-rico").guided
    assert not changed_level("mate+guided=1+guided=0", "puerto-rico").guided
    with pytest.raises(BadOption, match="guided cannot be 'perhaps'"):
        changed_level("mate+guided=perhaps", "puerto-rico")
    weights = tmp_path / "mine.npz"
    networks.save(weights, networks.arrays_at_random("puerto-rico", (32, 16, 16)), "puerto-rico", "a trial")
    who = entrant(f"mate+net={weights}", "puerto-rico", 3)
    assert isinstance(who, Searcher)
    assert who.thinker.guidance(4) is not None
    assert not who.thinker.at_once
    header = arrange("puerto-rico", (f"mate+net={weights}", str(weights)), 2).header()
    guided, alone = header["opponents"].values()
    assert guided.endswith(f" net={alone}")
    assert len(alone) == 12


def test_recorded_games_stay_valid_when_the_network_for_another_player_count_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def of_three(game: str, players: int) -> Path:
        return new_one if players == 3 else networks.shipped(game, players)

    new_one = tmp_path / "new.npz"
    new_one.write_bytes(b"another network")
    tables = [("captain", *["network"] * others) for others in (1, 2)]
    before = [arrange("puerto-rico", players, 2).header() for players in tables]
    monkeypatch.setattr(entrants, "shipped", of_three)
    two, three = [arrange("puerto-rico", players, 2).header() for players in tables]
    assert two == before[0]
    assert three["opponents"]["captain"] != before[1]["opponents"]["captain"]
    assert three["opponents"]["network"] != before[1]["opponents"]["network"]


def test_a_missing_network_is_reported_before_the_first_game() -> None:
    with pytest.raises(ValueError, match=r"there is no network file 'nowhere\.npz'"):
        arrange("puerto-rico", ("mate+net=nowhere.npz", "greedy"), 2)


def test_a_changed_level_is_named_as_it_is_written() -> None:
    settings = LEVELS["mate"].settings._replace(c_puct=0.75, length=2)
    level = changed_level(change("mate", 33, settings), "puerto-rico")
    assert (level.visits, level.settings) == (33, settings)


def test_in_a_match_the_search_has_no_clock_and_no_threads() -> None:
    who = entrant("captain", "puerto-rico", 3)
    assert isinstance(who, Searcher)
    assert who.thinker.seconds is None
    assert not who.thinker.at_once


def test_in_a_match_seats_are_the_order_of_play() -> None:
    assert arrange("puerto-rico", ("greedy", "random"), 2).options["first"] == "1"
    with pytest.raises(BadOption, match="in a match the first seat always starts"):
        arrange("puerto-rico", ("greedy", "random"), 2, options={"first": "lot"})


def test_threads_change_nothing_but_the_time() -> None:
    game = leeward.new("puerto-rico", players=2, seed=3, first="1")
    known = game.known_to(int(game.table.seat))
    thoughts = [Thinker(8, at_once=at_once).think(known) for at_once in (True, False)]
    assert thoughts[0] == thoughts[1]
    assert sum(thoughts[0].visits) == 8


def test_an_admiral_with_beliefs_is_told_from_one_without() -> None:
    believing, other = (portrait(name, "puerto-rico", [2]) for name in ("admiral", "admiral+believes=0"))
    assert "believes=1" in believing
    assert believing.replace(" believes=1", "") == other
