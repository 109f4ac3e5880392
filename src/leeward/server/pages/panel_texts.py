"""Texts of the panel beside the board: answers, story, log, chat, keys."""

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
        "line_about": say("About this line of {name}", name="{name}"),
        "line_mute": say("Mute {name}", name="{name}"),
        "line_unmute": say("Show the lines of {name} again", name="{name}"),
        "line_muted": say("muted"),
        "line_report": say("Report to the operators"),
        "line_reason": say("What is wrong?"),
        "line_insult": say("an insult or a threat"),
        "line_spam": say("advertising or flooding"),
        "line_cheating": say("cheating"),
        "line_name": say("the name"),
        "line_other": say("something else"),
        "line_more": say("Anything to add?"),
        "line_reported": say("Thank you. An operator will look at it."),
        "conduct_link": say("How we treat each other"),
        "privacy": say("Privacy"),
        "line_send": say("Send the report"),
        "plan_ahead": say("Plan ahead"),
        "plan_about": say(
            "Only you see this. The server plays a move for you when its case occurs. If something that the move depends on "
            "has changed by then, the plan stops and you get a notice."
        ),
        "plan_empty": say("You haven't planned anything here."),
        "plan_add": say("Plan a move"),
        "plan_my_turn": say("It's your turn: decide now. You can plan while you wait for others."),
        "plan_assume": say("Which case do you plan for? Choose what happens, or leave it open."),
        "plan_answer": say("What do you do then?"),
        "plan_anything": say("leave it open"),
        "plan_later": say("I decide this later"),
        "plan_nothing": say("There is nothing to plan here."),
        "plan_guessed": say("Random draws on the way are made up: nobody knows them yet."),
        "plan_sure": say("The server will play this for you:"),
        "plan_confirm": say("Confirm"),
        "plan_remove": say("Remove"),
        "plan_back": say("Back to my plan"),
        "plan_close": say("Close"),
        "plan_waits": say("Planned: {count}", count="{count}"),
        "plan_played": say("Played by your plan"),
        "turn_expected": say("Your turn: probably {when}", when="{when}"),
        "shortcuts_more": say(
            "1 to 9 choose, E ends your turn, the arrow keys move, H gives a hint, U undoes, B looks back, L opens the log, R "
            "turns the piece in your hand or opens the rules, S opens the settings, T skips to your turn, O lets you decide "
            "one by one. + and - zoom, 0 shows the whole board. X steps through everything on the table and explains it. While"
            " looking back, the arrow keys move by one action, Page Up and Page Down by one round, and the space bar plays or "
            "pauses."
        ),
    }
