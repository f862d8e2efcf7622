"""When the reasons of mountain are true: from the rulings and the words, without the code that gives them."""

import random
import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from pagodas import games
from pagodas.core import verbs
from pagodas.core.types import State
from pagodas.games.mountain.board_files import BOARDS, NAMES, Board
from tests.games.attempts import Attempt, Claims, Trial

GAME = games.load("mountain")
KINDS = ("worm", "goat", "human")
LETTERS = "wghb"
SPACE = r"[bhp]\d+|p"
MOVED = re.compile(rf"(?P<kind>[wghb]?)(?P<source>{SPACE})-?(?P<target>{SPACE})(?P<kill>x?)")
PLACED = re.compile(rf"(?P<kind>[wghb])@?(?P<target>{SPACE})")
PUSHED = re.compile(rf">?(?P<target>{SPACE}|x)")


class Climb(Attempt):
    """An attempt of the player to move, and who stands where."""

    @property
    def board(self) -> Board:
        return BOARDS[int(self.state.board)]

    # --- The text ---

    @property
    def match(self) -> re.Match[str] | None:
        return MOVED.fullmatch(self.text) or PLACED.fullmatch(self.text) or PUSHED.fullmatch(self.text)

    @property
    def what(self) -> str:
        """What is tried: "move", "place", "push" or "pass"."""
        forms = {"move": MOVED, "place": PLACED, "push": PUSHED}
        return next((what for what, form in forms.items() if form.fullmatch(self.text)), "pass")

    def _part(self, name: str) -> str:
        return self.match.groupdict().get(name, "") if self.match else ""

    @property
    def kind(self) -> str:
        """The letter of the piece that is to move or to be placed, perhaps none."""
        return self._part("kind")

    @property
    def source(self) -> str:
        return self._part("source")

    @property
    def target(self) -> str:
        return self._part("target")

    def moves(self, kind: str) -> bool:
        """Tell whether an own piece of this kind is to move, named by its letter or by its space alone."""
        return self.what == "move" and self.kind in ("", kind[0]) and kind in self.own(self.source)

    def lines(self, one: str, other: str) -> str:
        """Return "solid", "dotted" or "" for the line between two spaces."""
        ends = {self.board.spaces.index(one), self.board.spaces.index(other)}
        solid = any(set(line) == ends for line in self.board.solid)
        return "solid" if solid else "dotted" if any(set(line) == ends for line in self.board.dotted) else ""

    def height(self, space: str) -> int:
        return self.board.elevation[self.board.spaces.index(space)]

    # --- The pieces ---

    def pieces(self, side: int, space: str) -> list[str]:
        counts = self.state.count[side, :, self.board.spaces.index(space)] if space in self.board.spaces else (0, 0, 0)
        return [kind for kind, count in zip(KINDS, counts, strict=True) for _ in range(count)]

    def own(self, space: str) -> list[str]:
        return self.pieces(int(self.state.seat), space)

    def enemy(self, space: str) -> list[str]:
        return self.pieces(1 - int(self.state.seat), space)

    def taken(self, space: str) -> bool:
        return bool(self.own(space) + self.enemy(space))

    def pool(self, kind: str) -> int:
        return int(self.state.pool[self.state.seat, KINDS.index(kind)])

    # --- Pushing ---

    @property
    def goat(self) -> str:
        """Where the goat that pushes stands."""
        return self.board.spaces[self.state.target]

    @property
    def waiting(self) -> list[tuple[str, str]]:
        """M7: the pieces still to be pushed, in their order; the goat itself is none of them."""
        own = self.own(self.goat)
        own.remove("goat")
        return [("enemy", kind) for kind in self.enemy(self.goat)] + [("own", kind) for kind in own]

    @property
    def equal(self) -> int:
        """How many pieces like the next one are to be pushed."""
        return self.waiting.count(self.waiting[0])

    @property
    def refuges(self) -> list[str]:
        """M5: the empty spaces joined to the goat's, but for the one it came from."""
        others = [space for space in self.board.spaces if not self.taken(space) and self.lines(self.goat, space)]
        return [space for space in others if space != self.board.spaces[self.state.source]]

    @property
    def last(self) -> str:
        """Where the piece before went, if it was like the next one."""
        side, kind = divmod(int(self.state.group), 3)
        if int(self.state.group) < 0 or (("enemy", "own")[side], KINDS[kind]) != self.waiting[0]:
            return ""
        return self.board.spaces[self.state.last] if self.state.last < len(self.board.spaces) else "x"

    def comes_later(self, space: str, other: str) -> bool:
        """Tell whether one destination of equal pieces comes after another: b1 …, h1 …, p, x."""
        order = (*self.board.spaces, "x")
        return order.index(space) > order.index(other)


# --- The claims ---

Claim: TypeAlias = Callable[[Climb], bool]


