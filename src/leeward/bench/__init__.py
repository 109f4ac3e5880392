"""`leeward bench`: the speed of the rules and of the server on this machine."""
