"""Previews: what a choice would change, and whether an arrangement is allowed, for the player who decides."""

from leeward.kernel.picture.drawing import Drawing, Part, Shape
from leeward.kernel.play.game import IllegalAction
from leeward.kernel.play.preview import preview
from leeward.server.messages.received import Check, Preview
from leeward.server.messages.refusal import Refusal, why
from leeward.server.messages.sent import Checked, Previewed
from leeward.server.tables.series import actions_for
from leeward.server.tables.table import LiveTable
from leeward.server.views import pictures


def previewed(
    live: LiveTable, mine: frozenset[int], wanted: Preview, lang: str, shape: Shape, sent: pictures.Sent | None = None
) -> Previewed:
    """Preview actions. The table does not change, and nobody else sees it."""
    actions = wanted.actions or ([] if wanted.action is None else [wanted.action])
    if not actions or (wanted.actions and wanted.action is not None):
        raise Refusal("malformed")
    live.state.check_turn(mine, wanted.expected)
    try:
        found = preview(live.state.game, actions, lang)
    except IllegalAction:
        raise Refusal("illegal") from None
    answer = Previewed(actions[0], actions, live.state.version, None, [], found.lines, found.chance)
    if found.table is not None:
        now = pictures.present(live, live.state.turn, lang, (), shape)
        show(answer, now, pictures.draw(live.state.game, found.table, live.state.turn, lang, (), shape), sent)
    return answer


def checked(live: LiveTable, mine: frozenset[int], wanted: Check, lang: str) -> Checked:
    """Say whether the deciding player may arrange it so, and why not."""
    live.state.check_turn(mine, wanted.expected)
    try:
        actions_for(live.state.game, wanted.places, lang)
    except Refusal as refusal:
        return Checked(live.state.version, wanted.places, why(refusal, lang))
    return Checked(live.state.version, wanted.places, "")


def show(answer: Previewed, now: Drawing, then: Drawing, sent: pictures.Sent | None = None) -> None:
    """Return the parts that would differ, and the names of those that would disappear."""
    answer.picture = pictures.shown(then, sent, changed(now, then))
    names = {part.name for part in then.parts}
    answer.gone = [part.name for part in now.parts if part.name not in names]


def changed(now: Drawing, then: Drawing) -> list[Part]:
    """List the parts that would look different or move."""
    places = {part.name: (part.mark, part.x, part.y) for part in now.parts}
    return [part for part in then.parts if places.get(part.name) != (part.mark, part.x, part.y)]
