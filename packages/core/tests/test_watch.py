"""Watching trained agents: playback, film, and the command, with the toy agent in the toy corridor."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from rlx.errors import EnvError
from rlx.play.film import shots
from rlx.play.overlay import HEIGHT, with_overlay
from rlx.play.playback import Moment, Playback, choose_levels
from rlx.testing.toys import Corridor

TOYS = ("-p", "rlx.testing.toys")
pytest.importorskip("PIL", reason="videos and overlays need rlx-core[video]")


class RightPlayer:
    """Always goes right."""

    def __init__(self, num_envs: int) -> None:
        self.num_envs = num_envs

    def act(self, obs, first):
        return np.ones(self.num_envs, np.int64)

    def explain(self):
        return {
            "value": np.full(self.num_envs, 0.5),
            "probabilities": np.tile([0.25, 0.75], (self.num_envs, 1)),
        }


def playback(env, bonus=None) -> Playback:
    return Playback(SimpleNamespace(env=env, bonus=bonus), RightPlayer(env.num_envs))


@pytest.fixture
def run(rlx_main):
    """Trains the toy agent; returns a function that calls `rlx watch`."""
    arguments = "run --env toy/Corridor-v0 --agent preference --encoder no-encoder --run-dir r --quiet"
    code, _, err = rlx_main(*TOYS, *arguments.split(), "--total-steps", "400", "--eval-episodes", "0")
    assert code == 0, err
    return lambda *words: rlx_main(*TOYS, "watch", *words)


def test_moments_carry_frames_returns_and_ends():
    play = playback(Corridor(2, seed=0))
    moment = play.start()
    assert [frames.shape for frames in moment.frames] == [(1, 8, 8, 3)] * 2
    assert moment.action is None
    total = np.zeros(2)
    for _ in range(40):
        moment = play.step()
        ended = {record["env"]: record for record in moment.episodes}
        assert set(ended) == set(moment.ended)
        for i in range(2):
            total[i] += 1.0 if i in ended and ended[i]["success"] else -0.1
            assert moment.returns[i] == pytest.approx(total[i])
            if i in ended:
                assert ended[i]["return"] == pytest.approx(total[i])
                assert ended[i]["length"] == moment.lengths[i]
                total[i] = 0.0


def test_a_person_can_act_in_the_agents_place():
    play = playback(Corridor(1, seed=0))
    play.start()
    actions = [int(play.step(np.zeros(1, np.int64)).action[0]) for _ in range(5)]
    assert actions == [0] * 5
    assert int(play.step().action[0]) == 1


def test_moments_say_what_exploration_pays_for_the_step():
    play = playback(Corridor(2, seed=0), SimpleNamespace(reward=lambda t: np.arange(2) + len(t.reward)))
    play.start()
    assert play.step().explained["bonus"].tolist() == [2, 3]


def test_the_bonus_that_was_learned_is_loaded_with_the_agent(rlx_main):
    from rlx.play.trained import load_trained
    from rlx.registry import Registry
    from rlx.selection import PluginSelection

    arguments = "run --env toy/Corridor-v0 --agent preference --encoder no-encoder --run-dir r --quiet"
    overrides = ("--total-steps", "400", "--eval-episodes", "0", "exploration=toy-count")
    code, _, err = rlx_main(*TOYS, *arguments.split(), *overrides)
    assert code == 0, err
    registry = Registry.discover(PluginSelection(load=("rlx.testing.toys",)))
    assert load_trained("r", registry, num_envs=1).bonus is None, "nobody asked for it"
    play = Playback.of(load_trained("r", registry, num_envs=1, bonus=True))
    play.start()
    paid = [float(play.step().explained["bonus"][0]) for _ in range(3)]
    assert 0 < max(paid) < 0.5, "an observation that was seen n times pays 1 / sqrt(n)"


class Filmed(Corridor):
    """A corridor that films three frames a step, and two of the next start after an end."""

    frame_skip = 3

    def __init__(self, num_envs: int) -> None:
        super().__init__(num_envs, seed=0)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_fps": 60}
        self.counter = 0
        self.ended = np.zeros(num_envs, bool)

    def step(self, actions):
        result = super().step(actions)
        self.ended = result[2] | result[3]
        return result

    def frames(self):
        film = []
        for i in range(self.num_envs):
            count = 5 if self.ended[i] else 3
            film.append(
                np.arange(self.counter, self.counter + count, dtype=np.uint8)[:, None, None, None]
                * np.ones((1, 2, 2, 3), np.uint8)
            )
        self.counter += 5
        return film

    def episode_frames(self):
        return [3] * self.num_envs


def test_frames_of_the_next_start_come_with_the_next_step():
    env = Filmed(1)
    play = playback(env)
    play.start()
    while not len(play.step().ended):
        pass
    after_end = env.counter
    moment = play.step()
    shown = [int(frame[0, 0, 0]) for frame in moment.frames[0]]
    assert shown == [after_end - 2, after_end - 1, after_end, after_end + 1, after_end + 2]


def test_the_frame_rate_is_that_of_the_frames():
    filmed = Filmed(1)
    assert playback(filmed).fps == 60
    plain = Corridor(1, seed=0)
    assert playback(plain).fps == 30
    plain.frame_skip = 4
    assert playback(plain).fps == 7.5


def test_a_pane_that_is_done_waits_dimmed_for_the_others():
    env = Corridor(2, seed=0)
    env.set_levels(["short", "long"])
    shown = [shot.picture for shot in shots([playback(env)], episodes=1)]
    assert shown[0].shape == (8, 20, 3)
    assert len(shown) >= 7, "the long corridor takes six steps"
    assert shown[-2][:, :8].max() < 80, "the short one ended before"
    assert shown[-2][:, 12:].max() == 200


def test_the_overlay_adds_a_strip_below():
    frame = np.full((40, 160, 3), 9, np.uint8)
    moment = Moment(
        frames=(frame[None],),
        action=np.array([1]),
        returns=np.array([12.0]),
        lengths=np.array([3]),
        explained={"value": np.array([0.5]), "probabilities": np.array([[0.25, 0.75]])},
        ended=np.zeros(0, np.int64),
    )
    out = with_overlay(frame, moment, 0, ["left", "right"])
    assert out.shape == (40 + HEIGHT, 160, 3)
    assert (out[:40] == 9).all()
    bars = out[40 + 16 :]
    painted = np.abs(bars.astype(int) - 18).max(axis=2) > 60
    left, right = painted[:, 4:78], painted[:, 82:156]
    assert right.sum() > 2 * left.sum(), "0.75 against 0.25"


def test_levels_are_checked_by_name():
    env = Corridor(2, seed=0)
    with pytest.raises(EnvError, match="did you mean 'long'"):
        choose_levels(env, ["lon"])
    with pytest.raises(EnvError, match="has no levels"):
        choose_levels(SimpleNamespace(num_envs=1), ["long"])


@pytest.mark.parametrize("name", ["a.gif", "a.mp4"])
def test_watch_writes_a_video(run, tmp_path, name):
    if name.endswith("mp4"):
        pytest.importorskip("av")
    code, out, err = run("r", "--video", name, "--episodes", "2", "--overlay", "--scale", "4", "--seed", "1")
    assert (code, err) == (0, "")
    assert out.startswith(f"{name}: ")
    frames = int(out.split()[1])
    assert (tmp_path / name).stat().st_size > 100
    if name.endswith("mp4"):
        import av

        with av.open(str(tmp_path / name)) as film:
            stream = film.streams.video[0]
            assert (stream.width, stream.height) == (8 * 4, (8 + HEIGHT) * 4)
            assert sum(1 for _ in film.decode(stream)) == frames


def test_watch_shows_levels_and_agents_side_by_side(run, tmp_path):
    code, _, _ = run("r", "r", "--level", "short", "--level", "long", "--video", "a.gif", "--scale", "1")
    assert code == 0
    from PIL import Image

    with Image.open(tmp_path / "a.gif") as gif:
        assert gif.size == (8 + 4 + 8, 8 + 4 + 8)


def test_the_same_seed_is_the_same_video(run, tmp_path):
    for name in ("a.gif", "b.gif"):
        run("r", "--video", name, "--seed", "5")
    assert (tmp_path / "a.gif").read_bytes() == (tmp_path / "b.gif").read_bytes()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("r", "--episodes", "0"), "--episodes is 0"),
        (("r", "--seconds", "0"), "--seconds is 0"),
        (("r", "--speed", "99"), "--speed is 99"),
        (("r", "--scale", "big"), "--scale is 'big'"),
        (("env.image=true",), "no run given"),
        (("r", "r"), "several agents need --video"),
        (("nowhere", "--video", "a.gif"), "nowhere"),
        (("r", "--video", "a.avi"), "expected .mp4 or .gif"),
        (("r", "--level", "shrt", "--video", "a.gif"), "did you mean 'short'"),
        (("r", "agent.horizon=3", "--video", "a.gif"), "agent.horizon"),
    ],
)
def test_watch_refuses_in_one_line(run, words, message):
    code, _, err = run(*words)
    assert code == 2
    assert message in err
    assert err.count("\n") == 1


def test_watch_without_display_or_pygame_says_what_else_there_is(run, monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setitem(__import__("sys").modules, "pygame", None)
    code, _, err = run("r")
    assert code == 2
    assert "pip install 'rlx-core[watch]', or write a video" in err
    monkeypatch.undo()


class Sounding(Filmed):
    """Each frame sounds like its number; a step's sound depends on the state ahead of it."""

    sound_rate = 40

    def get_state(self, index):
        return bytes([self.counter % 256])

    def frame_sounds(self, index, before):
        return [np.full(4, before[0] + k, np.int16) for k in range(3)]


def test_a_film_sounds_like_the_frames_it_shows_and_is_silent_at_starts():
    env = Sounding(1)
    play = playback(env)
    play.listen()
    film = list(shots([play], episodes=2))
    for shot in film:
        number = int(shot.picture[0, 0, 0])
        heard = set(shot.sound.tolist())
        assert heard in ({number}, {0}), "the number of the frame, or silence"
    silent = [shot for shot in film if not shot.sound.any()]
    assert len(silent) < len(film) / 3


def test_nobody_pays_for_sound_that_nobody_hears():
    play = playback(Sounding(1))
    play.env.frame_sounds = None
    assert [shot.sound for shot in shots([play], episodes=1)][:3] == [None] * 3
