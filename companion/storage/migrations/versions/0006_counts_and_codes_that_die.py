"""counts across processes, and codes that die

Revision ID: 0006
Revises: 0005
"""

import sqlalchemy as sa
from alembic import op

from companion.storage.models import UtcDateTime

revision: str = "0006"
down_revision: str | None = "0005"
branch_labels: str | None = None
depends_on: str | None = None


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


def downgrade() -> None:
    op.drop_index("ix_table_key", "table")
    op.drop_column("table", "key")
    op.drop_column("table", "told_at")
    op.drop_table("count")
    op.create_table(
        "wrong_code",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_wrong_code"),
    )
    op.create_index("ix_wrong_code_address", "wrong_code", ["address"])
