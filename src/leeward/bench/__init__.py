"""`leeward bench`: how fast everything is on this machine, and whether the server keeps its word."""
