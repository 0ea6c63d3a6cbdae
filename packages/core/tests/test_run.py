"""The one loop: what it does in which order and how it ends, with toys for agent and environment."""

from __future__ import annotations

import itertools
import json
import os
import signal

import numpy as np
import pytest
from rlx import checkpoints
from rlx.checkpoints import read
from rlx.checkpoints.resuming import load_newest
from rlx.config_files import config_from_tree
from rlx.contracts import CurriculumContext
from rlx.events import CurriculumMove
from rlx.hookspecs import hookimpl
from rlx.records.run_folder import read_records
from rlx.registry import Registry
from rlx.run.assembly import Assembler
from rlx.run.grouped import GroupStepper
from rlx.run.loop import Run
from rlx.selection import PluginSelection
from rlx.testing import toys
from rlx.testing.grouped_toy import GroupedCorridor

TOY_RUN = {
    "env": {"id": "toy/Corridor-v0", "num_envs": 3},
    "agent": {"name": "preference", "horizon": 4},
    "encoder": "no-encoder",
    "device": "cpu",
    "total_steps": 240,
    "log_interval": 30,
    "seed": 3,
    "checkpoint": {"interval": 100, "keep_last": 10},
    "evaluation": {"interval": 120, "episodes": 4},
}


class Witness:
    """Writes down every event."""

    def __init__(self):
        self.events = []

    @hookimpl
    def rlx_run_started(self, run):
        self.events.append(("run started", run.resumed_from))

    @hookimpl
    def rlx_iteration_started(self, index):
        self.events.append(("iteration started", index))

    @hookimpl
    def rlx_iteration_finished(self, iteration):
        self.events.append(("iteration finished", iteration.index, iteration.step))

    @hookimpl
    def rlx_episode_finished(self, episodes):
        assert len(episodes) > 0
        self.events.append(("episodes", len(episodes)))

    @hookimpl
    def rlx_evaluation_finished(self, evaluation):
        self.events.append(("evaluation", evaluation.step, evaluation.summary["episodes"]))

    @hookimpl
    def rlx_checkpoint_saved(self, checkpoint):
        self.events.append(("checkpoint", checkpoint.step))

    @hookimpl
    def rlx_run_finished(self, outcome):
        self.events.append(("run finished", outcome.status, outcome.step))

    def named(self, name):
        return [event[1:] for event in self.events if event[0] == name]


@pytest.fixture(scope="module")
def registry():
    return Registry.discover(PluginSelection(load=("rlx.testing.toys",)))


@pytest.fixture
def make_run(registry, tmp_path):
    """A function that builds a run of the toys; keys of the config are its arguments."""

    def make(folder="run", listener=None, resume=False, **changes):
        tree = {**TOY_RUN, **changes}
        assembler = Assembler(Assembler(config_from_tree(tree), registry).check(), registry)
        path = tmp_path / folder
        path.mkdir(exist_ok=True)
        checkpoint = load_newest(assembler.make_backend(path)) if resume else None
        return Run(assembler, path, checkpoint, [("witness", listener)] if listener else [])

    return make


def test_iterations_end_with_the_update_that_reaches_the_log_interval(make_run):
    witness = Witness()
    make_run(listener=witness).execute()
    # 4 batch steps of 3 environments are 12 steps: an update each; 36 is the first multiple from 30 up.
    steps = [step for _, step in witness.named("iteration finished")]
    assert steps == [36, 72, 108, 144, 180, 216, 240]


