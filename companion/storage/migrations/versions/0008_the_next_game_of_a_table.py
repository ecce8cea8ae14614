"""an index to find the next game of a table

Revision ID: 0008
Revises: 0007
"""

from alembic import op

revision: str = "0008"
down_revision: str | None = "0007"


def upgrade() -> None:
    op.create_index("ix_table_rematch_of", "table", ["rematch_of"])
