"""Where requests come from, as far as limits are concerned: an IPv4 address, or an IPv6 network of 64 bits.

Behind a web server that is named as trusted, that is the last address in `X-Forwarded-For` that is not itself trusted.
Everybody else can write into that header what they like, so it then means nothing.
"""

from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from pagodas.core.errors import PagodasError
from pagodas.server.json_logs import log

__all__ = ["ClientAddresses", "NotAnAddress"]

ONE_CUSTOMER = 64  # bits of an IPv6 address that one customer usually has


class NotAnAddress(PagodasError):
    """A text is neither an address nor a network."""


class ClientAddresses:
    """Tells whom to count a request for."""

    def __init__(self, trusted: Sequence[str]) -> None:
        """Trust these addresses and networks. Raises NotAnAddress."""
        self._trusted = [_network(text) for text in trusted]
        self._warned = False

    def trusts(self, peer: str) -> bool:
        """Tell whether a peer is a web server that speaks for others."""
        address = _address(peer)
        return address is not None and any(address in network for network in self._trusted)

    def counted(self, peer: str, forwarded: Sequence[str]) -> str:
        """Return the address to count, from the peer of a connection and its headers `X-Forwarded-For`."""
        if forwarded and not self.trusts(peer):
            self._warn(peer)
        elif forwarded:
            named = [name.strip() for name in ",".join(forwarded).split(",")]
            peer = next((name for name in reversed(named) if not self.trusts(name)), peer)
        return _group(peer)

    def _warn(self, peer: str) -> None:
        """Say once that everybody behind this peer counts as one, which whoever set it up hardly wants."""
        if not self._warned:
            self._warned = True
            log.warning("X-Forwarded-For ignored; is this a web server of yours? --trusted-proxy", extra={"peer": peer})


def _network(text: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise NotAnAddress(f"{text!r} is neither an address nor a network; 127.0.0.1 and 10.0.0.0/8 are") from None


def _address(text: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address


def _group(text: str) -> str:
    address = _address(text)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, ONE_CUSTOMER), strict=False))
    return str(address or "")
