"""Several actions that are one thought: played as a whole or not at all, and taken back as a whole."""

import itertools
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from leeward.kernel.play.game import Game, new
from leeward.server.messages.refusal import Refusal
from leeward.server.storage.games import Storage
from leeward.server.storage.records import ActionRow, Summary
from leeward.server.tables.registry import Tables
from leeward.server.tables.rows import as_one
from leeward.server.tables.series import act_all
from leeward.server.tables.table import LiveTable
from leeward.server.tables.undo import to_take_back, undo
from server.api.test_socket import follow, hear, tell
from server.playing import HERE, ME, OPEN, Player, View, client
from server.tables.test_registry import BOTH, at_a_table, keep_table

MINE = ["role builder", "build small market"]


def test_a_series_is_played_and_taken_back_as_one(anna: Player) -> None:
    table = anna.make(ME, HERE)
    with follow(anna, table) as socket:
        hear(socket, "view")
        tell(socket, "act_all", expected=0, actions=MINE)
        shown = hear(socket, "view")
        assert (shown["version"], shown["count"], shown["seat"]) == (2, 2, 1)
        assert [line["text"] for line in shown["log"] if line["chosen"]] == [
            "Anna takes the builder",
            "Anna builds the small market free of charge",
        ]
        assert shown["undo"]["why"] == "Undo: Anna takes the builder, and 1 more action"
        tell(socket, "undo", expected=2)
        shown = hear(socket, "view")
        assert (shown["version"], shown["count"], shown["seat"]) == (3, 0, 0)


def test_a_series_is_still_one_after_a_restart(tmp_path: Path) -> None:
    with client(tmp_path) as http:
        anna = Player(http)
        table = anna.make(ME, HERE)
        with follow(anna, table) as socket:
            hear(socket, "view")
            tell(socket, "act_all", expected=0, actions=MINE)
            hear(socket, "view")
    with client(tmp_path) as http:
        anna.http = http
        assert anna.see(table)["count"] == 2
        assert anna.try_to("undo", table, expected=2).json()["count"] == 0


def test_before_a_series_one_takes_back_step_by_step(anna: Player) -> None:
    table = anna.make(ME, HERE)
    anna.act(table, "role settler")
    with follow(anna, table) as socket:
        first = hear(socket, "view")["actions"][0]["number"]
        tell(socket, "act_all", expected=1, actions=[first])
        hear(socket, "view")
    assert anna.try_to("undo", table, expected=2).json()["count"] == 1
    assert anna.try_to("undo", table, expected=3).json()["count"] == 0


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"expected": 0, "actions": [*MINE, "build hacienda"]}, "passes-turn"),
        ({"expected": 0, "actions": ["role builder", "build harbor"]}, "illegal"),
        ({"expected": 0, "actions": ["build small market", "role builder"]}, "illegal"),
        ({"expected": 0, "actions": ["role builder", "undo 1"]}, "illegal"),
        ({"expected": 0, "actions": ["role builder", "& build small market"]}, "illegal"),
        ({"expected": 0, "actions": ["role builder", 32767]}, "illegal"),
        ({"expected": 1, "actions": MINE}, "stale"),
        ({"expected": 0, "actions": []}, "malformed"),
        ({"expected": 0, "actions": ["role builder"] * 101}, "malformed"),
        ({"expected": 0, "actions": ["role builder", None]}, "malformed"),
        ({"expected": 0}, "malformed"),
    ],
)
def test_a_series_is_refused_as_a_whole(tmp_path: Path, given: dict[str, object], code: str) -> None:
    with client(tmp_path) as http:
        anna = Player(http)
        table = anna.make(ME, HERE)
        with follow(anna, table) as socket:
            before = hear(socket, "view")
            tell(socket, "act_all", **given)
            refused = hear(socket, "refused")
            assert (refused["code"], bool(refused["why"])) == (code, True)
        assert anna.see(table)["log"] == before["log"]
    with sqlite3.connect(tmp_path / "tables.sqlite") as kept:
        assert kept.execute("SELECT count(*) FROM actions").fetchone() == (0,)


