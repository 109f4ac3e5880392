"""Flat records: how a table lies in memory, and how Python reads it."""

from leeward.kernel.records.record import *  # noqa: F403