def over(*endings: str) -> Claim:
    return lambda it: it.state.ending > 0 and GAME.endings[it.state.ending - 1] in endings


def no_space(it: Climb) -> bool:
    return it.values["space"] in (it.source, it.target) and it.values["space"] not in it.board.spaces


def must_act(it: Climb) -> bool:
    legal = [GAME.notation.format_move(it.state, move) for move in GAME.legal(it.state)]
    return it.text == "pass" and "pass" not in legal != []


def none_in_pool(kind: str) -> Claim:
    return lambda it: it.what == "place" and it.kind == kind[0] and it.pool(kind) == 0


def none_here(kind: str) -> Claim:
    return lambda it: it.kind == kind[0] and it.source == it.values["space"] and kind not in it.own(it.source)


def not_yours(it: Climb) -> bool:
    kind = KINDS[LETTERS.index(it.kind)]
    return it.source == it.values["space"] and kind in it.enemy(it.source) and kind not in it.own(it.source)


def way(kind: str, wrong: Claim) -> Claim:
    """A piece of this kind is to move from {source} to {target}, and something is wrong with that way."""
    return lambda it: it.moves(kind) and it.values == {"source": it.source, "target": it.target} and wrong(it)


def off_ring(it: Climb) -> bool:
    return it.height(it.source) != it.height(it.target) or not it.lines(it.source, it.target)


def kills_nobody(kind: str) -> Claim:
    return lambda it: (
        it.moves(kind) and it.text.endswith("x") and it.target == it.values["space"] and not it.enemy(it.target)
    )


def push(wrong: Claim) -> Claim:
    """A piece is to be pushed, and something is wrong with where it should go."""

    def claim(it: Climb) -> bool:
        named = it.values.get("space", it.target) == it.target and it.values.get("target", it.goat) == it.goat
        return bool(it.state.pushing) and it.what == "push" and named and wrong(it)

    return claim


def room_for_all(it: Climb) -> bool:
    return it.target == "x" and len(it.refuges) >= len(it.waiting)


def not_all_die(it: Climb) -> bool:
    return it.target == "x" and 0 < len(it.waiting) - len(it.refuges) < it.equal


def too_little_room(it: Climb) -> bool:
    """After this space the equal pieces that follow have too few spaces, and too few of them may die."""
    left = [refuge for refuge in it.refuges if it.comes_later(refuge, it.target)]
    return it.target in it.refuges and len(left) + len(it.waiting) - len(it.refuges) < it.equal - 1


CLAIMS: Claims = {
    ("M10", "over"): over("chain"),
    ("M11", "over"): over("repetition", "limit"),
    ("M3", "must_act"): must_act,
    ("M1", "no_space"): no_space,
    ("M8", "place_buddha"): lambda it: it.what == "place" and it.kind == "b",
    ("M8", "move_buddha"): lambda it: it.what == "move" and it.kind == "b",
    ("M3", "no_worm_in_pool"): none_in_pool("worm"),
    ("M3", "no_goat_in_pool"): none_in_pool("goat"),
    ("M3", "no_human_in_pool"): none_in_pool("human"),
    ("M3", "place_on_pagoda"): lambda it: it.what == "place" and it.target == "p",
    ("M3", "place_on_occupied"): lambda it: (
        it.what == "place" and it.target == it.values["space"] and it.taken(it.target)
    ),
    ("M3", "stay"): lambda it: it.source == it.target and it.own(it.source),
    ("M3", "not_yours"): not_yours,
    ("M3", "no_worm_here"): none_here("worm"),
    ("M3", "no_goat_here"): none_here("goat"),
    ("M3", "no_human_here"): none_here("human"),
    ("M3", "nobody_here"): lambda it: not it.kind and it.source == it.values["space"] and not it.own(it.source),
    ("M4", "worm_on_pagoda"): way("worm", lambda it: it.source == "p"),
    ("M4", "worm_off_ring"): way("worm", off_ring),
    ("M12", "violent_worm_own_side"): way("worm", lambda it: it.state.violent_worms and it.own(it.target)),
    ("M5", "goat_no_line"): way("goat", lambda it: not it.lines(it.source, it.target)),
    ("M5", "goat_level"): way("goat", lambda it: it.height(it.source) == it.height(it.target)),
    ("M6", "human_no_line"): way("human", lambda it: not it.lines(it.source, it.target)),
    ("M6", "human_dotted"): way("human", lambda it: it.lines(it.source, it.target) == "dotted"),
    ("M6", "human_own_side"): way("human", lambda it: it.own(it.target)),
    ("M4", "worm_kills_not"): lambda it: it.moves("worm") and it.text.endswith("x") and not it.state.violent_worms,
    ("M5", "goat_kills_not"): lambda it: it.moves("goat") and it.text.endswith("x"),
    ("M6", "kills_nobody"): kills_nobody("human"),
    ("M12", "kills_nobody"): lambda it: it.state.violent_worms and kills_nobody("worm")(it),
    ("M5", "nothing_pushed"): lambda it: it.what == "push" and not it.state.pushing,
    ("M5", "push_first"): lambda it: it.what != "push" and it.state.pushing,
    ("M5", "push_here"): push(lambda it: it.target == it.goat),
    ("M5", "push_no_line"): push(lambda it: it.target != it.goat and not it.lines(it.goat, it.target)),
    ("M5", "push_back"): push(lambda it: it.target == it.board.spaces[it.state.source]),
    ("M5", "push_occupied"): push(lambda it: it.taken(it.target)),
    ("M5", "push_to_death"): push(room_for_all),
    ("M5", "push_death_last"): push(not_all_die),
    ("M5", "push_order"): push(lambda it: it.last == it.values["last"] != "" and it.comes_later(it.last, it.target)),
    ("M5", "push_room"): push(too_little_room),
}


