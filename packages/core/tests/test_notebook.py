"""`show` and `watch` give what a notebook can display."""

from __future__ import annotations

import base64
import io
import re
from types import SimpleNamespace

import numpy as np
import pytest
from rlx.errors import ConfigError, RlxError
from rlx.notebook import HEIGHT, Film, Picture, show, watch

image = pytest.importorskip("PIL.Image", reason="pictures need rlx-core[video]")
CARTPOLE_STEPS = 200


def opened(picture: Picture):
    return image.open(io.BytesIO(picture._repr_png_()))


def test_an_image_is_shown_with_its_pixels_enlarged():
    frame = np.arange(8 * 8 * 3, dtype=np.uint8).reshape(8, 8, 3)
    png = opened(show(frame))
    assert png.size == (HEIGHT, HEIGHT)
    assert np.array_equal(np.asarray(png)[:: HEIGHT // 8, :: HEIGHT // 8], frame)


def test_a_gray_image_a_console_and_an_environment_are_shown():
    gray = np.full((240, 256), 77, np.uint8)
    assert np.asarray(opened(show(gray))).max() == 77
    colour = np.full((240, 256, 3), 9, np.uint8)
    assert opened(show(SimpleNamespace(rgb=colour))).size == (512, 480)
    batch = SimpleNamespace(render=lambda: (colour, colour))
    assert opened(show(batch)).size == (2 * 256 + 4, 240) or opened(show(batch)).size == (1032, 480)
    with pytest.raises(ConfigError, match="render_mode='rgb_array'"):
        show(SimpleNamespace(render=lambda: None))


def test_many_frames_are_a_film():
    film = show(np.zeros((5, 16, 16, 3), np.uint8))
    assert isinstance(film, Film)
    assert film.frames == 5


def test_what_cannot_be_shown_says_what_can():
    with pytest.raises(ConfigError, match="expected a run"):
        show(3.5)


@pytest.fixture
def needs_rendering():
    pytest.importorskip("pygame", reason="Gymnasium draws CartPole with pygame")


def test_an_environment_is_played_by_a_policy(needs_rendering):
    seen = []

    def lean(obs):
        seen.append(obs)
        return (obs[:, 2] > 0).astype(np.int64)

    film = watch("CartPole-v1", policy=lean, seed=3)
    assert film.frames == len(seen) + 1
    assert all(obs.shape == (1, 4) for obs in seen)
    data = re.search(r"base64,([^\"]+)", film._repr_html_())
    assert data is not None
    assert base64.b64decode(data[1]) == film.data


def test_chance_plays_the_same_for_the_same_seed(needs_rendering):
    assert watch("CartPole-v1", seed=4).frames == watch("CartPole-v1", seed=4).frames


def test_a_film_ends_in_time_and_can_be_saved(needs_rendering, tmp_path):
    film = watch("CartPole-v1", seconds=0.2, episodes=50)
    assert film.frames == 10
    path = film.save(tmp_path / f"a.{film.kind}")
    assert path.read_bytes() == film.data
    with pytest.raises(ConfigError, match="this film is a"):
        film.save(tmp_path / "a.avi")


def test_a_run_is_watched_and_shown(rlx_main, tmp_path, needs_rendering, monkeypatch):
    pytest.importorskip("matplotlib")
    pytest.importorskip("rlx_agents")
    monkeypatch.delenv("RLX_DISABLE_PLUGIN_AUTOLOAD")
    code, _, err = rlx_main(
        "run", "--env", "CartPole-v1", "--total-steps", "1000", "--run-dir", "r", "--quiet",
        "--eval-episodes", "0", "threads=1",
    )  # fmt: skip
    assert code == 0, err
    film = watch("r", overlay=True, seed=1)
    assert film.frames > 8
    assert opened(show("r")).size[0] > 400
    with pytest.raises(ConfigError, match="policy= is for an environment id"):
        watch("r", policy=lambda obs: obs)


def test_an_unknown_source_is_an_error():
    with pytest.raises(RlxError, match="NoSuchGame"):
        watch("NoSuchGame-v0")
