"""The tables of the database, as the last migration leaves them."""

import sqlalchemy as sql

metadata = sql.MetaData()

games = sql.Table(
    "games",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("kind", sql.String(32), nullable=False),
    sql.Column("start", sql.Text, nullable=False),  # JSON of Start
    sql.Column("members", sql.Text, nullable=False),  # JSON of the parties as they are now
    sql.Column("listed", sql.Boolean, nullable=False),
    sql.Column("created", sql.Float, nullable=False),
    sql.Column("finished", sql.Float, nullable=True),
    sql.Index("ix_games_listed", "created"),  # only of those that are listed
    sql.Index("ix_games_unfinished", "id"),  # only of those that are not over
)
tokens = sql.Table(
    "tokens",
    metadata,
    sql.Column("hash", sql.String(64), primary_key=True),
    sql.Column("game", sql.String(32), sql.ForeignKey("games.id", ondelete="CASCADE"), nullable=False, index=True),
    sql.Column("party", sql.Integer, nullable=False),  # -1 may only watch
)
events = sql.Table(
    "events",
    metadata,
    sql.Column("game", sql.String(32), sql.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sql.Column("version", sql.Integer, primary_key=True),
    sql.Column("event", sql.Text, nullable=False),  # JSON of an event
    sql.Column("party", sql.Integer, nullable=True),  # whose request led to it
    sql.Column("request", sql.String(40), nullable=True),
    sql.Column("at", sql.Float, nullable=False),
)
