"""Registration of Puerto Rico with the kernel: its table, options and functions."""

from leeward.kernel.contract import game as kernel
from leeward.puerto_rico.rules import ending, secrets, setup
from leeward.puerto_rico.rules.decisions import apply, finished, legal
from leeward.puerto_rico.rules.table import MOST_ACTIONS, Act, Table
from leeward.puerto_rico.study import appraisal, features, layout

VERSION = 3
SEATS = range(2, 6)

set_up = setup.setup
scores = ending.scores
observe = secrets.observe
conceal = secrets.conceal
appraise = appraisal.appraise
write_features = features.write

kernel.register(
    kernel.GameRules(
        name="puerto-rico",
        version=VERSION,
        table=Table,
        seats=SEATS,
        options=(
            kernel.Option("buildings", ("basic", "draft", "random")),
            kernel.Option("nobles", (False, True)),
            kernel.Option("open_points", (False, True)),
            kernel.first_option(SEATS),
        ),
        most_actions=MOST_ACTIONS,
        action_numbers=int(Act.END),
        room="leeward.puerto_rico",
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
        measured={"basic game": {}, "both expansions": {"buildings": "draft", "nobles": True}},
    )
)
