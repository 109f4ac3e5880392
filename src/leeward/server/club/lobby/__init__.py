"""Routes and pages of the lobby."""
