"""One seed for the run, one independent stream for each random source."""

from __future__ import annotations

import zlib

import numpy as np


def derive_seed(seed: int, source: str, *indices: int) -> int:
    """Returns the 32-bit seed of the random source called `source`.

    Streams of different names or indices (rank, environment, episode) are statistically independent.
    Source: numpy's SeedSequence (O'Neill's seed_seq mixing).

    >>> derive_seed(1, "agent") == derive_seed(1, "agent"), derive_seed(1, "agent") == derive_seed(1, "env")
    (True, False)
    """
    entropy = [seed, zlib.crc32(source.encode()), *indices]
    return int(np.random.SeedSequence(entropy).generate_state(1)[0])
