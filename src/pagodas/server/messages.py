"""Everything that goes over the wire, as types: the only source of docs/protocol.md and of the front end's types.

A connection has one or more *chairs*, each a view of one game from one seat; the client numbers them. A request has an
`id` that the client chooses: the same id again means the same request, and gets the first answer again.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from pagodas.session.names import LONGEST
from pagodas.views.wire import Drawings, WireScene

Name: TypeAlias = Annotated[str, Meta(max_length=LONGEST)]  # the whole rule is in `session.names`
RequestId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
ChairNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
MoveText: TypeAlias = Annotated[str, Meta(max_length=400)]
Path: TypeAlias = Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(min_length=1, max_length=8)]
Token: TypeAlias = Annotated[str, Meta(max_length=64)]
Language: TypeAlias = Annotated[str, Meta(max_length=8)]
OptionValue: TypeAlias = str | int | bool
PlainScene: TypeAlias = Annotated[Mapping[str, Any], Meta(extra={"plain": WireScene})]
PlainDrawings: TypeAlias = Annotated[Mapping[str, Any], Meta(extra={"plain": Drawings})]

View: TypeAlias = Literal["codes", "text", "scene"]
Matter: TypeAlias = Literal["draw", "undo", "rematch", "delete"]
Fault: TypeAlias = Literal[
    "malformed",
    "unknown",
    "deleted",
    "outdated",
    "stale",
    "illegal",
    "ambiguous",
    "not-now",
    "not-yours",
    "too-fast",
    "unavailable",
]

INTERNAL_ERROR = "something went wrong on the server; it has been logged"
UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)  # raised for what is no message


class Part(Struct, frozen=True, omit_defaults=True, gc=False):
    """Anything sent either way. Fields at their default are left out. None refers to itself, so `gc` is not needed."""


class HttpBody(Part, frozen=True, forbid_unknown_fields=True):
    """Anything a client sends over HTTP. Unknown fields are refused, so that nothing is ignored silently."""


class Message(Part, frozen=True, tag_field="type"):
    """A whole message over the WebSocket; its `type` is its tag."""


class ClientMessage(Message, frozen=True, forbid_unknown_fields=True):
    """A message from a client. Unknown fields are refused, so that nothing is ignored silently."""


# --- From the client ---


class Sit(ClientMessage, tag="sit", frozen=True):
    """Take a chair: at the seat of a token, or, without a token, as a watcher of a listed game.

    `since` is the last version the client has: it gets what it missed. `symbols` names the drawings it already has.
    """

    chair: ChairNumber = 0
    token: Token = ""
    game: Annotated[str, Meta(max_length=32)] = ""
    since: int = 0
    view: View = "scene"
    language: Language = "en"
    symbols: Annotated[list[Annotated[str, Meta(max_length=32)]], Meta(max_length=64)] = []


class Leave(ClientMessage, tag="leave", frozen=True):
    """Leave a chair. The game goes on."""

    chair: ChairNumber = 0


class Request(ClientMessage, frozen=True, kw_only=True):
    """Something a seat asks for."""

    id: RequestId
    chair: ChairNumber = 0


class Play(Request, tag="play", frozen=True, kw_only=True):
    """Make a move at ply `ply`: by its code, its text (one decision or a whole turn) or the items clicked."""

    ply: int
    code: int | None = None
    text: MoveText = ""
    path: Path | None = None

    def __post_init__(self) -> None:
        """Refuse two moves in one."""
        if (self.code is not None) + (self.path is not None) + bool(self.text) > 1:
            raise ValueError("give only one of `code`, `text` and `path`")


class Undo(Request, tag="undo", frozen=True, kw_only=True):
    """Take back your last decision. Other people are asked, unless it is part of your unfinished turn."""

    ply: int


class Reset(Request, tag="reset", frozen=True, kw_only=True):
    """Take back as many decisions of your unfinished turn as possible."""

    ply: int


class Resign(Request, tag="resign", frozen=True, kw_only=True):
    """Resign."""


class Offer(Request, tag="offer", frozen=True, kw_only=True):
    """Offer the others a draw, another match with the seats swapped, or to delete the game once the match is over."""

    matter: Literal["draw", "rematch", "delete"]


class Answer(Request, tag="answer", frozen=True, kw_only=True):
    """Agree to what another seat asks for, or decline."""

    matter: Matter
    yes: bool


class Next(Request, tag="next", frozen=True, kw_only=True):
    """Start the next game of the match."""


class Hint(Request, tag="hint", frozen=True, kw_only=True):
    """Ask what a computer would play here. Only the seat to move may ask."""


class Why(Request, tag="why", frozen=True, kw_only=True):
    """Ask why a move is not legal: by its text, which may be that of a whole turn, or the items clicked."""

    text: MoveText = ""
    path: Path | None = None

    def __post_init__(self) -> None:
        """Refuse two moves in one."""
        if self.path is not None and self.text:
            raise ValueError("give only one of `text` and `path`")


class Observe(Request, tag="observe", frozen=True, kw_only=True):
    """Ask for all that the seat knows, as an engine takes it: a browser can then think for itself."""


class Volunteer(Request, tag="volunteer", frozen=True, kw_only=True):
    """Offer to think for the computers, in a game where nothing is hidden and nobody else plays."""


class Thought(Request, tag="thought", frozen=True, kw_only=True):
    """The move that the client chose for a computer when it was asked to `think`; without `code` it chose none."""

    ply: int
    code: int | None = None


class Look(Request, tag="look", frozen=True, kw_only=True):
    """Ask for the position after `ply` moves."""

    ply: int


FromClient: TypeAlias = (
    Sit
    | Leave
    | Play
    | Undo
    | Reset
    | Resign
    | Offer
    | Answer
    | Next
    | Hint
    | Why
    | Look
    | Observe
    | Volunteer
    | Thought
)


class Sender(Struct, frozen=True):
    """The chair and the id of a message that is not valid otherwise, so that the refusal can name them."""

    chair: ChairNumber = 0
    id: RequestId = ""


# --- Parts of what the server sends ---


class Party(Part, frozen=True):
    """Who has a seat: a person, a computer of a level (`player`), or nobody yet. `here`: the person is connected."""

    seat: int
    kind: Literal["person", "computer", "open"]
    name: str
    player: str = ""
    here: bool = False


class TurnText(Part, frozen=True):
    """A turn as the viewer saw it, in notation, up to ply `end`; it may be unfinished.

    `told` says in words what its last move did.
    """

    number: int
    seat: int
    text: str
    end: int
    told: str = ""


class LegalMove(Part, frozen=True):
    """A move the viewer may make now: its code, and depending on the view its text and the items to click."""

    code: int
    text: str = ""
    path: list[str] = []


class GameResult(Part, frozen=True):
    """The result of a game: its value for each seat, why it ended, and the points for the match."""

    score: str
    reason: str
    utilities: list[float]
    points: list[float]
    winners: list[int]


class MatchState(Part, frozen=True):
    """The number of the present game, how many there are, and the points of each seat so far."""

    number: int
    length: int
    score: list[float]


class Pending(Part, frozen=True):
    """What a seat has asked for, and which seats still have to answer."""

    matter: Matter
    seat: int
    awaited: list[int]


class Position(Part, frozen=True):
    """The position as the viewer sees it.

    `ply` is the number of moves made; the next `play` repeats it. `to_move` is -1 after the end. Only the seat to move
    gets `legal`. `scene` (view "scene") is a drawing; its symbols are sent once, in a `symbols` message.
    """

    ply: int
    to_move: int
    legal: list[LegalMove] = []
    status: str = ""
    result: GameResult | None = None
    pending: list[Pending] = []
    scene: PlainScene | None = None


class Happening(Part, frozen=True):
    """One entry of the game's log as the viewer may know it.

    "played": `codes` in the view "codes", `turns` in the others. "taken-back": all moves from `ply` on are gone.
    "offered" and "answered": see `matter`. "joined": a party has a new name. "next" and "rematch": another game begins.
    """

    version: int
    kind: Literal["played", "taken-back", "resigned", "offered", "answered", "drawn", "joined", "next", "rematch"]
    seat: int = -1
    ply: int = -1
    codes: list[int] = []
    turns: list[TurnText] = []
    matter: Matter | None = None
    yes: bool = False


# --- From the server ---


class Table(Message, tag="table", frozen=True):
    """Everything a viewer may know of a game.

    It answers `sit`. It also comes when moves were taken back or another game began (`happened` says which), and when
    the client was too slow for updates.
    """

    chair: int
    version: int
    game: str
    kind: str
    seat: int
    parties: list[Party]
    options: dict[str, OptionValue]
    match: MatchState
    position: Position
    turns: list[TurnText] = []
    happened: list[Happening] = []


class Update(Message, tag="update", frozen=True):
    """What happened since the last version the client was told, and the position now."""

    chair: int
    version: int
    happened: list[Happening]
    position: Position


class Parties(Message, tag="parties", frozen=True):
    """Who sits where; sent when somebody came, went or took an open seat."""

    chair: int
    parties: list[Party]


class Symbols(Message, tag="symbols", frozen=True):
    """The drawings that scenes refer to. They never change during a game; keep them by `name`."""

    chair: int
    name: str
    symbols: PlainDrawings


class Done(Message, tag="done", frozen=True):
    """The request was granted, and is kept as this version of the game, even if the server dies now."""

    chair: int
    id: str
    version: int


class Refused(Message, tag="refused", frozen=True):
    """The request changed nothing. `fault` is for programs, `reason` for people; `ply` and `version` are current."""

    chair: int
    id: str
    fault: Fault
    reason: str
    ply: int = -1
    version: int = -1


class Hinted(Message, tag="hinted", frozen=True):
    """What a computer would play."""

    chair: int
    id: str
    move: LegalMove


class Explained(Message, tag="explained", frozen=True):
    """Why a move is not legal, beginning with the ruling; or that it is `legal`.

    Of a whole turn the decision that is not legal stands in brackets. Where a legal text fits several moves, the reason
    names them.
    """

    chair: int
    id: str
    reason: str
    legal: bool = False


class Observed(Message, tag="observed", frozen=True):
    """All that a seat knows, as the bytes of an observed state, and the version of the rules it belongs to."""

    chair: int
    id: str
    ply: int
    rules: int
    state: bytes  # in JSON as base64


class Think(Message, tag="think", frozen=True):
    """Please choose a move for the computer to move: of this level (`player`), from this seed, with the engine.

    The seed has nothing to do with that of the game. It is written in decimals, since it may be too large for a number.
    """

    chair: int
    ply: int
    rules: int
    player: str
    seed: str
    state: bytes  # in JSON as base64


class Looked(Message, tag="looked", frozen=True):
    """The scene after `ply` moves, and in words what the last of them did."""

    chair: int
    id: str
    ply: int
    told: str
    scene: PlainScene


class Notice(Message, tag="notice", frozen=True):
    """News of the server itself: it is "preparing" (compiling rules or computers), or "ready"."""

    code: Literal["preparing", "ready"]
    text: str
    chair: int = -1


FromServer: TypeAlias = (
    Table | Update | Parties | Symbols | Done | Refused | Hinted | Explained | Looked | Observed | Think | Notice
)


# --- HTTP bodies ---


class SeatWish(HttpBody, frozen=True):
    """Who should have a seat of a new game; a computer has a level (`player`)."""

    kind: Literal["person", "computer", "open"] = "person"
    name: Name = ""
    player: Name = ""


class NewGame(HttpBody, frozen=True):
    """A game to set up: a new one, or one that goes on from a record. Everybody may watch a `listed` game."""

    game: Annotated[str, Meta(max_length=32)] = ""
    seats: Annotated[list[SeatWish], Meta(max_length=12)] = []
    options: dict[str, OptionValue] = {}
    length: Annotated[int, Meta(ge=1, le=99)] = 1
    listed: bool = False
    record: Annotated[str, Meta(max_length=100_000)] = ""


class SeatLink(Part, frozen=True):
    """A seat of a new game. Its link is for the person who plays there, and is told only once."""

    seat: int
    kind: Literal["person", "computer", "open", "watch"]
    name: str = ""
    token: str = ""
    link: str = ""


class CreatedGame(Part, frozen=True):
    """A game that was set up: its id, a link for each seat of a person, and one for watching."""

    id: str
    seats: list[SeatLink]
    watch: SeatLink


class Joining(HttpBody, frozen=True):
    """A person who takes an open seat."""

    name: Name = ""


class ListedGame(Part, frozen=True):
    """A game that everybody may watch, and join while a seat is open."""

    id: str
    game: str
    parties: list[Party]
    options: dict[str, OptionValue]
    length: int
    created: str
    over: bool = False


class OptionKind(Part, frozen=True):
    """An option of a game, and its allowed values."""

    name: str
    default: OptionValue
    allowed: str
    values: list[str] = []


class KindWords(Part, frozen=True):
    """The words of a game in one language: about itself, for its seats, for its options and for their values."""

    tagline: str
    credits: str
    seats: list[str]
    options: dict[str, str]
    values: dict[str, str] = {}


class GameKind(Part, frozen=True):
    """A game the server has, what may be chosen for it, and whether its rules and its computers are ready.

    `words` are by language. `palette` has colours by role, for light and dark surroundings, once the game is ready.
    """

    id: str
    title: dict[str, str]
    seats: list[int]
    options: list[OptionKind]
    languages: list[str]
    players: list[str]
    ready: bool = False
    computers_ready: bool = False
    engine: bool = False  # whether browsers can think about it
    hides: bool = False  # whether seats may know different things
    words: dict[str, KindWords] = {}
    palette: dict[str, list[str]] = {}


class Problem(Part, frozen=True):
    """Why an HTTP request was refused."""

    error: str


HTTP_BODIES = (NewGame, CreatedGame, Joining, SeatLink, ListedGame, GameKind, Problem)


def _plain(number: Any) -> Any:
    """Turn a number of NumPy, which scenes may have, into one of Python."""
    return number.item()


def read_sender(text: bytes) -> Sender:
    """Return the chair and the id of a message that is not valid, as far as they can be read."""
    try:
        return _read_sender(text)
    except UNREADABLE:
        return Sender()


_read_sender = msgspec.json.Decoder(Sender).decode
read_client = msgspec.json.Decoder(FromClient).decode
read_server = msgspec.json.Decoder(FromServer).decode
encode = msgspec.json.Encoder(enc_hook=_plain).encode
