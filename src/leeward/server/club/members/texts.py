"""Texts of the pages about members."""

from leeward.kernel.language.speech import term, voice

BADGES = {
    "admiral": term("Won a rated game against an admiral"),
    "course": term("Finished the course"),
    "puzzles": term("Solved 100 puzzles"),
    "people-2": term("Won a rated game of two people"),
    "people-3": term("Won a rated game of three people"),
    "people-4": term("Won a rated game of four people"),
    "people-5": term("Won a rated game of five people"),
}


def member_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "all_my_games": say("My games"),
        "my_friends": say("Friends"),
        "leaderboard": say("Leaderboard"),
        "my_profile": say("My profile"),
        "club_pages": say("Club"),
        "for_operators": say("For operators"),
        "see_profile": say("Who sees my profile?"),
        "see_all": say("everybody"),
        "see_friends": say("my friends"),
        "see_nobody": say("only me"),
        "member_joined": say("Member since"),
        "is_bot": say("This is a bot."),
        "ratings": say("Ratings"),
        "no_ratings": say("No rated games yet."),
        "provisional": say("provisional"),
        "places": say("Places"),
        "place_first": say("1st"),
        "places_other": say("2nd and below"),
        "no_places": say("No finished games yet."),
        "openings": say("Favourite openings"),
        "opening": say("Opening"),
        "openings_more": say("The first three decisions that the explorer counts, in finished games of the present rules."),
        "now_playing": say("Now playing"),
        "now_playing_more": say("Running games of your friends and of members whom you follow, if everybody may watch them."),
        "favourites": say("Does more often than winners"),
        "solved_puzzles": say("Solved puzzles"),
        "badges": say("Badges"),
        "no_badges": say("No badges yet."),
        "ask_friend": say("Ask to be friends"),
        "accept_friend": say("Accept"),
        "decline_friend": say("Decline"),
        "cancel_friend": say("Cancel request"),
        "end_friend": say("End friendship"),
        "follow": say("Follow"),
        "unfollow": say("Stop following"),
        "block": say("Block"),
        "unblock": say("Unblock"),
        "block_more": say("A blocked member can't invite you or sit down at your table, and you don't see what they write."),
        "friends_intro": say("Only you see this page."),
        "friends_add": say("Ask a member to be your friend"),
        "friends_add_more": say("If there is a member with this name, they find your request among their notices."),
        "friends_send": say("Send request"),
        "friends_none": say("You have no friends here yet."),
        "friends_asking": say("Would like to be your friends"),
        "friends_asked": say("You have asked"),
        "friends_followed": say("You follow"),
        "friends_blocked": say("Blocked"),
        "last_opponents": say("Last opponents"),
        "play_with": say("Play with these"),
        "play_with_more": say("Choose friends or last opponents. Each finds your invitation among their notices."),
        "play_with_rated": say("Rated"),
        "running_games": say("Running"),
        "finished_games": say("Finished"),
        "any": say("all"),
        "only_rated": say("rated"),
        "not_rated": say("not rated"),
        "search_games": say("Player or title"),
        "filter": say("Show"),
        "turn_expected": say("Your turn: probably"),
        "no_such_games": say("There are no such games."),
        "page_before": say("Previous page"),
        "page_after": say("Next page"),
        "leaders": say("Members"),
        "leader_bots": say("Bots"),
        "leader_computers": say("Computers, fixed by many games between them"),
        "leaders_none": say("Nobody has played enough rated games yet."),
        "leaders_more": say(
            "Rated games needed: {count}. Before that a rating is provisional. "
            "The list is sorted by the lower end of each rating's range.",
            count="{count}",
        ),
        "rating_points": say("Rating"),
        "rated_games": say("Rated games"),
        "member": say("Member"),
    }


def badge_text(badge: str, lang: str) -> str:
    return voice(lang).say(BADGES[badge])


def time_texts(lang: str) -> dict[str, str]:
    """Texts about one's own time in games over days."""
    say = voice(lang).say
    return {
        "my_time": say("My time"),
        "my_time_more": say("This counts in games over days that have a clock, at all your tables."),
        "vacation_days": say("Days of vacation, from now"),
        "begin_vacation": say("Stop my clocks"),
        "days_left": say("{days} left of 30 in a year", days="{days}"),
        "on_vacation": say("Your clocks stand still until"),
        "end_vacation": say("End the vacation"),
        "waking_hours": say("My clocks run"),
        "all_day": say("all day"),
        "these_hours": say("only while I am awake"),
        "wakes": say("I wake at (hour)"),
        "sleeps": say("I sleep at (hour)"),
        "save_hours": say("Save the hours"),
    }
