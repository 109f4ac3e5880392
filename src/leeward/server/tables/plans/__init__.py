"""Planned moves at games over days: secret until the server plays them."""
