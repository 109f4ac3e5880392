"""What `leeward admin` does beside a running server."""
