"""Components that break one promise of their kind each, by the promise's name."""

from __future__ import annotations

import dataclasses
import threading

import numpy as np
import pytest
from gymnasium.spaces import Box
from gymnasium.vector import AutoresetMode
from rlx.checkpoints.local_backend import LocalBackend, LocalConfig
from rlx.contracts import EnvInfo
from rlx.errors import ConfigError
from rlx.hookspecs import hookimpl
from rlx.run.local_launcher import LocalLauncher
from rlx.testing.toys import Corridor, CorridorProvider, CountBonus, PreferenceAgent, RandomLevels


def bad(base, **members):
    """Returns a subclass of `base` with other members."""
    return type(f"Bad{base.__name__}", (base,), {"__doc__": "Bad.", **members})


# ------------------------------------------------------------------ agents


def add_noise(self):
    PreferenceAgent.update(self)
    self._preferences += np.random.default_rng().normal(size=2)
    return {}


def forgetful_state(self):
    return {**PreferenceAgent.state_dict(self), "baseline": 0.0}


def shared_state(self):
    return {**PreferenceAgent.state_dict(self), "parameters": {"preferences": self._preferences}}


def learning_player(self, num_envs, *, seed, deterministic=False):
    self._baseline += 1.0
    return PreferenceAgent.player(self, num_envs, seed=seed, deterministic=deterministic)


def scribbling_observe(self, transition, bonus):
    transition.reward += 1.0
    PreferenceAgent.observe(self, transition, bonus)


class IgnoresSeed(PreferenceAgent):
    """Bad."""

    def __init__(self, config, context):
        super().__init__(config, dataclasses.replace(context, seed=1))


class NeedsOwn(PreferenceAgent):
    """Bad."""

    own_state = frozenset({"actions"})


class NoBonus(PreferenceAgent):
    """Bad."""

    def observe(self, transition, bonus):
        assert bonus is None, "no bonus, please"
        super().observe(transition, bonus)


AGENTS = {
    "actions_are_in_the_action_space": bad(PreferenceAgent, act=lambda self, obs: np.full(len(obs), 2)),
    "it_learns_and_reports_documented_metrics": bad(PreferenceAgent, metrics={}),
    "learning_changes_the_parameters": bad(PreferenceAgent, update=lambda self: (self._seen.clear(), {})[1]),
    "one_seed_gives_one_course": bad(PreferenceAgent, update=add_noise),
    "another_seed_gives_another_course": IgnoresSeed,
    "a_restored_agent_goes_on_bit_for_bit": bad(PreferenceAgent, state_dict=forgetful_state),
    "a_state_is_a_copy": bad(PreferenceAgent, state_dict=shared_state),
    "parameters_are_part_of_the_state_and_enough_to_play": bad(
        PreferenceAgent, load_parameters_dict=lambda self, state: None
    ),
    "playing_leaves_the_agent_as_it_was": bad(PreferenceAgent, player=learning_player),
    "transitions_stay_as_they_are": bad(PreferenceAgent, observe=scribbling_observe),
    "a_bonus_is_taken_in": NoBonus,
    "what_is_a_ranks_own_may_be_missing": NeedsOwn,
    "a_state_moves_between_devices": None,  # tests/test_gpu_conformance.py
}


# ------------------------------------------------------------------ environments


def provider(env_class=Corridor, **members):
    """Returns a toy provider class whose environments are of `env_class`."""

    def make_vec(self, env_id, *, num_envs, seed, evaluation=False, render=False):
        CorridorProvider().make_vec(env_id, num_envs=1, seed=0)
        return env_class(num_envs, seed=seed, evaluation=evaluation)

    return bad(CorridorProvider, **{"make_vec": make_vec, **members})


class NextStep(Corridor):
    def __init__(self, num_envs, **how):
        super().__init__(num_envs, **how)
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}


class OwnRandomness(Corridor):
    def __init__(self, num_envs, **how):
        super().__init__(num_envs, **how)
        self._rng = np.random.default_rng()


