"""Which peers a benchmark can run beside rlx."""

from __future__ import annotations

from collections.abc import Collection

from rlx.errors import ConfigError, did_you_mean


def check_peer(name: str, peers: Collection[str], more: str = "") -> None:
    """Checks a name that was given to `--against`.

    Args:
        more: what else to say of a name that is not there.

    Raises:
        ConfigError: `name` is none of `peers`.
    """
    if name not in peers:
        raise ConfigError(
            f"--against {name!r} is no peer{did_you_mean(name, peers)}: {', '.join(peers)}{more}"
        )
