"""People: accounts and how they sign in, names, friends, ratings, conduct."""
