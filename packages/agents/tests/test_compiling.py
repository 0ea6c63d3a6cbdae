"""Compiled agents do what eager ones do; CUDA graphs are recorded once per shape and mode."""

import shutil
from dataclasses import replace

import numpy as np
import pytest
import torch
from rlx.errors import ConfigError
from rlx_agents import compiling
from rlx_agents.compiling import Compiler
from rlx_agents.cuda_graphs import GraphedFunction
from rlx_agents.dqn import DQN, DQNConfig
from rlx_agents.ppo import PPO
from rlx_agents.ppo_config import PPOConfig
from rlx_agents.rainbow import Rainbow, RainbowConfig
from rlx_agents.sac import SAC, SACConfig
from torch import nn

SMALL = dict(learning_starts=16, update_every=8, batch_size=8, hidden=16, replay_size=200)
AGENTS = {
    "ppo": (PPO, PPOConfig(rollout_steps=8, minibatches=2, epochs=2)),
    "dqn": (DQN, DQNConfig(**SMALL)),
    "rainbow": (Rainbow, RainbowConfig(**SMALL)),
    "sac": (SAC, SACConfig(**SMALL)),
}
CPU, CUDA = torch.device("cpu"), torch.device("cuda")


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("c++") is None, reason="compiling for the CPU needs a C++ compiler")
@pytest.mark.parametrize("name", AGENTS)
def test_a_compiled_agent_learns_what_an_eager_one_learns(context_for, corridor, loop, name):
    cls, config = AGENTS[name]
    runs = [
        loop(cls(replace(config, compile=compiled), context_for(corridor())), corridor()).run(24)
        for compiled in (False, True)
    ]
    eager, compiled = (run.history for run in runs)
    assert len(eager) == len(compiled) > 1
    for expected, metrics in zip(eager, compiled, strict=True):
        for key, value in expected.items():
            assert metrics[key] == pytest.approx(value, rel=2e-3, abs=2e-4), key


def test_the_cpu_computes_eagerly_unless_asked():
    assert not Compiler(None, CPU).enabled
    assert "eagerly" in Compiler(None, CPU).reason
    function = torch.sin
    assert Compiler(None, CPU).learning(function) is function
    assert Compiler(False, CPU).acting(function, nn.Identity()) is function


def test_what_compiling_needs_is_said_before_training(monkeypatch):
    monkeypatch.setattr(compiling.shutil, "which", lambda name: None)
    with pytest.raises(ConfigError, match=r"agent.compile is true, but .*C\+\+ compiler.*--eager"):
        Compiler(True, CPU)
    assert not Compiler(None, CPU).enabled


def test_cudnn_may_measure_its_convolutions_unless_all_is_eager(monkeypatch):
    monkeypatch.setattr(compiling, "_missing", lambda device: "")
    for wanted, device, allowed in [(True, CPU, False), (False, CUDA, False), (None, CUDA, True)]:
        monkeypatch.setattr(torch.backends.cudnn, "benchmark", False)
        Compiler(wanted, device)
        assert torch.backends.cudnn.benchmark == allowed


class Replay:
    """Repeats a function into the memory of its first result, as a CUDA graph does."""

    made = 0

    def __init__(self, function):
        type(self).made += 1
        self.function, self.result = function, function()

    def replay(self):
        for memory, new in zip(self.result, self.function(), strict=True):
            memory.copy_(new)


@pytest.fixture
def graphed():
    """Returns a network with dropout, and its forward pass as a graph recorded by `Replay`."""

    def recorder(function):
        replay = Replay(function)
        return replay, replay.result

    Replay.made = 0
    network = nn.Sequential(nn.Linear(3, 3), nn.Identity())
    return network, GraphedFunction(lambda obs, state: (network(obs), state + 1), network, recorder)


class TestGraphedFunction:
    def test_replays_give_what_the_function_gives(self, graphed):
        network, function = graphed
        with torch.no_grad():
            for _ in range(4):
                obs, state = torch.randn(2, 3), torch.randn(2)
                output, after = function(obs, state)
                assert torch.equal(output, network(obs)) and torch.equal(after, state + 1)
        assert Replay.made == 1

    def test_results_are_the_callers(self, graphed):
        _, function = graphed
        with torch.no_grad():
            first, _ = function(torch.zeros(2, 3), torch.zeros(2))
            kept = first.clone()
            function(torch.ones(2, 3), torch.zeros(2))
        assert torch.equal(first, kept)

    def test_follows_the_parameters(self, graphed):
        network, function = graphed
        obs, state = torch.randn(2, 3), torch.zeros(2)
        with torch.no_grad():
            function(obs, state)
            network[0].weight.mul_(2.0)
            assert torch.equal(function(obs, state)[0], network(obs))
        assert Replay.made == 1

    def test_records_anew_for_another_shape_mode_or_autocast(self, graphed):
        network, function = graphed
        with torch.no_grad():
            for count in (2, 4, 2):
                function(torch.zeros(count, 3), torch.zeros(count))
            assert Replay.made == 2
            network.eval()
            function(torch.zeros(2, 3), torch.zeros(2))
            assert Replay.made == 3
            with torch.autocast("cpu", torch.bfloat16):
                function(torch.zeros(2, 3), torch.zeros(2))
            assert Replay.made == 4
            network.train()
            function(torch.zeros(2, 3), torch.zeros(2))
        assert Replay.made == 4

    @pytest.mark.gpu
    @pytest.mark.skipif(not torch.cuda.is_available(), reason="CUDA graphs need a GPU")
    def test_on_a_gpu(self):
        network = nn.Linear(3, 3).cuda()
        function = GraphedFunction(network, network)
        with torch.no_grad():
            for _ in range(3):
                obs = torch.randn(2, 3, device="cuda")
                torch.testing.assert_close(function(obs), network(obs))


@pytest.mark.parametrize("name", AGENTS)
def test_an_agent_acts_through_a_graph_as_without(context_for, corridor, name):
    """Agents on CUDA act so; here with the recorder of the tests."""

    def recorder(function):
        structure = function()
        single = isinstance(structure, torch.Tensor)
        replay = Replay(lambda: [function()] if single else [x for x in function() if x is not None])
        return replay, replay.result[0] if single else (*replay.result, None)

    cls, config = AGENTS[name]
    env = corridor()
    obs, _ = env.reset(seed=1)
    plain, graphed = (cls(replace(config, compile=False), context_for(env)) for _ in range(2))
    attribute = {"ppo": "_forward", "sac": "_logits_to_act"}.get(name, "_values_to_act")
    module = graphed.policy if name == "sac" else graphed.network
    setattr(graphed, attribute, GraphedFunction(getattr(graphed, attribute), module, recorder))
    for _ in range(3):
        for agent in (plain, graphed):
            if name != "ppo":
                agent.experience.steps = 4096  # past the warm-up and exploration
        assert np.array_equal(plain.act(obs), graphed.act(obs))
    assert len(getattr(graphed, attribute)._recorded) == 1
