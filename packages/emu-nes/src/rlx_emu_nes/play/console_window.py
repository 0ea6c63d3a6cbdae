"""The window of `rlx play`: a console, two controllers, and a few buttons that no console had."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rlx.play.keyboard import Keymap
from rlx.play.window import Pacer, Window, WindowError, key_codes
from rlx_emu_nes.buttons import Button
from rlx_emu_nes.movies.movie import MovieError
from rlx_emu_nes.play.gamepads import Gamepads
from rlx_emu_nes.play.session import Session
from rlx_emu_nes.play.sound import FRAMES_PER_SECOND, SoundCard, SoundError, sound_of
from rlx_emu_nes.savestate import StateError

FAST_FRAMES = 6
"""Frames per picture while Tab is held."""

MAX_SKIPPED = 3
"""Pictures in a row that a slow machine may leave out, so that sound and game keep their pace."""

_MESSAGE_S = 2.5

_COMMANDS = (
    "escape", "f1", "f2", "f5", "f7", "f9", "f10", "f11", "f12", "space", ".", "tab", "backspace",
    *"0123456789",
)  # fmt: skip


@dataclass
class Totals:
    """What a session amounted to."""

    frames: int = 0
    """Frames at normal speed."""
    seconds: float = 0.0
    """Wall time that they took."""
    pictures: int = 0
    """Frames that were shown."""
    waiting_ms: float = 0.0
    """Longest wait of sound for the sound card."""
    starved_ms: float = 0.0
    """Sound that came too late, while the game ran at normal speed."""


@dataclass(frozen=True, kw_only=True)
class PlaySettings:
    """What the command line chose."""

    title: str
    keymap: Keymap
    scale: int | None = None
    sound: bool = True
    movie: Path | None = None
    """Where F9, or the end of the session, writes the movie that is recorded from the start."""
    battery: Path | None = None
    frames: int | None = None
    """Quit after so many frames."""
    paused: bool = False
    """Wait for Space before the first frame."""


class ConsoleWindow:
    """Plays a session until the person leaves.

    Raises:
        WindowError: an unknown key name, or one that is taken.
    """

    def __init__(self, pygame: Any, session: Session, settings: PlaySettings) -> None:
        self.pygame = pygame
        self.session = session
        self.settings = settings
        self.totals = Totals()
        self._keys = [_pad_keys(pygame, settings.keymap.player(number)) for number in (1, 2)]
        height, width = session.nes.frame.shape
        self.window = Window(pygame, settings.title, (height, width), settings.scale, status_on_top=False)
        self.pads = Gamepads(pygame, _controllers())
        self._pacer = Pacer()
        self._paused = settings.paused
        self._muted = self._help = self._quit = self._reset = False
        self._step = False
        self._events: deque[Any] = deque()
        self._down: set[int] = set()
        """Keys that are held."""
        self._tapped: set[int] = set()
        """Keys that went down since the last frame: a short tap counts, though it may be over by then."""
        self._skipped = 0
        self._starved: int | None = None
        """Samples that were missing by the end of the last frame; None if that was not at normal speed."""
        self._message, self._message_until = "F1: help", time.monotonic() + _MESSAGE_S
        self._source = sound_of(session.nes)
        self._card = self._open_sound()
        self._movie_path = settings.movie

    def _open_sound(self) -> SoundCard | None:
        if not self.settings.sound:
            return None
        try:
            return SoundCard()
        except SoundError as error:
            self._say(f"{error}")
            return None

    # ---- the loop

    def run(self) -> Totals:
        """Plays; returns when the window is closed, or `settings.frames` frames were played."""
        try:
            while not self._quit and self.session.frames != self.settings.frames:
                self._listen()
                self._turn()
        finally:
            self._end()
        return self.totals

    def _turn(self) -> None:
        turn = self._mode()
        turn()
        self._step = False
        if turn != self._run_at_pace:  # sound that is missing now is meant to
            self._starved = None

    def _mode(self) -> Callable[[], None]:
        if self._paused and not self._step:
            return self._stand_still
        if self.pygame.K_BACKSPACE in self._down:
            return self._rewind
        if self.pygame.K_TAB in self._down:
            return self._run_fast
        return self._run_at_pace

    def _stand_still(self) -> None:
        self._show()
        self._pacer.wait(1 / FRAMES_PER_SECOND)

    def _run_at_pace(self) -> None:
        began = time.perf_counter()
        if self._card is not None:
            self._card.wait()
        else:
            self._pacer.wait(1 / FRAMES_PER_SECOND)
        self._play_frame()
        samples = self._source.take()
        late = False
        if self._card is not None:
            self._card.queue.put(samples * (not self._muted))
            behind = len(self._card.queue) <= len(samples) and not self._paused
            late = behind and self._skipped < MAX_SKIPPED
            self._count_sound()
        self._skipped = self._skipped + 1 if late else 0
        if not late:
            self._show()
        self.totals.frames += 1
        self.totals.seconds += time.perf_counter() - began

    def _count_sound(self) -> None:
        assert self._card is not None
        per_ms = self._card.rate / 1000
        self.totals.waiting_ms = max(self.totals.waiting_ms, len(self._card.queue) / per_ms)
        starved = self._card.queue.starved
        if self._starved is not None and self.totals.frames > 2 * FRAMES_PER_SECOND:  # first the queue fills
            self.totals.starved_ms += (starved - self._starved) / per_ms
        self._starved = starved

    def _run_fast(self) -> None:
        for i in range(FAST_FRAMES):
            self._play_frame(draw=i == FAST_FRAMES - 1)
        self._source.take()
        self._say("fast forward", 0.1)
        self._show()
        self._pacer.wait(1 / FRAMES_PER_SECOND)

    def _rewind(self) -> None:
        moved = self.session.rewind()
        self._source.take()
        self._say("rewind" if moved else "no further back", 0.1)
        self._show()
        self._pacer.wait(1 / FRAMES_PER_SECOND)

    def _play_frame(self, *, draw: bool = True) -> None:
        if self._reset:
            self._reset = False
            self.session.reset()
        else:
            self.session.play(self._pad(1), self._pad(2), draw=draw)
        self._tapped.clear()

    def _pad(self, player: int) -> int:
        pad = self.pads.pad(player)
        for code, button in self._keys[player - 1].items():
            if code in self._down or code in self._tapped:
                pad |= button
        return pad

    # ---- what is shown

    def _show(self) -> None:
        self.totals.pictures += 1
        self.window.show(
            self.session.nes.rgb,
            help_lines=self._help_lines() if self._help else (),
            status=self._status(),
        )

    def _status(self) -> list[str]:
        lines = []
        if self.session.recording is not None:
            lines.append(f"REC {self.session.recording.position}")
        if self._paused:
            lines.append("paused (Space, or . for one frame)")
        if time.monotonic() < self._message_until:
            lines.append(self._message)
        return lines

    def _say(self, text: str, seconds: float = _MESSAGE_S) -> None:
        self._message, self._message_until = text, time.monotonic() + seconds

    def _help_lines(self) -> list[str]:
        def lines(player: int) -> list[str]:
            names = self.settings.keymap.player(player)
            pad = "  ".join(names[button] for button in ("Up", "Down", "Left", "Right"))
            rest = "  ".join(f"{button} {names[button]}" for button in ("A", "B", "Start", "Select"))
            return [f"player {player}\t{pad}", f" \t{rest}"]

        return [
            self.settings.title,
            *lines(1),
            *lines(2),
            "gamepads\tfirst for player 1, second for player 2",
            "Space  .\tpause, one frame",
            "Tab  Backspace\thold: fast forward, rewind",
            "0-9  F5  F7\tchoose, save, load a savestate slot",
            "F9\tstart or stop recording a movie",
            "F2\tthe console's reset button",
            "F10  F11  F12\tsound on/off, full screen, screenshot",
            "F1  Esc\tthis page, quit",
        ]

    # ---- keys

    def _listen(self) -> None:
        """Takes in events in their order; after the key for one frame the rest waits for that frame."""
        pygame = self.pygame
        self._events.extend(pygame.event.get())
        while self._events and not self._step:
            event = self._events.popleft()
            if event.type == pygame.QUIT:
                self._quit = True
            elif event.type == pygame.KEYDOWN:
                self._down.add(event.key)
                self._press(event.key)
            elif event.type == pygame.KEYUP:
                self._down.discard(event.key)
            elif event.type == pygame.WINDOWFOCUSLOST:  # the key will go up elsewhere
                self._down.clear()
            elif message := self.pads.handle(event):
                self._say(message)

    def _press(self, key: int) -> None:
        pygame = self.pygame
        self._tapped.add(key)
        actions = {
            pygame.K_ESCAPE: self._leave,
            pygame.K_F1: self._toggle_help,
            pygame.K_F2: self._press_reset,
            pygame.K_F5: self._save_slot,
            pygame.K_F7: self._load_slot,
            pygame.K_F9: self._toggle_recording,
            pygame.K_F10: self._toggle_sound,
            pygame.K_F11: pygame.display.toggle_fullscreen,
            pygame.K_F12: self._take_screenshot,
            pygame.K_SPACE: self._toggle_pause,
            pygame.K_PERIOD: self._step_once,
        }
        if key in actions:
            try:
                actions[key]()
            except (StateError, MovieError, OSError) as error:
                self._say(str(error))
        elif pygame.K_0 <= key <= pygame.K_9:
            self.session.slot = key - pygame.K_0
            full = self.session.slot_file(self.session.slot).exists()
            self._say(f"slot {self.session.slot}{'' if full else ' (empty)'}")

    def _leave(self) -> None:
        self._quit = True

    def _toggle_help(self) -> None:
        self._help = not self._help

    def _press_reset(self) -> None:
        self._reset = True
        self._say("reset")

    def _toggle_pause(self) -> None:
        self._paused = not self._paused

    def _step_once(self) -> None:
        self._paused = self._step = True

    def _toggle_sound(self) -> None:
        self._muted = not self._muted
        self._say("sound off" if self._muted else "sound on")

    def _save_slot(self) -> None:
        self.session.save_slot()
        self._say(f"saved slot {self.session.slot}")

    def _load_slot(self) -> None:
        self.session.load_slot()
        self._say(f"loaded slot {self.session.slot}")

    def _take_screenshot(self) -> None:
        self._say(f"saved {self.window.save_screenshot(_dated('png'))}")

    def _toggle_recording(self) -> None:
        if self.session.recording is None:
            self.session.start_recording()
            self._movie_path = _dated("bk2")
            self._say("recording")
            return
        path = self._movie_path or _dated("bk2")
        frames = self.session.stop_recording(path)
        self._say(f"saved {frames} frames to {path}")

    # ---- the end

    def _end(self) -> None:
        if self._card is not None:
            self._card.close()
        self.window.close()
        if self.session.recording is not None:
            self.session.stop_recording(self._movie_path or _dated("bk2"))
        if self.settings.battery is not None:
            self.session.save_battery(self.settings.battery)


def _pad_keys(pygame: Any, keys: Mapping[str, str]) -> dict[int, int]:
    """Returns key code to pad bit."""
    for button, name in keys.items():
        if name in _COMMANDS:
            raise WindowError(f"key {name!r} for button {button} is taken by rlx play; choose another")
    return {code: int(Button[button.upper()]) for button, code in key_codes(pygame, dict(keys)).items()}


def _controllers() -> Any:
    try:
        from pygame._sdl2 import controller
    except ImportError:  # an SDL without controllers: joysticks still work
        return None
    return controller


def _dated(ending: str) -> Path:
    return Path(f"rlx-play-{time.strftime('%Y%m%d-%H%M%S')}.{ending}")
