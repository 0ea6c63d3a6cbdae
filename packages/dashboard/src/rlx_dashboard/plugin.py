"""What this distribution offers."""

from __future__ import annotations

import rlx
from rlx.components import Command


@rlx.hookimpl
def rlx_commands() -> list[Command]:
    return [
        Command(name="dashboard", target="rlx_dashboard.command", summary="show runs on a local web page")
    ]
