"""How many turns a game may have."""

LONGEST = 500  # turns the state has room for
USUALLY_LONGEST = 400  # unless the option `max_turns` says otherwise
