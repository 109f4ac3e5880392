"""Pages and routes of members: profiles, friends, their games, leaderboards."""
