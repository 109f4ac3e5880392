"""Notices: their JSON and their pages."""
