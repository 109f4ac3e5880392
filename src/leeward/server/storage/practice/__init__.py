"""An owner's practice, in the database. Every function runs in the storage's thread."""
