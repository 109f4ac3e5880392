"""What the pages say, in every language: the templates and the scripts take all their texts from here."""

from leeward.kernel.speech import voice


def texts(lang: str) -> dict[str, str]:
    """Texts by the name under which templates and scripts ask for them. A brace in a script's text is filled in there."""
    say = voice(lang).say
    return {**start_texts(lang), **table_texts(lang), **talk_texts(lang), "settings": say("Settings")}


def start_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "tagline": say("Strategy games to play, to learn and to study"),
        "play_now": say("Play now"),
        "continue": say("Continue"),
        "play_now_more": say("you and three computer players"),
        "preparing": say("Your game begins by itself as soon as its rules are ready."),
        "preparing_rules": say("Preparing the rules, this first time only: {percent} %", percent="{percent}"),
        "preparing_opponents": say("Preparing the opponents: {percent} %. You can begin already.", percent="{percent}"),
        "own_way": say("Choose yourself"),
        "game": say("Game"),
        "players": say("Players"),
        "seats": say("Who sits where"),
        "seat": say("Seat {number}", number="{number}"),
        "name": say("Name"),
        "me": say("me"),
        "computer": say("a computer"),
        "here": say("another person here"),
        "open": say("open, by link"),
        "begin": say("Begin"),
        "my_games": say("My games"),
        "watch": say("Games to watch"),
        "no_games": say("None yet: the first one is a click away."),
        "open_file": say("Open a saved game"),
        "you": say("You"),
        "over": say("over"),
        "your_turn": say("Your turn"),
        "closed": say("closed"),
        "computer_named": say("{name} (computer)", name="{name}"),
        "since_when": say("since {when}", when="{when}"),
        "actions_played": say("{count} actions", count="{count}"),
        "failed": say("That did not work: {why}", why="{why}"),
        "home": say("All games"),
        "rules": say("The rules in short"),
        "rules_intro": say("How it is played, and what everything on the table is and does, in our own words."),
        "chapters": say("Chapters"),
        "glossary": say("What everything is"),
        "not_begun": say("waits for players"),
        "may_watch": say("Others may watch"),
        "level": say("How well it plays"),
        "rating": say("rating {rating}", rating="{rating}"),
        "may_hint": say("Everybody may ask for hints"),
        "may_replace": say("A computer may play for one who has left"),
    }


def game_texts(name: str, lang: str) -> dict[str, str]:
    """What a game is in one sentence, how long it takes and how heavy it is; nothing for games that we do not know."""
    say = voice(lang).say
    told = {
        "puerto-rico": {
            "sentence": say("Settle an island, plant, build and ship: the role that you choose is played by all."),
            "length": say("30 to 60 minutes against computers"),
            "weight": say("A few rules, many plans"),
            "first": say("New here? Begin with this one."),
        },
        "cooper-island": {
            "sentence": say("Chart a wild peninsula: lay land upon land, and sail farther than the others."),
            "length": say("60 to 90 minutes against computers"),
            "weight": say("Heavy: for those who like to plan far ahead"),
            "first": say("For those who know some games already."),
        },
    }
    return told.get(name, {})


