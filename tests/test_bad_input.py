"""A user's mistake: one clear line on stderr, exit code 2, nothing left behind."""

from __future__ import annotations

from pathlib import Path

import pytest

QUICK = ("--env", "CartPole-v1", "--total-steps", "64", "--eval-episodes", "0", "--quiet", "--run-dir", "run")


def ines(mapper: int, prg_banks: int = 1, chr_banks: int = 1) -> bytes:
    """Returns an iNES file of zeros."""
    header = b"NES\x1a" + bytes([prg_banks, chr_banks, (mapper & 15) << 4, mapper & 0xF0]) + bytes(8)
    return header + bytes(16384 * prg_banks + 8192 * chr_banks)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--agent", "pppo"], ["'pppo'", "did you mean 'ppo'"]),
        (["--encoder", "cnnn"], ["'cnnn'", "did you mean 'cnn'"]),
        (["--env", "CartPole-v7"], ["'CartPole-v7'", "rlx envs"]),
        (["--env", "rlx/Runer-v0"], ["'rlx/Runer-v0'", "did you mean 'rlx/Runner-v0'"]),
        (["agnet=ppo"], ["unknown config key 'agnet'", "did you mean 'agent'"]),
        (["agent.learning_rat=1"], ["'agent.learning_rat'", "did you mean 'agent.learning_rate'"]),
        (["agent.gamma=0.9"], ["'agent.gamma'", "here it is called 'agent.discount'"]),
        (["agent.learning_rate=fast"], ["agent.learning_rate", "'fast'"]),
        (["total_steps"], ["'total_steps'", "key=value"]),
        (["--num-envs", "0"], ["num_envs is 0", "from 1 up"]),
        (["--num-envs", "many"], ["num_envs", "'many'"]),
        (["--total-steps", "-5"], ["total_steps is -5"]),
        (["--threads", "0"], ["threads is 0", "from 1 up"]),
        (["agent.learning_rate=-1"], ["'agent.learning_rate'", "-1", "greater than 0"]),
        (["agent.discount=1.5"], ["'agent.discount'", "1.5", "less than or equal to 1"]),
        (["exploration=rnd", "exploration.coefficient=-1"], ["'exploration.coefficient'", "-1"]),
        (["--rom", "game.nes"], ["'env.rom'", "of nes", "rlx envs"]),
        (["--actions", "simple"], ["'env.action_set'", "of nes", "rlx envs"]),
        (["--device", "gpu"], ["'gpu'", "cuda"]),
        (["--device", "cuda:7"], ["cuda:7", "--device cpu"]),
        (["--checkpoint-interval", "-1"], ["interval"]),
        (["checkpoint.backend=s4"], ["'s4'"]),
        (["curriculum=unlock"], ["'unlock'", "levels"]),
        (["plugins=[rlx-no-such>=1]"], ["rlx-no-such", "pip install"]),
        (["--config", "absent.yaml"], ["absent.yaml", "No such file"]),
        (["--run-dir", "/dev/null/run"], ["/dev/null/run", "--run-dir"]),
        (["--resume", "nowhere"], ["nowhere", "no run folder"]),
        (["--no-such-flag"], ["--no-such-flag", "--help"]),
    ],
)
def test_a_wrong_argument_is_one_line_and_exit_code_2(rlx, arguments, expected):
    result = rlx("run", *QUICK, *arguments)
    assert result.code == 2
    assert len(result.err.strip().splitlines()) == 1, result.err
    for text in expected:
        assert text in result.err
    assert not Path("run").exists(), "nothing is left behind"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", ["game.nes", "empty"]),
        (b"MZ" + bytes(100), ["game.nes", "NES"]),
        (ines(0)[:5000], ["game.nes", "5000"]),
        (ines(167), ["mapper 167", "0 NROM"]),
    ],
    ids=["empty", "not a ROM", "truncated", "unsupported mapper"],
)
def test_a_bad_rom_is_one_line_and_exit_code_2(rlx, content, expected):
    Path("game.nes").write_bytes(content)
    result = rlx("run", "--env", "rlx/SuperMarioBros-v0", "--rom", "game.nes", "--run-dir", "run")
    assert result.code == 2
    assert len(result.err.strip().splitlines()) == 1, result.err
    for text in expected:
        assert text in result.err
    assert not Path("run").exists()


def test_a_missing_rom_file_is_named(rlx):
    result = rlx("run", "--env", "rlx/SuperMarioBros-v0", "--rom", "absent.nes")
    assert result.code == 2
    assert "absent.nes" in result.err


def test_a_game_without_its_rom_says_how_to_give_it(rlx, monkeypatch):
    monkeypatch.delenv("RLX_ROM_PATH", raising=False)
    result = rlx("run", "--env", "rlx/SuperMarioBros-v0")
    assert result.code == 2
    assert "--rom" in result.err
    assert "RLX_ROM_PATH" in result.err


def test_a_yaml_error_has_line_and_column(rlx):
    Path("bad.yaml").write_text("agent: ppo\nenv: {id: CartPole-v1\n")
    result = rlx("run", "--config", "bad.yaml")
    assert result.code == 2
    assert "bad.yaml: YAML syntax error at line 3, column 1" in result.err


def test_an_occupied_run_folder_is_not_overwritten(rlx):
    assert rlx("run", *QUICK).code == 0
    before = Path("run/metrics.jsonl").read_bytes()
    result = rlx("run", *QUICK)
    assert result.code == 2
    assert "--resume run" in result.err
    assert Path("run/metrics.jsonl").read_bytes() == before


@pytest.fixture
def damaged_run(rlx):
    """A run with several checkpoints whose newest has a flipped bit; returns their names."""
    assert rlx("run", *QUICK, "--total-steps", "4096", "--checkpoint-interval", "1024").code == 0
    names = sorted(path.name for path in Path("run/checkpoints").iterdir())
    newest = Path("run/checkpoints", names[-1], "parameters.safetensors")
    data = bytearray(newest.read_bytes())
    data[-1] ^= 1
    newest.write_bytes(data)
    return names


def test_a_broken_checkpoint_is_refused_and_the_older_one_offered(rlx, damaged_run):
    result = rlx("run", "--resume", f"run/checkpoints/{damaged_run[-1]}", "--quiet")
    assert result.code == 2
    assert len(result.err.strip().splitlines()) == 1, result.err
    assert damaged_run[-1] in result.err and damaged_run[-2] in result.err
    assert "sha256" in result.err


def test_a_run_whose_newest_checkpoint_is_broken_goes_on_from_the_one_before(rlx, damaged_run):
    result = rlx("run", "--resume", "run")
    assert result.code == 0, result.err
    assert f"broken-{damaged_run[-1]}" in result.err
    assert "resumes at step 2,048" in result.err


def test_what_may_not_change_on_resume_is_named(rlx):
    assert rlx("run", *QUICK).code == 0
    result = rlx("run", "--resume", "run", "--env", "Acrobot-v1")
    assert result.code == 2
    assert "'env.id' cannot change" in result.err


@pytest.mark.parametrize("command", ["eval", "watch"])
def test_a_run_without_a_checkpoint_says_so(rlx, command):
    assert rlx("run", *QUICK).code == 0
    for path in Path("run/checkpoints").iterdir():
        for file in path.iterdir():
            file.unlink()
        path.rmdir()
    result = rlx(command, "run")
    assert result.code == 2
    assert "no checkpoint" in result.err


def test_an_unknown_command_is_met_with_the_nearest(rlx):
    result = rlx("rnu")
    assert result.code == 2
    assert "did you mean 'run'" in result.err
