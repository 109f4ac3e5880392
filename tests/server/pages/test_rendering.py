"""Pages name every script that they need, so that the browser loads them at once."""

import re

from leeward.server.http.guards import FILES
from leeward.server.pages.rendering import modules
from server.playing import Player


def test_the_table_page_names_every_script_that_its_script_imports(anna: Player) -> None:
    table = anna.make()
    page = anna.ask("GET", f"/tables/{table}").text
    named = set(re.findall(r'<link rel="modulepreload" fetchpriority="low" href="/files/[^/]+/([^"]+)"', page))
    assert {"shared/dom.js", "table/picture.js", "table/flight.js"} <= named, "also what imported scripts import"
    assert named == set(modules("table/table.js"))
    assert named <= FILES
