"""When the reasons of architects are true: from the rulings and the words, without the code that gives them."""

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeAlias

from pagodas import games
from pagodas.core import verbs
from pagodas.core.types import State
from pagodas.games.architects.notation import PHASE_NAMES
from pagodas.games.architects.state import BUDDHA_TILE, RICE_COLUMN, RICE_ROOFTOP
from tests.games.architects.slow_columns import World, column_possible, rooftop, tile_worlds, world
from tests.games.attempts import Attempt, Claims, Trial

GAME = games.load("architects")
LETTERS = "RYGBP"
HUES = {f"colour.{name}": name[0].upper() for name in ("red", "yellow", "green", "blue", "purple")}
ABILITIES = {"lantern": "R", "dragon": "Y", "rice": "G", "buddha": "B", "fan": "P"}
FORMS_OF = {
    "card": re.compile(r"(?P<source>[dh]?)(?P<colour>[rygbp])"),
    "column": re.compile(r"(?P<source>[dh]?)(?P<colour>[rygbp])(?P<lot>\d)"),
    "tile": re.compile(r"(?P<source>[dh]?)(?P<colour>[rygbp]?)(?P<lot>\d)/?(?P<spaces>[rygbp])"),
    "free": re.compile(r"free:?(?P<colour>[rygbp]?)(?P<lot>\d)"),
    "rice column": re.compile(r"rice:?(?P<colour>[rygbp]?)(?P<lot>\d)"),
    "buddha tile": re.compile(r"buddha:?(?P<colour>[rygbp]?)(?P<lot>\d)/?(?P<spaces>[rygbp])"),
}
NEEDS = {"rice column": "rice", "buddha tile": "buddha", "keep": "fan"}  # the ability, where it is not the word itself


class Works(Attempt):
    """An attempt of the player to move, the player's cards and the lots."""

    # --- The text ---

    @property
    def what(self) -> str:
        """What is tried: a form, or the word itself."""
        found = next((what for what, form in FORMS_OF.items() if form.fullmatch(self.text)), self.text)
        return "free" if self.phase == "placing" and found == "column" and self.text[0] not in "dh" else found

    def _part(self, name: str) -> str:
        matches = (form.fullmatch(self.text) for form in FORMS_OF.values())
        return next((match.groupdict().get(name, "") for match in matches if match), "")

    @property
    def source(self) -> str:
        return self._part("source")

    @property
    def colour(self) -> str:
        """The colour of the card, the column or the tile, "" if it is left out."""
        return self._part("colour").upper()

    @property
    def spaces(self) -> str:
        return self._part("spaces").upper()

    @property
    def lot(self) -> int:
        """The lot, counted from 0."""
        return int(self._part("lot")) - 1

    @property
    def said(self) -> dict[str, str]:
        """The values of the reason, colours as their letters."""
        return {name: HUES.get(value, value) for name, value in self.values.items()}

    # --- The turn ---

    @property
    def phase(self) -> str:
        return PHASE_NAMES[self.state.phase]

    @property
    def between(self) -> bool:
        """Tell whether the player is free to choose what to do next."""
        return self.phase in ("opening", "acting")

    @property
    def act(self) -> str:
        """What two cards of one colour are being paid for."""
        acts = {RICE_COLUMN: "rice column", BUDDHA_TILE: "buddha tile", RICE_ROOFTOP: "rice"}
        return acts[int(self.state.act)] if self.phase in ("pairing", "matching") else ""

    def uses(self, ability: str) -> int:
        return int(self.state.uses[self.state.seat, LETTERS.index(ABILITIES[ability])])

    def used(self, ability: str) -> bool:
        return bool(int(self.state.used) >> LETTERS.index(ABILITIES[ability]) & 1)

    @property
    def needs(self) -> str:
        """The ability that the attempt would use."""
        return NEEDS.get(self.what, self.what)

    @property
    def legal(self) -> list[str]:
        return [GAME.notation.format_move(self.state, move) for move in GAME.legal(self.state)]

    # --- Cards ---

    def cards(self, *sources: int) -> Counter[str]:
        counts = sum(self.state.cards[self.state.seat, source] for source in sources or (0, 1))
        return Counter({letter: int(count) for letter, count in zip(LETTERS, counts, strict=True)})

    @property
    def pairs(self) -> list[str]:
        return [letter for letter, count in self.cards().items() if count >= 2]

    @property
    def owed(self) -> str:
        """The colour of the rooftop that is being paid, or of the spaces on the tile."""
        return LETTERS[self.state.colour]

    # --- Lots ---

    @property
    def level(self) -> int:
        return int(self.state.level[self.lot])

    @property
    def columns(self) -> int:
        return int(self.state.columns[self.lot])

    @property
    def roofed(self) -> bool:
        return self.level == self.state.floors

    @property
    def floor(self) -> str:
        """The colour of the topmost floor, "" for an empty lot."""
        colour = int(self.state.storey[self.lot, self.level])
        return LETTERS[colour] if colour >= 0 else ""

    @property
    def full(self) -> bool:
        return not self.roofed and self.columns == 4

    def tiles(self, base: str) -> str:
        """The spaces of the tiles that are left of a colour."""
        supply = int(self.state.supply[LETTERS.index(base)])
        return "".join(letter for bit, letter in enumerate(LETTERS) if supply >> bit & 1)

    @property
    def here(self) -> bool:
        """Tell whether the reason names the lot that was tried, if it names one."""
        return self.said.get("lot", str(self.lot + 1)) == str(self.lot + 1)


