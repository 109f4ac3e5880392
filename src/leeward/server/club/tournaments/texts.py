"""Texts of the pages of tournaments."""

from leeward.kernel.language.speech import voice


def tournament_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "tour_running": say("Running"),
        "tour_open": say("Open for entries"),
        "tour_over": say("Over"),
        "tour_cancelled": say("Cancelled"),
        "system_swiss": say("Swiss system"),
        "system_groups": say("Round robin in groups"),
        "system_elimination": say("Single elimination"),
        "system_arena": say("Arena"),
        "system_swiss_more": say("Players with similar points meet, and nobody twice if that can be avoided."),
        "system_groups_more": say("Everybody meets everybody of their group, at larger tables about equally often."),
        "system_elimination_more": say("The better half of each table goes on, until one is left."),
        "system_arena_more": say("Until the time is up: play, and after each game you are paired again."),
        "absent_resign": say("loses: last place and no points, while a computer plays on"),
        "absent_computer": say("is replaced: a computer plays on, and its place counts"),
        "why_late": say("ended by the round's time limit"),
        "why_closed": say("closed by an operator"),
        "why_corrected": say("corrected by the director"),
        "state_away": say("absent"),
        "state_left": say("withdrawn"),
        "state_removed": say("removed"),
        "day_0": say("Monday"),
        "day_1": say("Tuesday"),
        "day_2": say("Wednesday"),
        "day_3": say("Thursday"),
        "day_4": say("Friday"),
        "day_5": say("Saturday"),
        "day_6": say("Sunday"),
    }
