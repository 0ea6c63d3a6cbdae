"""A window for games: integer-scaled pixels, keys, a help page, screenshots, even pace. Needs pygame-ce."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from rlx.errors import RlxError
from rlx.play.video import natural_scale

_PANEL = (12, 12, 16, 228)
_TEXT = (236, 236, 236)
_TITLE = (255, 176, 46)
_LATE_S = 0.25
"""Behind by more than this, the pacer lets the lost time go instead of hurrying after it."""


class WindowError(RlxError):
    """There can be no window here; the message says why and what else there is."""


def import_pygame(extra: str, instead: str) -> Any:
    """Returns pygame, if it is installed and there is a display.

    Args:
        extra: what to install, e.g. `rlx-core[watch]`.
        instead: what to do without a display, as a phrase after "or".

    Raises:
        WindowError: one of the two is missing.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame
    except ImportError as error:
        raise WindowError(f"a window needs pygame-ce: pip install '{extra}', or {instead}") from error
    named = [name for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER") if os.environ.get(name)]
    if sys.platform.startswith("linux") and not named:
        raise WindowError(
            f"there is no display here (DISPLAY is not set); start it on a desktop, or {instead}"
        )
    try:
        pygame.display.init()
        pygame.font.init()
    except pygame.error as error:
        raise WindowError(f"cannot open a window: {error}; {instead}") from error
    return pygame


class Window:
    """One picture of fixed size, enlarged by whole factors, resizable.

    Args:
        pygame: the module, from `import_pygame`.
        title: of the window.
        size: (height, width) of the pictures to come.
        scale: pixels per pixel at the start; None for what suits the screen.
        status_on_top: False puts status lines at the bottom.
    """

    def __init__(
        self,
        pygame: Any,
        title: str,
        size: tuple[int, int],
        scale: int | None = None,
        *,
        status_on_top: bool = True,
    ) -> None:
        self.pygame = pygame
        self._status_on_top = status_on_top
        self.height, self.width = size
        screen_height = pygame.display.get_desktop_sizes()[0][1]
        scale = scale or natural_scale(self.height, round(0.85 * screen_height))
        pygame.display.set_caption(title)
        self._screen = pygame.display.set_mode((self.width * scale, self.height * scale), pygame.RESIZABLE)
        self._canvas = pygame.Surface((self.width, self.height))
        self._fonts: dict[int, Any] = {}

    def show(self, frame: np.ndarray, *, help_lines: Sequence[str] = (), status: Iterable[str] = ()) -> None:
        """Shows a picture, uint8 (H, W, 3), and over it a help page or status lines."""
        pygame = self.pygame
        pygame.surfarray.blit_array(self._canvas, frame.swapaxes(0, 1))
        width, height = self._screen.get_size()
        scale = max(1, min(width // self.width, height // self.height))
        size = (self.width * scale, self.height * scale)
        corner = ((width - size[0]) // 2, (height - size[1]) // 2)
        if (width, height) != size:
            self._screen.fill((0, 0, 0))
        if corner[0] < 0 or corner[1] < 0:  # a window smaller than one picture
            self._screen.blit(pygame.transform.scale(self._canvas, (width, height)), (0, 0))
        else:
            target = self._screen.subsurface((*corner, *size))
            pygame.transform.scale(self._canvas, size, target)
        if help_lines:
            self._draw_help(help_lines)
        else:
            self._draw_status([line for line in status if line])
        pygame.display.flip()

    def save_screenshot(self, path: Path) -> Path:
        """Writes what the window shows as PNG and returns the path."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.pygame.image.save(self._screen, str(path))
        return path

    def close(self) -> None:
        self.pygame.display.quit()

    def _font(self, size: int) -> Any:
        if size not in self._fonts:
            self._fonts[size] = self.pygame.font.Font(None, size)
        return self._fonts[size]

    def _draw_help(self, lines: Sequence[str]) -> None:
        """Draws lines as two columns split at the tab; the first line is the title."""
        width, height = self._screen.get_size()
        longest = max(len(line.partition("\t")[2]) for line in lines)
        fits = min(height // 16, round(1.1 * height / (len(lines) + 4)), round(1.7 * width / longest))
        font = self._font(max(14, fits))
        panel = self.pygame.Surface((width, height), self.pygame.SRCALPHA)
        panel.fill(_PANEL)
        left, top = width // 16, height // 14
        for i, line in enumerate(lines):
            first, _, second = line.partition("\t")
            colour = _TITLE if i == 0 or second else _TEXT
            panel.blit(font.render(first, True, colour), (left, top))
            if second:
                panel.blit(font.render(second, True, _TEXT), (left + width * 3 // 10, top))
            top += font.get_linesize() + 2
        self._screen.blit(panel, (0, 0))

    def _draw_status(self, lines: Sequence[str]) -> None:
        font = self._font(max(16, self._screen.get_height() // 30))
        height = len(lines) * (font.get_height() + 8)
        top = 6 if self._status_on_top else self._screen.get_height() - 6 - height
        for line in lines:
            text = font.render(line, True, _TEXT)
            panel = self.pygame.Surface((text.get_width() + 12, text.get_height() + 6), self.pygame.SRCALPHA)
            panel.fill(_PANEL)
            panel.blit(text, (6, 3))
            self._screen.blit(panel, (6, top))
            top += panel.get_height() + 2


class Pacer:
    """Lets frames go by at an even rate."""

    def __init__(self) -> None:
        self._due = time.perf_counter()

    def wait(self, seconds: float) -> None:
        """Returns `seconds` after the last return, or at once where that has passed."""
        self._due += seconds
        now = time.perf_counter()
        if now - self._due > _LATE_S:
            self._due = now
        elif self._due > now:
            time.sleep(self._due - now)


def key_codes(pygame: Any, keys: Any) -> dict[str, int]:
    """Returns pygame's key code for each button.

    Raises:
        WindowError: a key name that SDL does not know.
    """
    codes = {}
    for button, name in keys.items():
        try:
            codes[button] = pygame.key.key_code(name)
        except ValueError:
            raise WindowError(
                f"unknown key {name!r} for button {button}; names are those of SDL, e.g. x, left, space"
            ) from None
    return codes
