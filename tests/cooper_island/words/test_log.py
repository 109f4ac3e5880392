"""The log: the automatic consequences of an action."""

import random

import pytest

from cooper_island import actions as do
from cooper_island.situation import Situation
from cooper_island.values import in_words, landing_space
from leeward.cooper_island import words
from leeward.cooper_island.rules.table import Decision
from leeward.cooper_island.words import actions
from leeward.kernel.doors import entry
from leeward.kernel.play.game import new

NAMES = ["Anna", "Bob", "Chris", "Dora"]


def follows(s: Situation, action: int, lang: str = "en") -> list[str]:
    """Play one action without forced ones; return its log lines."""
    before = s.copy()
    s.step(action)
    return words.consequences(before.table, action, s.table, NAMES, lang)


def test_a_drawn_tile_is_logged() -> None:
    s = Situation(players=2)
    s.table.bag[:] = [0, 3, 0]
    s.at("turn", 0)
    s.do(do.work("C"))
    assert follows(s.copy(), do.DRAW) == ["Anna draws forest-mountain / meadow-settlement"]
    assert follows(s, do.DRAW, "de") == ["Anna zieht Wald-Gebirge / Wiese-Siedlung"]


def test_a_payment_without_choice_is_automatic() -> None:
    s = Situation(players=2)
    coins, wood = landing_space(2)
    s.land(0, f"C3 forest {wood - 1} wood", "C4 meadow 2")
    s.hold(0, coin=coins, wood=1)
    s.at("turn", 0)
    s.do(do.work("B"))
    assert follows(s.copy(), do.build_boat(2, "coin")) == [f"Anna pays {in_words(coins=coins)}, 1 wood and the wood on C3"]
    in_german = f"{coins} Münze{'n' * (coins > 1)}"
    assert follows(s, do.build_boat(2, "coin"), "de") == [f"Anna zahlt {in_german}, 1 Holz und das Holz auf C3"]


def test_given_items_are_not_logged_again() -> None:
    s = Situation(players=2)
    s.land(0, "C3 forest 4 wood", "C1 forest 3 wood", "C4 mountain 3 stone", "D1 meadow 1")
    s.hold(0, coin=2)
    s.at("turn", 0)
    s.do(do.work("D"))
    assert follows(s, do.erect("small")) == ["Anna pays 1 coin"]
    assert follows(s, do.give("C3")) == ["Anna pays the stone on C4"]


def test_a_ship_is_followed_into_a_bay() -> None:
    s = Situation(players=2)
    s.ship(0, "two", steps=3, anchors=1)
    s.log_book("coin wood")
    s.earn(3)
    assert follows(s, do.sail("two")) == [
        "Anna, ship with two sails: 1 anchor removed",
        "Anna, ship with two sails: 2 spaces forward",
        "Anna enters a bay",
        "Anna takes a log book: 1 coin and 1 wood",
    ]


def test_a_ship_stops_at_a_decision() -> None:
    s = Situation(players=2)
    s.islet(0, "coin", "R1", "near")
    s.earn(3)
    assert follows(s.copy(), do.sail("two")) == ["Anna, ship with two sails: 1 space forward"]
    assert follows(s, do.sail("two"), "de") == ["Anna, Schiff mit zwei Segeln: 1 Feld vorwärts"]


def test_an_automatic_step_is_logged() -> None:
    s = Situation(players=2)
    s.islet(0, "step", "R1", "near")
    s.earn(1)
    told = ["Anna receives 1 cartographer step", "Anna, ship with two sails: 1 space forward"]
    assert follows(s.copy(), do.sail("two")) == told
    assert follows(s, do.sail("two"), "de") == [
        "Anna erhält 1 Kartografenschritt",
        "Anna, Schiff mit zwei Segeln: 1 Feld vorwärts",
    ]


def test_the_steps_of_a_section_are_logged_when_they_come() -> None:
    s = Situation(players=2)
    s.at("turn", 0)
    assert follows(s.copy(), do.work("E")) == ["Anna receives 3 cartographer steps"]
    assert follows(s.copy(), do.work("E"), "de") == ["Anna erhält 3 Kartografenschritte"]
    s.occupy("E", 1)
    assert follows(s, do.work("E")) == [], "first the fee"
    assert follows(s, do.give("coin")) == ["Anna receives 3 cartographer steps"]


