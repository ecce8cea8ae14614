"""tables, seats, devices and entries

Revision ID: 0001
Revises:
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy import Text
from sqlalchemy.dialects import postgresql

from companion.storage.models import UtcDateTime

revision: str = "0001"
down_revision: str | None = None


def upgrade() -> None:
    _devices_and_tables()
    _entries()
    _members()
    _seats()


def _devices_and_tables() -> None:
    op.create_table(
        "device",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("label", sa.String(), nullable=False),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_device")),
    )
    op.create_table(
        "table",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("code", sa.String(), nullable=False),
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("watch", sa.String(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("module_version", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("locked", sa.Boolean(), nullable=False),
        sa.Column("own_seat_only", sa.Boolean(), nullable=False),
        sa.Column("rematch_of", sa.String(), nullable=True),
        sa.Column("created_at", UtcDateTime(), nullable=False),
        sa.Column("changed_at", UtcDateTime(), nullable=False),
        sa.Column("closed_at", UtcDateTime(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_table")),
        sa.UniqueConstraint("code", name=op.f("uq_table_code")),
        sa.UniqueConstraint("token", name=op.f("uq_table_token")),
        sa.UniqueConstraint("watch", name=op.f("uq_table_watch")),
    )
    op.create_table(
        "wrong_code",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("address", sa.String(), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_wrong_code")),
    )
    with op.batch_alter_table("wrong_code", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_wrong_code_address"), ["address"], unique=False)


def _entries() -> None:
    op.create_table(
        "entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column(
            "payload",
            sa.JSON().with_variant(postgresql.JSONB(astext_type=Text()), "postgresql"),
            nullable=False,
        ),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("at", UtcDateTime(), nullable=False),
        sa.Column("grp", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=True),
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column(
            "overruled",
            sa.JSON().with_variant(postgresql.JSONB(astext_type=Text()), "postgresql"),
            nullable=False,
        ),
        sa.Column("digest", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"], ["device.id"], name=op.f("fk_entry_device_id_device")
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["table.id"], name=op.f("fk_entry_table_id_table"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entry")),
        sa.UniqueConstraint("table_id", "key", name="uq_entry_table_id_key"),
        sa.UniqueConstraint("table_id", "seq", name="uq_entry_table_id_seq"),
    )


def _members() -> None:
    op.create_table(
        "member",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("joined_at", UtcDateTime(), nullable=False),
        sa.Column("seen_at", UtcDateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"],
            ["device.id"],
            name=op.f("fk_member_device_id_device"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["table_id"], ["table.id"], name=op.f("fk_member_table_id_table"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "device_id", name=op.f("pk_member")),
    )
    with op.batch_alter_table("member", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_member_device_id"), ["device_id"], unique=False)


def _seats() -> None:
    op.create_table(
        "seat",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("colour", sa.String(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"], ["table.id"], name=op.f("fk_seat_table_id_table"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("table_id", "colour", name=op.f("pk_seat")),
    )
    op.create_table(
        "hold",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("colour", sa.String(), nullable=False),
        sa.Column("device_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["device_id"], ["device.id"], name=op.f("fk_hold_device_id_device"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["table_id", "colour"],
            ["seat.table_id", "seat.colour"],
            name=op.f("fk_hold_table_id_seat"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("table_id", "colour", "device_id", name=op.f("pk_hold")),
    )
