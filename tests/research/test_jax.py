"""The JAX example runs unchanged."""

import runpy
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "jax_batch.py"


def test_jax_plays_a_batch_through_dlpack(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("jax")  # here, so that other tests need not wait a second for it
    main = runpy.run_path(str(EXAMPLE))["main"]
    games = main(steps=350)
    assert games > 0
    assert capsys.readouterr().out.startswith(f"{games} games, wins by seat: ")
