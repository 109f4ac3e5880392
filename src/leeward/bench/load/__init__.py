"""The server under load: response times, CPU and memory while many tables are played."""
