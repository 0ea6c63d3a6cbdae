"""What every encoder promises. Conditions: `space`, an observation space (default: by what it accepts)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Text
from rlx.contracts import EncoderContext
from rlx.errors import ConfigError
from rlx.testing.conformance import Subject, Unchecked, promise

BATCH = 5
SPACES: tuple[Any, ...] = (
    Box(0, 255, (4, 84, 84), np.uint8),
    Box(-1.0, 1.0, (6,), np.float32),
    Dict({"image": Box(0, 255, (4, 84, 84), np.uint8), "ram": Box(-1.0, 1.0, (8,), np.float32)}),
)
"""What rlx's environments show: pictures, vectors, both."""


def _context() -> EncoderContext:
    from rlx.config import RunConfig
    from rlx.registry import Registry
    from rlx.run.assembly import Assembler

    assembler = Assembler(RunConfig(device="cpu"), Registry.discover())

    def resolve(inner: Any) -> Any:
        return assembler.make_encoder(inner, SPACES[0])

    return EncoderContext(resolve=resolve)


def _encoder(tested: Subject) -> Any:
    try:
        import torch
    except ImportError:
        raise Unchecked("no torch here") from None
    torch.manual_seed(0)
    return tested.make(_context())


def _accepted(tested: Subject, encoder: Any) -> list[Any]:
    """Returns the spaces that the encoder builds for."""
    if "space" in tested.conditions:
        return [tested.conditions["space"]]
    accepted = []
    for space in SPACES:
        try:
            encoder.build(space)
        except ConfigError:
            continue
        accepted.append(space)
    assert accepted, "it accepts none of an image, a vector and a dict of both; name one: space=…"
    return accepted


def _observe(space: Any, n: int, seed: int = 0) -> Any:
    """Returns a batch of `n` observations as tensors."""
    import torch

    if isinstance(space, Dict):
        return {key: _observe(below, n, seed) for key, below in space.spaces.items()}
    rng = np.random.default_rng(seed)
    if space.dtype == np.uint8:
        return torch.as_tensor(rng.integers(0, 256, (n, *space.shape), np.uint8))
    return torch.as_tensor(rng.uniform(-1, 1, (n, *space.shape)).astype(np.float32))


def _features(module: Any, encoder: Any, obs: Any, n: int) -> Any:
    """Returns features (n, feature_dim) of independent observations, recurrent or not."""
    import torch

    if not getattr(encoder, "recurrent", False):
        return module(obs)
    state = module.initial_state(n)
    features, _ = module(_map(obs, lambda rows: rows[None]), state, torch.ones(1, n, dtype=torch.bool))
    return features[0]


def _map(obs: Any, change: Any) -> Any:
    return {key: change(rows) for key, rows in obs.items()} if isinstance(obs, dict) else change(obs)


@promise("encoder")
def features_have_the_announced_size(tested: Subject) -> None:
    """The module turns a batch of observations into finite float features (B, feature_dim)."""
    encoder = _encoder(tested)
    for space in _accepted(tested, encoder):
        module = encoder.build(space)
        for n in (1, BATCH):
            features = _features(module, encoder, _observe(space, n), n)
            expected = (n, int(module.feature_dim))
            assert tuple(features.shape) == expected, f"shape {tuple(features.shape)}, expected {expected}"
            assert features.dtype.is_floating_point, f"features have dtype {features.dtype}"
            assert features.isfinite().all(), "features are not finite"


@promise("encoder")
def observations_stay_as_they_are(tested: Subject) -> None:
    """The module takes observations as they come (uint8 for pictures) and does not write into them."""
    encoder = _encoder(tested)
    for space in _accepted(tested, encoder):
        obs, same = _observe(space, BATCH), _observe(space, BATCH)
        _features(encoder.build(space), encoder, obs, BATCH)
        pairs = [(obs[k], same[k]) for k in obs] if isinstance(obs, dict) else [(obs, same)]
        assert all((a == b).all() for a, b in pairs), "the observations were changed"


@promise("encoder")
def every_parameter_learns(tested: Subject) -> None:
    """Gradients reach every parameter."""
    encoder = _encoder(tested)
    for space in _accepted(tested, encoder):
        module = encoder.build(space)
        features = _features(module, encoder, _observe(space, BATCH), BATCH)
        (features * features.detach().sign()).sum().backward()
        without = [name for name, p in module.named_parameters() if p.requires_grad and p.grad is None]
        assert not without, f"no gradient reaches {without[0]}"


@promise("encoder")
def features_depend_on_the_observation(tested: Subject) -> None:
    """Different observations give different features, whoever stands beside them in the batch."""
    import torch

    encoder = _encoder(tested)
    for space in _accepted(tested, encoder):
        module = encoder.build(space).eval()
        obs = _observe(space, BATCH)
        with torch.no_grad():
            together = _features(module, encoder, obs, BATCH)
            alone = _features(module, encoder, _map(obs, lambda rows: rows[:1]), 1)
        assert torch.allclose(together[:1], alone, rtol=1e-3, atol=1e-4), "neighbours in the batch matter"
        assert not torch.allclose(together[0], together[1]), "two observations, the same features"


@promise("encoder")
def two_builds_share_nothing(tested: Subject) -> None:
    """Each `build` returns a new module."""
    encoder = _encoder(tested)
    space = _accepted(tested, encoder)[0]
    modules = [encoder.build(space) for _ in range(2)]
    addresses = [{p.data_ptr() for p in module.parameters()} for module in modules]
    assert not addresses[0] & addresses[1], "two modules share parameters"


@promise("encoder")
def a_space_it_cannot_encode_is_refused(tested: Subject) -> None:
    """A space that it cannot encode raises ConfigError with one line."""
    encoder = _encoder(tested)
    try:
        encoder.build(Text(5))
    except ConfigError as error:
        assert "\n" not in str(error), f"the message has several lines: {error}"
        return
    raise AssertionError("it built a module for Text(5)")


@promise("encoder")
def a_sequence_is_what_single_steps_are(tested: Subject) -> None:
    """Recurrent: a whole sequence gives what single steps give, and `first` forgets what was before."""
    import torch

    encoder = _encoder(tested)
    if not getattr(encoder, "recurrent", False):
        raise Unchecked("it is not recurrent")
    space, length, n = _accepted(tested, encoder)[0], 6, 3
    module = encoder.build(space).eval()
    obs_TB = _map(_observe(space, length * n), lambda rows: rows.reshape(length, n, *rows.shape[1:]))
    first_TB = torch.zeros(length, n, dtype=torch.bool)
    first_TB[0] = True
    first_TB[3, 1] = True
    with torch.no_grad():
        whole, last = module(obs_TB, module.initial_state(n), first_TB)
        state, steps = module.initial_state(n), []
        for t in range(length):
            features, state = module(_map(obs_TB, lambda r, t=t: r[t : t + 1]), state, first_TB[t : t + 1])
            steps.append(features[0])
        fresh, _ = module(_map(obs_TB, lambda r: r[3:4]), module.initial_state(n), torch.ones(1, n).bool())
    assert torch.allclose(whole, torch.stack(steps), rtol=1e-3, atol=1e-4), "sequence and steps differ"
    assert torch.allclose(last, state, rtol=1e-3, atol=1e-4), "their last states differ"
    assert torch.allclose(whole[3, 1], fresh[0, 1], rtol=1e-3, atol=1e-4), "`first` did not reset the state"
    assert not torch.allclose(whole[3, 0], fresh[0, 0]), "the state makes no difference"
