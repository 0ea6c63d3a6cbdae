"""A component that cannot do what its kind must do is named before a run begins."""

from __future__ import annotations

import pytest

ENDING = ("--env", "toy/Corridor-v0", "--encoder", "no-encoder", "--quiet", "--run-dir", "run")


@pytest.fixture
def offered(fake_distribution):
    """A function that installs the agent `mine` with the given source."""

    def install(source: str) -> None:
        plugin = """
            from rlx import Component, hookimpl

            @hookimpl
            def rlx_agents():
                return [Component(kind="agent", name="mine", target="mine_agent:Mine")]
        """
        fake_distribution(
            "rlx-mine", {"mine_plugin": plugin, "mine_agent": source}, plugins={"mine": "mine_plugin"}
        )

    return install


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (
            """
            class Mine:
                metrics = {}
                def __init__(self, config, context): ...
                def act(self, obs): ...
                def observe(self, transition, bonus): ...
                def ready(self): ...
                def player(self, num_envs, *, seed, deterministic=False): ...
                def parameters_dict(self): ...
                def load_parameters_dict(self, state): ...
                def state_dict(self): ...
                load_state_dict = None
            """,
            "has no update, load_state_dict; see rlx.contracts.Agent, and test it with rlx.testing.suite("
            "'agent', 'mine')",
        ),
        (
            """
            class Mine:
                def __init__(self, config): ...
            """,
            "mine_agent:Mine cannot be called as target(config, context)",
        ),
        ("Mine = 3", "mine_agent:Mine cannot be called as target(config, context)"),
    ],
    ids=["methods", "arguments", "no class"],
)
def test_what_is_missing_is_one_line_and_no_folder(rlx_main, offered, tmp_path, monkeypatch, source, said):
    monkeypatch.chdir(tmp_path)
    offered(source)
    code, _, err = rlx_main("-p", "rlx.testing.toys", "run", "--agent", "mine", *ENDING)
    assert (code, err.count("\n")) == (2, 1), err
    assert "agent 'mine' of " in err and said in err
    assert not (tmp_path / "run").exists()
