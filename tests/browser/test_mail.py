"""Mail and accounts elsewhere in a real browser: confirm an address, recover the account, sign in through a provider."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest

from browser.conftest import Desk, faults
from leeward.server.thinking import readiness
from server.attacked import Running
from server.identity_provider import IdentityProvider
from server.mailbox import Mailbox, mail_server, text_of

SIZES = {"en": (1440, 900), "de": (390, 844)}
PASSWORD, NEW = "correct horse battery", "another horse battery"


class Club:
    """A server with a mail server and a provider of accounts."""

    def __init__(self, server: Running, box: Mailbox, provider: IdentityProvider) -> None:
        self.server, self.box, self.provider = server, box, provider

    def link(self, number: int) -> str:
        """Return the link in a mail."""
        found = re.search(r"http://\S+", text_of(self.box.next(number)))
        assert found is not None
        return found[0]


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    monkeypatch.setattr(readiness.Readiness, "everything", AsyncMock())
    box = Mailbox()
    with mail_server(box) as mail, IdentityProvider() as provider:
        server = Running(tmp_path, proxied=False, mail=mail, openid=provider.settings, sign_burst=1000)
        server.app.state.site.settings.public_url = provider.public_url = server.address
        with server:
            yield Club(server, box, provider)


@pytest.mark.parametrize("lang", list(SIZES))
def test_a_member_confirms_an_address_loses_the_password_and_comes_back(browser: Any, club: Club, lang: str) -> None:
    desk = Desk(browser, club.server.address, lang, 1, lang == "de")
    page, (width, height) = desk.page, SIZES[lang]
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/sign-in#sign-up")
    page.locator("#up-password [name=name]").fill("Anna B")
    page.locator("#up-password [name=password]").fill(PASSWORD)
    page.locator("#up-password button:not([type=button])").last.click()
    page.wait_for_url("**/account*")
    page.locator("#mail-form [name=address]").fill("anna@example.org")
    page.locator("#mail-form button").click()
    page.wait_for_selector("#mail [role=status]")
    assert faults(page, "#mail") == []
    page.goto(club.link(0))
    assert faults(page) == []
    page.locator("#confirm").click()
    page.wait_for_selector("#confirm", state="hidden")
    page.goto(club.link(0))
    assert page.locator("#confirm").count() == 0, "the link has been used, and the page says so"
    page.goto("/account")
    with page.expect_response(lambda response: response.request.method == "PATCH"):
        page.locator("#mail-devices").check()
    page.locator("#sign-out").click()
    page.wait_for_url(re.compile(r"/$"))

    page.goto("/sign-in")
    assert faults(page, "main") == []
    page.locator("a[href='/recover']").click()
    page.wait_for_selector("#ask-mail")
    assert faults(page) == []
    page.locator("[name=who]").fill("anna b")
    page.locator("#ask-mail button").click()
    page.wait_for_selector("#said:not([hidden])")
    page.goto(club.link(1))
    assert faults(page) == []
    page.locator("[name=password]").fill(NEW)
    page.locator("#set-password button").click()
    page.wait_for_url("**/account*")
    assert "Anna B" in page.locator("h1").inner_text()
    assert desk.errors == []
    desk.context.close()


@pytest.mark.parametrize("lang", list(SIZES))
def test_a_newcomer_comes_through_the_provider_and_chooses_a_name(browser: Any, club: Club, lang: str) -> None:
    desk = Desk(browser, club.server.address, lang, 1, lang == "de")
    page, (width, height) = desk.page, SIZES[lang]
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/sign-in")
    page.locator("#openid-go").click()
    page.wait_for_url("**/openid/name")
    assert faults(page) == []
    page.locator("#openid-form [name=name]").fill("Carla")
    page.locator("#openid-form button").click()
    page.wait_for_url("**/account*")
    assert "Carla" in page.locator("h1").inner_text()
    page.locator("#openid-end").click()
    page.locator("#prove-openid").click()  # it asks her again there: a session of its own proves nothing
    page.wait_for_url("**/account#openid")
    page.locator("#openid-end").click()
    page.wait_for_selector("#openid-problem:not([hidden])")  # it is her last way to sign in
    desk.context.close()
