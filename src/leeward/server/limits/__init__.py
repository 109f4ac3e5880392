"""Clients, rate limits, quotas and fair queues."""
