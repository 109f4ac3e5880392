"""Texts of the lobby's page."""

from leeward.kernel.language.speech import voice


def lobby_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "quick_waiting": say("Looking for players: {time}", time="{time}"),
        "quick_ended": say("Your request has ended. Look again?"),
        "quick_looking": say(
            "{game}, players: {players}, looking: {count}", game="{game}", players="{players}", count="{count}"
        ),
        "english": say("English"),
        "german": say("German"),
        "sit": say("Sit down"),
        "go_there": say("Go to the table"),
        "get_up": say("Get up"),
        "withdraw": say("Withdraw"),
        "tables_none": say("No table is open at the moment: open one, or try a quick match."),
        "tables_hidden": say("No open table fits what you show."),
        "tables_count": say("Open tables: {count}", count="{count}"),
        "range": say("rating {least} to {most}", least="{least}", most="{most}"),
        "range_least": say("rating from {least}", least="{least}"),
        "range_most": say("rating up to {most}", most="{most}"),
        "not_rated": say("not rated"),
        "filled": say("seats taken: {taken} of {count}", taken="{taken}", count="{count}"),
        "sit_at": say("Sit down with {names}", names="{names}"),
        "offline": say("The server does not answer. The list comes back by itself."),
    }
