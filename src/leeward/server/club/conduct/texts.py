"""Texts of the pages about conduct."""

from leeward.kernel.language.speech import voice


def notice_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "notices": say("Notices"),
        "notices_none": say("Nothing new."),
        "notice_open": say("Open"),
        "notice_new": say("new"),
    }
