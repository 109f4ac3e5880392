"""Members among each other: ratings, profiles, friends, their games."""
