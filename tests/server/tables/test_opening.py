"""Tables that the server opens for people, without a request of theirs."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from leeward.server.storage.games import Storage
from leeward.server.tables.opening import Opening, Sitter, Terms, computer, open_table, person
from server.members import member, sign_up
from server.playing import Player, client
from server.rating import owner_of, site_of

pytestmark = pytest.mark.both_databases
GAME = "puerto-rico"


def open_for(storage: Storage, sitters: Sequence[Sitter], **given: Any) -> Opening:
    terms = Terms(**{name: given.pop(name) for name in list(given) if name in Terms.__struct_fields__})
    with storage.engine.begin() as connection:
        return open_table(storage, connection, GAME, sitters, terms, 1000.0, **given)


def known(player: Player) -> str:
    """Let the server meet a guest, and return whose seats they hold."""
    player.make({"kind": "me"}, {"kind": "here"})
    return owner_of(player)


def test_people_find_themselves_at_a_table_that_was_made_for_them(place: Path | str) -> None:
    with client(place) as http:
        mara, guest = sign_up(Player(http), "Mara"), Player(http)
        sitters = [person(known(guest), "Zoe"), person(owner_of(mara)), computer("random")]
        table = open_for(site_of(mara).storage, sitters, options={"first": "1"}).game.id
        assert mara.see(table)["names"] == ["Zoe", "Mara", "Anna"]
        assert (guest.see(table)["mine"], mara.see(table)["mine"]) == ([0], [1])
        assert mara.see(table)["begun"]
        assert guest.act(table)["version"] == 1


def test_a_guest_never_gets_the_name_of_a_member_at_the_table(place: Path | str) -> None:
    with client(place) as http:
        mara, guest, other = sign_up(Player(http), "Mara"), Player(http), Player(http)
        sitters = [person(known(guest), "mara"), person(owner_of(mara)), person(known(other), "MARA")]
        table = open_for(site_of(mara).storage, sitters).game.id
        assert mara.see(table)["names"] == ["Anna", "Mara", "Bob"]


def test_a_table_with_an_open_seat_waits_and_has_a_link_to_it(place: Path | str) -> None:
    with client(place) as http:
        mara, guest = sign_up(Player(http), "Mara"), Player(http)
        opening = open_for(site_of(mara).storage, [person(owner_of(mara)), Sitter("open")])
        assert not mara.see(opening.game.id)["begun"]
        assert guest.join(f"/join/{opening.links[1]}").status_code == 201
        assert mara.see(opening.game.id)["begun"]


def test_a_table_without_an_owner_has_nobody_who_gives_its_open_seats_away(place: Path | str) -> None:
    with client(place, grace=60.0) as http:
        mara, guest = sign_up(Player(http), "Mara"), Player(http)
        opening = open_for(site_of(mara).storage, [person(owner_of(mara)), Sitter("open")])
        answer = guest.ask("POST", f"/api/v1/tables/{opening.game.id}/invites", json={"seat": 1})
        assert answer.status_code == 403


def test_nothing_is_left_of_a_table_whose_transaction_fails(place: Path | str) -> None:
    with client(place) as http:
        mara = sign_up(Player(http), "Mara")
        storage = site_of(mara).storage
        with storage.engine.connect() as connection, connection.begin() as transaction:
            open_table(storage, connection, GAME, [person(owner_of(mara)), computer()], Terms(), 1000.0)
            transaction.rollback()
        assert mara.ask("GET", "/api/v1/tables").json() == []


def test_members_at_a_rated_table_are_rated(place: Path | str) -> None:
    with client(place) as http:
        mara = sign_up(Player(http), "Mara")
        nils = member(mara, "Nils")
        sitters = [person(owner_of(mara)), person(owner_of(nils))]
        table = open_for(site_of(mara).storage, sitters, rated=True, title="Round 1").game.id
        shown = nils.see(table)
        assert (shown["rated"], shown["title"]) == (True, "Round 1")
