"""The rules in brief, chapter by chapter, in our own words: enough to sit down and play."""

from leeward.cooper_island.words.numbers import numbers
from leeward.kernel.language.speech import term, voice

# A key, a title and paragraphs; `moments.CHAPTERS` uses the keys.
CHAPTERS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("aim", term("The aim"), (
        term(
            "Each player settles a peninsula of the same island. You lay landscapes, layer upon layer, harvest the cubes "
            "that grow on them, and spend the cubes on boats, buildings, statues and cargo ships."
        ),
        term(
            "Nearly everything you achieve earns helm points. Each one moves one of your two ships a step, and is worth "
            "a point at the end. The ships sail around the island in opposite directions."
        ),
        term(
            "The higher a landscape, the more its cube is worth: a wood on level 4 pays for four. That is what the "
            "layers are for."
        ),
    )),
    ("round", term("A round"), (
        term("The game lasts {rounds}. A round has three phases: income, workers, clean-up."),
        term(
            "The player with the Cooper token goes first in each phase, and the others follow in turn order. At the "
            "table everyone does income and clean-up at the same time; here you take turns."
        ),
    )),
    ("income", term("Income"), (
        term("You may lay one islet, lay one double tile and use each of your boats once, in any order."),
        term(
            "An islet covers half of a sand bank. The landscape on its other end goes on an uncharted space next to it, "
            "which must touch one of your landscapes and have no ruin. In the first round the islet goes to the right of "
            "your harbor, later anywhere on your coast with a free sand bank. You may use it as soon as you lay it."
        ),
    )),
    ("land", term("Laying landscapes"), (
        term(
            "A double tile shows all four landscapes, two on each side, and you may turn and flip it as you like. It "
            "goes on two neighbouring empty spaces of the same level, or on two uncharted spaces if one of them touches "
            "one of your landscapes."
        ),
        term(
            "Forest goes on forest, meadow on meadow, mountain on mountain. A settlement goes on anything, "
            "but nothing except another settlement goes on a settlement."
        ),
        term(
            "Each new landscape comes with a cube: wood from a forest, food from a meadow, stone from a mountain, cloth "
            "from a settlement. On a mountain of level {gold_level} or more you may take gold instead of stone."
        ),
        term(
            "A cube blocks its space until you spend or store it. In storage it is worth 1, on land its level."
        ),
        term(
            "You can't lay anything on a ruin until you remove it, with a worker in section F, the ruin islet or a large "
            "card."
        ),
    )),
    ("workers", term("Placing workers"), (
        term(
            "Players take turns placing one worker on the central island and carrying out its section, until all workers "
            "are placed. Round workers go on round spaces, special workers on square spaces, and you can never have two "
            "on the same space."
        ),
        term(
            "You may stand on other players' workers. You then owe the player right below you an item, which goes to "
            "their marketplace. If you refuse, you take an anchor, and they take any item from the supply."
        ),
        term(
            "Only the first worker on a space gets its symbol. The strong symbols are on the square spaces."
        ),
        term("Take the actions of a section in any order; you may skip any of them."),
    )),
    ("sections", term("The eight sections"), (
        term("A: draw or place a double tile, and take a cartographer step; on the round space also the Cooper token."),
        term("B: build an income boat. C: draw a double tile and place one. D: erect a building."),
        term("E: take three cartographer steps and store any item. F: remove a ruin or build a statue."),
        term("G: draw up to two double tiles or place up to two. H: supply a cargo ship."),
    )),
    ("paying", term("Paying"), (
        term(
            "You pay coins from storage only. You pay resources from storage, worth 1 each, or from the land, worth "
            "their level. You get no change, and you can't give more cubes than you need to."
        ),
        term(
            "Here you choose cube by cube; next to each you see what you still owe and what would be wasted. You can't "
            "do anything else until you have paid. You can't pay with items on the marketplace."
        ),
    )),
    ("sailing", term("Sailing"), (
        term(
            "All helm points of one action go to one ship. They remove its anchors first, a point each; every other "
            "point is a step."
        ),
        term(
            "When the ship sails over an islet, anyone's islet, you may use it. If it crosses two at once, you choose "
            "the order."
        ),
        term("In every bay and harbor, so every fifth step, you take a log book and get its reward at once."),
        term(
            "In a harbor you also pay a fee of one item to its owner, in your own harbor to the supply. If you refuse, "
            "that ship drops an anchor, and the owner takes an item anyway."
        ),
    )),
    ("building", term("Boats, buildings, statues"), (
        term(
            "An income boat goes on a landing space of your choice; you pay the cost of that space and gain its helm "
            "points. You use the boat at once and then in every income."
        ),
        term(
            "Buildings and statues go on the highest level with a free space. On a settlement they also give "
            "{on_settlement}. You pay first, so the cubes you pay with can make room."
        ),
        term(
            "A small building gives you a storage spot and a card with a permanent effect; a large one a crafting spot "
            "and a card you can use once, at any time. The fortress gives many helm points and lets you reactivate cards "
            "and lids for free."
        ),
        term(
            "A statue begins as a ruin. Remove a ruin next to one of your landscapes, and it waits in your workshop "
            "until you build it. You can now lay tiles where it was."
        ),
    )),
    ("cargo", term("Cargo ships and crates"), (
        term(
            "Each cargo ship holds one crate lid per player. Supply a ship with gold and cloth to get its helm points "
            "and your lid. While the harbormaster stands upright on a ship, the first player to supply it pays 1 less."
        ),
        term("At any time you may put a lid on one of your five crates to get the effect shown there."),
    )),
    ("anytime", term("At any time"), (
        term(
            "Whenever it is your turn, except in the middle of a payment or of laying a tile, you may store cubes, "
            "trade, or use a crate lid, the cartographer or a large card."
        ),
        term(
            "Trades: {treasure} cloth for a coin, {treasure} gold for any cube, {any} of anything for any item. Values "
            "count. What you get goes to your marketplace; store it before you can use it."
        ),
    )),
    ("cartographer", term("The cartographer"), (
        term(
            "Your cartographer's track holds up to {track}. Once in the income, once in each of your turns and "
            "once in the clean-up you may spend some: {shim} for a shim, {uncharted} for a single tile on an uncharted "
            "space, {low} on a space up to level {low_level}, {high} on a higher one."
        ),
        term(
            "A shim goes under one half of a double tile as you lay it, where the two spaces differ by one level."
        ),
    )),
    ("milestones", term("Milestones and royal orders"), (
        term(
            "A milestone takes {boats}, {buildings}, {statues} or {lids}. On your own turn you may cash one in for a "
            "worker, at most {hires}, or once for {helm}."
        ),
        term(
            "When you hire a special worker, you must send an available worker to a free royal order at once, and it "
            "stays there. If you have no other worker available, the special worker goes."
        ),
        term("A royal order has three stages; only the highest one you reach scores."),
    )),
    ("clean-up", term("Clean-up"), (
        term(
            "First you feed your workers: {base} food, plus {normal} for each normal worker and {special} for each "
            "special worker you hired. You take an anchor for each missing food. If you pay in full, each special worker "
            "you hired gives {fed}."
        ),
        term(
            "Then you may reactivate one thing: a used large card for {flip}, or a crate lid for {lid}. With the "
            "fortress you reactivate one of each for free."
        ),
        term(
            "Each statue gives a helm point, and so does a complete passage. Workers return, the marketplaces are "
            "cleared, and the harbormaster moves on."
        ),
    )),
    ("scoring", term("Final scoring"), (
        term("After {rounds} everyone may store and trade one last time."),
        term(
            "Then you score helm points, royal orders, and cards with a flag if you meet their condition; large cards "
            "must be face up. Stored items, cartographer steps and double tiles in your reserve together give a point "
            "for every {leftovers}. Each anchor costs a point."
        ),
        term("If players tie, the one with fewer uncharted spaces wins; if that is a tie too, they share the win."),
    )),
)  # fmt: skip


def guide(lang: str = "en") -> list[tuple[str, str, list[str]]]:
    """Return all chapters: a key, a title and paragraphs."""
    v = voice(lang)
    return [(key, v.say(title), [v.say(text, **numbers(v)) for text in texts]) for key, title, texts in CHAPTERS]