def test_steps_after_the_cartographer_made_room_are_logged_in_full() -> None:
    s = Situation(players=2)
    s.at("turn", 0)
    s.marker(0, 5)
    assert follows(s, do.work("E")) == [], "they wait: two would be lost"
    s.do(do.SINGLE)
    assert follows(s, do.lay_single("D2 forest")) == ["Anna receives 3 cartographer steps"]


def test_chosen_steps_are_not_logged_twice() -> None:
    s = Situation(players=2)
    s.at("turn", 0)
    s.marker(0, 5)
    s.do(do.work("E"))
    assert words.sentence(s.table, do.STEPS, NAMES) == "Anna moves the cartographer 1 step, to 6"
    assert follows(s, do.STEPS) == []


def test_a_log_book_logs_what_it_brings_once() -> None:
    s = Situation(players=2)
    s.ship(0, "two", steps=4)
    s.log_book("step")
    s.earn(1)
    assert follows(s, do.sail("two"))[1:] == ["Anna enters a bay", "Anna takes a log book: 1 cartographer step"]
    assert s.track(0) == 4
    s.log_book("draw")
    s.table.bag[:] = [0, 3, 0]
    s.ship(0, "two", steps=14)
    s.earn(1)
    assert follows(s, do.sail("two"), "de") == [
        "Anna zieht Wald-Gebirge / Wiese-Siedlung",
        "Anna, Schiff mit zwei Segeln: 1 Feld vorwärts",
        "Anna läuft in eine Bucht ein",
        "Anna nimmt ein Logbuch: 1 Doppelplättchen ziehen",
    ]


def test_two_log_books_of_one_voyage_are_both_logged_though_the_pile_ran_out_between() -> None:
    s = Situation(players=2)
    s.ship(0, "two", steps=4)
    s.log_book("step")
    s.table.log_pile[s.table.log_pile > 0] = 1
    s.marker(0, 0)
    s.earn(6)
    lines = follows(s, do.sail("two"))
    assert s.log_books(0) == 2
    assert len([line for line in lines if line.startswith("Anna takes a log book: ")]) == 2


def test_a_forfeited_step_is_logged() -> None:
    s = Situation(players=2)
    s.islet(0, "step", "R1", "near")
    s.marker(0, 6, 0)
    s.earn(1)
    assert follows(s, do.sail("two")) == ["Anna, ship with two sails: 1 space forward"]
    assert s.offers == [do.PASS]
    assert words.sentence(s.table, do.PASS, NAMES) == "Anna takes no cartographer step"
    assert words.sentence(s.table, do.PASS, NAMES, "de") == "Anna macht keinen Kartografenschritt"


def test_harbors_are_named_by_who_lives_there() -> None:
    s = Situation(players=2)
    s.ship(0, "one", steps=9)
    s.ship(0, "two", steps=19)
    s.log_book("treasure")
    s.earn(1)
    other = s.copy()
    assert follows(s, do.sail("one"))[1:] == ["Anna enters Bob's harbor", "Anna takes a log book: 1 gold or cloth"]
    assert follows(other, do.sail("two"), "de")[1:] == [
        "Anna läuft in den eigenen Hafen ein",
        "Anna nimmt ein Logbuch: 1 Gold oder Tuch",
    ]


def test_a_meal_ends_well_or_badly() -> None:
    s = Situation(players=2)
    s.land(0, "E2 meadow 2 food", "E1 meadow 2 food")
    s.at("feed", 0)
    assert follows(s, do.give("E2")) == ["Anna's workers are all fed"]
    s = Situation(players=2)
    s.land(0, "E2 meadow 1 food", "E1 meadow 3 food", "D2 meadow 1 food", "D3 meadow 3")
    s.at("feed", 0)
    assert follows(s, do.store("E1"))[:1] != ["Anna's workers are all fed"], "nobody has eaten yet"
    assert follows(s, do.give("D2")) == []
    assert follows(s, do.give("E2")) == ["Anna's workers are all fed"]
    s = Situation(players=2)
    s.land(0, "E2 meadow 1 food")
    s.at("feed", 0)
    assert follows(s, do.FEED, "de") == ["Anna zahlt die Nahrung auf E2", "Anna fehlt 1 Nahrung"]
    s = Situation(players=2)
    s.land(0, "E2 meadow 1")
    s.at("feed", 0)
    assert set(follows(s, do.FEED)) == {
        "Anna is 2 food short",
        "Anna, ship with one sail: 1 anchor added",
        "Anna, ship with two sails: 1 anchor added",
    }


