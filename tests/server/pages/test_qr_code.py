"""The QR code of an invitation: only for those who have the link, and only while it works."""

import io
import xml.etree.ElementTree as ElementTree

import segno

from server.playing import Player


def drawn(link: str) -> str:
    out = io.BytesIO()
    segno.make_qr(link).save(out, kind="svg", scale=6, xmldecl=False, dark="#000", light="#fff")
    return out.getvalue().decode()


def test_a_link_has_a_code_until_it_is_used(anna: Player, bob: Player) -> None:
    made = anna.ask("POST", "/api/v1/tables", json={"seats": [{"kind": "me"}, {"kind": "open"}]}).json()
    link = made["invites"]["1"]
    shown = anna.ask("GET", f"{link}/qr", headers={"Host": "games.example"})
    assert shown.headers["content-type"].startswith("image/svg+xml")
    assert shown.headers["cache-control"] == "no-store"
    ElementTree.fromstring(shown.text)
    assert shown.text == drawn(f"http://games.example{link}")
    assert bob.ask("POST", f"/api/v1{link}", json={"name": "Berta"}).status_code == 201
    assert anna.ask("GET", f"{link}/qr").status_code == 404


def test_there_is_no_code_for_a_link_that_was_never_made(anna: Player) -> None:
    assert anna.ask("GET", "/join/nothing/qr").status_code == 404
