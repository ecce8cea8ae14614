"""tables that a phone removed from its list, and demo tables

Revision ID: 0004
Revises: 0003
"""

import sqlalchemy as sa
from alembic import op

from companion.storage.models import UtcDateTime

revision: str = "0004"
down_revision: str | None = "0003"


def upgrade() -> None:
    op.add_column("member", sa.Column("unlisted_at", UtcDateTime(), nullable=True))
    op.add_column(
        "table", sa.Column("demo", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
