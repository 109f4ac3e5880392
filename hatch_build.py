"""What a wheel holds besides the sources: the catalogues of all languages, compiled."""

import runpy
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BuildHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return  # a checkout reads its catalogues as they are written
        root = Path(self.root)
        self.made = tempfile.TemporaryDirectory()
        compile_po = runpy.run_path(str(root / "src/leeward/kernel/catalogues.py"))["compile_po"]
        for written in sorted(root.glob("src/leeward/locale/*/LC_MESSAGES/*.po")):
            place = written.relative_to(root / "src").with_suffix(".mo")
            compiled = Path(self.made.name) / place
            compiled.parent.mkdir(parents=True)
            compiled.write_bytes(compile_po(written))
            build_data["force_include"][str(compiled)] = str(place)

    def finalize(self, *_: Any) -> None:
        if hasattr(self, "made"):
            self.made.cleanup()
