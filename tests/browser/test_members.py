"""Members in a browser: profiles, friends, my games, leaderboards."""

from uuid import uuid4

import pytest

from browser.conftest import Server, faults
from browser.test_play import Visit
from leeward.server.people.conduct.reports import list_reports
from leeward.server.storage.games import Storage

SIGN_UP = """async (name) => {
  const body = JSON.stringify({ name, password: "correct horse battery" });
  const answer = await fetch("/api/v1/account", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  if (!answer.ok) throw new Error(await answer.text());
}"""


def a_name(what: str) -> str:
    """A name that no other test has taken: all share one server."""
    return f"{what} {uuid4().hex[:6]}x"


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_no_serious_fault_on_the_pages_of_members(visit: Visit, width: int, height: int) -> None:
    page, name, other = visit(width=width, height=height), a_name("Ada"), a_name("Bea")
    page.evaluate(SIGN_UP, name)
    visit().evaluate(SIGN_UP, other)
    for path in (f"/members/{name}", "/friends", "/my-games", "/leaderboard", f"/members/{other}"):
        page.goto(path)
        page.wait_for_selector("main")
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_two_members_become_friends_by_their_pages(visit: Visit) -> None:
    ada, bea, name, other = visit(), visit(), a_name("Ada"), a_name("Bea")
    ada.evaluate(SIGN_UP, name)
    bea.evaluate(SIGN_UP, other)
    ada.goto("/friends")
    ada.fill("#ask-friend input", other)
    ada.click("#ask-friend button")
    ada.wait_for_selector(f"[data-deed=end][data-member='{other}']")
    bea.goto("/friends")
    bea.click(f"[data-deed=accept][data-member='{name}']")
    bea.wait_for_selector(f"[data-deed=end][data-member='{name}']")
    ada.goto(f"/members/{other}")
    assert ada.locator("[data-deed=end]").count() == 1


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_a_member_is_reported_on_their_profile(visit: Visit, server: Server, width: int, height: int) -> None:
    ada, other = visit(width=width, height=height), a_name("Gus")
    ada.evaluate(SIGN_UP, a_name("Ada"))
    visit().evaluate(SIGN_UP, other)
    ada.goto(f"/members/{other}")
    ada.locator("details summary").click()
    assert faults(ada) == []
    ada.get_by_label("What is wrong?").select_option("name")
    ada.get_by_label("Anything to add?").fill(f"about {other}")
    ada.get_by_role("button", name="Send the report").click()
    ada.get_by_role("status").get_by_text("Thank you").wait_for()
    assert ada.locator("#report").is_hidden()
    storage = Storage(server.data)
    assert [(found.about, found.reason) for found in list_reports(storage) if found.text == f"about {other}"] == [
        (other, "name")
    ]
    storage.close()


def test_only_a_member_is_offered_a_rated_game(visit: Visit) -> None:
    page = visit()
    assert page.locator("#make [name=rated]").count() == 0
    page.evaluate(SIGN_UP, a_name("Ada"))
    page.goto("/")
    assert page.locator("#make [name=rated]").count() == 1
