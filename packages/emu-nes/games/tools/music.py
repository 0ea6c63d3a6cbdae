"""Builds a game's sound: a text file of songs and effects -> assembly for lib/sound.s.

    python3 music.py music.txt OUT.s

    instrument NAME duty=0-3 volume=0-15 decay=FRAMES     decay: frames per step of volume, 0 = none
    song NAME tempo=FRAMES [once]                         tempo: frames of a sixteenth note
    pulse1 | pulse2 | triangle | noise: NOTES             streams of the song above
    effect NAME pulse|noise                               followed by lines of steps:
    FRAMES DUTY VOLUME PERIOD

NOTES: `c d e f g a b` with `+` or `-`, a length (`4` a quarter, `.` dotted) or the default `l8`;
`o4` octave, `<` `>` octave down and up, `r` rest, `@NAME` instrument, `[ … ]3` repeats. In the noise
stream `k s h` are drum, snare and hat. A song starts again at its end unless it is `once`.
"""

import re
import sys
from pathlib import Path

CHANNELS = ("pulse1", "pulse2", "triangle", "noise")
SEMITONES = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
DRUMS = {"k": 0x0E, "s": 0x07, "h": 0x02}  # periods of the noise channel
REST, INSTRUMENT, END, LENGTH = 0x60, 0x61, 0x70, 0x80
TOKEN = re.compile(r"@\w+|[lo]\d+\.?|[<>]|[a-gr][+-]?\d*\.?|[ksh]\d*\.?")


class MusicError(ValueError):
    """A sound file that cannot be read; the message names the line."""


def unroll(notes: str) -> str:
    """`[ab]3` -> `ababab`, from the inside out."""
    while "[" in notes:
        notes, count = re.subn(r"\[([^\[\]]*)\](\d*)", lambda m: (m[1] + " ") * int(m[2] or 1), notes)
        if not count:
            raise MusicError(f"brackets do not match in {notes!r}")
    return notes


def compile_stream(notes: str, tempo: int, instruments: list[str], once: bool) -> list[int]:
    """The bytes of one channel."""
    data: list[int] = []
    octave, default, length_now = 4, "8", 0
    text = unroll(notes)
    if TOKEN.sub("", text).strip():
        raise MusicError(f"not understood: {TOKEN.sub('', text).strip()!r}")
    for token in TOKEN.findall(text):
        head = token[0]
        if head == "@":
            data.append(INSTRUMENT + instruments.index(token[1:]))
        elif head == "o":
            octave = int(token[1:])
        elif head == "l":
            default = token[1:]
        elif head in "<>":
            octave += 1 if head == ">" else -1
        else:
            match = re.fullmatch(r"([a-grksh])([+-]?)(\d*\.?)", token)
            frames = _frames(match[3], default, tempo)
            if frames != length_now:
                data.append(LENGTH | frames)
                length_now = frames
            data.append(_note(match[1], match[2], octave))
    return [*data, END if once else 0]


def _frames(length: str, default: str, tempo: int) -> int:
    if length in ("", "."):
        length = default.rstrip(".") + (length or ("." if default.endswith(".") else ""))
    frames = tempo * 16 // int(length.rstrip("."))
    return frames * 3 // 2 if length.endswith(".") else frames


def _note(letter: str, sign: str, octave: int) -> int:
    if letter == "r":
        return REST
    if letter in DRUMS:
        return DRUMS[letter]
    number = (octave - 2) * 12 + SEMITONES[letter] + {"": 0, "+": 1, "-": -1}[sign] + 1
    if not 1 <= number <= 60:
        raise MusicError(f"note {letter}{sign} in octave {octave} is outside C2 to B6")
    return number


def build(text: str) -> list[str]:
    """Assembly lines of a whole sound file."""
    instruments: dict[str, tuple[int, int]] = {}
    songs: list[tuple[str, dict[str, list[int]]]] = []
    effects: list[tuple[str, list[int]]] = []
    tempo, once = 6, False
    for line in text.splitlines():
        words = line.split()
        if not words or words[0].startswith(";"):
            continue
        options = dict(w.split("=") for w in words[1:] if "=" in w)
        if words[0] == "instrument":
            volume = int(options["duty"]) << 6 | int(options["volume"])
            instruments[words[1]] = volume, int(options["decay"])
        elif words[0] == "song":
            tempo, once = int(options["tempo"]), "once" in words
            songs.append((words[1], {}))
        elif words[0].rstrip(":") in CHANNELS:
            channel = words[0].rstrip(":")
            stream = compile_stream(" ".join(words[1:]), tempo, list(instruments), once)
            songs[-1][1][channel] = stream
        elif words[0] == "effect":
            effects.append((words[1], [3 if words[2] == "noise" else 1]))
        else:
            frames, duty, volume, period = (int(w, 0) for w in words)
            high = 0xF8 | period >> 8
            effects[-1][1].extend([frames, duty << 6 | 0x30 | volume, period & 0xFF, high])
    for name, streams in songs:
        if all(data[-1] != END for data in streams.values()):
            _check_lengths(name, streams)
    return _listing(instruments, songs, effects)


def _check_lengths(name: str, streams: dict[str, list[int]]) -> None:
    """Channels that repeat must stay together: the longest is a multiple of each other one."""
    lengths = {channel: _frames_of(data) for channel, data in streams.items()}
    if any(max(lengths.values()) % frames for frames in lengths.values()):
        raise MusicError(f"song {name}: the channels last {lengths} frames and drift apart")


def _frames_of(stream: list[int]) -> int:
    total = length = 0
    for byte in stream:
        if byte >= LENGTH:
            length = byte - LENGTH
        elif 0 < byte <= REST:
            total += length
    return total


def _listing(
    instruments: dict[str, tuple[int, int]],
    songs: list[tuple[str, dict[str, list[int]]]],
    effects: list[tuple[str, list[int]]],
) -> list[str]:
    lines = ["; Generated by tools/music.py from music.txt; do not edit.", '.segment "RODATA"']
    lines += [".export song_table, sfx_lo, sfx_hi, instrument_volume, instrument_decay"]
    lines += ["instrument_volume:", *_bytes([v for v, _ in instruments.values()])]
    lines += ["instrument_decay:", *_bytes([d for _, d in instruments.values()]), "song_table:"]
    for name, streams in songs:
        labels = [f"{name}_{c}" if c in streams else "silence" for c in CHANNELS]
        lines.append(f"        .addr {', '.join(labels)}")
    lines.append(f".define EFFECTS {', '.join('effect_' + name for name, _ in effects)}")
    lines += ["sfx_lo: .lobytes EFFECTS", "sfx_hi: .hibytes EFFECTS"]
    lines += ["silence:", *_bytes([LENGTH | 127, REST, 0])]
    for name, streams in songs:
        for channel, data in streams.items():
            lines += [f"{name}_{channel}:", *_bytes(data)]
    for name, data in effects:
        lines += [f"effect_{name}:", *_bytes([*data, 0])]
    return lines


def _bytes(values: list[int], per_line: int = 16) -> list[str]:
    chunks = [values[i : i + per_line] for i in range(0, len(values), per_line)]
    return ["        .byte " + ", ".join(f"${v:02X}" for v in chunk) for chunk in chunks]


if __name__ == "__main__":
    try:
        Path(sys.argv[2]).write_text("\n".join(build(Path(sys.argv[1]).read_text())) + "\n")
    except MusicError as error:
        raise SystemExit(f"music.py: {error}") from None
