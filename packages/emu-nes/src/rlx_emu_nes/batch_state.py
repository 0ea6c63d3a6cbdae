"""The complete state of a batch as arrays, numbers and text, for checkpoints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from rlx_emu_nes.savestate import VERSION, StateError

if TYPE_CHECKING:
    from rlx_emu_nes.vector_env import NESVectorEnv


def save_batch_state(env: NESVectorEnv) -> dict[str, Any]:
    """What `load_batch_state` needs to let a batch go on where ``env`` stands."""
    lanes = [env._batch.native.lane_bytes(index) for index in range(env.num_envs)]
    machines, states, stacks = (
        np.stack([_array(part) for part in parts]) for parts in zip(*lanes, strict=True)
    )
    return {
        **_identity(env),
        "started": env._started,
        "machines": machines,
        "states": states,
        "stacks": stacks,
        "levels": list(env.levels),
        "added_levels": {name: _array(state) for name, state in env._levels.added.items()},
        "rotation": [env.levels[number] for number in env._levels.rotation or ()],
    }


def load_batch_state(env: NESVectorEnv, state: Mapping[str, Any]) -> None:
    """Puts ``env`` into ``state``; nothing is changed where the state does not fit.

    Raises:
        StateError: what does not fit is named.
    """
    for key, expected in _identity(env).items():
        if state.get(key) != expected:
            raise StateError(
                f"the saved environments have {key} {state.get(key)!r}, this batch has {expected!r}; "
                "make the batch with the arguments of the saved one"
            )
    _check_shapes(env, state)
    added = {name: np.asarray(machine).tobytes() for name, machine in state.get("added_levels", {}).items()}
    _check_levels(env, state, added)
    for machine in (*added.values(), *(np.asarray(row).tobytes() for row in state["machines"])):
        env._levels.check(machine)
    before = [env._batch.native.lane_bytes(index) for index in range(env.num_envs)]
    try:
        for name, machine in added.items():
            env._levels.add(name, machine)
        for index in range(env.num_envs):
            parts = (np.asarray(state[key][index]).tobytes() for key in ("machines", "states", "stacks"))
            env._batch.native.set_lane_bytes(index, *parts)
            env._levels.capture_of(index)
    except ValueError as error:
        for index, lane in enumerate(before):
            env._batch.native.set_lane_bytes(index, *lane)
        raise StateError(f"the state does not fit this batch: {error}") from None
    if "rotation" in state:  # the states of older versions have none, and keep the batch's own
        env._levels.rotate(state["rotation"])
    env._started = bool(state["started"])


def _identity(env: NESVectorEnv) -> dict[str, Any]:
    return {
        "version": VERSION,
        "game": env.game.id,
        "rom_sha1": env.cartridge.sha1,
        "num_envs": env.num_envs,
        "frame_skip": env.frame_skip,
        "action_set": env.action_set,
        "mode": env.mode or "",
        "players": env._controls.players,
        "reward_set": env.reward_set,
        "observation": [f"{view.name} {'x'.join(map(str, view.shape))}" for view in env._views],
    }


def _check_shapes(env: NESVectorEnv, state: Mapping[str, Any]) -> None:
    sizes = [len(part) for part in env._batch.native.lane_bytes(0)]
    for key, size in zip(("machines", "states", "stacks"), sizes, strict=True):
        array = np.asarray(state.get(key))
        if array.shape != (env.num_envs, size) or array.dtype != np.uint8:
            raise StateError(
                f"{key}: got {array.dtype} {array.shape}; expected uint8 ({env.num_envs}, {size}); "
                "the state comes from another version or is damaged"
            )


def _check_levels(env: NESVectorEnv, state: Mapping[str, Any], added: Mapping[str, bytes]) -> None:
    """Levels are saved by their numbers, which must stand for the same names here."""
    saved = list(state.get("levels", ()))
    ours = [*env.levels, *(name for name in added if name not in env.levels)]
    if not saved or ours[: len(saved)] != saved:
        raise StateError(f"the saved environments have levels {saved}, this batch {ours}")


def _array(data: bytes) -> np.ndarray:
    return np.frombuffer(data, np.uint8).copy()
