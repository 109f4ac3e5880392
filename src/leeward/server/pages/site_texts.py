"""Texts of the navigation, of the pages behind it, and of the player's name."""

from leeward.kernel.language.speech import voice


def site_texts(lang: str) -> dict[str, str]:
    say = voice(lang).say
    return {
        "nav": say("Main menu"),
        "nav_menu": say("Menu"),
        "nav_play": say("Play"),
        "nav_learn": say("Learn"),
        "nav_explore": say("Explore"),
        "nav_watch": say("Watch"),
        "nav_lobby": say("Lobby"),
        "nav_tournaments": say("Tournaments"),
        "find_game": say("Find people to play with"),
        "my_name": say("My name"),
        "my_name_more": say("Other players see it. It counts for games that you start or join from now on."),
        "guest": say("Guest"),
        "guest_more": say("This player is not signed in: the name may be anybody's."),
        "sign_in": say("Sign in"),
        "account": say("My account"),
        "signed_in_as": say("Signed in as {name}", name="{name}"),
        "unread": say("Unread notices"),
        "server_away": say("The server is away"),
        "server_away_more": say("Your games are saved there. This page comes back by itself as soon as the server answers."),
        "room_invite": say("Invite your friends"),
        "room_local": say(
            "This address works only on this computer. For friends in your network, restart the server and open this page by "
            "your computer's address in the network:"
        ),
        "qr": say("QR code"),
        "qr_how": say("Point a phone's camera at it. The link works once."),
        "share_link": say("Share …"),
        "share_text": say("Play with me!"),
        "ask_name": say("What should your friends call you?"),
        "ask_name_more": say("They see your name at the table. You can change it in the settings at any time."),
        "ask_name_done": say("Continue"),
        "ask_name_not": say("Stay a guest"),
        "best_of": say("Games"),
        "one_game": say("one"),
        "best_of_games": say("best of {count}, seats rotate", count="{count}"),
        "may_rate": say("Rated: everybody has an account, without hints, and undo only until something is revealed"),
        "all_games": say("All my games"),
        "rated": say("rated"),
        "rated_game": say("This game is rated: it counts for the ratings of its players. Who leaves it gets the last place."),
        "learn_first": say("Learn to play"),
        "running": say("Your games"),
        "friends": say("Play with friends"),
        "friends_how": say(
            "Open a table and send each friend a link. Nobody needs an account, and computers can fill empty seats."
        ),
        "friends_invite": say("Invite friends"),
        "drop_file": say("or drop the file here"),
        "lessons_done": say("Lessons done: {number} of {count}", number="{number}", count="{count}"),
        "puzzles_intro": say("Positions from strong games in which one choice is clearly best. Can you find it?"),
        "puzzles_do": say("Solve puzzles"),
        "practice": say("Practice"),
        "repeat_today": say("To repeat today"),
        "explore_intro": say("What wins, how often and when, counted over many games between strong computer players."),
        "explore_game": say("Win rates by seat, by building and by strategy, and where the points come from."),
        "watch_intro": say("Games that their players opened to spectators. You see what a spectator at the table would see."),
        "watch_running": say("Running games"),
        "watch_finished": say("Finished games with an analysis"),
        "watch_strength": say("rating {rating}", rating="{rating}"),
        "watch_none": say("Nobody is playing in public at the moment."),
    }
