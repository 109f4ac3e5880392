"""Help texts: what each thing does. A building's numbers come from `components`."""

from leeward.kernel.language.speech import term, voice
from leeward.kernel.play.wording import Entry, look_up
from leeward.puerto_rico.rules.components import CIRCLES, COLUMN, COST, POINTS
from leeward.puerto_rico.words.names import BUILDING_NOUNS, GOOD_NAMES, ROLE_NOUNS, TILE_NOUNS, doubloons, points

MAKES_INDIGO = term("Each person here turns the harvest of one occupied indigo plantation into indigo.")
MAKES_SUGAR = term("Each person here turns the harvest of one occupied sugar plantation into sugar.")

# In the order of the buildings in `components`.
BUILDINGS = (
    MAKES_INDIGO,
    MAKES_SUGAR,
    MAKES_INDIGO,
    MAKES_SUGAR,
    term("Each person here turns the harvest of one occupied tobacco plantation into tobacco."),
    term("Each person here turns the harvest of one occupied coffee plantation into coffee."),
    # the basic game
    term("You get 1 extra doubloon when you sell a good to the trading house."),
    term("In the settler phase, before you take your tile, you may draw an extra face-down plantation. You must place it."),
    term("In the settler phase, you may take a quarry instead of a plantation."),
    term(
        "After loading, you keep all goods of one kind of your choice, on top of what you keep anyway. You must still load "
        "what you can."
    ),
    term(
        "The first tile you take in the settler phase may come with a colonist from the supply, or from the colonist ship "
        "if the supply is empty. The hacienda's tile comes without one, and so does the library's second tile, unless you "
        "declined the first."
    ),
    term("You may sell a kind of good that the trading house already has, as long as a space is free."),
    term("You get 2 extra doubloons when you sell a good to the trading house."),
    term("After loading, you keep all goods of two kinds of your choice, on top of what you keep anyway."),
    term("In the craftsman phase, it pays 1, 2, 3 or 5 doubloons for producing two, three, four or five kinds of goods."),
    term(
        "Each building you build may come with a colonist from the supply, or from the colonist ship if the supply is "
        "empty. The university itself comes without one, and so does the statue, which has no circle."
    ),
    term("Each time you load in the captain phase, you score 1 extra point, even when you use the wharf."),
    term(
        "Once per captain phase, you may ship all your goods of one kind on your own ship. They score like any load, then "
        "go to the supply."
    ),
    term(
        "If occupied at the end: 1 point each for the small indigo plant and the small sugar mill in your city, 2 "
        "each for every other production building and the jeweler."
    ),
    term("If occupied at the end: 4 points for up to nine filled island spaces, 5 for ten, 6 for eleven, 7 for all twelve."),
    term("If occupied at the end: 1 point for every three people on your board."),
    term(
        "If occupied at the end: 1 point for every four victory points you earned during the game. Points for buildings "
        "and nobles do not count."
    ),
    term("If occupied at the end: 1 point for each beige building in your city, including this one."),
    # the new buildings
    term(
        "If your large indigo plant produced any indigo, you receive 1 extra; the same goes for sugar and the large sugar mill."
    ),
    term(
        "Instead of placing a tile you take or draw, you may plant a forest. You look at a drawn tile before you decide; "
        "if you plant a forest, shuffle it back in. Every two forests make each building 1 doubloon cheaper, even while "
        "the forest house is empty."
    ),
    term(
        "If you are up to 3 doubloons short for a building, you may hand in one person, one good and one point, each "
        "instead of 1 doubloon."
    ),
    term("After loading, you keep three single goods of any kind, on top of what you keep anyway."),
    term(
        "Two guests can stay here; they do no work. In any phase except the mayor's, at its start, during it or at its "
        "end, you may move them to your empty circles. They work there at once and stay until the next mayor phase."
    ),
    term(
        "You may sell here instead of in the trading house: any kind at its usual price, with the trader's privilege but "
        "without the markets."
    ),
    term(
        "You score 1 point when you build a building of the second or third column, 2 points for the fourth. The church "
        "itself does not count."
    ),
    term("Once per captain phase, you may ship any mix of your goods on your own ship, for 1 point per two goods."),
    term(
        "Each time you load in the captain phase, you receive 1 doubloon. As captain, you receive 1 more at the start, "
        "even if you ship nothing."
    ),
    term(
        "In the craftsman phase, count the goods of the kind you produced most of, not counting corn: you receive that "
        "many doubloons, minus 1."
    ),
    term(
        "The privilege of the role you take counts twice: two colonists, 2 doubloons, 2 points, two different goods, "
        "or a second tile after everyone else (a quarry only with a construction hut)."
    ),
    term(
        "Before your first load in a captain phase, you score 1 point for every two goods of the same kind that you have, "
        "even if you cannot load anything."
    ),
    term("It has no circle and needs nobody: it is simply worth its points."),
    term(
        "If occupied at the end: 1, 3, 6 or 10 points for one, two, three or four sets of three identical tiles on your island."
    ),
    # the nobles
    term(
        "In the trader phase, in addition to your sale: with a colonist, you may buy a face-down plantation for 1 "
        "doubloon; with a noble, you may give up a plantation and receive 1 doubloon. With a forest house, this applies to "
        "forests, too."
    ),
    term("In each craftsman phase, a colonist here earns you 1 doubloon, a noble 1 point."),
    term(
        "At the end of each settler phase: with a colonist, you may give up a plantation or a forest; with a noble, you "
        "score 2 points if your island has more empty spaces than any other."
    ),
    term(
        "With a colonist, buildings of the first three columns, including all production buildings, cost you 1 "
        "doubloon less; with a noble, the large buildings of the fourth column cost you 2 less."
    ),
    term(
        "On your first turn in a captain phase, before you load, you may supply different goods to the king for 1 point "
        "each, up to the number of your nobles."
    ),
    term(
        "On your first turn in each mayor phase, you may take an extra noble from the supply, or an extra colonist once "
        "the nobles are gone."
    ),
    term(
        "In each craftsman phase, you receive 1 doubloon for each of your nobles. The guild hall counts it as a large "
        "production building."
    ),
    term("If occupied at the end: 1 extra point for each of your nobles."),
)
ROLES = (
    term("Everyone in turn may take a face-up plantation. Privilege: the settler may take a quarry instead."),
    term(
        "Everyone takes people from the colonist ship in turn, one at a time, then may rearrange all of theirs. Privilege: "
        "the mayor takes one extra colonist from the supply."
    ),
    term("Everyone in turn may build one building. Privilege: the builder pays 1 doubloon less."),
    term(
        "Everyone produces goods with occupied plantations and buildings, as long as the supply lasts. Privilege: "
        "the craftsman receives one extra good of a kind they just produced."
    ),
    term("Everyone in turn may sell one good. Privilege: the trader's sale brings 1 extra doubloon."),
    term(
        "Everyone in turn must load goods until nobody can, for 1 point per good. Goods you cannot store afterwards are "
        "lost. Privilege: the captain's first load scores 1 extra point."
    ),
    term("No action for anyone. Privilege: the prospector receives 1 doubloon."),
    term("The same as the prospector: 1 doubloon, and no action for anyone. With five players, both are in the game."),
)
GOODS = (
    term("Comes straight from occupied corn plantations, without a building. The trading house pays nothing for it."),
    term("Made in indigo plants from the harvest of indigo plantations. The trading house pays 1 doubloon for it."),
    term("Made in sugar mills from the harvest of sugar plantations. The trading house pays 2 doubloons for it."),
    term("Made in the tobacco storage from the harvest of tobacco plantations. The trading house pays 3 doubloons for it."),
    term("Made in the coffee roaster from the harvest of coffee plantations. The trading house pays 4 doubloons for it."),
)
TILES = (
    term("When occupied, it yields one corn in each craftsman phase."),
    term("When occupied, it supplies one person in an indigo plant."),
    term("When occupied, it supplies one person in a sugar mill."),
    term("When occupied, it supplies one person in the tobacco storage."),
    term("When occupied, it supplies one person in the coffee roaster."),
    term(
        "When occupied, it makes buildings 1 doubloon cheaper: at most 1 quarry counts in the first column, 2 in the "
        "second, and so on."
    ),
    term(
        "Needs no colonist. Every two forests make each building 1 doubloon cheaper. You need a forest house to plant forests."
    ),
)
OTHERS = (
    (term("windrose"), term("The middle of your board, where goods and doubloons lie and people wait for a free circle.")),
    (term("colonist ship"), term(
        "Brings people in the mayor phase. Afterwards, the mayor refills it: one person for each empty circle on all "
        "buildings, at least one per player."
    )),
    (term("trading house"), term(
        "Buys up to four goods, each of a different kind. If it is full at the end of a trader phase, it is emptied."
    )),
    (term("cargo ship"), term(
        "Carries one kind of good, which no other cargo ship may carry at the same time. A full ship sails after the "
        "captain phase."
    )),
    (term("supply"), term("All goods and people not in play. What has run out here, nobody can produce or take.")),
    (term("doubloon"), term("The money. Everyone can see how much the others have. Doubloons and goods together break ties.")),
    (term("victory point"), term(
        "The player with the most wins. Points earned during the game are chips, hidden from the other players."
    )),
    (term("colonist"), term(
        "Makes the tile or building they stand on work. People move only in the mayor phase; only guests of a guest house "
        "move in the other phases."
    )),
    (term("noble"), term(
        "Works wherever a colonist would, is worth 1 point at the end, and makes some buildings work differently."
    )),
    (term("face-down plantations"), term(
        "New plantations are laid out from here after each settler phase. The hacienda and the land office draw from here, "
        "too."
    )),
    (term("island"), term(
        "Twelve spaces for plantations, quarries and forests. Once they are full, you cannot take any more."
    )),
    (term("city"), term(
        "Twelve spaces for buildings; a large building takes two. When a player fills their last space, the round is the "
        "last one."
    )),
    (term("governor"), term("Takes the first role in a round. After the round, the next player becomes governor.")),
    (term("placard"), term(
        "Shows a role. After each round, every placard nobody took receives 1 doubloon for the player who takes it later."
    )),
    (term("privilege"), term("A bonus for the player who takes a role, on top of the action that everyone gets.")),
    (term("circle"), term(
        "Room for one person on a tile or building. In the mayor phase, none may stay empty while people wait."
    )),
    (term("column"), term(
        "Where a building stands on the board. Its number says how many quarries can make the building cheaper."
    )),
    (term("production building"), term(
        "Turns the harvest of plantations into goods: "
        "indigo plants, sugar mills, tobacco storage, coffee roaster."
    )),
    (term("beige building"), term("Bends a rule for its owner while it is occupied. Using it is optional.")),
    (term("large building"), term("Costs 10 doubloons and takes two city spaces. There is only one of each.")),
    (term("storage"), term(
        "After loading, everyone keeps one good on the windrose, plus what warehouses and a storehouse hold. If not "
        "everything fits, you choose; the rest goes to the supply. You are asked whether to give back a good that fits only "
        "where a factory could pay for producing it again."
    )),
    (term("draft"), term(
        "Before the game, players take turns choosing beige buildings for it, as long as a space of the right cost is free."
    )),
    (term("end of the game"), term(
        "The round is the last one when the colonist ship cannot be filled, when someone builds on the twelfth city space, "
        "or when the last victory point is taken. With nobles, the colonist ship does not matter."
    )),
)  # fmt: skip


