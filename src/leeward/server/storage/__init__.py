"""The database: schema, rows, owners, retention, and announcements between servers."""
