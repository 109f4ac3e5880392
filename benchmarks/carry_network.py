"""Carry a network over to a new version of its game's rules, without training, until one is trained for them.

    python benchmarks/carry_network.py --less 6 OLD.npz NEW.npz "trade cloth" "trade gold" "trade anything"

The numbers of features and actions must still fit. `--less` lowers the logits of the named actions, for actions that the new
rules make more binding than those the network was trained with.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from leeward.kernel.contract.game import game_named
from leeward.kernel.contract.offers import words_of
from leeward.opponents import networks


def carry(old: Path, new: Path, less: float, actions: Sequence[str]) -> None:
    meta, arrays = networks.read(old)
    rules = game_named(meta["game"])
    numbers = [words_of(rules.room).action_of(action) for action in actions]
    if None in numbers:
        raise SystemExit(f"there is no action {actions[numbers.index(None)]!r}")
    arrays["bp"] = np.asarray(arrays["bp"], np.float32)
    arrays["bp"][[int(number) for number in numbers if number is not None]] -= less
    made = f"{meta['made']}; carried over from rules {meta['rules']} to {rules.version}"
    if less:
        made += f", {less:g} less for {', '.join(actions)}"
    networks.save(new, arrays, rules.name, made)
    print(f"{new}: rules {rules.version}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--less", type=float, default=0)
    parser.add_argument("actions", nargs="*")
    args = parser.parse_intermixed_args()
    carry(args.old, args.new, args.less, args.actions)
