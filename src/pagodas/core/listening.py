"""Asks for a port as servers do."""

import os
import socket


def claim_as_servers_do(probe: socket.socket) -> None:
    """Let a port be taken again right after its server has ended.

    On Windows the same option would let two servers share a port, so that one in use would seem to be free.
    """
    if os.name == "posix":
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
