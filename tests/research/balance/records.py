"""Reads the records that the command writes."""

import json

from leeward.research.balance.counting import Tally
from leeward.research.balance.measuring import Record


def from_json(text: str) -> Record:
    given = json.loads(text)
    return Record(**{**given, "tallies": {players: Tally(**tally) for players, tally in given["tallies"].items()}})
