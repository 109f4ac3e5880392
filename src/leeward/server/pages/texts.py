"""The texts of the scripts, in every language. Templates say theirs themselves."""

from functools import cache

from leeward.analysis.page import WORDS
from leeward.kernel.language.speech import voice

OF_ANALYSIS = ("players", "accuracy", "luck", "skill", "rest", "explained", "turns", "no_turns")


@cache
def texts(lang: str) -> dict[str, str]:
    """Return texts by the names that scripts use. Scripts fill in the braces of their texts."""
    return {
        **site_texts(lang),
        **start_texts(lang),
        **table_texts(lang),
        **panel_texts(lang),
        **talk_texts(lang),
        **analysis_texts(lang),
        **puzzle_texts(lang),
        **lesson_texts(lang),
    }


def site_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "guest": say("Guest"),
        "guest_more": say("This player is not signed in: the name may be anybody's."),
        "qr": say("QR code"),
        "qr_how": say("Point a phone's camera at it. The link works once."),
        "share_link": say("Share …"),
        "share_text": say("Play with me!"),
        "rated": say("rated"),
        "rated_game": say("This game is rated: it counts for the ratings of its players. Who leaves it gets the last place."),
        "lessons_done": say("Lessons done: {number} of {count}", number="{number}", count="{count}"),
        "watch_strength": say("rating {rating}", rating="{rating}"),
    }


def start_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "preparing": say("Your game starts automatically as soon as its rules are ready."),
        "preparing_rules": say("Preparing the rules (first time only): {percent}%", percent="{percent}"),
        "preparing_opponents": say("Preparing the opponents: {percent}%. You can start now.", percent="{percent}"),
        "players": say("Players"),
        "seat": say("Seat {number}", number="{number}"),
        "name": say("Name"),
        "me": say("me"),
        "computer": say("a computer"),
        "here": say("another player on this device"),
        "open": say("open: invite by link"),
        "bot": say("a bot"),
        "bot_named": say("Name of the bot"),
        "bot_how": say("Its program takes the seat. The game is not rated."),
        "bot_of": say("bot of {name}", name="{name}"),
        "you": say("You"),
        "over": say("over"),
        "your_turn": say("Your turn"),
        "closed": say("closed"),
        "computer_named": say("{name} (computer)", name="{name}"),
        "actions_played": say("actions so far: {count}", count="{count}"),
        "failed": say("That didn't work: {why}", why="{why}"),
        "not_begun": say("waiting for players"),
        "future_known_short": say("its future was known"),
        "level": say("Strength"),
        "experiments": say("Experiments"),
        "rating": say("rating {number}", number="{number}"),
        "rating_scale": say(
            "As in chess: a player rated 400 points higher wins ten of eleven two-player games. Random play is rated 0."
        ),
    }


