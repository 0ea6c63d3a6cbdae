"""PPO: its loss by hand, its data flow, its state."""

from dataclasses import replace

import numpy as np
import pytest
import torch
from gymnasium import spaces
from rlx.contracts import AgentContext
from rlx.errors import ConfigError, RlxError
from rlx.events import Transition
from rlx.testing import assert_equal
from rlx_agents.ppo import PPO
from rlx_agents.ppo_config import PPOConfig, resolve
from rlx_agents.ppo_loss import LossWeights, Minibatch, ppo_loss

SMALL = PPOConfig(rollout_steps=16, minibatches=2, epochs=2)


def minibatch(**changes):
    batch = Minibatch(
        obs=None,
        actions=torch.zeros(3),
        log_probs_B=torch.tensor([0.0, 0.0, 0.0]),
        values_BV=torch.tensor([[1.0], [1.0], [1.0]]),
        advantages_B=torch.tensor([1.0, -2.0, 3.0]),
        returns_BV=torch.tensor([[2.0], [0.0], [1.0]]),
    )
    return replace(batch, **changes)


class TestLoss:
    weights = LossWeights(clip=0.2, value_clip=0.0, value_coefficient=0.5, entropy_coefficient=0.1)

    def test_by_hand(self):
        ratio = torch.tensor([1.5, 0.5, 1.1])
        entropy, values = torch.tensor([0.3, 0.3, 0.4]), torch.tensor([[1.5], [2.0], [1.0]])
        loss, sums = ppo_loss(ratio.log(), entropy, values, minibatch(), self.weights)
        # min(1.5·1, 1.2·1) = 1.2;  min(0.5·−2, 0.8·−2) = −1.6;  1.1·3 = 3.3
        policy = -(1.2 - 1.6 + 3.3)
        value = 0.5 * (0.25 + 4.0 + 0.0)
        kl = sum(r - 1 - np.log(r) for r in (1.5, 0.5, 1.1))
        assert sums.tolist() == pytest.approx([policy, value, 1.0, kl, 2], rel=1e-5)
        assert loss.item() == pytest.approx(policy + 0.5 * value - 0.1, rel=1e-5)

    def test_a_clipped_ratio_has_no_gradient_unless_it_makes_things_worse(self):
        log_probs = torch.tensor([1.5, 1.5, 0.5]).log().requires_grad_()
        batch = minibatch(advantages_B=torch.tensor([1.0, -1.0, 1.0]))
        loss, _ = ppo_loss(log_probs, torch.zeros(3), torch.ones(3, 1), batch, self.weights)
        loss.backward()
        assert log_probs.grad.tolist() == pytest.approx([0.0, 1.5, -0.5])

    def test_value_clip_takes_the_larger_error(self):
        weights = replace(self.weights, value_clip=0.5)
        values = torch.tensor([[3.0], [0.0], [1.2]])
        _, sums = ppo_loss(torch.zeros(3), torch.zeros(3), values, minibatch(), weights)
        # near: 1.5, 0.5, 1.2 against targets 2, 0, 1
        assert sums[1].item() == pytest.approx(0.5 * (1.0 + 0.25 + 0.04))


