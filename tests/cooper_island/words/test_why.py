"""Everything that cannot be chosen says why, and nothing else does."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cooper_island import actions as do
from cooper_island.playing import choose, enrich
from cooper_island.situation import Situation
from leeward.cooper_island import words
from leeward.cooper_island.rules.table import Decision
from leeward.cooper_island.words.names import BOAT_SLUGS, CRATE_SLUGS, ISLET_SLUGS, ITEM_SLUGS, SHIP_SLUGS
from leeward.cooper_island.words.touch import HIRE_KINDS, SPOT_KINDS, things
from leeward.kernel.play.game import new


def all_things(seats: int) -> list[str]:
    """Return everything on the table that could have an action."""
    shared = ["bag", "cooper", *(f"space-{n}" for n in range(16)), *(f"supply-{item}" for item in ITEM_SLUGS)]
    shared += [f"cargo-{n}" for n in range(1, 6)] + [f"order-{n}" for n in range(1, 9)] + [f"hand-{n}" for n in range(1, 16)]
    for seat in range(seats):
        shared += [f"{kind}-{seat}" for kind in ("cartographer", "feeding", "lids")]
        for kind, names in (
            ("land", range(19)),
            ("stored", ITEM_SLUGS),
            ("market", ITEM_SLUGS),
            ("tiles", range(3)),
            ("islet", ISLET_SLUGS),
            ("water", range(8)),
            ("landing", range(5)),
            ("boat", BOAT_SLUGS),
            ("ship", SHIP_SLUGS),
            ("building", ("small", "large", "fortress")),
            ("workshop", SPOT_KINDS),
            ("crate", CRATE_SLUGS),
            ("large", range(1, 16)),
            ("trade", range(3)),
            ("hire", HIRE_KINDS),
        ):
            shared += [f"{kind}-{seat}-{name}" for name in names]
    return shared


@pytest.mark.parametrize("players", [2, 3])
def test_exactly_what_cannot_be_chosen_says_why(players: int) -> None:
    chance = random.Random(players)
    reasons = set()
    game = new("cooper-island", players, players)
    rich = 0
    while not game.over:
        if game.table.rounds > rich and game.table.depth == 0:
            enrich(game.table)
            rich = int(game.table.rounds)
        if chance.random() < 0.1:
            table = game.view(int(game.table.seat))
            touchable = {thing for action in game.legal.numbers for thing in things(table, action)}
            for thing in chance.sample(all_things(players), 40):
                reason = words.why_not(table, f"level@{thing}", chance.choice(("en", "de")))
                assert (reason == "") == (thing in touchable), (thing, reason, words.decision_kind(table))
                assert "{" not in reason
                reasons.add(reason)
        game.play(choose(chance, game))
    assert len(reasons) > 40


def why(s: Situation, about: str, lang: str = "en") -> str:
    return words.why_not(s.table, about, lang)


def test_what_is_too_expensive_says_the_price_and_what_the_player_has() -> None:
    s = Situation(players=2)
    s.land(0, "C3 forest 3 wood", "C4 mountain 1")
    s.hold(0, coin=1)
    s.at("turn", 0)
    s.do(do.work("D"))
    assert why(s, "building:small") == "It costs 1 coin, 2 wood and 2 stone, and you have 1 coin and 3 wood."
    assert why(s, "building:fortress", "de") == "Das kostet dich 6 Holz, 3 Stein, 3 Gold und 3 Tuch, und du hast 3 Holz."
    s.table.players[0].buildings[2] = 0
    assert why(s, "building:fortress") == "You have none of these left."


def test_what_has_another_time_says_when() -> None:
    s = Situation(players=2)
    s.at("turn", 0)
    assert why(s, "building:small") == "You erect buildings in section D. Place a worker now."
    assert why(s, "cargo-ship:1", "de") == "Frachtschiffe belieferst du in Bereich H. Jetzt setzt du einen Arbeiter ein."
    assert why(s, "islet:coin") == "You lay islets in the income. Place a worker now."
    assert why(s, "section:A") == ""
    assert why(s, "section:A@space-1") == "Square spaces are for special workers, and you have none available."


def test_in_a_payment_only_what_pays_can_be_given() -> None:
    s = Situation(players=2)
    s.land(0, "C3 forest 2 wood", "C4 forest 1 wood", "C1 mountain 3 stone", "D1 meadow 1", "D2 forest 1 wood")
    s.hold(0, coin=1, food=1)
    s.show(0, wood=2)
    s.at("turn", 0)
    s.do(do.work("D"), do.erect("small"))
    assert why(s, "space:C3") == ""
    assert why(s, "space:C1") == "You have to pay wood now."
    assert why(s, "space:D1") == "There is no cube there."
    assert why(s, "item:food@stored-0-food") == "You have to pay wood now."
    assert why(s, "item:wood@market-0-wood") == "You can't pay with items on the marketplace."
    assert why(s, "item:gold@stored-0-gold", "de") == "Davon liegt nichts auf deinen Lagerplätzen (Gold)."
    assert why(s, "cartographer") == "First finish paying: you can't do anything else until then."
    s.step(do.give("C4"))
    assert why(s, "space:C3") == "You give stored items first, then cubes space by space. To give this one, take back a step."


def test_food_that_would_be_one_too_many_says_so_before_the_meal() -> None:
    s = Situation(players=2)
    s.land(0, "C1 meadow 1 food", "C3 meadow 3 food", "C4 meadow 3 food", "C5 forest 1 wood")
    s.hold(0, coin=1)
    s.hired(0, normal=1)
    s.at("feed", 0)
    assert why(s, "item:coin@stored-0-coin") == "Coins pay for food only if a card allows it."
    s.hold(0, wood=5)
    assert why(s, "space:C3") == ""
    assert (
        why(s, "space:C1")
        == "That would be too much, or it needs an item that comes before it: you can't give items you don't need."
    )
    assert why(s, "space:C5") == "Your storage is full, so you can't store this cube."


def test_a_building_goes_on_the_highest_free_level() -> None:
    s = Situation(players=2)
    s.land(0, "C3 forest 3", "C4 meadow 2", "C1 meadow 4 food")
    s.hold(0, coin=5)
    s.task(Decision.SITE, 0)
    assert why(s, "space:C3") == ""
    assert why(s, "space:C4") == "It has to go on the highest level with a free space: level 3."
    assert why(s, "space:C1") == "There is a cube there."
    assert why(s, "space:D3") == "You can't build on an uncharted space."


def test_a_single_tile_needs_steps_and_a_neighbour() -> None:
    s = Situation(players=2)
    s.land(0, "E2 meadow 1", "E1 meadow 4")
    s.marker(0, 3)
    s.do(do.SINGLE)
    assert why(s, "space:E2") == ""
    assert why(s, "space:E1") == "A tile there costs 4 steps, and your cartographer has 3."
    assert why(s, "space:A1") == "None of your landscapes touches this space."
    assert why(s, "space:C2") == "There is a ruin, and none of your landscapes touches it."


def test_the_cartographer_acts_once() -> None:
    s = Situation(players=2)
    s.marker(0, 6, actions=0)
    assert why(s, "cartographer") == "You have already used your cartographer."


def test_a_full_storage_takes_nothing_more() -> None:
    s = Situation(players=2)
    s.hold(0, wood=5)
    s.show(0, coin=1)
    assert why(s, "item:coin@market-0-coin") == "Your storage is full."
    assert why(s, "space:E2") == "Your storage is full, so you can't store this cube."


def test_milestones_and_orders_say_what_is_missing() -> None:
    s = Situation(players=2)
    s.at("turn", 0)
    assert why(s, "hire:worker") == "You have no milestone to cash in: each takes two boats, buildings, statues or lids."
    s.orders(boats=1)
    assert why(s, "order:1") == "This order is already taken."
    assert why(s, "order:2") == "This order isn't in play."


def test_a_player_cannot_touch_another_players_things() -> None:
    s = Situation(players=2)
    assert why(s, "space:E2@land-1-17") == "This belongs to another player."
    assert why(s, "space:E2@land-0-17") == ""


def test_used_cards_and_covered_crates_can_come_back() -> None:
    s = Situation(players=2)
    s.cards(0, "mint", down=True)
    s.lids(0, crates=("coins",))
    assert why(s, "large-card:1").startswith("You have used it. You can turn it face up again in the clean-up.")
    assert why(s, "crate:coins").startswith("There is already a lid on it.")
    s.hold(0, coin=1)
    s.at("reactivate", 0)
    assert why(s, "large-card:1") == "It costs 2 coins, and you don't have that."
    assert why(s, "crate:coins") == ""


def test_when_the_game_is_over_nothing_can_be_chosen() -> None:
    s = Situation(players=2)
    s.table.decision = s.table.moment = Decision.OVER
    assert why(s, "building:small") == "The game is over."
    assert why(s, "score", "de") == "Das Spiel ist zu Ende."


def test_what_does_not_exist_says_nothing() -> None:
    assert why(Situation(players=2), "windrose") == ""


KINDS = ["land", "stored", "market", "space", "cargo", "order", "tiles", "water", "landing", "large", "trade", "crate", "hire"]


@settings(max_examples=50, deadline=None)
@given(
    st.sampled_from(["", "item:wood", "x", "score"]),
    st.sampled_from(["", "@"]),
    st.text(max_size=20) | st.builds("{}-{}".format, st.sampled_from(KINDS), st.text(max_size=8)),
    st.sampled_from([Decision.INCOME, Decision.TURN, Decision.SECTION, Decision.REACTIVATE]),
)
def test_asking_about_any_id_raises_no_error(word: str, at: str, thing: str, moment: Decision) -> None:
    s = Situation(players=2)
    s.table.decision = s.table.moment = moment
    assert isinstance(why(s, word + at + thing), str)
