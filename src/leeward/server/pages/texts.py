"""All texts of the pages, templates and scripts, in every language."""

from leeward.analysis.page import WORDS
from leeward.kernel.language.speech import voice
from leeward.server.pages.panel_texts import panel_texts
from leeward.server.pages.site_texts import site_texts

OF_ANALYSIS = ("players", "accuracy", "luck", "skill", "rest", "explained", "turns", "no_turns")


def texts(lang: str) -> dict[str, str]:
    """Return texts by the names that templates and scripts use. Scripts fill in the braces of their texts."""
    say = voice(lang).say
    return {
        **site_texts(lang),
        **start_texts(lang),
        **table_texts(lang),
        **panel_texts(lang),
        **talk_texts(lang),
        **analysis_texts(lang),
        **puzzle_texts(lang),
        **lesson_texts(lang),
        **explorer_texts(lang),
        **statistics_texts(lang),
        "settings": say("Settings"),
    }


def start_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "tagline": say("Strategy games to play, learn and study"),
        "play_now": say("Play now"),
        "play_now_more": say("you and three computer players"),
        "preparing": say("Your game starts automatically as soon as its rules are ready."),
        "preparing_rules": say("Preparing the rules (first time only): {percent}%", percent="{percent}"),
        "preparing_opponents": say("Preparing the opponents: {percent}%. You can start now.", percent="{percent}"),
        "own_way": say("Set up your own game"),
        "game": say("Game"),
        "players": say("Players"),
        "seats": say("Seats"),
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
        "bot_invite": say("Invite a bot"),
        "begin": say("Start the game"),
        "my_games": say("My games"),
        "watch": say("Games to watch"),
        "no_games": say("No games yet: your first is one click away."),
        "open_file": say("Open a saved game"),
        "you": say("You"),
        "over": say("over"),
        "your_turn": say("Your turn"),
        "closed": say("closed"),
        "computer_named": say("{name} (computer)", name="{name}"),
        "actions_played": say("actions so far: {count}", count="{count}"),
        "failed": say("That didn't work: {why}", why="{why}"),
        "home": say("All games"),
        "rules": say("The rules in brief"),
        "rules_intro": say("How to play and what everything on the table does, in our own words."),
        "chapters": say("Chapters"),
        "glossary": say("Glossary"),
        "search": say("Search the rules"),
        "found_nothing": say("Nothing found."),
        "not_begun": say("waiting for players"),
        "future_known_short": say("its future was known"),
        "may_watch": say("Others may watch"),
        "level": say("Strength"),
        "experiments": say("Experiments"),
        "rating": say("rating {number}", number="{number}"),
        "rating_scale": say(
            "As in chess: a player rated 400 points higher wins ten of eleven two-player games. Random play is rated 0."
        ),
        "may_hint": say("Everyone may ask for hints"),
        "may_replace": say("If someone leaves, a computer may take over"),
        "wait_for": say("Wait for a player's move"),
        "pace": say("Clock"),
        "no_pace": say("none"),
        "pace_ends": say("If time runs out,"),
        "wait_minutes": say("{minutes} min", minutes="{minutes}"),
        "wait_always": say("as long as it takes"),
    }


def table_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "picture": say("The table"),
        "possible": say("What you can do"),
        "also": say("Also possible"),
        "preview": say("Preview"),
        "do_it": say("Do it"),
        "turn_piece": say("Turn"),
        "turn_how": say("Turn it: wheel, right click or R"),
        "areas": say("Areas of the table"),
        "zoom": say("Zoom"),
        "zoom_in": say("Zoom in"),
        "zoom_out": say("Zoom out"),
        "zoom_fit": say("The whole board"),
        "zoom_fit_short": say("All"),
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
        "room": say("Waiting room"),
        "room_begins": say("The game begins when every seat is taken."),
        "room_dealt": say("It isn't set up until then."),
        "room_links": say("Send each player the link to their seat."),
        "room_wait": say("The host has the links to the open seats."),
        "room_fill": say("Start now with computers in the open seats"),
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
        "rules_step": say("Rules for this step"),
        "rules_more": say("More in the rules"),
        "final": say("Can't be undone"),
        "hint": say("Hint"),
        "hint_more": say("What the strongest opponent would do here"),
        "hint_thinking": say("The strongest opponent is thinking …"),
        "hint_best": say("The strongest opponent would choose:"),
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
        "play_on": say("Play or pause"),
        "next_game": say("Another game"),
        "present": say("Back to the game"),
        "position": say("Position"),
        "earlier": say("One action back"),
        "later": say("One action forward"),
        "permalink": say("Link to this position"),
        "log": say("Game log"),
        "log_short": say("Log"),
        "since": say("Since your last turn"),
        "save": say("Save as a file"),
        "scores": say("Detailed scores"),
        "again": say("Play again"),
        "join_again": say("Play again: the others are waiting"),
        "watch_again": say("Watch the next game"),
        "part": say("Part"),
        "sum": say("Sum"),
        "points": say("Points"),
        "course": say("How the game went"),
        "result": say("How it ended"),
        "highlights": say("Highlights"),
        "when": say("When"),
        "what": say("What"),
        "story": say("Move by move"),
        "back_to_table": say("Back to the table"),
        "choose_one": say("Which one?"),
        "close": say("Close"),
        "shortcuts": say("Keyboard shortcuts"),
        "sure": say("Sure? {label}", label="{label}"),
    }


