"""The rules in short, chapter by chapter, in our own words: enough to sit down and play."""

from leeward.cooper_island.words.explanations import NUMBERS
from leeward.kernel.language.speech import term, voice

# A key, a title and paragraphs; `words.chapter` knows the keys.
CHAPTERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("aim", term("What it is about"), (
        term(
            "Everyone settles a peninsula of the same island. You lay landscapes, layer upon layer, gather the cubes that grow "
            "on them, and spend these on boats, buildings, statues and cargo ships."
        ),
        term(
            "Nearly everything you achieve brings helm points. Each is a step for one of your two ships, which sail around "
            "the island in opposite directions, and each is a point at the end."
        ),
        term(
            "The higher a landscape, the more its cube is worth: on level 4 one wood pays like four. "
            "That is what all the layers are for."
        ),
    )),
    ("round", term("A round"), (
        term("There are {rounds} rounds of three phases: income, workers, clean-up."),
        term(
            "Whoever has the Cooper token begins in each of them, and the others follow in turn. "
            "At the table you would do the income and the clean-up all at once; here everyone decides in that order."
        ),
    )),
    ("income", term("Income"), (
        term("In any order you may lay one islet, lay one double tile, and use each of your boats once."),
        term(
            "An islet covers half of a sand bank, and the landscape on its other end goes on an uncharted space beside it, "
            "which must touch a landscape of yours and have no ruin. In the first round it goes next to your harbor, on the "
            "right; later anywhere on your coast where the sand bank is free. As soon as it lies there you may use it."
        ),
    )),
    ("land", term("Laying landscapes"), (
        term(
            "A double tile shows all four landscapes, two on each side, and you may turn it as you like. "
            "It lies on two neighbouring spaces on which nothing stands, at the same level, or on two uncharted ones "
            "of which one touches a landscape of yours."
        ),
        term(
            "Forest goes on forest, meadow on meadow, mountain on mountain. A settlement goes on anything, "
            "but nothing except another settlement goes on a settlement."
        ),
        term(
            "Each new landscape brings its cube: forest wood, meadow food, mountain stone, settlement cloth. "
            "On a mountain of level {gold_level} or more you may take gold in place of the stone."
        ),
        term(
            "A cube blocks its space until it is spent or stored. In storage it is worth 1, on land as much as its level."
        ),
        term(
            "Where a ruin lies, nothing can be laid until it is removed: by a worker in section F, by the ruin islet or "
            "by a large card."
        ),
    )),
    ("workers", term("Placing workers"), (
        term(
            "Everyone in turn places one worker on the central island and carries out its section, until all workers are "
            "placed. Round workers go to round spaces, special workers to square spaces, and never two of yours to the "
            "same space."
        ),
        term(
            "You may stand on other players' workers. Then you owe the one just below you an item, which goes to that "
            "player's marketplace. If you refuse, you take an anchor, and that player takes any item from the supply."
        ),
        term(
            "The symbol on a space counts only for the first worker there. The square spaces have the strong symbols."
        ),
        term("You may do the actions of a section in any order and leave out any of them."),
    )),
    ("sections", term("The eight sections"), (
        term("A: draw or place a double tile, and take a cartographer step; on the round space also the Cooper token."),
        term("B: build an income boat. C: draw a double tile and place one. D: erect a building."),
        term("E: take three cartographer steps and store any item. F: remove a ruin or build a statue."),
        term("G: draw up to two double tiles or place up to two. H: supply a cargo ship."),
    )),
    ("paying", term("Paying"), (
        term(
            "Coins come only from storage. Resources come from storage, worth 1 each, or from the land, worth their "
            "level. No change is given, and you may not give more cubes than needed."
        ),
        term(
            "Here you choose cube by cube; beside each you read what is still owed and what would be wasted. Nothing "
            "else can happen until everything is paid. What lies on the marketplace cannot pay for anything."
        ),
    )),
    ("sailing", term("Sailing"), (
        term(
            "The helm points of one action go to one ship. Anchors under it come off first, a point each; "
            "every other point is a step."
        ),
        term(
            "If the ship sails over an islet, whoever laid it, you may use it. If it crosses two at once, you choose the order."
        ),
        term("In a bay or a harbor, which is every fifth step, you take a log book, which brings something at once."),
        term(
            "A harbor also asks a fee of one item for the player who lives there; your own asks it for the supply. "
            "If you refuse, an anchor drops under that ship, and the other player takes an item all the same."
        ),
    )),
    ("building", term("Boats, buildings, statues"), (
        term(
            "An income boat goes on a landing space of your choice; you pay the cost of the space and gain its helm "
            "points. It is used at once and then in every income."
        ),
        term(
            "Buildings and statues go on the highest level that has a free space, and bring {on_settlement} extra helm "
            "point on a settlement. Pay first, then place: the cubes you paid with may have made room."
        ),
        term(
            "A small building gives a storage spot and a card with a lasting effect, a large one a crafting spot and a card "
            "that you use once at any time. The fortress brings many helm points and makes cards and lids come back free."
        ),
        term(
            "A statue begins as a ruin. Remove one beside a landscape of yours, and it waits in your workshop until you "
            "can build it. Where it lay, you can now lay tiles."
        ),
    )),
    ("cargo", term("Cargo ships and crates"), (
        term(
            "Each cargo ship holds a crate lid of each player. Supply a ship with gold and cloth, and you get its helm points "
            "and your lid. Where the harbormaster stands upright, the first to supply pays 1 less."
        ),
        term("A lid covers one of your five crates, at any time, and does what is shown there."),
    )),
    ("anytime", term("At any time"), (
        term(
            "Whenever it is your turn to act, except in the middle of a payment or of laying a tile, you may store cubes, "
            "trade, use a crate lid, the cartographer or a large card."
        ),
        term(
            "Trades: {treasure} cloth for a coin, {treasure} gold for any cube, {any} of anything for anything. Values "
            "count. What you get goes to your marketplace and must be stored before you can use it."
        ),
    )),
    ("cartographer", term("The cartographer"), (
        term(
            "Your marker has up to {track} steps. Once in the income, once in each turn and once in the clean-up you may spend "
            "some: {shim} for a shim, {uncharted} for a single tile on an uncharted space, {low} on a space up to level "
            "{low_level}, {high} on a higher one."
        ),
        term(
            "The shim goes under one half of a double tile that you are laying, where the two spaces differ by one level."
        ),
    )),
    ("milestones", term("Milestones and royal orders"), (
        term(
            "Two boats, two buildings, two statues, two crate lids: each pair is a milestone. In your own turns you may "
            "cash it in for a worker, at most {hires} times, or once for {helm} helm points."
        ),
        term(
            "Whoever hires a special worker must send an available worker to a free royal order at once, where it stays. "
            "If none is available, the special worker goes itself."
        ),
        term("A royal order has three stages and scores only the highest that you reached."),
    )),
    ("clean-up", term("Clean-up"), (
        term(
            "First you feed your workers: {base} food, {normal} more for each normal worker you hired, {special} more "
            "for each special worker. For each missing food you take an anchor. If you paid everything, each special "
            "worker you hired brings {fed} helm point."
        ),
        term(
            "Then you may bring back one thing: a used large card for {flip} coins, or a crate lid for {lid}. With the "
            "fortress, one of each for free."
        ),
        term(
            "Statues bring a helm point each, and so does a complete passage. Workers come back, the marketplaces are cleared, "
            "and the harbormaster goes on."
        ),
    )),
    ("scoring", term("Counting the points"), (
        term("After {rounds} rounds everyone may act one last time, to store and to trade."),
        term(
            "Then count your helm points, your royal orders, and the cards with a flag whose condition you meet; large "
            "ones must lie face up. Every {leftovers} stored items, cartographer steps and double tiles in reserve "
            "together make a point. Each anchor costs one."
        ),
        term("In a tie, whoever has fewer uncharted spaces is ahead; if that is equal too, both win."),
    )),
)  # fmt: skip


def guide(lang: str = "en") -> list[tuple[str, str, list[str]]]:
    """All chapters: a key, a title and paragraphs."""
    say = voice(lang).say
    return [(key, say(title), [say(text, **NUMBERS) for text in texts]) for key, title, texts in CHAPTERS]
