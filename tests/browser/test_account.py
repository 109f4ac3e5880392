"""An account in a real browser, with Chromium's virtual authenticator: sign up, two devices, recover, export, delete."""

import io
import json
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from browser.conftest import Server, faults
from browser.test_play import wait_for_turn

PASSKEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
Device = Callable[..., Any]


@pytest.fixture
def device(browser: Any, server: Server) -> Iterator[Device]:
    """A new browser with a passkey store of its own. Passkeys need a name: localhost, not 127.0.0.1."""
    opened = []

    def new(path: str = "/", **given: Any) -> Any:
        context = browser.new_context(base_url=f"http://localhost:{server.port}", service_workers="block", **given)
        opened.append(context)
        page = context.new_page()
        cdp = context.new_cdp_session(page)
        cdp.send("WebAuthn.enable")
        cdp.send("WebAuthn.addVirtualAuthenticator", {"options": PASSKEY})
        page.goto(path)
        return page

    yield new
    for context in opened:
        context.close()


def sign_up(page: Any, name: str) -> None:
    page.goto("/sign-in")
    page.get_by_role("tab", name="Sign up").click()
    page.locator("#sign-up").get_by_label("Name").fill(name)
    page.get_by_role("button", name="Sign up with a passkey").click()
    page.wait_for_url("**/account")


def test_a_person_signs_up_plays_on_two_devices_recovers_exports_and_deletes(device: Device, tmp_path: Path) -> None:
    page = device()
    page.locator("#play-now").click()
    wait_for_turn(page)
    table = page.url
    sign_up(page, "Amelie")
    assert page.get_by_role("heading", level=1).inner_text() == "Amelie"

    # The second device: a link, confirmed by a button.
    page.get_by_role("button", name="Make a link").click()
    page.locator("#device-link svg").wait_for()
    phone = device(page.locator("#device-link input").input_value(), viewport={"width": 390, "height": 844})
    phone.get_by_role("button", name="Sign in here").click()
    phone.wait_for_url("**/")
    phone.goto(table)
    wait_for_turn(phone)
    assert phone.locator("#people li", has_text="(You)").first.text_content().startswith("Amelie")

    # Recovery codes; then both devices are lost.
    page.goto("/account")
    page.get_by_role("button", name="Make new codes").click()
    code = page.locator("#codes-shown li").first.inner_text()
    other = device("/sign-in")
    other.get_by_text("I lost my passkey or my password").click()
    form = other.locator("#in-code")
    form.get_by_label("Name").fill("Amelie")
    form.get_by_label("Recovery code").fill(code)
    form.get_by_role("button", name="Sign in").click()
    other.wait_for_url("**/")
    other.goto("/account")
    other.get_by_role("button", name="Add a passkey").click()
    other.locator("#passkey-name").get_by_label("Name").fill("new phone")
    other.keyboard.press("Enter")
    other.locator("#passkeys li", has_text="new phone").wait_for()
    other.get_by_role("button", name="Sign out all other devices").click()
    other.get_by_text("Saved.").wait_for()
    page.goto("/account")
    page.wait_for_url("**/sign-in")
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url("**/")

    with other.expect_download() as loading:
        other.get_by_role("link", name="Download").click()
    loading.value.save_as(tmp_path / "mine.zip")
    with zipfile.ZipFile(io.BytesIO((tmp_path / "mine.zip").read_bytes())) as file:
        assert json.loads(file.read("account.json"))["accounts"][0]["name"] == "Amelie"
        assert any(name.endswith(".game") for name in file.namelist())

    other.locator("#delete summary").click()
    other.get_by_label("Type your name to confirm").fill("Amelie")
    other.get_by_role("button", name="Delete for ever").click()
    other.wait_for_url("**/")
    page.goto("/account")
    page.wait_for_url("**/sign-in")


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("lang", ["en-GB", "de-DE"])
def test_the_pages_are_open_to_everybody(device: Device, width: int, lang: str) -> None:
    page = device("/sign-in", viewport={"width": width, "height": 844}, locale=lang)
    page.evaluate("window.unseen = new CSSStyleSheet(); window.hide = () => {};")
    assert faults(page) == []
    page.locator("#tab-up").click()
    assert faults(page) == []
    page.locator("#sign-up [name=name]").fill(f"Berta {width} {lang[:2]}")
    page.locator("#up-passkey").click()
    page.wait_for_url("**/account")
    page.evaluate("window.unseen = new CSSStyleSheet(); window.hide = () => {};")
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
