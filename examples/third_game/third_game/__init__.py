"""Nim with tokens: the smallest game that has chance, secrets, options and forced actions."""
