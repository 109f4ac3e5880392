"""Messages: what is sent and received, and refusals."""
