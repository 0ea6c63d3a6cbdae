"""Takes passwords and keys out of what leaves this machine: uploads, checkpoints, commands in reports."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_WORDS = r"(?:password|passwd|secret|credential|token|api[_-]?key|access[_-]?key)"
_SECRET_KEY = re.compile(rf"(?:^|_){_WORDS}s?(?:_|$)", re.IGNORECASE)
_USER_INFO = re.compile(r"(?<=://)[^/?#\s]+@")
_QUERY = re.compile(rf"(?<=[?&])([\w-]*{_WORDS})=[^&#\s]*", re.IGNORECASE)
_ASSIGNED = re.compile(rf"(?<![\w?&])(-*[\w.-]*{_WORDS})([= ])(?!-)\S+", re.IGNORECASE)


def redacted(value: Any) -> Any:
    """Returns plain data without secrets: addresses lose user and password, keys named like secrets go.

    What is left is still valid where it is read again; the secret must then come from the environment.

    >>> redacted({"uri": "https://ann:hunter2@host:5000/x", "api_key": "k", "seed": 1})
    {'uri': 'https://host:5000/x', 'seed': 1}
    """
    if isinstance(value, str):
        return redacted_address(value)
    if isinstance(value, Mapping):
        return {key: redacted(below) for key, below in value.items() if not _is_secret(key, below)}
    if isinstance(value, list | tuple):
        return type(value)(redacted(below) for below in value)
    return value


def redacted_address(text: str) -> str:
    """Returns text whose addresses have no user, password or key.

    >>> redacted_address("postgresql://ann:hunter2@db/mlflow?sslpassword=x&a=1")
    'postgresql://db/mlflow?sslpassword=…&a=1'
    """
    return _QUERY.sub(r"\1=…", _USER_INFO.sub("", text))


def redacted_command(text: str) -> str:
    """Returns a command line without secrets.

    >>> redacted_command("run --mlflow http://ann:hunter2@host trackers.x.api_key=123 --seed 1")
    'run --mlflow http://host trackers.x.api_key=… --seed 1'
    """
    return _ASSIGNED.sub(r"\1\2…", redacted_address(text))


def _is_secret(key: Any, value: Any) -> bool:
    return isinstance(value, str) and isinstance(key, str) and bool(_SECRET_KEY.search(key))
