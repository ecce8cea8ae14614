"""counts across processes, and codes that die

Revision ID: 0006
Revises: 0005
"""

import sqlalchemy as sa
from alembic import op

from companion.storage.models import UtcDateTime

revision: str = "0006"
down_revision: str | None = "0005"


def upgrade() -> None:
    op.drop_table("wrong_code")
    op.create_table(
        "count",
        sa.Column("what", sa.String(), nullable=False),
        sa.Column("who", sa.String(), nullable=False),
        sa.Column("since", UtcDateTime(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("what", "who", name="pk_count"),
    )
    op.add_column("table", sa.Column("told_at", UtcDateTime(), nullable=True))
    op.add_column("table", sa.Column("key", sa.String(), nullable=True))
    op.create_index("ix_table_key", "table", ["key"], unique=True)
