"""Games, the hashes of their tokens, and their logs."""

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("kind", sql.String(32), nullable=False),
        sql.Column("start", sql.Text, nullable=False),
        sql.Column("members", sql.Text, nullable=False),
        sql.Column("listed", sql.Boolean, nullable=False),
        sql.Column("created", sql.Float, nullable=False),
        sql.Column("finished", sql.Float, nullable=True),
    )
    op.create_table(
        "tokens",
        sql.Column("hash", sql.String(64), primary_key=True),
        sql.Column("game", sql.String(32), sql.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sql.Column("party", sql.Integer, nullable=False),
    )
    op.create_index("ix_tokens_game", "tokens", ["game"])
    op.create_table(
        "events",
        sql.Column("game", sql.String(32), sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sql.Column("version", sql.Integer, primary_key=True),
        sql.Column("event", sql.Text, nullable=False),
        sql.Column("party", sql.Integer, nullable=True),
        sql.Column("request", sql.String(40), nullable=True),
        sql.Column("at", sql.Float, nullable=False),
    )


def downgrade() -> None:
    """Remove them."""
    for table in ("events", "tokens", "games"):
        op.drop_table(table)
