"""Video files hold the frames, colours, times and sound that were put in; the files are read back to see."""

from __future__ import annotations

import sys
from fractions import Fraction

import numpy as np
import pytest
from rlx.play.video import VideoError, enlarge, grid, natural_scale, open_video

COLOURS = np.array([[0, 0, 0], [255, 255, 255], [208, 32, 48], [16, 160, 72]], np.uint8)


def frames(count: int, height: int = 24, width: int = 32) -> list[np.ndarray]:
    """Pictures of large patches whose colours change from frame to frame."""
    rng = np.random.default_rng(0)
    return [enlarge(COLOURS[rng.integers(0, 4, (height // 8, width // 8))], 8) for _ in range(count)]


def test_a_gif_holds_the_very_pixels_and_its_time(tmp_path):
    image = pytest.importorskip("PIL.Image")
    given = frames(24)
    with open_video(tmp_path / "a.gif", fps=20) as video:
        for frame in given:
            video.add(frame)
    with image.open(tmp_path / "a.gif") as gif:
        read, durations = [], []
        for i in range(gif.n_frames):
            gif.seek(i)
            durations.append(gif.info["duration"])
            read.append(np.asarray(gif.convert("RGB")))
        assert gif.info["loop"] == 0
    assert sum(durations) == 1200
    shown = [frame for frame, ms in zip(read, durations, strict=True) for _ in range(ms // 50)]
    assert len(shown) == 24
    for was, now in zip(given, shown, strict=True):
        assert np.array_equal(was, now)


def test_a_gif_of_60_frames_a_second_leaves_every_other_out_and_keeps_time(tmp_path):
    image = pytest.importorskip("PIL.Image")
    with open_video(tmp_path / "a.gif", fps=Fraction(39_375_000, 655_171)) as video:
        for frame in frames(601):
            video.add(frame)
    with image.open(tmp_path / "a.gif") as gif:
        total = 0
        for i in range(gif.n_frames):
            gif.seek(i)
            total += gif.info["duration"]
    assert total == pytest.approx(602 / 60.0988 * 1000, abs=10)


def test_a_gif_of_many_colours_is_reduced_not_refused(tmp_path):
    image = pytest.importorskip("PIL.Image")
    ramp = np.arange(64 * 64 * 3, dtype=np.uint32).reshape(64, 64, 3) * 21 % 256
    with open_video(tmp_path / "a.gif", fps=10) as video:
        video.add(ramp.astype(np.uint8))
    with image.open(tmp_path / "a.gif") as gif:
        difference = np.asarray(gif.convert("RGB"), np.int32) - ramp.astype(np.int32)
    assert np.abs(difference).mean() < 30


def test_an_mp4_holds_frames_rate_and_colours(tmp_path):
    av = pytest.importorskip("av")
    given = frames(30)
    with open_video(tmp_path / "a.mp4", fps=Fraction(39_375_000, 655_171), scale=2) as video:
        for frame in given:
            video.add(frame)
    with av.open(str(tmp_path / "a.mp4")) as film:
        stream = film.streams.video[0]
        assert float(stream.average_rate) == pytest.approx(60.0988, abs=1e-3)
        assert not film.streams.audio
        read = [frame.to_ndarray(format="rgb24") for frame in film.decode(stream)]
    assert len(read) == 30
    for was, now in zip(given, read, strict=True):
        error = np.abs(enlarge(was, 2).astype(int) - now.astype(int))
        assert np.median(error) <= 6, "limited-range YUV rounds a little"


def test_an_mp4_holds_the_sound_at_its_pitch(tmp_path):
    av = pytest.importorskip("av")
    rate, pitch = 44_100, 440.0
    wave = (8000 * np.sin(2 * np.pi * pitch * np.arange(2 * rate) / rate)).astype(np.int16)
    with open_video(tmp_path / "a.mp4", fps=60, sound_rate=rate) as video:
        for i, frame in enumerate(frames(120)):
            video.add(frame, wave[i * 735 : (i + 1) * 735])
    with av.open(str(tmp_path / "a.mp4")) as film:
        samples = np.concatenate([part.to_ndarray()[0] for part in film.decode(audio=0)])
        assert float(film.streams.audio[0].duration * film.streams.audio[0].time_base) == pytest.approx(
            2.0, abs=0.05
        )
    middle = samples[rate // 2 : rate // 2 + rate]
    assert np.abs(np.fft.rfft(middle)).argmax() == pytest.approx(pitch, abs=1)


def test_odd_sizes_are_completed_since_the_codec_wants_even_ones(tmp_path):
    av = pytest.importorskip("av")
    with open_video(tmp_path / "a.mp4", fps=10) as video:
        video.add(np.zeros((33, 47, 3), np.uint8))
    with av.open(str(tmp_path / "a.mp4")) as film:
        assert (film.streams.video[0].height, film.streams.video[0].width) == (34, 48)


@pytest.mark.parametrize("name", ["a.gif", "a.mp4"])
def test_nothing_stands_there_until_it_is_complete_or_after_a_failure(tmp_path, name):
    pytest.importorskip("PIL.Image" if name.endswith("gif") else "av")
    with open_video(tmp_path / name, fps=10) as video:
        video.add(frames(1)[0])
        assert not (tmp_path / name).exists()
    assert (tmp_path / name).exists()
    (tmp_path / name).unlink()
    with pytest.raises(KeyError), open_video(tmp_path / name, fps=10) as video:
        video.add(frames(1)[0])
        raise KeyError
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_written_is_one_clear_line(tmp_path, monkeypatch):
    with pytest.raises(VideoError, match=r"expected \.mp4 or \.gif"):
        open_video(tmp_path / "a.avi", fps=30)
    with pytest.raises(VideoError, match="expected positive"):
        open_video(tmp_path / "a.gif", fps=0)
    monkeypatch.setitem(sys.modules, "av", None)
    with pytest.raises(VideoError, match=r"needs PyAV: pip install 'rlx-core\[video\]'"):
        open_video(tmp_path / "a.mp4", fps=30)
    monkeypatch.setitem(sys.modules, "PIL.Image", None)
    with pytest.raises(VideoError, match=r"needs Pillow: pip install 'rlx-core\[video\]'"):
        open_video(tmp_path / "a.gif", fps=30)


def test_a_grid_puts_frames_row_by_row():
    parts = [np.full((4, 6, 3), value, np.uint8) for value in (10, 20, 30)]
    whole = grid(parts, gap=2)
    assert whole.shape == (10, 14, 3)
    assert (whole[:4, :6] == 10).all()
    assert (whole[:4, 8:] == 20).all()
    assert (whole[6:, :6] == 30).all()
    assert (whole[6:, 8:] == 0).all()
    assert grid(parts[:1]) is parts[0]


@pytest.mark.parametrize(("height", "scale"), [(240, 3), (274, 2), (720, 1), (1000, 1)])
def test_the_natural_scale_is_whole_and_fits(height, scale):
    assert natural_scale(height, 720) == scale
