"""Network files: they round-trip, and a file that does not fit is refused with a reason."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from leeward.kernel.contract.game import GameRules, game_named
from leeward.opponents import networks, players
from leeward.opponents.levels import LEVELS
from leeward.opponents.networks import UnfitNetwork, arrays_at_random, load, save
from leeward.opponents.weights import Net

GAME = "puerto-rico"
SMALL = (32, 16, 16)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mine.npz"


def rewritten(path: Path, said: dict[str, Any], **arrays: Any) -> None:
    """Write a network file with some of its contents changed."""
    save(path, arrays_at_random(GAME, SMALL), GAME, "by chance")
    with np.load(path) as file:
        found = dict(file.items())
    found["meta"] = np.array(json.dumps({**json.loads(str(found["meta"])), **said}))
    found.update(arrays)
    np.savez(path, **{name: array for name, array in found.items() if array is not None})


def test_a_saved_network_is_loaded_unchanged(path: Path) -> None:
    arrays = arrays_at_random(GAME, SMALL)
    save(path, arrays, GAME, "by chance")
    found = load(path)
    assert (found.game, found.made, found.hidden) == (GAME, "by chance", [*SMALL])
    for name, array in zip(Net._fields, map(np.asarray, found.net), strict=True):
        assert array.dtype == np.float32
        assert array.flags.c_contiguous
        assert np.allclose(array.T if name in networks.BY_PLACE else array, arrays[name], atol=1e-2)


def test_a_network_of_the_usual_size_is_small_enough(path: Path) -> None:
    save(path, arrays_at_random(GAME), GAME, "by chance")
    assert path.stat().st_size < networks.MOST_BYTES
    assert load(path, GAME).hidden == [*networks.HIDDEN]


def test_a_network_that_is_too_large_is_not_written(path: Path) -> None:
    with pytest.raises(UnfitNetwork, match=r"mine\.npz would have .* MB: the limit is 5"):
        save(path, arrays_at_random(GAME, (4096, 1024, 1024)), GAME, "by chance")
    assert not path.exists()


@pytest.mark.parametrize(
    ("meta", "reason"),
    [
        ({"game": "chess"}, "is a network for the unknown game 'chess': use puerto-rico, cooper-island"),
        ({"rules": 99}, r"doesn't fit puerto-rico: the version of the rules is \d+, the network has 99"),
        ({"observation": 99}, r"the version of the features is \d+, the network has 99"),
        ({"features": 7}, r"the number of features is \d+, the network has 7"),
        ({"actions": 7}, r"the number of actions is \d+, the network has 7"),
        ({"seats": 4}, "the number of places is 5, the network has 4"),
        ({"seats": None}, "the number of places is 5, the network has None"),
        ({"hidden": [8, 4, 4]}, r"the sizes of its layers should be \[8, 4, 4\], but are \[32, 16, 16\]"),
    ],
)
def test_a_network_for_something_else_is_refused(path: Path, meta: dict[str, Any], reason: str) -> None:
    rewritten(path, meta)
    with pytest.raises(UnfitNetwork, match=reason):
        load(path)


@pytest.mark.parametrize(
    ("arrays", "reason"),
    [
        ({"wp": None}, "is not a network: it has no array 'wp'"),
        ({"w1": np.zeros((3, 3))}, "its array w1 should be 32 by 16, but is 3 by 3"),
        ({"bs": np.zeros(5) + np.nan}, "its array bs holds NaN"),
        ({"meta": None}, "is not a network: its meta does not name a game"),
        ({"meta": np.array("[1]")}, "is not a network: its meta does not name a game"),
        ({"meta": np.array("{")}, "is not a network: Expecting property name"),
    ],
)
def test_a_network_with_other_arrays_is_refused(path: Path, arrays: dict[str, Any], reason: str) -> None:
    rewritten(path, {}, **arrays)
    with pytest.raises(UnfitNetwork, match=reason):
        load(path)


def test_the_last_two_layers_are_equal(path: Path) -> None:
    with pytest.raises(UnfitNetwork, match="its last two layers must have the same size, but have 16 and 8"):
        save(path, arrays_at_random(GAME, (32, 16, 8)), GAME, "")


def test_weights_too_large_for_16_bits_are_refused(path: Path) -> None:
    arrays = arrays_at_random(GAME, SMALL)
    arrays["b0"][3] = 1e6
    with pytest.raises(UnfitNetwork, match="its array b0 holds NaN or a number too large"), np.errstate(over="ignore"):
        save(path, arrays, GAME, "")


def test_a_network_plays_its_own_game_only(path: Path) -> None:
    save(path, arrays_at_random(GAME, SMALL), GAME, "")
    with pytest.raises(UnfitNetwork, match=r"mine\.npz is a network for puerto-rico, not for cooper-island"):
        load(path, "cooper-island")


def test_a_file_that_is_not_a_network_is_refused(path: Path) -> None:
    with pytest.raises(UnfitNetwork, match=r"there is no network file '.*mine\.npz'"):
        load(path)
    path.write_text("nothing")
    with pytest.raises(UnfitNetwork, match="is not a network: "):
        load(path)


@pytest.mark.parametrize("name", ["cooper-island", "puerto-rico"])
def test_a_shipped_network_fits_its_game(name: str) -> None:
    for number in game_named(name).seats:
        found = networks.network_of(name, number)
        assert found is None or found.net.wp.shape[0] == game_named(name).action_numbers


@pytest.mark.parametrize("name", ["cooper-island", "puerto-rico"])
def test_the_networks_of_a_game_are_small_enough_together(name: str) -> None:
    files = list(game_named(name).folder.glob("trained*.npz"))
    assert sum(file.stat().st_size for file in files) < networks.MOST_BYTES


def test_a_player_count_may_have_its_own_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameRules, "folder", tmp_path)
    networks.network_of.cache_clear()
    save(tmp_path / "trained.npz", arrays_at_random(GAME, SMALL), GAME, "for any number")
    save(tmp_path / "trained-4.npz", arrays_at_random(GAME, SMALL), GAME, "for four")
    made = {number: networks.network_of(GAME, number) for number in game_named(GAME).seats}
    networks.network_of.cache_clear()
    assert {number: net.made for number, net in made.items() if net} == {
        2: "for any number",
        3: "for any number",
        4: "for four",
        5: "for any number",
    }


def test_8_bits_keep_every_weight_within_half_a_127th_of_the_largest_beside_it(path: Path) -> None:
    arrays = arrays_at_random(GAME, SMALL)
    save(path, arrays, GAME, "by chance")
    found, largest = np.asarray(load(path).net.w0), np.abs(arrays["w0"]).max(0)
    assert (np.abs(found - arrays["w0"]) <= 0.501 * largest / 127).all()


def test_a_file_of_16_bits_is_read_as_before(path: Path) -> None:
    arrays = arrays_at_random(GAME, SMALL)
    rewritten(path, {}, w0=arrays["w0"].astype(np.float16), w0_scale=None)
    assert np.allclose(np.asarray(load(path).net.w0), arrays["w0"], atol=2e-3)


@pytest.fixture
def shipped(path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a network shipped with Leeward."""
    save(path, arrays_at_random(GAME, SMALL), GAME, "for a test")
    monkeypatch.setattr(networks, "shipped", lambda game, players: path)
    networks.network_of.cache_clear()
    yield path
    networks.network_of.cache_clear()


