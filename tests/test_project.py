"""The project's files exist and agree with each other."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent
LONGEST_LINE = 160  # of a template
WRITTEN = (".css", ".jinja", ".js", ".py")
LONGEST_FILE = 420  # lines; longer ones can't be read in one sitting
RELEASE = re.compile(r"^## \[(\d+)\.(\d+)\.(\d+)\] - (\d{4}-\d\d-\d\d)$", re.MULTILINE)
CHANGES = ["Added", "Changed", "Removed", "Fixed", "Security"]


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def settings(path: str) -> Any:
    return yaml.safe_load(read(path))


def pages(nav: Any) -> list[str]:
    """Return all files in a navigation, at any depth."""
    if isinstance(nav, str):
        return [nav]
    return [page for part in (nav.values() if isinstance(nav, dict) else nav) for page in pages(part)]


# versions


def test_the_newest_version_of_the_changelog_is_the_packages() -> None:
    newest = RELEASE.findall(read("CHANGELOG.md"))[0]
    assert ".".join(newest[:3]) == tomllib.loads(read("pyproject.toml"))["project"]["version"]


def test_the_changelog_has_the_newest_version_first_and_a_date_for_each() -> None:
    changelog = read("CHANGELOG.md")
    releases = [(tuple(map(int, release[:3])), release[3]) for release in RELEASE.findall(changelog)]
    assert len(releases) == changelog.count("\n## ") - changelog.count("\n## [Unreleased]\n") > 1
    assert releases == sorted(releases, reverse=True)


def test_every_release_of_the_changelog_sorts_its_changes_by_kind() -> None:
    for release in read("CHANGELOG.md").split("\n## ")[1:]:
        kinds = re.findall(r"^### (.*)$", release, re.MULTILINE)
        assert kinds == [kind for kind in CHANGES if kind in kinds], release.splitlines()[0]
        assert kinds or release.startswith("[Unreleased]")


# the site


def test_the_navigation_of_the_site_names_files_that_exist() -> None:
    named = pages(settings("mkdocs.yml")["nav"])
    assert len(named) > 10
    assert [page for page in named if not ((ROOT / "docs" / page).exists() or (ROOT / page).exists())] == []


def test_the_navigation_of_the_site_leaves_no_page_out() -> None:
    docs = {str(page.relative_to(ROOT / "docs")) for page in (ROOT / "docs").rglob("*.md")}
    assert docs - set(pages(settings("mkdocs.yml")["nav"])) == set()


def test_ci_builds_the_site_and_a_broken_link_fails_it() -> None:
    assert "\nmake docs\n" in read(".ci/run")
    building = re.findall(r"mkdocs build.*", read("Makefile"))
    assert building == ["mkdocs build --strict"]  # with --quiet, mkdocs counts no warnings


# sizes


def test_no_file_is_too_long_to_be_read_in_one_sitting() -> None:
    files = [path for room in ("src", "tests", "examples") for path in (ROOT / room).rglob("*") if path.suffix in WRITTEN]
    assert len(files) > 400
    lengths = {str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert {path: lines for path, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_no_line_of_a_template_is_too_long_to_be_read() -> None:
    templates = list((ROOT / "src").rglob("*.jinja"))
    assert len(templates) > 10
    lines = [(path, line) for path in templates for line in path.read_text(encoding="utf-8").splitlines()]
    assert [f"{path.name}: {line[:60]}" for path, line in lines if len(line) > LONGEST_LINE] == []


# CI and hooks


def test_the_workflow_calls_ci_run() -> None:
    [job] = settings(".github/workflows/ci.yml")["jobs"].values()
    assert [step["run"] for step in job["steps"] if "run" in step] == [".ci/run"]
    assert job["strategy"]["matrix"]["python"] == pythons()


def test_a_release_builds_a_wheel_for_each_python_and_tries_every_wheel() -> None:
    jobs = settings(".github/workflows/release.yml")["jobs"]
    assert jobs["wheel"]["strategy"]["matrix"]["python"] == pythons()
    for name in ("wheel", "any"):
        assert [step["run"] for step in jobs[name]["steps"] if "run" in step][1:] == [".ci/try-wheel dist/*.whl"]


def pythons() -> list[str]:
    """List the versions of Python that the project names."""
    named = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["classifiers"]
    return [each.rpartition(" ")[2] for each in named if re.fullmatch(r"Programming Language :: Python :: 3\.\d+", each)]


def test_hooks_use_the_tools_of_the_virtual_environment_and_fetch_nothing() -> None:
    [repo] = settings(".pre-commit-config.yaml")["repos"]
    assert repo["repo"] == "local"
    assert [hook["entry"].split()[0] for hook in repo["hooks"]] == [".venv/bin/ruff", ".venv/bin/ruff", ".venv/bin/mypy"]
    assert {hook["language"] for hook in repo["hooks"]} == {"system"}


@pytest.mark.parametrize("kind", ["bug", "rules", "idea"])
def test_issue_forms_have_required_questions(kind: str) -> None:
    form = settings(f".github/ISSUE_TEMPLATE/{kind}.yml")
    assert form["name"]
    assert form["description"]
    asked = [part for part in form["body"] if part["type"] != "markdown"]
    assert all(part["attributes"]["label"] for part in asked)
    assert any(part.get("validations", {}).get("required") for part in asked)
