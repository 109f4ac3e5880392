"""What scripts say in English, in the language of a page."""

import re
from functools import cache

from leeward.kernel.language.speech import voice
from leeward.server.http.guards import STATIC

QUOTED = re.compile(r'"([^"\n]*)"')


@cache
def texts(lang: str) -> dict[str, str]:
    """Return the translations of all texts in the scripts. Scripts fill in their braces."""
    quoted = {text for script in STATIC.rglob("*.js") for text in QUOTED.findall(script.read_text("utf-8"))}
    return {text: told for text in sorted(quoted - {""}) if (told := voice(lang).unfilled(text)) != text}
