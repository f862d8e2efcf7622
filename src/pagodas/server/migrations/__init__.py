"""How the tables came to be as they are, step by step. A server brings its database up to date when it starts."""
