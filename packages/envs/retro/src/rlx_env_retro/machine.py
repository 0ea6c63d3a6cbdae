"""Machine: one emulator of stable-retro in a process of its own.

stable-retro allows one emulator per process, so each environment has one. A machine knows frames and
states; observations, episodes and stacks are the batch's.
"""

from __future__ import annotations

import contextlib
import multiprocessing
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
from rlx.errors import EnvError


class Machine:
    """A handle on the process. `send` and `receive` are apart, so that many machines work at a time."""

    def __init__(self, game: str, options: dict[str, Any]) -> None:
        context = multiprocessing.get_context("spawn")
        self._connection, far = context.Pipe()
        self._process = context.Process(target=_serve, args=(far, game, options), daemon=True)
        self._process.start()
        far.close()

    def send(self, command: str, *arguments: Any) -> None:
        self._connection.send((command, arguments))

    def receive(self) -> Any:
        """Returns the answer to the oldest command that is not answered yet.

        Raises:
            EnvError: the emulator failed, or its process is gone.
        """
        try:
            problem, answer = self._connection.recv()
        except (EOFError, OSError):
            raise EnvError(f"the emulator ended (exit code {self._process.exitcode})") from None
        if problem:
            raise EnvError(problem)
        return answer

    def ask(self, command: str, *arguments: Any) -> Any:
        self.send(command, *arguments)
        return self.receive()

    def close(self) -> None:
        """Ends the process. May be called again."""
        with contextlib.suppress(OSError):
            self._connection.send(("close", ()))
        self._connection.close()
        self._process.join(timeout=5)
        if self._process.is_alive():
            self._process.kill()


def _serve(connection: Connection, game: str, options: dict[str, Any]) -> None:
    """Runs in the process of the machine: answers commands until `close` or the batch is gone."""
    try:
        emulator = Emulator(game, **options)
    except Exception as error:
        emulator = None
        connection.send((f"cannot start {game}: {type(error).__name__}: {error}", None))
    while emulator is not None:
        try:
            command, arguments = connection.recv()
        except (EOFError, KeyboardInterrupt):
            break
        if command == "close":
            break
        try:
            connection.send(("", getattr(emulator, command)(*arguments)))
        except Exception as error:
            connection.send((f"{game}: {command}: {type(error).__name__}: {error}", None))
    if emulator is not None:
        emulator.env.close()


class Emulator:
    """The game itself, inside its process."""

    def __init__(
        self, game: str, *, state: str | None, scenario: str, actions: str, record: str | None
    ) -> None:
        import stable_retro

        kinds = {"discrete": "DISCRETE", "filtered": "FILTERED", "all": "ALL"}
        self.env = stable_retro.make(
            game,
            **({} if state is None else {"state": state}),
            scenario=scenario,
            use_restricted_actions=getattr(stable_retro.Actions, kinds[actions]),
            record=record or False,
            render_mode="rgb_array",
        )

    def spaces(self) -> tuple[Any, tuple[int, ...], int]:
        """Returns action space, picture shape and size of the RAM."""
        self.env.reset()
        return self.env.action_space, self.env.observation_space.shape, len(self.env.get_ram())

    def reset(self, state: str | bytes | None, noops: int) -> tuple[np.ndarray, np.ndarray]:
        """Starts an episode from a savestate by name, or from a machine state; returns (picture, RAM).

        From a machine state one frame passes, since the emulator draws only then.
        """
        if isinstance(state, str):
            self.env.load_state(state)
        picture, _ = self.env.reset()
        if isinstance(state, bytes):
            self.set_state(state)
            noops = max(noops, 1)
        still = self._still()
        for _ in range(noops):
            picture, *_ = self.env.step(still)
        return picture, self.env.get_ram()

    def step(self, action: Any, frames: int) -> tuple[Any, ...]:
        """Goes on for some frames; returns (last two pictures, RAM, reward, done, info)."""
        reward, done, info = 0.0, False, {}
        pictures: list[np.ndarray] = []
        for _ in range(frames):
            picture, gained, done, _, info = self.env.step(action)
            pictures = [*pictures[-1:], picture]
            reward += float(gained)
            if done:
                break
        return pictures, self.env.get_ram(), reward, done, info

    def get_state(self) -> bytes:
        return self.env.em.get_state()

    def set_state(self, state: bytes) -> None:
        self.env.em.set_state(state)
        self.env.data.reset()
        self.env.data.update_ram()

    def _still(self) -> Any:
        space = self.env.action_space
        return 0 if hasattr(space, "n") and np.ndim(space.sample()) == 0 else np.zeros(space.shape, np.int8)
