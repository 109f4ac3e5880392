"""Run by Alembic, which is run by `storage.migrate` with its own connection."""

from alembic import context

from leeward.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