def analysis_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
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
        "branch": say("Play on from here"),
        "branch_more": say("An analysis board: you play every seat and can undo and ask for hints"),
        "share": say("Copy link"),
        "share_more": say("The link opens this position on a separate analysis board"),
        "board": say("Analysis board"),
        "board_opens": say("Opening the board …"),
        "board_bad": say("This link contains no position. Part of it may be missing."),
        "compare": say("Compare two choices"),
        "compare_do": say("Compare"),
        "compare_choice": say("Choice {number}", number="{number}"),
        "compare_chance": say("Chance decides what follows."),
        "compare_line": say("A possible continuation:"),
        "compare_points": say("What you gain"),
        "paste": say("Paste a saved game and play every seat"),
        "paste_open": say("Open the analysis board"),
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
        "puzzles": say("Puzzles"),
        "puzzle_day": say("Puzzle of the day"),
        "puzzle_theme": say("Theme"),
        "puzzle_level": say("Difficulty"),
        "puzzle_all": say("all"),
        "puzzle_right": say("Well spotted!"),
        "puzzle_shown": say("The best choice: {label}", label="{label}"),
        "puzzle_none": say("You've solved all of these, so they start over."),
        "puzzle_no_such": say("No puzzle matches: choose another theme or difficulty."),
        "puzzle_rating": say("Your rating: {number}", number="{number}"),
        "puzzle_streak": say("Streak: {number}", number="{number}"),
        "puzzle_solved": say("Solved: {number} of {count}", number="{number}", count="{count}"),
        "puzzle_of": say("rating {number}", number="{number}"),
        "puzzle_missing": say("There are no puzzles for this edition of the game."),
        "puzzle_next": say("Next puzzle"),
    }


def explorer_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "explorer": say("Statistics"),
        "explorer_variant": say("Variant"),
        "explorer_seat": say("Seat"),
        "explorer_round": say("Round"),
        "explorer_show": say("Show"),
        "explorer_seats": say("Win rate by seat"),
        "explorer_strategies": say("Strategies"),
        "explorer_sources": say("Points by source"),
        "explorer_length": say("Game length"),
        "explorer_what": say("What"),
        "explorer_often": say("How often"),
        "explorer_when": say("When"),
        "explorer_won": say("Wins"),
        "explorer_range": say("95% interval"),
        "explorer_all": say("Everyone"),
        "explorer_winners": say("Winners"),
        "explorer_nothing": say("None of this happened here."),
        "explorer_explained": say(
            "How often: the share of players who did it. When: how often in each round, from first to last. Wins: "
            "how many of these players won; the line in the middle marks {fair}, an equal share for everyone. A "
            "high number doesn't mean that this is why they won.",
            fair="{fair}",
        ),
        "explorer_few": say("Pale rows: fewer than 100 games, so not reliable."),
        "alike": say("Similar games"),
        "alike_none": say("No similar games found."),
    }


