"""Network files: trained weights that every machine can use.

A network is one `.npz`. Its large arrays are 8-bit integers with a scale per output (`w0_scale` …), the others 16-bit floats;
older files have floats only. `meta` describes what the network was made for:

    game, rules, observation    the game, the version of its rules and the version of its features
    edition                     the edition it was trained with, if not the game's own
    family                      the mark of the family of editions it was trained with; missing or empty: one edition only
    features, actions, seats    the numbers of inputs, actions and places
    hidden                      the sizes of its three layers
    made                        how it was made, as free text

    w0 [features, h0]  b0       w1 [h0, h1]  b1       w2 [h1, h1]  b2
    wp [actions, h1]   bp       ws [h1, seats]  bs    wm [h1, seats]  bm

If a layout has only grown since the network's version of the features, the network gets weights of 0 for the new ones: it plays
as before, and training from it can use them.
"""

import json
import logging
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np

from leeward.kernel.compiling.rules import EDITION
from leeward.kernel.contract.game import GameRules, game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.records.archives import arrays_in
from leeward.opponents.copies import located
from leeward.opponents.weights import LARGEST, Net, Weights, weights_of

log = logging.getLogger(__name__)
Array = np.ndarray[Any, Any]
MEGABYTE = 1 << 20
MOST_BYTES = 5 * MEGABYTE
HIDDEN = (512, 256, 256)
OUTPUTS = {"w0": 1, "w1": 1, "w2": 1, "wp": 0}  # the 8-bit arrays, and their output axis
SCALE = "_scale"
BY_PLACE = ("ws", "wm")  # transposed in memory: one row per place
MEANINGS = {
    "rules": "the version of the rules",
    "observation": "the version of the features",
    "features": "the number of features",
    "actions": "the number of actions",
    "seats": "the number of places",
}


class UnfitNetwork(ValueError):
    """A file is not a network, or belongs to another game or to other rules."""


@dataclass(frozen=True, eq=False)
class Network:
    """A network that fits the rules of its game."""

    game: str
    made: str
    net: Net
    edition: str = ""  # it was trained with; empty for the game's own
    family: str = ""  # the mark of its family, if it was trained with one

    @cached_property
    def weights(self) -> Weights:
        """Return the weights in the form the evaluation uses."""
        return weights_of(self.net)

    @property
    def hidden(self) -> list[int]:
        return [len(self.net.b0), len(self.net.b1), len(self.net.b2)]


Guidance = Callable[[int], Network | None]  # the network for a number of players, if there is one


def always(net: Network | None) -> Guidance:
    """Use the same network for any number of players."""
    return lambda _: net


UNGUIDED = always(None)


def expected(rules: GameRules) -> dict[str, int]:
    """Return the metadata that a network for this game must have."""
    return {
        "rules": rules.version,
        "observation": rules.layout.version,
        "features": rules.layout.size,
        "actions": rules.action_numbers,
        "seats": rules.seats[-1],
    }


def edition_of(rules: GameRules) -> str:
    """Return the edition in use; empty if it is the game's own."""
    if not os.environ.get(EDITION):
        return ""
    return next((str(option.values[0]) for option in rules.options if option.name == "edition"), "")


def shapes(sizes: Mapping[str, int], hidden: Sequence[int]) -> dict[str, tuple[int, ...]]:
    """Return the shape of every array."""
    h0, h1, h2 = hidden
    seats, actions = sizes["seats"], sizes["actions"]
    weights = {"w0": (sizes["features"], h0), "w1": (h0, h1), "w2": (h1, h2)}
    biases = {"b0": (h0,), "b1": (h1,), "b2": (h2,), "bp": (actions,), "bs": (seats,), "bm": (seats,)}
    return {**weights, **biases, "wp": (actions, h2), "ws": (h2, seats), "wm": (h2, seats)}


