"""Build hook: adds the compiled message catalogues and, on request, the compiled rules to a wheel."""

import os
import re
import runpy
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # a checkout reads the .po files
        self.add_catalogues(build_data)
        if (compiled := Path(self.root, os.environ.get("LEEWARD_PREPARED") or "none")).is_dir():
            self.add_rules(compiled, build_data)

    def add_catalogues(self, build_data: dict[str, Any]) -> None:
        sources = Path(self.root, "src")
        self.made = tempfile.TemporaryDirectory()
        compile_po = runpy.run_path(str(sources / "leeward/kernel/language/catalogues.py"))["compile_po"]
        for written in sorted(sources.glob("leeward/locale/*/LC_MESSAGES/*.po")):
            place = written.relative_to(sources).with_suffix(".mo")
            compiled = Path(self.made.name) / place
            compiled.parent.mkdir(parents=True)
            compiled.write_bytes(compile_po(written))
            build_data["force_include"][str(compiled)] = str(place)

    def add_rules(self, compiled: Path, build_data: dict[str, Any]) -> None:
        """Add compiled rules, and tie the wheel to this system, this Python and these versions of the compilers."""
        build_data["force_include"][str(compiled)] = "leeward/prepared"
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        constraints = Path(self.root, "constraints.txt").read_text("utf-8")
        build_data["dependencies"] += re.findall(r"^(?:llvmlite|numba|numpy)==.*$", constraints, re.MULTILINE)

    def finalize(self, *_: Any) -> None:
        if hasattr(self, "made"):
            self.made.cleanup()
