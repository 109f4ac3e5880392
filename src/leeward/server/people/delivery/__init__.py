"""Delivery: messages to places that people name, by web push and webhook."""
