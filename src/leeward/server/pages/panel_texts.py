"""Texts of the panel beside the board: answers, story, log, chat."""

from leeward.kernel.language.speech import voice


def panel_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "open_list": say("Touch your choice on the board, or open the list ({count})", count="{count}"),
        "keep_list": say("Always show the list of answers"),
        "arrange_missing": say("{count} missing: {label}", count="{count}", label="{label}"),
        "arrange_needless": say("Not needed: {name}", name="{name}"),
        "preparing_at_table": say("The computers are being prepared. Until then, a quick player stands in for them."),
        "round": say("Round {number}", number="{number}"),
    }