def save(path: Path | str, arrays: Mapping[str, Array], game: str, made: str, family: str = "") -> None:
    """Write a network for a game with its current rules."""
    sizes = expected(game_named(game))
    hidden = hidden_of(str(path), arrays)
    check_arrays(str(path), arrays, sizes, hidden)
    check_numbers(str(path), arrays)
    short = shortened(arrays)
    own = {"game": game, "edition": edition_of(game_named(game)), "family": family}
    meta = {**own, **sizes, "hidden": hidden, "made": made}
    beside = Path(path).with_suffix(".new")  # replaces the old file atomically
    with beside.open("wb") as file:
        np.savez_compressed(file, meta=np.array(json.dumps(meta)), **short)  # type: ignore[arg-type]
    size = beside.stat().st_size
    if size > MOST_BYTES:
        beside.unlink()
        raise UnfitNetwork(f"{path} would have {size / MEGABYTE:.1f} MB: the limit is {MOST_BYTES // MEGABYTE}")
    beside.replace(path)


def shortened(arrays: Mapping[str, Array]) -> dict[str, Array]:
    """Return the arrays as they are saved: the large ones in 8 bits, scaled so that each output's largest weight is 127."""
    found: dict[str, Array] = {}
    for name in Net._fields:
        array = np.asarray(arrays[name], np.float32)
        if name not in OUTPUTS:
            found[name] = array.astype(np.float16)
            continue
        scale = np.maximum(np.abs(array).max(1 - OUTPUTS[name], keepdims=True) / LARGEST, np.finfo(np.float32).tiny)
        found[name], found[name + SCALE] = np.rint(array / scale).astype(np.int8), scale
    return found


def load(path: Path | str, game: str | None = None, any_edition: bool = False) -> Network:
    """Read a network; refuse one of another game or for other rules, and one of another edition unless `any_edition`."""
    meta, arrays = read(Path(path))
    of = meta.get("game")
    if of not in rooms():
        raise UnfitNetwork(f"{path} is a network for the unknown game {of!r}: use {', '.join(rooms())}")
    if game is not None and of != game:
        raise UnfitNetwork(f"{path} is a network for {of}, not for {game}")
    rules = game_named(of)
    sizes = expected(rules)
    learnt, played, family = str(meta.get("edition", "")), edition_of(rules), str(meta.get("family", ""))
    if learnt != played and not any_edition and not knows(rules, family):
        raise UnfitNetwork(
            f"{path} doesn't fit {of}: it was trained for the edition {learnt or 'standard'}, not for {played or 'standard'}"
        )
    widen(rules, meta, arrays)
    for what, number in sizes.items():
        if meta.get(what) != number:
            raise UnfitNetwork(f"{path} doesn't fit {of}: {MEANINGS[what]} is {number}, the network has {meta.get(what)}")
    hidden = hidden_of(str(path), arrays)
    if meta.get("hidden") != hidden:
        raise UnfitNetwork(f"{path}: the sizes of its layers should be {meta.get('hidden')}, but are {hidden}")
    check_arrays(str(path), arrays, sizes, hidden)
    check_numbers(str(path), arrays)
    return Network(of, str(meta.get("made", "")), net_of(arrays), learnt, family)


def knows(rules: GameRules, family: str) -> bool:
    """Return whether a network of this family was trained with the values of the edition in use."""
    return family != "" and rules.family is not None and rules.family.mark == family


def widen(rules: GameRules, meta: dict[str, Any], arrays: dict[str, Array]) -> None:
    """Give a network of a former layout weights of 0 for the features that were added since."""
    layout, size, known = rules.layout, meta.get("features"), arrays.get("w0")
    if known is None or known.ndim != 2 or not isinstance(size, int):
        return
    if layout.former.get(meta.get("observation", 0)) == size == len(known):
        arrays["w0"] = np.concatenate([known, np.zeros((layout.size - size, known.shape[1]), known.dtype)])
        meta["features"], meta["observation"] = layout.size, layout.version


