"""Practice: what comes back, themes, storms, and how far one is."""
