"""The example for JAX runs as it stands."""

import runpy
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "jax_batch.py"


def test_jax_plays_a_batch_by_dlpack(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("jax")  # here, since it takes a second that nobody else needs to spend
    main = runpy.run_path(str(EXAMPLE))["main"]
    games = main(steps=350)
    assert games > 0
    assert capsys.readouterr().out.startswith(f"{games} games, wins by seat: ")
