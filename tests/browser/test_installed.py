"""The installed page: the service worker keeps files and no secrets, and says when the server is away."""

from collections.abc import Iterator
from typing import Any

import pytest

from browser.conftest import NOWHERE, Server, faults
from browser.sitting_down import new_table

KEPT = """async () => {
    const names = await caches.keys(), requests = await (await caches.open(names[0])).keys();
    return [names, requests.map(({ url }) => new URL(url).pathname)];
}"""

TRANSFERRED = """() => performance.getEntriesByType("resource")
    .map(({ name, transferSize }) => [new URL(name).pathname, transferSize])
    .filter(([path]) => path.startsWith("/files/") || path.startsWith("/fonts/"))"""


@pytest.fixture
def page(browser: Any, server: Server) -> Iterator[Any]:
    context = browser.new_context(base_url=server.address, locale="de-DE")
    yield context.new_page()
    context.close()


def test_without_the_server_a_page_says_so_and_returns_by_itself(page: Any) -> None:
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.context.set_offline(True)
    page.goto("/learn")
    assert page.locator("h1").inner_text() == "Der Server antwortet nicht"
    assert page.locator("#site a:not(.brand)").count() == 6
    page.context.set_offline(False)
    page.wait_for_selector(".way-in")
    assert page.url.endswith("/learn")


def test_only_files_and_pictures_are_kept_and_old_ones_are_dropped(page: Any) -> None:
    page.goto(NOWHERE)
    page.evaluate("() => caches.open('leeward-old').then(() => true)")
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    links: list[str] = []
    page.goto(new_table("open", links=links)(page.request))
    page.wait_for_selector("#room:not([hidden])")
    page.goto(links[0])
    page.wait_for_selector("#join:not([hidden])")
    page.goto("/")
    page.wait_for_load_state("networkidle")
    names, paths = page.evaluate(KEPT)
    assert len(names) == 1
    assert any(path.startswith("/files/") and path.endswith("/table/table.js") for path in paths)
    assert any("/art/" in path for path in paths)
    assert [path for path in paths if not path.startswith(("/files/", "/fonts/", "/pictures/")) and path != "/away"] == []


def test_the_second_start_needs_no_file_from_the_server(page: Any) -> None:
    page.goto("/")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller")
    page.reload()
    page.wait_for_load_state("networkidle")
    page.reload()
    page.wait_for_load_state("networkidle")
    transferred = page.evaluate(TRANSFERRED)
    assert len(transferred) > 8
    assert [path for path, size in transferred if size] == []


def test_the_page_for_the_servers_absence_has_no_serious_fault(visit: Any) -> None:
    assert faults(visit("/away")) == []
