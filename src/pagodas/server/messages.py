"""Everything that goes over the wire, as types: the only source of docs/protocol.md and of the front end's types.

A connection has one or more *chairs*, each a view of one game from one seat; the client numbers them. A request has an
`id` that the client chooses: the same id again means the same request, and gets the first answer again.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from pagodas.analysis.judging import Judged
from pagodas.analysis.told import ToldAnalysis
from pagodas.core.scene import Item, Shape
from pagodas.engine.description import DepthSearch, TreeSearch
from pagodas.session.comments import LONGEST as LONGEST_COMMENT
from pagodas.session.comments import MOST as MOST_COMMENTS
from pagodas.session.names import LONGEST
from pagodas.views.wire import Drawings, WireScene
from pagodas.views.wire import encode as encode

PRESENT = -1  # instead of a ply
Name: TypeAlias = Annotated[str, Meta(max_length=LONGEST)]  # the whole rule is in `session.names`
RequestId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
ChairNumber: TypeAlias = Annotated[int, Meta(ge=0, le=15)]
MoveText: TypeAlias = Annotated[str, Meta(max_length=400)]
Path: TypeAlias = Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(min_length=1, max_length=8)]
Token: TypeAlias = Annotated[str, Meta(max_length=64)]
Language: TypeAlias = Annotated[str, Meta(max_length=8)]
OptionValue: TypeAlias = str | int | bool
PlainScene: TypeAlias = Annotated[Mapping[str, Any], Meta(extra={"plain": WireScene})]
PlainItem: TypeAlias = Annotated[Mapping[str, Any], Meta(extra={"plain": Item})]
PlainShape: TypeAlias = Annotated[Mapping[str, Any], Meta(extra={"plain": Shape})]
PlainDrawings: TypeAlias = Annotated[Mapping[str, Any], Meta(extra={"plain": Drawings})]

View: TypeAlias = Literal["codes", "text", "scene"]
PhraseId: TypeAlias = Literal[
    "hello",
    "luck",
    "well-played",
    "nice",
    "wow",
    "oops",
    "thinking",
    "take-your-time",
    "thanks",
    "sorry",
    "again",
    "bye",
]
Matter: TypeAlias = Literal["draw", "undo", "rematch", "delete"]
LessonVerdict: TypeAlias = Literal["", "right", "onward", "wrong", "illegal"]
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
    A client that can `follow` is told changes of scenes instead of whole ones.
    """

    chair: ChairNumber = 0
    token: Token = ""
    game: Annotated[str, Meta(max_length=32)] = ""
    since: int = 0
    view: View = "scene"
    language: Language = "en"
    symbols: Annotated[list[Annotated[str, Meta(max_length=32)]], Meta(max_length=64)] = []
    follow: bool = False


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
    """Resign. Of three or more, the other people play on, and a computer plays for the seat."""


class Return(Request, tag="return", frozen=True, kw_only=True):
    """Take your seat again, at which a computer plays since you resigned."""


class Offer(Request, tag="offer", frozen=True, kw_only=True):
    """Offer the others a draw, another match with the seats swapped, or to delete the game once the match is over."""

    matter: Literal["draw", "rematch", "delete"]


class Answer(Request, tag="answer", frozen=True, kw_only=True):
    """Agree to what another seat asks for, or decline."""

    matter: Matter
    yes: bool


class Next(Request, tag="next", frozen=True, kw_only=True):
    """Start the next game of the match."""


class Idea(HttpBody, frozen=True):
    """A move that an engine considered, the chance it leaves, from 0 to 1, and what may follow, itself first."""

    move: int
    chance: Annotated[float, Meta(ge=0, le=1)]
    line: Annotated[list[int], Meta(max_length=64)] = []


class Hint(Request, tag="hint", frozen=True, kw_only=True):
    """Ask what a computer would play here. Only the seat to move may ask.

    Where an engine of your own has found something, `ideas` has its best moves: then they are put into words.
    """

    ideas: Annotated[list[Idea], Meta(max_length=3)] = []


