"""Several entries of an observation, each encoded on its own."""

import numpy as np
import pytest
import torch
from gymnasium import spaces
from rlx.contracts import EncoderContext, EncoderFactory
from rlx_encoders.mlp import MLP, MLPConfig
from rlx_encoders.multi import Multi, MultiConfig


def build(*keys):
    factory = EncoderFactory(name="mlp", build=MLP(MLPConfig(hidden=(4,))).build)
    entry = spaces.Box(-1.0, 1.0, (2,), np.float32)
    context = EncoderContext(resolve=lambda choice: factory)
    return Multi(MultiConfig(features=3), context).build(spaces.Dict(dict.fromkeys(keys, entry)))


@pytest.mark.parametrize("key", ["keys", "type", "train", "training", "robot.arm", ""])
def test_an_entry_may_have_any_name(key):
    """A game that counts keys has an entry `keys`, which modules have as a method."""
    network = build("position", key)
    obs = {"position": torch.zeros(5, 2), key: torch.ones(5, 2)}
    assert network(obs).shape == (5, 3)
    assert network.prepare(obs).keys() == obs.keys()
    swapped = {"position": torch.ones(5, 2), key: torch.zeros(5, 2)}
    assert not torch.equal(network(obs), network(swapped))


def test_parameters_are_named_by_their_entries():
    """Checkpoints hold these names."""
    names = {name.split(".")[1] for name in build("screen", "ram").entries.state_dict(prefix="entries.")}
    assert names == {"screen", "ram"}
