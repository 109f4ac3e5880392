"""Languages: voices, catalogues, and names that can be shown safely."""