# --- The claims ---

Claim: TypeAlias = Callable[[Works], bool]


def first(phases: tuple[str, ...], *allowed: str, act: tuple[str, ...] = ("",)) -> Claim:
    """Something else must be done first."""
    return lambda it: it.phase in phases and it.act in act and it.what not in allowed


def no_card(where: str, when: Claim) -> Claim:
    """A card is to be played, and it is not there."""

    def claim(it: Works) -> bool:
        colour = it.colour or it.floor
        sources = {"hand": (1,), "display": (0,), "": (0, 1)}[where]
        said = {"h": "hand", "d": "display", "": ""}[it.source] == where
        return when(it) and said and it.said["colour"] == colour and it.cards(*sources)[colour] == 0

    return claim


PAYING: dict[str, Claim] = {  # when a card is paid or discarded, by the ruling about that
    "A6": lambda it: it.between and it.what == "column",
    "A7": lambda it: it.between and it.what == "tile" and it.full,
    "A8": lambda it: it.phase == "roofing" and it.what == "card",
    "A9": lambda it: it.phase == "trading" and it.what == "card",
    "A12": lambda it: it.phase == "clearing" and it.what == "card",
    "A17": lambda it: it.phase == "calling" and it.what == "card",
    "A18": lambda it: it.act in RICE and it.what == "card",
    "A19": lambda it: it.act == "buddha tile" and it.what == "card",
}


def ability(name: str, wrong: Claim) -> Claim:
    return lambda it: it.needs == name and not it.state.simple and wrong(it)


def no_room(it: Works, lantern: bool) -> bool:
    """A9, A20: tell whether no more columns may be built, with a Lantern that can be used or not."""
    return it.state.built > 3 or (it.state.built == 3 and not lantern)


def limit(it: Works) -> bool:
    lantern = it.uses("lantern") > 0 and not it.used("lantern")
    return it.what in ("column", "rice column") and no_room(it, lantern)


def roof_limit(it: Works) -> bool:
    earned = it.floor == "R" and not it.state.simple  # A8: an ability earned by the tile may serve for its rooftop
    lantern = (it.uses("lantern") > 0 or earned) and not it.used("lantern")
    return on_roof(it) and no_room(it, lantern)


def tried_tile(it: Works) -> bool:
    return it.what in ("tile", "buddha tile") and it.full and it.spaces in it.tiles(it.floor)


def on_roof(it: Works) -> bool:
    return tried_tile(it) and it.level == it.state.floors - 1


def after_tile(it: Works) -> list[World]:
    """Return the worlds after the tile that is tried, or that the card tried would pay for."""
    if it.what != "card":
        return tile_worlds(world(it.state), it.lot, it.spaces, it.what == "buddha tile")
    ready = world(it.state).less(it.colour, it.colour)  # the Buddha is used already
    lot = int(it.state.lot)
    level, _, colour = world(it.state).pagodas[lot]
    if ready is None:
        return []
    pagodas = tuple((level + 1, 0, it.owed) if n == lot else each for n, each in enumerate(ready.pagodas))
    left = World(**{**vars(ready), "pagodas": pagodas, "tiles": ready.tiles - {colour + it.owed}})
    return [left.earning(colour)]