class Why(Request, tag="why", frozen=True, kw_only=True):
    """Ask why a move is not legal: by its text, which may be that of a whole turn, or the items clicked."""

    text: MoveText = ""
    path: Path | None = None

    def __post_init__(self) -> None:
        """Refuse two moves in one."""
        if self.path is not None and self.text:
            raise ValueError("give only one of `text` and `path`")


class Observe(Request, tag="observe", frozen=True, kw_only=True):
    """Ask for all that the seat knows, as an engine takes it: a browser can then think for itself.

    With `ply`, for what it knew after so many moves.
    """

    ply: int = PRESENT


class Volunteer(Request, tag="volunteer", frozen=True, kw_only=True):
    """Offer to think for the computers, in a game where nothing is hidden and nobody else plays."""


class Thought(Request, tag="thought", frozen=True, kw_only=True):
    """The move that the client chose for a computer when it was asked to `think`; without `code` it chose none."""

    ply: int
    code: int | None = None


class Look(Request, tag="look", frozen=True, kw_only=True):
    """Ask for the position after `ply` moves."""

    ply: int


class Guide(Request, tag="guide", frozen=True, kw_only=True):
    """Ask what a learner should be told now, in a game that has a guide.

    `told` has the names of the notes told before, `since` the ply up to which the learner has been guided.
    """

    since: Annotated[int, Meta(ge=0)] = 0
    told: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=200)] = []


class Say(Request, tag="say", frozen=True, kw_only=True):
    """Say one of a few polite phrases to everybody at the table. There are no other words to send."""

    phrase: PhraseId


FromClient: TypeAlias = (
    Sit
    | Leave
    | Play
    | Undo
    | Reset
    | Resign
    | Return
    | Offer
    | Answer
    | Next
    | Hint
    | Why
    | Look
    | Observe
    | Volunteer
    | Thought
    | Guide
    | Say
)


class Sender(Struct, frozen=True):
    """The chair and the id of a message that is not valid otherwise, so that the refusal can name them."""

    chair: ChairNumber = 0
    id: RequestId = ""


# --- Parts of what the server sends ---


class Party(Part, frozen=True):
    """Who has a seat: a person, a computer of a level (`player`), or nobody yet. `here`: the person is connected.

    For a person who left the table a computer plays, of the level `stand_in`.
    """

    seat: int
    kind: Literal["person", "computer", "open"]
    name: str
    player: str = ""
    here: bool = False
    stand_in: str = ""


class TallyRow(Part, frozen=True):
    """A row of a table that tells how the points came about: where from, and a cell for each seat."""

    label: str
    cells: list[str]


class TurnText(Part, frozen=True):
    """A turn as the viewer saw it, in notation, up to ply `end`; it may be unfinished.

    `told` says in words what each of its moves did. If it ended a round, `tally` tells what everybody has.
    """

    number: int
    seat: int
    text: str
    end: int
    told: list[str] = []
    tally: list[TallyRow] = []


class LegalMove(Part, frozen=True):
    """A move the viewer may make now: its code, and depending on the view its text and the items to click."""

    code: int
    text: str = ""
    path: list[str] = []


class GameResult(Part, frozen=True):
    """The result of a game: its value for each seat, why it ended, the points for the match, how points came about."""

    score: str
    reason: str
    utilities: list[float]
    points: list[float]
    winners: list[int]
    tally: list[TallyRow] = []


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


class Prompt(Part, frozen=True):
    """What to click next, in words; `after` lists the clicks after which to say it: none, or some of a path."""

    text: str
    after: list[list[str]]


class Position(Part, frozen=True):
    """The position as the viewer sees it.

    `ply` is the number of moves made; the next `play` repeats it. `to_move` is -1 after the end. Only the seat to move
    gets `legal` and `prompts`. `scene` (view "scene") is a drawing; its symbols are sent once, in a `symbols` message.
    """

    ply: int
    to_move: int
    legal: list[LegalMove] = []
    prompts: list[Prompt] = []
    status: str = ""
    result: GameResult | None = None
    pending: list[Pending] = []
    scene: PlainScene | None = None