def table_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "to_my_turn": say("Skip to my turn"),
        "arranged": say("Done"),
        "arrange_again": say("Reset"),
        "arrange_one": say("Decide one by one"),
        "arrange_keys": say("Keys: ↑ ↓ another place, → one more, ← one less."),
        "arrange_more": say("Put one here: {name}", name="{name}"),
        "arrange_less": say("Remove one: {name}", name="{name}"),
        "arrange_give": say("Give one: {name}", name="{name}"),
        "arrange_keep": say("Keep one: {name}", name="{name}"),
        "welcome_back": say("Welcome back, {name}. It's your turn.", name="{name}"),
        "waiting": say("{name} is thinking", name="{name}"),
        "room_links": say("Send each player the link to their seat."),
        "room_wait": say("The host has the links to the open seats."),
        "origin_chosen": say(
            "The host chose the random seed for this table and may know what is hidden and what will be drawn."
        ),
        "origin_saved": say(
            "This game continues a saved one. Anyone who has the file may know what is hidden and what will be drawn."
        ),
        "future_known": say(
            "Its future was known: actions were undone after players could read everything to come. This game counts in no "
            "statistics."
        ),
        "rules_more": say("More in the rules"),
        "final": say("Can't be undone"),
        "hint": say("Hint"),
        "hint_more": say("What the strongest opponent would do here"),
        "hint_thinking": say("The strongest opponent is thinking …"),
        "hint_best": say("The strongest opponent would choose:"),
        "hint_then": say("Then: {steps}.", steps="{steps}"),
        "hint_worth": say("your chance of winning: {chance}", chance="{chance}"),
        "hint_played": say("You played: {label}", label="{label}"),
        "chances": say("Chances of winning"),
        "no_hints": say("Hints are not allowed at this table."),
        "undo": say("Undo"),
        "undo_ask": say("Ask to undo"),
        "undo_asked": say("{name} wants to undo the last action.", name="{name}"),
        "undo_asked_known": say(
            "{name} wants to undo the last action. If you agree, the table will say that the game's future was known.",
            name="{name}",
        ),
        "undone_away": say("While you were away: {what}.", what="{what}"),
        "undo_waiting": say("Waiting for the others to agree."),
        "agree": say("Agree"),
        "refuse": say("Decline"),
        "look_back": say("Look back"),
        "next_game": say("Another game"),
        "since": say("Since your last turn"),
        "scores": say("Detailed scores"),
        "again": say("Play again"),
        "join_again": say("Play again: the others are waiting"),
        "watch_again": say("Watch the next game"),
        "sum": say("Sum"),
        "close": say("Close"),
        "sure": say("Sure? {label}", label="{label}"),
    }


def panel_texts(lang: str) -> dict[str, str]:
    """Return the texts of the panel beside the board."""
    say = voice(lang).say
    return {
        "open_list": say("Touch your choice on the board, or open the list ({count})", count="{count}"),
        "arrange_missing": say("{count} missing: {label}", count="{count}", label="{label}"),
        "arrange_needless": say("Not needed: {name}", name="{name}"),
        "round": say("Round {number}", number="{number}"),
        "line_about": say("About this line of {name}", name="{name}"),
        "line_mute": say("Mute {name}", name="{name}"),
        "line_unmute": say("Show the lines of {name} again", name="{name}"),
        "line_muted": say("muted"),
        "line_insult": say("an insult or a threat"),
        "line_spam": say("advertising or flooding"),
        "line_cheating": say("cheating"),
        "line_name": say("the name"),
        "line_other": say("something else"),
        "line_reported": say("Thank you. An operator will look at it."),
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
    }


def analysis_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "explorer": say("Statistics"),
        "alike_none": say("No similar games found."),
        "analysis": say("Analysis"),
        "analysis_do": say("Analyse this game"),
        "analysis_runs": say("Analysing the game …"),
        "analysis_waits": say("Waiting for other analyses to finish …"),
        "analysis_failed": say("The game could not be analysed."),
        "analysis_before": say("◂ Previous mistake"),
        "analysis_after": say("Next mistake ▸"),
        "analysis_first": say("There is no mistake before this position."),
        "analysis_last": say("That was the last mistake."),
        "analysis_better": say("A better choice:"),
        "analysis_line": say("A possible continuation (tap a step to see it):"),
        **{f"analysis_{word}": say(WORDS[word]) for word in OF_ANALYSIS},
        "analysis_decisions": say("Marked decisions"),
        "analysis_none": say("Nobody gave much away."),
        "share": say("Copy link"),
        "board_bad": say("This link contains no position. Part of it may be missing."),
        "compare": say("Compare two choices"),
        "compare_do": say("Compare"),
        "compare_choice": say("Choice {number}", number="{number}"),
        "compare_chance": say("Chance decides what follows."),
        "compare_line": say("A possible continuation:"),
        "compare_points": say("What you gain"),
        "mistakes": say("Learn from your mistakes"),
        "learn_which": say(
            "{number} of {count}: you played “{label}”. What is better?", number="{number}", count="{count}", label="{label}"
        ),
        "learn_show": say("Show the answer"),
        "learn_next": say("Next"),
        "learn_done": say("That was the last one."),
        "learn_stop": say("Back to the analysis"),
    }