def no_column_after(it: Works) -> bool:
    tile = tried_tile(it) if it.what != "card" else it.phase == "pairing" and it.act == "buddha tile"
    return tile and it.state.built == 0 and not any(column_possible(after) for after in after_tile(it))


def rooftop_unpayable(it: Works) -> bool:
    if it.what != "card":
        return on_roof(it) and not any(rooftop(after, it.spaces) for after in after_tile(it))
    if it.act == "rice":
        left = it.cards()
        left.subtract([it.colour, it.colour])
        return it.colour in it.pairs and left[it.owed] < it.state.owed - 1
    return it.act == "buddha tile" and not any(rooftop(after, it.owed) for after in after_tile(it))


def rice_own(it: Works) -> bool:
    """The only pair is that of the rooftop, and it takes all those cards to pay it plainly."""
    return it.what == "rice" and it.pairs == [it.owed] == [it.said["colour"]] and it.cards()[it.owed] <= it.state.owed


def open_lots(it: Works) -> list[int]:
    return [lot for lot in range(6) if it.state.level[lot] < it.state.floors and it.state.columns[lot] < 4]


def exchange_needless(it: Works) -> bool:
    return it.what == "exchange" and it.between and (it.phase == "acting" or any(move != "dragon" for move in it.legal))


RICE, BUDDHA = ("rice column", "rice"), ("buddha tile",)
PAIRS = ("pairing", "matching")

CLAIMS: Claims = {
    ("A15", "over"): lambda it: it.state.ending == 1,
    ("A18", "pay_first"): first(PAIRS, "card", act=RICE),
    ("A19", "pay_first"): first(PAIRS, "card", act=BUDDHA),
    ("A8", "rooftop_first"): first(("roofing",), "card", "rice"),
    ("A12", "discard_first"): first(("clearing",), "card"),
    ("A12", "place_first"): first(("placing",), "free"),
    ("A9", "exchange_first"): first(("trading",), "card"),
    ("A17", "dragon_first"): first(("calling",), "card", "draw"),
    ("A12", "close_first"): lambda it: it.phase == "closing" and it.state.built == 1 and it.what not in ("end", "fan"),
    ("A9", "exchanged"): lambda it: it.phase == "closing" and it.state.built == 0 and it.what not in ("end", "fan"),
    ("A16", "fan_first"): first(("fanning",), "fan", "keep"),
    ("A16", "fan_later"): ability(
        "fan", lambda it: it.phase != "fanning" and it.uses("fan") and it.state.held[it.state.seat] < 4
    ),
    ("A16", "hand_full"): ability("fan", lambda it: it.uses("fan") and it.state.held[it.state.seat] == 4),
    **{
        (ruling, f"no_card_{where}"): no_card(where, when)
        for ruling, when in PAYING.items()
        for where in ("hand", "display")
    },
    **{(ruling, "no_card"): no_card("", when) for ruling, when in PAYING.items()},
    ("A22", "simple"): lambda it: it.state.simple and it.needs in ABILITIES,
    **{("A14", f"used_{name}"): ability(name, lambda it: it.used(it.needs)) for name in ("dragon", "rice", "buddha")},
    **{
        ("A14", f"no_{name}"): ability(name, lambda it: not it.used(it.needs) and not it.uses(it.needs))
        for name in ("dragon", "rice", "buddha", "fan")
    },
    ("A3", "no_lot"): lambda it: it.said["lot"] == str(it.lot + 1) and not 0 <= it.lot < 6,
    ("A8", "has_roof"): lambda it: it.here and it.roofed,
    ("A10", "no_higher"): lambda it: it.here and it.full and not it.tiles(it.floor),
    ("A7", "full"): lambda it: (
        it.here and it.full and it.tiles(it.floor) and it.what in ("column", "rice column", "free")
    ),
    ("A7", "not_full"): lambda it: it.here and it.what in ("tile", "buddha tile") and not it.roofed and it.columns < 4,
    ("A5", "wrong_colour"): lambda it: it.here and it.colour != it.said["colour"] == it.floor and it.columns < 4,
    ("A7", "wrong_base"): lambda it: it.here and it.full and it.colour != it.said["colour"] == it.floor,
    ("A10", "run_out"): lambda it: it.full and it.said["colour"] == it.floor and not it.tiles(it.floor),
    ("A2", "tile_gone"): lambda it: (
        it.full and it.said == {"colour": it.floor, "spaces": it.spaces} and it.spaces not in it.tiles(it.floor)
    ),
    ("A9", "limit"): limit,
    ("A18", "no_pair"): lambda it: it.what in RICE and not it.pairs,
    ("A19", "no_pair"): lambda it: it.what == "buddha tile" and not it.pairs,
    ("A18", "rice_own"): rice_own,
    ("A18", "single"): lambda it: it.act in RICE and it.phase == "pairing" and it.cards()[it.colour] == 1,
    ("A19", "single"): lambda it: it.act in BUDDHA and it.phase == "pairing" and it.cards()[it.colour] == 1,
    ("A18", "no_match"): lambda it: it.act in RICE and it.colour != it.said["colour"] == LETTERS[it.state.pair],
    ("A19", "no_match"): lambda it: it.act in BUDDHA and it.colour != it.said["colour"] == LETTERS[it.state.pair],
    ("A12", "free_now"): lambda it: it.what == "free" and it.between,
    ("A9", "no_column_after"): no_column_after,
    ("A8", "rooftop_unpayable"): rooftop_unpayable,
    ("A8", "roof_limit"): roof_limit,
    ("A8", "wrong_rooftop"): lambda it: it.phase == "roofing" and it.colour != it.said["colour"] == it.owed,
    ("A11", "card_alone"): lambda it: it.what == "card" and it.between,
    ("A9", "end_without_column"): lambda it: (
        it.what == "end" and it.between and it.state.built == 0 and "exchange" not in it.legal
    ),
    ("A9", "must_exchange"): lambda it: it.what == "end" and "exchange" in it.legal,
    ("A12", "alternative_late"): lambda it: it.what == "alt" and it.phase == "acting",
    ("A12", "alternative_nowhere"): lambda it: it.what == "alt" and it.phase == "opening" and not open_lots(it),
    ("A9", "exchange_needless"): exchange_needless,
    ("A17", "dragon_late"): lambda it: it.what == "dragon" and it.phase == "acting",
    ("A17", "dragon_one"): lambda it: it.what == "draw" and it.phase == "calling" and it.state.owed == 0,
    ("A17", "no_drawing"): lambda it: it.what == "draw" and it.between,
    ("A18", "rice_where"): lambda it: it.what == "rice" and it.between,
}


