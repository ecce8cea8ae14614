"""the set-up that phones agree on

Revision ID: 0005
Revises: 0004
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision: str = "0005"
down_revision: str | None = "0004"


def upgrade() -> None:
    kind = sa.JSON().with_variant(JSONB(), "postgresql")
    op.add_column("table", sa.Column("proposal", kind, nullable=True))
