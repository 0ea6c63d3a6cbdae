"""Numbers with limits, for the fields of a component's config.

A value outside its limits is refused before anything is built, with its key, itself and the limit; the limits
stand in the JSON Schema too, so that editors know them.

>>> from dataclasses import dataclass
>>> from rlx.validation import validate
>>> @dataclass(frozen=True, kw_only=True)
... class MineConfig:
...     learning_rate: Positive = 1e-3
>>> validate(MineConfig, {"learning_rate": 0}, path="agent")
Traceback (most recent call last):
rlx.errors.ConfigError: config key 'agent.learning_rate': 0: input should be greater than 0
"""

from __future__ import annotations

from typing import Annotated

from annotated_types import Ge, Gt, Interval

Positive = Annotated[float, Gt(0)]
NotNegative = Annotated[float, Ge(0)]
Share = Annotated[float, Interval(ge=0, le=1)]
"""A part of something, or a probability."""
Count = Annotated[int, Ge(1)]
CountOrZero = Annotated[int, Ge(0)]

IN_WORDS = {
    "Positive": "float above 0",
    "NotNegative": "float from 0",
    "Share": "float from 0 to 1",
    "Count": "int from 1",
    "CountOrZero": "int from 0",
}
"""How `rlx describe` calls each."""