def test_what_is_told_and_in_which_order(make_run):
    witness = Witness()
    outcome = make_run(listener=witness).execute()
    names = [event[0] for event in witness.events if event[0] != "episodes"]
    assert names[0] == "run started"
    assert names[1:3] == ["iteration started", "iteration finished"]
    assert names[-1] == "run finished"
    assert witness.named("run started") == [(0,)]
    assert witness.named("checkpoint")[0] == (108,), "the first iteration's end past 100"
    assert witness.named("checkpoint")[-1] == (240,)
    assert [step for step, _ in witness.named("evaluation")] == [144, 240]
    assert {count for _, count in witness.named("evaluation")} == {4}
    at = witness.events.index(("evaluation", 144, 4))
    assert ("iteration finished", 4, 144) in witness.events[:at]
    assert ("iteration started", 5) in witness.events[at:]
    assert witness.named("run finished") == [("finished", 240)]
    assert outcome.summary["evaluation"]["episodes"] == 4


def test_the_last_checkpoint_knows_its_evaluation(make_run):
    run = make_run(checkpoint={"interval": 60})  # which the last iteration crosses
    run.execute()
    newest = run.saver.backend.list()[-1]
    assert checkpoints.step_of(newest) == 240
    assert checkpoints.read_manifest(run.saver.backend, newest)["metrics"]["episodes"] == 4


def test_the_metrics_of_the_iterations_agree_with_the_episodes(make_run, tmp_path):
    make_run(exploration="toy-count", curriculum="random-levels").execute()
    metrics = read_records(tmp_path / "run" / "metrics.jsonl")
    episodes = read_records(tmp_path / "run" / "episodes.jsonl")
    assert [m["progress/updates"] for m in metrics] == [3, 6, 9, 12, 15, 18, 20]
    assert sum(m.get("episode/count", 0) for m in metrics) == len(episodes)
    assert metrics[-1]["progress/episodes"] == len(episodes)
    first = [e for e in episodes if e["step"] <= metrics[0]["step"]]
    assert metrics[0]["episode/return_mean"] == pytest.approx(np.mean([e["return"] for e in first]))
    assert metrics[0]["episode/success_rate"] == pytest.approx(np.mean([e["success"] for e in first]))
    assert {e["level"] for e in episodes} == {"short", "long"}
    assert all(0 < m["bonus/mean"] <= 1 for m in metrics)
    assert metrics[-1]["bonus/observations"] > 0
    assert metrics[-1]["curriculum/episodes"] > 0
    assert metrics[0]["time/steps_per_second"] > 0


def test_an_episode_return_is_the_toys_known_reward(make_run, tmp_path):
    make_run().execute()
    for episode in read_records(tmp_path / "run" / "episodes.jsonl"):
        arrived = 1.0 if episode["terminated"] else -0.1
        assert episode["return"] == pytest.approx(-0.1 * (episode["length"] - 1) + arrived, abs=1e-6)
        assert episode["success"] == episode["terminated"]
        assert episode["length"] <= toys.TIME_LIMIT


def test_agent_and_bonus_see_final_observations_and_never_reset_frames(make_run, monkeypatch):
    seen = []
    observe = toys.PreferenceAgent.observe
    monkeypatch.setattr(
        toys.PreferenceAgent, "observe", lambda self, t, bonus: (seen.append(t), observe(self, t, bonus))
    )
    make_run(evaluation={"episodes": 0}).execute()
    ends = [t for t in seen if len(t.ended)]
    assert ends
    assert any(t.truncated.any() for t in ends)
    for t in seen:
        assert not (t.terminated & t.truncated).any()
        successors = t.successor_obs()
        for i in range(3):
            row = successors[i]
            if t.terminated[i]:
                assert row[0] == 1.0, "the end of the corridor"
            elif t.truncated[i]:
                assert row[1] == 1.0, "the time limit"
            else:
                assert row[1] > t.obs[i][1], "time goes on"
        assert (t.next_obs[t.ended][:, 1] == 0).all(), "what is acted on next is the new episode"
    for before, after in itertools.pairwise(seen):
        np.testing.assert_array_equal(before.next_obs, after.obs)


def test_it_learns(make_run):
    run = make_run(total_steps=6000, log_interval=500)
    run.execute()
    summary = run.evaluations[6000]
    assert summary["success_rate"] == 1.0
    assert run.parts.agent.update()["policy/preference"] > 1


