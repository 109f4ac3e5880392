"""The page's scripts: node's own test runner looks at their pure parts. Without Node.js this is skipped; CI requires it."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[3] / "src/leeward/server/static"
MISSING = "Node.js is missing (apt-get install nodejs): the page's scripts are not tested"


def test_the_page_s_scripts_pass_their_own_tests() -> None:
    node = shutil.which("node")
    if node is None and os.environ.get("CI") == "true":
        pytest.fail(MISSING)
    if node is None:
        pytest.skip(MISSING)
    tests = sorted(map(str, Path(__file__).parent.glob("*/*.test.js")))
    done = subprocess.run([node, "--test", *tests], capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout
    assert len(tests) > 5


def test_every_script_is_checked_and_every_import_is_there() -> None:
    scripts = list(STATIC.rglob("*.js"))
    assert len(scripts) > 40
    for script in scripts:
        text = script.read_text(encoding="utf-8")
        assert text.startswith("// @ts-check\n"), script.name
        for path in re.findall(r"""(?:from|import) "(\.[^"]+)";""", text):
            assert (script.parent / path).is_file(), f"{script.name} imports {path}"


def test_every_file_that_a_page_names_is_there() -> None:
    pages = [*STATIC.parent.rglob("*.jinja"), STATIC / "icons" / "manifest.json"]
    named = {path for page in pages for path in re.findall(r"/static/([^\"#{]+)", page.read_text(encoding="utf-8"))}
    assert len(named) > 15
    assert [path for path in named if not (STATIC / path).is_file()] == []
