"""Texts of the lobby's page."""

from leeward.kernel.language.speech import voice


def lobby_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "lobby_intro": say("Sit down at an open table, or let the server find people who want the same game."),
        "quick": say("Quick match"),
        "quick_more": say("The server looks for players of your strength. The longer you wait, the more it accepts."),
        "quick_find": say("Find a game"),
        "quick_computers": say("After half a minute, let computers take the empty seats"),
        "quick_waiting": say("Looking for players: {time}", time="{time}"),
        "quick_stay": say("Keep this page open: the game begins here."),
        "quick_cancel": say("Cancel"),
        "quick_ended": say("Your request has ended. Look again?"),
        "quick_looking": say(
            "{game}, players: {players}, looking: {count}", game="{game}", players="{players}", count="{count}"
        ),
        "open_one": say("Open a table"),
        "open_more": say("Everybody finds it in the lobby, for a day at most. The game begins when all seats are taken."),
        "open_rated": say("Rated: everybody needs an account"),
        "open_least": say("Rating from"),
        "open_most": say("Rating to"),
        "open_language": say("Language of the chat"),
        "open_make": say("Open the table"),
        "tables": say("Open tables"),
        "filters": say("Show only"),
        "any_game": say("any game"),
        "any_players": say("any number"),
        "any_language": say("any language"),
        "any_rating": say("rated or not"),
        "only_rated": say("rated"),
        "only_unrated": say("not rated"),
        "only_mine": say("Tables that I can join"),
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
