"""Everything that cannot be chosen says why, and nothing else does."""

import random
import re
from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from leeward.kernel.play.game import Game, new
from leeward.puerto_rico import picture, words
from leeward.puerto_rico.rules.components import Building, Good
from leeward.puerto_rico.rules.table import Decision, Used
from leeward.puerto_rico.words.touch import GOOD_KINDS, ROLES, SLUGS
from puerto_rico.situation import Situation

VARIANTS: list[tuple[int, dict[str, str | bool]]] = [
    (2, {"buildings": "random", "nobles": True}),
    (3, {"buildings": "draft"}),
    (4, {}),
    (5, {"buildings": "draft", "nobles": True}),
]


def touched(game: Game) -> list[tuple[str, bool]]:
    """List every thing with an explanation, and whether it can be chosen."""
    seat = int(game.table.seat)
    svg = ElementTree.fromstring(str(picture.draw(game.view(seat), game.names, seat, legal=game.legal.numbers)))
    parents = {child: parent for parent in svg.iter() for child in parent}

    def choosable(element: ElementTree.Element | None) -> bool:
        return element is not None and ("data-action" in element.attrib or choosable(parents.get(element)))

    return list({(each.attrib["data-about"], choosable(each)) for each in svg.iter() if "data-about" in each.attrib})


def owner_and_kind(thing: str) -> tuple[int, str]:
    """Return the owner's seat and the kind of a thing."""
    _, seat, kind, *_ = [*thing.split("-", 2), "", ""]
    return int(seat), kind


# Independent checks of what some reasons claim: table, deciding player, thing.
CLAIMS: dict[str, Callable[[Any, Any, str], bool]] = {
    "This role is already taken this round.": lambda t, p, thing: t.placard_taker[ROLES.index(thing[5:])] >= 0,
    "You already have this building.": lambda t, p, thing: SLUGS.index(thing[7:]) in p.city,
    "There are none left.": lambda t, p, thing: t.stock[SLUGS.index(thing[7:])] == 0,
    "Your city is full.": lambda t, p, thing: p.city_spaces == 12,
    "Your island is full.": lambda t, p, thing: p.tiles.sum() == 12,
    "There are no quarries left.": lambda t, p, thing: t.quarries == 0,
    "There are no face-down tiles left.": lambda t, p, thing: t.stack.sum() == 0,
    "This ship is full.": lambda t, p, thing: t.ship_load[int(thing[5:]) - 1] == t.ship_size[int(thing[5:]) - 1],
    "You have no goods to ship.": lambda t, p, thing: p.goods.sum() == 0,
    "You have no goods to sell.": lambda t, p, thing: p.goods.sum() == 0,
    "The trading house is full.": lambda t, p, thing: t.house.sum() == 4,
    "All ships are carrying other goods.": lambda t, p, thing: (t.ship_good[: 2 if t.seats == 2 else 3] >= 0).all(),
    "Nobody is waiting on your windrose.": lambda t, p, thing: p.idle_colonists + p.idle_nobles == 0,
    "You have no doubloons to pay for it.": lambda t, p, thing: p.doubloons == 0,
    "There are no nobles left in the supply.": lambda t, p, thing: t.nobles == 0,
    "There are no colonists left in the supply.": lambda t, p, thing: t.colonists == 0,
    "This is on another player's board.": lambda t, p, thing: owner_and_kind(thing)[0] != t.seat,
}


