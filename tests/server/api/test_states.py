"""A position as data: what one seat knows, and nothing else."""

import base64
from typing import Any

import numpy as np
import pytest

import third_game.game  # noqa: F401 - registers the example game
from leeward.kernel.contract.game import features, game_named
from leeward.kernel.contract.installed import rooms
from leeward.kernel.doors import entry
from leeward.kernel.play.game import Game, new
from leeward.laws.start import Start
from leeward.server.views.state import state_of
from server.members import bot_of, member
from server.playing import COMPUTER, HERE, ME, OPEN, Player

GAMES = [*rooms(), "nim"]


def told(game: Game, seat: int) -> dict[str, Any]:
    """Return a state without the world in it, which is dealt at random."""
    found = state_of(game, seat, game.legal.numbers if seat == game.table.seat else [])
    return {name: getattr(found, name) for name in ("table", "features", "mask")}


@pytest.mark.parametrize("name", GAMES)
def test_a_state_is_the_same_however_hidden_things_are_dealt(name: str) -> None:
    start = Start(name, game_named(name).seats[-1], 5, ())
    for game in start.stops(gap=25):
        for seat in range(game.seats):
            known = told(game, seat)
            for number in range(3):
                world = game.copy()
                entry.deal_anew(world.tables, seat, number)
                assert told(world, seat) == known


@pytest.mark.parametrize("name", GAMES)
def test_the_world_of_a_state_is_possible_and_has_other_dice(name: str) -> None:
    start = Start(name, game_named(name).seats[0], 5, ())
    for game in start.stops(gap=25):
        for seat in range(game.seats):
            data = [base64.b64decode(state_of(game, seat, []).world) for _ in range(2)]
            for each in data:
                world = game.standing_at(game.table_of(each), game.number)
                assert world.view(seat).tobytes() == game.view(seat).tobytes()
                assert world.tables["dice"].tobytes() != game.tables["dice"].tobytes()
            assert data[0] != data[1], "who knew the seed could reverse a shuffle"


@pytest.mark.parametrize("name", GAMES)
def test_features_and_mask_are_those_of_the_environments(name: str) -> None:
    game = new(name, seed=3)
    seat, row = int(game.table.seat), np.zeros(game.rules.layout.size, np.float32)
    features(game.table, seat, row)
    found = state_of(game, seat, game.legal.numbers)
    assert np.allclose(found.features, row, atol=1e-6)
    assert np.flatnonzero(found.mask).tolist() == sorted(game.legal.numbers)


def test_a_view_has_a_state_only_if_it_is_asked_for(anna: Player) -> None:
    table = anna.make(ME, HERE, COMPUTER)
    assert anna.see(table)["state"] is None
    shown = anna.see(table, state=True)
    found = shown["state"]
    assert (found["format"], found["game"], found["seat"]) == (1, "puerto-rico", shown["viewer"])
    assert [number for number, may in enumerate(found["mask"]) if may] == sorted(one["number"] for one in shown["actions"])
    played = anna.ask(
        "POST",
        f"/api/v1/tables/{table}/actions",
        params={"state": 1, "picture": 0},
        json={"expected": shown["version"], "action": shown["actions"][0]["number"]},
    ).json()
    assert played["state"]["table"]["seat"] == played["seat"]


def test_a_spectator_gets_no_more_than_everybody_sees(anna: Player, bob: Player) -> None:
    table = anna.make(ME, HERE, COMPUTER, watch=True)
    found = bob.see(table, state=True)["state"]
    assert (found["seat"], found["features"], found["mask"], found["world"]) == (-1, [], [], "")


def test_before_a_game_begins_there_is_no_state(anna: Player) -> None:
    assert anna.see(anna.make(ME, OPEN), state=True)["state"] is None


def test_the_format_of_states_names_every_field_and_feature(anna: Player) -> None:
    table = anna.make(ME, HERE, COMPUTER)
    found = anna.see(table, state=True)["state"]
    described = anna.http.get("/api/v1/games/puerto-rico/state").json()
    assert described["table"].keys() == found["table"].keys()
    assert sum(block["size"] for block in described["features"]) == len(found["features"])
    for block in described["features"]:
        numbers = found["features"][block["start"] : block["start"] + block["size"]]
        assert len(block["least"]) == len(block["most"]) == block["size"]
        ranges = zip(block["least"], numbers, block["most"], strict=True)
        assert block["open_ended"] or all(least - 1e-5 <= number <= most + 1e-5 for least, number, most in ranges)
    assert described["action_numbers"] == len(found["mask"])
    assert anna.http.get("/api/v1/games/chess/state").status_code == 404


def test_a_bot_reads_the_format_with_its_token(anna: Player) -> None:
    bot = bot_of(member(anna, "Eve"), "Evebot")
    assert bot.ask("GET", "/api/v1/games/puerto-rico/state").status_code == 200


def test_a_socket_sends_states_too(anna: Player) -> None:
    table = anna.make(ME, HERE, COMPUTER)
    anna.http.cookies.update(anna.cookies)
    with anna.http.websocket_connect(f"/api/v1/tables/{table}/socket?state=1&picture=0") as socket:
        view = socket.receive_json()
        assert view["state"]["seat"] == view["viewer"]
