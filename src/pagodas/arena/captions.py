"""How to read each part of a balance report."""

GLANCE = (
    "Each figure is the median of all games; the small print gives the range of eight games in ten. Shares come with "
    "their 95% interval. The sections below explain each figure and plot it. The sentences under the table say only "
    "what the games show beyond luck, all comparisons of this page taken together."
)
SEATS = (
    "How often each seat wins; a shared win counts in parts. The dashed line is a fair share. Among many intervals "
    "some miss that line by luck alone, so the sentences at the top are corrected for the number of comparisons, by "
    "Holm's method."
)
LENGTH = (
    "A turn belongs to one player and may take several decisions. Half of all games lie within the box and eight of "
    "ten within the thin line; the thick mark is the median."
)
CHOICES = (
    "How many moves a player can choose from. With few, play is quick; with many, players overlook more. The lines "
    "show how the average changes in the course of a game."
)
SCORES = (
    "How many points the players score. Half of all games lie within the box and eight of ten within the thin line; "
    "the thick mark is the median."
)
DRAMA = (
    "The game's own judgement of positions tells which player is ahead. The lines show how it judged the later winner. "
    "They begin near the dotted line, where nobody is ahead: a slow rise means that a game stays open, a quick rise "
    "that it is soon decided."
)
LEAD_CHANGES = "How often the lead passed from one player to another."
BEHIND = "The share of turns at which the later winner was behind. More is more dramatic."
DECIDED = (
    "How much of the game was left when the winner was clearly ahead for good. More means that games go on for long "
    "after they are decided."
)
ENDINGS = "Why games ended, and how many had no single winner."
KINDS = (
    "Each row is a kind of move. It shows how many players use it, how often they use it in a game, and how often "
    "players win who use it, who never use it, and who use it more than everybody else. If a share is far from a fair "
    "one, the move is strong or weak, or players make it when they are winning or losing anyway. A dash stands for "
    "fewer than five cases."
)
SKILL = (
    "How often a stronger player beats a weaker one. At the dashed line only luck decides; the nearer to 100%, the "
    "more skill matters. With more than two players, every two at a table are compared."
)
