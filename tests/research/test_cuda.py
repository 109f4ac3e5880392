"""The kernels for a GPU, interpreted by Numba's simulator: they play the same games as a batch on the CPU."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch")

SIMULATED = Path(__file__).with_name("simulated.py")


def test_the_kernels_play_the_same_games_as_the_cpu() -> None:
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "LEEWARD_INTERPRET": "1"}
    found = subprocess.run([sys.executable, SIMULATED], env=environment, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    assert found.stdout == "the same\n"
