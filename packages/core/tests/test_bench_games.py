"""`rlx bench games`, with the toy corridor as the game."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

TOYS = ("-p", "rlx.testing.toys")
AGENT = ("--agent", "preference", "encoder=no-encoder", "env.num_envs=3")


def test_every_player_plays_every_level(rlx_main, tmp_path):
    file = tmp_path / "games.json"
    sizes = ("--steps", "400", "--episodes", "12")
    code, out, err = rlx_main(
        *TOYS, "bench", "games", "--games", "corridor", *AGENT, *sizes, "--json", str(file)
    )
    assert code == 0, err
    results = json.loads(file.read_text())["results"]
    assert [(r["level"], r["player"]) for r in results] == [
        ("short", "random"),
        ("short", "preference"),
        ("long", "random"),
        ("long", "preference"),
    ]
    for r in results:
        assert r["episodes"] == 12
        assert r["return_low"] <= r["return_mean"] <= r["return_high"]
    random, trained = results[2:]
    assert trained["steps"] >= 400 > random["steps"] == 0
    assert trained["success_rate"] > random["success_rate"]
    assert "goal reached" in out


def test_a_demonstration_is_one_episode_with_its_own_return(rlx_main, tmp_path, monkeypatch):
    from rlx.testing.toys import Corridor

    def demonstration(self, path, level=None):
        assert (path, level) == (str(tmp_path / "long.txt"), "long")
        return iter([SimpleNamespace(reward=-0.5, success=False), SimpleNamespace(reward=2.0, success=True)])

    monkeypatch.setattr(Corridor, "demonstration", demonstration, raising=False)
    (tmp_path / "long.txt").write_text("")
    file = tmp_path / "games.json"
    code, _, err = rlx_main(
        *TOYS, "bench", "games", "--games", "corridor", *AGENT, "--steps", "0", "--episodes", "2",
        "--demonstrations", str(tmp_path / "{level}.txt"), "--json", str(file),
    )  # fmt: skip
    assert code == 0, err
    found = [r for r in json.loads(file.read_text())["results"] if r["player"] == "demonstration"]
    assert [(r["level"], r["return_mean"], r["success_rate"], r["length_mean"]) for r in found] == [
        ("long", 1.5, 1.0, 2.0)
    ]


def test_a_file_that_is_there_keeps_what_others_did(rlx_main, tmp_path):
    file = tmp_path / "games.json"
    common = (*TOYS, "bench", "games", "--games", "corridor", *AGENT, "--json", str(file))
    assert rlx_main(*common, "--players", "random", "--episodes", "2")[0] == 0
    assert rlx_main(*common, "--players", "random", "--episodes", "3", "--level", "long")[0] == 0
    code, _, err = rlx_main(*common, "--players", "trained", "--level", "long", "--steps", "6")
    assert code == 0, err
    facts = json.loads(file.read_text())
    assert [(r["level"], r["player"], r["episodes"]) for r in facts["results"]] == [
        ("short", "random", 2),
        ("long", "random", 3),
        ("long", "preference", 20),
    ]
    assert "encoder=no-encoder" in facts["results"][2]["overrides"]
    assert len(facts["commands"]) == 1  # one command line, that of the tests


def test_a_file_of_something_else_is_left_alone(rlx_main, tmp_path):
    file = tmp_path / "mine.json"
    file.write_text('{"results": 7}')
    sizes = ("--players", "random", "--episodes", "2", "--json", str(file))
    code, _, err = rlx_main(*TOYS, "bench", "games", "--games", "corridor", *AGENT, *sizes)
    assert code != 0 and "name another" in err
    assert file.read_text() == '{"results": 7}'


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--games", "nothing"], "no installed game has such a level"),
        (["--level", "9-9"], "no installed game has such a level"),
        (["--episodes", "0"], "expected at least 0 and 1"),
        (["--demonstrations", "x.txt"], "has no {level}"),
        (["--players", "random,human"], "expected some of random, demonstration, trained"),
    ],
)
def test_mistakes_are_one_line(rlx_main, words, message):
    code, _, err = rlx_main(*TOYS, "bench", "games", *words)
    assert code == 2
    assert message in err
    assert err.count("\n") == 1