class OneEpisode(Corridor):
    def __init__(self, num_envs, **how):
        super().__init__(num_envs, **{**how, "evaluation": False})

    def step(self, actions):
        _, *rest = super().step(actions)
        self._position[:], self._elapsed[:] = self._position[0], self._elapsed[0]
        return self._observe(), *rest


class Forgetful(Corridor):
    def state_dict(self):
        return {**super().state_dict(), "elapsed": np.zeros_like(self._elapsed)}


class MovesAll(Corridor):
    def set_state(self, index, state):
        for i in range(self.num_envs):
            super().set_state(i, state)


class TakesAnyLevel(Corridor):
    def set_levels(self, levels, indices=None):
        super().set_levels([level if level in self.levels else "short" for level in levels], indices)


class FloatPictures(Corridor):
    def render(self):
        return tuple(frame / 255.0 for frame in super().render())


class ClosesOnce(Corridor):
    def close(self, **kwargs):
        assert not self.closed, "closed already"
        super().close(**kwargs)


class LyingSpace(Corridor):
    def __init__(self, num_envs, **how):
        super().__init__(num_envs, **how)
        self.single_observation_space = Box(0.0, 0.05, (2,), np.float32)


ENVS = {
    "environments_are_listed_once_with_their_prefix": bad(
        CorridorProvider, env_ids=lambda self: [EnvInfo(id="a"), EnvInfo(id="a")]
    ),
    "spaces_and_arrays_agree": provider(LyingSpace),
    "the_ending_step_resets_and_keeps_the_last_observation": provider(NextStep),
    "one_seed_gives_one_history": provider(OwnRandomness),
    "evaluation_episodes_do_not_repeat": provider(OneEpisode),
    "a_restored_batch_goes_on_bit_for_bit": provider(Forgetful),
    "machine_states_restore_single_environments": provider(MovesAll),
    "levels_are_where_episodes_start": provider(TakesAnyLevel),
    "an_unknown_environment_is_one_clear_line": provider(
        make_vec=lambda self, env_id, *, num_envs, seed, **how: Corridor(num_envs, seed=seed)
    ),
    "it_renders_pictures": provider(FloatPictures),
    "it_closes_twice": provider(ClosesOnce),
}


# ------------------------------------------------------------------ bonuses and curricula


class ByResetFrame(CountBonus):
    """Bad."""

    def reward(self, transition):
        return transition.next_obs.reshape(len(transition.reward), -1).sum(1).astype(np.float32)


class OnlyForSoMany(CountBonus):
    """Bad."""

    def __init__(self, config, context):
        super().__init__(config, context)
        self._environments = context.num_envs

    def state_dict(self):
        return {**super().state_dict(), "environments": self._environments}

    def load_state_dict(self, state):
        assert state["environments"] == self._environments
        super().load_state_dict(state)


BONUSES = {
    "rewards_are_finite_float32_one_per_environment": bad(
        CountBonus, reward=lambda self, t: np.zeros(len(t.reward))
    ),
    "update_reports_documented_metrics": bad(CountBonus, update=lambda self: {"seen": 1.0}),
    "reset_frames_are_nobodys_successor": ByResetFrame,
    "one_seed_gives_one_course_of_bonuses": bad(
        CountBonus, reward=lambda self, t: np.random.default_rng().random(len(t.reward), np.float32)
    ),
    "a_restored_bonus_goes_on_bit_for_bit": bad(CountBonus, state_dict=lambda self: {"visits": {}}),
    "a_bonus_is_shown_with_other_numbers_of_environments": OnlyForSoMany,
    "a_bonus_leaves_transitions_as_they_are": bad(
        CountBonus, reward=lambda self, t: t.reward.__iadd__(np.float32(1))
    ),
    "it_hears_of_ended_episodes": bad(CountBonus, discount=1.5),
}


