"""Ratings of members: the scale, rated tables, and how they end."""

import re
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from leeward.opponents.levels import LEVELS
from leeward.opponents.words import ratings as arena
from leeward.server.people.members import ratings
from leeward.server.people.members.skill import LEAST_GAMES, SCALE, UNKNOWN, Skill, after, chance, new_member, of_computer
from leeward.server.storage.schema import games
from server.attacked import until
from server.members import member, sign_up
from server.playing import COMPUTER, HERE, ME, OPEN, Player
from server.rating import GAME, nearly_over, owner_of, site_of, whole_game

both_databases = pytest.mark.both_databases


# the scale


@pytest.mark.parametrize("game", ["puerto-rico", "cooper-island"])
def test_a_step_of_the_ladder_predicts_who_finished_ahead_in_the_arena(game: str) -> None:
    page = (Path(__file__).parents[3] / "docs/background/strength-levels.md").read_text("utf-8")
    ladder = page.split(f"\n## {game}\n")[1]
    for below, above in pairwise(LEVELS):
        measured = re.search(rf"^\| {above} \| (\d+) \| \d+ \| ([\d.]+) % \|$", ladder, re.MULTILINE)
        weaker, stronger = of_computer(game, below), of_computer(game, above)
        assert measured is not None
        assert weaker is not None
        assert stronger is not None
        assert stronger.mu == float(measured[1])
        assert 100 * chance(stronger, weaker) == pytest.approx(float(measured[2]), abs=0.5)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whoever_wins_as_often_as_the_scale_says_keeps_their_rating(players: int) -> None:
    """A member as strong as an admiral, among captains: with the odds of the scale, gains and losses cancel."""
    captain, admiral = (of_computer(GAME, level) for level in ("captain", "admiral"))
    assert captain is not None
    assert admiral is not None
    me, others = Skill(admiral.mu, 30.0), [captain] * (players - 1)
    lead, left, expected = pow(2.718281828, (me.mu - captain.mu) / SCALE), 1.0, 0.0
    for place in range(1, players + 1):  # each place in turn is mine, or one of the captains'
        still = players - place
        mine = left * lead / (lead + still)
        ranks = [2 * place, *(2 * other + (1 if other >= place else -1) for other in range(1, players))]
        expected += mine * (after([me, *others], ranks)[0].mu - me.mu)
        left -= mine
    assert abs(expected) < 0.3  # points, where a win gains three and more


def test_a_new_member_begins_as_the_usual_computer_and_the_first_games_count_most() -> None:
    new = new_member(GAME)
    assert (new.mu, new.sigma) == (arena(GAME)["mate"], UNKNOWN)
    first = after([new, new], [1, 2])
    assert first[0].mu - new.mu == pytest.approx(new.mu - first[1].mu)
    assert first[0].mu - new.mu > 50
    for _ in range(LEAST_GAMES):
        first = after(first, [1, 1])
    assert first[0].sigma < 0.8 * UNKNOWN


def test_a_shared_place_brings_equal_players_nothing() -> None:
    one, other = after([Skill(1000, 100), Skill(1000, 100)], [1, 1])
    assert one.mu == pytest.approx(other.mu) == pytest.approx(1000)


# rated tables


def refused(answer: Any) -> str:
    assert answer.status_code in (403, 409), answer.text
    code: str = answer.json()["code"]
    return code


def wish(player: Player, *seats: dict[str, str], **given: Any) -> Any:
    return player.ask("POST", "/api/v1/tables", json={"seats": list(seats), "rated": True, **given})


def test_a_rated_table_needs_an_account_a_drawn_seed_and_no_hints(anna: Player, bob: Player) -> None:
    assert refused(wish(anna, ME, COMPUTER)) == "rated-account"
    sign_up(anna, "Anna B")
    assert refused(wish(anna, ME, COMPUTER, seed=5)) == "rated-seed"
    assert refused(wish(anna, ME, OPEN, hints=True)) == "rated-hints"
    assert refused(wish(anna, ME, OPEN, patience=0)) == "rated-patience"
    assert refused(wish(anna, ME, OPEN, replace=False)) == "rated-patience"
    assert refused(wish(anna, ME, HERE)) == "rated-seats"
    assert refused(wish(anna, ME, {"kind": "computer", "level": "greedy"})) == "rated-computer"
    made = wish(anna, ME, COMPUTER)
    assert made.status_code == 201
    assert anna.see(made.json()["id"])["rated"]
    saved = {"text": whole_game().dumps(), "rated": True}
    assert anna.ask("POST", "/api/v1/tables/open", json=saved).status_code == 400