def explain(lang: str = "en") -> dict[str, str]:
    """Return the explanation of each building, role, good, tile and term, by its lower-case name."""
    return {entry.name.lower(): entry.text for entry in entries(lang)}


def entries(lang: str) -> list[Entry]:
    v = voice(lang)
    buildings = [(v.name(thing), f"{facts(n, lang)} {v.say(BUILDINGS[n])}") for n, thing in enumerate(BUILDING_NOUNS)]
    roles = [(v.name(thing), v.say(text)) for thing, text in zip(ROLE_NOUNS, ROLES, strict=True)]
    tiles = [(v.name(thing), v.say(text)) for thing, text in zip(TILE_NOUNS, TILES, strict=True)]
    goods = [(v.say(name), v.say(text)) for name, text in zip(GOOD_NAMES, GOODS, strict=True)]
    others = [(v.say(name), v.say(text)) for name, text in OTHERS]
    return [Entry("", name, text) for name, text in (*buildings, *roles, *tiles, *goods, *others)]


def facts(building: int, lang: str = "en") -> str:
    """Return a building's cost, points, column and circles."""
    v = voice(lang)
    circles = v.count("{n} circle", "{n} circles", int(CIRCLES[building]), "no circle")
    return v.say(
        "Costs {cost}, worth {points}, column {column}, {circles}.",
        cost=doubloons(v, int(COST[building])),
        points=points(v, int(POINTS[building])),
        column=COLUMN[building],
        circles=circles,
    )


def explain_about(name: str, lang: str = "en") -> str | None:
    """Explain a word or part of one, in this language or in English; one line for each match."""
    return look_up(name, entries, lang)