class TestTargets:
    def agent(self, context_for, corridor, **config):
        env = corridor(num_envs=2)
        options = dict(rollout_steps=2, minibatches=1, epochs=1, scale_rewards=False, gae_lambda=1.0)
        return PPO(PPOConfig(**options | config), context_for(env))

    def step(self, agent, obs, *, truncated=False, terminated=False, final=None):
        action = agent.act(obs)
        ends = np.array([truncated or terminated, False])
        transition = Transition(
            obs=obs,
            action=action,
            reward=np.ones(2, np.float32),
            terminated=np.array([terminated, False]),
            truncated=np.array([truncated, False]),
            next_obs=np.full((2, 2), 0.5, np.float32),
            ended=np.flatnonzero(ends),
            final_obs=final if ends.any() else None,
        )
        agent.observe(transition)

    def value(self, agent, obs):
        return agent.network(torch.tensor(obs, dtype=torch.float32).view(1, 2))[1].item()

    def test_truncation_uses_the_final_observation_not_the_reset_one(self, context_for, corridor):
        agent = self.agent(context_for, corridor)
        final = np.array([[9.0, -9.0]], np.float32)
        self.step(agent, np.zeros((2, 2), np.float32), truncated=True, final=final)
        self.step(agent, np.full((2, 2), 0.5, np.float32))
        targets = agent._targets()
        advantages, returns = targets.advantages_TM, targets.returns_TMV
        v0, v1, v2 = self.value(agent, [0, 0]), self.value(agent, [0.5, 0.5]), self.value(agent, [9, -9])
        assert returns[0, 0, 0] == pytest.approx(1 + 0.99 * v2, abs=1e-6)
        assert advantages[0, 0] == pytest.approx(1 + 0.99 * v2 - v0, abs=1e-6)
        assert returns[1, 0, 0] == pytest.approx(1 + 0.99 * v1, abs=1e-6)
        assert returns[0, 1, 0] == pytest.approx(1 + 0.99 * (1 + 0.99 * v1), abs=1e-6)

    def test_termination_is_worth_nothing_more(self, context_for, corridor):
        agent = self.agent(context_for, corridor)
        final = np.array([[9.0, -9.0]], np.float32)
        self.step(agent, np.zeros((2, 2), np.float32), terminated=True, final=final)
        self.step(agent, np.full((2, 2), 0.5, np.float32))
        assert agent._targets().returns_TMV[0, 0, 0] == pytest.approx(1.0)

    def test_the_bonus_head_looks_across_ends(self, context_for, corridor):
        env = corridor(num_envs=2)
        context = context_for(env, bonus_discount=0.9, has_bonus=True)
        config = PPOConfig(rollout_steps=2, minibatches=1, scale_rewards=False, gae_lambda=1.0)
        agent = PPO(config, context)
        for terminated in (True, False):
            obs = np.zeros((2, 2), np.float32)
            agent.act(obs)
            ended = np.array([0]) if terminated else np.array([], int)
            agent.observe(
                Transition(
                    obs=obs,
                    action=np.zeros(2, int),
                    reward=np.zeros(2, np.float32),
                    terminated=np.array([terminated, False]),
                    truncated=np.zeros(2, bool),
                    next_obs=obs,
                    ended=ended,
                    final_obs=obs[ended] if terminated else None,
                ),
                np.array([2.0, 3.0], np.float32),
            )
        targets = agent._targets()
        returns, fit = targets.returns_TMV, targets.fit
        value = agent.network(torch.zeros(1, 2))[1][0, 1].item()
        assert returns[0, 0, 1] == pytest.approx(2 + 0.9 * (2 + 0.9 * value), abs=1e-5)
        assert "value/bonus_explained_variance" in fit


def test_every_epoch_visits_every_sample_once_in_parts_of_nearly_equal_size(context_for, corridor):
    config = PPOConfig(rollout_steps=5, minibatches=4, epochs=3)
    agent = PPO(config, context_for(corridor(num_envs=3)))
    parts = list(agent._minibatch_indices())
    assert len(parts) == 12
    assert {len(part) for part in parts} == {3, 4}
    for epoch in range(3):
        assert sorted(torch.cat(parts[4 * epoch : 4 * epoch + 4]).tolist()) == list(range(15))


@pytest.mark.parametrize(
    ("normalise", "recurrent", "sizes"),
    [
        ("minibatch", False, [2, 2, 2, 2]),
        ("minibatch", True, [2, 2, 2, 2]),
        ("none", False, [1] * 8),
        ("rollout", True, [1] * 8),
    ],
)
def test_no_advantage_is_normalised_alone(context_for, corridor, loop, normalise, recurrent, sizes):
    config = PPOConfig(
        rollout_steps=8, minibatches=8, epochs=1, sequence_length=1, normalise_advantages=normalise
    )
    agent = PPO(replace(config, entropy_coefficient=0.0), context_for(corridor(1), recurrent=recurrent))
    assert [part.numel() for part in agent._minibatch_indices()] == sizes
    before = agent.network.policy.weight.clone()
    loop(agent, corridor(1)).run(8)
    assert not torch.equal(agent.network.policy.weight, before)