@pytest.mark.parametrize("batch_step", [1, 17, 40, 48, 80])
def test_a_run_that_was_stopped_and_resumed_ends_where_the_other_ends(make_run, tmp_path, batch_step):
    parts = {"exploration": "toy-count", "curriculum": "random-levels"}
    whole = make_run("whole", **parts)
    whole.execute()

    stopped = make_run("parted", **parts)
    signal_at(stopped, batch_step, signal.SIGTERM)
    outcome = stopped.execute()
    assert (outcome.step, outcome.summary["exit_code"]) == (3 * batch_step, 143)
    resumed = make_run("parted", resume=True, **parts)
    assert resumed.execute().step == 240
    backends = [run.saver.backend for run in (whole, resumed)]
    left, right = (read(backend, backend.list()[-1]) for backend in backends)
    assert repr(_plain(left.state["agent"])) == repr(_plain(right.state["agent"]))
    assert repr(_plain(left.state["env"])) == repr(_plain(right.state["env"]))
    assert repr(_plain(left.state["exploration"])) == repr(_plain(right.state["exploration"]))
    for name in ("metrics.jsonl", "episodes.jsonl", "evaluations.jsonl"):
        records = [
            [_without_time(record) for record in read_records(tmp_path / folder / name)]
            for folder in ("whole", "parted")
        ]
        assert records[0] == records[1], name


@pytest.mark.parametrize("call", [1, 2, 7, 34, 61])
def test_a_run_in_groups_stops_between_steps_and_resumes_exactly(make_run, monkeypatch, call):
    def in_groups(self, env_id, *, num_envs, seed, evaluation=False, render=False):
        return toys.Corridor(num_envs, seed=seed) if evaluation else GroupedCorridor(num_envs, seed=seed)

    agent = toys.PreferenceAgent
    monkeypatch.setattr(toys.CorridorProvider, "make_vec", in_groups)
    monkeypatch.setattr(agent, "act_part", lambda self, obs, part, ended: self.act(obs), raising=False)
    ahead = lambda self: len(self._seen) + 1 < self.config.horizon  # noqa: E731
    monkeypatch.setattr(agent, "may_act_ahead", ahead, raising=False)
    monkeypatch.setattr(Assembler, "rehearse", lambda self: None)
    parts = {"env": {"id": "toy/Corridor-v0", "num_envs": 4}}
    whole, stopped = make_run("whole", **parts), make_run("parted", **parts)
    assert isinstance(whole._stepper, GroupStepper)
    whole.execute()
    signal_at(stopped, call, signal.SIGTERM)
    assert stopped.execute().status == "interrupted"
    resumed = make_run("parted", resume=True, **parts)
    assert resumed.execute().step == 240
    left, right = (read(run.saver.backend, run.saver.backend.list()[-1]) for run in (whole, resumed))
    assert repr(_plain(left.state["agent"])) == repr(_plain(right.state["agent"]))
    assert repr(_plain(left.state["env"])) == repr(_plain(right.state["env"]))


def test_a_failure_while_groups_are_stepped_leaves_an_emergency_checkpoint(make_run, monkeypatch):
    monkeypatch.setattr(
        toys.CorridorProvider,
        "make_vec",
        lambda self, env_id, *, num_envs, seed, **_: GroupedCorridor(4, seed=seed),
    )
    agent = toys.PreferenceAgent
    monkeypatch.setattr(agent, "act_part", lambda self, obs, part, ended: self.act(obs), raising=False)
    monkeypatch.setattr(agent, "may_act_ahead", lambda self: True, raising=False)
    run = make_run(env={"id": "toy/Corridor-v0", "num_envs": 4})
    run.parts.agent.observe = lambda transition, bonus: 1 / 0
    with pytest.raises(ZeroDivisionError):
        run.execute()
    assert "state at the failure: " in json.loads((run.folder / "summary.json").read_text())["reason"]


