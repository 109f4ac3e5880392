"""Short rules, chapter by chapter: enough to sit down and play."""

from leeward.kernel.language.speech import term, voice

# Key, title and paragraphs; `words.chapter` returns the keys.
CHAPTERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("aim", term("What it is about"), (
        term(
            "Each player runs a colony: an island to plant, a city to build, people to put to work. You earn points in two "
            "ways: by shipping goods and by building. The player with the most points wins."
        ),
        term(
            "Your board has twelve island spaces for tiles and twelve city spaces for buildings, with a windrose in "
            "between, where goods and people wait. You start with one plantation, a few doubloons and no workers."
        ),
        term(
            "The most important rule: a tile or building works only while a person stands on it. That is what its circle "
            "is for. Forests and the statue are the exceptions."
        ),
        term(
            "Everyone can see money and goods. Points earned during the game are secret, unless you chose otherwise before "
            "the game."
        ),
    )),
    ("round", term("A round: the roles"), (
        term(
            "The governor goes first and takes one of the available roles, with any doubloons on it. Then everyone in turn "
            "does what the role says, starting with the player who took it. After that, the next player takes one of the "
            "remaining roles, and so on, until everyone has had one."
        ),
        term(
            "The player who takes a role gets its privilege: something extra that the others do not get. So ask yourself: "
            "is this role good for me, and is it even better for someone else?"
        ),
        term(
            "When the round is over, every role nobody took receives a doubloon. It stays there until someone takes the "
            "role, so unpopular roles become tempting. All roles are available again, and the player to the left becomes "
            "governor."
        ),
    )),
    ("settler", term("Settler: land"), (
        term("Everyone in turn may pick one of the face-up plantations and put it on a free island space."),
        term("Privilege: the settler may take a quarry instead. Quarries with a worker make buildings cheaper."),
        term(
            "After everyone's turn, the leftover plantations are discarded and new ones laid out: one more than there are "
            "players."
        ),
        term("A new tile comes without a worker. Only the hospice changes that."),
    )),
    ("mayor", term("Mayor: people"), (
        term("Privilege: the mayor first takes a colonist from the supply."),
        term(
            "Then everyone in turn takes one person from the colonist ship, starting with the mayor, until it is empty."
        ),
        term(
            "Then everyone places their people on circles of tiles and buildings as they like. You may move all of them, "
            "but no circle may stay empty while someone waits on your windrose."
        ),
        term(
            "On the page, you place your people in any order and press Done. In the terminal, you place one person at a "
            "time, in board order: the island first, then the city. To start with an empty board, take everyone off it "
            "first."
        ),
        term(
            "Finally, the ship is refilled: one colonist for every empty circle on buildings (tiles do not count), but at "
            "least one per player."
        ),
    )),
    ("builder", term("Builder: the city"), (
        term(
            "Everyone in turn may buy one building and place it in their city. Nobody may have the same building twice."
        ),
        term("Privilege: the builder pays 1 doubloon less."),
        term(
            "Each quarry with a worker saves another doubloon, but the column sets a limit: one quarry helps in the first "
            "column, two in the second, three in the third, four in the fourth. The small stones above a column show it."
        ),
        term(
            "Indigo plants, sugar mills, the tobacco storage and the coffee roaster turn harvests into goods. The beige "
            "buildings bend a rule in your favour. The large ones in the last column take two spaces and score extra "
            "points at the end."
        ),
    )),
    ("craftsman", term("Craftsman: goods"), (
        term(
            "Everyone receives goods, starting with the craftsman. Corn needs only a plantation with a worker. Every other "
            "good needs two people: one on its plantation and one in a building for that good."
        ),
        term(
            "Three occupied indigo plantations and two people in indigo plants make two indigo: the smaller number decides."
        ),
        term("When the supply of a good runs out, players later in turn order go without."),
        term("Privilege: at the end the craftsman takes one extra good of a kind they have just produced."),
    )),
    ("trader", term("Trader: money"), (
        term(
            "Everyone in turn may sell a single good to the trading house. It pays nothing for corn, 1 doubloon for "
            "indigo, 2 for sugar, 3 for tobacco and 4 for coffee; markets add to that."
        ),
        term("Privilege: the trader's own sale brings 1 extra doubloon. A trader who sells nothing gets nothing."),
        term(
            "The house has four spaces and takes four different goods. When it is full, nobody can sell any more. It is "
            "emptied after the phase, but only if it is full."
        ),
    )),
    ("captain", term("Captain: shipping"), (
        term(
            "Players take turns loading goods on the ships until nobody can load any more. Each time, you load one kind on "
            "one ship, as many as you have and as fit. Each good is worth a point."
        ),
        term("Privilege: the captain's first load scores 1 extra point."),
        term(
            "A ship carries only one kind, and no two ships carry the same kind. A kind whose ship is full has to wait. If "
            "you can load, you must, even if you would rather keep the goods, but you choose what to load and where."
        ),
        term("You must load as much as you can: if the larger of two empty ships takes more, you may not use the smaller one."),
        term(
            "Afterwards, everyone keeps a single good, plus what their warehouses hold; the rest goes back to the supply. "
            "Full ships are unloaded. The others keep their goods, and still take only that kind next time."
        ),
        term(
            "You may give back goods that you could keep. The game asks only where that can pay: the supply is short, and your "
            "factory would pay for producing the good again."
        ),
    )),
    ("prospector", term("Prospector: a doubloon"), (
        term(
            "The player who takes the prospector receives 1 doubloon, and nobody else does anything. There is one "
            "prospector with two or four players, two with five, and none with three."
        ),
    )),
    ("ending", term("How it ends"), (
        term("Three things end the game. When one of them happens, you finish the round, and it is the last."),
        term("There are not enough colonists left to fill the ship after a mayor phase."),
        term("A player has built on the last space of their city."),
        term("The last victory point has been taken. Points earned after that still count."),
        term(
            "Nobody has to take points for a building or a privilege. Usually you would, so the game asks you only when they "
            "are the last ones."
        ),
    )),
    ("scoring", term("Counting the points"), (
        term("Add up the points you earned by shipping and in other ways, and the points of your buildings, occupied or not."),
        term(
            "Occupied large buildings add extra points: for filled island spaces, for people, for certain buildings, for "
            "points earned. Point at one to read what it counts."
        ),
        term("Doubloons and goods break a tie: each counts one."),
    )),
    ("two-players", term("With two players"), (
        term(
            "You take turns until each of you has had three roles in a round, so only one is left over. There are two "
            "cargo ships, fewer goods and tiles, two of each production building and one of each beige one."
        ),
    )),
    ("new-buildings", term("The new buildings"), (
        term(
            "Fourteen more beige buildings can replace the usual ones. Either players take turns choosing one for the "
            "game, as long as a space of its cost is free, or they are drawn at random. Seventeen kinds come into the "
            "game: twelve small, five large."
        ),
        term(
            "Some bring new decisions. With a forest house, you may plant forests instead of other tiles: they need no "
            "colonist, and every two of them make all your buildings 1 doubloon cheaper."
        ),
        term(
            "Up to two guests wait in a guest house. In any phase except the mayor's, you may send them to your empty "
            "circles just when you need them; they stay there until the next mayor phase."
        ),
        term(
            "A black market lets you build even if you are up to 3 doubloons short: for each of them, you hand in a "
            "person, a good or a point, at most one of each."
        ),
        term(
            "With a library, your privileges count twice. A small wharf ships any mix of goods, two for a point. A trading "
            "post is your own trading house. Point at the others to read what they do."
        ),
    )),
    ("nobles", term("The nobles"), (
        term(
            "As long as there are any, one noble comes with each ship. On your turn, you take a colonist or the noble. A "
            "noble works anywhere a colonist would, and is worth 1 point at the end, wherever they stand."
        ),
        term(
            "Eight more buildings are in the game. Four of them do one thing with a colonist and another with a noble: "
            "land office, chapel, hunting lodge and zoning office. "
            "The villa brings nobles, the others reward you for having many."
        ),
        term("Running out of colonists no longer ends the game."),
    )),
)  # fmt: skip


def guide(lang: str = "en") -> list[tuple[str, str, list[str]]]:
    """Return all chapters: key, title and paragraphs."""
    say = voice(lang).say
    return [(key, say(title), [say(text) for text in texts]) for key, title, texts in CHAPTERS]