def puzzle_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "puzzle_day": say("Puzzle of the day"),
        "puzzle_right": say("Well spotted!"),
        "puzzle_shown": say("The best choice: {label}", label="{label}"),
        "puzzle_none": say("You've solved all of these, so they start over."),
        "puzzle_no_such": say("No puzzle matches: choose another theme or difficulty."),
        "puzzle_rating": say("Your rating: {number}", number="{number}"),
        "puzzle_streak": say("Streak: {number}", number="{number}"),
        "puzzle_solved": say("Solved: {number} of {count}", number="{number}", count="{count}"),
        "puzzle_of": say("rating {number}", number="{number}"),
        "puzzle_missing": say("There are no puzzles for this edition of the game."),
    }


def talk_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "chat_players": say("Only the players read this chat."),
        "chat_spectators": say("Only spectators read this chat. When the game is over, the players can read it, too."),
        "chat_spectators_over": say("The players can read this chat now."),
        "chat_of_spectator": say("{name} (spectator)", name="{name}"),
        "connected": say("connected"),
        "computer_level": say("a computer: {level}", level="{level}"),
        "away": say("away"),
        "watching": say("You are watching."),
        "invite": say("Link for this seat"),
        "other_device": say("Link for another device"),
        "other_device_more": say("Both devices then play this seat: you stay in it here. Don't give this link to anyone else."),
        "make_link": say("Create the link"),
        "patience": say("If someone doesn't move for {minutes} min, a computer may take over.", minutes="{minutes}"),
        "idle": say(
            "{name} has been thinking for {waited} min. After {minutes} min you can let a computer play.",
            name="{name}",
            waited="{waited}",
            minutes="{minutes}",
        ),
        "idle_now": say("{name} has been thinking for {waited} min.", name="{name}", waited="{waited}"),
        "idle_soon": say("In about {left} min the others can let a computer play for you.", left="{left}"),
        "idle_me": say("The others can let a computer play for you now. You keep your seat."),
        "replace": say("Let a computer play for {name}", name="{name}"),
        "take_seat": say("Take my seat back"),
        "leave": say("Leave and let a computer play for me"),
        "moved": say("This table is now open in another window."),
        "moved_here": say("Continue here"),
        "copy": say("Copy"),
        "copied": say("Copied"),
        "lost": say("Connection lost. Your game is saved. Reconnecting …"),
        "refused": say("Too late: the table has changed."),
        "coach_again": say("Look again"),
        "coach_do": say("Do it anyway"),
        "coach_off": say("Turn the coach off"),
        "join_host": say("{name} invites you.", name="{name}"),
        "join_there": say("At the table: {names}", names="{names}"),
        "join_open": say("still free: {names}", names="{names}"),
        "join_gone": say("This link is no longer valid. Ask for a new one."),
        "not_found": say("This table does not exist."),
    }


def lesson_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "learn_on": say("Continue the course"),
        "lesson_done": say("done"),
        "lesson_begun": say("step {number} of {count}", number="{number}", count="{count}"),
        "lesson_step": say("{number} of {count}", number="{number}", count="{count}"),
        "lesson_touch": say("Tap once to preview, twice to do it."),
        "lesson_arrange": say("When everything is in place, press “{done}”.", done="{done}"),
        "lesson_on": say("Next"),
        "lesson_next": say("Next lesson"),
        "lesson_end": say("All lessons"),
        "exam_reached": say("last time {number} of {count} right", number="{number}", count="{count}"),
        "exam_of": say("Question {number} of {count}", number="{number}", count="{count}"),
        "exam_wrong": say("Not quite"),
        "exam_next": say("Next question"),
        "exam_result": say("{number} of {count} right", number="{number}", count="{count}"),
        "exam_passed": say("Passed! You know the game."),
        "exam_finished": say("Passed, and every lesson done: you've finished the course!"),
        "exam_failed": say("That's not enough yet: three quarters should be right."),
        "exam_repeat": say("Worth repeating:"),
        "exam_again": say("Take the test again"),
        "coach": say("The coach"),
    }
