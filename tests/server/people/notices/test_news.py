"""News of tables: people who are away get a notice, people who are there don't."""

from collections.abc import Iterator
from typing import Any

import pytest

from leeward.server.limits.presence import AWAY
from leeward.server.people.notices.notices import Notice, in_words
from leeward.server.people.notices.tables import TableTitle
from server.attacked import ANNAS, Running, Serve, hear, say, until
from server.members import sign_up
from server.playing import ME, OPEN, Player
from server.turning import clock_to_turn, pass_time

BOBS = "198.51.100.2"


@pytest.fixture(autouse=True)
def turned() -> Iterator[None]:
    with clock_to_turn():
        yield


class Two:
    """Anna and Bob, members, at one table."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.anna, self.bob = (sign_up(server.somebody(place), name) for place, name in ((ANNAS, "Anna B"), (BOBS, "Bob C")))
        self.table = self.anna.make(ME, OPEN)
        assert self.bob.join(self.anna.made["invites"]["1"]).status_code == 201

    def plays(self) -> tuple[Player, Player]:
        """Return who decides now, and the other."""
        view = self.anna.see(self.table)
        return (self.anna, self.bob) if view["actions"] else (self.bob, self.anna)

    def pass_turn(self) -> tuple[Player, Player]:
        """Play until the other decides; return who decides now, and who played."""
        first, _ = self.plays()
        while self.plays()[0] is first:
            first.act(self.table)
        return self.plays()

    def turn(self, seconds: float) -> None:
        pass_time(seconds, self.server)

    def count_jobs(self) -> int:
        from leeward.server.storage.schema.jobs import jobs

        with self.server.app.state.site.storage.engine.connect() as connection:
            return len(connection.execute(jobs.select()).all())


@pytest.fixture
def two(serve: Serve) -> Two:
    return Two(serve())


def told(who: Player) -> list[Any]:
    answer = who.ask("GET", "/api/v1/notices")
    assert answer.status_code == 200, answer.text
    return [(notice["kind"], notice["read"]) for notice in answer.json()]


def test_a_person_who_left_a_window_open_is_told_of_their_turn(two: Two) -> None:
    waiting, _ = two.plays()[::-1]
    with two.server.follow(waiting, two.table) as window:
        hear(window, "view")
        two.turn(AWAY + 1)  # the window stays open, and nobody touches it
        deciding, playing = two.pass_turn()
        assert deciding is waiting
        assert told(waiting) == [], "they may be reading: they have a minute"
        two.turn(61)
        until(lambda: told(waiting) == [("turn", False)])
        assert ("turn", False) not in told(playing)
        say(window, "active")
        until(lambda: told(waiting) == [("turn", True)])


def test_a_person_who_is_there_is_not_told_of_their_turn_until_they_go_away(two: Two) -> None:
    deciding, _ = two.pass_turn()
    deciding.browse(f"/tables/{two.table}")
    two.turn(AWAY / 2)
    deciding.browse(f"/tables/{two.table}")  # still there
    two.turn(AWAY - 10)
    assert told(deciding) == []
    two.turn(30)
    until(lambda: told(deciding) == [("turn", False)])


def test_a_person_who_has_played_is_not_told_of_a_turn_that_is_over(two: Two) -> None:
    deciding, other = two.pass_turn()
    again, _ = two.pass_turn()
    assert again is other
    other.browse(f"/tables/{two.table}")
    two.turn(AWAY + 1)
    until(lambda: told(other) == [("turn", False)])
    assert told(deciding) == []


def test_the_first_player_of_a_new_game_is_told_when_the_others_have_come(two: Two) -> None:
    first, other = two.plays()
    two.turn(AWAY + 61)
    until(lambda: told(first) == [("turn", False)])
    assert told(other) == []


def test_a_turn_at_the_same_table_is_told_once_until_it_is_read(two: Two) -> None:
    first, _ = two.plays()
    two.turn(AWAY + 61)
    until(lambda: told(first) == [("turn", False)])
    two.turn(AWAY * 20)
    two.turn(AWAY * 20)
    assert told(first) == [("turn", False)]


def test_a_chat_line_is_told_to_those_who_are_away_and_not_to_its_author(two: Two) -> None:
    two.turn(AWAY + 1)
    two.anna.ask("POST", f"/api/v1/tables/{two.table}/chat", json={"text": "Are you still there?"})
    until(lambda: ("chat", False) in told(two.bob))
    assert "still there" not in two.bob.ask("GET", "/api/v1/notices").text, "it does not say what was written"
    assert ("chat", False) not in told(two.anna)


def test_a_chat_line_is_not_told_to_those_who_have_seen_it(two: Two) -> None:
    two.anna.ask("POST", f"/api/v1/tables/{two.table}/chat", json={"text": "Hello"})
    two.turn(1)
    two.bob.browse(f"/tables/{two.table}")
    two.turn(AWAY + 1)
    until(lambda: two.count_jobs() <= 1)
    assert ("chat", False) not in told(two.bob)


def test_a_blocked_person_causes_no_notice_by_writing(two: Two) -> None:
    assert two.bob.ask("POST", "/api/v1/friends", json={"name": "Anna B", "deed": "block"}).status_code == 200
    two.turn(AWAY + 1)
    two.anna.ask("POST", f"/api/v1/tables/{two.table}/chat", json={"text": "Hello"})
    until(lambda: two.count_jobs() <= 1)
    assert ("chat", False) not in told(two.bob)


def test_a_result_is_told_to_those_who_were_not_there(two: Two) -> None:
    two.turn(AWAY + 1)
    while not (view := two.anna.see(two.table))["over"]:
        two.plays()[0].act(two.table)
    assert view["over"]
    two.server.app.state.site.presence.last.pop((two.server.live(two.table).state.stored.owner, two.table))
    two.turn(61)
    until(lambda: ("result", False) in told(two.anna))
    assert ("result", False) not in told(two.bob)


def test_outside_the_page_nobody_reads_what_was_planned() -> None:
    """A webhook may lead to a group chat of the opponents."""
    notice = Notice("n", "plan-stopped", {"table": "t", "why": {"en": "Sugar is sold already."}}, 0.0, False)
    tables = {"t": TableTitle("puerto-rico", ["Bob"])}
    assert "Sugar" in in_words(notice, {}, tables, "en").text
    assert in_words(notice, {}, tables, "en", outside=True).text == "Your planned move no longer fits: Puerto Rico with Bob."
