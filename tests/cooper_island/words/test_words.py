"""Texts of Cooper Island: every action has its words, and they say what it costs and brings."""

import random

import pytest

from cooper_island import actions as do
from cooper_island.playing import choose, enrich
from cooper_island.situation import Situation
from cooper_island.values import amount_of, cargo_ship, in_words, landing_space, said
from leeward.cooper_island import words
from leeward.cooper_island.rules.components import CARGO_POINTS
from leeward.cooper_island.rules.table import Decision
from leeward.kernel.play.game import new

NAMES = ["Anna", "Bob", "Chris", "Dora"]


def label(s: Situation, action: int, lang: str = "en") -> str:
    return words.label(s.table, action, lang)


def sentence(s: Situation, action: int, lang: str = "en") -> str:
    return words.sentence(s.table, action, NAMES, lang)


def question(s: Situation, lang: str = "en") -> str:
    return words.question(s.table, NAMES, lang)


# Land


def test_laying_a_tile_says_where_how_high_and_what_it_brings() -> None:
    s = Situation(players=2)
    s.land(0, "C3 forest 1", "C4 meadow 1")
    s.reserve(0, "forest-meadow")
    s.do(do.tile("forest-meadow"))
    lay = do.lay("C3 forest", "C4 meadow")
    assert question(s) == "Anna: where do you lay the double tile forest-meadow / mountain-settlement?"
    assert label(s, lay) == "a forest on C3, a meadow on C4: level 2, wood and food"
    assert label(s, lay, "de") == "einen Wald auf C3, eine Wiese auf C4: Ebene 2, Holz und Nahrung"
    assert sentence(s, lay) == "Anna lays a forest on C3 and a meadow on C4: level 2"


@pytest.mark.parametrize(("lang", "warning"), [("en", "no room for your islet"), ("de", "kein Platz mehr für dein Inselchen")])
def test_a_tile_that_takes_the_first_islets_place_away_says_so(lang: str, warning: str) -> None:
    s = Situation(2)
    s.reserve(0, "forest-meadow")
    s.do(do.tile("forest-meadow"))
    texts = [words.label(s.table, action, lang) for action in s.offers]
    assert any("E3" in text for text in texts)
    assert all((warning in text) == ("E3" in text) for text in texts)


def test_impossible_actions_are_not_asked_for() -> None:
    s = Situation(2)
    s.land(0, "E3 forest 1")
    assert "islet" not in words.question(s.table, ("Anna", "Bob"))


def test_a_shim_says_the_steps_it_takes() -> None:
    s = Situation(players=2)
    s.land(0, "C3 mountain 2", "C4 meadow 1")
    s.reserve(0, "meadow-mountain")
    s.do(do.tile("meadow-mountain"))
    lay = do.lay("C3 mountain", "C4 meadow")
    assert label(s, lay) == "a mountain on C3, a meadow on C4: level 3, stone or gold and food; shim: 1 step"
    assert label(s, lay, "de").endswith("Stein oder Gold und Nahrung; Unterfüttern: 1 Schritt")


def test_the_cartographers_tile_says_its_steps() -> None:
    s = Situation(players=2)
    s.marker(0, 6)
    s.land(0, "C3 forest 4", "C2 meadow 3")
    assert label(s, do.SINGLE) == "cartographer: lay a single tile (6 steps available)"
    s.do(do.SINGLE)
    assert label(s, do.lay_single("C3 settlement")) == "a settlement on C3: level 5, cloth, for 4 steps"
    assert label(s, do.lay_single("C2 meadow"), "de") == "eine Wiese auf C2: Ebene 4, Nahrung, für 3 Schritte"


def test_an_islet_says_its_landscape_and_its_half() -> None:
    s = Situation(players=2)
    assert label(s, do.islet_tile("coin")) == "lay the coin islet: a meadow next to it, 1 coin"
    s.do(do.islet_tile("coin"))
    assert label(s, do.slot("R1 far E3")) == "on R1, bay side; a meadow on E3"
    assert label(s, do.slot("R1 near E3"), "de") == "auf R1, Hafenseite; eine Wiese auf E3"


# Paying


