"""Session: one console being played, with rewind, savestate slots, a movie of it, and battery memory."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rlx_emu_nes.console import NES
from rlx_emu_nes.movies.movie import RESET, Movie, write_movie
from rlx_emu_nes.movies.replay import Proof, proof_path
from rlx_emu_nes.play.rewind import Rewind
from rlx_emu_nes.savestate import StateError

SLOTS = 10

_BATTERY_START, _BATTERY_END = 0x6000, 0x8000


@dataclass
class Recording:
    """A movie being recorded, and how many of its frames lie before the machine as it is now."""

    movie: Movie
    proof: Proof
    position: int = 0


class Session:
    """A console that remembers.

    Args:
        nes: where play starts.
        slots: folder of the savestate files; it is made when the first one is written.
    """

    def __init__(self, nes: NES, slots: Path) -> None:
        self.nes = nes
        self.slots = slots
        self.slot = 1
        self.frames = 0
        """Frames played, fewer after a rewind."""
        self.recording: Recording | None = None
        self._rewind = Rewind()
        self._marks: dict[int, tuple[Recording, Movie, Proof]] = {}

    # ---- playing

    def play(self, p1: int, p2: int = 0, *, draw: bool = True) -> None:
        """Plays one frame; opposite directions cancel out, since a pad cannot press both."""
        self._play(without_opposites(p1), without_opposites(p2), command=0, draw=draw)

    def reset(self) -> None:
        """Presses the reset button and plays one frame."""
        self._play(0, 0, command=RESET, draw=True)

    def _play(self, p1: int, p2: int, *, command: int, draw: bool) -> None:
        self._rewind.remember(self.nes, p1, p2)
        if command == RESET:
            self.nes.reset()
        self.nes.step(p1, p2, draw=draw)
        self.frames += 1
        if self.recording is not None:
            self._record(self.recording, p1, p2, command)

    def _record(self, recording: Recording, p1: int, p2: int, command: int) -> None:
        recording.movie.cut(recording.position)
        recording.proof.cut(recording.position)
        recording.movie.append(p1, p2, command)
        recording.proof.note(self.nes)
        recording.position += 1

    def rewind(self) -> bool:
        """Goes back by one frame, but not past the start of a recording. False if that is not possible."""
        if self.recording is not None and self.recording.position <= 1:
            return False
        if not self._rewind.back(self.nes):
            return False
        self.frames -= 1
        if self.recording is not None:
            self.recording.position -= 1
        return True

    # ---- movies

    def start_recording(self, *, from_power_on: bool = False) -> None:
        """Records from now on, or from power-on, which it then does."""
        movie = Movie()
        movie.describe(self.nes.cartridge)
        if from_power_on:
            self.nes.power_on()
            self._rewind.forget()
        else:
            movie.start = self.nes.save_state()
        self.recording = Recording(movie, Proof())
        self._marks.clear()

    def stop_recording(self, path: Path) -> int:
        """Writes the movie and its proof, and returns the number of frames.

        Raises:
            MovieError: the file cannot be written.
        """
        recording = self.recording
        assert recording is not None, "nothing is being recorded"
        recording.movie.cut(recording.position)
        recording.proof.cut(recording.position)
        write_movie(path, recording.movie)
        recording.proof.write(proof_path(path))
        self.recording = None
        return len(recording.movie)

    # ---- slots

    def slot_file(self, slot: int) -> Path:
        return self.slots / f"{slot}.state"

    def save_slot(self) -> Path:
        """Writes the machine to the current slot.

        Raises:
            OSError: it cannot be written.
        """
        path = self.slot_file(self.slot)
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(".part")
        part.write_bytes(self.nes.save_state())
        part.replace(path)
        if self.recording is not None:
            self._marks[self.slot] = self._mark(self.recording)
        return path

    def _mark(self, recording: Recording) -> tuple[Recording, Movie, Proof]:
        """Remembers the movie up to here, so that loading this slot can take the movie back too."""
        movie, proof, position = recording.movie, recording.proof, recording.position
        inputs = Movie(p1=movie.p1[:position], p2=movie.p2[:position], commands=movie.commands[:position])
        return recording, inputs, Proof(proof.states[:position], proof.memories[:position])

    def load_slot(self) -> None:
        """Restores the current slot; a movie being recorded goes back to the same moment.

        Raises:
            StateError: an empty slot, a damaged file or another ROM's, or a state from outside the
                recording; then nothing has changed.
        """
        path = self.slot_file(self.slot)
        try:
            state = path.read_bytes()
        except OSError:
            raise StateError(f"slot {self.slot} is empty") from None
        mark = self._marks.get(self.slot)
        if self.recording is not None and mark is None:
            raise StateError(f"slot {self.slot} is not from this recording; stop the recording first")
        self.nes.load_state(state)
        self._rewind.forget()
        if self.recording is not None and mark is not None:
            _, inputs, proof = mark
            movie = self.recording.movie
            movie.p1, movie.p2, movie.commands = inputs.p1[:], inputs.p2[:], inputs.commands[:]
            movie.rerecords += 1
            self.recording.proof = Proof(proof.states[:], proof.memories[:])
            self.recording.position = len(movie)

    # ---- battery

    def load_battery(self, path: Path) -> bool:
        """Puts a .sav file into the cartridge's RAM; False if there is no such file yet.

        Raises:
            StateError: the cartridge has no battery, or the file has another size.
        """
        self._require_battery()
        if not path.exists():
            return False
        data = path.read_bytes()
        if len(data) != _BATTERY_END - _BATTERY_START:
            raise StateError(f"{path} has {len(data)} bytes; expected {_BATTERY_END - _BATTERY_START}")
        for address, value in enumerate(data, _BATTERY_START):
            self.nes.poke(address, value)
        return True

    def save_battery(self, path: Path) -> None:
        """Writes the cartridge's RAM, in one step."""
        self._require_battery()
        part = path.with_name(f".{path.name}.part")
        part.write_bytes(bytes(self.nes.peek(address) for address in range(_BATTERY_START, _BATTERY_END)))
        part.replace(path)

    def _require_battery(self) -> None:
        if not self.nes.cartridge.battery:
            raise StateError(f"{self.nes.cartridge.name} has no battery; there is nothing to save")


def without_opposites(pad: int) -> int:
    """The pad with Up and Down, or Left and Right, released where both are held."""
    for both in (0x30, 0xC0):
        if pad & both == both:
            pad &= ~both
    return pad
