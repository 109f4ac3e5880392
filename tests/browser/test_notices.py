"""Notices in a browser: the page on which one chooses them, and switching push on."""

from collections.abc import Iterator
from typing import Any

import pytest

from browser.conftest import NOWHERE, Server, faults
from browser.test_members import SIGN_UP, a_name
from browser.test_play import Visit

# A push service that always works: no test reaches a real one.
FAKE = """
const keys = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
};
const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0)).buffer;
const unsubscribe = async () => { window.here = null; };
const made = { endpoint: "https://push.example/x", getKey: (name) => bytes(keys[name]), unsubscribe };
window.here = null;
PushManager.prototype.getSubscription = async () => window.here;
PushManager.prototype.subscribe = async (given) => {
    window.asked = given.applicationServerKey.length;
    return (window.here = made);
};
Notification.requestPermission = async () => "granted";
Object.defineProperty(Notification, "permission", { get: () => window.answer ?? "granted" });
"""


@pytest.mark.parametrize(("width", "height"), [(1366, 768), (390, 844)])
def test_no_serious_fault_on_the_page_of_choices(visit: Visit, width: int, height: int) -> None:
    page = visit(width=width, height=height)
    page.evaluate(SIGN_UP, a_name("Nora"))
    page.goto("/notices/settings")
    page.wait_for_selector("#push-state:not([hidden]), #push-on:not([hidden])")
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.check("[name=push-turn]")
    page.select_option("#zone", "Europe/Berlin")
    page.click("#choices button.main")
    page.wait_for_selector("#done:not([hidden])")
    assert page.is_checked("[name=push-turn]")
    assert not page.is_checked("[name=push-chat]")


@pytest.fixture
def installed(browser: Any, server: Server) -> Iterator[Any]:
    """A page with its service worker, of a browser that allows notifications."""
    context = browser.new_context(base_url=server.address, permissions=["notifications"])
    yield context.new_page()
    context.close()


def test_push_is_switched_on_and_off_and_says_why_it_cannot_be(installed: Any) -> None:
    page = installed
    page.goto(NOWHERE)
    page.evaluate(SIGN_UP, a_name("Nora"))
    page.add_init_script(FAKE)
    page.goto("/notices/settings")
    page.click("#push-on")
    page.wait_for_selector("#push-off:not([hidden])")
    assert page.evaluate("asked") == 65, "the key of the installation"
    assert page.locator("#push-on").is_hidden()
    page.click("#push-off")
    page.wait_for_selector("#push-on:not([hidden])")
    page.add_init_script("window.answer = 'denied';")
    page.goto("/notices/settings")
    page.wait_for_selector("#push-state:not([hidden])")
    assert "forbidden" in page.locator("#push-state").inner_text()
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { get: () => false });")
    page.goto("/notices/settings")
    page.wait_for_selector("#push-state:not([hidden])")
    assert "https://" in page.locator("#push-state").inner_text()
    assert page.locator("#push-on").is_hidden()


def test_a_link_to_a_feed_and_the_secret_of_a_webhook_are_shown_once(visit: Visit) -> None:
    page = visit()
    page.evaluate(SIGN_UP, a_name("Nora"))
    page.goto("/notices/settings")
    page.click("[data-feed=atom] [data-make]")
    page.wait_for_selector("#feed-made:not([hidden])")
    assert page.input_value("#feed-url").endswith("/notices.xml")
    page.fill("#new-webhook [name=url]", "https://hooks.example/x")
    page.click("#new-webhook button")
    page.wait_for_selector("#webhook-made:not([hidden])")
    assert page.input_value("#webhook-secret").startswith("whsec_")
    page.reload()
    page.wait_for_selector("[data-webhook]")
    assert page.input_value("#feed-url") == page.input_value("#webhook-secret") == ""
    page.click("[data-webhook] [data-remove]")
    page.wait_for_selector("[data-webhook]", state="detached")