def statistics_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "statistics": say("My statistics"),
        "statistics_intro": say("The games you have finished. Only you can see this page."),
        "statistics_none": say(
            "Nothing yet. Once you finish a game, this page shows your places and points by game, opponents and "
            "number of players, and what you do more or less often than winners. Once games are analysed, it also "
            "shows how accurately you play."
        ),
        "statistics_results": say("Results"),
        "statistics_games": say("Games"),
        "statistics_wins": say("Wins"),
        "statistics_place": say("Place"),
        "statistics_points": say("Points"),
        "statistics_best": say("Best"),
        "statistics_accuracy": say("Accuracy over time"),
        "statistics_no_accuracy": say("None of these games has been analysed yet. Open one and choose “Analyse this game”."),
        "statistics_compared": say("Compared with winners"),
        "statistics_compared_more": say(
            "The share of games in which you did it and in which winners did, with the largest difference first."
        ),
        "statistics_you": say("You"),
        "statistics_last": say("Recent games"),
        "statistics_uncounted": say(
            "Games that are not counted here yet: {count}. Reload the page to count more of them.", count="{count}"
        ),
    }


def talk_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "chat": say("Chat"),
        "chat_players": say("Only the players read this chat."),
        "chat_spectators": say("Only spectators read this chat. When the game is over, the players can read it, too."),
        "chat_spectators_over": say("The players can read this chat now."),
        "chat_of_spectator": say("{name} (spectator)", name="{name}"),
        "chat_name": say("Your name"),
        "say": say("Write a message"),
        "send": say("Send"),
        "at_table": say("At the table"),
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
        "came_back": say("A computer has been playing for you."),
        "came_back_more": say("Your seat is still yours: take it back and play on from here."),
        "only_watch": say("Just watch"),
        "leave": say("Leave and let a computer play for me"),
        "moved": say("This table is now open in another window."),
        "moved_here": say("Continue here"),
        "copy": say("Copy"),
        "copied": say("Copied"),
        "lost": say("Connection lost. Your game is saved. Reconnecting …"),
        "refused": say("Too late: the table has changed."),
        "language": say("Language"),
        "colours": say("Colours"),
        "auto": say("same as the system"),
        "light": say("light"),
        "dark": say("dark"),
        "sound": say("Sounds"),
        "volume": say("Volume"),
        "bell": say("Ring for my turn, even if this tab is hidden"),
        "speed": say("Animations"),
        "none": say("off"),
        "quick": say("fast"),
        "calm": say("slow"),
        "large": say("Larger text"),
        "use_preview": say("Preview each choice before I make it"),
        "coordinates": say("Show the names of spaces at the edge of the board"),
        "follow": say("Show the computers' moves one by one"),
        "ask": say("Ask before moves that can't be undone"),
        "ask_end": say("Ask before my turn ends"),
        "use_coach": say("Coach: tell me what matters and warn me before big mistakes"),
        "coach_again": say("Look again"),
        "coach_do": say("Do it anyway"),
        "coach_off": say("Turn the coach off"),
        "join": say("Take this seat"),
        "join_title": say("You are invited"),
        "join_host": say("{name} invites you.", name="{name}"),
        "join_there": say("At the table: {names}", names="{names}"),
        "join_open": say("still free: {names}", names="{names}"),
        "join_shared": say(
            "This seat already has a player. With this link you share it: the person who sent it to you sees and plays it, too."
        ),
        "join_gone": say("This link is no longer valid. Ask for a new one."),
        "not_found": say("This table does not exist."),
    }


def lesson_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "learn": say("Learn step by step"),
        "learn_more": say("short lessons on the real table"),
        "learn_on": say("Continue the course"),
        "course_intro": say(
            "Short lessons on the real table, then a first game with a coach. You don't need to read the rules first."
        ),
        "lesson_minutes": say("{minutes} min", minutes="{minutes}"),
        "lesson_done": say("done"),
        "lesson_begun": say("step {number} of {count}", number="{number}", count="{count}"),
        "lesson_step": say("{number} of {count}", number="{number}", count="{count}"),
        "lesson_open": say("Go to the table"),
        "lesson_waits": say("Preparing the table (first time only). What this lesson covers:"),
        "lesson_touch": say("Tap once to preview, twice to do it."),
        "lesson_arrange": say("When everything is in place, press “{done}”.", done="{done}"),
        "lesson_on": say("Next"),
        "lesson_next": say("Next lesson"),
        "lesson_end": say("All lessons"),
        "lesson_back": say("Back"),
        "lesson_leave": say("Leave"),
        "coach": say("The coach"),
        "coach_hush": say("Play without the coach"),
        "course_all": say("All lessons"),
    }
