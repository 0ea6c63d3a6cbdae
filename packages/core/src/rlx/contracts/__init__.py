"""What each kind of component must do, one protocol a kind.

A component's target is called as `target(config, context)`. N is the number of environments of this
process, E a number of ended episodes. Arrays at these seams are numpy; a *state* is a nested dict with
string keys whose leaves are numpy arrays, numbers, strings, booleans, None, or lists of those (so that it
can be written as safetensors and JSON, without pickle). `load_state_dict(state_dict())` must restore a part
so exactly that it goes on bit for bit (on CPU).

Each file here is one kind; import the names from `rlx.contracts`.
"""

from rlx.contracts.agent import Agent, AgentContext, Player
from rlx.contracts.checkpoint import CheckpointBackend, CheckpointContext, CheckpointWriter
from rlx.contracts.curriculum import Curriculum, CurriculumContext
from rlx.contracts.distribution import Collective, Distribution
from rlx.contracts.encoder import Encoder, EncoderContext, EncoderFactory
from rlx.contracts.environment import (
    DemonstratedEnv,
    DemonstrationStep,
    EnvInfo,
    EnvProvider,
    GroupedEnv,
    LevelledEnv,
    MachineStateEnv,
    StatefulEnv,
)
from rlx.contracts.exploration import BonusContext, ExplorationBonus
from rlx.contracts.launcher import Launcher, Place
from rlx.contracts.listener import ListenerContext, PanelSource
from rlx.contracts.state import Metrics, State

__all__ = [
    "Agent",
    "AgentContext",
    "BonusContext",
    "CheckpointBackend",
    "CheckpointContext",
    "CheckpointWriter",
    "Collective",
    "Curriculum",
    "CurriculumContext",
    "DemonstratedEnv",
    "DemonstrationStep",
    "Distribution",
    "Encoder",
    "EncoderContext",
    "EncoderFactory",
    "EnvInfo",
    "EnvProvider",
    "ExplorationBonus",
    "GroupedEnv",
    "Launcher",
    "LevelledEnv",
    "ListenerContext",
    "MachineStateEnv",
    "Metrics",
    "PanelSource",
    "Place",
    "Player",
    "State",
    "StatefulEnv",
]
