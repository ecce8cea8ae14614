"""processes and their listeners

Revision ID: 0007
Revises: 0006
"""

import sqlalchemy as sa
from alembic import op

from companion.storage.models import UtcDateTime

revision: str = "0007"
down_revision: str | None = "0006"


def upgrade() -> None:
    op.create_table(
        "process",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("seen_at", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_process"),
    )
    op.create_table(
        "listening",
        sa.Column("process_id", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("process_id", "table_id", "device_id", name="pk_listening"),
    )
    op.create_index("ix_listening_table_id", "listening", ["table_id"])