def signal_at(run, batch_step, number):
    """Makes the run's agent send a signal to this process while it acts for the `batch_step`-th time."""
    act, count = run.parts.agent.act, [0]

    def act_and_signal(obs):
        count[0] += 1
        if count[0] == batch_step:
            os.kill(os.getpid(), number)
        return act(obs)

    run.parts.agent.act = act_and_signal


def _plain(value):
    if isinstance(value, dict):
        return {key: _plain(below) for key, below in value.items()}
    if isinstance(value, list):
        return [_plain(below) for below in value]
    return value.tolist() if isinstance(value, np.ndarray) else value


def _without_time(record):
    return {key: value for key, value in record.items() if not key.startswith("time/")}


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_finishes_the_step_saves_and_says_how_to_go_on(make_run, tmp_path, number, code):
    witness = Witness()
    run = make_run(listener=witness, total_steps=10_000)
    signal_at(run, 50, number)
    before = signal.getsignal(number)
    outcome = run.execute()
    assert signal.getsignal(number) == before
    assert (outcome.status, outcome.step) == ("interrupted", 150)
    assert outcome.summary["exit_code"] == code
    assert outcome.reason == f"continue with: rlx run --resume {tmp_path / 'run'}"
    assert witness.events[-2:] == [("checkpoint", 150), ("run finished", "interrupted", 150)]
    assert json.loads((tmp_path / "run" / "summary.json").read_text())["status"] == "interrupted"


def test_a_second_ctrl_c_stops_at_once(make_run):
    run = make_run(total_steps=10_000)
    signals = []

    def impatient(obs):
        signals.append(1)
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)
        raise AssertionError("the second one interrupts before this")

    run.parts.agent.act = impatient
    with pytest.raises(KeyboardInterrupt):
        run.execute()
    assert len(signals) == 1
    assert json.loads((run.folder / "summary.json").read_text())["status"] == "interrupted"


def test_it_stops_when_the_last_hundred_episodes_reach_the_target(make_run):
    witness = Witness()
    run = make_run(
        listener=witness,
        total_steps=50_000,
        evaluation={"interval": 0, "episodes": 2, "target_score": 0.5},
    )
    outcome = run.execute()
    assert outcome.status == "finished"
    assert outcome.reason == "target score 0.5 reached"
    assert 100 * 3 < outcome.step < 50_000
    assert outcome.summary["return_mean_100"] >= 0.5
    assert witness.named("evaluation") == [(outcome.step, 2)]
    assert witness.named("checkpoint")[-1] == (outcome.step,)


def test_no_evaluation_when_there_shall_be_none(make_run):
    witness = Witness()
    make_run(listener=witness, evaluation={"episodes": 0}).execute()
    assert witness.named("evaluation") == []


def test_a_broken_agent_stops_the_run_after_an_emergency_checkpoint(make_run, tmp_path):
    witness = Witness()
    run = make_run(listener=witness)
    updates = []

    def update():
        updates.append(1)
        if len(updates) == 5:
            raise ZeroDivisionError("no variance\nin the batch")
        run.parts.agent._seen.clear()
        return {"loss/x": 1.0}

    run.parts.agent.update = update
    with pytest.raises(ZeroDivisionError):
        run.execute()
    assert witness.named("run finished") == [("failed", 60)]
    summary = json.loads((tmp_path / "run" / "summary.json").read_text())
    assert summary["status"] == "failed"
    assert summary["reason"].startswith("ZeroDivisionError: no variance in the batch; state at the failure: ")
    assert "emergency-step-000000000060" in summary["reason"]


