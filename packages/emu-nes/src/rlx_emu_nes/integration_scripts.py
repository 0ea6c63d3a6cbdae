"""The Lua scripts of stable-retro's NES integrations, as expressions.

No Lua runs here. All NES games of the collection share these few functions, recognised by what they are
byte for byte; each row says the same as its script, frame by frame. One thing is left out: a script's
memory begins at 0, so it pays the score of a start state as a reward of the first frame.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

# A digit tile of -1 (or of the number before its 0) is an empty place.
_FIVE_DIGITS = " + ".join(f"{10**i} * (0 if score{i} == -1 else score{i})" for i in range(5))
_EIGHT_DIGITS = " + ".join(f"{10**i} * score{i}" for i in range(8))

EXPRESSIONS = {
    # correct_score: what the score rose over its highest value; drops are misread digits.
    "d1d8478a4e7ea23449912a3c0c2bc411fb26904a": "gain(score)",
    "16de44e2a2d0dddf00a6fd943eb8bb6a8d646941": "10 * gain(score)",
    "4e1c91d3fc4de223c1472d0c032bffc7f3e18e7e": "100 * gain(score)",
    # The same for digits that are written one after another: a value counts once it has stood still.
    "d949c859d007f71f69c4905e929c35171f9be546": "10 * gain(score if score == previous(score) else 0)",
    # reward: the change of a score that is kept as tiles.
    "421eef5c15484c7eba7f45a8bc69e7ea3a1865b7": f"delta({_FIVE_DIGITS})",
    "ccc4f70c245b20c6bb979c00b9b5836368af599f": f"delta({_EIGHT_DIGITS})",
}
"""Expression of a script by the SHA-1 of its text."""


def script_expression(folder: Path, scripts: Sequence[str]) -> str | None:
    """The expression of an integration's ``scripts``, or None where they are not known."""
    if len(scripts) != 1 or not (folder / scripts[0]).is_file():
        return None
    text = (folder / scripts[0]).read_bytes().replace(b"\r\n", b"\n")
    return EXPRESSIONS.get(hashlib.sha1(text, usedforsecurity=False).hexdigest())
