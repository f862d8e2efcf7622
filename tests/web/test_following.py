"""The page that follows a game knows what somebody who sits down now is told, as the server's own follower does."""

import json
import subprocess

import msgspec
import pytest
from msgspec.structs import replace

from pagodas.contract.game_settings import settings_of
from pagodas.games import load, names
from pagodas.server.messages import Position, Prompt
from tests.server.followed_game import FollowedGame, Page
from tests.web.test_names import WEB
from tests.web.test_names import node as node

FOLLOW = """
import { build } from "esbuild";
import { readFileSync } from "node:fs";
const made = await build({ entryPoints: ["src/connection/seatstate.ts"], bundle: true, format: "esm", write: false });
const { afterMessage } = await import("data:text/javascript," + encodeURIComponent(made.outputFiles[0].text));
const known = (heard) => heard.reduce((client, text) => afterMessage(client, JSON.parse(text)), undefined);
console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map((heard) => known(heard).table.position)));
"""
STEPS = 60


@pytest.mark.parametrize("game", names())
def test_the_page_knows_all_whatever_happens(node: str, game: str) -> None:
    followed = FollowedGame(settings_of(load(game))[0], seed=4)
    heard, positions = [], []
    for step in range(STEPS):
        followed.go_on()
        followed.disturb()
        if step % 10 == 9:
            pages = [viewer.client for viewer in followed.viewers if not viewer.behind]
            heard += [[data.decode() for data in page.heard] for page in pages if isinstance(page, Page)]
            positions += [told for _, told in followed.known()]
    command = [node, "--input-type=module", "-e", FOLLOW]
    done = subprocess.run(command, cwd=WEB, input=json.dumps(heard), capture_output=True, text=True, check=True)
    pages = msgspec.convert(json.loads(done.stdout), list[Position])
    assert [with_prompts_in_order(page) for page in pages] == [with_prompts_in_order(told) for told in positions]
    assert any('"changes"' in text for texts in heard for text in texts)


def with_prompts_in_order(position: Position) -> Position:
    """Return a position with what to click next in the order of its moves: a page also keeps what is not due now."""
    said = {tuple(clicks): prompt.text for prompt in reversed(position.prompts) for clicks in prompt.after}
    due = dict.fromkeys(tuple(move.path[:count]) for move in position.legal for count in range(len(move.path) or 1))
    return replace(position, prompts=[Prompt(said[clicks], [[*clicks]]) for clicks in due if clicks in said])
