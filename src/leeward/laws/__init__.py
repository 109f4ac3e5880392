"""The laws that every game obeys, for any package with a game: `leeward check-game` runs them and reports what is broken."""
