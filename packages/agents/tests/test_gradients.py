"""Gradients in parts, and as CUDA graphs (with a recorder for CPUs), against those of the whole."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import torch
from rlx_agents import compiling
from rlx_agents.cuda_graphs import WARM_UP
from rlx_agents.dqn import DQN, DQNConfig
from rlx_agents.experience import Batch
from rlx_agents.ppo import PPO
from rlx_agents.ppo_config import PPOConfig
from rlx_agents.rainbow import Rainbow, RainbowConfig
from rlx_agents.sac import SAC, SACConfig
from torch import Tensor
from torch.utils import _pytree as pytree

SMALL = dict(learning_starts=16, update_every=4, batch_size=10, hidden=16, replay_size=200)
OFF_POLICY = {
    "dqn": (DQN, DQNConfig(**SMALL)),
    "rainbow": (Rainbow, RainbowConfig(**SMALL)),
    "rainbow-plain": (Rainbow, RainbowConfig(**SMALL, distributional=False, noisy=False, prioritised=False)),
    "sac": (SAC, SACConfig(**SMALL)),
}
AGENTS = OFF_POLICY | {
    "ppo": (PPO, PPOConfig(rollout_steps=8, minibatches=2, epochs=2)),
    "ppo-in-parts": (PPO, PPOConfig(rollout_steps=8, minibatches=2, epochs=2, gradient_accumulation=3)),
    "sac-in-parts": (SAC, SACConfig(**SMALL, gradient_accumulation=3)),
}


def modules(agent):
    """Returns everything with parameters in it."""
    names = ("network", "target", "policy", "critics", "targets", "log_temperature")
    return {name: getattr(agent, name) for name in names if hasattr(agent, name)}


def optimisers(agent):
    temperature = [agent.temperature_optimiser] if hasattr(agent, "temperature_optimiser") else []
    return [*(learner.optimiser for learner in agent._learners()), *temperature]


class TestParts:
    @pytest.mark.parametrize("parts", [2, 3, 10])
    @pytest.mark.parametrize("name", OFF_POLICY)
    def test_equal_the_full_batch(self, context_for, corridor, loop, monkeypatch, name, parts):
        cls, config = OFF_POLICY[name]
        env = corridor()
        whole = loop(cls(config, context_for(env)), env).run(12).agent
        in_parts = cls(replace(config, gradient_accumulation=parts), context_for(env))
        in_parts.load_state_dict(whole.state_dict())
        # Networks return float32 whatever they compute in; here they return float64.
        monkeypatch.setattr(torch.Tensor, "float", torch.Tensor.double)
        for agent in (whole, in_parts):
            for module in modules(agent).values():
                module.double()
            for optimiser in optimisers(agent):
                optimiser.state.clear()
            if hasattr(agent, "support_Z"):
                agent.support_Z = agent.support_Z.double()
        drawn = whole._draw()
        expected, learnt = whole._learn(drawn), in_parts._learn(drawn)
        torch.testing.assert_close(learnt.report, expected.report, rtol=1e-12, atol=1e-12)
        if expected.priorities_B is not None:
            np.testing.assert_allclose(learnt.priorities_B, expected.priorities_B, rtol=1e-12)
        before = cls(config, context_for(env))
        for key, module in modules(in_parts).items():
            theirs = modules(whole)[key].state_dict()
            for part, tensor in module.state_dict().items():
                torch.testing.assert_close(tensor, theirs[part], rtol=0.0, atol=1e-10, msg=f"{key}.{part}")
        assert any(
            not torch.equal(a, b.double())
            for key in modules(whole)
            for a, b in zip(modules(whole)[key].parameters(), modules(before)[key].parameters(), strict=True)
        ), "something was learnt"

    @pytest.mark.parametrize("recurrent", [False, True])
    @pytest.mark.parametrize("parts", [2, 3, 16])
    def test_equal_the_full_minibatch(self, context_for, corridor, loop, monkeypatch, recurrent, parts):
        gradients = []
        for count in (1, parts):
            env = corridor()
            config = PPOConfig(rollout_steps=8, minibatches=2, sequence_length=4, gradient_accumulation=count)
            agent = PPO(config, context_for(env, recurrent=recurrent))
            agent.ready = lambda: False
            loop(agent, env).run(8)
            samples, _ = agent._samples()
            indices, weights = next(agent._minibatch_indices()), agent._scheduled()[0]
            with monkeypatch.context() as patched:
                patched.setattr(torch.Tensor, "float", torch.Tensor.double)
                agent.network.double()
                if recurrent:
                    samples.state = samples.state.double()
                agent._gradients.accumulate(samples, indices, weights)
            gradients.append([parameter.grad for parameter in agent.network.parameters()])
        for whole, in_parts in zip(*gradients, strict=True):
            assert whole.dtype == torch.float64 and whole.abs().max() > 0
            torch.testing.assert_close(in_parts, whole, rtol=1e-10, atol=1e-14)

    def test_of_a_batch_cover_it_once(self):
        numbers = torch.arange(7)
        batch = Batch(
            obs={"a": numbers},
            actions=numbers,
            returns_B=numbers,
            next_obs={"a": numbers},
            discounts_B=numbers,
        )
        parts = batch.parts(3)
        assert [fraction for fraction, _ in parts] == pytest.approx([3 / 7, 2 / 7, 2 / 7])
        assert torch.cat([part.obs["a"] for _, part in parts]).tolist() == numbers.tolist()
        assert all(part.weights_B is None for _, part in parts)
        fractions, parts = zip(*batch.parts(20), strict=True)
        assert fractions == pytest.approx([1 / 7] * 7 + [0.0] * 13), "as many on every rank, …"
        assert all(len(part.actions) == 1 for part in parts), "… and none is empty"


class Replay:
    """Repeats a function into the memory of its first result, as a CUDA graph does."""

    def __init__(self, function):
        self._function, self.result = function, function()

    def replay(self):
        memories, news = pytree.tree_leaves(self.result), pytree.tree_leaves(self._function())
        for memory, new in zip(memories, news, strict=True):
            if isinstance(memory, Tensor):
                memory.copy_(new)


class TestGraphs:
    @pytest.fixture
    def recordings(self, monkeypatch):
        """Makes compiling mean recording, on the CPU; returns the recordings that are made."""
        made = []

        def record(function):
            for _ in range(WARM_UP):
                function()
            made.append(Replay(function))
            return made[-1], made[-1].result

        monkeypatch.setattr(compiling, "recorder_for", lambda device: record)
        monkeypatch.setattr(compiling.torch, "compile", lambda function, **options: function)
        return made

    @pytest.mark.parametrize("name", AGENTS)
    def test_an_agent_learns_through_graphs_what_it_learns_without(
        self, context_for, corridor, loop, recordings, name
    ):
        cls, config = AGENTS[name]
        runs = [
            loop(cls(replace(config, compile=compiled), context_for(corridor())), corridor()).run(32)
            for compiled in (False, True)
        ]
        assert recordings
        eager, graphed = (run.history for run in runs)
        assert len(eager) == len(graphed) > 1
        for expected, metrics in zip(eager, graphed, strict=True):
            for key, value in expected.items():
                assert metrics[key] == pytest.approx(value, rel=1e-4, abs=1e-5), key

    def test_one_recording_serves_all_batches_of_a_shape(self, context_for, corridor, loop, recordings):
        agent = loop(DQN(DQNConfig(**SMALL, compile=True), context_for(corridor())), corridor()).run(20).agent
        assert agent.updates > 4
        assert len(agent._gradient._recorded._recorded) == 1

    def test_another_mode_is_recorded_anew(self, context_for, corridor, loop, recordings):
        agent = loop(DQN(DQNConfig(**SMALL, compile=True), context_for(corridor())), corridor()).run(20).agent
        agent.network.eval()
        agent._learn(agent._draw())
        assert len(agent._gradient._recorded._recorded) == 2

    def test_recording_makes_no_step(self, context_for, corridor, loop, recordings):
        env = corridor()
        agent = loop(DQN(DQNConfig(**SMALL, compile=True), context_for(env)), env).run(4).agent
        assert agent.updates == 0
        before = [parameter.clone() for parameter in agent.network.parameters()]
        agent._gradient(1.0, agent._draw().batch)
        for parameter, value in zip(agent.network.parameters(), before, strict=True):
            assert torch.equal(parameter, value) and parameter.grad is not None

    def test_a_network_with_memory_is_not_recorded_for_learning(self, context_for, corridor, recordings):
        config = replace(AGENTS["ppo"][1], compile=True)
        agent = PPO(config, context_for(corridor(), recurrent=True))
        assert agent._gradients._gradient._recorded is None