# --- Attempts ---

FORMS = (
    "{source}{colour}",
    "{source}{colour}",
    "{source}{colour}{lot}",
    "{source}{colour}{lot}/{spaces}",
    "{source}{base}/{spaces}",
    "{base}{spaces}",
    "{lot}/{spaces}",
    "free:{colour}{lot}",
    "free{lot}",
    "{colour}{lot}",
    "rice:{colour}{lot}",
    "rice{lot}",
    "buddha:{base}/{spaces}",
    "buddha{lot}{spaces}",
    "{word}",
)


def words(state: State) -> dict[str, Sequence[str]]:
    """Return what may stand in the places of the forms."""
    floors = [Works(state, f"r{lot + 1}", {}) for lot in range(6)]
    return {
        "source": ("", "", "d", "h"),
        "colour": LETTERS,
        "spaces": LETTERS,
        "lot": "12345612345607",
        "base": [f"{it.floor}{it.lot + 1}" for it in floors if it.full] or ["R1"],
        "word": ("end", "fan", "keep", "alt", "exchange", "dragon", "draw", "rice"),
    }


def made_up(chance: random.Random) -> State:
    """Make up lots that are mostly full and cards of few colours, and play on a little."""
    options = chance.choice(("", "", "fast", "simple", "fast simple"))
    while True:
        lots = " ".join(pagoda(chance, 3 if "fast" in options else 4) for _ in range(6))
        few = chance.sample(LETTERS, chance.randint(2, 5))
        cards = "".join(chance.choices(few, k=7 + chance.choice((0, 0, 1, 2))))
        uses = (
            "" if "simple" in options else "; uses " + " ".join(f"{letter}{chance.randint(0, 2)}" for letter in LETTERS)
        )
        text = f"options: {options}\nlots: {lots}\nivory: {cards[:5]} | {cards[5:]}{uses}\nturn: ivory"
        try:
            state = GAME.notation.parse_position(text)[0]
        except ValueError:  # more cards or tiles of a kind than there are
            continue
        return played_on(state, chance)


