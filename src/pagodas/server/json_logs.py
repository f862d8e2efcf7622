"""Logs as lines of JSON on stderr. Tokens never get here: they travel in messages and headers, which are not logged."""

import json
import logging
import sys
import time
from typing import Any

log = logging.getLogger("pagodas.server")

_PLAIN = frozenset(vars(logging.makeLogRecord({})))  # what every record has; the rest was given as `extra`


class JsonLines(logging.Formatter):
    """One line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        """Write the time, the level, the message and whatever was given beside it."""
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        line |= {name: entry for name, entry in vars(record).items() if name not in _PLAIN and name != "color_message"}
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def set_up(level: int = logging.INFO) -> None:
    """Send all logs to stderr as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    for name in ("alembic", "uvicorn.error", "websockets"):
        logging.getLogger(name).setLevel(logging.WARNING)
