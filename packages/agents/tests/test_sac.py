"""SAC's losses by hand and against sums written out."""

import numpy as np
import pytest
import torch
from rlx_agents.sac import critic_loss, policy_loss, soft_targets, temperature_loss


def test_soft_targets_by_hand():
    q = torch.tensor([[[1.0, 2.0]], [[3.0, 0.0]]])  # the smaller critic is (1, 0)
    logits = torch.tensor([[np.log(0.25), np.log(0.75)]], dtype=torch.float32)
    target = soft_targets(torch.tensor([1.0]), torch.tensor([0.5]), q, logits, torch.tensor(0.2))
    entropy = -(0.25 * np.log(0.25) + 0.75 * np.log(0.75))
    assert target.item() == pytest.approx(1 + 0.5 * (0.25 * 1 + 0.75 * 0 + 0.2 * entropy), rel=1e-5)
    ended = soft_targets(torch.tensor([1.0]), torch.tensor([0.0]), q, logits, torch.tensor(0.2))
    assert ended.item() == 1.0


def test_critic_loss_sums_both_critics():
    q = torch.tensor([[[1.0, 2.0], [0.0, 0.0]], [[5.0, 4.0], [0.0, 1.0]]])
    loss = critic_loss(q, torch.tensor([1, 0]), torch.tensor([1.0, 2.0]))
    assert loss.item() == pytest.approx((1 + 4) / 2 + (9 + 4) / 2)


def test_policy_loss_in_float64():
    rng = np.random.default_rng(0)
    logits, q = rng.normal(size=(7, 4)), rng.normal(size=(2, 7, 4))
    pi = np.exp(logits) / np.exp(logits).sum(1, keepdims=True)
    expected = (pi * (0.3 * np.log(pi) - q.min(0))).sum(1).mean()
    loss, entropy = policy_loss(
        torch.from_numpy(logits), torch.from_numpy(q), torch.tensor(0.3, dtype=torch.float64)
    )
    assert loss.item() == pytest.approx(expected, rel=1e-7)
    np.testing.assert_allclose(entropy.numpy(), -(pi * np.log(pi)).sum(1), rtol=1e-7)


def test_the_best_policy_is_the_softmax_of_values():
    """Minimising the policy loss alone must find π ∝ exp(Q / α)."""
    q = torch.tensor([[[1.0, 2.0, 0.5]], [[1.0, 2.0, 0.5]]])
    logits = torch.zeros(1, 3, requires_grad=True)
    optimiser = torch.optim.Adam([logits], lr=0.05)
    for _ in range(500):
        optimiser.zero_grad()
        policy_loss(logits, q, torch.tensor(0.5))[0].backward()
        optimiser.step()
    torch.testing.assert_close(logits.softmax(1), (q[0] / 0.5).softmax(1), atol=1e-3, rtol=0)


@pytest.mark.parametrize(("entropy", "sign"), [(0.1, -1), (0.9, 1)])
def test_temperature_grows_where_the_policy_is_too_sure(entropy, sign):
    log_temperature = torch.tensor(0.0, requires_grad=True)
    temperature_loss(log_temperature, torch.tensor([entropy]), 0.5).backward()
    assert log_temperature.grad.item() * sign > 0  # descent moves against the gradient
