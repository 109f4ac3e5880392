"""What the scripts say: every text has one name, and is said."""

import re
from collections import Counter

from leeward.server.club.account.texts import account_texts
from leeward.server.club.conduct.texts import token_texts
from leeward.server.club.lobby.texts import lobby_texts
from leeward.server.club.notices.texts import choice_texts
from leeward.server.http.guards import STATIC
from leeward.server.pages import texts as page_words
from leeward.server.study.practice.texts import practice_texts

SAID = re.compile(r'\bsay\(\s*"(\w+)"')
OF_ONE_PAGE = (account_texts, choice_texts, lobby_texts, practice_texts, token_texts)


def test_no_two_texts_have_the_same_name() -> None:
    """The second would be said in the place of the first."""
    parts = [part for name, part in vars(page_words).items() if name.endswith("_texts")]
    names = Counter(name for part in parts for name in part("en"))
    assert [name for name, count in names.items() if count > 1] == []
    assert set(names) <= set(page_words.texts("en"))


def test_scripts_say_texts_that_exist() -> None:
    said = {name for script in STATIC.rglob("*.js") for name in SAID.findall(script.read_text("utf-8"))}
    assert len(said) > 100
    known = set(page_words.texts("en")).union(*(part("en") for part in OF_ONE_PAGE))
    assert said - known == {"mail_confirmed"}  # its handler says it


def test_no_page_is_sent_texts_that_no_script_says() -> None:
    scripts = "".join(script.read_text("utf-8") for script in STATIC.rglob("*.js"))
    assert [
        name for name in page_words.texts("en") if f'"{name}"' not in scripts and not name.startswith(("origin_", "line_"))
    ] == []
