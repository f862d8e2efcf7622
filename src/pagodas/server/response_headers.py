"""The headers of every response: they keep browsers from doing with it what we did not mean, as OWASP advises.

A handler that needs something else sets that header itself.
"""

from collections.abc import Mapping
from http import HTTPStatus

from starlette.datastructures import MutableHeaders
from starlette.types import Message, Send

NOT_USED = (
    *("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid", "magnetometer"),
    *("microphone", "midi", "payment", "publickey-credentials-get", "serial", "usb", "xr-spatial-tracking"),
)
PROTECTION: Mapping[str, str] = {
    "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",  # for browsers that know no frame-ancestors
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": ", ".join(f"{feature}=()" for feature in NOT_USED),
    "cache-control": "no-store",  # most responses hold tokens, or are old in a moment
}


def protected(send: Send) -> Send:
    """Return what sends a response with all these headers."""

    async def send_protected(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in PROTECTION.items():
                headers.setdefault(name, value)
        await send(message)

    return send_protected


def plain_response(status: int, text: str) -> bytes:
    """Return a whole response, for a request that no handler sees; the connection ends with it."""
    body = f"{text}\n".encode()
    about = {
        "content-type": "text/plain; charset=utf-8",
        "content-length": str(len(body)),
        "connection": "close",
        **PROTECTION,
    }
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", *(f"{name}: {value}" for name, value in about.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body
