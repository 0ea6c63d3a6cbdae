"""Rainbow's projection, noise and weighting."""

from dataclasses import replace

import numpy as np
import pytest
import torch
from rlx.errors import ConfigError
from rlx_agents.noisy import NoisyLinear, resample_noise, without_noise
from rlx_agents.rainbow import Rainbow, RainbowConfig, distributional_loss, project_distribution
from torch.nn import functional

SMALL = RainbowConfig(learning_starts=16, update_every=4, batch_size=8, hidden=16, replay_size=200)


def by_algorithm_1(returns, discounts, probabilities, support):
    """The loop of Bellemare et al. 2017, algorithm 1, in float64."""
    low, high, atoms = support[0], support[-1], len(support)
    step = (high - low) / (atoms - 1)
    out = np.zeros_like(probabilities)
    for b in range(len(returns)):
        for j in range(atoms):
            place = (np.clip(returns[b] + discounts[b] * support[j], low, high) - low) / step
            lower, upper = int(np.floor(place)), int(np.ceil(place))
            if lower == upper:
                out[b, lower] += probabilities[b, j]
            else:
                out[b, lower] += probabilities[b, j] * (upper - place)
                out[b, upper] += probabilities[b, j] * (place - lower)
    return out


class TestProjection:
    def test_equals_the_papers_loop(self):
        rng = np.random.default_rng(0)
        support = np.linspace(-10.0, 10.0, 51)
        probabilities = rng.dirichlet(np.ones(51), 64)
        returns = rng.normal(scale=8.0, size=64)
        discounts = np.where(rng.random(64) < 0.3, 0.0, 0.97)
        ours = project_distribution(
            *(torch.from_numpy(x) for x in (returns, discounts, probabilities, support))
        )
        expected = by_algorithm_1(returns, discounts, probabilities, support)
        np.testing.assert_allclose(ours.numpy(), expected, atol=1e-12)
        np.testing.assert_allclose(ours.sum(1).numpy(), 1.0, atol=1e-12)

    def test_by_hand(self):
        support = torch.tensor([0.0, 1.0, 2.0])
        probabilities = torch.tensor([[0.0, 1.0, 0.0]])
        moved = project_distribution(torch.tensor([0.25]), torch.tensor([1.0]), probabilities, support)
        assert moved.tolist() == [[0.0, 0.75, 0.25]]
        ended = project_distribution(torch.tensor([2.0]), torch.tensor([0.0]), probabilities, support)
        assert ended.tolist() == [[0.0, 0.0, 1.0]]
        beyond = project_distribution(torch.tensor([99.0]), torch.tensor([1.0]), probabilities, support)
        assert beyond.tolist() == [[0.0, 0.0, 1.0]]

    @pytest.mark.parametrize(
        ("low", "high", "atoms"), [(0.0, 500.0, 31), (0.0, 500.0, 61), (-10.0, 10.0, 51)]
    )
    def test_all_mass_beyond_the_support_lies_on_the_last_atom(self, low, high, atoms):
        """In float32 the last atom of 31 from 0 to 500 is 30.000002 steps from the first."""
        support = torch.linspace(low, high, atoms)
        equal = torch.full((1, atoms), 1.0 / atoms)
        moved = project_distribution(torch.tensor([1e4]), torch.tensor([1.0]), equal, support)
        assert moved.min() == 0.0 and moved[0, -1].item() == pytest.approx(1.0)
        assert torch.isfinite(distributional_loss(torch.zeros(1, atoms), moved)).all()


def test_loss_is_the_divergence():
    logits = torch.tensor([[0.0, 1.0, -1.0]])
    target = torch.tensor([[0.5, 0.5, 0.0]])
    p = logits.softmax(1)
    a, b = p[0, 0].item(), p[0, 1].item()
    expected = 0.5 * np.log(0.5 / a) + 0.5 * np.log(0.5 / b)
    assert distributional_loss(logits, target).item() == pytest.approx(expected, rel=1e-5)
    assert distributional_loss(logits, p).item() == pytest.approx(0.0, abs=1e-6)