def is_true(reason: str, table: Any, thing: str) -> bool:
    player = table.players[table.seat]
    numbers = [int(number) for number in re.findall(r"\d+", reason.replace("no doubloons", "0 doubloons"))]
    if reason.startswith("You can't afford it"):
        return numbers[0] > sum(numbers[1:]) and numbers[1] == player.doubloons
    if found := re.fullmatch(r"You have no (\w+)\.", reason):
        return found[1] == "goods" or bool(player.goods[GOOD_KINDS.index(found[1])] == 0)
    if found := re.fullmatch(r"This ship carries (\w+), and you have none\.", reason):
        good = GOOD_KINDS.index(found[1])
        return bool(table.ship_good[int(thing[5:]) - 1] == good and player.goods[good] == 0)
    if found := re.fullmatch(r"The trading house already has (\w+)\.", reason):
        return bool(table.house[GOOD_KINDS.index(found[1])] > 0)
    return reason not in CLAIMS or bool(CLAIMS[reason](table, player, thing))


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_exactly_what_cannot_be_chosen_says_why_in_every_position(players: int, options: dict[str, str | bool]) -> None:
    chance = random.Random(players)
    reasons = set()
    game = new("puerto-rico", players, 1, options=options)
    while not game.over:
        if chance.random() < 0.08:
            table, known = game.view(int(game.table.seat)), game.seen(game.tables.tobytes())
            for about, can in touched(game):
                reason = words.why_not(known, about)
                assert (reason == "") == can, (about, reason, words.decision_kind(table))
                assert is_true(reason, table, about.partition("@")[2]), (about, reason)
                reasons.add(reason)
        game.play(chance.choice(game.legal))
    assert len(reasons) > 25


@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_the_reasons_are_complete_in_german(players: int, options: dict[str, str | bool]) -> None:
    chance = random.Random(players)
    game = new("puerto-rico", players, 9, options=options)
    while not game.over:
        if chance.random() < 0.02:
            table = game.seen(game.tables.tobytes())
            for about, can in touched(game):
                reason = words.why_not(table, about, "de")
                assert (reason == "") == can
                assert reason == "" or reason != words.why_not(table, about)
                assert "{" not in reason
        game.play(chance.choice(game.legal))


def why(s: Situation, about: str, lang: str = "en") -> str:
    return words.why_not(s.table, about, lang)


def test_what_is_too_expensive_says_the_price_with_all_discounts() -> None:
    s = Situation(players=4)
    s.plant(0, "quarry", 1, colonists=1)
    s.fund(0, 3)
    s.take("builder")
    assert why(s, "harbor@market-harbor") == "You can't afford it: it costs you 6 doubloons, and you have 3 doubloons."
    assert why(s, "harbor", "de") == "Das kannst du nicht bezahlen: Es kostet dich 6 Dublonen, und du hast 3 Dublonen."
    assert why(s, "hospice") == ""


def test_what_is_too_expensive_counts_the_black_market() -> None:
    s = Situation(players=4)
    s.own(0, "black market")
    s.hold(0, corn=1)
    s.fund(0, 1)
    s.take("builder")
    expected = (
        "You can't afford it: it costs you 7 doubloons, you have 1 doubloon, and the black market covers 1 doubloon at most."
    )
    assert why(s, "harbor") == expected


def test_what_cannot_be_built_for_another_reason() -> None:
    s = Situation(players=4)
    s.own(0, "harbor")
    s.fund(0, 20)
    s.table.stock[Building.OFFICE] = 0
    s.own(1, "office")
    s.take("builder")
    assert why(s, "harbor@market-harbor") == "You already have this building."
    assert why(s, "office@market-office") == "There are none left."
    assert why(s, "statue") == "This building isn't in the game."
    s.player(0).city_spaces = 11
    assert why(s, "residence") == "It needs two city spaces, and you only have one left."
    s.player(0).city_spaces = 12
    assert why(s, "residence") == "Your city is full."


def test_a_role_that_is_taken_stays_taken() -> None:
    s = Situation(players=5)
    assert why(s, "second prospector@role-second-prospector") == "Both prospectors are the same: take the first one."
    s.table.placard_taker[5] = 2
    assert why(s, "captain") == "This role is already taken this round."
    assert why(s, "settler") == ""
    assert why(s, "harbor") == "You build in the builder phase. Now choose a role."
    assert why(s, "harbor", "de") == "Gebaut wird in der Baumeisterphase. Wähle jetzt eine Rolle."
    assert why(Situation(players=3), "prospector") == "This role isn't in the game."


