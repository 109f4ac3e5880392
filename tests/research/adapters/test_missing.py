"""Error messages when an optional package is missing."""

import importlib
import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("adapter", "package", "name"),
    [
        ("pettingzoo", "pettingzoo", "PettingZoo"),
        ("gymnasium", "gymnasium", "Gymnasium"),
        ("openspiel", "pyspiel", "OpenSpiel"),
    ],
)
def test_a_missing_package_is_named_with_the_install_command(
    adapter: str, package: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = f"leeward.research.adapters.{adapter}"
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ImportError, match=rf"this needs {name}: pip install 'leeward\[study\]'"):
        importlib.import_module(module)


def test_batches_and_games_need_none_of_them() -> None:
    """Nor SciPy's linear algebra, which Numba looks for."""
    others = ("torch", "pettingzoo", "gymnasium", "pyspiel", "scipy.linalg")
    code = f"""
import sys, leeward.research, leeward.research.adapters
leeward.new("puerto-rico")
print([name for name in {others} if name in sys.modules])
from numba.np import linalg
linalg.ensure_blas()
print("scipy.linalg" in sys.modules)
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\nTrue\n", "Numba still provides it on request"
