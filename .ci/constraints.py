"""Rewrite constraints.txt with the newest versions of everything Leeward and its extras install: `make constraints`.

PyTorch keeps its version, since CI caches its wheel: change that line by hand. PyTorch chooses its own CUDA libraries.
"""

import json
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
FILE = ROOT / "constraints.txt"
KEPT = re.compile(r"^torch==.*$", re.MULTILINE)
CHOSEN_BY_PYTORCH = re.compile(r"nvidia-|cuda-|triton")


def main() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    oldest = project["requires-python"].removeprefix(">=")
    if oldest != "{}.{}".format(*sys.version_info):
        sys.exit(f"constraints.txt is made with Python {oldest}, the oldest that Leeward knows: newer ones have the same")
    with tempfile.TemporaryDirectory() as folder:
        kept, report = Path(folder) / "kept.txt", Path(folder) / "report.json"
        kept.write_text("\n".join(KEPT.findall(FILE.read_text("utf-8"))))
        everything = f"{ROOT}[{','.join(project['optional-dependencies'])}]"
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed"]
        subprocess.run([*pip, "--report", report, "-c", kept, everything], check=True)
        found = [each["metadata"] for each in json.loads(report.read_bytes())["install"]]
    versions = {each["name"].lower().replace("_", "-"): each["version"].partition("+")[0] for each in found}
    del versions["leeward"]
    lines = [f"{name}=={version}\n" for name, version in sorted(versions.items()) if not CHOSEN_BY_PYTORCH.match(name)]
    FILE.write_text("".join(lines), "utf-8")
    print(f"{FILE.name}: {len(lines)} packages")


if __name__ == "__main__":
    main()
