"""What an owner practises, in the database. Every function runs in the storage's thread."""
