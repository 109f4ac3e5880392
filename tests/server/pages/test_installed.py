"""Files under the version of all files: browsers keep them forever, and an update has other addresses."""

import re

import pytest

from leeward.server.http.guards import STATIC, version
from server.playing import Player


def test_pages_name_files_by_their_version_and_browsers_keep_these(anna: Player) -> None:
    for path in ("/", "/learn", "/away", f"/tables/{anna.make()}"):
        page = anna.ask("GET", path).text
        assert '"/static/' not in page, "without a version"
        named = set(re.findall(rf'"(/files/{version()}/[^"#]+)', page))
        assert len(named) > 5
        for file in named:
            kept = anna.ask("GET", file)
            assert kept.status_code == 200
            assert "immutable" in kept.headers["Cache-Control"]


def test_a_page_from_before_an_update_gets_files_that_are_not_kept(anna: Player) -> None:
    file = anna.ask("GET", "/files/000000000000/shared/dom.js")
    assert file.text == (STATIC / "shared" / "dom.js").read_text("utf-8")
    assert file.headers["Cache-Control"] == "no-cache"
    assert file.headers["Content-Type"].startswith("text/javascript")


@pytest.mark.parametrize("name", ["nothing.js", "../guards.py", "shared", "shared/../../guards.py", "%2e%2e/http/guards.py"])
def test_no_other_file_can_be_read(anna: Player, name: str) -> None:
    assert anna.ask("GET", f"/files/{version()}/{name}").status_code == 404


def test_the_service_worker_knows_the_version(anna: Player) -> None:
    worker = anna.ask("GET", "/service-worker.js")
    assert worker.text.startswith(f'globalThis.VERSION = "{version()}";')
    assert worker.headers["Cache-Control"] == "no-cache", "an update is found at once"