def test_only_members_sit_down_at_a_rated_table_each_with_one_seat(anna: Player, bob: Player) -> None:
    sign_up(anna, "Anna B")
    made = wish(anna, ME, OPEN).json()
    assert anna.ask("GET", f"/api/v1{made['invites']['1']}").json()["rated"]
    assert refused(bob.join(made["invites"]["1"], "Ben")) == "rated-account"
    assert refused(anna.join(made["invites"]["1"], "Also Anna")) == "rated-twice"
    own = anna.try_to("invites", made["id"], seat=0).json()["path"]
    sign_up(bob, "Ben B")
    assert refused(bob.join(own)) == "rated-twice"
    assert bob.join(made["invites"]["1"], "Ben").status_code == 201


def test_a_rated_game_has_no_hints_no_saved_game_and_no_board_before_its_end(anna: Player) -> None:
    sign_up(anna, "Anna B")
    table = wish(anna, ME, COMPUTER).json()["id"]
    shown = anna.wait_for_my_turn(table)
    assert not shown["hints"]
    assert refused(anna.ask("GET", f"/api/v1/tables/{table}/hint")) == "rated-hints"
    for deed in ("round", "coach?action=0&expected=" + str(shown["version"])):
        assert refused(anna.ask("GET", f"/api/v1/tables/{table}/{deed}")) == "rated-hints"
    assert anna.ask("GET", f"/api/v1/tables/{table}/game").status_code == 403
    assert anna.try_to("branch", table, at=0).status_code == 403


def test_in_a_rated_game_undo_ends_when_a_computer_has_decided(anna: Player) -> None:
    sign_up(anna, "Anna B")
    table = wish(anna, ME, COMPUTER, options={"first": "1"}).json()["id"]
    anna.act(table, "role builder")
    assert anna.see(table)["undo"]["can"]
    shown = anna.act(table)
    shown = shown if shown["actions"] else anna.wait_for_my_turn(table)
    assert not shown["undo"]["can"]
    assert "rated" in shown["undo"]["why"]
    assert refused(anna.try_to("undo", table, expected=shown["version"])) == "rated-undo"


# the end


def rating(player: Player) -> ratings.Rated | None:
    found = ratings.ratings_of(site_of(player).storage, owner_of(player))
    return found[0] if found else None


def settled(player: Player) -> ratings.Rated:
    until(lambda: rating(player))
    found = rating(player)
    assert found is not None
    return found


@both_databases
def test_a_rated_game_changes_the_ratings_of_its_members_once_and_cannot_be_undone(anna: Player) -> None:
    sign_up(anna, "Anna B")
    ben = member(anna, "Ben B")
    storage = site_of(anna).storage
    table, (action,) = nearly_over(storage, owner_of(anna), owner_of(ben))
    mover = anna if anna.see(table)["actions"] else ben
    ended = mover.act(table, action)
    assert ended["over"]
    ranked = {row["seat"]: row["place"] for row in ended["scores"]["ranking"]}
    better, worse = (anna, ben) if ranked[0] < ranked[1] else (ben, anna)
    new = new_member(GAME)
    assert settled(better).skill.mu > new.mu > settled(worse).skill.mu
    assert settled(anna).provisional
    before = rating(anna)
    assert not ratings.settle(storage, table, "random")
    assert rating(anna) == before
    assert refused(mover.try_to("undo", table, expected=ended["version"])) == "rated-undo"


@both_databases
def test_a_game_that_ended_while_the_server_stopped_is_rated_later(anna: Player) -> None:
    sign_up(anna, "Anna B")
    site = site_of(anna)
    table, _ = nearly_over(site.storage, owner_of(anna), back=0)
    assert ratings.unsettled(site.storage) == [(table, ratings.unsettled(site.storage)[0][1])]
    anna.http.blocking_portal.call(site.ratings.settle_all)
    assert settled(anna).games == 1
    assert ratings.unsettled(site.storage) == []


