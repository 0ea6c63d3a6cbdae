"""Keys: the defaults, a person's own file, and the action nearest to what is held."""

from __future__ import annotations

import pytest
from rlx.errors import ConfigError
from rlx.play.keyboard import Keymap, load_keymap, nearest_action

MEANINGS = ["NOOP", "Right", "Right+A", "Right+B", "A", "Left"]


def test_the_defaults_are_those_of_the_help_page(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    keys = load_keymap()
    assert keys == Keymap()
    assert (keys.p1["A"], keys.p1["B"], keys.p1["Start"], keys.p1["Select"]) == ("j", "k", "m", "n")
    assert (keys.p2["A"], keys.p2["B"], keys.p2["Start"], keys.p2["Select"]) == ("g", "f", "y", "t")
    assert [keys.p2[b] for b in ("Up", "Left", "Down", "Right")] == list("wasd")


def test_a_persons_file_changes_some_keys(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "rlx").mkdir()
    (tmp_path / "rlx" / "keys.yaml").write_text("p1: {A: X, B: z}\n")
    keys = load_keymap()
    assert (keys.p1["A"], keys.p1["B"], keys.p1["Start"]) == ("x", "z", "m")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("p1: {Jump: x}", "unknown button 'Jump'"),
        ("p3: {A: x}", "expected p1 or p2"),
        ("p1: x", "expected p1 or p2"),
        ("- 1", "got list"),
        ("p1: {A: x, B: x}", "key 'x' stands for p1 A and p1 B"),
        ("p1: {A: w}", "key 'w' stands for p1 A and p2 Up"),
        ("p1: {A: [", "keys"),
    ],
)
def test_a_wrong_file_is_one_clear_line(tmp_path, text, message):
    path = tmp_path / "keys.yaml"
    path.write_text(text)
    with pytest.raises(ConfigError, match=message) as caught:
        load_keymap(path)
    assert "\n" not in str(caught.value)
    assert str(path) in str(caught.value)


def test_a_missing_file_that_was_named_is_an_error(tmp_path):
    with pytest.raises(ConfigError, match="cannot read keys"):
        load_keymap(tmp_path / "none.yaml")


@pytest.mark.parametrize(
    ("held", "action"),
    [
        (set(), "NOOP"),
        ({"Right"}, "Right"),
        ({"Right", "A"}, "Right+A"),
        ({"Right", "B", "Up"}, "Right+B"),
        ({"A"}, "A"),
        ({"B"}, "NOOP"),
        ({"Left", "A"}, "A"),
    ],
)
def test_the_nearest_action_presses_nothing_that_is_not_held(held, action):
    assert MEANINGS[nearest_action(held, MEANINGS)] == action
