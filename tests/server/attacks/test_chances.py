"""The win chances of a running game: spectators see them late, and no player does, by no browser, account, token or bot."""

from typing import Any

import pytest

from leeward.kernel.play.game import Game
from leeward.server.thinking import analyses
from server.club.test_tokens import token
from server.members import PASSWORD, Program, bot_of, member, sign_up
from server.playing import COMPUTER, HERE, ME, OPEN, Player

pytestmark = pytest.mark.both_databases
FOUND = [0.654321, 0.345679]


@pytest.fixture(autouse=True)
def searched(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the positions that were searched: without a real search, since something else is the point."""
    found: list[int] = []

    def search(game: Game) -> list[float]:
        found.append(game.number)
        return FOUND

    monkeypatch.setattr(analyses, "open_chances", search)
    return found


def ask(who: Player, table: str) -> Any:
    return who.ask("GET", f"/api/v1/tables/{table}/chances")


def code(who: Player, table: str) -> str:
    answer = ask(who, table)
    assert answer.status_code == 403, answer.text
    found: str = answer.json()["code"]
    return found


def two_members(anna: Player, bob: Player, **given: Any) -> str:
    sign_up(anna, "Anna B")
    sign_up(bob, "Bob C")
    table = anna.make(ME, OPEN, **{"chances": True, **given})
    assert bob.join(anna.made["invites"]["1"]).status_code == 201
    return table


def play(table: str, *people: Player) -> int:
    """Play one action; return the seat of its player."""
    who = next(each for each in people if each.see(table)["actions"])
    shown = who.see(table)
    who.act(table)
    return int(shown["seat"])


def test_a_member_who_watches_sees_the_position_since_which_everybody_has_decided(
    anna: Player, bob: Player, searched: list[int]
) -> None:
    table, carla = two_members(anna, bob), member(anna, "Carla D")
    seats: list[int] = []
    for _ in range(12):
        told = ask(carla, table).json()
        if set(seats) != {0, 1}:
            assert told == {"at": 0, "chances": []}, "somebody has not decided at all"
        else:
            last = min(max(number for number, each in enumerate(seats) if each == seat) for seat in (0, 1))
            assert told == {"at": last, "chances": FOUND}
        seats.append(play(table, anna, bob))
    dora = member(anna, "Dora E")
    assert ask(dora, table).json() == ask(carla, table).json()
    assert len(searched) == len(set(searched)), "each position is searched once for all"


def test_no_player_sees_them_by_no_browser_account_token_or_bot(anna: Player, bob: Player) -> None:
    table = two_members(anna, bob)
    for _ in range(10):
        play(table, anna, bob)
    other, bot = Player(anna.http), bot_of(anna, "Deep Sea")
    assert other.ask("POST", "/api/v1/session", json={"name": "Anna B", "password": PASSWORD}).status_code == 201
    program = Program(anna.http, token(bob, "read"))
    assert [code(who, table) for who in (anna, bob, other, program, bot)] == ["plays-here"] * 5
    assert code(Player(anna.http), table) == "sign-in-first", "a player who signs out is a stranger, and strangers see none"
    bob.ask("POST", f"/api/v1/tables/{table}/seats/1", json={"kind": "computer"})
    assert code(bob, table) == "plays-here", "who has left may come back"
    for who in (anna, bob, Player(anna.http)):
        text = who.ask("GET", f"/api/v1/tables/{table}", params={"state": True, "picture": False}).text
        assert str(FOUND[0]) not in text
        assert who.see(table)["chances"] is True, "it only says that the table shows them"


def test_the_maker_of_a_table_at_which_their_bot_plays_sees_none(anna: Player, bob: Player) -> None:
    sign_up(anna, "Anna B")
    sign_up(bob, "Bob C")
    bot_of(anna, "Deep Sea")
    table = bob.make(ME, {"kind": "bot", "name": "Deep Sea"}, seed=None, chances=True)
    assert code(anna, table) == "plays-here"


def test_a_table_that_did_not_agree_to_it_or_has_guests_shows_none(anna: Player, bob: Player) -> None:
    table, carla = two_members(anna, bob, chances=False), member(anna, "Carla D")
    assert code(carla, table) == "no-chances"
    guest = Player(anna.http)
    for maker, joins in ((anna, guest), (guest, bob)):
        made = maker.make(ME, OPEN, chances=True)
        assert code(carla, made) == "no-chances", "nobody knows yet who plays"
        assert joins.join(maker.made["invites"]["1"], "Gast").status_code == 201
        assert code(carla, made) == "no-chances", "the guest could be anybody, in a second browser too"
    hidden = anna.make(ME, COMPUTER, chances=True, watch=False)
    assert ask(carla, hidden).status_code == 404


def test_a_rated_table_shows_none(anna: Player) -> None:
    sign_up(anna, "Anna B")
    answer = anna.ask("POST", "/api/v1/tables", json={"seats": [ME, OPEN], "rated": True, "chances": True})
    assert (answer.status_code, answer.json()["code"]) == (409, "rated-chances")


def test_the_next_game_of_the_same_people_keeps_the_agreement(anna: Player) -> None:
    sign_up(anna, "Anna B")
    table = anna.make(ME, HERE, chances=True, watch=True)
    while not anna.see(table)["over"]:
        anna.act(table)
    carla = member(anna, "Carla D")
    assert code(carla, table) == "no-chances", "the analysis says more"
    again = anna.ask("POST", f"/api/v1/tables/{table}/again").json()["id"]
    assert carla.see(again)["chances"] is True