class CountsOnKnownLevels(RandomLevels):
    """Bad."""

    def episodes_finished(self, episodes):
        assert all(level in self._levels for level in episodes.levels), "whose level is that?"
        return super().episodes_finished(episodes)


class Restless(RandomLevels):
    """Bad."""

    def __init__(self, config, context):
        super().__init__(config, context)
        self._rng = np.random.default_rng()


class CountsItsOwnDraws(RandomLevels):
    """Bad: ranks end different numbers of episodes."""

    def assign(self, n):
        self._episodes += n
        return super().assign(n)


class CountsItsEnvironments(RandomLevels):
    """Bad."""

    def __init__(self, config, context):
        super().__init__(config, context)
        self._steps = np.zeros(context.env.num_envs)

    def state_dict(self):
        return {**super().state_dict(), "steps": self._steps.copy()}

    def load_state_dict(self, state):
        super().load_state_dict(state)
        self._steps[:] = state["steps"]


CURRICULA = {
    "assigned_levels_are_levels_of_the_environment": bad(
        RandomLevels, assign=lambda self, n: ["somewhere"] * n
    ),
    "progress_is_reported_in_documented_metrics": bad(
        RandomLevels, episodes_finished=lambda self, episodes: {"curriculum/episodes": 3}
    ),
    "one_seed_gives_one_order_of_levels": Restless,
    "a_restored_curriculum_goes_on_bit_for_bit": bad(RandomLevels, load_state_dict=lambda self, state: None),
    "levels_that_are_unknown_or_missing_do_no_harm": CountsOnKnownLevels,
    "ranks_decide_alike": CountsItsOwnDraws,
    "a_state_fits_another_number_of_processes": CountsItsEnvironments,
}


# ------------------------------------------------------------------ encoders


def encoders():
    torch = pytest.importorskip("torch")
    nn = torch.nn

    class Features(nn.Module):
        """The first numbers of the observation through a linear layer."""

        def __init__(self, announced=8):
            super().__init__()
            self.feature_dim = announced
            self.layer = nn.Linear(6, 8)

        def forward(self, obs):
            rows = next(iter(obs.values())) if isinstance(obs, dict) else obs
            return self.layer(rows.flatten(1)[:, :6].float() / 255)

    class Unused(Features):
        def __init__(self):
            super().__init__()
            self.spare = nn.Linear(2, 2)

    class Scribbles(Features):
        def forward(self, obs):
            rows = next(iter(obs.values())) if isinstance(obs, dict) else obs
            rows += 1
            return super().forward(obs)

    class Blind(Features):
        def forward(self, obs):
            return super().forward(obs) * 0 + self.layer.bias

    class Memory(Features):
        """Recurrent, but deaf to `first`."""

        def initial_state(self, n):
            return torch.zeros(n, 8)

        def forward(self, obs, state, first):
            outputs = []
            for t in range(len(first)):
                state = torch.tanh(super().forward(obs[t]) + state)
                outputs.append(state)
            return torch.stack(outputs), state

    shared = Features()

    def encoder(module, recurrent=False, refuses=True):
        def build(self, space):
            if refuses and not hasattr(space, "low"):
                raise ConfigError("only arrays")
            return module()

        members = {"__doc__": "Bad.", "__init__": lambda self, config, context: None}
        return type("Bad", (), {**members, "build": build, "recurrent": recurrent})

    return {
        "features_have_the_announced_size": encoder(lambda: Features(announced=9)),
        "observations_stay_as_they_are": encoder(Scribbles),
        "every_parameter_learns": encoder(Unused),
        "features_depend_on_the_observation": encoder(Blind),
        "two_builds_share_nothing": encoder(lambda: shared),
        "a_space_it_cannot_encode_is_refused": encoder(Features, refuses=False),
        "a_sequence_is_what_single_steps_are": encoder(Memory, recurrent=True),
    }


# ------------------------------------------------------------------ backends


