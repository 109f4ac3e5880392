"""Registration of Cooper Island with the kernel: its table, options and rule functions."""

from leeward.cooper_island.edition.family import Family
from leeward.cooper_island.edition.reader import MARK
from leeward.cooper_island.rules import ending, secrets, setup
from leeward.cooper_island.rules.decisions import apply, finished, legal
from leeward.cooper_island.rules.table import MOST_ACTIONS, Act, Table
from leeward.cooper_island.study import appraisal, features, layout
from leeward.kernel.contract import game as kernel

VERSION = 6
SEATS = range(2, 5)

set_up = setup.setup
scores = ending.scores
observe = secrets.observe
conceal = secrets.conceal
appraise = appraisal.appraise
write_features = features.write

kernel.register(
    kernel.GameRules(
        name="cooper-island",
        version=VERSION,
        table=Table,
        seats=SEATS,
        options=(
            kernel.Option("edition", (MARK,)),
            kernel.Option("start", ("meadow", "random", "choice")),
            kernel.first_option(SEATS),
        ),
        most_actions=MOST_ACTIONS,
        action_numbers=int(Act.END),
        room="leeward.cooper_island",
        setup=set_up,
        legal=legal,
        apply=apply,
        finished=finished,
        scores=scores,
        observe=observe,
        conceal=conceal,
        appraise=appraise,
        features=write_features,
        layout=layout.LAYOUT,
        measured={"meadow": {}, "own choice": {"start": "choice"}},
        family=Family(),
    )
)
