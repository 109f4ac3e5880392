"""The log of Puerto Rico: the automatic consequences of an action, in the order of play."""

from leeward.kernel.contract import game as kernel
from leeward.kernel.doors import playout
from leeward.puerto_rico import words
from leeward.puerto_rico.rules.components import Good, Role
from leeward.puerto_rico.rules.table import Decision, Ending
from puerto_rico.situation import Situation
from puerto_rico.words.test_words import NAMES, label, number


def follows(s: Situation, text: str, lang: str = "en") -> list[str]:
    """Perform one action and return its automatic consequences."""
    assert text in s.offers
    before = s.tables.copy()
    playout.perform(s.tables, number(text))
    return words.consequences(before[0], number(text), s.tables[0], NAMES, lang)


def test_everyones_production_and_what_buildings_pay() -> None:
    s = Situation(players=3, nobles=True)
    s.plant(0, "corn", 2, colonists=2)
    s.plant(0, "sugar", 2, colonists=2)
    s.own(0, "large sugar mill", people=2)
    s.own(0, "factory")
    s.own(1, "chapel", noble=True)
    s.own(2, "jeweler", noble=True)
    assert follows(s.copy(), "role craftsman") == [
        "Anna produces 2 corn and 2 sugar",
        "Factory: Anna receives 1 doubloon",
        "Bob produces nothing",
        "Chapel: Bob receives 1 point",
        "Chris produces nothing",
        "Jeweler: Chris receives 1 doubloon",
    ]
    assert follows(s, "role craftsman", "de")[:2] == [
        "Anna produziert 2 Mais und 2 Zucker",
        "Manufaktur: Anna erhält 1 Dublone",
    ]


def test_people_come_from_the_ship_and_fill_all_circles() -> None:
    s = Situation(players=3)
    s.own(1, "large sugar mill", people=0)
    s.take("mayor")
    assert follows(s.copy(), "welcome 1") == [
        "From the colonist ship: Anna 1 colonist; Bob 1 colonist; Chris 1 colonist",
        "Anna fills all circles: an indigo plantation",
    ]
    s.do("welcome 1")
    assert follows(s, "place colonist on indigo plantation", "de") == [
        "Chris besetzt alle Kreise: eine Maisplantage",
        "Das Kolonistenschiff wird gefüllt: 3 Kolonisten",
    ]


def test_the_hacienda_turns_up_its_tile() -> None:
    s = Situation(players=3)
    s.own(0, "hacienda")
    s.take("settler")
    for tile in Good:
        s.table.stack[tile] = tile == Good.COFFEE
    assert follows(s.copy(), "draw a tile") == ["Anna turns up a coffee plantation"]
    assert follows(s, "draw a tile", "de") == ["Anna deckt eine Kaffeeplantage auf"]


def test_the_row_is_renewed_after_the_settler() -> None:
    s = Situation(players=2)
    s.take("settler")
    s.do("pass")
    for tile in Good:
        s.table.stack[tile] = 3 * (tile == Good.TOBACCO)
    assert follows(s, "pass") == ["New plantations: 3 tobacco"]


def test_a_full_house_is_emptied_and_a_full_ship_sails() -> None:
    s = Situation(players=3)
    s.stock_house("corn", "indigo", "sugar")
    s.hold(0, coffee=1)
    s.take("trader")
    assert follows(s, "sell coffee", "de") == ["Das Handelshaus ist voll und wird geleert"]
    s = Situation(players=3)
    s.load(1, "corn", 3)
    s.hold(0, corn=1)
    s.ask(0, Decision.LOAD, "captain")
    assert follows(s, "ship corn on ship 1") == ["A full ship sails with 4 corn"]


