"""Short rules, chapter by chapter: enough to sit down and play."""

from leeward.kernel.language.speech import term, voice

# Key, title and paragraphs; `words.chapter` returns the keys.
CHAPTERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("aim", term("What it is about"), (
        term(
            "Everyone runs a colony of their own: an island to plant, a city to build, people to put to work. Points are "
            "earned in two ways, by shipping goods and by building. Whoever has the most points wins."
        ),
        term(
            "Your board has twelve island spaces for tiles and twelve city spaces for buildings, and a windrose in "
            "between, "
            "where goods and people wait. You begin with one plantation and a few doubloons, and nobody works for you yet."
        ),
        term(
            "One thing matters more than any other: a tile or a building does its work only while a person stands on it. "
            "The empty circle on it is where that person goes. Forests and the statue are the exceptions."
        ),
        term(
            "Money and goods are open to all. Points earned on the way are secret, "
            "unless you chose otherwise before the game."
        ),
    )),
    ("round", term("A round"), (
        term(
            "The governor begins and takes one of the available roles, with any doubloons on it. Then everyone in turn "
            "does what the role says, beginning with whoever took it. After that the next player takes one of the "
            "remaining roles, and so on, until each player has had one."
        ),
        term(
            "The player who takes a role has its privilege: something extra that the others do not get. "
            "So think twice: is this role good for me, and for whom is it better?"
        ),
        term(
            "When the round is over, every role that nobody wanted receives a doubloon. It stays there until somebody "
            "takes the role, so unloved roles become tempting. All roles are available again, and the next player to the "
            "left becomes governor."
        ),
    )),
    ("settler", term("Settler: land"), (
        term("Everyone in turn may pick one of the face-up plantations and put it on a free island space."),
        term("Privilege: the settler may take a quarry instead. Quarries with a worker make buildings cheaper."),
        term(
            "When all have had their turn, the plantations left over are discarded, "
            "and one more than there are players is laid out anew."
        ),
        term("A new tile comes without a worker. Only the hospice changes that."),
    )),
    ("mayor", term("Mayor: people"), (
        term("Privilege: the mayor first takes a colonist from the supply."),
        term(
            "Then the people on the colonist ship are handed out one at a time, beginning with the mayor, until it "
            "is empty."
        ),
        term(
            "Now everyone places their people on the circles of tiles and buildings as they like. You may move all of "
            "them around; but while somebody waits on your windrose, none of your circles may stay empty."
        ),
        term(
            "On the page you put everyone where you like, in any order, and say when you are done. Whoever decides one by "
            "one, as in the terminal, is asked for one person at a time, in the order of the board: island first, then the "
            "city. To start with an empty board, take everyone off it first."
        ),
        term(
            "Finally the ship is filled for the next time: one colonist for every empty circle on buildings (tiles do "
            "not count), but never fewer than there are players."
        ),
    )),
    ("builder", term("Builder: the city"), (
        term(
            "Everyone in turn may buy one building and place it in their city. Nobody may have the same building twice."
        ),
        term("Privilege: the builder pays 1 doubloon less."),
        term(
            "Each quarry with a worker saves another doubloon, but the column sets a limit: one quarry helps in the first "
            "column, two in the second, three in the third, four in the fourth. The little stones above a column show it."
        ),
        term(
            "Indigo plants, sugar mills, the tobacco storage and the coffee roaster turn harvests into goods. The beige "
            "buildings bend a rule in your favor. The large ones in the last column take two spaces and score extra "
            "points at the end."
        ),
    )),
    ("craftsman", term("Craftsman: goods"), (
        term(
            "Everyone receives goods, beginning with the craftsman. Corn needs nothing but a plantation with a worker. "
            "Every other good needs two people: one on its plantation, and one on a circle of a building for that good."
        ),
        term(
            "Three occupied indigo plantations and two people in indigo plants make two indigo: the smaller number decides."
        ),
        term("When the supply of a good runs out, those later in turn order go without."),
        term("Privilege: at the end the craftsman takes one extra good of a kind they have just produced."),
    )),
    ("trader", term("Trader: money"), (
        term(
            "Everyone in turn may sell a single good to the trading house. It pays nothing for corn, 1 doubloon for "
            "indigo, 2 for sugar, 3 for tobacco and 4 for coffee; markets add to that."
        ),
        term("Privilege: the trader's own sale brings 1 doubloon more. Whoever sells nothing gets nothing."),
        term(
            "The house has four spaces and wants four different goods. When it is full, nobody can sell any more; "
            "it is emptied after the phase, and only if it is full."
        ),
    )),
    ("captain", term("Captain: shipping"), (
        term(
            "Everyone in turn loads goods on the ships, again and again, until nobody can any more. Each time you load "
            "one kind on one ship, as many as you have and as fit. Each good loaded is worth a point."
        ),
        term("Privilege: the captain's first load scores 1 point more."),
        term(
            "A ship carries one kind only, and no two ships carry the same kind. A kind whose ship is full has to wait. "
            "If you can load, you must, even if you would rather keep the goods; but you choose what, and where."
        ),
        term("You load as much as you can: if of two empty ships the larger one takes more, the smaller one will not do."),
        term(
            "Afterwards everyone keeps a single good, plus what their warehouses hold; the rest goes back to the supply. "
            "Full ships are unloaded. The others stay as they are and still block their kind next time."
        ),
    )),
    ("prospector", term("Prospector: a doubloon"), (
        term(
            "Whoever takes the prospector receives 1 doubloon, and nobody else does anything. With two or four players "
            "there is one prospector, with five there are two, with three there is none."
        ),
    )),
    ("ending", term("How it ends"), (
        term("Three things end the game. When one of them has happened, the round is played out, and it was the last."),
        term("There are not enough colonists left to fill the ship after a mayor phase."),
        term("Somebody has built on the last space of their city."),
        term("The last victory point has been taken. Whatever is earned after that still counts."),
    )),
    ("scoring", term("Counting the points"), (
        term("Add up the points that you shipped and otherwise earned, and the points of your buildings, occupied or not."),
        term(
            "Large buildings add points of their own if somebody works there: for filled island spaces, for people, for "
            "kinds of buildings, for points shipped. Point at one to read what it counts."
        ),
        term("A tie is broken by doubloons and goods, each counting one."),
    )),
    ("two-players", term("With two players"), (
        term(
            "You take turns until each has had three roles in a round, so only one is left over. There are two cargo "
            "ships, fewer goods and tiles, two of each production building and one of each beige one."
        ),
    )),
    ("new-buildings", term("The new buildings"), (
        term(
            "Fourteen more beige buildings can take the place of the usual ones. Either everyone in turn chooses one "
            "that comes into the game, while a space for its price is free, or chance chooses. "
            "Seventeen kinds come in: twelve small, five large."
        ),
        term(
            "Some bring decisions of their own. With a forest house you may plant forests instead of other tiles: they "
            "need no colonist, and every two of them make all your buildings 1 doubloon cheaper."
        ),
        term(
            "Up to two guests wait in a guest house. In any phase except the mayor's they may go to one of your empty "
            "circles at the very moment you want it to work; they stay there until the next mayor phase."
        ),
        term(
            "A black market lets you build even if you are up to 3 doubloons short: for each of them you hand in "
            "something else, a person, a good or a point, at most one of each."
        ),
        term(
            "With a library your privileges count twice. A small wharf ships any mixture of goods, two for a point. "
            "A trading post is a trading house of your own. Point at the others to read what they do."
        ),
    )),
    ("nobles", term("The nobles"), (
        term(
            "As long as there are any, one noble comes with each ship. Whoever is next takes a colonist or the noble. "
            "A noble works anywhere a colonist would, and is worth 1 point at the end wherever they stand."
        ),
        term(
            "Eight more buildings are in the game. Four of them do one thing with a colonist and another with a noble: "
            "land office, chapel, hunting lodge and zoning office. "
            "The villa brings nobles, the others reward you for having many."
        ),
        term("A lack of colonists no longer ends the game."),
    )),
)  # fmt: skip


def guide(lang: str = "en") -> list[tuple[str, str, list[str]]]:
    """Return all chapters: key, title and paragraphs."""
    say = voice(lang).say
    return [(key, say(title), [say(text) for text in texts]) for key, title, texts in CHAPTERS]