def backend(**members):
    """Returns a local backend class with other members."""

    def make(self, config, context):
        LocalBackend.__init__(self, LocalConfig(), context)

    return bad(LocalBackend, __init__=make, **members)


class Visible:
    """A writer whose files are listed before they are committed."""

    def __init__(self, folder):
        self.folder = folder
        folder.mkdir(parents=True)

    def write(self, filename, data):
        (self.folder / filename).write_bytes(data)

    def commit(self):
        return str(self.folder)

    def abort(self):
        raise OSError("cannot give up")


def begin_visible(self, name):
    return Visible(self.directory / name)


def overwrite(self, name):
    import shutil

    shutil.rmtree(self.directory / name, ignore_errors=True)
    return LocalBackend.begin(self, name)


BACKENDS = {
    "what_is_committed_is_read_back": backend(read=lambda self, name, filename: b"something"),
    "only_committed_checkpoints_are_listed_oldest_first": backend(begin=begin_visible),
    "giving_up_never_raises": backend(begin=begin_visible),
    "a_second_instance_sees_the_same": backend(begin=begin_visible),
    "what_is_not_there_is_a_checkpoint_error": backend(
        read=lambda self, name, filename: (self.directory / name / filename).read_bytes()
    ),
    "a_deleted_checkpoint_is_gone_and_no_other": backend(delete=lambda self, name: None),
    "what_is_put_aside_is_out_of_the_list": backend(put_aside=lambda self, name, why: "nowhere"),
    "a_committed_checkpoint_is_never_overwritten": backend(begin=overwrite),
}


# ------------------------------------------------------------------ listeners and launchers


class Tracker:
    """Writes down metrics."""

    def __init__(self, config, context):
        self.run = context.run

    @hookimpl
    def rlx_iteration_finished(self, iteration):
        self.last = iteration.metrics


class Hookless:
    """Bad."""

    def __init__(self, config, context):
        pass


class OnlyGoodEnds(Tracker):
    """Bad."""

    @hookimpl
    def rlx_run_finished(self, outcome):
        assert outcome.status != "failed", "no"


class OnlyNewRuns(Tracker):
    """Bad."""

    @hookimpl
    def rlx_run_started(self, run):
        marker = run.directory / "mine"
        assert not marker.exists(), "somebody was here"
        marker.touch()


class NeedsIterations(Tracker):
    """Bad."""

    @hookimpl
    def rlx_run_finished(self, outcome):
        assert hasattr(self, "last"), "no iteration yet"


class LeavesThread(Tracker):
    """Bad."""

    stop = threading.Event()

    @hookimpl
    def rlx_run_started(self, run):
        threading.Thread(target=self.stop.wait, daemon=True).start()


class Scribbler(Tracker):
    """Bad."""

    @hookimpl
    def rlx_iteration_finished(self, iteration):
        iteration.metrics.clear()


LISTENERS = {
    "it_listens_to_run_hooks_only": Hookless,
    "it_hears_a_run_to_its_end": OnlyGoodEnds,
    "it_hears_a_resumed_run": OnlyNewRuns,
    "a_run_may_end_before_it_began": NeedsIterations,
    "it_leaves_no_thread_behind": LeavesThread,
    "what_it_hears_stays_as_it_is": Scribbler,
}

LAUNCHERS = {
    "it_runs_the_job_to_its_end": bad(LocalLauncher, launch=lambda self, job: 0),
    "it_resumes": bad(LocalLauncher, launch=lambda self, job: job.run() if not job.resume else 0),
    "a_run_that_fails_is_not_a_success": bad(LocalLauncher, launch=lambda self, job: 0),
}

BAD = {
    "agent": AGENTS,
    "env_provider": ENVS,
    "exploration_bonus": BONUSES,
    "curriculum": CURRICULA,
    "checkpoint_backend": BACKENDS,
    "tracker": LISTENERS,
    "profiler": LISTENERS,
    "launcher": LAUNCHERS,
}
