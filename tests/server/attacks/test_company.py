"""What company at a table would try: to stay and stall, to read or flood another's chat, to keep a seat that they gave away."""

from server.playing import Server
from server.strangers import new_link, somebody, two_people

# a seat on two devices


def test_a_link_to_ones_own_seat_says_before_and_after_that_its_giver_stays_in_it(server: Server) -> None:
    anna, bob, table = two_people(server)
    given = bob.try_to("invites", table, seat=1).json()
    assert given["shared"]
    phone = somebody(server)
    assert phone.ask("GET", f"/api{given['path']}").json()["shared"]
    assert phone.join(given["path"]).status_code == 201
    assert [player.see(table)["mine"] for player in (bob, phone)] == [[1], [1]]
    opened = anna.ask("GET", "/api", headers={"Accept": "application/json"}).json()
    assert "I stay in the seat" in opened["paths"]["/api/tables/{table}/invites"]["post"]["description"]


def test_a_link_to_an_open_seat_is_not_shared(server: Server) -> None:
    anna, guest = somebody(server), somebody(server)
    table = anna.make({"kind": "me"}, {"kind": "open"})
    assert anna.try_to("invites", table, seat=1).json()["shared"] is False
    assert guest.ask("GET", f"/api{new_link(anna, table, 1)}").json()["shared"] is False
