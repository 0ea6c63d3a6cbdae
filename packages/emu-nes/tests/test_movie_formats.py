"""Movie files: golden files by hand, round trips, and damaged input."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import re
import zipfile
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rlx_emu_nes.bundled import example_rom
from rlx_emu_nes.buttons import Button
from rlx_emu_nes.cartridge import Cartridge
from rlx_emu_nes.movies import bk2, fm2
from rlx_emu_nes.movies.movie import POWER, RESET, Movie, MovieError, read_movie, write_movie

FM2_TEXT = b"""version 3
emuVersion 9828
rerecordCount 7
palFlag 0
romFilename Some Game
romChecksum base64:AAECAwQFBgcICQoLDA0ODw==
guid 452DE2C3-EF43-2FA9-77AC-0677FC51543B
fourscore 0
port0 1
port1 0
port2 0
comment author somebody
comment second line
|0|R......A|||
|1|....T...|||
|2|.LDU.SB.|||
"""
"""By the description at https://fceux.com/web/FM2.html: RLDUTSBA, T is Start; anything but '.' is pressed."""


def zipped(**files: bytes | str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            archive.writestr(name.replace("_", " ") + ("" if "." in name else ".txt"), data)
    return out.getvalue()


def test_fm2_text_is_read_by_the_published_layout():
    movie = fm2.parse(FM2_TEXT)
    assert list(movie.p1) == [
        Button.RIGHT | Button.A,
        Button.START,
        Button.LEFT | Button.DOWN | Button.UP | Button.SELECT | Button.B,
    ]
    assert list(movie.p2) == [0, 0, 0]
    assert list(movie.commands) == [0, RESET, POWER]
    assert movie.rom_name == "Some Game"
    assert movie.rom_md5 == bytes(range(16))
    assert movie.rerecords == 7
    assert movie.comments == ["author somebody", "second line"]
    assert movie.ram_pattern == 2, "FCEUX fills RAM with four of $00 and $FF in turn"


def test_fm2_any_character_but_stop_and_space_is_pressed():
    body = FM2_TEXT[: FM2_TEXT.index(b"|0|")] + b"|0|x..... Z|||\n"
    assert list(fm2.parse(body).p1) == [Button.RIGHT | Button.A]


def test_fm2_binary_frames_are_one_command_and_one_byte_a_pad():
    header = FM2_TEXT[: FM2_TEXT.index(b"|0|")].replace(b"port1 0", b"port1 1")
    movie = fm2.parse(header + b"binary 1\nlength 2\n|" + bytes([0, 0x81, 0x08, 1, 0x02, 0x00]))
    assert (list(movie.commands), list(movie.p1), list(movie.p2)) == ([0, 1], [0x81, 0x02], [0x08, 0])


def test_fm2_fourscore_movie_needs_controllers_1_and_2_alone():
    header = FM2_TEXT[: FM2_TEXT.index(b"|0|")].replace(b"fourscore 0", b"fourscore 1")
    quiet = header + b"|0|.......A|......B.|........|........||\n"
    assert (fm2.parse(quiet).p1[0], fm2.parse(quiet).p2[0]) == (Button.A, Button.B)
    with pytest.raises(MovieError, match="controllers 3 and 4"):
        fm2.parse(header + b"|0|.......A|......B.|........|.......A||\n")


RETRO_LOG = """[Input]
P1 A|P1 Right|P1 Left|P1 Down|P1 Up|P1 Start|P1 Select|P1 B|
|..|........|
|..|AR......|
|..|..L..SsB|
[/Input]
"""
"""The order of columns, and the missing `LogKey:#Reset|Power|#`, as in a file recorded with stable-retro."""


def test_bk2_of_stable_retro_is_read_by_letter():
    data = zipped(
        **{"Header": "MovieVersion Retro\nPlatform NES\n", "Input_Log": RETRO_LOG, "Core.bin": b"FCS"}
    )
    movie = bk2.parse(data)
    assert list(movie.p1) == [
        0,
        Button.A | Button.RIGHT,
        Button.LEFT | Button.START | Button.SELECT | Button.B,
    ]
    assert movie.foreign_start == "stable-retro"


def test_bk2_of_bizhawk_has_switches_and_two_controllers():
    log = (
        "[Input]\nLogKey:#Reset|Power|#P1 Up|P1 Down|P1 Left|P1 Right|P1 Start|P1 Select|P1 B|P1 A|"
        "#P2 Up|P2 Down|P2 Left|P2 Right|P2 Start|P2 Select|P2 B|P2 A|\n"
        "|..|...R...A|........|\n|r.|U.......|......B.|\n|.P|....Ss..|........|\n[/Input]\n"
    )
    header = f"MovieVersion BizHawk v2.0.0\nPlatform NES\nGameName X\nSHA1 {'AB' * 20}\nrerecordCount 12\n"
    movie = bk2.parse(zipped(Header=header, Input_Log=log))
    assert list(movie.p1) == [Button.RIGHT | Button.A, Button.UP, Button.START | Button.SELECT]
    assert list(movie.p2) == [0, Button.B, 0]
    assert list(movie.commands) == [0, RESET, POWER]
    assert (movie.rom_sha1, movie.rerecords, movie.foreign_start) == ("ab" * 20, 12, "")


def test_bk2_keeps_empty_switches_and_spaces_in_their_places():
    key = "[Input]\nLogKey:#Reset|Power|#P1 Up|#P2 Up|\n"
    log = key + "||U.......|D.......|\n|..|R     A.|........|\n[/Input]\n"
    movie = bk2.parse(zipped(Header="Platform NES\n", Input_Log=log))
    assert list(movie) == [(0, Button.UP, Button.DOWN), (0, Button.RIGHT | Button.A, 0)]


@pytest.mark.parametrize(
    ("header", "settings", "pattern"),
    [
        # Source: BizHawk's NES.Core.cs, HardReset: without a row, $FF where address & 4, as FCEUX does.
        ("Core NesHawk\n", None, 2),
        ("Core NesHawk\n", {"o": None}, 2),
        ("Core NesHawk\n", {"o": {"InitialWRamStatePattern": []}}, 2),
        ("Core NesHawk\n", {"o": {"InitialWRamStatePattern": [0, 0]}}, 0),
        ("Core NesHawk\n", {"o": {"InitialWRamStatePattern": [255]}}, 1),
        ("Core NesHawk\n", {"o": {"InitialWRamStatePattern": [0, 0, 0, 0, 255, 255, 255, 255]}}, 2),
        ("Author rlx\nCore NesHawk\n", {"o": None}, 0),
    ],
)
def test_bk2_says_what_ram_holds_at_power_on(header, settings, pattern):
    files = {"Header": "Platform NES\n" + header, "Input_Log": "[Input]\n|..|........|\n[/Input]\n"}
    if settings is not None:
        files["SyncSettings.json"] = json.dumps(settings)
    assert bk2.parse(zipped(**files)).ram_pattern == pattern


def test_bk2_with_other_ram_at_power_on_is_refused():
    files = {"Header": "Platform NES\n", "Input_Log": "[Input]\n|..|........|\n[/Input]\n"}
    for wrong, message in (
        ('{"o": {"InitialWRamStatePattern": [1, 2]}}', r"InitialWRamStatePattern \[1, 2\]"),
        ('{"o": {"InitialWRamStatePattern": "AQI="}}', "InitialWRamStatePattern AQI="),
        ("{", "not JSON"),
    ):
        with pytest.raises(MovieError, match=message):
            bk2.parse(zipped(**files, **{"SyncSettings.json": wrong}))
    with pytest.raises(MovieError, match="RAM was random"):
        bk2.format_zip(Movie(ram_pattern=3))


def test_a_movie_that_names_no_rom_fits_every_rom():
    cartridge = Cartridge.load(example_rom())
    movie = Movie(p1=bytearray(1), p2=bytearray(1), commands=bytearray(1), rom_name="a\nb")
    for read in (fm2.parse(fm2.format_text(movie)), bk2.parse(bk2.format_zip(movie))):
        read.check(cartridge)
        assert read.rom_name == "a b"
    fm2.parse(b"version 3\nromChecksum base64:AAAAAAAAAAAAAAAAAAAAAA==\n").check(cartridge)


movies = st.builds(
    lambda frames, start, pattern, rerecords: Movie(
        p1=bytearray(p1 for p1, _, _ in frames),
        p2=bytearray(p2 for _, p2, _ in frames),
        commands=bytearray(command for _, _, command in frames),
        start=start,
        ram_pattern=pattern,
        rom_name="game",
        rom_md5=bytes(range(16)),
        rom_sha1="0f" * 20,
        rerecords=rerecords,
        comments=["a comment"],
    ),
    st.lists(st.tuples(st.integers(0, 255), st.integers(0, 255), st.sampled_from([0, 1, 2])), max_size=40),
    st.none() | st.binary(min_size=1, max_size=100),
    st.sampled_from([0, 1, 2]),
    st.integers(0, 1000),
)


@given(movies)
def test_every_movie_survives_each_format(movie):
    from_zip = bk2.parse(bk2.format_zip(movie))
    assert (from_zip.p1, from_zip.p2, from_zip.commands) == (movie.p1, movie.p2, movie.commands)
    assert (from_zip.start, from_zip.rom_sha1, from_zip.rerecords) == (
        movie.start,
        movie.rom_sha1,
        movie.rerecords,
    )
    assert movie.start is not None or from_zip.ram_pattern == movie.ram_pattern
    powered = replace(movie, start=None)
    for data in (fm2.format_text(powered), fm2.format_binary(powered)):
        assert fm2.parse(data) == replace(powered, rom_sha1="")


def test_fm2_refuses_a_savestate_and_says_what_to_write_instead():
    with pytest.raises(MovieError, match=r"write a \.bk2"):
        fm2.format_text(Movie(start=b"state"))


def test_equal_movies_are_equal_files(tmp_path):
    movie = Movie(p1=bytearray(b"\1\2"), p2=bytearray(2), commands=bytearray(2))
    for name in ("a.fm2", "a.bk2"):
        write_movie(tmp_path / name, movie)
        first = (tmp_path / name).read_bytes()
        write_movie(tmp_path / name, movie)
        assert (tmp_path / name).read_bytes() == first
        assert read_movie(tmp_path / name).p1 == movie.p1


def test_checksums_are_of_the_contents_without_header():
    cartridge = Cartridge.load(example_rom())
    body = example_rom().read_bytes()[16:]
    movie = Movie()
    movie.describe(cartridge)
    assert movie.rom_md5 == hashlib.md5(body).digest()
    assert base64.b64encode(hashlib.md5(body).digest()) in fm2.format_text(movie)
    assert hashlib.sha1(body).hexdigest().upper().encode() in zipfile.ZipFile(
        io.BytesIO(bk2.format_zip(movie))
    ).read("Header.txt")
    movie.check(cartridge)
    with pytest.raises(MovieError, match="the movie's own ROM"):
        replace(movie, rom_sha1="00" * 20).check(cartridge)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"version 2\n|0|........|||\n", "version '2'; expected 3"),
        (b"version 3\npalFlag 1\n|0|........|||\n", "PAL timing"),
        (b"version 3\nport0 2\n|0|........|||\n", "port0 is a Zapper"),
        (b"version 3\n|0|.....|||\n", "frame 0: pad '.....'"),
        (b"version 3\n|x|........|||\n", "commands 'x'"),
        (b"version 3\n|64|........|........||\n", "commands 64"),
        (b"version 3\n|0|........\n", "too few fields"),
        (b"version 3\nromChecksum base64:QUJD\n", "romChecksum"),
        (b"version 3\nbinary 1\nlength 9\n|\0\0\0", "length 9"),
        (b"version 3\n\xff\xfe\n", "header line"),
    ],
)
def test_damaged_fm2_is_one_clear_line(data, message):
    with pytest.raises(MovieError, match=re.escape(message)) as caught:
        fm2.parse(data)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"PK\3\4rubbish", "damaged"),
        (zipped(Header="Platform NES\n"), "'Input Log.txt' is missing"),
        (zipped(Header="Platform SNES\n", Input_Log=""), "Platform 'SNES'"),
        (zipped(Header="", Input_Log="|..|Q.......|\n"), "unknown button 'Q'"),
        (zipped(Header="", Input_Log="hello\n"), "line 1"),
        (zipped(Header="", Input_Log="|..|........|........|........|\n"), "one or two controllers"),
    ],
)
def test_damaged_bk2_is_one_clear_line(data, message):
    with pytest.raises(MovieError, match=message):
        bk2.parse(data)