def test_a_payment_says_what_is_still_owed_and_what_would_be_wasted() -> None:
    s = Situation(players=2)
    s.land(0, "C3 forest 4 wood", "C4 forest 2 wood", "C1 mountain 2 stone", "D1 meadow 5")
    s.hold(0, coin=1, wood=1)
    s.at("turn", 0)
    s.do(do.work("D"), do.erect("small"))
    assert question(s) == "Anna: pay 2 wood and 2 stone for a small building, wood first"
    assert question(s, "de") == "Anna: Zahle 2 Holz und 2 Stein für ein kleines Gebäude, zuerst Holz"
    assert label(s, do.give("C3")) == "pay the wood on C3, worth 4: 2 wasted"
    assert label(s, do.give("C4")) == "pay the wood on C4, worth 2: fully paid"
    assert label(s, do.give("wood"), "de") == "1 Holz vom Lagerplatz zahlen: noch 1 zu zahlen"
    assert sentence(s, do.give("C3"), "de") == "Anna zahlt das Holz auf C3, 4 wert: 2 zu viel"


def test_a_reduction_asks_what_it_is_taken_off() -> None:
    s = Situation(players=2)
    coins, wood = landing_space(1)
    price = in_words(coins=coins, wood=wood)
    s.land(0, f"C3 forest {wood} wood", "C1 mountain 2 stone", "D1 meadow 5")
    s.hold(0, coin=coins)
    s.hired(0, special=1)
    s.at("turn", 0)
    s.do(do.work("B", square=True))
    assert label(s, do.build_boat(1, "treasure")).startswith(
        f"build the treasure boat on landing space 1 for {price} minus 2: "
    )
    s.step(do.build_boat(1, "treasure"))
    assert question(s) == f"Anna: {price} for the treasure boat, 2 off. What do you save?"
    assert label(s, do.less("wood")) == f"1 wood less: {wood - 1} instead of {wood}"


def test_feeding_says_what_is_owed_and_how_many_anchors_come() -> None:
    s = Situation(players=2)
    s.land(0, "E2 meadow 1 food")
    s.hold(0, coin=2)
    s.at("feed", 0)
    assert label(s, do.FEED) == "feed your workers: 2 food needed, 1 available; the rest costs 1 anchor"
    s.cards(0, "fishing hut")
    owed = 2 - amount_of("fishing hut", "always", "feeding_less")
    assert label(s, do.FEED) == f"feed your workers: {owed} food needed, 1 available"


def test_food_that_can_be_chosen_says_what_it_pays_and_what_is_wasted() -> None:
    s = Situation(players=2)
    s.land(0, "E2 meadow 1 food", "D2 meadow 3 food")
    s.hold(0, coin=2)
    s.cards(0, "bakery")
    s.at("feed", 0)
    assert question(s) == "Anna: feed your workers (2 food needed, 4 available). Anything else first?"
    coin = amount_of("bakery", "always", "coin_feeds")
    wasted = f"{coin - 2} wasted" if coin > 2 else "fully paid"
    assert label(s, do.give("coin")) == f"pay 1 coin, worth {coin} food: {wasted}"
    assert label(s, do.give("D2")) == "pay the food on D2, worth 3: 1 wasted"
    s.hold(0, food=1)
    assert label(s, do.give("food")) == "pay 1 food from storage: 1 still owed"
    assert label(s, do.give("food"), "de") == "1 Nahrung vom Lagerplatz zahlen: noch 1 zu zahlen"


def test_a_player_with_coins_and_no_food_may_pay_nothing_and_take_anchors() -> None:
    s = Situation(players=2)
    s.land(0, "E2 meadow 1")
    s.hold(0, coin=1)
    s.cards(0, "bakery")
    s.at("feed", 0)
    assert label(s, do.PASS) == "pay no more and take 2 anchors"


def test_a_trade_says_what_comes_of_it() -> None:
    s = Situation(players=2)
    s.land(0, "C3 settlement 3 cloth", "C4 settlement 2 cloth")
    s.do(do.trade("cloth"))
    assert question(s) == "Anna: what do you trade, 2 for 1?"
    assert label(s, do.give("C3")) == "give the cloth on C3, worth 3: worth 3 so far, gives 1 coin, 1 wasted"
    s.do(do.give("C3"))
    assert label(s, do.FINISH) == "finish the trade: 1 coin for a value of 3, 1 wasted"
    assert label(s, do.give("C4"), "de") == "das Tuch auf C4 geben, 2 wert: bisher 5 wert, bringt 2 Münzen, 1 zu viel"


