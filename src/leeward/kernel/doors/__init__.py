"""Python's entry points into compiled rules."""