class TestNoise:
    def test_equals_the_noisy_weight_written_out(self):
        layer = NoisyLinear(3, 2)
        layer.resample(torch.Generator().manual_seed(0))
        features = torch.randn(5, 3)
        noise = torch.outer(layer.epsilon_out, layer.epsilon_in)
        weight = layer.weight_mean + layer.weight_sigma * noise
        bias = layer.bias_mean + layer.bias_sigma * layer.epsilon_out
        torch.testing.assert_close(layer(features), functional.linear(features, weight, bias))

    def test_noise_is_the_signed_root_of_a_normal_number(self):
        layer = NoisyLinear(50_000, 1)
        layer.resample(torch.Generator().manual_seed(0))
        # E|x|=√(2/π) is the variance of sgn(x)√|x|, whose mean is 0.
        assert layer.epsilon_in.mean().item() == pytest.approx(0.0, abs=0.02)
        assert layer.epsilon_in.var().item() == pytest.approx(np.sqrt(2 / np.pi), abs=0.02)

    def test_initial_sigma(self):
        layer = NoisyLinear(16, 2, sigma=0.5)
        assert layer.weight_sigma.unique().item() == pytest.approx(0.5 / 4)
        assert layer.weight_mean.abs().max().item() <= 1 / 4

    def test_is_drawn_per_act_and_per_update_and_off_at_play(self, context_for, corridor, loop):
        env = corridor()
        agent = Rainbow(SMALL, context_for(env))
        layer = next(m for m in agent.network.modules() if isinstance(m, NoisyLinear))
        obs, _ = env.reset(seed=0)
        seen = []
        for _ in range(3):
            agent.act(obs)
            seen.append(layer.epsilon_in.clone())
        assert not torch.equal(seen[0], seen[1]) and not torch.equal(seen[1], seen[2])
        run = loop(agent, env).run(10)
        of_target = next(m for m in agent.target.modules() if isinstance(m, NoisyLinear))
        before = of_target.epsilon_in.clone()
        agent._learn(agent.experience.sample())
        assert not torch.equal(of_target.epsilon_in, before)
        assert run.history
        player = agent.player(4, seed=0, deterministic=True)
        player.act(obs, np.zeros(4, bool))
        first = player.explain()["q_values"]
        resample_noise(agent.network, torch.Generator().manual_seed(9))
        player.act(obs, np.zeros(4, bool))
        assert np.array_equal(player.explain()["q_values"], first)

    def test_the_warm_up_is_random(self, context_for, corridor):
        env = corridor()
        agent = Rainbow(SMALL, context_for(env))
        assert agent._epsilon() == 1.0
        obs, _ = env.reset(seed=0)
        assert set(np.concatenate([agent.act(obs) for _ in range(20)]).tolist()) == {0, 1}
        agent.experience.steps = SMALL.learning_starts
        assert agent._epsilon() == 0.0

    def test_without_noise_is_restored_after_an_error(self):
        layer = NoisyLinear(2, 2)
        with pytest.raises(ZeroDivisionError), without_noise(layer):
            assert not layer.noise
            raise ZeroDivisionError
        assert layer.noise


def test_importance_grows_to_one_over_the_run(context_for, corridor):
    agent = Rainbow(SMALL, context_for(corridor(), total_steps=1000))
    for steps, beta in [(0, 0.4), (500, 0.7), (1000, 1.0)]:
        agent.experience.steps = steps
        assert agent._importance() == pytest.approx(beta)


def test_priorities_are_the_last_losses(context_for, corridor, loop):
    env = corridor()
    agent = loop(Rainbow(SMALL, context_for(env)), env).run(12).agent
    replay = agent.experience.replay
    replay.check_invariants()
    touched = replay._tree.leaves()
    assert len(np.unique(touched[touched > 0].round(6))) > 5


class OneOfTwo:
    """Ranks, of which the other one has reported `other`."""

    def __init__(self, other):
        self.other = other

    def all_values(self, value):
        return np.array([value, self.other])


class TestPrioritisedBatches:
    @pytest.fixture
    def experience(self, context_for, corridor, loop):
        env = corridor()
        return loop(Rainbow(SMALL, context_for(env)), env).run(12).agent.experience

    def test_weights_by_hand(self, experience):
        batch = replace(experience.sample(), probabilities=np.array([0.1, 0.2, 0.4]))
        weights = experience.importance_weights(batch, beta=0.5)
        # (M·0.1)^−½ is the largest whatever M is; the others are √(0.1/0.2) and √(0.1/0.4) of it
        assert weights.tolist() == pytest.approx([1.0, 0.5**0.5, 0.5])

    def test_weights_count_from_the_largest_of_all_ranks(self, experience):
        batch = replace(experience.sample(), probabilities=np.array([0.1, 0.2]))
        experience._ranks = OneOfTwo(0.05)
        weights = experience.importance_weights(batch, beta=0.5)
        assert weights.tolist() == pytest.approx([0.5**0.5, 0.5])

    def test_a_stand_in_keeps_its_priority_but_the_others_largest_counts(self, experience):
        before = experience.replay._tree.leaves().copy()
        experience._ranks = OneOfTwo(77.0)
        experience.prioritise(np.empty(0, np.int64), np.full(1, 99.0))
        assert np.array_equal(experience.replay._tree.leaves(), before)
        assert experience.replay.largest_priority == 77.0


def test_a_support_without_width_is_refused(context_for, corridor):
    with pytest.raises(ConfigError, match=r"atoms is 51 from value_min 1 to value_max 1"):
        Rainbow(RainbowConfig(value_min=1, value_max=1), context_for(corridor()))
