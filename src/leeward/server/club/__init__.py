"""Pages and routes of the club: sign up and in, the account, profiles, friends, operators."""