def test_a_shipped_network_is_used_where_it_knows_the_rules(shipped: Path) -> None:
    found = networks.network_of(GAME, 4)
    assert found is not None
    assert found.made == "for a test"


def test_a_shipped_network_for_other_rules_is_ignored_with_a_warning(
    shipped: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    rules = replace(game_named(GAME), version=game_named(GAME).version + 1)
    monkeypatch.setattr(networks, "game_named", lambda name: rules)
    assert networks.network_of(GAME, 4) is None
    assert "the version of the rules is" in caplog.text
    assert "opponents search without a network" in caplog.text
    assert players.guidance(replace(LEVELS["mate"], guided=True), GAME)(4) is None


# layouts that have grown, and families of editions


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_network_of_a_former_layout_gets_weights_of_0_for_what_is_new(players: int) -> None:
    rules = game_named("cooper-island")
    path = networks.shipped(rules.name, players)
    meta, arrays = networks.read(path)
    known = len(arrays["w0"])
    net = load(path).net
    assert rules.layout.former.get(meta["observation"], rules.layout.size) == known
    assert np.array_equal(np.asarray(net.w0)[:known], arrays["w0"].astype(np.float32))
    assert not np.asarray(net.w0)[known:].any()
    assert len(net.w0) == rules.layout.size


def test_a_network_trained_with_a_family_plays_every_edition_of_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = "cooper-island"
    mark = getattr(game_named(game).family, "mark", "")
    for family in ("", "another", mark):
        save(path, arrays_at_random(game, (8, 8, 8)), game, "a test", family)
        assert load(path).family == family
        with monkeypatch.context() as elsewhere:
            elsewhere.setattr(networks, "edition_of", lambda rules: "mine-12345678")
            if family == mark:
                assert load(path).net is not None
            else:
                with pytest.raises(UnfitNetwork, match="it was trained for the edition standard, not for mine-12345678"):
                    load(path)
