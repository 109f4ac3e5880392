"""Notices: what concerns a person, on the page and wherever else they want to learn of it."""
