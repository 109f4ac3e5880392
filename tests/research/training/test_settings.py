"""Settings come from one file, and from one's own on top of it."""

from pathlib import Path

import pytest

from leeward.kernel.contract.game import game_named
from leeward.research.batches import variant_numbers
from leeward.research.training.settings import DEVICES, BadSettings, read, variants


@pytest.mark.parametrize("game", ["cooper-island", "puerto-rico"])
@pytest.mark.parametrize("device", DEVICES)
def test_the_house_has_settings_for_every_game_and_device(game: str, device: str) -> None:
    settings = read(game, device)
    assert settings.tables >= settings.minibatches
    rows = variant_numbers(game_named(game), variants(settings))
    assert set(rows[:, 0].tolist()) == set(game_named(game).seats)


def test_a_variant_counts_as_often_as_it_weighs() -> None:
    found = variants(read("puerto-rico", "cuda"))
    assert found.count((2, {})) == 5
    assert found.count((2, {"nobles": True})) == 1


def test_a_file_of_ones_own_needs_to_hold_only_what_is_different(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[all]\nclip = 0.1\n[cpu]\ntables = 32\n[puerto-rico]\nvariants = [{ players = [2] }]\n")
    settings, house = read("puerto-rico", "cpu", path), read("puerto-rico", "cpu")
    assert (settings.clip, settings.tables, variants(settings)) == (0.1, 32, [(2, {})])
    assert settings.hidden == house.hidden
    assert read("puerto-rico", "cuda", path).tables == read("puerto-rico", "cuda").tables


def test_only_tables_of_so_many_players_are_learnt() -> None:
    found = variants(read("puerto-rico", "cuda", players=4))
    assert {players for players, _ in found} == {4}
    assert found.count((4, {})) == 8
    with pytest.raises(BadSettings, match="puerto-rico is not learnt with 6 players"):
        read("puerto-rico", "cuda", players=6)


def test_rivals_sit_at_all_tables_unless_a_file_says_at_how_many(tmp_path: Path) -> None:
    path = tmp_path / "league.toml"
    path.write_text("[all]\nrivals = 0.3\n")
    alone, league = (read("cooper-island", "cpu", file, against=True) for file in (None, path))
    assert (alone.rivals, alone.earlier, alone.greedy, alone.random) == (1.0, 0.0, 0.0, 0.0)
    assert (league.rivals, league.earlier) == (0.3, read("cooper-island", "cpu").earlier)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("tables = ", "is no TOML file"),
        ("[chess]\ntables = 3", r"no section \[chess\]: there is all, cuda, cpu, puerto-rico"),
        ("[cpu]\ncolour = 3", "no setting 'colour'"),
        ("[cpu]\ntables = 0", "tables is a whole number from 1 on, not 0"),
        ("[cpu]\ntables = true", "tables is a whole number from 1 on, not True"),
        ('[cpu]\nclip = "far"', "clip is a number, not 'far'"),
        ("[cpu]\nhidden = [8, 4, 2]", r"the last two alike, not \[8, 4, 2\]"),
        ("[cpu]\nearlier = 0.9\nrandom = 0.2", "shares of the tables"),
        ("[cpu]\nrivals = -0.1", "shares of the tables"),
        ("[cpu]\nrival_temperatures = []", "rival_temperatures are numbers above 0"),
        ("[cpu]\nentropy_end = 0", "entropy falls to entropy_end"),
        ("[cpu]\nexplore = 1", "explore is a share of the decisions"),
        ("[cpu]\nastray = 1", "astray is a share of the decisions"),
        ("[cpu]\nstep_cost = -1", "step_cost is 0 or more"),
        ("[cpu]\nflatten = 0", "flatten is more than 0"),
        ("[puerto-rico]\nvariants = [{ nobles = true }]", "a variant has players"),
        ("[puerto-rico]\nvariants = []", "at least one variant"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(text: str, reason: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(text)
    with pytest.raises(BadSettings, match=reason):
        read("puerto-rico", "cpu", path)