def table_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "picture": say("The table"),
        "possible": say("What you can do"),
        "also": say("Also possible"),
        "preview": say("As it would be"),
        "do_it": say("Do it"),
        "areas": say("Parts of the table"),
        "zoom": say("Size of the board"),
        "zoom_in": say("Larger"),
        "zoom_out": say("Smaller"),
        "zoom_fit": say("The whole board"),
        "zoom_fit_short": say("All"),
        "to_my_turn": say("Skip to my turn"),
        "arranged": say("Done"),
        "arrange_again": say("As it was"),
        "arrange_one": say("One by one"),
        "arrange_hand": say("In hand:"),
        "arrange_nobody": say("nobody left"),
        "kind_colonist": say("colonist"),
        "kind_noble": say("noble"),
        "arrange_more": say("Put one here: {name}", name="{name}"),
        "arrange_less": say("Take one away: {name}", name="{name}"),
        "welcome_back": say("Welcome back, {name}. It is your turn.", name="{name}"),
        "waiting": say("{name} is thinking", name="{name}"),
        "room": say("The waiting room"),
        "room_begins": say("The game begins when every seat is taken."),
        "room_dealt": say("Only then is everything dealt."),
        "room_links": say("Send everybody who shall play the link of their seat."),
        "room_wait": say("Who made the table has the links of the open seats."),
        "room_fill": say("Begin now: computers take the open seats"),
        "origin_chosen": say(
            "Whoever made this table chose how everything is dealt: they may know what is hidden and what will be drawn."
        ),
        "origin_saved": say(
            "This game goes on from a saved one: whoever has it may know what is hidden and what will be drawn."
        ),
        "rules_step": say("The rules of this step"),
        "final": say("Cannot be taken back"),
        "hint": say("Hint"),
        "hint_more": say("What the strongest opponent would do here"),
        "hint_thinking": say("The strongest opponent is thinking …"),
        "hint_best": say("The strongest opponent would choose:"),
        "hint_worth": say("{share} of its thoughts, then your chance is {chance}", share="{share}", chance="{chance}"),
        "chances": say("Everybody's chance to win"),
        "no_hints": say("Hints are not allowed at this table."),
        "undo": say("Take back"),
        "undo_ask": say("Ask to take back"),
        "undo_asked": say("{name} asks to take back the last action.", name="{name}"),
        "undo_waiting": say("The others are asked."),
        "agree": say("Agree"),
        "refuse": say("Refuse"),
        "look_back": say("Look back"),
        "play_on": say("Play and pause"),
        "next_game": say("Another game"),
        "present": say("Back to the present"),
        "position": say("Position"),
        "earlier": say("One action back"),
        "later": say("The next action"),
        "permalink": say("Link to this position"),
        "log": say("What happened"),
        "log_short": say("Log"),
        "since": say("Since your last turn"),
        "save": say("Save as a file"),
        "scores": say("The scores in full"),
        "again": say("Play again"),
        "join_again": say("Play again: the others wait"),
        "watch_again": say("Watch the next game"),
        "part": say("Part"),
        "sum": say("Sum"),
        "points": say("Points"),
        "course": say("The course of the game"),
        "result": say("How it ended"),
        "highlights": say("Who built what when"),
        "when": say("When"),
        "what": say("What"),
        "story": say("What happened when"),
        "back_to_table": say("Back to the table"),
        "choose_one": say("Which one?"),
        "close": say("Close"),
        "shortcuts": say("Keys"),
        "shortcuts_more": say(
            "1 to 9 choose, E ends the turn, arrows move, H gives a hint, U takes back, B looks back, L shows the log, "
            "R the rules, S the settings, T skips to your turn. + and - zoom, 0 shows the whole board. "
            "X steps through everything on the table and explains it."
        ),
        "sure": say("Sure? {label}", label="{label}"),
    }


def talk_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "chat": say("Chat"),
        "say": say("Say something"),
        "send": say("Send"),
        "at_table": say("At the table"),
        "connected": say("connected"),
        "computer_level": say("a computer: {level}", level="{level}"),
        "away": say("away"),
        "watching": say("You are watching."),
        "invite": say("Link for this seat"),
        "other_device": say("Link for another device"),
        "replace": say("Let a computer play for {name}", name="{name}"),
        "take_seat": say("Take my seat back"),
        "came_back": say("A computer has been playing for you."),
        "came_back_more": say("Your seat is still yours: take it back, and you go on from here."),
        "only_watch": say("Only watch"),
        "leave": say("Leave: let a computer play for me"),
        "moved": say("You have opened this table in other windows since."),
        "moved_here": say("Go on here"),
        "copy": say("Copy"),
        "copied": say("Copied"),
        "lost": say("The connection is lost. Nothing else is: the table is kept, and we keep trying."),
        "refused": say("That came too late: the table has changed."),
        "language": say("Language"),
        "colours": say("Colours"),
        "auto": say("as the system"),
        "light": say("light"),
        "dark": say("dark"),
        "sound": say("A sound when it is my turn"),
        "speed": say("Movement"),
        "none": say("none"),
        "quick": say("quick"),
        "calm": say("calm"),
        "large": say("Larger text"),
        "use_preview": say("Show what a choice would bring before it is made"),
        "follow": say("Show what computers do one after the other"),
        "ask": say("Ask before what cannot be taken back"),
        "ask_end": say("Ask at the end of my turn"),
        "join": say("Take this seat"),
        "join_title": say("You are invited"),
        "join_host": say("{name} invites you.", name="{name}"),
        "join_there": say("At the table: {names}", names="{names}"),
        "join_open": say("still free: {names}", names="{names}"),
        "join_gone": say("This link has been used or never was. Ask for a new one."),
        "not_found": say("There is no such table."),
    }
