"""Touchable things in a picture."""

from leeward.kernel.picture import Touch
from leeward.kernel.play.wording import capital


class Table(Touch):
    """A role with two actions, and a tile without any."""

    def __init__(self) -> None:
        self.labels = {3: 'take "it"', 5: "leave it"}
        self.attach({3: ["role"], 5: ["role", "pass"]})


def test_a_thing_lists_and_describes_all_its_actions() -> None:
    marks = Table().marks("role")
    assert 'data-action="3 5"' in marks
    assert 'aria-label="take &#34;it&#34;; leave it"' in marks
    assert 'role="button" ' in marks


def test_touching_a_piece_on_a_thing_touches_the_thing() -> None:
    marks = Table().marks("coin-1", "doubloon", thing="role", piece="doubloon", pile="bank")
    assert marks.startswith('id="coin-1" data-about="doubloon@role" data-piece="doubloon" data-pile="bank"')
    assert 'data-action="3 5"' in marks


def test_a_thing_without_actions_cannot_be_touched() -> None:
    assert Table().marks("tile", "corn") == 'id="tile" data-about="corn@tile"'


def test_a_sentence_begins_with_a_capital() -> None:
    assert capital("settler") == "Settler"
    assert capital("") == ""
