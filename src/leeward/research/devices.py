"""Batches by device: the CPU, or a GPU, which needs more packages."""

from collections.abc import Mapping, Sequence
from typing import Any

from leeward.kernel.contract.game import BadOption, game_named
from leeward.research.batches import Batch, Variant, default_players


def batch(
    game: str,
    tables: int,
    players: int | None = None,
    device: str = "cpu",
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    variants: Sequence[Variant] | None = None,
    values: Any = None,
) -> Batch:
    """Return a batch of tables. With `variants` instead of `players` and `options`, each new game draws one of them.

    With `values` of a family of editions, one row each, it also draws an edition: see `GameRules.family`.
    """
    rules = game_named(game)
    if variants is None:
        variants = [(players or default_players(rules), options or {})]
    elif players is not None or options is not None:
        raise BadOption("a batch has either variants or a number of players with options, not both")
    if device == "cpu":
        return Batch(rules, tables, variants, seed, values)
    if device == "cuda":
        from leeward.research.cuda import CudaBatch

        return CudaBatch(rules, tables, variants, seed, values)
    raise BadOption(f"there is no device {device!r}: use cpu or cuda")