class Changes(Part, frozen=True):
    """What changed in a position since the update or table before, for a client that follows.

    `legal` has the codes of all legal moves, each as the difference from the one before. `moves` are those of them that
    the client was not told, or that are written or clicked in another way than before: keep them by code. `prompts` are
    those that the client was not told: keep them by the clicks before them. The rest is the scene: its `status` if that
    changed, and for its `items` and its `overlay` splices [place, how many went from there, what came], in order, with
    the places of the list before. An item whose id was in the list before comes as its `id` and the fields that
    changed, null for one that is left out now.
    """

    ply: int
    to_move: int
    legal: list[int] = []
    moves: list[LegalMove] = []
    prompts: list[Prompt] = []
    result: GameResult | None = None
    pending: list[Pending] = []
    status: str | None = None
    items: list[tuple[int, int, list[PlainItem]]] = []
    overlay: list[tuple[int, int, list[PlainShape]]] = []


class Happening(Part, frozen=True):
    """One entry of the game's log as the viewer may know it.

    "played": `codes` in the view "codes", `turns` in the others. "taken-back": all moves from `ply` on are gone.
    "left" and "returned": a seat left the table, or came back. "offered" and "answered": see `matter`. "joined": a
    party has a new name. "next" and "rematch": another game begins.
    By whoever runs the server: "ended": the match is over, "revoked": some links are no longer valid.
    """

    version: int
    kind: Literal[
        "played",
        "taken-back",
        "resigned",
        "left",
        "returned",
        "offered",
        "answered",
        "drawn",
        "joined",
        "next",
        "rematch",
        "ended",
        "revoked",
    ]
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
    hints: bool = False  # whether hints are allowed


class Update(Message, tag="update", frozen=True):
    """What happened since the last version the client was told, and the position now, or for followers its changes."""

    chair: int
    version: int
    happened: list[Happening]
    position: Position | None = None
    changes: Changes | None = None


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
    """What a computer would play; its whole turn in words, a sentence for each move; why, in one line; its chance."""

    chair: int
    id: str
    move: LegalMove
    told: list[str] = []
    why: str = ""
    chance: float = 0.0  # of the seat that asked, from 0 to 1


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


class GuideNote(Part, frozen=True):
    """Something that a learner is told once."""

    name: str
    say: str


class Guided(Message, tag="guided", frozen=True):
    """What to tell a learner at this ply."""

    chair: int
    id: str
    ply: int
    notes: list[GuideNote]


class Said(Message, tag="said", frozen=True):
    """A seat said a phrase."""

    chair: int
    seat: int
    phrase: PhraseId


class Notice(Message, tag="notice", frozen=True):
    """News of the server itself: it is "preparing" (compiling rules or computers), or "ready"."""

    code: Literal["preparing", "ready"]
    text: str
    chair: int = -1


