"""seats moved to another device

Revision ID: 0002
Revises: 0001
"""

import sqlalchemy as sa
from alembic import op

from companion.storage.models import UtcDateTime

revision: str = "0002"
down_revision: str | None = "0001"


def upgrade() -> None:
    op.create_table(
        "moving",
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("until", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"],
            ["device.id"],
            name=op.f("fk_moving_device_id_device"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["table.id"], name=op.f("fk_moving_table_id_table"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_moving")),
    )
    # Adds the column in place, because a batch would copy the whole table.
    op.add_column("member", sa.Column("moved_to", sa.String(), nullable=True))
