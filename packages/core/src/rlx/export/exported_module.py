"""The policy of a trained agent for programs without rlx: TorchScript, or ONNX.

The file maps a batch of observations, as the environment gives them, to a score of every action (B, A), of
which the largest is played. It is compared with the agent before anybody gets it.
"""

from __future__ import annotations

import json
import logging
import warnings
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from rlx.errors import RlxError
from rlx.export.exported import shared_config
from rlx.play.trained import Trained

SUFFIXES = {"torchscript": ".pt", "onnx": ".onnx"}
"""Of the files, by format."""
FACTS = "rlx.json"
"""Name under which TorchScript and ONNX files carry config, steps and shapes."""
BATCHES = (1, 3)
"""Sizes of batches that are compared: a file must not remember that of its example."""
TOLERANCE = 1e-4
"""Of a score, relative to the largest."""


@dataclass(frozen=True, kw_only=True)
class ExportedModule:
    """What was written."""

    path: Path
    takes: str
    """Dtype and shape of observations, in words."""
    actions: int
    difference: float
    """Largest difference from the agent's own scores, relative to the largest."""


def export_module(trained: Trained, path: str | Path, format: str) -> ExportedModule:
    """Writes the policy of `trained`, an agent on the CPU, and compares it with the agent.

    Raises:
        RlxError: the agent has no such function, a library is missing, or the file would play otherwise.
    """
    make = getattr(trained.agent, "policy_module", None)
    name = trained.config.agent.name
    space = trained.env.single_observation_space
    if make is None or not isinstance(getattr(space, "shape", None), tuple):
        what = "cannot be written as one function" if make is None else f"sees {space}, not one array"
        raise RlxError(f"agent {name!r} {what}; export it with --format safetensors")
    module, batches = make().eval(), [_observations(space, size) for size in BATCHES]
    target = Path(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    facts = json.dumps(_facts(trained))
    write, run = (_write_script, _run_script) if format == "torchscript" else (_write_onnx, _run_onnx)
    expected = [_scores(module, batch) for batch in batches]
    try:
        write(module, batches[-1], target, facts)
        found = run(target, batches)
    except RlxError:
        raise
    except Exception as error:  # whatever a network holds that the format does not know
        target.unlink(missing_ok=True)
        line = str(error).strip().splitlines()[0]
        raise RlxError(
            f"agent {name!r} cannot be written as {format} ({type(error).__name__}: {line}); "
            "export it with --format safetensors"
        ) from error
    difference = max(_difference(*pair) for pair in zip(found, expected, strict=True))
    if not difference <= TOLERANCE:
        target.unlink()
        raise RlxError(
            f"the {format} file of agent {name!r} would score actions differently (by {difference:.1e}); it "
            "was removed; export with --format safetensors"
        )
    takes = f"{space.dtype} (B, {', '.join(map(str, space.shape))})"
    return ExportedModule(path=target, takes=takes, actions=expected[0].shape[1], difference=difference)


def _difference(found: np.ndarray, expected: np.ndarray) -> float:
    return float(np.abs(found - expected).max() / max(np.abs(expected).max(), 1.0))


def _observations(space: Any, size: int) -> np.ndarray:
    space.seed(size)
    drawn = np.stack([space.sample() for _ in range(size)])
    # An unbounded space draws what no environment shows.
    return np.clip(drawn, -10, 10) if drawn.dtype.kind == "f" else drawn


def _facts(trained: Trained) -> dict[str, Any]:
    from rlx.config_files import config_to_tree

    return {"config": shared_config(config_to_tree(trained.config)), "step": trained.step}


def _scores(module: Any, batch: np.ndarray) -> np.ndarray:
    import torch

    with torch.inference_mode():
        return module(torch.from_numpy(batch)).float().numpy()


def _write_script(module: Any, example: np.ndarray, path: Path, facts: str) -> None:
    import torch

    with warnings.catch_warnings(), torch.inference_mode():
        warnings.simplefilter("ignore")  # torch prefers torch.export, whose files need Python to be read
        traced = torch.jit.trace(module, torch.from_numpy(example), check_trace=False)
        torch.jit.save(traced, str(path), _extra_files={FACTS: facts})


def _run_script(path: Path, batches: list[np.ndarray]) -> list[np.ndarray]:
    import torch

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        loaded = torch.jit.load(str(path), map_location="cpu")
    return [_scores(loaded, batch) for batch in batches]


def _write_onnx(module: Any, example: np.ndarray, path: Path, facts: str) -> None:
    _need_onnx()
    import onnx
    import torch

    logging.getLogger("torch.onnx").setLevel(logging.ERROR)  # it misses torchvision, which nobody needs here
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        program = torch.onnx.export(
            module,
            (torch.from_numpy(example),),
            input_names=["observations"],
            output_names=["scores"],
            dynamic_shapes=({0: torch.export.Dim("batch")},),
            verbose=False,
        )
    assert program is not None
    model = program.model_proto
    onnx.helper.set_model_props(model, {FACTS: facts})
    onnx.save(model, str(path))


def _run_onnx(path: Path, batches: list[np.ndarray]) -> list[np.ndarray]:
    import onnxruntime

    session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])
    return [session.run(None, {"observations": batch})[0] for batch in batches]


def _need_onnx() -> None:
    missing = [name for name in ("onnx", "onnxscript", "onnxruntime") if find_spec(name) is None]
    if missing:
        raise RlxError(f"--format onnx needs {' and '.join(missing)}: pip install 'rlx-core[onnx]'")
