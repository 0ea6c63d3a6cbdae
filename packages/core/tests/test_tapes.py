"""Tapes: the episodes of a run as inputs that play again exactly."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rlx.errors import ConfigError
from rlx.play.tape_playback import load_tape
from rlx.play.tapes import Selection, Tape, TapeError, TapeRecorder, read_tape
from rlx.registry import Registry
from rlx.run.episodes import EpisodeRecorder
from rlx.run.stepping import step_env
from rlx.selection import PluginSelection
from rlx.testing.toys import Corridor

TOYS = ("-p", "rlx.testing.toys")
HEADER = {"env_config": {"id": "toy/Corridor-v0", "num_envs": 1}, "seed": 1, "agent": "preference"}


def play(env: Corridor, recorder: TapeRecorder, steps: int) -> list[dict]:
    """Plays at random; returns the records of the episodes that ended."""
    rng = np.random.default_rng(0)
    obs, _ = env.reset()
    episodes = EpisodeRecorder(env.num_envs)
    for step in range(1, steps + 1):
        transition = step_env(env, obs, rng.integers(0, 2, env.num_envs))
        recorder.observe(transition, step * env.num_envs)
        episodes.observe(transition, step * env.num_envs)
        obs = transition.next_obs
    return episodes.take_records()


def recorded(tmp_path: Path, selection: str, *, fresh: bool = True) -> tuple[list[Tape], list[dict]]:
    env = Corridor(3, seed=0)
    env.reset()
    recorder = TapeRecorder(env, Selection.parse(selection), tmp_path, fresh=fresh, **HEADER)
    records = play(env, recorder, 120)
    return [read_tape(path) for path in sorted(tmp_path.glob("*.tape"))], records


def test_all_episodes_are_there_with_their_facts(tmp_path):
    tapes, records = recorded(tmp_path, "all")
    assert len(tapes) == len(records) > 10
    for tape, record in zip(tapes, records, strict=True):
        assert (tape.facts["step"], tape.facts["env"]) == (record["step"], record["env"])
        assert tape.facts["return"] == pytest.approx(record["return"])
        assert tape.facts["length"] == record["length"] == len(tape.actions)
        assert tape.facts["level"] == record["level"]


def test_every_nth_and_the_best(tmp_path):
    every, records = recorded(tmp_path / "a", "every-4")
    assert len(every) == len(records) // 4
    best, records = recorded(tmp_path / "b", "best")
    marks = []
    for record in records:
        if record["return"] > max(marks, default=-np.inf):
            marks.append(record["return"])
    assert [tape.facts["return"] for tape in best] == pytest.approx(marks)
    again, _ = recorded(tmp_path / "b", "best")
    assert len(again) == len(best), "a resumed run goes on from the best there is"


def test_episodes_under_way_when_a_run_resumes_are_left_out(tmp_path):
    tapes, records = recorded(tmp_path, "all", fresh=False)
    assert len(tapes) == len(records) - 3


def test_memory_of_actions_is_let_go(tmp_path):
    env = Corridor(3, seed=0)
    env.reset()
    recorder = TapeRecorder(env, Selection.parse("all"), tmp_path, **HEADER)
    play(env, recorder, 500)
    assert len(recorder._actions) <= 12, "no episode has more than 12 steps"


def test_an_environment_without_machine_states_says_so(tmp_path):
    class Plain:
        num_envs = 1

    with pytest.raises(ConfigError, match="set record=none"):
        TapeRecorder(Plain(), Selection.parse("all"), tmp_path, **HEADER)


def test_a_run_records_and_watch_plays_in_another_process(rlx_main, tmp_path):
    pytest.importorskip("PIL")
    arguments = "run --env toy/Corridor-v0 --agent preference --encoder no-encoder --run-dir r --quiet"
    code, _, err = rlx_main(*TOYS, *arguments.split(), "--total-steps", "400", "--record", "every-9")
    assert code == 0, err
    tapes = sorted((tmp_path / "r" / "tapes").glob("*.tape"))
    episodes = [json.loads(line) for line in (tmp_path / "r" / "episodes.jsonl").read_text().splitlines()]
    assert len(tapes) == len(episodes) // 9
    code, out, err = rlx_main(*TOYS, "watch", str(tapes[0]), "--video", "a.gif", "--scale", "1")
    assert (code, err) == (0, "")
    assert int(out.split()[1]) == read_tape(tapes[0]).facts["length"]


def test_a_tape_without_a_start_is_refused_and_recording_is_validated(rlx_main):
    code, _, err = rlx_main(*TOYS, "run", "--env", "toy/Corridor-v0", "--record", "some")
    assert code == 2
    assert "expected none, best, all, or every-N" in err


def test_a_tape_of_another_corridor_tells_that_it_went_otherwise(tmp_path, caplog):
    env = Corridor(1, seed=0)
    env.reset()
    tape = Tape(
        state=env.get_state(0),
        actions=np.zeros(3, np.int64),
        env={"id": "toy/Corridor-v0"},
        seed=1,
        agent="preference",
        facts={"return": 5.0},
    )
    tape.write(tmp_path / "a.tape")
    registry = Registry.discover(PluginSelection.from_arguments(["rlx.testing.toys"]))
    playback = load_tape(str(tmp_path / "a.tape"), registry)
    playback.start()
    playback.step()
    playback.step()
    assert "did not play as it was recorded" in caplog.text


GOOD = Tape(state=b"s" * 40, actions=np.arange(9), env={"id": "x"}, seed=1, agent="a", facts={"return": 1.0})


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_damaged_tape_is_read_or_refused(tmp_path, data):
    path = tmp_path / "a.tape"
    GOOD.write(path)
    content = bytearray(path.read_bytes())
    for _ in range(data.draw(st.integers(1, 5))):
        at = data.draw(st.integers(0, len(content) - 1))
        content[at : at + data.draw(st.integers(0, 20))] = data.draw(st.binary(max_size=5))
    path.write_bytes(content)
    try:
        read_tape(path)
    except TapeError as error:
        assert "\n" not in str(error)


def test_a_missing_or_foreign_file_is_one_line(tmp_path):
    with pytest.raises(TapeError, match="cannot read tape"):
        read_tape(tmp_path / "none.tape")
    (tmp_path / "b.tape").write_bytes(b"hello")
    with pytest.raises(TapeError, match="is damaged"):
        read_tape(tmp_path / "b.tape")
    with zipfile.ZipFile(tmp_path / "c.tape", "w") as archive:
        archive.writestr("episode.json", '{"version": 99}')
    with pytest.raises(TapeError, match="version 99; expected 1"):
        read_tape(tmp_path / "c.tape")