def test_the_union_hall_scores_before_the_first_load_and_the_captains_lighthouse_pays() -> None:
    s = Situation(players=3)
    s.own(0, "lighthouse")
    s.own(1, "union hall")
    s.hold(0, sugar=1, indigo=1)
    s.hold(1, corn=4, coffee=2)
    s.score(1, 10)
    assert follows(s, "role captain") == ["Lighthouse: Anna receives 1 doubloon"]
    kernel.observe(s.table, 0)  # the log reports hidden points, too, since players take them in public
    assert follows(s, "ship sugar on ship 1", "de") == ["Gewerkschaftshaus: Bob erhält 3 Siegpunkte"]


def test_the_small_wharf_ships_when_all_goods_have_been_asked_about() -> None:
    s = Situation(players=3)
    s.own(0, "small wharf")
    s.hold(0, corn=3, indigo=2)
    s.take("captain")
    s.do("use the small wharf")
    assert label(s, "ship 3 corn by small wharf") == "ship 3 corn: 2 points so far"
    assert follows(s, "ship 3 corn by small wharf") == []
    assert follows(s, "ship 1 indigo by small wharf") == ["Anna ships 4 goods in all with the small wharf: 3 points"]


def test_what_cannot_be_kept_is_given_back() -> None:
    s = Situation(players=3)
    s.fill_ships("coffee", "tobacco", "sugar")
    s.own(0, "small warehouse")
    s.hold(0, corn=3, indigo=2)
    s.take("captain")
    assert words.question(s.table, NAMES) == "Anna as captain: which kind do you keep all of?"
    assert label(s, "keep all indigo") == "keep all 2 indigo"
    assert follows(s, "keep all corn") == []
    assert words.question(s.table, NAMES) == "Anna as captain: which single good do you keep?"
    assert label(s, "keep one indigo") == "keep 1 indigo"
    assert follows(s, "keep one indigo")[0] == "Anna returns 1 indigo to the supply"


def test_the_round_ends_with_doubloons_and_a_new_governor() -> None:
    s = Situation(players=4)
    s.table.roles_taken = 3
    s.table.seat = 3
    for role in (Role.MAYOR, Role.BUILDER, Role.CAPTAIN):
        s.table.placard_taker[role] = 0
    assert follows(s.copy(), "role prospector") == [
        "Prospector: Dora receives 1 doubloon",
        "Round 1 is over",
        "1 doubloon each goes on the settler, the craftsman and the trader",
        "Bob is the new governor",
    ]
    assert follows(s, "role prospector", "de") == [
        "Goldsucher: Dora erhält 1 Dublone",
        "Runde 1 ist vorbei",
        "Je 1 Dublone kommt auf den Siedler, den Aufseher und den Händler",
        "Bob übernimmt das Amt des Gouverneurs",
    ]


def test_the_last_round_is_announced_with_its_reason() -> None:
    s = Situation(players=3)
    s.table.colonists = 1
    s.take("mayor")
    assert follows(s, "pass")[-1] == "This is the last round: the colonist ship could not be filled"
    assert words.ending_reason(s.table, "de") == "das Kolonistenschiff konnte nicht gefüllt werden"


def test_the_game_ends_with_the_scores() -> None:
    s = Situation(players=4)
    s.table.roles_taken = 3
    s.table.ending = Ending.CITY | Ending.POINTS
    s.score(1, 12)
    assert follows(s, "role prospector")[-2:] == [
        "The game is over: a city is full and the last victory point is taken",
        "Final score: Anna 0 points; Bob 12 points; Chris 0 points; Dora 0 points",
    ]
    assert words.question(s.table, NAMES) == "The game is over"


def test_the_log_does_not_change_the_table() -> None:
    s = Situation(players=3)
    s.own(0, "union hall")
    s.hold(0, corn=4)
    assert follows(s.copy(), "role captain") == ["Union hall: Anna receives 2 points"]
    before = s.tables.copy()
    playout.perform(s.tables, number("role captain"))
    after = s.tables.copy()
    words.consequences(before[0], number("role captain"), s.tables[0], NAMES)
    assert after.tobytes() == s.tables.tobytes()
