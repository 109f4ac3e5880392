"""Conduct: reports, mutes and suspensions, fair play, registration, tokens and bots."""
