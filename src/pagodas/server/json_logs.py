"""Logs as lines of JSON on stderr. They contain no tokens: messages and headers, which do, are never logged."""

import json
import logging
import sys
import time
from typing import Any

log = logging.getLogger("pagodas.server")

_PLAIN = frozenset(vars(logging.makeLogRecord({})))  # fields of every record; all others come from `extra`


class JsonLines(logging.Formatter):
    """One line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the time, the level, the message and its extra fields."""
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
    logging.captureWarnings(True)
    for name in ("alembic", "uvicorn.error", "websockets"):
        logging.getLogger(name).setLevel(logging.WARNING)
