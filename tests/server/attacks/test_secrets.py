"""Whatever helps somebody to choose tells nothing that is hidden from them, and nothing at all to anybody else."""

import random
from typing import Any

import pytest

import leeward
from leeward.kernel.doors import entry
from server.playing import ME, OPEN, Player
from server.study.test_boards import open_board, position

NAMES = ("puerto-rico", "cooper-island")


pytestmark = pytest.mark.usefixtures("shallow")


def has_workers(player: Player, table: str, actions: list[int], version: int) -> dict[str, Any]:
    """All that can be asked about a decision before it is made."""
    one, other = actions[0], actions[-1]
    asked = {
        "hint": {},
        "coach": {"action": one, "expected": version},
        "compare": {"one": one, "other": other, "expected": version},
        "round": {},
        "alike": {},
    }
    return {door: player.ask("GET", f"/api/v1/tables/{table}/{door}", params=given) for door, given in asked.items()}


@pytest.mark.parametrize("name", NAMES)
def test_help_is_the_same_in_all_worlds_that_differ_only_in_what_is_hidden(anna: Player, bob: Player, name: str) -> None:
    table = anna.make(ME, OPEN, game=name, hints=True)
    bob.join(anna.made["invites"]["1"], "Bob")
    live, chance = anna.http.app.state.site.tables.live[table], random.Random(name)
    people = {min(shown["mine"]): player for player in (anna, bob) for shown in [player.see(table)]}
    while live.state.version < 25 or len(live.state.game.legal.numbers) < 2:
        people[live.state.turn].act(table, chance.choice(live.state.game.legal.numbers))
    seat, actions = live.state.turn, list(live.state.game.legal.numbers)
    before = {door: answer.json() for door, answer in has_workers(people[seat], table, actions, live.state.version).items()}
    # Games alike show the position, so they are closed to players who may not save the game.
    assert [door for door, told in before.items() if told.get("type") == "refused"] == ["alike"]
    real = live.state.game.tables.tobytes()
    entry.deal_anew(live.state.game.tables, seat, 1)
    assert live.state.game.tables.tobytes() != real
    live.hinted.clear()
    live.state.pictures.clear()
    after = has_workers(people[seat], table, actions, live.state.version)
    assert {door: answer.json() for door, answer in after.items()} == before
    # Whoever does not decide is told nothing, at whatever door, and cannot take the game elsewhere.
    for door, answer in has_workers(people[1 - seat], table, actions, live.state.version).items():
        if door != "alike":  # what is counted there, all can see
            assert (answer.status_code, answer.json()["code"]) == (403, "not-yours"), door
    for player in (anna, bob):
        assert position(player, table, 5).status_code == 403
        assert player.ask("POST", f"/api/v1/tables/{table}/branch", json={"at": 5}).status_code == 403


def test_the_help_that_is_compared_above_depends_on_what_one_sees(anna: Player) -> None:
    """So that the test above can fail."""
    game = leeward.new("puerto-rico", players=2, seed=3)
    table = open_board(anna, game.dumps()).json()["id"]
    live = anna.http.app.state.site.tables.live[table]
    actions = list(live.state.game.legal.numbers)
    before = {door: answer.text for door, answer in has_workers(anna, table, actions, 0).items()}
    live.state.game.table.players[live.state.turn].doubloons += 9
    live.hinted.clear()
    after = {door: answer.text for door, answer in has_workers(anna, table, actions, 0).items()}
    assert all(before[door] != after[door] for door in ("hint", "compare"))