# --- Attempts ---

FORMS = (
    "{kind}@{space}",
    "{kind}{space}",
    "{letter}{space}-{space}{kill}",
    "{letter}{own}-{space}{kill}",
    "{letter}{own}{near}{kill}",
    "{letter}{space}{space}",
    ">{near}",
    ">{space}",
    "{space}",
    ">x",
    "pass",
    "{letter}{own}-{near}>{space}>{space}",
)


def words(state: State) -> dict[str, Sequence[str]]:
    """Return what may stand in the places of the forms."""
    it = Climb(state, "", {})
    own = [space for space in it.board.spaces if it.own(space)] or ["b1"]
    near = [space for space in it.board.spaces if any(it.lines(space, other) for other in own)]
    return {
        "kind": "WGHB",
        "letter": ("W", "G", "H", "B", "", ""),
        "space": (*BOARDS[NAMES.index("stairs")].spaces, *it.board.spaces, "b9", "h9", "p1"),
        "own": own,
        "near": near,
        "kill": ("", "x"),
    }


PUSH = "white: Gb1; pool W G H H\nblack: Wh1 Wh1; pool G H H\nthen: Gb1-h1"
CROWD = "white: Gb1 Gb2 Gb8; pool H H\nblack: Wh1 Wh1 Gh2 Gh8; pool H\nthen: Gb1-h1"
MIXED = "white: Wb1 Gb2 Hh1 Wp; pool H\nblack: Wb8 Hh2; pool W G H"
VIOLENT = f"worms: violent\n{MIXED}"
RARE = (
    *(
        (MIXED, text)
        for text in ("H@p", "Wb1-b1", "Wb1-b8x", "Gb2-h3x", "Gb2-b3", "Wp-h1", "Hh1-h8x", "Hh1-b2", "Hh1-b1")
    ),
    *((VIOLENT, text) for text in ("Wb1-b2", "Wb1-b3x", "Wp-h1x")),
    (VIOLENT.replace("Gb2", "Gb3"), "Wb1-b2x"),
    *((PUSH, text) for text in (">p", ">h1")),
    (f"{PUSH}>h2", ">b2"),
    (CROWD, ">x"),
)


def made_up(chance: random.Random) -> State:
    """Make up a position in which many pieces stand close together, and perhaps play on a little."""
    board = chance.choice(BOARDS)
    spaces = chance.sample(board.spaces, chance.randint(3, len(board.spaces)))
    lines = [f"board: {board.name}", f"worms: {chance.choice(('peaceful', 'peaceful', 'violent'))}"]
    lines += [f"{side}: {dice(sum(board.dice), spaces, chance)}" for side in ("white", "black")]
    state = GAME.notation.parse_position("\n".join([*lines, f"turn: {chance.choice(('white', 'black'))}"]))[0]
    for _ in range(chance.randrange(4)):
        leaps = [move for move in GAME.legal(state) if pushes(state, move)]
        if legal := GAME.legal(state):
            verbs.play(state, chance.choice(leaps or legal))
    return state


def pushes(state: State, move: int) -> bool:
    text = GAME.notation.format_move(state, move).lower()
    it = Climb(state, text, {})
    return it.what == "push" or (it.what == "move" and it.kind == "g" and it.taken(it.target))


def dice(count: int, spaces: Sequence[str], chance: random.Random) -> str:
    """Write so many dice; worms share spaces, others are pushed together only by the text."""
    standing = [f"{chance.choice('WWWWGGH')}{chance.choice(spaces)}" for _ in range(chance.randint(0, count))]
    pool = [chance.choice("WGHB") for _ in range(count - len(standing))]
    return f"{' '.join(standing)}; pool {' '.join(pool)}"


def trial() -> Trial:
    return Trial(GAME, Climb, CLAIMS, FORMS, words, made_up, RARE)
