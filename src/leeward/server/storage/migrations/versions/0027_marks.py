"""Marks of browsers are forgotten when a tournament is over; those of earlier tournaments go."""

from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    ended = "SELECT id FROM tournaments WHERE state IN ('over', 'cancelled')"
    op.execute(f"UPDATE tournament_entries SET browser = '' WHERE tournament IN ({ended})")