def test_a_zip_that_unpacks_to_a_flood_is_refused():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("Header.txt", b" " * (2 << 20))
        archive.writestr("Input Log.txt", b"")
    with pytest.raises(MovieError, match="more than"):
        bk2.parse(out.getvalue())


GOOD_BK2 = bk2.format_zip(
    Movie(p1=bytearray(b"\1\x80"), p2=bytearray(2), commands=bytearray(2), start=b"x" * 50)
)


@st.composite
def damaged(draw, original: bytes):
    """Returns the original with some bytes changed, removed or added."""
    data = bytearray(original)
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, max(len(data) - 1, 0)))
        kind = draw(st.sampled_from(["change", "cut", "insert"]))
        if kind == "change" and data:
            data[at] = draw(st.integers(0, 255))
        elif kind == "cut":
            del data[at : at + draw(st.integers(1, 40))]
        else:
            data[at:at] = draw(st.binary(max_size=12))
    return bytes(data)


@settings(max_examples=400, deadline=None)
@given(st.binary(max_size=300) | damaged(FM2_TEXT))
def test_fuzzed_fm2_is_read_or_refused(data):
    try:
        movie = fm2.parse(data)
    except MovieError as error:
        assert "\n" not in str(error)
    else:
        assert len(movie.p1) == len(movie.p2) == len(movie.commands)


@settings(max_examples=400, deadline=None)
@given(st.binary(max_size=300) | damaged(GOOD_BK2))
def test_fuzzed_bk2_is_read_or_refused(data):
    try:
        movie = bk2.parse(data)
    except MovieError as error:
        assert "\n" not in str(error)
    else:
        assert len(movie.p1) == len(movie.p2) == len(movie.commands)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="|.RLDUTSBAPrs\n 0P1[]Input/LogKey:#", max_size=300))
def test_fuzzed_input_log_is_read_or_refused(text):
    try:
        bk2.parse(zipped(Header="", Input_Log=text))
    except MovieError as error:
        assert "\n" not in str(error)


def test_a_file_of_neither_kind_names_both(tmp_path):
    path = tmp_path / "a.fm2"
    path.write_bytes(b"MZ\0\0")
    with pytest.raises(MovieError, match=r"neither an \.fm2"):
        read_movie(path)
    with pytest.raises(MovieError, match="cannot read movie"):
        read_movie(tmp_path / "missing.fm2")
    with pytest.raises(MovieError, match="unknown ending"):
        write_movie(tmp_path / "a.mov", Movie())
