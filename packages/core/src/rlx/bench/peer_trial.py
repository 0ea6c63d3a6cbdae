"""A trial of Stable-Baselines3: `python -m rlx.bench.peer_trial JOB ANSWER` (see `rlx.bench.trials`)."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from rlx.bench.scores import thinned
from rlx.gymnasium_provider import GymnasiumConfig, GymnasiumProvider


def main() -> None:
    """Trains, evaluates, and writes the answer: score, settings and curve."""
    job: dict[str, Any] = json.loads(sys.argv[1])
    answer = train(job)
    Path(sys.argv[2]).write_text(json.dumps(answer), encoding="utf-8")


def train(job: dict[str, Any]) -> dict[str, Any]:
    """Returns the mean return of `job["episodes"]` episodes after training, and how it came to that."""
    import stable_baselines3
    import torch
    from stable_baselines3.common.evaluation import evaluate_policy
    from stable_baselines3.common.monitor import Monitor
    from stable_baselines3.common.vec_env import DummyVecEnv, VecNormalize

    torch.set_num_threads(1)
    peer = job["peer"]
    provider = GymnasiumProvider(GymnasiumConfig(**job["options"]))

    def make() -> Any:
        return Monitor(provider.make_vec(job["env_id"], num_envs=1, seed=0).envs[0])

    env: Any = DummyVecEnv([make] * peer["num_envs"])
    if peer["normalise"]:
        env = VecNormalize(env, gamma=peer["settings"].get("gamma", 0.99))
    settings = {key: _schedule(value) for key, value in peer["settings"].items()}
    if peer["network"]:
        from rlx.bench.small_pictures import extractor

        network = extractor(peer["network"])
        seeing = {"features_extractor_class": network, "net_arch": [64], "normalize_images": False}
        settings["policy_kwargs"] = seeing | settings.get("policy_kwargs", {})
    model = _algorithm(peer["algorithm"])(peer["policy"], env, seed=job["seed"], device="cpu", **settings)
    curve = _Curve()
    model.learn(peer["steps"], callback=curve.record)
    if peer["normalise"]:
        env.training, env.norm_reward = False, False
    # SB3's DQN would sample with the exploration it ended training with, which ours does not do either.
    greedy = job["deterministic"] or peer["algorithm"] == "DQN"
    score: Any = evaluate_policy(model, env, n_eval_episodes=job["episodes"], deterministic=greedy)[0]
    version = f"stable-baselines3 {stable_baselines3.__version__} {peer['algorithm']}"
    return {
        "score": float(score),
        "curve": thinned(np.array(curve.steps), np.array(curve.returns)),
        "settings": f"{version}, {peer['num_envs']} environments, {json.dumps(peer['settings'])}; "
        f"played {'greedily' if greedy else 'by sampling'}",
    }


def _algorithm(name: str) -> Any:
    if name == "RecurrentPPO":
        import sb3_contrib

        return sb3_contrib.RecurrentPPO
    import stable_baselines3

    return getattr(stable_baselines3, name)


def _schedule(value: Any) -> Any:
    """Returns a setting as SB3 takes it: `[x]` is a line from x to 0."""
    if isinstance(value, list):
        (start,) = value
        return lambda remaining: remaining * start
    return value


class _Curve:
    """Keeps the return of every training episode, as SB3's callback."""

    def __init__(self) -> None:
        self.steps: list[int] = []
        self.returns: list[float] = []

    def record(self, locals_: dict[str, Any], globals_: dict[str, Any]) -> bool:
        """Takes in one step of the environments."""
        for info in locals_["infos"]:
            if "episode" in info:
                self.steps.append(locals_["self"].num_timesteps)
                self.returns.append(float(info["episode"]["r"]))
        return True


if __name__ == "__main__":
    main()