def pagoda(chance: random.Random, floors: int) -> str:
    if chance.random() < 0.15:
        return "-"
    height = chance.randint(1, floors + 1)
    colours = chance.choices(LETTERS, k=height)
    return (
        "/".join(colours[:-1]) + f"^{colours[-1]}" if height > floors else "/".join(colours) + chance.choice("444421")
    )


def played_on(state: State, chance: random.Random) -> State:
    """Play a few decisions, those that announce something above all."""
    for _ in range(chance.choice((0, 1, 1, 2, 3, 4, 6))):
        if not (legal := GAME.legal(state)):
            break
        texts = {GAME.notation.format_move(state, move): move for move in legal}
        wanted = [move for text, move in texts.items() if re.match("rice|buddha|dragon|alt|exchange|.*/", text)]
        verbs.play(state, chance.choice(wanted if wanted and chance.random() < 0.7 else legal))
    return state


HELD = "ivory: RYGBP | RB; uses Y1"
ROOF = "lots: R/Y/B/G4 - - - - -\nivory: RYGBP | {}"
LATE = "lots: {} R3 - - - -\nivory: GP | RR\nnow: acting; built 3; laid R2 R2 R2"
PAIR = "lots: B4 - - - - -\nivory: RRYYG | RP; uses G1 B1\nthen: {}"
NO_PAIR = "lots: B4 - - - - -\nivory: RYG | B; uses G1 B1\nnow: acting; built 1; laid R3 R3 R3"
STUCK = "lots: R4 R/R4 R/Y4 Y4 Y/R/G4 Y/Y4\nivory: BBBBB | BB\nonyx: PPPPP | PP"
DEAD_END = "lots: P4 Y/R4 Y/B4 B/R4 B/B4 B/P4\n"
GONE = "lots: B/R1 B/Y1 B/G1 B/B1 B/P1 B4\n"
ENDED = "lots: R/Y/B/G^P Y/R/G/B^R G/Y/P/R^B - - -\nturn: onyx\nonyx: RYGBP | RB\nthen: R4 end"
RARE = [
    (position, text)
    for position, texts in {
        HELD: "fan",
        "ivory: RYGBP | RBBB; uses P1": "fan dragon",
        f"{HELD}\nthen: dragon": "draw end",
        f"{HELD}\nthen: dragon R hR": "R dR hR",
        f"{HELD}\nthen: dragon R draw": "dragon",
        f"{HELD}\nthen: alt R hR": "R dR hR end",
        f"{HELD}\nthen: alt R Y G B": "hR1",
        f"{HELD}\nthen: alt R Y G B free:R1": "R1",
        ROOF.format("GP\nthen: G1/P"): "rice R end",
        ROOF.format("GR\nthen: G1/P"): "hP",
        ROOF.format("GR\nthen: G1/P P"): "P dP",
        LATE.format("R/Y/B/G4"): "G1/P R2",
        LATE.format("G/Y/B/R4"): "R1/P",
        PAIR.format("rice:R2"): "end G B dP hY",
        PAIR.format("rice:R2 R"): "Y",
        PAIR.format("buddha:B1/R"): "end G B dP hY",
        PAIR.format("buddha:B1/R R"): "Y",
        NO_PAIR: "rice:R2 buddha:B1/R",
        STUCK: "end alt",
        f"{STUCK}\nthen: exchange": "R hR dR end",
        f"{STUCK}\nthen: exchange B B B B": "R1",
        f"options: simple\n{DEAD_END}ivory: PYYYY | YY": "P1/R",
        f"{DEAD_END}ivory: YYRRP | YY; uses B1\nthen: buddha:P1/R": "R",
        f"{GONE}ivory: RYGBP | BB": "B6 B6/R",
        ENDED: "R1",
    }.items()
    for text in texts.split()
]
SYNONYMS = {f"{seat}-ability-P": "fan" for seat in ("ivory", "onyx")}


def trial() -> Trial:
    return Trial(GAME, Works, CLAIMS, FORMS, words, made_up, RARE, SYNONYMS)
