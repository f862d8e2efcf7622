"""How many turns a game may have."""

MOST_TURNS = 400  # turns the state has room for