def test_recurrent_minibatches_are_whole_sequences(context_for, corridor):
    config = PPOConfig(rollout_steps=6, sequence_length=3, minibatches=2, epochs=1)
    agent = PPO(config, context_for(corridor(num_envs=2), recurrent=True))
    sequences = torch.cat(list(agent._minibatch_indices()), 1).T.tolist()
    assert sorted(sequences) == [[0, 2, 4], [1, 3, 5], [6, 8, 10], [7, 9, 11]]


def test_recurrent_update_reproduces_the_probabilities_of_acting(context_for, corridor, loop):
    """Replaying the stored sequences gives the ratio 1 everywhere, also across ends of episodes."""
    config = PPOConfig(rollout_steps=32, sequence_length=8, minibatches=1, epochs=1, learning_rate=1e-9)
    agent = PPO(config, context_for(corridor(), recurrent=True))
    metrics = loop(agent, corridor()).run(64).history
    assert all(m["policy/kl"] < 1e-6 and m["policy/clip_fraction"] == 0.0 for m in metrics)


def test_burn_in_changes_nothing_while_parameters_do_not(context_for, corridor, loop):
    config = PPOConfig(
        rollout_steps=32, sequence_length=8, burn_in=4, minibatches=1, epochs=1, learning_rate=1e-9
    )
    agent = PPO(config, context_for(corridor(), recurrent=True))
    assert loop(agent, corridor()).run(32).history[0]["policy/kl"] < 1e-6


@pytest.mark.parametrize("parts", [2, 3, 8])
def test_gradient_accumulation_equals_the_full_minibatch(context_for, corridor, loop, parts):
    env = corridor()
    agents = [
        PPO(replace(SMALL, epochs=1, gradient_accumulation=n), context_for(corridor())) for n in (1, parts)
    ]
    histories = [loop(agent, corridor()).run(16).history for agent in agents]
    for name, value in histories[0][0].items():
        assert histories[1][0][name] == pytest.approx(value, rel=1e-4, abs=1e-6), name
    for a, b in zip(agents[0].network.parameters(), agents[1].network.parameters(), strict=True):
        torch.testing.assert_close(a, b, rtol=1e-4, atol=1e-5)
    env.close()


@pytest.mark.parametrize("recurrent", [False, True])
@pytest.mark.parametrize("image", [False, True])
@pytest.mark.parametrize("bonus_discount", [None, 0.9])
def test_resume_is_exact_in_the_middle_of_a_rollout(
    context_for, corridor, loop, recurrent, image, bonus_discount
):
    def fresh():
        env = corridor(image=image)
        context = context_for(env, recurrent=recurrent, has_bonus=True, bonus_discount=bonus_discount)
        return loop(PPO(replace(SMALL, shared_trunk=image), context), env, bonus=True)

    whole = fresh().run(70)
    half = fresh().run(35)
    resumed = fresh()
    resumed.agent.load_state_dict(half.agent.state_dict())
    resumed.env.load_state_dict(half.env.state_dict())
    resumed.obs = half.obs
    resumed.run(35)
    assert_equal(whole.agent.state_dict(), resumed.agent.state_dict())
    assert whole.history[-1] == resumed.history[-1]


def test_global_generators_are_neither_read_nor_moved(context_for, corridor, loop):
    states = []
    for seed in (1, 2):
        torch.manual_seed(seed)
        np.random.seed(seed)
        before = torch.get_rng_state()
        env = corridor()
        states.append(loop(PPO(SMALL, context_for(env)), env).run(40).agent.state_dict())
        assert torch.equal(before, torch.get_rng_state())
    assert_equal(*states)