FromServer: TypeAlias = (
    Table
    | Update
    | Parties
    | Symbols
    | Done
    | Refused
    | Hinted
    | Explained
    | Looked
    | Observed
    | Think
    | Guided
    | Said
    | Notice
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
    hints: bool = False  # also where several people play
    record: Annotated[str, Meta(max_length=100_000)] = ""


class TurnComment(HttpBody, frozen=True):
    """A comment on a turn of a game of a match, 0 for the game as a whole; in a language, or "" for everybody."""

    turn: Annotated[int, Meta(ge=0)]
    text: Annotated[str, Meta(max_length=LONGEST_COMMENT)]
    language: Annotated[str, Meta(max_length=3)] = ""
    game: Annotated[int, Meta(ge=1)] = 1


class CommentedRecord(HttpBody, frozen=True):
    """Comments to write into the records of a match. The server keeps none of them."""

    comments: Annotated[list[TurnComment], Meta(max_length=MOST_COMMENTS)] = []


class SeatLink(Part, frozen=True):
    """A seat of a new game. Its link is for the person who plays there, and is told only once."""

    seat: int
    kind: Literal["person", "computer", "open", "watch"]
    name: str = ""
    token: str = ""
    link: str = ""


class CreatedGame(Part, frozen=True):
    """A game that was set up: its id, a link for each seat of a person, and one for watching.

    `comments` are those in the record it came from. The server tells them only here.
    """

    id: str
    seats: list[SeatLink]
    watch: SeatLink
    comments: list[TurnComment] = []


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


class CharacterWords(Part, frozen=True):
    """Who a level is in a game, in one language: a name, a temper, and what is true of its strength."""

    name: str
    temper: str
    strength: str


class KindWords(Part, frozen=True):
    """The words of a game in one language: about itself and its goal, for its seats, options, their values, levels."""

    tagline: str
    credits: str
    goal: str
    seats: list[str]
    options: dict[str, str]
    values: dict[str, str] = {}
    characters: dict[str, CharacterWords] = {}


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
    lessons: bool = False  # whether it can be learnt by lessons
    commented: bool = False  # whether it has commented games
    guide: dict[str, OptionValue] | None = None  # the options of a guided first game, if it has one
    puzzles: bool = False  # whether it has puzzles
    summary: bool = False  # whether it has a summary card
    faces: list[str] = []  # the levels that have a face
    words: dict[str, KindWords] = {}
    palette: dict[str, list[str]] = {}


class LessonTitle(Part, frozen=True):
    """A lesson of a game: the name it is asked for by, its title by language, and how many steps it has."""

    name: str
    title: dict[str, str]
    steps: int


class CommentedTitle(Part, frozen=True):
    """A commented game: the name it is asked for by, and its title by language."""

    name: str
    title: dict[str, str]


class TakenLesson(HttpBody, frozen=True):
    """Where a learner is in a lesson, and what they try now, if anything: a move by its code, or the items clicked.

    `done` has all they have done from the start: a code for each right move, None for each step only read.
    """

    done: Annotated[list[int | None], Meta(max_length=200)] = []
    code: int | None = None
    path: Path | None = None
    language: Language = "en"
    symbols: Annotated[str, Meta(max_length=32)] = ""  # the name of the drawings the client has


class LessonMoment(Part, frozen=True):
    """What a learner sees after what they did. `verdict` and `answer` are about what they tried, `told` what happened.

    A move that is not `right` and not right so far (`onward`) has changed nothing, and `done` tells that too.
    """

    done: list[int | None]
    step: int
    steps: int
    say: str
    scene: PlainScene
    asks: bool = False
    finished: bool = False
    show: list[str] = []
    legal: list[LegalMove] = []
    verdict: LessonVerdict = ""
    answer: str = ""
    told: list[str] = []
    drawings: PlainDrawings | None = None


class PuzzleTitle(Part, frozen=True):
    """A puzzle of a game: the name it is asked for by, its theme by language, and the first level that solves it."""

    name: str
    theme: dict[str, str]
    grade: str


class PuzzleList(Part, frozen=True):
    """The puzzles of a game, and the name of today's, which is the same for everybody."""

    day: str
    daily: str
    puzzles: list[PuzzleTitle]


class TakenPuzzle(HttpBody, frozen=True):
    """Where a solver is in a puzzle, and what they try now, if anything; `show` makes a right decision for them.

    `done` has the codes of all right decisions from the start.
    """

    done: Annotated[list[int], Meta(max_length=60)] = []
    code: int | None = None
    path: Path | None = None
    show: bool = False
    language: Language = "en"
    symbols: Annotated[str, Meta(max_length=32)] = ""  # the name of the drawings the client has


class PuzzleMoment(Part, frozen=True):
    """What a solver sees after what they did; a try that was not right has changed nothing.

    When the puzzle is solved, `meaning` names its theme and `line` tells what may follow.
    """

    done: list[int]
    task: str
    scene: PlainScene
    solved: bool = False
    legal: list[LegalMove] = []
    verdict: LessonVerdict = ""
    answer: str = ""
    told: list[str] = []
    meaning: str = ""
    line: list[str] = []
    drawings: PlainDrawings | None = None


class AnalysisWish(HttpBody, frozen=True):
    """A game to analyse, from its record, and what the page has found about its positions.

    `judged` has one list for each time positions were wanted, in the order in which they were. With `think` the server
    judges them, for pages that cannot.
    """

    record: Annotated[str, Meta(max_length=100_000)]
    number: Annotated[int, Meta(ge=1, le=99)] = 1  # which game of a match
    level: Annotated[str, Meta(max_length=16)] = "club"
    judged: Annotated[list[Annotated[list[Judged], Meta(max_length=4000)]], Meta(max_length=4)] = []
    think: bool = False


class WantedPosition(Part, frozen=True):
    """A position to judge: after so many moves of the game and these others, as a seat knows it, or with all open."""

    ply: int
    seat: int | None = None
    moves: list[int] = []


class AnalysedGame(Part, frozen=True):
    """A game that a page analyses: how to play it again, how to judge positions, which to judge now, and what is known.

    The seed is a whole number in decimals: it may be too large for a number. `told` is there once nothing is wanted.
    """

    kind: str
    rules: int
    names: list[str]
    codes: list[int]  # of the options
    seed: str
    moves: list[int]
    known: TreeSearch | DepthSearch
    opened: TreeSearch | DepthSearch
    wanted: list[WantedPosition] = []
    told: ToldAnalysis | None = None
    result: str = ""
    ends: list[float] = []  # the chance of each seat at the end, where there is one
    games: int = 1  # in the record


class ConsideredMove(Part, frozen=True):
    """A move that a page considered: its value to who moves, and what may follow, itself first."""

    move: int
    value: float
    line: Annotated[list[int], Meta(max_length=12)] = []


class ExploredPosition(HttpBody, frozen=True):
    """A position to look at: after so many moves of a recorded game, and then these others.

    What is tried there is a move by its code, or the items clicked. `considered` are moves to be put into words, the
    best first, and `judged` is what was found about them together.
    """

    record: Annotated[str, Meta(max_length=100_000)]
    number: Annotated[int, Meta(ge=1, le=99)] = 1
    ply: Annotated[int, Meta(ge=0)] = 0
    moves: Annotated[list[int], Meta(max_length=200)] = []
    code: int | None = None
    path: Path | None = None
    considered: Annotated[list[ConsideredMove], Meta(max_length=5)] = []
    judged: Judged | None = None
    language: Language = "en"
    symbols: Annotated[str, Meta(max_length=32)] = ""  # the name of the drawings the client has


class LineStep(Part, frozen=True):
    """A move of an expected line: who makes it, its text, a sentence, and the items to click for it."""

    seat: int
    text: str
    told: str
    path: list[str]


class IdeaInWords(Part, frozen=True):
    """A move that was considered: its text, the chance it leaves who moves, and what may follow, itself first."""

    code: int
    text: str
    chance: float
    line: list[LineStep]


class ExploredMoment(Part, frozen=True):
    """A position beside a recorded game, as whoever is to move sees it; the game is over, so nothing is secret.

    `moves` has what is tried, if it was legal; otherwise `refusal` says why not.
    """

    moves: list[int]
    to_move: int
    seat: int  # whose eyes see the scene
    status: str
    scene: PlainScene
    legal: list[LegalMove] = []
    text: str = ""  # of the last move
    told: str = ""
    ending: bool = False
    refusal: str = ""
    ideas: list[IdeaInWords] = []
    drawings: PlainDrawings | None = None


class Problem(Part, frozen=True):
    """Why an HTTP request was refused."""

    error: str


HTTP_BODIES = (
    NewGame,
    CreatedGame,
    Joining,
    SeatLink,
    ListedGame,
    GameKind,
    TurnComment,
    CommentedRecord,
    LessonTitle,
    CommentedTitle,
    TakenLesson,
    LessonMoment,
    PuzzleList,
    TakenPuzzle,
    PuzzleMoment,
    AnalysisWish,
    AnalysedGame,
    ExploredPosition,
    ExploredMoment,
    Problem,
)


def read_sender(text: bytes) -> Sender:
    """Return the chair and the id of a message that is not valid, as far as they can be read."""
    try:
        return _read_sender(text)
    except UNREADABLE:
        return Sender()


_read_sender = msgspec.json.Decoder(Sender).decode
read_client = msgspec.json.Decoder(FromClient).decode
read_server = msgspec.json.Decoder(FromServer).decode