@both_databases
def test_who_left_gets_the_last_place_even_after_coming_back(anna: Player) -> None:
    sign_up(anna, "Anna B")
    ben = member(anna, "Ben B")
    storage = site_of(anna).storage
    table, actions = nearly_over(storage, owner_of(anna), owner_of(ben), back=2)
    winner, loser = winner_first(anna, ben)
    seat = 0 if winner is anna else 1
    assert winner.try_to(f"seats/{seat}", table, kind="computer").status_code == 200
    assert winner.try_to(f"seats/{seat}", table, kind="person").status_code == 200
    play_to_the_end(table, actions, anna, ben)
    new = new_member(GAME)
    assert settled(loser).skill.mu > new.mu > settled(winner).skill.mu


def winner_first(*players: Player) -> tuple[Player, ...]:
    outcome = whole_game().outcome
    assert outcome is not None
    return tuple(players[row.seat] for row in outcome.ranking)


def play_to_the_end(table: str, actions: list[int], *players: Player) -> None:
    for action in actions:
        shown = players[0].see(table)
        if shown["over"]:
            return
        players[shown["seat"]].act(table, action)


@both_databases
def test_a_member_alone_who_never_comes_back_has_left(anna: Player) -> None:
    sign_up(anna, "Anna B")
    storage = site_of(anna).storage
    long_ago = time.time() - (ratings.ABANDONED + 1) * ratings.DAY
    table, _ = nearly_over(storage, owner_of(anna), level="landlubber", back=5)
    assert ratings.abandoned(storage, time.time()) == []
    assert ratings.abandoned(storage, 2 * time.time() - long_ago) == [table]
    assert ratings.settle_abandoned(storage, table, "random")
    assert settled(anna).skill.mu < new_member(GAME).mu
    with storage.engine.connect() as connection:
        assert not connection.execute(sql.select(games.c.rated).where(games.c.id == table)).scalar_one()


def test_who_is_replaced_before_their_first_decision_makes_the_game_unrated(anna: Player) -> None:
    sign_up(anna, "Anna B")
    ben = member(anna, "Ben B")
    table = wish(anna, ME, OPEN, options={"first": "1"}).json()
    ben.join(table["invites"]["1"], "Ben")
    assert ben.try_to("seats/1", table["id"], kind="computer").status_code == 200
    assert not anna.see(table["id"])["rated"]


def test_at_a_rated_table_the_others_wait_for_the_agreed_time(anna: Player) -> None:
    """Elsewhere a player who closes the page can be replaced at once, and loses nothing by it."""
    sign_up(anna, "Anna B")
    ben = member(anna, "Ben B")
    table = wish(anna, ME, OPEN, options={"first": "2"}).json()
    ben.join(table["invites"]["1"], "Ben")
    assert anna.see(table["id"])["can_replace"] == []
    assert anna.try_to("seats/1", table["id"], kind="computer").json()["code"] == "not-yours"


def test_two_seats_of_one_owner_and_a_known_future_are_never_rated(anna: Player) -> None:
    sign_up(anna, "Anna B")
    storage, owner = site_of(anna).storage, owner_of(anna)
    for table, _ in (nearly_over(storage, owner, owner, back=0), nearly_over(storage, owner, back=0, future_known=True)):
        anna.see(table)
        assert not ratings.rate(storage, table, "random", [1, 2])
    assert rating(anna) is None
    assert ratings.unsettled(storage) == []


def test_the_players_guide_has_the_numbers_of_the_code() -> None:
    page = (Path(__file__).parents[3] / "docs/start/ratings.md").read_text("utf-8")
    starts = (round(new_member(game).mu) for game in ("puerto-rico", "cooper-island"))
    assert "{} in Puerto Rico, {} in Cooper Island".format(*starts) in page
    assert f"± {round(new_member(GAME).within)} |" in page
    assert f"| {LEAST_GAMES} games |" in page
    assert f"for {ratings.ABANDONED:.0f} days" in page
    assert pytest.approx(chance(Skill(400, 1), Skill(0, 1)) / chance(Skill(0, 1), Skill(400, 1))) == 10
