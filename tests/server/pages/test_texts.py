"""What the pages say: every text has one name."""

from collections import Counter

from leeward.server.pages import texts as page_words


def test_no_two_texts_have_the_same_name() -> None:
    """The second would be said in the place of the first."""
    parts = [part for name, part in vars(page_words).items() if name.endswith("_texts")]
    names = Counter(name for part in parts for name in part("en"))
    assert [name for name, count in names.items() if count > 1] == []
    assert set(names) <= set(page_words.texts("en"))
