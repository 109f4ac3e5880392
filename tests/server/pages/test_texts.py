"""What the scripts say: a page has the translations of their texts."""

import re

from kernel.language.sources import texts_in_scripts
from leeward.kernel.language.speech import voice
from leeward.server.http.guards import STATIC
from leeward.server.pages.texts import texts


def test_a_page_has_the_translations_of_what_scripts_say() -> None:
    said, v = {each.text for each in texts_in_scripts()}, voice("de")
    assert len(said) > 200
    assert {text: v.unfilled(text) for text in said if v.unfilled(text) != text}.items() <= texts("de").items()
    assert texts("en") == {}


def test_scripts_write_out_what_they_say() -> None:
    """The server looks for texts in double quotes."""
    called = re.compile(r"(?<!\.)\bsay\(\s*([^)]{,80})")
    said = [(path.name, text) for path in STATIC.rglob("*.js") for text in called.findall(path.read_text("utf-8"))]
    assert len(said) > 200
    assert [(name, text) for name, text in said if '"' not in text] == []