def test_storing_a_cube_says_what_it_loses() -> None:
    s = Situation(players=2)
    s.land(0, "C3 mountain 4 gold")
    assert label(s, do.store("C3")) == "store the gold from C3 (worth 4 there, 1 in storage)"


# Building


def test_a_building_says_its_price_and_where_it_brings_how_much() -> None:
    s = Situation(players=2)
    s.land(0, "C3 forest 4 wood", "C1 mountain 4 stone", "D1 settlement 4", "D2 meadow 5 food")
    s.hold(0, coin=2)
    s.hired(0, special=1)
    s.at("turn", 0)
    s.do(do.work("D", square=True))
    assert label(s, do.erect("large")) == "erect a large building for 2 coins, 4 wood and 4 stone minus 2: 2 helm points"
    guild = s.copy()
    guild.cards(0, "masons guild")
    assert label(guild, do.erect("large")).endswith(f" {2 + amount_of('masons guild', 'always', 'building_helm')} helm points")
    s.do(do.erect("large"), do.less("coin"))
    s.settle()
    assert question(s) == "Anna: where do you put a large building? The highest free level is 4"
    assert label(s, do.site("D1")) == "a large building on D1 (settlement, level 4): 3 helm points"
    assert label(s, do.site("C3"), "de") == "ein großes Gebäude auf C3 (Wald, Ebene 4): 2 Steuerradpunkte"


def test_a_cargo_ship_says_its_price_with_the_harbormaster() -> None:
    s = Situation(players=2)
    s.land(0, "C3 mountain 9 gold", "C4 settlement 9 cloth")
    s.round(4)
    s.at("turn", 0)
    s.do(do.work("H"))
    gold, cloth = cargo_ship(4)
    price = in_words(gold=gold, cloth=cloth)
    assert label(s, do.supply(4)) == f"supply cargo ship 4 with {price} minus 1: {CARGO_POINTS[3]} helm points and a crate lid"
    gold, cloth = cargo_ship(5)
    price = in_words("und", Gold=gold, Tuch=cloth)
    assert label(s, do.supply(5), "de") == (
        f"Frachtschiff 5 mit {price} beliefern: {CARGO_POINTS[4]} Steuerradpunkte und ein Kistendeckel"
    )


def test_cards_say_what_they_do() -> None:
    s = Situation(players=2)
    s.cards(0, "mint", "exchange")
    s.hold(0, coin=9)
    place = "storage" if said("mint", "once", "to") == "storage" else "marketplace"
    assert label(s, do.use_card("mint")) == f"use the mint: {amount_of('mint', 'once', 'coins')} coins to your {place}"
    points, lids = amount_of("exchange", "end", "points"), amount_of("exchange", "end", "if", "lids")
    end = f"{points} point{'s' if points > 1 else ''}"
    assert f"at the end {end}, face up, if you took {lids} crate lids" in label(s, do.use_card("exchange"))


def test_a_worker_says_what_the_section_does_and_whether_its_symbol_counts() -> None:
    s = Situation(players=2)
    s.occupy("C", 1)
    s.hired(0, special=1)
    s.at("turn", 0)
    assert label(s, do.work("A")) == "worker to A: draw or place a double tile; 1 cartographer step; symbol: the Cooper token"
    assert label(s, do.work("C")) == "worker to C: draw and place a double tile; pay a fee for the worker below"
    assert label(s, do.work("C", square=True)) == "special worker to C: draw and place a double tile; symbol: use any islet"


def test_a_royal_order_shows_the_players_progress() -> None:
    s = Situation(players=3)
    s.boats(0, "coin", "draw", "step", "copy")
    s.orders(boats=None, uncharted=None, copy=None)
    s.at("turn", 0)
    s.do(do.hire("special"))
    wants = "income boats on your landing spaces: 3, 4 or 5 for 3, 5 or 8 points; now 4: 5 points"
    assert label(s, do.assign("boats")) == f"worker to “income boats” ({wants})"
    assert "at most: 4, 2 or 0 for 3, 5 or 8 points; now 18: no points yet" in label(s, do.assign("uncharted"))


