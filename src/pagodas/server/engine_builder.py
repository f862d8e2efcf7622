"""Builds the engines that are missing, when computers are ready: until then, and without them, the server thinks."""

import asyncio
from asyncio.subprocess import DEVNULL, PIPE

from pagodas import games
from pagodas.engine import engine_files
from pagodas.engine.build import command
from pagodas.server.bot_pool import APART, BotPool
from pagodas.server.json_logs import log


async def build_missing_engines(bots: BotPool) -> None:
    """Build one engine after the other. A game whose engine cannot be built goes on without."""
    await bots.compiled.wait()
    for game in games.names():
        if await asyncio.to_thread(engine_files.find, game) is None:
            await _build(game)


async def _build(game: str) -> None:
    building = command(game, engine_files.kept_folder_for(game))
    process = await asyncio.create_subprocess_exec(*building, stdout=DEVNULL, stderr=PIPE, **APART)
    try:
        _, complaint = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        raise
    if process.returncode:
        reason = complaint.decode(errors="replace").strip().splitlines()[-1:]
        log.warning("engine not built", extra={"game": game, "reason": "".join(reason)})
    else:
        log.info("engine ready", extra={"game": game})