def read(path: Path) -> tuple[dict[str, Any], dict[str, Array]]:
    if not located(path).is_file():
        raise UnfitNetwork(f"there is no network file {str(path)!r}")
    try:
        arrays = arrays_in(located(path))
        meta = json.loads(str(arrays.pop("meta", "{}")))
        for name, axis in OUTPUTS.items():
            scale = arrays.pop(name + SCALE, None)
            if scale is not None and name in arrays and np.shape(scale)[axis] == np.shape(arrays[name])[axis]:
                arrays[name] = arrays[name] * scale
    except (ValueError, TypeError, AttributeError, IndexError) as problem:
        raise UnfitNetwork(f"{path} is not a network: {problem}") from problem
    if not isinstance(meta, dict) or "game" not in meta:
        raise UnfitNetwork(f"{path} is not a network: its meta does not name a game")
    return meta, arrays


def hidden_of(path: str, arrays: Mapping[str, Array]) -> list[int]:
    """Return the sizes of the layers, from the arrays."""
    for name in Net._fields:
        if name not in arrays:
            raise UnfitNetwork(f"{path} is not a network: it has no array {name!r}")
    return [np.size(arrays[name]) for name in ("b0", "b1", "b2")]


def check_arrays(path: str, arrays: Mapping[str, Array], sizes: Mapping[str, int], hidden: Sequence[int]) -> None:
    if hidden[1] != hidden[2]:
        raise UnfitNetwork(f"{path}: its last two layers must have the same size, but have {hidden[1]} and {hidden[2]}")
    for name, shape in shapes(sizes, hidden).items():
        found = np.shape(arrays[name])
        if found != shape:
            raise UnfitNetwork(f"{path}: its array {name} should be {by(shape)}, but is {by(found)}")


def check_numbers(path: str, arrays: Mapping[str, Array]) -> None:
    for name in Net._fields:
        if not (np.abs(arrays[name]) <= np.finfo(np.float16).max).all():
            raise UnfitNetwork(f"{path}: its array {name} holds NaN or a number too large for 16 bits")


def by(shape: Sequence[int]) -> str:
    return " by ".join(str(size) for size in shape)


def net_of(arrays: Mapping[str, Array]) -> Net:
    """Return the weights as contiguous 32-bit arrays."""
    turned = {name: np.asarray(arrays[name]).T if name in BY_PLACE else np.asarray(arrays[name]) for name in Net._fields}
    return Net(**{name: np.ascontiguousarray(array, np.float32) for name, array in turned.items()})


def arrays_at_random(game: str, hidden: Sequence[int] = HIDDEN, seed: int = 0) -> dict[str, Array]:
    """Return the arrays of an untrained network."""
    chance = np.random.default_rng(seed)
    found = {}
    for name, shape in shapes(expected(game_named(game)), hidden).items():
        inputs = shape[-1] if name == "wp" else shape[0]
        found[name] = chance.normal(0, 0.1 if len(shape) == 1 else (2 / inputs) ** 0.5, shape).astype(np.float32)
    return found


def at_random(game: str, hidden: Sequence[int] = HIDDEN, seed: int = 0) -> Network:
    """Return an untrained network, for tests and benchmarks."""
    return Network(game, "random weights", net_of(arrays_at_random(game, hidden, seed)))


def shipped(game: str, players: int) -> Path:
    """Return the path of the shipped network for a number of players, or of the one for any number."""
    folder = game_named(game).folder
    own = folder / f"trained-{players}.npz"
    return own if own.is_file() else folder / "trained.npz"


def is_trained(game: str) -> bool:
    """Say whether there is a shipped network for every number of players."""
    return all(shipped(game, players).is_file() for players in game_named(game).seats)


@cache
def network_of(game: str, players: int) -> Network | None:
    """Return the shipped network; None, with a warning, if it doesn't fit the rules."""
    path = shipped(game, players)
    if not path.is_file():
        return None
    try:
        return load(path, game)
    except UnfitNetwork as problem:
        log.warning("opponents search without a network: %s", problem)
        return None