def test_playing_changes_nothing_and_is_reproducible(context_for, corridor):
    env = corridor()
    agent = PPO(SMALL, context_for(env, recurrent=True))
    obs, _ = env.reset(seed=1)
    before = agent.state_dict()
    plays = []
    for _ in range(2):
        player = agent.player(4, seed=5)
        first = np.ones(4, bool)
        plays.append([player.act(obs, first).tolist() for _ in range(20)])
        assert player.explain()["probabilities"].sum(1) == pytest.approx(1.0)
        assert player.explain()["value"].shape == (4,)
    assert plays[0] == plays[1]
    assert_equal(before, agent.state_dict())


def test_a_player_forgets_where_an_episode_starts(context_for, corridor):
    env = corridor()
    agent = PPO(SMALL, context_for(env, recurrent=True))
    obs = np.ones((4, 2), np.float32)
    player = agent.player(4, seed=5, deterministic=True)
    player.act(obs, np.ones(4, bool))
    fresh = player.explain()["value"]
    player.act(obs, np.zeros(4, bool))
    assert not np.allclose(player.explain()["value"], fresh)
    player.act(obs, np.ones(4, bool))
    assert np.array_equal(player.explain()["value"], fresh)


def test_metrics_are_documented(context_for, corridor, loop):
    env = corridor()
    history = loop(PPO(SMALL, context_for(env)), env).run(16).history
    assert history[0].keys() <= PPO.metrics.keys()


@pytest.mark.parametrize(
    "space", [spaces.MultiDiscrete([2, 3]), spaces.MultiBinary(4)], ids=["MultiDiscrete", "MultiBinary"]
)
def test_button_spaces_learn(context_for, corridor, space):
    env = corridor()
    agent = PPO(SMALL, context_for(env, action_space=space))
    obs = np.zeros((4, 2), np.float32)
    for _ in range(16):
        action = agent.act(obs)
        assert all(space.contains(a) for a in action)
        no = np.zeros(4, bool)
        agent.observe(
            Transition(
                obs=obs,
                action=action,
                reward=np.ones(4, np.float32),
                terminated=no,
                truncated=no,
                next_obs=obs,
                ended=np.array([], int),
                final_obs=None,
            )
        )
    assert np.isfinite(agent.update()["loss/policy"])


def test_a_kl_target_ends_the_update_early(context_for, corridor, loop):
    env = corridor()
    config = PPOConfig(rollout_steps=16, minibatches=1, epochs=50, target_kl=1e-4, learning_rate=0.1)
    history = loop(PPO(config, context_for(env)), env).run(16).history
    assert 1 <= history[0]["train/updates"] < 50


def test_schedules_run_over_the_run(context_for, corridor, loop):
    env = corridor()
    config = replace(SMALL, learning_rate=1.0e-3, entropy_coefficient=0.1, entropy_coefficient_end=0.0)
    history = loop(PPO(config, context_for(env, total_steps=128)), env).run(32).history
    assert [m["train/learning_rate"] for m in history] == pytest.approx([1e-3, 0.5e-3])
    assert [m["train/entropy_coefficient"] for m in history] == pytest.approx([0.1, 0.05])


def test_bf16_is_near_fp32(context_for, corridor, loop):
    histories = []
    for amp in ("none", "bf16"):
        env = corridor(image=True)
        agent = PPO(replace(SMALL, amp=amp, epochs=1, learning_rate=1e-9), context_for(env))
        obs, _ = env.reset(seed=1)
        staged = torch.from_numpy(obs)
        with torch.no_grad(), agent.precision.autocast():
            histories.append(agent.network(staged)[:2])
    for single, half in zip(*histories, strict=True):
        assert half.dtype == torch.float32
        torch.testing.assert_close(single, half, rtol=0.02, atol=0.02)


def test_fp16_goes_on_where_the_loss_scale_has_grown_too_large(context_for, corridor, loop):
    env = corridor()
    agent = PPO(replace(SMALL, amp="fp16", epochs=8), context_for(env))
    agent.precision.load_state_dict(agent.precision.state_dict() | {"scale": 2.0**24})
    history = loop(agent, env).run(16).history
    assert agent.precision.state_dict()["scale"] < 2**24
    assert 0.0 < history[0]["train/gradient_norm"] < np.inf


