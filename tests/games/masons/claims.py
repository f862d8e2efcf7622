"""When the reasons of masons are true, from the rulings and the words, without the help of the code that gives them."""

import random
import re
from collections.abc import Callable, Sequence
from itertools import combinations

from pagodas import games
from pagodas.core import verbs
from pagodas.core.types import State
from tests.games.attempts import Attempt, Claims, Trial

GAME = games.load("masons")
FILES, RANKS = "abcdefghi", "123456789"
SQUARES = [file + rank for file in FILES for rank in RANKS]
COLOURS = ("black", "green", "red")
STONE, COLUMN = 0, 1
MEMBER = re.compile("([sc]?)([a-i][1-9])")


def squares_in(words: Sequence[int]) -> list[str]:
    """Return the squares of a set: two words of 45 and 36 bits."""
    return [square for number, square in enumerate(SQUARES) if int(words[number // 45]) >> number % 45 & 1]


def place(square: str) -> tuple[int, int]:
    return FILES.index(square[0]), RANKS.index(square[1])


def colour(square: str) -> str:
    """S1."""
    x, y = place(square)
    return COLOURS[(x - y) % 3]


def is_shape(squares: Sequence[str]) -> bool:
    """S11: a hut, a house, a castle, a tower or a pagoda."""
    four = {place(square) for square in squares}
    xs, ys = sorted({x for x, _ in four}), sorted({y for _, y in four})
    if len(xs) == len(ys) == 2 and len(four) == 4:
        width, height = xs[1] - xs[0], ys[1] - ys[0]
        return width == height or {width, height} == {1, 8}
    arms = sorted((x - 4, y - 4) for x, y in four)
    return any(arms == [(-d, 0), (0, -d), (0, d), (d, 0)] for d in range(1, 5))


def is_fence(squares: Sequence[str]) -> bool:
    """S12: three in one line with equal gaps."""
    (a, b), (c, d), (e, f) = sorted(place(square) for square in squares)
    return (a == c == e or b == d == f) and (c - a, d - b) == (e - c, f - d)


def common_line(squares: Sequence[str]) -> str:
    return next((line for line in FILES + RANKS if all(line in square for square in squares)), "")


SMALL = {file + rank for file in "def" for rank in "456"}


class Masonry(Attempt):
    """An attempt of the player to move, and who stands where."""

    # --- The text ---

    @property
    def quiet(self) -> str:
        """The text without the sign of a cross."""
        return self.text.removesuffix("+")

    @property
    def verb(self) -> str:
        """What is tried: "place", "move", "pick", or the word before the squares."""
        word = re.match(
            r"remove|demolish(es)?|dem|declares?|dec|takes?|tear|m(?=[sc]?[a-i]\d)|t|pass|resign|end", self.text
        )
        if word:
            return word[0]
        return {1: "place" if len(self.quiet) == 3 else "pick", 2: "move"}[len(self.named)]

    @property
    def members(self) -> list[tuple[str, str]]:
        """The pieces that the text names: a letter, perhaps, and a square."""
        return MEMBER.findall(self.quiet.removeprefix("t" if self.quiet[0] == "t" else ""))

    @property
    def named(self) -> list[str]:
        return [square for _, square in self.members]

    @property
    def first(self) -> str:
        return self.named[0]

    @property
    def letter(self) -> str:
        return self.members[0][0]

    # --- The board ---

    def standing(self, side: int, *kinds: int) -> set[str]:
        return {square for kind in kinds or (STONE, COLUMN) for square in squares_in(self.state.pieces[side, kind])}

    def own(self, *kinds: int) -> set[str]:
        return self.standing(int(self.state.seat), *kinds)

    def enemy(self, *kinds: int) -> set[str]:
        return self.standing(1 - int(self.state.seat), *kinds)

    @property
    def reserve(self) -> list[int]:
        return [int(count) for count in self.state.reserve[self.state.seat]]

    @property
    def off(self) -> list[str]:
        """The stones that the demolition under way has taken off."""
        return squares_in(self.state.lifted) if self.state.picked else []


def shapes(pieces: set[str]) -> list[set[str]]:
    return [set(four) for four in combinations(sorted(pieces), 4) if is_shape(four)]


def spoiled(pieces: set[str]) -> set[str]:
    """S15: the pieces that belong to a fence or a wall."""
    lines = [sorted(square for square in pieces if line in square) for line in FILES + RANKS]
    walls = [set(line) for line in lines if len(line) >= 4]
    return set().union(*walls, *(three for line in lines for three in combinations(line, 3) if is_fence(three)))


# --- The claims ---


def over(*endings: str) -> Callable[[Masonry], bool]:
    return lambda it: it.state.ending > 0 and GAME.endings[it.state.ending - 1] in endings


def must_act(it: Masonry) -> bool:
    others = [move for move in GAME.legal(it.state) if GAME.notation.format_move(it.state, move) != "pass"]
    return it.verb == "pass" and not it.state.declared and bool(others)


def no_reserve(letter: str, kind: int) -> Callable[[Masonry], bool]:
    return lambda it: it.verb == "place" and it.letter == letter and it.reserve[kind] == 0


def nobody_here(*verbs: str) -> Callable[[Masonry], bool]:
    return lambda it: it.verb in verbs and it.first == it.values["square"] not in it.own() | it.enemy()


def not_yours(*verbs: str) -> Callable[[Masonry], bool]:
    return lambda it: it.verb in verbs and it.first == it.values["square"] in it.enemy()


def called(letter: str, kind: int, *verbs: str) -> Callable[[Masonry], bool]:
    """An own piece of one kind is called by the letter of the other."""
    return lambda it: it.verb in verbs and it.letter == letter and it.first == it.values["square"] in it.own(kind)


def enemy_called(letter: str, kind: int, most: int) -> Callable[[Masonry], bool]:
    return lambda it: (
        it.verb in ATTACK
        and len(it.named) <= most
        and (letter, it.values["square"]) in it.members
        and it.values["square"] in it.enemy(kind)
    )


def no_enemy(most: int) -> Callable[[Masonry], bool]:
    return lambda it: it.verb in ATTACK and len(it.named) <= most and it.values["square"] in set(it.named) - it.enemy()


def other_colour(one: str, other: str) -> Callable[[Masonry], bool]:
    return lambda it: (
        it.verb == "move"
        and [it.values["source"], it.values["target"]] == it.named
        and [colour(square) for square in it.named] == [one, other]
        and it.first in it.own(COLUMN)
    )


def columns_stay(it: Masonry) -> bool:
    return it.verb in (*REMOVE, *PICK) and it.first == it.values["square"] in it.own(COLUMN)


def only_ruins(it: Masonry) -> bool:
    found = shapes(it.own())
    return it.verb in DECLARE and bool(found) and all(shape <= it.own(COLUMN) for shape in found)


def spoiled_building(it: Masonry) -> bool:
    buildings = [shape for shape in shapes(it.own()) if shape & it.own(STONE)]
    return it.verb in DECLARE and bool(buildings) and all(shape & spoiled(it.own()) for shape in buildings)


def one_stone(it: Masonry) -> bool:
    if it.state.picked:
        return it.verb == "end" and it.state.picked == 1
    return it.verb in DEMOLISH and len(it.own(STONE)) == 1


def last_first(it: Masonry) -> bool:
    return it.verb in DEMOLISH and not it.off and it.values["square"] == it.first == max(it.own(STONE))


def pick_order(it: Masonry) -> bool:
    return it.verb in PICK and it.first in it.own(STONE) and it.first < it.values["square"] == max(it.off)


def crossed(it: Masonry, square: str) -> bool:
    """S16: tell whether own pieces stand at equal distances, two in the file and two in the rank."""
    (x, y), own = place(square), {place(each) for each in it.own()}
    across = any({(x - d, y), (x + d, y)} <= own for d in range(1, 9))
    return across and any({(x, y - d), (x, y + d)} <= own for d in range(1, 9))


def no_cross(it: Masonry) -> bool:
    return it.verb in ATTACK and it.named == [it.values["square"]] and not crossed(it, it.first)


def not_announced(it: Masonry) -> bool:
    taken = it.verb in ATTACK and it.named == [it.values["square"]] and crossed(it, it.first)
    return taken and it.first not in squares_in(it.state.announced[it.state.seat])


def tears(it: Masonry) -> bool:
    """Tell whether several different pieces of the opponent are to be torn down."""
    return it.verb in ATTACK and 1 < len(it.named) == len(set(it.named) & it.enemy())


def no_such_threat(it: Masonry) -> bool:
    return tears(it) and not common_line(it.named) and not is_shape(it.named)


def has_stones(it: Masonry) -> bool:
    return tears(it) and is_shape(it.named) and bool(set(it.named) & it.enemy(STONE))


def unequal_gaps(it: Masonry) -> bool:
    return tears(it) and len(it.named) == 3 and bool(common_line(it.named)) and not is_fence(it.named)


def too_few(it: Masonry) -> bool:
    return tears(it) and len(it.named) == 2 and bool(common_line(it.named))


def on_line(it: Masonry, line: str) -> set[str]:
    return {square for square in it.enemy() if line in square}


def whole_wall(it: Masonry) -> bool:
    line = it.values["line"]
    return tears(it) and len(it.named) >= 4 and set(it.named) < on_line(it, line)


def no_wall(it: Masonry) -> bool:
    return it.quiet.endswith("wall" + it.values["line"]) and len(on_line(it, it.values["line"])) < 4


def announces_nothing(it: Masonry) -> bool:
    texts = [GAME.notation.format_move(it.state, move) for move in GAME.legal(it.state)]
    meant = [text for text in texts if it.quiet in GAME.notation.readings(text)]
    return it.text != it.quiet and bool(meant) and not any(text.endswith("+") for text in meant)


REMOVE, DEMOLISH, DECLARE = ("m", "remove"), ("dem", "demolish", "demolishes"), ("dec", "declare", "declares")
PICK, ATTACK = ("pick", *DEMOLISH), ("t", "take", "takes", "tear")

CLAIMS: Claims = {
    ("S18", "over"): over("declared", "outbuilt"),
    ("S19", "over"): over("repetition", "exhausted", "limit"),
    ("S20", "over"): over("resigned"),
    ("S10", "must_act"): must_act,
    ("S10", "resign_apart"): lambda it: it.verb == "resign" and not it.state.picked,
    ("S20", "too_early"): lambda it: it.verb == "resign" and it.state.no_early_resignation and it.state.turns < 8,
    ("S18", "already_declared"): lambda it: it.verb in DECLARE and str(it.state.declared) == it.values["value"] != "0",
    ("S17", "no_building"): lambda it: it.verb in DECLARE and not shapes(it.own()),
    ("S14", "only_ruins"): only_ruins,
    ("S15", "spoiled_building"): spoiled_building,
    ("S3", "no_stone_in_reserve"): no_reserve("s", STONE),
    ("S3", "no_column_in_reserve"): no_reserve("c", COLUMN),
    ("S1", "off_board"): lambda it: it.state.board and it.named[-1] == it.values["square"] not in SMALL,
    ("S3", "occupied"): lambda it: it.verb == "place" and it.first == it.values["square"] in it.own() | it.enemy(),
    ("S5", "occupied"): lambda it: it.verb == "move" and it.named[1] == it.values["square"] in it.own() | it.enemy(),
    ("S4", "nobody_here"): nobody_here(*REMOVE),
    ("S5", "nobody_here"): nobody_here("move"),
    ("S6", "nobody_here"): nobody_here(*PICK),
    ("S4", "not_yours"): not_yours(*REMOVE),
    ("S5", "not_yours"): not_yours("move"),
    ("S6", "not_yours"): not_yours(*PICK),
    ("S5", "columns_stay"): columns_stay,
    ("S4", "stones_stay"): lambda it: it.verb == "move" and it.first == it.values["square"] in it.own(STONE),
    ("S5", "stay"): lambda it: it.verb == "move" and it.named[0] == it.named[1] in it.own(COLUMN),
    **{("S5", f"{one}_to_{other}"): other_colour(one, other) for one in COLOURS for other in COLOURS if one != other},
    ("S5", "is_a_column"): called("s", COLUMN, "move"),
    ("S4", "is_a_stone"): called("c", STONE, *REMOVE),
    ("S7", "is_a_column"): enemy_called("s", COLUMN, 99),
    ("S7", "is_a_stone"): enemy_called("c", STONE, 99),
    ("S8", "is_a_column"): enemy_called("s", COLUMN, 1),
    ("S8", "is_a_stone"): enemy_called("c", STONE, 1),
    ("S7", "no_enemy_here"): no_enemy(99),
    ("S8", "no_enemy_here"): no_enemy(1),
    ("S7", "named_twice"): lambda it: it.verb in ATTACK and it.named.count(it.values["square"]) > 1,
    ("S6", "not_demolishing"): lambda it: it.verb == "end" and not it.state.picked,
    ("S6", "reserve_not_empty"): lambda it: it.verb in DEMOLISH and any(it.reserve),
    ("S6", "right_used"): lambda it: it.verb in DEMOLISH and it.state.demolished == it.state.seat,
    ("S6", "one_stone"): one_stone,
    ("S6", "last_first"): last_first,
    ("S6", "pick_order"): pick_order,
    ("S6", "picked_already"): lambda it: it.verb in PICK and it.first == it.values["square"] in it.off,
    ("S6", "finish_first"): lambda it: bool(it.off) and it.verb not in (*PICK, "end"),
    ("S6", "square_alone"): lambda it: not it.off and it.quiet == it.values["square"],
    ("S16", "no_cross"): no_cross,
    ("S16", "not_announced"): not_announced,
    ("S7", "no_such_threat"): no_such_threat,
    ("S14", "has_stones"): has_stones,
    ("S12", "unequal_gaps"): unequal_gaps,
    ("S12", "too_few"): too_few,
    ("S13", "whole_wall"): whole_wall,
    ("S13", "no_wall"): no_wall,
    ("S16", "announces_nothing"): announces_nothing,
}


# --- Attempts ---

FORMS = (
    "{kind}{square}{sign}",
    "{letter}{square}-{square}{sign}",
    "{letter}{own}-{square}",
    "{letter}{own}{own}",
    "m {letter}{square}",
    "remove {letter}{own}",
    "dem {square}",
    "dem {own} {own}",
    "{square}",
    "{own}",
    "{word}{sign}",
    "t {letter}{square}",
    "t {kind}{enemy}",
    "t {kind}{enemy} {kind}{enemy}",
    "t {enemy} {square}",
    "t {enemy} {enemy}",
    "t {enemy} {enemy} {enemy}",
    "t {enemy} {enemy} {enemy} {enemy}",
    "t {line}",
    "t {shape}",
    "t wall {number}{sign}",
)


def words(state: State) -> dict[str, Sequence[str]]:
    """Return what may stand in the places of the forms."""
    it = Masonry(state, "", {})
    lines = [sorted(on_line(it, line)) for line in FILES + RANKS]
    return {
        "kind": "SC",
        "letter": ("S", "C", ""),
        "square": SQUARES,
        "own": sorted(it.own()) or ["e5"],
        "enemy": sorted(it.enemy()) or ["e5"],
        "line": [" ".join(line[:count]) for line in lines for count in range(2, len(line) + 1)] or ["a1 a2"],
        "shape": [" ".join(sorted(shape)) for shape in shapes(it.enemy())] or ["a1 a2 b1 b2"],
        "number": FILES + RANKS,
        "sign": ("", "", "+"),
        "word": ("pass", "resign", "dec", "declare", "end"),
    }


FULL = "green: Sa2 Sb9 Sc4 Sd7 Se1 Sg9 Sh5 Ca6 Cb3 Cc8 Cd2 Cf5 Cg7 Ci4"
RARE = (
    ("board: small\ngreen: Cd4", "Sa1"),
    ("board: small\ngreen: Cd4", "Cd4-a1"),
    ("green: Sc5 Sg5 Ce1 Ce9\nred: Ce5", "t Ce5"),  # S16: red has walked into four arms
    ("green: Cb4 Ce4 Cb7 Ce7", "dec"),
    ("green: Sb4 Ce4 Cb7 Ce7 Ch7", "dec"),
    ("green: Sb4 Ce4 Cb7 Ce7\nthen: dec", "dec"),
    ("green: Sb4 Ce4 Cb7 Ce7\nthen: resign", "dec"),
    ("red: Sa2 Cb2 Cd2 Ce2 Ci2", "t Sa2 Cb2 Cd2 Ce2"),
    ("red: Sa2 Cb2 Cd2 Ce2 Ci2", "t Sa2 Cb2 Cd2"),
    ("red: Sa2 Sb2 Ca3 Cb3", "t a2 b2 a3 b3"),
    ("red: Sa2 Cb2", "t Ca2"),
    ("red: Sa2 Cb2", "t Sb2"),
    ("red: Sa2 Cb2", "t Ca2 Cb2"),
    ("red: Sa2 Cb2", "t Sa2 Sb2"),
    ("green: Cb4", "Cb4-b4"),
    ("options: no_early_resignation", "resign"),
    (f"{FULL}\nthen: dem c4", "a2"),
    (f"{FULL}\nthen: dem c4", "c4"),
    (f"{FULL}\nthen: dem c4", "end"),
    (FULL, "dem h5"),
)
BUILDINGS = (["b4", "e4", "b7", "e7"], ["a1", "a9", "b1", "b9"], ["e3", "e7", "c5", "g5"], ["c3", "c4", "d3", "d4"])


def made_up(chance: random.Random) -> State:
    """Make up a position in which the sides stand close to each other, and perhaps play on a little."""
    files, ranks = (chance.sample(line, chance.choice((3, 5, 9))) for line in (FILES, RANKS))
    building = chance.choice(BUILDINGS) if chance.random() < 0.6 else []
    places = [file + rank for file in files for rank in ranks if file + rank not in building]
    chance.shuffle(places)
    places += building
    lines = [f"{side}: {pieces(places, chance)}" for side in chance.sample(("green", "red"), 2)]
    lines.append(f"turn: {chance.choice(('green', 'red'))}")
    lines += [line for line in ("declared: 7", "options: no_early_resignation") if chance.random() < 0.1]
    lines += [f"demolished: {chance.choice(('green', 'red'))}"] * chance.choice((0, 0, 1))
    state = GAME.notation.parse_position("\n".join(lines))[0]
    play_on(state, chance)
    return state


def pieces(places: list[str], chance: random.Random) -> str:
    """Write some pieces of one side, on the last of these places; sometimes the reserve is empty."""
    counts = [min(chance.choice((0, 1, 4, 7)), len(places) // 4) for _ in range(2)]
    standing = [f"{letter}{places.pop()}" for letter, count in zip("CS", counts, strict=True) for _ in range(count)]
    captured = ["C"] * (7 - counts[0]) + ["S"] * (7 - counts[1])
    return " ".join([*standing, *(["; captured", *captured] if chance.random() < 0.5 else [])])


def play_on(state: State, chance: random.Random) -> None:
    """Play a few moves, demolitions and crosses above all."""
    for _ in range(chance.randrange(4)):
        if not (legal := GAME.legal(state)):
            return
        texts = {move: GAME.notation.format_move(state, move) for move in legal}
        wanted = [move for move, text in texts.items() if text.startswith("dem") or text.endswith("+")]
        verbs.play(state, chance.choice(wanted if wanted and chance.random() < 0.7 else legal))


def trial() -> Trial:
    return Trial(GAME, Masonry, CLAIMS, FORMS, words, made_up, RARE)