def test_nobody_plays_a_series_for_another(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN, options={"first": "1"})
    bob.join(anna.made["invites"]["1"], "Ben")
    for player in (bob, Player(anna.http)):
        with follow(player, table) as socket:
            hear(socket, "view")
            tell(socket, "act_all", expected=0, actions=MINE)
            assert hear(socket, "refused")["code"] == "not-yours"
    assert anna.see(table)["version"] == 0


def test_among_people_the_others_are_asked_about_the_whole_series(anna: Player, bob: Player) -> None:
    table = anna.make(ME, OPEN, options={"first": "1"})
    bob.join(anna.made["invites"]["1"], "Ben")
    with follow(anna, table) as socket:
        hear(socket, "view")
        tell(socket, "act_all", expected=0, actions=MINE)
        assert hear(socket, "view")["undo"]["can"]
        bob.act(table)
        while hear(socket, "view")["version"] < 3:
            pass
        tell(socket, "undo", expected=3)
        while hear(socket, "talk")["asked"] is None:
            pass
    assert bob.ask("POST", f"/api/v1/tables/{table}/consent", json={"agree": True}).json()["count"] == 0


def test_all_rows_of_a_series_are_kept_or_none(place: Path | str) -> None:
    storage = Storage(place)
    keep_table(storage)
    storage.append("table", [ActionRow(1, "role settler", 0)], Summary(0, 1))
    storage.append("table", [ActionRow(3, "role mayor", 0)], Summary(0, 1))
    with pytest.raises(IntegrityError):
        storage.append("table", [ActionRow(2, "role mayor", 0), ActionRow(3, "role builder", 0, joined=True)], Summary(0, 3))
    kept = storage.read("table")
    assert kept is not None
    assert [row.number for row in kept.rows] == [1, 3]
    storage.close()


def test_whoever_is_late_with_a_series_changes_nothing(tmp_path: Path) -> None:
    async def play(live: LiveTable, tables: Tables) -> None:
        # Another process was first.
        await live.storage.do(live.storage.append, "table", [ActionRow(1, "role mayor", 0)], Summary(0, 1))
        with pytest.raises(Refusal, match="stale"):
            await act_all(live, BOTH, 0, MINE)
        assert [played.action.text for played in live.state.game.history] == ["role mayor"]

    at_a_table(tmp_path, play)


def test_random_games_played_in_series_go_back_as_they_came(tmp_path: Path) -> None:
    async def play(live: LiveTable, tables: Tables) -> None:
        chance, marks = random.Random(3), [0]
        while not live.state.over and live.state.last_row < 150:
            texts = series_from(live.state.game, chance)
            await act_all(live, BOTH, live.state.version, texts)
            marks.append(len(live.state.past))
            wanted = to_take_back(live, BOTH)
            assert wanted is not None
            assert wanted.count == len(texts)
        assert max(after - before for before, after in itertools.pairwise(marks)) > 2
        fresh = await tables.fetch("table", live.client)
        assert fresh is not None
        assert [moment.joined for moment in fresh.state.past] == [moment.joined for moment in live.state.past]
        for mark in reversed(marks[:-1]):
            await undo(live, BOTH, live.state.version)
            assert len(live.state.past) == mark

    at_a_table(tmp_path, play)


def series_from(game: Game, chance: random.Random) -> list[int | str]:
    """As long a series as can be played here, at random."""
    ahead, texts = game.copy(), list[int | str]()
    while True:
        action = chance.choice(ahead.legal)
        try:
            as_one(game, [*texts, action.text])
        except Refusal:
            return texts
        texts.append(action.text)
        ahead.play(action)
        if ahead.over:
            return texts


