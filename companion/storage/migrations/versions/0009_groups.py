"""groups, and the group of a table

Revision ID: 0009
Revises: 0008
"""

import sqlalchemy as sa
from alembic import op

from companion.storage.models import JSON, UtcDateTime

revision: str = "0009"
down_revision: str | None = "0008"


def upgrade() -> None:
    op.create_table(
        "player_group",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("host", sa.String(), nullable=False),
        sa.Column("seen_at", UtcDateTime(), nullable=False),
        sa.Column("joined", JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_player_group"),
        sa.UniqueConstraint("code", name="uq_player_group_code"),
        sa.UniqueConstraint("token", name="uq_player_group_token"),
    )
    op.add_column("table", sa.Column("group_id", sa.String(), nullable=True))
    op.create_index("ix_table_group_id", "table", ["group_id"])
