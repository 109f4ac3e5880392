"""Accounts elsewhere: sign in through a provider of OpenID Connect."""