@pytest.mark.parametrize("name", ["puerto-rico", "cooper-island"])
def test_nothing_revealed_and_nobodys_turn_is_jumped_over(name: str) -> None:
    revealed = 0
    for game in positions(name):
        action = random.Random(game.number).choice(game.legal.numbers)
        after = game.copy()
        after.play(action)
        if after.over:
            continue
        following = int(after.legal[0])
        if after.table.revealed != game.table.revealed:
            code = "reveals"
        elif after.table.seat != game.table.seat:
            code = "passes-turn"
        else:
            continue
        revealed += code == "reveals"
        with pytest.raises(Refusal, match=code):
            as_one(game, [action, following])
    assert revealed


def positions(name: str) -> Iterator[Game]:
    for seed in range(3):
        game, chance = new(name, 3, seed), random.Random(seed)
        while not game.over and game.number < 200:
            yield game
            game.play(chance.choice(game.legal.numbers))


# an arrangement


def at_the_mayor(anna: Player) -> tuple[str, View]:
    """A table where people may be put where one likes, and what is offered there."""
    table, chance = anna.make(ME, HERE, watch=True), random.Random(1)
    while not (shown := anna.see(table))["arrange"] or "who works where" not in shown["arrange"]["title"]:
        anna.act(table, chance.choice(shown["actions"])["number"])
    return table, shown


def test_an_arrangement_is_one_message_and_one_step_to_take_back(anna: Player) -> None:
    table, shown = at_the_mayor(anna)
    places = shown["arrange"]["places"]
    people = [*shown["arrange"]["pool"], *(kind for place in places for kind in place["who"])]
    wanted: list[list[str]] = []
    for place in reversed(places):
        wanted.insert(0, people[: place["room"]])
        people = people[place["room"] :]
    with follow(anna, table) as socket:
        hear(socket, "view")
        tell(socket, "arrange", expected=shown["version"], places=wanted)
        done = hear(socket, "view")
        assert done["count"] > shown["count"]
        assert (done["seat"], done["arrange"]) != (shown["seat"], shown["arrange"])
        tell(socket, "undo", expected=done["version"])
        back = hear(socket, "view")
        assert (back["count"], back["arrange"], back["question"]) == (shown["count"], shown["arrange"], shown["question"])


def test_an_arrangement_against_the_rules_is_refused_with_the_rule(anna: Player) -> None:
    table, shown = at_the_mayor(anna)
    nobody: list[list[str]] = [[] for _ in shown["arrange"]["places"]]
    with follow(anna, table, "lang=de&picture=0") as socket:
        hear(socket, "view")
        for places, why in (
            (nobody, "Solange ein Kreis frei ist, bleibt niemand auf der Windrose."),
            ([["noble"], *nobody[1:]], "Dort haben nicht alle Platz."),
            (nobody[1:], "Dort haben nicht alle Platz."),
        ):
            tell(socket, "arrange", expected=shown["version"], places=places)
            refused = hear(socket, "refused")
            assert (refused["code"], refused["why"], refused["asked"]) == ("illegal", why, "arrange")
        tell(socket, "arrange", expected=0, places=nobody)
        assert hear(socket, "refused")["code"] == "stale"
        strange: object
        for strange in ([["x" * 31]], [[]] * 101, [None], "all"):
            tell(socket, "arrange", expected=shown["version"], places=strange)
            assert hear(socket, "refused")["code"] == "malformed"
    assert anna.see(table)["version"] == shown["version"]


def test_where_nothing_is_arranged_no_arrangement_is_taken(anna: Player) -> None:
    table = anna.make(ME, HERE)
    with follow(anna, table) as socket:
        assert hear(socket, "view")["arrange"] is None
        tell(socket, "arrange", expected=0, places=[])
        assert hear(socket, "refused")["code"] == "illegal"


def test_nobody_arranges_for_another(anna: Player) -> None:
    table, shown = at_the_mayor(anna)
    assert Player(anna.http).see(table)["arrange"] is None
    with follow(Player(anna.http), table) as socket:
        hear(socket, "view")
        tell(socket, "arrange", expected=shown["version"], places=[place["who"] for place in shown["arrange"]["places"]])
        assert hear(socket, "refused")["code"] == "not-yours"
