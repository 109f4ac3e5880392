"""The waiting room: invite first, by copying, sharing or a QR code; computers second."""

import pytest

from browser.conftest import faults
from browser.sitting_down import ask, invitation, new_table
from browser.test_members import SIGN_UP, a_name
from browser.test_play import Visit

SHARE = "navigator.share = (what) => { window.sharing = what; return Promise.resolve(); }"


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_inviting_stands_out_and_the_code_is_shown_on_demand(visit: Visit, width: int, height: int) -> None:
    page = visit(new_table("open"), width=width, height=height)
    page.locator("#room [data-invite]").click()
    page.wait_for_selector("#room [data-link]")
    room = page.locator("#room")
    assert room.locator(".main").all_inner_texts() in (["Copy"], ["Copied"])
    assert room.get_by_role("button", name="Start now with computers in the open seats").is_visible()
    assert room.locator(".qr").is_hidden()
    room.get_by_role("button", name="QR code").click()
    room.get_by_role("img", name="QR code").wait_for()
    assert faults(page, "#room") == []
    room.get_by_role("button", name="QR code").click()
    assert room.locator(".qr").is_hidden()


def test_the_systems_sheet_is_offered_only_where_there_is_one(visit: Visit) -> None:
    page = visit(new_table("open"), fresh=True)
    page.evaluate("delete Navigator.prototype.share")
    page.locator("#room [data-invite]").click()
    page.wait_for_selector("#room [data-link]")
    assert page.get_by_role("button", name="Share").count() == 0
    page.context.add_init_script(SHARE)
    page.reload()
    page.locator("#room [data-invite]").click()
    page.get_by_role("button", name="Share").click()
    assert page.evaluate("window.sharing.url") == page.locator("#room [data-link]").input_value()


@pytest.mark.parametrize(("lang", "said"), [("en", "only on this computer"), ("de", "nur auf diesem Computer")])
def test_the_host_is_warned_that_friends_cannot_open_a_local_link(visit: Visit, lang: str, said: str) -> None:
    links: list[str] = []
    page = visit(new_table("open", "open", links=links), lang=lang)
    warning = page.locator("#room-local")
    assert said in warning.inner_text()
    assert "leeward serve --host 0.0.0.0" in warning.inner_text()
    assert faults(page, "#room") == []
    guest = visit(invitation(links[0], "Berta"), lang=lang)
    guest.wait_for_selector("#room:not([hidden])")
    assert guest.locator("#room-local").is_hidden()


def test_a_guest_sees_no_link_and_no_code(visit: Visit) -> None:
    links: list[str] = []
    visit(new_table("open", "open", links=links))
    guest = visit(invitation(links[0], "Berta"))
    guest.wait_for_selector("#room:not([hidden])")
    assert guest.locator("#room-invite").is_hidden()
    assert guest.locator("#room [data-link], #room [data-invite]").count() == 0
    assert guest.get_by_role("button", name="QR code").count() == 0


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_the_host_invites_a_bot_which_the_room_suggests(visit: Visit, width: int, height: int) -> None:
    owner, name = visit(), a_name("Deep Sea")
    owner.evaluate(SIGN_UP, a_name("Anna"))
    secret = ask(owner.request, "/api/v1/bots", name=name)["secret"]
    owner.request.get("/api/v1/tables", headers={"Authorization": f"Bearer {secret}"})
    page = visit(new_table("open", "open"), width=width, height=height)
    form = page.locator("#room-bot")
    form.wait_for()
    assert name in form.locator("option").evaluate_all("(all) => all.map(({ value }) => value)")
    assert faults(page, "#room") == []
    form.get_by_label("Name of the bot").fill(name)
    form.get_by_role("button", name="Invite a bot").click()
    page.locator("#room-people li", has_text=name).wait_for()
    assert page.locator("#room-people [data-invite]").count() == 1


def test_nobody_but_the_host_is_offered_bots_and_none_at_a_rated_table(visit: Visit) -> None:
    links: list[str] = []
    host = visit()
    host.evaluate(SIGN_UP, a_name("Anna"))
    host.goto(new_table("open", "open", links=links)(host.request))
    host.locator("#room-bot").wait_for()
    guest = visit(invitation(links[0], "Berta"))
    guest.wait_for_selector("#room:not([hidden])")
    assert guest.locator("#room-bot").is_hidden()
    host.goto(new_table("open", rated=True)(host.request))
    host.wait_for_selector("#room:not([hidden])")
    assert host.locator("#room-bot").is_hidden()


def test_the_words_of_an_invitation_keep_their_distance_from_its_edge(visit: Visit) -> None:
    links: list[str] = []
    page = visit(new_table("open", links=links), width=390, height=844)
    page.goto(links[0])
    page.wait_for_selector("#join:not([hidden])")
    edge, first = page.locator("#join").bounding_box(), page.locator("#host").bounding_box()
    assert first["y"] - edge["y"] >= 12
