"""Training settings: the defaults, and a user's file on top of them."""

from pathlib import Path

import pytest

from leeward.kernel.contract.game import game_named
from leeward.research.batches import variant_numbers
from leeward.research.training.settings import DEVICES, BadSettings, read, variants


@pytest.mark.parametrize("game", ["cooper-island", "puerto-rico"])
@pytest.mark.parametrize("device", DEVICES)
def test_there_are_default_settings_for_every_game_and_device(game: str, device: str) -> None:
    settings = read(game, device)
    assert settings.tables >= settings.minibatches
    rows = variant_numbers(game_named(game), variants(settings))
    assert set(rows[:, 0].tolist()) == set(game_named(game).seats)


def test_variants_are_played_in_proportion_to_their_weights() -> None:
    found = variants(read("puerto-rico", "cuda"))
    assert found.count((2, {})) == 5
    assert found.count((2, {"nobles": True})) == 1


def test_a_users_file_needs_only_the_changed_settings(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[all]\nclip = 0.1\n[cpu]\ntables = 32\n[puerto-rico]\nvariants = [{ players = [2] }]\n")
    settings, house = read("puerto-rico", "cpu", path), read("puerto-rico", "cpu")
    assert (settings.clip, settings.tables, variants(settings)) == (0.1, 32, [(2, {})])
    assert settings.hidden == house.hidden
    assert read("puerto-rico", "cuda", path).tables == read("puerto-rico", "cuda").tables


def test_training_can_be_limited_to_some_player_counts() -> None:
    found = variants(read("puerto-rico", "cuda", players=4))
    assert {players for players, _ in found} == {4}
    assert found.count((4, {})) == 8
    with pytest.raises(BadSettings, match="puerto-rico have no variant for 6 players"):
        read("puerto-rico", "cuda", players=6)


def test_rivals_sit_at_all_tables_unless_a_file_limits_them(tmp_path: Path) -> None:
    path = tmp_path / "league.toml"
    path.write_text("[all]\nrivals = 0.3\n")
    alone, league = (read("cooper-island", "cpu", file, against=True) for file in (None, path))
    assert (alone.rivals, alone.earlier, alone.greedy, alone.random) == (1.0, 0.0, 0.0, 0.0)
    assert (league.rivals, league.earlier) == (0.3, read("cooper-island", "cpu").earlier)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("tables = ", "is not a TOML file"),
        ("[chess]\ntables = 3", r"no section \[chess\]: use all, cuda, cpu, puerto-rico"),
        ("[cpu]\ncolour = 3", "no setting 'colour'"),
        ("[cpu]\ntables = 0", "tables must be an integer from 1, not 0"),
        ("[cpu]\ntables = true", "tables must be an integer from 1, not True"),
        ('[cpu]\nclip = "far"', "clip must be a number, not 'far'"),
        ("[cpu]\nhidden = [8, 4, 2]", r"the last two equal, not \[8, 4, 2\]"),
        ("[cpu]\nearlier = 0.9\nrandom = 0.2", "must not be negative or add up to more than 1"),
        ("[cpu]\nrivals = -0.1", "must not be negative or add up to more than 1"),
        ("[cpu]\nrival_temperatures = []", "rival_temperatures must be above 0"),
        ("[cpu]\nentropy_end = 0", "entropy_end must be above 0"),
        ("[cpu]\nexplore = 1", "explore must be from 0 to less than 1"),
        ("[cpu]\nastray = 1", "astray must be from 0 to less than 1"),
        ("[cpu]\nsearched = 1.5", "searched must be from 0 to 1"),
        ("[cpu]\nsearch_visits = 0", "search_visits must be an integer from 1, not 0"),
        ("[cpu]\nstep_cost = -1", "step_cost must be 0 or more"),
        ("[cpu]\nflatten = 0", "flatten must be above 0"),
        ("[puerto-rico]\nvariants = [{ nobles = true }]", "a variant has players"),
        ("[puerto-rico]\nvariants = []", "at least one variant"),
    ],
)
def test_invalid_settings_are_refused_with_a_reason(text: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    with pytest.raises(BadSettings, match=reason):
        read("puerto-rico", "cpu", path)
