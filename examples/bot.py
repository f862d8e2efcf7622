"""A client of the server in 40 lines: takes a seat by its link and plays random legal moves until the match is over.

    python examples/bot.py http://127.0.0.1:8000/play#TOKEN

It knows no rules: the server lists the legal moves of whoever is to move. It survives a lost connection.
"""

import json
import random
import sys
import time
import uuid
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect


def play(socket: ClientConnection, token: str) -> None:
    """Play a match to its end."""
    sit = json.dumps({"type": "sit", "token": token, "view": "codes"})
    socket.send(sit)
    while True:
        message = json.loads(socket.recv())
        if message["type"] == "refused":
            if message["fault"] in ("too-fast", "unavailable"):
                time.sleep(1)
                socket.send(sit)  # and look how things stand
            elif message["fault"] not in ("stale", "not-now"):  # somebody else was faster
                raise SystemExit(message["reason"])
        if message["type"] == "table":
            match = message["match"]
        if message["type"] not in ("table", "update"):
            continue
        position = message["position"]
        if position.get("legal"):
            code = random.choice(position["legal"])["code"]
            socket.send(json.dumps({"type": "play", "id": str(uuid.uuid4()), "ply": position["ply"], "code": code}))
        elif "result" in position and match["number"] < match["length"]:
            socket.send(json.dumps({"type": "next", "id": f"after game {match['number']}"}))
        elif "result" in position:
            print("the game ended", position["result"]["score"], "by", position["result"]["reason"])
            return


if __name__ == "__main__":
    link = urlsplit(sys.argv[1])
    address = f"{'wss' if link.scheme == 'https' else 'ws'}://{link.netloc}/api/play"
    for connection in iter(lambda: connect(address), None):
        try:
            with connection as socket:
                play(socket, link.fragment)
                break
        except ConnectionClosed:
            print("lost the connection; coming again")
