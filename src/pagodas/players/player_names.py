"""The names of all players, for whoever lists or completes them: importing the players takes far longer."""

LEVEL_NAMES = ("novice", "casual", "club", "master")
STAND_IN = "club"  # plays for whoever leaves a table of three or more
FORMER_NAMES = ("master-1",)  # the strongest level of an earlier release, to measure progress by
PLAYER_NAMES = (*LEVEL_NAMES, *FORMER_NAMES, "random", "greedy", "uct", "mcts", "ismcts", "alphabeta")