def test_a_listener_that_raises_is_named_dropped_and_harms_nobody(make_run, caplog):
    class Broken:
        calls = 0

        @hookimpl
        def rlx_iteration_finished(self, iteration):
            Broken.calls += 1
            raise RuntimeError("disk\nfull")

        @hookimpl
        def rlx_run_finished(self, outcome):
            raise AssertionError("it was dropped")

    witness = Witness()
    run = make_run(listener=Broken())
    run.listeners.add(witness, "second")
    assert run.execute().status == "finished"
    assert Broken.calls == 1
    assert len(witness.named("iteration finished")) == 7
    errors = [r.getMessage() for r in caplog.records if r.levelname == "ERROR"]
    assert errors == [
        "listener 'witness' failed in rlx_iteration_finished and is dropped, training goes on: "
        "RuntimeError: disk full"
    ]


def test_the_console_hears_of_the_end_when_trackers_have_delivered(make_run, monkeypatch):
    told = []

    class Listener:
        def __init__(self, name):
            self.name = name

        @hookimpl
        def rlx_run_finished(self):
            told.append(self.name)

    monkeypatch.setattr(Assembler, "make_listeners", lambda self, run: [("tracker", Listener("tracker"))])
    make_run(listener=Listener("console")).execute()
    assert told == ["tracker", "console"]


def test_a_curriculum_needs_levels(registry):
    from rlx.errors import ConfigError

    tree = {**TOY_RUN, "env": "CartPole-v1", "curriculum": "random-levels"}
    assembler = Assembler(Assembler(config_from_tree(tree), registry).check(), registry)
    with pytest.raises(ConfigError, match=r"'random-levels' needs .* levels; 'CartPole-v1' has none"):
        assembler.make_parts()


def test_a_resumed_run_reports_from_where_it_went_on(make_run):
    make_run().execute()
    witness = Witness()
    run = make_run(listener=witness, resume=True, total_steps=300)
    assert run.execute().step >= 300
    assert witness.named("run started") == [(240,)]
    assert witness.named("iteration finished")[0][0] == 8


def test_an_environment_that_cannot_be_restored_starts_anew_and_says_so(make_run, monkeypatch, caplog):
    monkeypatch.delattr(toys.Corridor, "load_state_dict")
    make_run().execute()
    assert make_run(resume=True, total_steps=300).execute().step >= 300
    assert "toy/Corridor-v0 cannot be restored; its episodes start anew" in caplog.text


class MovingLevels(toys.RandomLevels):
    """A curriculum that notes what it is told and moves once an iteration."""

    def __init__(self, config, context):
        super().__init__(config, context)
        self.seen = 0
        self.exchanged = []

    def observe(self, transition):
        self.seen += 1

    def take_findings(self):
        return self.seen

    def add_findings(self, findings):
        self.exchanged.append(findings)

    def take_moves(self):
        return [CurriculumMove(kind="opened", level="long", why="because")]


def test_findings_are_exchanged_and_moves_are_told_and_recorded(make_run):
    run = make_run(curriculum="random-levels")
    run.parts.curriculum = MovingLevels(None, run_context(run))
    run._curriculum_observe = run.parts.curriculum.observe
    run.execute()
    assert run.parts.curriculum.exchanged[-1] == (run.parts.curriculum.seen,)
    records = [json.loads(line) for line in (run.folder / "curriculum.jsonl").read_text().splitlines()]
    assert len(records) == len(run.parts.curriculum.exchanged)
    assert records[-1] == {"step": run.progress.step, "kind": "opened", "level": "long", "why": "because"}


def run_context(run):
    env = run.parts.env
    return CurriculumContext(levels=env.levels, num_envs=env.num_envs, seed=1, env=env)


@pytest.mark.parametrize(("total_steps", "updates"), [(9, 0), (12, 1)])
def test_a_run_in_which_nothing_was_learned_says_so(make_run, caplog, total_steps, updates):
    run = make_run(total_steps=total_steps)  # the agent learns every 4 steps of 3 environments
    run.execute()
    assert run.progress.updates == updates
    assert ("made no update in 9 steps" in caplog.text) is not bool(updates)
