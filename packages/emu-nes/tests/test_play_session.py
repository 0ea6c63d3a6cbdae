"""Session: rewind, slots, recordings and battery memory leave exactly the machine that they should."""

from __future__ import annotations

import pytest
from rlx_emu_nes import NES, Button, Cartridge, StateError, example_rom
from rlx_emu_nes.movies.movie import read_movie
from rlx_emu_nes.movies.replay import Proof, play, proof_path, verify
from rlx_emu_nes.play.rewind import Rewind
from rlx_emu_nes.play.session import Session, without_opposites


@pytest.fixture
def session(tmp_path) -> Session:
    return Session(NES(example_rom()), tmp_path / "slots")


def pads(count: int, offset: int = 0) -> list[int]:
    """Buttons that start the game and then run and jump."""
    return [
        Button.START
        if 20 <= i < 23
        else (Button.RIGHT | (Button.A if (i + offset) % 50 < 20 else 0) if i > 60 else 0)
        for i in range(count)
    ]


def test_rewind_goes_back_frame_by_frame_with_its_picture(session):
    states, pictures = [], []
    for pad in pads(90):
        session.play(pad)
        states.append(session.nes.save_state())
        pictures.append(session.nes.frame.copy())
    for i in range(88, 30, -1):
        assert session.rewind()
        assert session.nes.save_state() == states[i]
        assert (session.nes.frame == pictures[i]).all()
    assert session.frames == 90 - 58


def test_rewind_ends_where_memory_ends(session):
    session._rewind = Rewind(seconds=1)
    for pad in pads(90):
        session.play(pad)
    steps = 0
    while session.rewind():
        steps += 1
    assert steps == 59
    session.play(0)


def test_a_recording_is_the_played_frames_whatever_was_rewound(session, tmp_path):
    session.start_recording(from_power_on=True)
    for pad in pads(200):
        session.play(pad)
    for _ in range(60):
        session.rewind()
    for pad in pads(250, offset=17)[140:]:
        session.play(pad)
    session.reset()
    session.play(0)
    final = session.nes.save_state()
    assert session.stop_recording(tmp_path / "a.fm2") == 140 + 110 + 2
    movie = read_movie(tmp_path / "a.fm2")
    assert movie.rerecords == 1
    again = NES(example_rom())
    for _ in play(movie, again):
        pass
    assert again.save_state() == final
    proof = Proof.read(proof_path(tmp_path / "a.fm2"))
    assert verify(movie, proof, NES(example_rom())).first_difference is None


def test_rewind_stops_at_the_start_of_a_recording(session):
    for pad in pads(30):
        session.play(pad)
    session.start_recording()
    for pad in pads(10):
        session.play(pad)
    steps = 0
    while session.rewind():
        steps += 1
    assert steps == 9
    assert session.recording is not None
    assert session.recording.position == 1


def test_a_recording_from_the_middle_starts_from_its_savestate(session, tmp_path):
    for pad in pads(80):
        session.play(pad)
    session.start_recording()
    for pad in pads(150)[80:]:
        session.play(pad)
    final = session.nes.save_state()
    session.stop_recording(tmp_path / "a.bk2")
    again = NES(example_rom())
    for _ in play(read_movie(tmp_path / "a.bk2"), again):
        pass
    assert again.save_state() == final


def test_slots_are_files_of_their_rom(session, tmp_path):
    for pad in pads(80):
        session.play(pad)
    saved = session.nes.save_state()
    path = session.save_slot()
    assert path.read_bytes() == saved
    session.play(Button.RIGHT)
    session.load_slot()
    assert session.nes.save_state() == saved
    session.slot = 7
    with pytest.raises(StateError, match="slot 7 is empty"):
        session.load_slot()
    session.slot_file(7).write_bytes(b"rubbish")
    with pytest.raises(StateError):
        session.load_slot()
    assert session.nes.save_state() == saved


def test_loading_a_slot_takes_the_recording_back(session, tmp_path):
    session.start_recording(from_power_on=True)
    for pad in pads(100):
        session.play(pad)
    session.save_slot()
    for pad in pads(60, offset=5):
        session.play(pad)
    session.load_slot()
    for pad in pads(140)[100:]:
        session.play(pad)
    final = session.nes.save_state()
    assert session.stop_recording(tmp_path / "a.fm2") == 140
    movie = read_movie(tmp_path / "a.fm2")
    again = NES(example_rom())
    for _ in play(movie, again):
        pass
    assert again.save_state() == final
    assert movie.rerecords == 1


def test_a_slot_from_outside_cannot_enter_a_recording(session):
    session.save_slot()
    session.start_recording(from_power_on=True)
    session.play(0)
    before = session.nes.save_state()
    with pytest.raises(StateError, match="not from this recording"):
        session.load_slot()
    assert session.nes.save_state() == before


def test_battery_memory_is_read_and_written_only_when_asked(tmp_path):
    rom = bytearray(example_rom().read_bytes())
    rom[6] |= 2  # the battery bit of an iNES header
    session = Session(NES(Cartridge.load(bytes(rom))), tmp_path)
    path = tmp_path / "game.sav"
    assert session.load_battery(path) is False
    assert not path.exists()
    session.nes.poke(0x6010, 99)
    session.save_battery(path)
    assert len(path.read_bytes()) == 8192
    again = Session(NES(Cartridge.load(bytes(rom))), tmp_path)
    assert again.load_battery(path) is True
    assert again.nes.peek(0x6010) == path.read_bytes()[0x10]
    path.write_bytes(b"short")
    with pytest.raises(StateError, match="has 5 bytes; expected 8192"):
        again.load_battery(path)


def test_a_cartridge_without_battery_says_so(session, tmp_path):
    with pytest.raises(StateError, match="no battery"):
        session.save_battery(tmp_path / "a.sav")


@pytest.mark.parametrize(
    ("held", "pressed"),
    [(0xC0, 0), (0x30, 0), (0xC1, 0x01), (0xB1, 0x81), (0x91, 0x91)],
)
def test_opposite_directions_cancel_out(held, pressed):
    assert without_opposites(held) == pressed
