"""Indexes for what is looked for among all games: those that are listed, and those that are not over."""

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the indexes."""
    listed, unfinished = sql.text("listed"), sql.text("finished IS NULL")
    op.create_index(
        "ix_games_listed", "games", ["created"], postgresql_where=listed, sqlite_where=sql.text("listed = 1")
    )
    op.create_index("ix_games_unfinished", "games", ["id"], postgresql_where=unfinished, sqlite_where=unfinished)


def downgrade() -> None:
    """Remove them."""
    for index in ("ix_games_unfinished", "ix_games_listed"):
        op.drop_index(index, "games")