@pytest.mark.slow
def test_compiled_equals_eager(context_for, corridor, loop):
    agents = []
    for compiled in (False, True):
        env = corridor()
        agents.append(PPO(replace(SMALL, compile=compiled), context_for(env)))
        loop(agents[-1], env).run(32)
    for a, b in zip(agents[0].network.parameters(), agents[1].network.parameters(), strict=True):
        torch.testing.assert_close(a, b, rtol=1e-4, atol=1e-5)


def test_a_loss_that_is_not_finite_stops_with_its_name(context_for, corridor, loop):
    env = corridor()
    agent = PPO(SMALL, context_for(env))
    run = loop(agent, env).run(15)
    agent.rollout.rewards[0, 0] = np.nan
    with pytest.raises(RlxError, match=r"agent 'ppo': loss/policy, loss/value.* not finite"):
        run.run(1)


def test_an_agent_with_memory_chooses_its_rollout_for_it(context_for, corridor):
    assert PPO(PPOConfig(), context_for(corridor(5), recurrent=True)).config.sequence_length == 25


class TestConfig:
    def test_presets_follow_the_observation(self):
        pixels = resolve(PPOConfig(), spaces.Box(0, 255, (4, 84, 84), np.uint8), 8)
        vector = resolve(PPOConfig(), spaces.Box(-1, 1, (4,)), 8)
        assert (pixels.learning_rate, pixels.rollout_steps, pixels.amp) == (2.5e-4, 128, "auto")
        assert (vector.learning_rate, vector.rollout_steps, vector.amp) == (1e-3, 256, "none")
        grid = resolve(PPOConfig(), spaces.Box(0, 1, (10, 10, 4), bool), 64)
        assert (grid.rollout_steps, grid.minibatches) == (32, 16)  # parts of 128 steps
        assert resolve(PPOConfig(), spaces.Box(0, 1, (10, 10, 4), bool), 1024).rollout_steps == 16
        assert resolve(PPOConfig(learning_rate=0.5), spaces.Box(-1, 1, (4,)), 8).learning_rate == 0.5

    @pytest.mark.parametrize(
        ("num_envs", "plain", "steps", "length"), [(5, 409, 400, 25), (8, 256, 256, 32), (28, 73, 64, 32)]
    )
    def test_memory_learns_from_sequences_with_any_number_of_environments(
        self, num_envs, plain, steps, length
    ):
        vector = spaces.Box(-1, 1, (4,))
        chosen = resolve(PPOConfig(), vector, num_envs, recurrent=True)
        assert (chosen.rollout_steps, chosen.sequence_length) == (steps, length)
        assert resolve(PPOConfig(), vector, num_envs).rollout_steps == plain

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            (dict(rollout_steps=10, sequence_length=3), "sequence_length is 3; expected a divisor"),
            (dict(burn_in=9, sequence_length=8), "burn_in is 9"),
        ],
    )
    def test_bad_values_are_named(self, options, message):
        with pytest.raises(ConfigError, match=message):
            resolve(PPOConfig(**options), spaces.Box(-1, 1, (4,)), 8)

    def test_inference_builds_no_rollout(self, context_for, corridor):
        agent = PPO(PPOConfig(), context_for(corridor(), inference=True))
        assert not hasattr(agent, "rollout") and not hasattr(agent, "optimiser")
        assert isinstance(agent.context, AgentContext)
        assert agent.player(2, seed=0).act(np.zeros((2, 2), np.float32), np.ones(2, bool)).shape == (2,)


@pytest.mark.parametrize(("total_steps", "learns"), [(32, True), (29, True), (28, False), (4, False)])
def test_a_run_too_short_for_a_rollout_says_so_before_it_begins(
    context_for, corridor, loop, total_steps, learns
):
    env = corridor()  # of 4 environments: a rollout of 8 steps takes 32
    agent = PPO(PPOConfig(rollout_steps=8, minibatches=1), context_for(env, total_steps=total_steps))
    assert any("nothing will be learned" in line for line in agent.choices) is not learns
    assert bool(loop(agent, env).run(-(-total_steps // 4)).history) is learns