def test_boats_that_must_be_turned_over_are_logged() -> None:
    s = Situation(players=2)
    s.boats(0, "coin", "step")
    s.cards(0, "dry dock")
    assert follows(s, do.use_card("dry dock")) == ["Anna turns the coin boat over", "Anna turns the step boat over"]


def test_a_player_looks_at_four_cards() -> None:
    s = Situation(players=2)
    s.table.depth = 0
    s.task(Decision.CARDS, 1)
    s.task(Decision.HELM, 1)
    assert follows(s, do.sail("one"))[-1] == "Anna looks at four large building cards"


def test_the_phases_of_a_round_are_announced() -> None:
    s = Situation(players=2)
    s.at("income", 1)
    assert follows(s, do.PASS) == ["The income is over: time to place workers"]
    s.workers(0, 0)
    s.workers(1, 1)
    s.at("turn", 1)
    s.do(do.work("E"))
    assert follows(s, do.PASS) == ["All workers are placed: the clean-up begins"]


def test_statues_and_passage_pay_by_themselves() -> None:
    s = Situation(players=2)
    s.land(0, "C3 forest 2 statue", "C1 forest 2 statue", "A1 meadow 1", "A2 meadow 1", "A3 meadow 1")
    s.at("reactivate", 1)
    assert follows(s, do.PASS) == ["Statues: Anna receives 2 helm points"]
    assert follows(s, do.sail("one"))[-1] == "Passage: Anna receives 1 helm point"
    assert follows(s, do.sail("one"))[-1] == "All workers return"


def test_the_harbormaster_goes_on_after_a_round() -> None:
    s = Situation(players=2)
    s.round(3)
    s.at("clear", 1)
    assert follows(s, do.PASS, "de") == ["Runde 3 ist vorbei", "Der Hafenmeister zieht weiter zu Frachtschiff 4"]


def test_the_game_ends_after_five_rounds_with_the_scores() -> None:
    s = Situation(players=2)
    s.round(5)
    s.at("clear", 1)
    assert words.ending_reason(s.table) == ""
    assert follows(s, do.PASS)[0] == "Round 5 is over"
    s.do(do.PASS, do.PASS)
    assert entry.over(s.tables)
    assert words.ending_reason(s.table, "de") == "alle Runden sind gespielt"
    assert words.question(s.table, NAMES, "de") == "Das Spiel ist vorbei"
    s = Situation(players=2)
    s.ship(1, "one", steps=7)
    s.table.rounds = 6
    s.at("final", 1)
    assert follows(s, do.PASS) == [
        "The game is over: all rounds have been played",
        "Final score: Anna 1 point; Bob 8 points",
    ]


def test_logging_does_not_change_the_table() -> None:
    s = Situation(players=2)
    s.earn(3)
    before = s.copy()
    s.step(do.sail("two"))
    after = s.copy()
    words.consequences(before.table, do.sail("two"), s.table, NAMES)
    words.question(s.table, NAMES)
    assert s.tables.tobytes() == after.tables.tobytes()


def test_automatic_steps_of_the_game_are_not_logged() -> None:
    s = Situation(players=2)
    s.at("reactivate", 0)
    s.marker(0, 0)
    assert s.offers == [do.PASS]
    assert words.sentence(s.table, do.PASS, NAMES) == ""
    s.cards(0, "mint", down=True)
    s.hold(0, coin=2)
    assert len(s.offers) > 1
    assert words.sentence(s.table, do.PASS, NAMES) == "Anna reactivates nothing more"


def test_unavoidable_losses_are_logged(monkeypatch: pytest.MonkeyPatch) -> None:
    s = Situation(players=2)
    s.show(0, wood=2)
    s.at("clear", 0)
    monkeypatch.setattr(actions, "allowed", lambda table: [do.PASS])  # as with less room than in our edition
    assert words.sentence(s.table, do.PASS, NAMES) == "Anna clears the marketplace: 2 wood lost"
    s.show(0)
    assert words.sentence(s.table, do.PASS, NAMES) == ""


def test_the_log_never_says_that_a_player_had_to_end_a_turn() -> None:
    game = new("cooper-island", 2, 5)
    chance = random.Random(5)
    while not game.over and game.number < 60:
        game.play(chance.choice(game.legal.numbers))
    lines = [line.text for line in game.log]
    assert all(lines)
    assert [line for line in game.log if line.chosen and "ends the turn" in line.text]
    assert not [line.text for line in game.log if line.forced and "ends the" in line.text]
