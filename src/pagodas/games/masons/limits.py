"""How many turns a game may have, and on which boards."""

LONGEST = 500  # turns the state has room for
USUALLY_LONGEST = 400  # unless the option `max_turns` says otherwise
BOARDS = ("full", "small")  # the nine files and ranks, or the three in the middle
