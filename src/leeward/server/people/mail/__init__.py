"""Mail to members: what it says, the queue in the database, and sending it over SMTP."""
