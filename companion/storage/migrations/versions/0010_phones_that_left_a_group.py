"""the phones that have left a group

Revision ID: 0010
Revises: 0009
"""

import sqlalchemy as sa
from alembic import op

from companion.storage.models import JSON

revision: str = "0010"
down_revision: str | None = "0009"


def upgrade() -> None:
    op.add_column("player_group", sa.Column("left", JSON, nullable=False, server_default="[]"))
