"""NES: one console with one cartridge, for scripts, tools and people."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from rlx_emu_nes import _native, palette, savestate
from rlx_emu_nes.cartridge import SUPPORTED_MAPPERS, Cartridge
from rlx_emu_nes.game_genie import with_codes

DEFAULT_AUDIO_RATE = 44_100
"""Samples a second."""

_MIRRORING = {"horizontal": 0, "vertical": 1, "four-screen": 2}


def make_machine(cartridge: Cartridge) -> _native.Machine:
    """A machine with ``cartridge``, switched on."""
    return _native.Machine(
        cartridge.prg,
        cartridge.chr,
        mapper=cartridge.mapper,
        submapper=cartridge.submapper,
        mirroring=_MIRRORING[cartridge.mirroring],
        prg_ram_size=cartridge.prg_ram_size + cartridge.prg_nvram_size,
        chr_ram_size=cartridge.chr_ram_size + cartridge.chr_nvram_size,
        battery=cartridge.battery,
        trainer=cartridge.trainer,
    )


class NES:
    """A Nintendo Entertainment System (NTSC) with a game in it, switched on.

    Args:
        rom: path of an iNES or NES 2.0 file, or its bytes, or a `Cartridge`.
        codes: Game Genie codes; see `game_genie.parse_code`.
        submapper: the board's variant, where the header does not say it; see `Cartridge.load`.

    Raises:
        RomError: the ROM cannot be used; see `Cartridge.load`.
        CodeError: a code is malformed.

    Example:
        >>> from rlx_emu_nes import NES, Button, example_rom
        >>> nes = NES(example_rom())
        >>> nes.step(Button.START, frames=60)
        >>> nes.frame.shape, nes.rgb.shape
        ((240, 256), (240, 256, 3))
    """

    def __init__(
        self,
        rom: str | Path | bytes | Cartridge,
        *,
        codes: Sequence[str] = (),
        submapper: int | None = None,
    ) -> None:
        cartridge = rom if isinstance(rom, Cartridge) else Cartridge.load(rom, submapper=submapper)
        self.cartridge = with_codes(cartridge, codes)
        self._machine = make_machine(self.cartridge)
        self._frame = np.asarray(self._machine.frame)
        self._frame.flags.writeable = False
        self._emphasis = np.asarray(self._machine.emphasis)
        self._ram = np.asarray(self._machine.ram)
        self._audio_rate = 0

    def step(self, p1: int = 0, p2: int = 0, frames: int = 1, draw: bool = True) -> None:
        """Plays ``frames`` frames with the `Button` bits held on both controllers.

        With ``draw`` the last of them is drawn. Whatever a game can observe is the same without.
        """
        try:
            if frames == 1:  # the rest would cost a twentieth of an undrawn frame
                self._machine.run_frame(p1, p2, draw)
                return
            if frames < 0:
                raise ValueError(f"frames: got {frames}; expected 0 or more")
            for remaining in range(frames - 1, -1, -1):
                self._machine.run_frame(p1, p2, draw and remaining == 0)
        except OverflowError:
            raise ValueError(f"pads: got {p1} and {p2}; expected Button bits, 0 to 255 each") from None

    def reset(self) -> None:
        """Presses the reset button: RAM keeps its contents."""
        self._machine.reset()

    def power_on(self, ram_pattern: int = 0, seed: int = 0) -> None:
        """Switches off and on. RAM is filled with 0 zeros, 1 $FF, 2 both in turn, 3 random from ``seed``."""
        if ram_pattern not in range(4):
            raise ValueError(f"ram_pattern: got {ram_pattern!r}; expected 0 to 3")
        self._machine.power_on(ram_pattern, seed)

    @property
    def frame(self) -> np.ndarray:
        """uint8 (240, 256): palette indices 0-63 of the last drawn frame, a read-only view."""
        return self._frame

    @property
    def rgb(self) -> np.ndarray:
        """uint8 (240, 256, 3) of the last drawn frame, a new array."""
        return palette.to_rgb(self._frame, self._emphasis)

    @property
    def gray(self) -> np.ndarray:
        """uint8 (240, 256): BT.601 luma of the last drawn frame, a new array."""
        return palette.to_gray(self._frame, self._emphasis)

    @property
    def ram(self) -> np.ndarray:
        """uint8 (2048,): the work RAM, a writable view."""
        return self._ram

    def peek(self, address: int) -> int:
        """The byte at CPU ``address``, without side effects; registers read as the last bus value."""
        return self._machine.peek(address & 0xFFFF)

    def poke(self, address: int, value: int) -> None:
        """Writes work RAM ($0000-$1FFF) or cartridge RAM ($6000-$7FFF); elsewhere nothing happens."""
        self._machine.poke(address & 0xFFFF, value & 0xFF)

    def enable_audio(self, rate: int) -> None:
        """Makes sound from now on, ``rate`` samples a second (8000 to 192000); 0 stops.

        The machine is the same whether it is heard or not; savestates do not hold sound.
        """
        self._machine.enable_audio(rate)
        self._audio_rate = rate

    def read_audio(self) -> np.ndarray:
        """int16 (samples,), mono: the sound since the last call, at most a third of a second."""
        return np.frombuffer(self._machine.read_audio(), np.int16)

    def audio(self) -> np.ndarray:
        """`read_audio`; the first call starts the sound, at 44.1 kHz, if `enable_audio` has not."""
        if not self._audio_rate:
            self.enable_audio(DEFAULT_AUDIO_RATE)
        return self.read_audio()

    def save_state(self) -> bytes:
        """The complete state of the machine; it fits only the same ROM."""
        return savestate.pack(savestate.MACHINE, self.cartridge.sha1, (self._machine.save(),))

    def load_state(self, state: bytes) -> None:
        """Restores what `save_state` returned. The picture is that of the next drawn frame.

        Raises:
            StateError: not a savestate, damaged, of another version, or of another ROM.
        """
        _, (machine,) = savestate.unpack(state, self.cartridge.sha1, [savestate.MACHINE])
        try:
            self._machine.load(machine)
        except ValueError as error:
            raise savestate.StateError(str(error)) from None

    def clone(self) -> NES:
        """A second console in the same state, picture included."""
        twin = NES(self.cartridge)
        twin._machine.load(self._machine.save())
        twin._frame.flags.writeable = True
        twin._frame[:] = self._frame
        twin._frame.flags.writeable = False
        twin._emphasis[:] = self._emphasis
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return {"cartridge": self.cartridge, "machine": self._machine.save()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(state["cartridge"])  # type: ignore[misc]
        self._machine.load(state["machine"])

    @property
    def info(self) -> dict[str, Any]:
        """What the header says, and the board if it does not, as plain data."""
        cartridge = self.cartridge
        return {
            "name": cartridge.name,
            "format": cartridge.format,
            "mapper": cartridge.mapper,
            "board": SUPPORTED_MAPPERS[cartridge.mapper],
            "submapper": cartridge.submapper,
            "prg_rom_bytes": len(cartridge.prg),
            "chr_rom_bytes": len(cartridge.chr),
            "prg_ram_bytes": cartridge.prg_ram_size + cartridge.prg_nvram_size,
            "chr_ram_bytes": cartridge.chr_ram_size + cartridge.chr_nvram_size,
            "mirroring": cartridge.mirroring,
            "battery": cartridge.battery,
            "trainer": cartridge.trainer is not None,
            "timing": cartridge.timing,
            "sha1": cartridge.sha1,
        }
