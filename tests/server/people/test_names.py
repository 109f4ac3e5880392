"""Names that no account may have: what could be taken for a computer, an operator or the server, in every language."""

import pytest

from leeward.opponents.words import described
from leeward.server.messages.refusal import Refusal
from leeward.server.people.names import LONGEST, checked
from server.members import PASSWORD
from server.playing import Player


def refusal(name: str) -> str:
    with pytest.raises(Refusal) as refused:
        checked(name)
    return refused.value.code


@pytest.mark.parametrize(
    "name", ["Admin", "ADM1N 2", "Leeward Team", "Moderatorin", "Betreiber", "Guest", "Gast", "N1emand", "Anna", "c0mputer"]
)
def test_no_member_is_taken_for_the_server_an_operator_or_nobody(name: str) -> None:
    assert refusal(name) == "account-name-refused"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_member_is_taken_for_a_computer(lang: str) -> None:
    titles = [each.title for each in described("puerto-rico", lang) if each.group == "level"]
    assert len(titles) > 4
    for title in titles:
        assert refusal(title.upper()) == "account-name-refused"


@pytest.mark.parametrize("name", ["a former member", "A Former Member 2"])
def test_no_member_is_taken_for_one_who_left(name: str) -> None:
    assert refusal(name) == "account-name-refused"


@pytest.mark.parametrize("name", ["x", "x" * (LONGEST + 1), "a@b", "<b>", "a/b", "...", "\u202e"])
def test_a_name_has_a_length_and_no_signs_that_mean_something_elsewhere(name: str) -> None:
    assert refusal(name) == "account-name"


def test_a_refused_name_is_refused_at_every_way_in(anna: Player) -> None:
    given = {"name": "Kapitän", "password": PASSWORD}
    assert anna.ask("POST", "/api/v1/account", json=given).json()["code"] == "account-name-refused"
    passkey = anna.ask("POST", "/api/v1/account/passkey-options", json={"name": "Kapitän"})
    assert passkey.json()["code"] == "account-name-refused"
    anna.ask("POST", "/api/v1/account", json={**given, "name": "Ada L"})
    for method, path in (("PATCH", "account"), ("POST", "bots")):
        refused = anna.ask(method, f"/api/v1/{path}", json={"name": "Kapitän"})
        assert refused.json()["code"] == "account-name-refused"
