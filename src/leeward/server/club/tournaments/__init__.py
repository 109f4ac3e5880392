"""Routes and pages of tournaments."""
