"""Web push: encryption and signature as the standards have them, checked by other libraries."""

from pathlib import Path

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02

from leeward.server.people.delivery import web_push
from leeward.server.people.delivery.web_push import are_keys, decoded, encoded, encrypted
from leeward.server.storage.games import Storage
from server.places import Browser

# Appendix A of RFC 8291.
TEXT = b"When I grow up, I want to be a watermelon"
OURS = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
THEIRS = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SALT, AUTH = "DGv6ra1nlYgDCS1FRnbzlw", "BTBZMqHH6r4Tts7J_aSIgg"
RESULT = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_a_message_is_encrypted_as_in_the_example_of_the_standard() -> None:
    own = ec.derive_private_key(int.from_bytes(decoded(OURS), "big"), ec.SECP256R1())
    assert encoded(encrypted(TEXT, decoded(THEIRS), decoded(AUTH), own, decoded(SALT))) == RESULT


def test_another_library_decrypts_a_message() -> None:
    browser = Browser()
    given = browser.body("https://push.example/x")
    made = encrypted(TEXT, decoded(given["public_key"]), decoded(given["auth_secret"]))
    assert http_ece.decrypt(made, private_key=browser.key, auth_secret=browser.auth, version="aes128gcm") == TEXT


def test_another_library_accepts_the_signature_and_it_counts_for_one_push_service() -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    given = web_push.headers(key, "https://push.example:444/secret", "mailto:club@games.example", "x5")
    assert Vapid02.verify(given["Authorization"])
    assert "secret" not in given["Authorization"]
    claims = web_push.decoded(given["Authorization"].split("t=")[1].split(".")[1])
    assert b'"aud":"https://push.example:444"' in claims
    assert b'"sub":"mailto:club@games.example"' in claims


@pytest.mark.both_databases
def test_all_servers_of_a_database_have_one_key_and_another_club_has_another(place: Path | str, tmp_path: Path) -> None:
    one, same, another = Storage(place), Storage(place), Storage(tmp_path / "another")
    keys = [web_push.public_bytes(web_push.private_key(each.engine)) for each in (one, same, another, one)]
    for storage in (one, same, another):
        storage.close()
    assert keys[0] == keys[1] == keys[3] != keys[2]


@pytest.mark.parametrize(
    ("public", "auth"),
    [
        ("", ""),
        (THEIRS[:-4], AUTH),
        (encoded(b"\x04" + b"\x01" * 64), AUTH),  # not on the curve
        (encoded(b"\x00"), AUTH),  # the point at infinity
        (THEIRS, "AAAA"),
        (THEIRS, "☃" * 22),
        ("é" * 87, AUTH),
    ],
)
def test_keys_that_no_browser_has_are_noticed(public: str, auth: str) -> None:
    assert are_keys(THEIRS, AUTH)
    assert not are_keys(public, auth)
