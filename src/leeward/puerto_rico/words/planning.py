"""Planning ahead: whose choices matter for a plan, and what must be unchanged for a planned action."""

from typing import Any

from leeward.kernel.language.speech import voice
from leeward.puerto_rico.rules import builder, captain, trader
from leeward.puerto_rico.rules.components import GOODS
from leeward.puerto_rico.rules.table import Act, Decision
from leeward.puerto_rico.words.actions import label
from leeward.puerto_rico.words.names import BUILDING_NOUNS, GOOD_NAMES, ROLE_NOUNS
from leeward.puerto_rico.words.touch import ACTS


def asked_ahead(table: Any) -> bool:
    """Whether a plan asks for another player's choice here: which role they take. Choices in the phases hardly matter."""
    return bool(table.decision == Decision.ROLE)


def planned(table: Any, action: int, lang: str = "en") -> tuple[str, int]:
    """Return a text that must be unchanged for a plan to hold, and the least that the action must bring."""
    v, (kind, choice) = voice(lang), ACTS.split(action)
    if action == Act.PASS:
        return label(table, action, lang), 0
    if kind == Act.ROLE:
        return v.say("take {role}", role=v.accusative(ROLE_NOUNS[choice])), int(table.placard_doubloons[choice])
    if kind == Act.SELL:
        return v.say("sell {good}", good=v.say(GOOD_NAMES[choice])), int(trader.house_pays(table, table.seat, choice))
    if kind == Act.BUILD:
        building = v.accusative(BUILDING_NOUNS[choice])
        return v.say("build {building}", building=building), -int(builder.price(table, table.seat, choice))
    if kind == Act.LOAD:
        ship, good = divmod(choice, GOODS)
        room = int(captain.room(table, ship, good, int(table.players[table.seat].goods[good])))
        loaded = v.say("load {good} on the {size}-space ship", good=v.say(GOOD_NAMES[good]), size=table.ship_size[ship])
        return loaded, int(captain.load_points(table, table.seat, room))
    return label(table, action, lang), 0