# Sailing and fees


def test_a_voyage_is_described_before_it_is_made() -> None:
    s = Situation(players=2)
    s.islet(0, "coin", "R3", "far")
    s.islet(0, "step", "R4", "near")
    s.ship(0, "two", steps=3, anchors=1)
    s.earn(3)
    assert question(s) == "Anna: which ship gets 3 helm points?"
    assert label(s, do.sail("two")) == (
        "the ship with two sails: 1 anchor removed; 2 spaces forward; over the coin islet; over the step islet; "
        "log book in a bay"
    )
    assert label(s, do.sail("one"), "de") == "das Schiff mit einem Segel: 3 Felder vorwärts"


def test_a_player_who_can_still_complete_the_passage_is_asked_about_it() -> None:
    s = Situation(players=2)
    s.land(0, "A1 forest 1", "A2 forest 1", "B3 forest 1")
    s.at("reactivate", 1)
    s.marker(0, 2)
    s.marker(1, 0)
    s.settle()
    assert question(s) == "Anna: your passage is not complete. Do you complete it before the bonus?"
    assert words.question(s.table, ["Anna", "Bob"], "de").startswith("Anna: Deine Passage ist noch nicht vollständig.")
    assert label(s, do.PASS) == "go on"


def test_a_harbor_fee_names_its_owner() -> None:
    s = Situation(players=3)
    s.ship(0, "one", steps=9)
    s.hold(0, coin=1)
    s.log_book("step")
    s.earn(1)
    assert label(s, do.sail("one")) == "the ship with one sail: 1 space forward; log book and fee in a harbor"
    s.do(do.sail("one"))
    assert question(s) == "Anna: your ship is in Bob's harbor. Which item do you pay?"
    assert sentence(s, do.give("coin"), "de") == "Anna zahlt Bob als Gebühr 1 Münze"
    assert label(s, do.PASS) == "refuse: 1 anchor under the ship with one sail, an item for the other player"
    assert sentence(s, do.PASS) == "Anna refuses to pay Bob the harbor fee"


def test_a_gain_says_where_it_comes_from_and_how_full_the_storage_is() -> None:
    s = Situation(players=2)
    s.do(do.islet_tile("resources"), do.slot("R1 near E3"))
    assert question(s) == "Anna: do you store 1 wood or stone and 1 food (from an islet; 1 of 5 spots filled)?"
    assert label(s, do.take_both("stone")) == "store 1 stone and 1 food"


# Secrets


def test_only_the_player_who_chooses_reads_which_card_goes_back() -> None:
    s = Situation(players=2)
    s.task(Decision.RETURN, 0)
    assert label(s, do.put_back("shed")) == "put the shed under the stack"
    assert sentence(s, do.put_back("shed")) == "Anna puts a card under the stack"
    assert sentence(s, do.put_back("shed"), "de") == "Anna legt eine Karte unter den Stapel"


# Everything, everywhere


@pytest.mark.parametrize(("players", "lang"), [(2, "de"), (3, "en")])
def test_every_choice_has_words_and_no_two_share_them(players: int, lang: str) -> None:
    chance = random.Random(players)
    game = new("cooper-island", players, players, options={"start": "choice"}, lang=lang)
    rich = 0
    while not game.over:
        table = game.table
        if table.rounds > rich and table.depth == 0:
            enrich(table)
            rich = int(table.rounds)
        asked = words.question(table, game.names, lang)
        labels = [words.label(table, action, lang) for action in game.legal.numbers]
        sentences = [words.sentence(table, action, game.names, lang) for action in game.legal.numbers]
        assert asked.startswith(game.names[table.seat])
        assert len(set(labels)) == len(labels), labels
        assert not any("{" in text or text == "" for text in (asked, *labels, *sentences))
        assert all(text.startswith(game.names[table.seat]) for text in sentences)
        game.play(choose(chance, game))
    assert all("{" not in line.text for line in game.log)
