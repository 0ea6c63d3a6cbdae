"""The window of `rlx watch`: pause, slow motion, single steps, and a keyboard that can take over."""

from __future__ import annotations

import argparse
import time
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from rlx.play.film import Pane
from rlx.play.keyboard import load_keymap, nearest_action
from rlx.play.playback import Playback
from rlx.play.window import Pacer, Window, import_pygame, key_codes

SPEEDS = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0)

HELP = (
    "rlx watch",
    "Space\tpause, go on",
    ".\tone step",
    "- and =\tslower, faster",
    "T\ttake over; again: hand back",
    "arrows J K M N\tyour pad: directions A B Start Select",
    "O\taction, value, return",
    "R\tstart anew",
    "F12\tscreenshot",
    "F1\tthis page",
    "Esc\tquit",
)


@dataclass
class View:
    """What the person has chosen."""

    paused: bool = False
    step_once: bool = False
    taken_over: bool = False
    overlay: bool = True
    help: bool = False
    speed: float = 1.0
    restart: bool = False
    quit: bool = False
    message: str = ""
    message_until: float = field(default=0.0)

    def say(self, text: str) -> None:
        """Shows a line for two seconds."""
        self.message, self.message_until = text, time.monotonic() + 2.0

    def status(self) -> list[str]:
        """Returns the lines to show over the picture."""
        facts = []
        if self.taken_over:
            facts.append("you play (T hands back)")
        if self.paused:
            facts.append("paused (Space, or . for one step)")
        elif self.speed != 1.0:
            facts.append(f"speed {self.speed:g}")
        if time.monotonic() < self.message_until:
            facts.append(self.message)
        return facts


def watch_in_window(playback: Playback, args: argparse.Namespace) -> int:
    """Shows one agent until the person leaves or `args.episodes` are over; returns the exit code.

    Raises:
        WindowError: no pygame, or no display.
    """
    pygame = import_pygame("rlx-core[watch]", "write a video: rlx watch RUN --video agent.mp4")
    theatre = _Theatre(pygame, playback, args)
    try:
        return theatre.run()
    finally:
        theatre.close()


class _Theatre:
    """The playback, the window, and what the person wants."""

    def __init__(self, pygame: Any, playback: Playback, args: argparse.Namespace) -> None:
        self.pygame = pygame
        self.playback = playback
        self.view = View(speed=args.speed, paused=args.paused)
        self.pacer = Pacer()
        self.scale = None if args.scale == "auto" else int(args.scale)
        self.episodes = args.episodes or 0
        self.keys = key_codes(pygame, load_keymap().p1)
        self._events: deque[Any] = deque()
        self._down: set[int] = set()
        """Keys that are held."""
        self.pane = self._new_pane()
        self.moment = playback.start()
        self.window = self._open()

    def _new_pane(self) -> Pane:
        return Pane(self.playback, 0, episodes=self.episodes or -1, overlay=True)

    def _open(self) -> Window:
        picture = self.pane.take(self.moment)[0]
        trained = self.playback.trained
        title = f"rlx watch: {trained.config.agent.name} on {trained.config.env.id}, {trained.checkpoint}"
        return Window(self.pygame, title, picture.shape[:2], self.scale)

    def close(self) -> None:
        self.window.close()

    def run(self) -> int:
        while not self.view.quit and self.pane.left:
            self._listen()
            if self.view.restart:
                self.moment, self.pane, self.view.restart = self.playback.start(), self._new_pane(), False
                self._project()
            elif self.view.paused and not self.view.step_once:
                self._show(self.pane.last)
                self.pacer.wait(1 / 30)
            else:
                self.view.step_once = False
                self.moment = self.playback.step(self._own_action())
                self._project()
        return 0

    def _project(self) -> None:
        """Shows the pictures of the moment, at the chosen speed."""
        for picture in self.pane.take(self.moment):
            self._show(picture)
            self.pacer.wait(1 / (float(self.playback.fps) * self.view.speed))
            self._listen()
            if self.view.quit:
                return

    def _show(self, picture: np.ndarray) -> None:
        if not self.view.overlay:  # the strip stays, so that the window keeps its size, but goes dark
            from rlx.play.overlay import HEIGHT

            picture = picture.copy()
            picture[-HEIGHT:] = 0
        self.window.show(picture, help_lines=HELP if self.view.help else (), status=self.view.status())

    def _own_action(self) -> np.ndarray | None:
        """Returns the action of the keys held for environment 0, None while the agent plays."""
        if not self.view.taken_over:
            return None
        action = self.playback.decide()
        meanings = tuple(getattr(self.playback.env, "action_meanings", ()))
        if meanings:
            held = {button for button, code in self.keys.items() if code in self._down}
            action[0] = nearest_action(held, meanings)
        else:
            action[0] = self._numbered_action()
        return action

    def _numbered_action(self) -> int:
        """Returns the action of the digit held: 1 for the first; without one, the first."""
        space = self.playback.env.single_action_space
        for i in range(min(int(space.n), 9)):
            if self.pygame.K_1 + i in self._down:
                return int(space.start) + i
        return int(space.start)

    def _listen(self) -> None:
        """Takes in events in their order; after the key for one step the rest waits for that step."""
        pygame = self.pygame
        self._events.extend(pygame.event.get())
        while self._events and not self.view.step_once:
            event = self._events.popleft()
            if event.type == pygame.QUIT:
                self.view.quit = True
            elif event.type == pygame.KEYDOWN:
                self._down.add(event.key)
                self._press(event.key)
            elif event.type == pygame.KEYUP:
                self._down.discard(event.key)
            elif event.type == pygame.WINDOWFOCUSLOST:  # the key will go up elsewhere
                self._down.clear()

    def _press(self, key: int) -> None:
        pygame, view = self.pygame, self.view
        if key == pygame.K_ESCAPE:
            view.quit = True
        elif key == pygame.K_F1:
            view.help = not view.help
        elif key == pygame.K_SPACE:
            view.paused = not view.paused
        elif key == pygame.K_PERIOD:
            view.paused = view.step_once = True
        elif key in (pygame.K_MINUS, pygame.K_EQUALS):
            self._change_speed(1 if key == pygame.K_EQUALS else -1)
        elif key == pygame.K_o:
            view.overlay = not view.overlay
        elif key == pygame.K_r:
            view.restart = True
        elif key == pygame.K_t:
            self._take_over()
        elif key == pygame.K_F12:
            path = self.window.save_screenshot(Path(f"rlx-watch-{time.strftime('%Y%m%d-%H%M%S')}.png"))
            view.say(f"saved {path}")

    def _change_speed(self, by: int) -> None:
        nearest = min(range(len(SPEEDS)), key=lambda i: abs(SPEEDS[i] - self.view.speed))
        self.view.speed = SPEEDS[min(max(nearest + by, 0), len(SPEEDS) - 1)]
        self.view.say(f"speed {self.view.speed:g}")

    def _take_over(self) -> None:
        space = self.playback.env.single_action_space
        if not isinstance(space, Discrete):
            self.view.say(f"cannot take over: actions are {space}, not buttons")
            return
        self.view.taken_over = not self.view.taken_over
