"""who asks for a seat that keeps a secret

Revision ID: 0003
Revises: 0002
"""

import sqlalchemy as sa
from alembic import op

revision: str = "0003"
down_revision: str | None = "0002"


def upgrade() -> None:
    op.add_column(
        "hold", sa.Column("waiting", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
