"""Carry a network over to a new version of its game's rules, without training, until one is trained for them.

    python benchmarks/carry_network.py --less 6 OLD.npz NEW.npz "trade cloth" "trade gold" "trade anything"

    python benchmarks/carry_network.py --edition OLD.toml OLD.npz NEW.npz

The numbers of features and actions must still fit. `--less` lowers the logits of the named actions, for actions that the new
rules make more binding than those the network was trained with.

`--edition` is for a new edition of ours, with a network that knows a family of editions: it saw values as differences from OLD,
and now sees them as differences from the new one.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from leeward.cooper_island.edition.family import OUR_NUMBERS, VALUES, Family
from leeward.cooper_island.study import layout
from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.offers import words_of
from leeward.opponents import networks


def see_from_ours(arrays: dict[str, Any], was: Sequence[int]) -> None:
    """Change the first layer so that it says the same of values seen from our edition as it did seen from another one."""
    before, now, spans = np.array(was), np.array(OUR_NUMBERS), [(value.least, value.most) for value in VALUES]

    def scale(numbers: Any) -> Any:
        return 1 / np.array([max(most - n, n - least, 1) for (least, most), n in zip(spans, numbers, strict=True)])

    inputs = slice(layout.VALUES, layout.VALUES + len(VALUES))
    arrays["w0"], arrays["b0"] = np.array(arrays["w0"], np.float32), np.array(arrays["b0"], np.float32)
    arrays["b0"] += ((now - before) * scale(before)) @ arrays["w0"][inputs]
    arrays["w0"][inputs] *= (scale(before) / scale(now))[:, None]


def carry(old: Path, new: Path, less: float, actions: Sequence[str], edition: Path | None) -> None:
    meta, arrays = networks.read(old)
    rules = game_named(meta["game"])
    numbers = [words_of(rules.room).action_of(action) for action in actions]
    if None in numbers:
        raise SystemExit(f"there is no action {actions[numbers.index(None)]!r}")
    arrays["bp"] = np.asarray(arrays["bp"], np.float32)
    arrays["bp"][[int(number) for number in numbers if number is not None]] -= less
    made = meta["made"]
    if meta["rules"] != rules.version:
        made += f"; carried over from rules {meta['rules']} to {rules.version}"
    if less:
        made += f", {less:g} less for {', '.join(actions)}"
    if edition is not None:
        see_from_ours(arrays, Family().read(edition))
        made += "; seen from our new edition"
    networks.save(new, arrays, rules.name, made, meta.get("family", ""))
    print(f"{new}: rules {rules.version}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--less", type=float, default=0)
    parser.add_argument("--edition", type=Path, help="our edition when the network was trained")
    parser.add_argument("actions", nargs="*")
    args = parser.parse_intermixed_args()
    carry(args.old, args.new, args.less, args.actions, args.edition)
