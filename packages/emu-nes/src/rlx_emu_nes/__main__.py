"""`python -m rlx_emu_nes`: the tools of `rlx nes`, also without rlx-core."""

import sys

from rlx_emu_nes.cli import main

if __name__ == "__main__":
    sys.exit(main())
