"""The names under which this server may be called.

A page of somebody else may have its own name lead to this machine ("DNS rebinding"). Its requests then come from the
server's own origin, as the browser sees it; only the name in `Host` tells them apart. An address in `Host` is harmless.
"""

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from pagodas.server.settings import Settings

__all__ = ["HostNames"]


class HostNames:
    """The names of one server: localhost, this machine's, that of its links, and those that its owner allows."""

    def __init__(self, settings: Settings) -> None:
        machine = socket.gethostname().lower()
        linked = urlsplit(settings.public_url).hostname or ""
        self._names = {"localhost", machine, f"{machine}.local", linked, *map(str.lower, settings.allowed_hosts)}

    def problem(self, hosts: list[str]) -> str:
        """Return why a request with these headers `Host` is refused, "" if it is not."""
        if len(hosts) != 1:
            return f"a request needs one header Host, not {len(hosts)}"
        name = _name(hosts[0])
        if name in self._names or _is_address(name):
            return ""
        return f"this server is not called {name!r}; whoever runs it can allow that name with --allowed-host"


def _name(host: str) -> str:
    """Return a host without its port."""
    name = host[: host.find("]") + 1] if host.startswith("[") else host.partition(":")[0]
    return name.lower().rstrip(".")


def _is_address(name: str) -> bool:
    try:
        ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return False
    return True
