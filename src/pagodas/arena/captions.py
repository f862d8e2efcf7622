"""How to read each part of a balance report."""

GLANCE = (
    "The middle of all games, and in small print between what eight of ten lie; of shares, the 95% interval. "
    "What the words mean is told below, where each has its plot."
)
SEATS = (
    "How often each seat wins; a shared win counts in parts. The dashed line is a fair share. A seat is seen to "
    "be better only where its whole interval lies beyond that line."
)
LENGTH = (
    "A turn is one player's and may be several decisions. Half of all games lie within the box and eight of ten "
    "within the thin line; the thick mark is the middle one."
)
CHOICES = (
    "How many moves are possible when somebody has to decide: where there are few, play is quick, where there are "
    "many, much can be overlooked. The lines show how that changes in the course of a game, on average."
)
SCORES = (
    "What the players score. Half of all games lie within the box and eight of ten within the thin line; the "
    "thick mark is the middle one."
)
DRAMA = (
    "The game's own judgement of positions says who is ahead. The lines show how it saw the player who won in the "
    "end: from the dotted line, where nobody is ahead, a slow rise means a game that stays open, a quick one a "
    "game soon decided."
)
LEAD_CHANGES = "How often the lead went from one player to another."
BEHIND = "At how many of the turns the later winner was behind. More is more dramatic."
DECIDED = (
    "How much of the game was left when the winner was clearly ahead for good. More means that games are played "
    "on for long after they are decided."
)
ENDINGS = "Why games were over, and how many had no single winner."
KINDS = (
    "All that is told of moves is counted, for each player in each game: how many do it at all, how often, and "
    "how many of those win who do it, who never do, and who do it more often than everybody else. Far from a fair "
    "share means that a move is strong or weak, or that it is made by those who are winning or losing anyway. A "
    "dash stands for fewer than five cases."
)
SKILL = (
    "How often a stronger player beats a weaker one. At the dashed line all is luck; the nearer to 100%, the "
    "more is skill. Where more than two sit, every two at a table are compared."
)
