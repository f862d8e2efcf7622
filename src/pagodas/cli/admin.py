"""`pagodas admin`: for those who run a server. It works beside running servers, and tells people at the tables."""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any, TypeVar

import msgspec
import typer
from rich.console import Console
from rich.table import Table as Grid

from pagodas.cli.error_exits import UsageFault
from pagodas.cli.language import chosen, fault, words
from pagodas.cli.parameters import Language
from pagodas.cli.serve import Database
from pagodas.core.errors import PagodasError
from pagodas.server.administration import Administration, Links, Summary
from pagodas.server.database import sqlite_file
from pagodas.server.hosted_game import WATCHER, PartyNumber
from pagodas.server.settings import usual_database
from pagodas.server.store import NoSuchGame, Store

Found = TypeVar("Found")
GameOrLink = Annotated[str, typer.Argument(metavar="GAME", help="A game's id, or any link to it.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for scripts.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]
HELP: Any = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(
    help="Look after the games of a server: list, show, end and delete them, and withdraw links.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    context_settings=HELP,
)


# --- Looking ---


@app.command("list", context_settings=HELP)
def list_(
    game: Annotated[str, typer.Option(metavar="ID", help="Only games of this kind, such as mountain.")] = "",
    over: Annotated[
        bool | None, typer.Option("--over/--going-on", help="Only games that are over, or are not.")
    ] = None,
    most: Annotated[int, typer.Option(min=1, help="How many, the newest first.")] = 50,
    json: Json = False,
    database: Database = None,
    lang: Language = None,
) -> None:
    """List games, the newest first."""
    say = words(chosen(lang))
    found = _done(database, lambda admin: admin.newest(most, game, over))
    if json:
        _print_json(found)
        return
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in ("id", "game", "players", "state", "entries", "last"):
        grid.add_column(say(f"admin.{name}"), no_wrap=True, justify="right" if name == "entries" else "left")
    for each in found:
        grid.add_row(each.id, each.game, _names(each), _state(each, say), str(each.entries), each.last)
    Console(highlight=False, width=None if sys.stdout.isatty() else 160, markup=False).print(grid)


@app.command(context_settings=HELP)
def show(game: GameOrLink, json: Json = False, database: Database = None, lang: Language = None) -> None:
    """Show a game: who plays, since when, and who has links. `pagodas export` prints everything, with the seed."""
    say = words(chosen(lang))

    async def look(admin: Administration) -> tuple[Summary, list[PartyNumber]]:
        found = await admin.show(await _id(admin, game))
        return found, await admin.linked(found.id)

    found, linked = _done(database, look)
    if json:
        _print_json({**msgspec.to_builtins(found), "linked": linked})
        return
    for name, value in _facts(found, linked, say):
        typer.echo(f"{say(f'admin.{name}') + ':':<14}{value}")


def _facts(found: Summary, linked: Sequence[PartyNumber], say: Any) -> list[tuple[str, str]]:
    parties = [
        f"{member.name} ({say(f'admin.kind.{member.kind}')}{f', {member.player}' if member.player else ''})"
        for member in found.parties
    ]
    links = [say("admin.watching") if party == WATCHER else found.parties[party].name for party in linked]
    return [
        ("id", found.id),
        ("game", f"{found.game}, {say('admin.rules', version=found.rules)}"),
        ("players", ", ".join(parties)),
        ("links", ", ".join(links) or say("admin.none")),
        ("listed", say("admin.yes" if found.listed else "admin.no")),
        ("created", found.created),
        ("last", found.last),
        ("state", _state(found, say)),
        ("entries", str(found.entries)),
    ]


# --- Changing ---


@app.command(context_settings=HELP)
def end(
    game: GameOrLink, yes: Yes = False, json: Json = False, database: Database = None, lang: Language = None
) -> None:
    """End a match: the present game is drawn, and no other follows. People at the table see it at once."""
    say = words(chosen(lang))
    found = _agreed(database, game, "end", yes, say)
    if not _done(database, lambda admin: admin.end(found.id)):
        raise PagodasError(fault("admin_over", game=found.id))
    _report({"game": found.id, "done": "ended"}, say("admin.ended", game=found.id), json)


@app.command(context_settings=HELP)
def delete(
    game: GameOrLink, yes: Yes = False, json: Json = False, database: Database = None, lang: Language = None
) -> None:
    """Delete a game with its log and its links. Nobody can bring it back; people at the table are told."""
    say = words(chosen(lang))
    found = _agreed(database, game, "delete", yes, say)
    _done(database, lambda admin: admin.delete(found.id))
    _report({"game": found.id, "done": "deleted"}, say("admin.deleted", game=found.id), json)


@app.command(context_settings=HELP)
def revoke(
    game: GameOrLink,
    player: Annotated[
        list[int] | None, typer.Option(min=1, help="Only the link of this player, counted as `show` lists them.")
    ] = None,
    watching: Annotated[bool, typer.Option("--watching", help="Only the link for watching.")] = False,
    renew: Annotated[bool, typer.Option("--renew", help="Make new links, and print their tokens.")] = False,
    yes: Yes = False,
    json: Json = False,
    database: Database = None,
    lang: Language = None,
) -> None:
    """Withdraw the links of a game, all or some. Whoever came by one of them is sent away."""
    say = words(chosen(lang))
    found = _agreed(database, game, "revoke", yes, say)
    wanted = [*(number - 1 for number in player or ()), *([WATCHER] if watching else [])]
    parties = wanted or [WATCHER, *range(len(found.parties))]
    if max(parties) >= len(found.parties):
        raise UsageFault(fault("admin_player", count=len(found.parties), given=max(parties) + 1))
    links = _done(database, lambda admin: admin.revoke(found.id, parties, renew))
    if not links.parties:
        raise PagodasError(fault("admin_no_links", game=found.id))
    _report(msgspec.to_builtins(links, str_keys=True), "\n".join(_told(links, found, say)), json)


def _told(links: Links, found: Summary, say: Any) -> list[str]:
    names = {party: say("admin.watching") if party == WATCHER else found.parties[party].name for party in links.parties}
    tokens = [f"{names[party]}: /play#{token}" for party, token in links.tokens.items()]
    return [say("admin.revoked", who=", ".join(names.values())), *tokens]


@app.command(context_settings=HELP)
def forget(
    link: Annotated[str, typer.Argument(metavar="LINK", help="A player's link, or the token in it.")],
    yes: Yes = False,
    json: Json = False,
    database: Database = None,
    lang: Language = None,
) -> None:
    """Delete everything of whoever has this link. A link is all that a server knows a person by.

    Where nobody else plays, the game is deleted. Otherwise its moves stay, for the others: the name becomes a dash
    wherever it is kept, the link is withdrawn, and a match that is not over ends.
    """
    say = words(chosen(lang))
    found = _agreed(database, link, "forget", yes, say)
    what = _done(database, lambda admin: admin.forget(link))
    _report({"game": found.id, "forgotten": what}, say(f"admin.forgotten.{what}", game=found.id), json)


# --- Common to all ---


def _done(database: str | None, work: Callable[[Administration], Awaitable[Found]]) -> Found:
    """Do something with the games of a database, which has to be there."""
    url = database or usual_database()
    if (file := sqlite_file(url)) and not file.exists():  # SQLite would make one
        raise PagodasError(fault("admin_no_database", file=file))

    async def work_on_store() -> Found:
        store = Store(url)
        try:
            await store.check()
            return await work(Administration(store))
        finally:
            await store.close()

    return asyncio.run(work_on_store())


async def _id(admin: Administration, given: str) -> str:
    return (await admin.behind(given)).game if "#" in given else given


def _agreed(database: str | None, given: str, action: str, yes: bool, say: Any) -> Summary:
    """Return the game in question, after asking whether this is really wanted. Raises typer.Abort if not."""

    async def look(admin: Administration) -> Summary:
        access = await admin.behind(given) if action == "forget" or "#" in given else None
        return await admin.show(access.game if access else given)

    try:
        found = _done(database, look)
    except NoSuchGame:
        raise PagodasError(fault("admin_no_link" if action == "forget" else "not_kept", game=repr(given))) from None
    if not yes:
        _ask(say(f"admin.ask.{action}", game=found.id, kind=found.game, names=_names(found), entries=found.entries))
    return found


def _ask(question: str) -> None:
    if not sys.stdin.isatty():
        raise UsageFault(fault("admin_unasked"))
    typer.confirm(question, abort=True, err=True)


def _names(found: Summary) -> str:
    return ", ".join(member.name for member in found.parties)


def _state(found: Summary, say: Any) -> str:
    return say("admin.over", since=found.over) if found.over else str(say("admin.going_on"))


def _report(content: Any, text: str, json: bool) -> None:
    if json:
        _print_json(content)
    else:
        typer.echo(text)


def _print_json(content: Any) -> None:
    typer.echo(msgspec.json.format(msgspec.json.encode(content), indent=2).decode())
