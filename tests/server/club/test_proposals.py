"""Proposed levels: they follow one's results against computers, until one chooses a level."""

from itertools import pairwise
from typing import Any

import pytest

from leeward.opponents.levels import LEVELS
from leeward.server.people.members.proposals import MOST, Against, nearest, proposal, results_of, skill_after
from leeward.server.people.members.skill import Skill, of_computer
from leeward.server.storage.schema import results
from leeward.server.storage.schema.practice import level_choices
from server.attacked import until
from server.club.test_account import exported, sign_in
from server.members import PASSWORD, sign_up
from server.playing import COMPUTER, ME, Player
from server.rating import GAME, nearly_over, owner_of, site_of

FOUND = {"points": [30, 20], "places": [1, 2], "variant": 0, "done": [[], []], "first": []}


def against(won: bool, level: str = "mate", others: int = 3) -> Against:
    known = of_computer(GAME, level)
    assert known is not None
    return Against((known,) * others, (1, *[2] * others) if won else (others + 1, *[1] * others))


def read(player: Player) -> Any:
    return player.ask("GET", "/api/v1/proposals").json()[GAME]


def choose(player: Player, level: str, game: str = GAME) -> Any:
    return player.ask("PUT", f"/api/v1/proposals/{game}", json={"level": level})


# the level


@pytest.mark.parametrize("game", ["puerto-rico", "cooper-island"])
def test_whoever_is_as_strong_as_a_level_gets_this_level(game: str) -> None:
    for level in LEVELS:
        known = of_computer(game, level)
        assert known is not None
        assert nearest(game, known) == level
    assert nearest(game, Skill(-500, 10)) == "landlubber"
    assert nearest(game, Skill(9000, 10)) == "admiral"


def test_the_first_games_move_the_level_most_and_later_ones_less() -> None:
    steps = [skill_after(GAME, [against(won=True)] * count, "mate") for count in range(6)]
    gains = [after.mu - before.mu for before, after in pairwise(steps)]
    assert gains == sorted(gains, reverse=True)
    assert [step.sigma for step in steps] == sorted((step.sigma for step in steps), reverse=True)


def test_wins_raise_the_proposed_level_and_defeats_lower_it() -> None:
    assert proposal(GAME, [], "", "mate").proposed == "mate"
    assert proposal(GAME, [], "", "sailor").proposed == "sailor"
    ladder = list(LEVELS)
    won, lost = (proposal(GAME, [against(won)] * 4, "", "mate") for won in (True, False))
    assert ladder.index(won.proposed) > ladder.index("mate") > ladder.index(lost.proposed)
    assert (won.games, won.won, lost.games, lost.won) == (3, 3, 3, 0)


def test_winning_every_fourth_game_of_four_keeps_the_level() -> None:
    played = [against(won=number % 4 == 0) for number in range(MOST)]
    assert proposal(GAME, played, "", "mate").proposed == "mate"


def test_a_choice_is_kept_beside_the_proposal() -> None:
    found = proposal(GAME, [against(won=True)] * 4, "deckhand", "mate")
    assert found.chosen == "deckhand"
    assert found.proposed in ("captain", "admiral")


# which games count


def test_a_finished_game_against_computers_counts_for_guests_too(anna: Player) -> None:
    anna.make(ME, COMPUTER)
    assert read(anna) == {"proposed": "random", "chosen": "", "games": 0, "won": 0}
    storage, owner = site_of(anna).storage, owner_of(anna)
    table, _ = nearly_over(storage, owner, rated=False, level="landlubber")
    while not anna.wait_for_my_turn(table)["over"]:
        anna.act(table)
    until(lambda: read(anna)["games"] == 1)
    (played,) = results_of(storage, owner, "mate")[GAME]
    assert played.others == (of_computer(GAME, "landlubber"),)
    ranked = {row["seat"]: row["place"] for row in anna.see(table)["scores"]["ranking"]}
    assert played.places == (ranked[0], ranked[1])
    assert read(anna)["won"] == (ranked[0] == 1)
    shown = anna.browse("/").text
    assert "Proposed for you: " in shown
    assert ("You won your last game." if ranked[0] == 1 else "You didn&#39;t win your last game.") in shown


@pytest.mark.parametrize(
    ("how", "count"),
    [({}, 1), ({"origin": "saved"}, 0), ({"origin": "chosen"}, 0), ({"future_known": True}, 0), ({"passing": "board"}, 0)],
)
def test_only_games_count_that_nobody_could_know_or_try_before(anna: Player, how: dict[str, Any], count: int) -> None:
    anna.make(ME, COMPUTER)
    storage, owner = site_of(anna).storage, owner_of(anna)
    table, _ = nearly_over(storage, owner, back=0, rated=False, level="captain", **how)
    with storage.engine.begin() as connection:
        connection.execute(results.insert().values(game=table, version=1, found=FOUND))
    assert len(results_of(storage, owner, "mate").get(GAME, [])) == count


def test_games_with_other_people_do_not_count(anna: Player, bob: Player) -> None:
    for player in (anna, bob):
        player.make(ME, COMPUTER)
    storage = site_of(anna).storage
    table, (action,) = nearly_over(storage, owner_of(anna), owner_of(bob), rated=False)
    mover = anna if anna.see(table)["actions"] else bob
    assert mover.act(table, action)["over"]
    assert results_of(storage, owner_of(anna), "mate") == {}


# choosing


def test_choosing_a_level_switches_the_proposals_of_this_game_off_and_on_again(anna: Player) -> None:
    assert choose(anna, "captain").json()["chosen"] == "captain"
    assert read(anna)["chosen"] == "captain"
    assert anna.ask("GET", "/api/v1/proposals").json()["cooper-island"]["chosen"] == ""
    assert "You chose: Captain." in anna.browse("/").text
    assert "Von dir gewählt: Kapitän." in anna.browse("/?lang=de").text
    assert choose(anna, "").json()["chosen"] == ""
    assert "You chose" not in anna.browse("/").text


def test_only_levels_can_be_chosen(anna: Player) -> None:
    for level in ("greedy", "mate+style=shipper", "pirate"):
        assert choose(anna, level).status_code == 400
    assert choose(anna, "mate", "chess").status_code == 404


def test_nobody_sees_or_changes_the_choice_of_another(anna: Player, bob: Player) -> None:
    choose(anna, "captain")
    assert read(bob)["chosen"] == ""
    choose(bob, "sailor")
    assert read(anna)["chosen"] == "captain"


def test_a_choice_follows_to_the_account_is_exported_and_goes_with_it(anna: Player, bob: Player) -> None:
    choose(anna, "captain")
    sign_up(anna, "Vera M")
    choose(bob, "sailor")
    choose(bob, "deckhand", "cooper-island")
    sign_in(bob, "Vera M")
    bob.ask("POST", "/api/v1/account/merge", json={"games": True})
    told = {each["game"]: each["level"] for each in exported(anna)["level_choices"]}
    assert told == {"puerto-rico": "captain", "cooper-island": "deckhand"}
    anna.ask("POST", "/api/v1/account/proof", json={"password": PASSWORD})
    assert anna.ask("POST", "/api/v1/account/deletion", json={"name": "Vera M"}).status_code == 200
    with site_of(anna).storage.engine.begin() as connection:
        assert connection.execute(level_choices.select()).all() == []
