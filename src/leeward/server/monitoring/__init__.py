"""Logs, metrics, retries, and tuning of the process."""
