"""The citation file names the current version."""

import tomllib
from pathlib import Path

import yaml

ROOT = Path(__file__).parent.parent.parent


def test_the_citation_names_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert (citation["version"], " AND ".join(citation["license"])) == (project["version"], project["license"])
    assert {"cff-version", "message", "title", "abstract", "authors", "type", "keywords"} <= citation.keys()
    assert citation["authors"] == project["authors"]
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert f"## [{project['version']}] - {citation['date-released']}\n" in changelog