def test_a_ship_says_why_it_takes_nothing() -> None:
    s = Situation(players=4)
    s.load(1, "corn", 5)
    s.load(2, "coffee", 1)
    s.hold(0, sugar=3)
    s.ask(0, Decision.LOAD, "captain")
    assert why(s, "cargo ship@ship-1") == "This ship is full."
    assert why(s, "cargo ship@ship-2") == "This ship carries coffee, and you have none."
    assert why(s, "cargo ship@ship-3") == ""
    assert why(s, "cargo ship") == ""
    assert why(s, "corn@good-0-corn") == "You have no corn."
    s.hold(0, corn=1)
    assert why(s, "corn@good-0-corn") == "The ship with corn is full, and no other may carry corn."


def test_a_smaller_ship_is_refused_while_a_larger_one_is_empty() -> None:
    s = Situation(players=4)
    s.hold(0, sugar=7)
    s.ask(0, Decision.LOAD, "captain")
    assert why(s, "cargo ship@ship-1") == "You must load as much as you can, and a larger ship is empty."
    assert why(s, "cargo ship@ship-3") == ""


def test_the_trading_house_says_why_it_does_not_buy() -> None:
    s = Situation(players=4)
    s.stock_house("indigo")
    s.hold(0, indigo=1, corn=1)
    s.take("trader")
    assert why(s, "indigo@good-0-indigo") == "The trading house already has indigo."
    assert why(s, "trading house") == ""
    assert why(s, "coffee", "de") == "Du hast keinen Kaffee."
    s.player(0).goods[Good.CORN] = 0
    assert why(s, "trading house") == "The trading house already has every kind of good you have."
    s.stock_house("corn", "sugar", "coffee")
    assert why(s, "trading house") == "The trading house is full."
    assert why(s, "indigo@good-0-indigo") == "The trading house is full."


def test_a_wharf_works_once_a_phase() -> None:
    s = Situation(players=4)
    s.own(0, "wharf", "small wharf")
    s.hold(0, sugar=3)
    s.ask(0, Decision.LOAD, "captain")
    s.player(0).used = Used.WHARF
    assert why(s, "wharf@building-0-wharf") == "You've already used it this phase."
    assert why(s, "small wharf@building-0-small-wharf") == ""


def test_a_quarry_is_for_the_settler() -> None:
    s = Situation(players=4)
    s.take("settler")
    assert why(s, "quarry@row-quarry") == ""
    s.do("pass")
    expected = "Only the settler may take a quarry, or a player with an occupied construction hut."
    assert why(s, "quarry@row-quarry") == expected
    s.fill_island(1, 12)
    assert why(s, "quarry@row-quarry") == "Your island is full."


def test_people_are_placed_in_the_order_of_the_board() -> None:
    s = Situation(players=4)
    s.plant(0, "sugar", 1)
    s.own(0, "large sugar mill", "hospice", people=0)
    s.take("mayor")
    s.do("welcome 1", "place colonist on sugar plantation")
    expected = "You've already passed this place: you place people in board order."
    assert why(s, "indigo plantation@tile-0-indigo-empty") == expected
    assert why(s, "sugar plantation@tile-0-sugar-colonist") == "All circles there are filled."


def test_a_player_cannot_touch_another_players_things() -> None:
    s = Situation(players=4)
    assert why(s, "corn@good-2-corn") == "This is on another player's board."


def test_when_the_game_is_over_nothing_can_be_chosen() -> None:
    s = Situation(players=4)
    s.table.decision = Decision.OVER
    assert why(s, "harbor") == "The game is over."


KINDS = ["good", "tile", "building", "ship", "row", "role", "supply", "market"]


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["", "harbor", "x", "windrose"]),
    st.sampled_from(["", "@"]),
    st.text(max_size=30) | st.builds("{}-{}".format, st.sampled_from(KINDS), st.text()),
)
def test_asking_about_any_id_raises_no_error(word: str, at: str, thing: str) -> None:
    s = Situation(players=4)
    for decision in (Decision.ROLE, Decision.LOAD, Decision.PLACEMENT, Decision.BUILD):
        s.ask(0, decision, "captain")
        assert isinstance(why(s, word + at + thing), str)
